/** The guide of a first game: lights what its lesson speaks of, and tells the server what was read. */

import { table } from "./page.js";
import { part } from "./parts.js";
import { send } from "./post.js";

const guide = part("guide");

/** What the lesson speaks of, as far as it is there. */
function targets() {
  const ids = document.getElementById("guide-lesson")?.dataset.points?.split(" ") ?? [];
  const found = ids.map((id) => (id ? document.getElementById(id) : null));
  return new Set(found.map(inSight).filter((element) => element !== null));
}

/**
 * An element, or what it is put away in: a closed drawer, a sheet under another tab.
 * @param {Element | null} element
 * @returns {Element | null}
 */
function inSight(element) {
  while (element && element !== document.body && !element.getClientRects().length) element = element.parentElement;
  return element === document.body ? null : element;
}

/** Marks the targets again whenever the page was drawn anew. */
function light() {
  const wanted = targets();
  for (const element of document.querySelectorAll(".guided")) {
    if (!wanted.has(element)) element.classList.remove("guided");
  }
  for (const element of wanted) {
    if (!element.classList.contains("guided")) element.classList.add("guided");
  }
}

function point() {
  const [first] = targets();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  first?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "center", inline: "center" });
}

/**
 * @param {import("./updates.js").Updates} updates
 * @param {HTMLElement} button
 */
async function turn(updates, button) {
  const { guide: what, lesson } = button.dataset;
  const seat = Number(button.dataset.seat);
  const address = `/api/table/${table}`;
  await updates.during(() =>
    what === "read"
      ? send("POST", `${address}/lesson`, { seat, lesson }, updates.wish())
      : send("PUT", `${address}/guide`, { seat, shown: what === "show" }, updates.wish()),
  );
  // Who put the guide away or fetched it back with the keyboard goes on from there.
  if (what !== "read") /** @type {HTMLElement | null} */ (guide.querySelector("#guide-show, #guide-next"))?.focus();
}

/** @param {import("./updates.js").Updates} updates */
export function startGuide(updates) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const touched = document.querySelector("#guide-lesson[data-touched]") && target.closest(".guided");
    const button = touched ? document.getElementById("guide-next") : target.closest("[data-guide]");
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.guide === "point") point();
    else turn(updates, button);
  });
  let waiting = false;
  const watched = {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class", "open", "hidden", "data-points"],
  };
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      light();
    });
  }).observe(part("table"), watched);
  light();
}

/** The guide of a first game: lights what its lesson speaks of, and tells the server what was read. */

import { morph } from "./morph.js";
import { part, shown, table } from "./page.js";
import { post } from "./post.js";
import { change, released } from "./steady.js";

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

/** @param {HTMLElement} button */
async function turn(button) {
  const { guide: what, lesson, seat } = button.dataset;
  const { answer } = await post(`/t/${table}/guide/${what}`, { seat: Number(seat), lesson });
  if (!answer) return;
  await released();
  change(() => morph(guide, answer.html));
  // Nothing but the guide has changed: what can be chosen on this page still can.
  if (answer.version === shown.state.version + 1) shown.state.version = answer.version;
  // Who put the guide away or fetched it back with the keyboard goes on from there.
  if (what !== "read") /** @type {HTMLElement | null} */ (guide.querySelector("#guide-show, #guide-next"))?.focus();
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const touched = document.querySelector("#guide-lesson[data-touched]") && target.closest(".guided");
  const button = touched ? document.getElementById("guide-next") : target.closest("[data-guide]");
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.guide === "point") point();
  else turn(button);
});

let waiting = false;
new MutationObserver(() => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    light();
  });
}).observe(part("table"), { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open", "hidden", "data-points"] });
light();

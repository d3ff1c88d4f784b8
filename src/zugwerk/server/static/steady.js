/**
 * Safe hands: what has just come under a resting pointer does not count clicks for half a second, so that no second
 * click lands on something that nobody has seen yet. Whoever goes there on purpose is only asked to have seen it.
 */

import { word } from "./parts.js";
import { NEW_MILLISECONDS, settle } from "./settling.js";

/** How long it stays to be read why a click did not count. */
const TOLD_MILLISECONDS = 2000;
const SEEN_MILLISECONDS = 200;
const MOVED_PIXELS = 8;
const CLICKABLE = "a[href], button, summary, input, select, [data-touch], .lit, .chosen, .other";

/** @typedef {{says: string, x: number, y: number}} Seen */

let pressedAt = 0;

/** @typedef {{x: number, y: number}} WindowPoint */

/**
 * @type {WindowPoint} where the pointer was last, and where it was pressed. A page that has just come does not know
 * where it rests: till it is heard of, it has not moved.
 */
let pointer = { x: NaN, y: NaN };
let pressed = pointer;
/** @type {WeakMap<Element, {at: number, pointer: WindowPoint}>} when something came, or came to be something else */
const came = new WeakMap();
let changing = false;
/** What is offered after an action is something else than before, even if it looks the same. */
let offer = 0;
/** How high a part may stay, in shares of the window: what is under it does not move when there is less in it. */
const HELD_SHARE = 0.3;

/**
 * Keeps a part as high as it was, so that what stands under it stays where it is; a turned window begins anew.
 * @param {HTMLElement} element
 */
export function steadyHeight(element) {
  const same = Number(element.dataset.width) === innerWidth;
  const held = same ? Number.parseFloat(element.style.getPropertyValue("--held")) || 0 : 0;
  element.style.removeProperty("--held");
  const height = Math.max(held, Math.min(element.getBoundingClientRect().height, innerHeight * HELD_SHARE));
  element.dataset.width = String(innerWidth);
  element.style.setProperty("--held", `${height}px`);
}

/**
 * Makes a change; what can be clicked after it, but was not there before, or elsewhere, is new for a while.
 * @param {() => void} make
 */
export function change(make) {
  if (changing) return make();
  const before = survey();
  changing = true;
  try {
    make();
  } finally {
    changing = false;
  }
  greet(before);
}

/** What is offered from now on was never offered before. */
export function offerAnew() {
  offer += 1;
}

/**
 * @param {Element} element
 * @param {number} [at] the moment that counts
 * @param {WindowPoint} [place] where a pointer was pressed then
 */
export function isNew(element, at = performance.now(), place) {
  const clickable = element.closest(CLICKABLE);
  const since = clickable ? came.get(clickable) : undefined;
  if (!since) return false;
  const went = place && Math.hypot(place.x - since.pointer.x, place.y - since.pointer.y) > MOVED_PIXELS;
  return at - since.at < (went ? SEEN_MILLISECONDS : NEW_MILLISECONDS);
}

/** Everything that can be clicked, what it says and where it is. */
function survey() {
  /** @type {Map<Element, Seen>} */
  const found = new Map();
  for (const element of document.querySelectorAll(CLICKABLE)) {
    if (element.closest(".log, [aria-disabled=true]")) continue;
    const { x, y } = element.getBoundingClientRect();
    found.set(element, { says: says(element), x, y });
  }
  return found;
}

/** @param {Element} element */
function says(element) {
  const offered = element.matches(".lit, .chosen, .other, [data-touch], #choices *, .fan *") ? offer : 0;
  // What lies on the board is known by its place; its words tell what would be there.
  const words = element.closest("#canvas") ? "" : (element.getAttribute("aria-label") ?? element.textContent ?? "");
  return `${offered} ${words}`;
}

/** @param {Map<Element, Seen>} before */
function greet(before) {
  const now = performance.now();
  let any = false;
  for (const [element, seen] of survey()) {
    const old = before.get(element);
    const moved = old && Math.hypot(seen.x - old.x, seen.y - old.y) > MOVED_PIXELS;
    if (old && old.says === seen.says && !moved) continue;
    came.set(element, { at: now, pointer });
    any = true;
  }
  if (any) settle();
}

/** @param {PointerEvent} event */
function moveTo({ clientX: x, clientY: y }) {
  if (Number.isNaN(pointer.x)) Object.assign(pointer, { x, y });
  else pointer = { x, y };
}

/** @param {Event} event */
function ignore(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {WindowPoint} place where a click did not count, which is told there */
function tell({ x, y }) {
  for (const old of document.querySelectorAll(".too-soon")) old.remove();
  const hint = document.createElement("p");
  hint.className = "too-soon";
  hint.setAttribute("role", "status");
  hint.textContent = word("too-soon");
  hint.style.setProperty("--x", `${x}px`);
  hint.style.setProperty("--y", `${y}px`);
  document.body.append(hint);
  setTimeout(() => hint.remove(), TOLD_MILLISECONDS);
}

document.addEventListener(
  "pointerdown",
  (event) => {
    pressedAt = performance.now();
    pressed = { x: event.clientX, y: event.clientY };
    moveTo(event);
  },
  true,
);
window.addEventListener("pointermove", moveTo, true);
document.addEventListener(
  "click",
  (event) => {
    const target = /** @type {Element} */ (event.target);
    // Enter in a field clicks the button of its form, wherever that has come to be.
    const chosen = target.closest(CLICKABLE) === document.activeElement;
    const fresh = event.detail ? isNew(target, pressedAt, pressed) : chosen && isNew(target);
    if (!event.isTrusted || !fresh) return;
    ignore(event);
    if (event.detail) tell(pressed);
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.repeat && (event.key === "Enter" || event.key === " ") && !target.matches("input, textarea"))
      ignore(event);
  },
  true,
);
greet(new Map());

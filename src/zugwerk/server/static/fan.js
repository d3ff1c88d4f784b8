/**
 * What can be done with a place on the board, spread round it: faces to choose from, then turn, confirm and cancel.
 * They are the buttons beside the status once more, for who points; keyboards and screen readers use those.
 */

import { part } from "./parts.js";

const GAP = 6;
/** How finely a place for a control is looked for, in pixels. */
const STEP = 6;

const frame = part("board-frame");
const fan = document.createElement("div");
fan.className = "fan";
fan.setAttribute("aria-hidden", "true");
frame.append(fan);

/** @type {Element | null} */
let place = null;
/** @type {WeakMap<HTMLElement, {of: string, copy: HTMLElement}>} */
const made = new WeakMap();

/**
 * @param {Element | null} centre what they are about; none takes the fan away
 * @param {HTMLElement[]} buttons
 * @returns {HTMLElement[]} those of the fan, in the same order
 */
export function spread(centre, buttons) {
  place = centre;
  const copies = (centre ? buttons : []).map(copied);
  if (copies.length !== fan.children.length || copies.some((copy, number) => copy !== fan.children[number])) {
    fan.replaceChildren(...copies);
  }
  settle();
  return copies;
}

/**
 * The same copy as long as the button is the same.
 * @param {HTMLElement} button
 */
function copied(button) {
  const known = made.get(button);
  if (known?.of === button.outerHTML) return known.copy;
  const copy = /** @type {HTMLElement} */ (button.cloneNode(true));
  for (const text of copy.childNodes) if (text.nodeType === Node.TEXT_NODE && copy.firstElementChild) text.remove();
  copy.tabIndex = -1;
  copy.addEventListener("click", () => button.click());
  made.set(button, { of: button.outerHTML, copy });
  return copy;
}

/** Puts the buttons round the place: faces in a circle as close as they fit, controls where nothing else is hit. */
function settle() {
  if (!place || !fan.firstElementChild) return;
  const board = frame.getBoundingClientRect();
  const box = place.getBoundingClientRect();
  if (fan.querySelector("[data-control]")) {
    stepAside(place, board, box);
    return;
  }
  const sizes = [...fan.children].map((button) => Math.max(button.clientWidth, button.clientHeight));
  const size = Math.max(...sizes) + GAP;
  const radius = Math.max(box.width / 2 + size / 2, size / (2 * Math.sin(Math.PI / Math.max(sizes.length, 6))));
  // A fan at the edge of the board moves in as a whole, so that no face lies over another.
  const reach = radius + size / 2;
  const middle = {
    x: within(box.left - board.left + box.width / 2, reach, board.width),
    y: within(box.top - board.top + box.height / 2, reach, board.height),
  };
  for (const [number, button] of /** @type {HTMLElement[]} */ ([...fan.children]).entries()) {
    const angle = ((number - (sizes.length - 1) / 2) * 2 * Math.PI) / Math.max(sizes.length, 6) - Math.PI / 2;
    button.style.left = `${within(middle.x + radius * Math.cos(angle), size / 2, board.width)}px`;
    button.style.top = `${within(middle.y + radius * Math.sin(angle), size / 2, board.height)}px`;
  }
}

/**
 * @param {number} place
 * @param {number} rim how far from both ends it stays
 * @param {number} length
 */
function within(place, rim, length) {
  return Math.min(Math.max(place, rim), Math.max(length - rim, rim));
}

/**
 * Controls stand as near as they can without covering the place, each other, or anything else that can be picked.
 * @param {Element} centre
 * @param {DOMRect} board
 * @param {DOMRect} box
 */
function stepAside(centre, board, box) {
  const targets = [...frame.querySelectorAll(".canvas :is(.lit, .other, .chosen)")];
  const taken = targets.map((target) => roundOf(target === centre ? box : target.getBoundingClientRect()));
  const middle = roundOf(box);
  for (const button of /** @type {HTMLElement[]} */ ([...fan.children])) {
    const reach = Math.max(button.clientWidth, button.clientHeight) / 2 + GAP / 2;
    const spot = nearest(middle, reach, board, taken) ?? middle;
    button.style.left = `${spot.x - board.left}px`;
    button.style.top = `${spot.y - board.top}px`;
    taken.push({ ...spot, reach });
  }
}

/** @typedef {{x: number, y: number, reach: number}} Round */

/**
 * @param {DOMRect} box
 * @returns {Round} the circle within, for hexes do not fill their corners
 */
function roundOf(box) {
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    reach: Math.min(box.width, box.height) / 2,
  };
}

/**
 * The place on the board that is nearest to a middle and touches nothing that is taken.
 * @param {Round} middle
 * @param {number} reach
 * @param {DOMRect} board
 * @param {Round[]} taken
 */
function nearest(middle, reach, board, taken) {
  /** @type {{x: number, y: number, far: number} | null} */
  let best = null;
  for (let x = board.left + reach; x <= board.right - reach; x += STEP) {
    for (let y = board.top + reach; y <= board.bottom - reach; y += STEP) {
      const far = Math.hypot(x - middle.x, y - middle.y);
      if (best && far >= best.far) continue;
      if (taken.every((other) => Math.hypot(x - other.x, y - other.y) >= reach + other.reach)) best = { x, y, far };
    }
  }
  return best;
}

frame.addEventListener("moved", settle);
window.addEventListener("resize", settle);

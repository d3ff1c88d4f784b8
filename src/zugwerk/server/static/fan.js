/**
 * What can be done with a place on the board, spread round it: faces to choose from, then turn, confirm and cancel.
 * They are the buttons beside the status once more, for who points; keyboards and screen readers use those.
 */

import { part } from "./parts.js";

const GAP = 6;

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

/** Puts the buttons round the place, as close as they fit, and all of them into sight. */
function settle() {
  if (!place || !fan.firstElementChild) return;
  const board = frame.getBoundingClientRect();
  const box = place.getBoundingClientRect();
  const sizes = [...fan.children].map((button) => Math.max(button.clientWidth, button.clientHeight));
  const size = Math.max(...sizes) + GAP;
  const radius = Math.max(box.width / 2 + size / 2, size / (2 * Math.sin(Math.PI / Math.max(sizes.length, 3))));
  for (const [number, button] of /** @type {HTMLElement[]} */ ([...fan.children]).entries()) {
    const angle = ((number - (sizes.length - 1) / 2) * 2 * Math.PI) / Math.max(sizes.length, 6) - Math.PI / 2;
    const x = box.left - board.left + box.width / 2 + radius * Math.cos(angle);
    const y = box.top - board.top + box.height / 2 + radius * Math.sin(angle);
    button.style.left = `${Math.min(Math.max(x, size / 2), board.width - size / 2)}px`;
    button.style.top = `${Math.min(Math.max(y, size / 2), board.height - size / 2)}px`;
  }
}

frame.addEventListener("moved", settle);
window.addEventListener("resize", settle);

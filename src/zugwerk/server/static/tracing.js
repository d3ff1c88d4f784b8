/** Lets one line on the board stand out and says whose it is. */

import { part } from "./parts.js";
import { hidePopover, showPopover } from "./popover.js";

/**
 * @param {string} line
 * @param {Element} target
 */
export function trace(line, target) {
  const picture = part("board-picture");
  if (picture.getAttribute("data-traced") === line) return;
  untrace();
  picture.setAttribute("data-traced", line);
  picture.classList.add("tracing");
  for (const piece of picture.querySelectorAll(`[data-line="${line}"]`)) piece.classList.add("traced");
  const named = picture.querySelector(`[data-names="line"][data-line="${line}"]`)?.getAttribute("aria-label");
  if (named) showPopover(target.closest("[id]") ?? target, [named]);
}

export function untrace() {
  const picture = document.getElementById("board-picture");
  if (!picture?.hasAttribute("data-traced")) return;
  picture.removeAttribute("data-traced");
  picture.classList.remove("tracing");
  for (const piece of picture.querySelectorAll(".traced")) piece.classList.remove("traced");
  hidePopover();
}

/** Tells those who hear the page what happens, in the sentences of the log: what is new in it, in order. */

import { part } from "./parts.js";

const KEPT = 40;

/**
 * The lines of the log from a moment on.
 * @param {Element} list
 * @param {number} first
 */
export function linesFrom(list, first) {
  const turns = [...list.querySelectorAll(".turn")];
  const newest = turns.filter((turn) => Number(turn.getAttribute("data-first")) >= first);
  return newest.flatMap((turn) => [...turn.querySelectorAll("p")].map(words));
}

/**
 * A line without its picture.
 * @param {Element} line
 */
function words(line) {
  const copy = /** @type {Element} */ (line.cloneNode(true));
  for (const picture of copy.querySelectorAll("svg")) picture.remove();
  return (copy.textContent ?? "").trim().replace(/\s+/g, " ");
}

/**
 * What of these lines was not there before: all that follow those that are the same.
 * @param {string[]} before
 * @param {string[]} after
 */
export function news(before, after) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return after.slice(same);
}

/** @param {string[]} lines */
export function tellAloud(lines) {
  const region = part("told");
  for (const line of lines) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    region.append(paragraph);
  }
  while (region.children.length > KEPT) region.firstElementChild?.remove();
}

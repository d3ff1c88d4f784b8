/** What is new on the board since one's last turn is numbered there, in the order in which it came. */

import { shown } from "./page.js";

const SPACE = "http://www.w3.org/2000/svg";
/** How large a number is: a share of the board, but so that it can be read; yet not so that it hides a small board. */
const SHARE = 58;
const LEAST_PIXELS = 10;
const LARGEST_SHARE = 26;
/** How far from words and from other numbers a number stays. */
const CLEAR = 1;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Numbers it anew, on a board that was drawn anew. */
export function numberFresh() {
  const picture = /** @type {SVGSVGElement | null} */ (document.querySelector("svg#board-picture"));
  document.getElementById("fresh")?.remove();
  const matrix = picture?.getScreenCTM();
  // A board under a sheet has no places; it is numbered when it is in sight again.
  if (!picture?.clientWidth || !matrix || shown.at !== null) return;
  const found = shown.state.fresh.map((id) => picture.querySelector(`[id="${id}"]`));
  const places = /** @type {SVGGraphicsElement[]} */ (found.filter((element) => element !== null));
  if (!places.length) return;
  const { width, height } = picture.viewBox.baseVal;
  // As the board is without zoom: who zooms sees numbers grow with everything else.
  const scale = Math.min(picture.clientWidth / width, picture.clientHeight / height);
  const size = Math.min(Math.max(width / SHARE, LEAST_PIXELS / scale), width / LARGEST_SHARE);
  const signs = document.createElementNS(SPACE, "g");
  signs.id = "fresh";
  signs.setAttribute("aria-hidden", "true");
  const taken = [...picture.querySelectorAll("text")].map((text) => grown(text.getBoundingClientRect()));
  for (const [place, element] of places.entries()) {
    const { x, y } = freePlace(element.getBoundingClientRect(), size * matrix.a, taken);
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    signs.append(sign(at, size, place + 1));
  }
  picture.append(signs);
}

/**
 * Where a number hides least: at a corner, else beside what it belongs to; it is taken from then on.
 * @param {DOMRect} box of what is numbered
 * @param {number} size half of what the number takes
 * @param {Box[]} taken what is not to be hidden
 */
function freePlace({ left, top, right, bottom }, size, taken) {
  const inside = size * 0.6;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const places = [
    { x: right - inside, y: top + inside },
    { x: left + inside, y: top + inside },
    { x: right - inside, y: bottom - inside },
    { x: left + inside, y: bottom - inside },
    { x, y: bottom + size },
    { x, y: top - size },
    { x: right + size, y },
    { x: left - size, y },
  ];
  const costs = places.map((place) => taken.reduce((sum, each) => sum + hidden(around(place, size), each), 0));
  const best = places[costs.indexOf(Math.min(...costs))];
  taken.push(grown(around(best, size)));
  return best;
}

/**
 * @param {{x: number, y: number}} centre
 * @param {number} size
 */
function around({ x, y }, size) {
  return { left: x - size, top: y - size, right: x + size, bottom: y + size };
}

/** @param {Box} box */
function grown({ left, top, right, bottom }) {
  return { left: left - CLEAR, top: top - CLEAR, right: right + CLEAR, bottom: bottom + CLEAR };
}

/**
 * How much of something lies under something else.
 * @param {Box} one
 * @param {Box} other
 */
function hidden(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(across, 0) * Math.max(down, 0);
}

/**
 * @param {DOMPoint} at
 * @param {number} size
 * @param {number} number
 */
function sign(at, size, number) {
  const found = document.createElementNS(SPACE, "g");
  found.setAttribute("class", "fresh");
  found.setAttribute("transform", `translate(${at.x} ${at.y})`);
  const disc = document.createElementNS(SPACE, "circle");
  disc.setAttribute("r", String(size));
  const text = document.createElementNS(SPACE, "text");
  // An attribute would give way to what the style sheet of the board says of its words.
  text.style.fontSize = `${size * 1.3}px`;
  text.setAttribute("dy", "0.35em");
  text.textContent = String(number);
  found.append(disc, text);
  return found;
}

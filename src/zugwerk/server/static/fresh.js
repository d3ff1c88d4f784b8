/** What is new on the board since one's last turn is numbered there, in the order in which it came. */

import { shown } from "./page.js";

const SPACE = "http://www.w3.org/2000/svg";

/** Numbers it anew, on a board that was drawn anew. */
export function numberFresh() {
  const picture = /** @type {SVGSVGElement | null} */ (document.querySelector("svg#board-picture"));
  document.getElementById("fresh")?.remove();
  if (!picture || shown.at !== null) return;
  const found = shown.state.fresh.map((id) => picture.querySelector(`[id="${id}"]`));
  const places = /** @type {SVGGraphicsElement[]} */ (found.filter((element) => element !== null));
  if (!places.length) return;
  const signs = document.createElementNS(SPACE, "g");
  signs.id = "fresh";
  signs.setAttribute("aria-hidden", "true");
  for (const [place, element] of places.entries()) signs.append(sign(picture, element, place + 1));
  picture.append(signs);
}

/**
 * @param {SVGSVGElement} picture
 * @param {SVGGraphicsElement} element
 * @param {number} number
 */
function sign(picture, element, number) {
  const size = Math.max(picture.viewBox.baseVal.width / 58, 9);
  const { x, y, width } = element.getBBox();
  const corner = new DOMPoint(x + width, y).matrixTransform(element.getScreenCTM() ?? undefined);
  const at = corner.matrixTransform(picture.getScreenCTM()?.inverse());
  const found = document.createElementNS(SPACE, "g");
  found.setAttribute("class", "fresh");
  found.setAttribute("transform", `translate(${at.x - size * 0.6} ${at.y + size * 0.6})`);
  const disc = document.createElementNS(SPACE, "circle");
  disc.setAttribute("r", String(size));
  const text = document.createElementNS(SPACE, "text");
  text.setAttribute("font-size", String(size * 1.3));
  text.setAttribute("dy", "0.35em");
  text.textContent = String(number);
  found.append(disc, text);
  return found;
}

/** The settings in the head of every page count at once; while somebody tries them with the keys, when that is done. */

import "./layout.js";
import "./unfolding.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".bar .menu-body"));
let keyed = false;
let waiting = false;

form.addEventListener("pointerdown", () => (keyed = false), true);
form.addEventListener("keydown", (event) => {
  keyed = event.key !== "Enter";
  if (waiting && !keyed) form.requestSubmit();
});
form.addEventListener("change", () => {
  waiting = keyed;
  if (!keyed) form.requestSubmit();
});
form.addEventListener("focusout", () => waiting && form.requestSubmit());

/** A picture under the map, to be traced. It never leaves the browser, and goes with the page. */

import { part } from "../parts.js";

/** @param {(address: string | null, strength: number) => void} lay shows the picture, or takes it away */
export function listenForTracing(lay) {
  const file = /** @type {HTMLInputElement} */ (part("tracing-file"));
  const strength = /** @type {HTMLInputElement} */ (part("tracing-strength"));
  /** @type {string | null} */
  let address = null;
  const show = () => {
    part("tracing-controls").hidden = address === null;
    lay(address, Number(strength.value) / 100);
  };
  const forget = () => {
    if (address !== null) URL.revokeObjectURL(address);
    address = null;
  };
  file.addEventListener("change", () => {
    forget();
    const chosen = file.files?.[0];
    if (chosen) address = URL.createObjectURL(chosen);
    show();
  });
  strength.addEventListener("input", show);
  part("tracing-away").addEventListener("click", () => {
    forget();
    file.value = "";
    show();
  });
}

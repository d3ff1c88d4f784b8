/** A question before something that cannot be taken back: yes, or anything else. */

import { part } from "./parts.js";
import { change } from "./steady.js";

const dialog = /** @type {HTMLDialogElement} */ (part("ask"));

/**
 * @param {string} text
 * @param {string} yes what the button says that does it
 * @returns {Promise<boolean>}
 */
export function ask(text, yes) {
  part("ask-text").textContent = text;
  part("ask-yes").textContent = yes;
  dialog.returnValue = "";
  change(() => dialog.showModal());
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

/** A question before something that cannot be taken back: yes, or anything else. */

import { part } from "./parts.js";
import { change } from "./steady.js";

const dialog = /** @type {HTMLDialogElement} */ (part("ask"));

/**
 * @param {{dataset: Record<string, string | undefined>, textContent: string | null}} button what would be done: it says what
 * is asked, and whether a bot is chosen or one may go and come back
 * @returns {Promise<boolean>}
 */
export function ask({ dataset, textContent }) {
  part("ask-text").textContent = dataset.asks ?? "";
  part("ask-yes").textContent = dataset.yes ?? textContent;
  part("ask-yes").classList.toggle("primary", dataset.later === undefined);
  part("ask-bot").hidden = dataset.levels === undefined;
  part("ask-later").hidden = dataset.later === undefined;
  dialog.returnValue = "";
  change(() => dialog.showModal());
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

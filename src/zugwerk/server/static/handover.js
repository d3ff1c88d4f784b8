/** On a shared screen nobody's hand stays open, and the next one opens when its owner says so. */

import { hold } from "./history.js";
import { shown } from "./page.js";
import { part, word } from "./parts.js";

const dialog = /** @type {HTMLDialogElement} */ (part("handover"));
/** The version at which somebody took the screen: what they may do out of turn holds it until something happens. */
let taken = shown.state.version;

/** @param {() => void} changed called when another hand is to be shown */
export function listenForHandover(changed) {
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  part("handover-take").addEventListener("click", () => {
    shown.seat = shown.state.handover;
    taken = shown.state.version;
    dialog.close();
    changed();
  });
}

/** @returns {boolean} whether a hand was closed, so that the page is to be asked for anew */
export function handOver() {
  const { state } = shown;
  const waiting = state.handover;
  const passed = typeof waiting === "number" && state.version !== taken;
  if (
    state.own.length > 1 &&
    shown.seat !== null &&
    (!state.choices || passed) &&
    shown.at === null &&
    state.status === "playing"
  ) {
    hold(true);
    shown.seat = null;
    return true;
  }
  if (shown.seat === null && waiting !== null && waiting !== undefined) {
    const name = word(`name-${waiting}`);
    part("handover-text").textContent = word("handover", { name });
    part("handover-take").textContent = word("handover-take", { name });
    if (!dialog.open) dialog.showModal();
  } else if (dialog.open) {
    dialog.close();
  }
  return false;
}

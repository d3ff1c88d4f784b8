/** What the scripts of a table's page share: which table it is, and what it shows just now. */

import { layout } from "./layout.js";
import { part } from "./parts.js";

export const root = part("table");
export const table = root.dataset.table ?? "";
/** @type {Told.Update} */
const state = JSON.parse(part("state").textContent ?? "{}");

const asked = new URLSearchParams(location.search).get("seat");

/**
 * The state that the server told last, the moment in the past that is shown if any, and on a shared screen whose
 * hand was asked for: where nothing is hidden, the server itself shows the table to whoever is to act. While a turn is
 * prepared, the table is shown as if what is prepared of it were done.
 * @type {{state: Told.Update, at: number | null, seat: number | null, prepare: string}}
 */
export const shown = {
  state,
  at: state.at,
  seat: asked === null || state.own.length < 2 ? null : Number(asked),
  prepare: state.prepared,
};

/** What of the table is shown: of two equal ones, an answer that was asked for the one fits the other. */
export const looksAt = () => [shown.seat, shown.at, shown.prepare].join("|");

/** @param {Record<string, unknown>} extra */
export function query(extra) {
  const values = new URLSearchParams();
  if (shown.seat !== null) values.set("seat", String(shown.seat));
  values.set("layout", layout());
  for (const [name, value] of Object.entries(extra)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined) values.append(name, String(each));
    }
  }
  return values.toString();
}

/**
 * Changes the board; whoever was on it with the keyboard stays there, at the same place if it can be pointed at.
 * @param {() => void} change
 */
export function keepFocus(change) {
  const before = document.activeElement;
  const inside = before !== null && part("canvas").contains(before);
  const id = before?.id ?? "";
  change();
  if (!inside) return;
  const after = document.getElementById(id);
  const place = after?.hasAttribute("tabindex") ? after : part("canvas");
  if (place !== document.activeElement) /** @type {HTMLElement} */ (place).focus({ preventScroll: true });
}

/** Looking at the past: from stop to stop, each with an address of its own. */

import { shown } from "./page.js";
import { part, word } from "./parts.js";

/** Which of the stops is shown, from 1. */
function place() {
  const moment = shown.at ?? shown.state.count;
  return shown.state.stops.filter((/** @type {number} */ stop) => stop <= moment).length;
}

/**
 * The log keeps its place, and what stands over it its height, so that the same button can be clicked again and again;
 * a game that is over keeps the order of its page.
 * @param {boolean} [exactly] whether nothing may be higher either
 */
export function hold(exactly = false) {
  const [side, book, hand] = [part("side"), part("book"), part("hand")];
  if (side.matches(".held")) return;
  const { gridTemplateRows, gridTemplateColumns } = getComputedStyle(side);
  const over = document.querySelector(".places") !== null;
  for (const each of above()) {
    const height = each.offsetHeight ? `${each.getBoundingClientRect().height}px` : "";
    Object.assign(each.style, { minHeight: height, maxHeight: exactly ? height : "" });
  }
  if (hand.offsetWidth) hand.style.minWidth = `${hand.offsetWidth}px`;
  Object.assign(side.style, { gridTemplateRows: over ? "" : gridTemplateRows, gridTemplateColumns });
  book.style.flex = `0 0 ${book.offsetHeight}px`;
  side.classList.add("held");
  side.classList.toggle("over", over);
}

function letGo() {
  const side = part("side");
  for (const each of above()) Object.assign(each.style, { minHeight: "", maxHeight: "", minWidth: "" });
  Object.assign(side.style, { gridTemplateRows: "", gridTemplateColumns: "" });
  part("book").style.flex = "";
  side.classList.remove("held", "over");
}

/** Whether a shared screen goes from one to another: what it showed of a hand leaves its room. */
function isPassed() {
  return shown.seat === null && shown.state.own.length > 1 && shown.state.status === "playing";
}

function above() {
  const all = [...part("side").children, ...part("around").children];
  return /** @type {HTMLElement[]} */ (all.filter((each) => !["book", "end", "around"].includes(each.id)));
}

export class Past {
  /** @param {() => void} changed called when another moment is to be shown */
  constructor(changed) {
    this.changed = changed;
    window.addEventListener("resize", letGo);
    window.addEventListener("popstate", () => {
      const moment = new URL(location.href).searchParams.get("at");
      this.go(moment === null ? null : Number(moment), false);
    });
  }

  /**
   * Shows a moment of the past, or the present.
   * @param {number | null} moment
   * @param {boolean} [remember]
   */
  go(moment, remember = true) {
    shown.prepare = "";
    hold();
    shown.at = moment !== null && moment >= shown.state.count ? null : moment;
    const address = new URL(location.href);
    if (shown.at === null) address.searchParams.delete("at");
    else address.searchParams.set("at", String(shown.at));
    if (remember) history.pushState({}, "", address);
    this.changed();
  }

  /** @param {string} where */
  step(where) {
    const { stops } = shown.state;
    const now = place() - 1;
    if (where === "first") this.go(stops[0]);
    else if (where === "previous" && now > 0) this.go(stops[now - 1]);
    else if (where === "next" && now + 1 < stops.length) this.go(stops[now + 1]);
    else if (where === "now" && shown.at !== null) this.go(null);
  }

  /** The stop before the one that is shown. */
  before() {
    return shown.state.stops[place() - 2] ?? 0;
  }

  /** Says which moment it is; returns whether it is past. */
  settle() {
    const past = shown.at !== null && shown.at < shown.state.count;
    if (!past && !isPassed()) letGo();
    part("past").hidden = !past;
    document.getElementById("export-moment")?.setAttribute("href", `${location.pathname}/record.jsonl?at=${shown.at}`);
    document.body.classList.toggle("in-past", past);
    part("moment").textContent = word("moment", { at: place(), count: shown.state.stops.length });
    for (const button of document.querySelectorAll("#scrubber [data-history], #past [data-history]")) {
      const back = ["first", "previous"].includes(button.getAttribute("data-history") ?? "");
      /** @type {HTMLButtonElement} */ (button).disabled = back ? place() <= 1 : !past;
    }
    return past;
  }
}

/** Telling the server what was chosen, and what else is done at the table: undo, stand-ins, a rematch. */

import { fail } from "./notice.js";
import { keepFocus, part, shown, table } from "./page.js";
import { newKey, post } from "./post.js";
import { ask } from "./question.js";
import { released } from "./steady.js";

export class Acting {
  /**
   * @param {import("./chooser.js").Chooser} chooser
   * @param {() => Promise<void>} refresh
   */
  constructor(chooser, refresh) {
    this.chooser = chooser;
    this.refresh = refresh;
    this.sending = false;
  }

  /** @param {string} notation */
  async act(notation) {
    if (this.sending) return;
    this.sending = true;
    keepFocus(() => this.chooser.freeze());
    part("status-box").classList.add("waiting");
    const result = await this.insist(notation);
    await released();
    this.sending = false;
    if (!result.answer) {
      fail(result.failure);
      this.chooser.update(shown.state.choices);
    }
    await this.refresh();
    part("status-box").classList.remove("waiting");
  }

  /**
   * Somebody else may be faster, as where all choose at once: if that changed nothing here, it still counts.
   * @param {string} notation
   */
  async insist(notation) {
    const offered = JSON.stringify(shown.state.choices?.actions);
    let seen = shown.state.version;
    let result = await tell(notation);
    for (let tries = 0; result.failure?.code === "stale" && tries < 5; tries += 1) {
      for (let looks = 0; looks < 5 && shown.state.version === seen; looks += 1) {
        if (looks) await pause(200);
        await this.refresh();
      }
      const { choices, version } = shown.state;
      if (version === seen || !choices || JSON.stringify(choices.actions) !== offered) break;
      keepFocus(() => this.chooser.freeze());
      seen = version;
      result = await tell(notation);
    }
    return result;
  }

  /** @param {HTMLElement} button what it does is its ``data-do`` */
  async doIt(button) {
    button.closest("details")?.removeAttribute("open");
    const { asks } = button.dataset;
    if (asks && !(await ask(asks, button.textContent ?? ""))) return;
    const own = shown.state.seat ?? shown.state.own[0];
    const seat = button.dataset.seat === undefined ? own : Number(button.dataset.seat);
    const data = { seat, version: shown.state.version, order: button.dataset.order };
    const { answer, failure } = await post(`/t/${table}/do/${button.dataset.do}`, data);
    if (!answer) fail(failure);
    await this.refresh();
  }
}

/**
 * Tells the server what was chosen, again and again while it cannot be reached.
 * @param {string} notation
 */
async function tell(notation) {
  const data = { seat: shown.state.seat, do: notation, version: shown.state.version, key: newKey() };
  let result = await post(`/t/${table}/act`, data);
  for (let wait = 500; !result.answer && !result.failure && wait < 9000; wait *= 2) {
    await pause(wait);
    result = await post(`/t/${table}/act`, data);
  }
  return result;
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}

export async function rematch() {
  const { answer, failure } = await post(`/t/${table}/rematch`, {});
  if (answer?.redirect) location.href = answer.redirect;
  else fail(failure);
}

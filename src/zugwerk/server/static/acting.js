/** Telling the server what was chosen, and what else is done at the table: undo, stand-ins, a rematch. */

import { fail } from "./notice.js";
import { keepFocus, shown, table } from "./page.js";
import { part } from "./parts.js";
import { newKey, send } from "./post.js";
import { ask } from "./question.js";

/** @typedef {import("./post.js").Result<Told.ReceiptTold | Told.Done>} Done */
/** @typedef {{seat: number, version: number, order: string}} Facts what a button is about */

/**
 * What the buttons of the table do: how, where, and with what.
 * @type {Record<string, (facts: Facts) => [import("./post.js").Method, string, object?]>}
 */
const DEEDS = {
  undo: ({ seat, version }) => ["POST", "undo", { seat, version }],
  restart: ({ seat, version }) => ["POST", "undo", { seat, version, whole_turn: true }],
  "propose-undo": ({ seat, version }) => ["POST", "propose", { seat, version, matter: "undo" }],
  "propose-end": ({ seat, version }) => ["POST", "propose", { seat, version, matter: "end" }],
  agree: ({ seat, version }) => ["POST", "answer", { seat, version, agree: true }],
  disagree: ({ seat, version }) => ["POST", "answer", { seat, version, agree: false }],
  "stand-in": ({ seat }) => ["POST", "stand-in", { seat }],
  "take-back": ({ seat }) => ["POST", "take-back", { seat }],
  order: ({ seat, order }) => ["PUT", "order", { seat, order }],
  "cancel-order": ({ seat }) => ["DELETE", `order?seat=${seat}`],
};

export class Acting {
  /**
   * @param {import("./chooser.js").Chooser} chooser
   * @param {import("./updates.js").Updates} updates
   */
  constructor(chooser, updates) {
    this.chooser = chooser;
    this.updates = updates;
    this.sending = false;
  }

  /** @param {string} notation */
  async act(notation) {
    if (this.sending) return;
    this.sending = true;
    keepFocus(() => this.chooser.freeze());
    part("status-box").classList.add("waiting");
    const result = await this.insist(notation);
    this.sending = false;
    if (!result.answer) {
      fail(result.failure);
      this.chooser.update(shown.state.choices);
    }
    part("status-box").classList.remove("waiting");
  }

  /**
   * Somebody else may be faster, as where all choose at once: if that changed nothing here, it still counts.
   * @param {string} notation
   */
  async insist(notation) {
    const offered = JSON.stringify(shown.state.choices?.actions);
    let seen = shown.state.version;
    let result = await this.tell(notation);
    for (let tries = 0; result.failure?.code === "stale" && tries < 5; tries += 1) {
      for (let looks = 0; looks < 5 && shown.state.version === seen; looks += 1) {
        await pause(200);
        await this.updates.refresh();
      }
      const { choices, version } = shown.state;
      if (version === seen || !choices || JSON.stringify(choices.actions) !== offered) break;
      keepFocus(() => this.chooser.freeze());
      seen = version;
      result = await this.tell(notation);
    }
    return result;
  }

  /**
   * Tells the server what was chosen, again and again while it cannot be reached.
   * @param {string} notation
   * @returns {Promise<Done>}
   */
  tell(notation) {
    const data = { seat: shown.state.seat, action: notation, version: shown.state.version, key: newKey() };
    const wish = this.updates.wish();
    return this.updates.during(async () => {
      /** @type {Done} */
      let result = await send("POST", `/api/table/${table}/act`, data, wish);
      for (let wait = 500; !result.answer && !result.failure && wait < 9000; wait *= 2) {
        await pause(wait);
        result = await send("POST", `/api/table/${table}/act`, data, wish);
      }
      return result;
    });
  }

  /** @param {HTMLElement} button what it does is its ``data-do`` */
  async doIt(button) {
    button.closest("details")?.removeAttribute("open");
    const { asks } = button.dataset;
    if (asks && !(await ask(asks, button.textContent ?? ""))) return;
    const own = shown.state.seat ?? shown.state.own[0];
    const seat = button.dataset.seat === undefined ? own : Number(button.dataset.seat);
    const facts = { seat, version: shown.state.version, order: button.dataset.order ?? "" };
    const [method, path, data] = DEEDS[button.dataset.do ?? ""](facts);
    /** @type {Done} */
    const { answer, failure } = await this.updates.during(() =>
      send(method, `/api/table/${table}/${path}`, data, this.updates.wish()),
    );
    if (!answer) fail(failure);
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}

export async function rematch() {
  /** @type {import("./post.js").Result<Told.TableMade>} */
  const { answer, failure } = await send("POST", `/api/table/${table}/rematch`);
  if (answer) location.href = `/t/${answer.id}`;
  else fail(failure);
}

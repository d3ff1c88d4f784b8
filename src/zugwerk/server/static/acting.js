/** Telling the server what was chosen, and what else is done at the table: undo, stand-ins, a rematch. */

import { fail, keepSaying, notify } from "./notice.js";
import { keepFocus, shown, table } from "./page.js";
import { part, word } from "./parts.js";
import { newKey, send } from "./post.js";
import { ask } from "./question.js";

/** What could not be sent is sent again, more and more seldom, but at least so often. */
const LONGEST_WAIT = 5000;

/** @typedef {import("./post.js").Result<Told.ReceiptTold | Told.Done>} Done */
/** @typedef {{seat: number, version: number, order: string, bot: string}} Facts what a button is about */

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
  "stand-in": ({ seat, bot }) => ["POST", "stand-in", { seat, bot }],
  quit: ({ seat, bot }) => ["POST", "quit", { seat, bot }],
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
    /** Whether something was done here that has not reached the server. */
    this.lost = false;
  }

  /**
   * @param {string} notation
   * @returns {Promise<string | undefined>} why it was not done
   */
  async act(notation) {
    if (this.sending) return undefined;
    if (shown.prepare) return this.prepare(`${shown.prepare}; ${notation}`);
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
    return result.answer ? undefined : (result.failure?.message ?? word("failed"));
  }

  /**
   * Shows the table as if an order were followed, or as it is; nothing is done.
   * @param {string} order
   * @returns {Promise<undefined>}
   */
  async prepare(order) {
    shown.prepare = order;
    keepFocus(() => this.chooser.freeze());
    await this.updates.refresh();
    return undefined;
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
      const lost = !result.answer && !result.failure;
      if (lost) this.keep();
      for (let wait = 500; !result.answer && !result.failure; wait = Math.min(2 * wait, LONGEST_WAIT)) {
        await pause(wait);
        result = await send("POST", `/api/table/${table}/act`, data, wish);
      }
      this.lost = false;
      if (lost && result.answer) notify(word("sent"));
      return result;
    });
  }

  /** Says that what was done is kept until the server can be reached again. */
  keep() {
    this.lost = true;
    keepSaying(this.unreached());
    this.chooser.wait(this.unreached());
  }

  /** What is said while the server cannot be reached. */
  unreached() {
    return word(this.lost ? "pending" : "offline");
  }

  /** @param {HTMLElement} button what it does is its ``data-do`` */
  async doIt(button) {
    button.closest("details")?.removeAttribute("open");
    // Whoever withdraws a question waits for no answer.
    delete button.dataset.awaits;
    const levels = part("ask-bot");
    if (button.dataset.asks && !(await ask(button))) return;
    const own = shown.state.seat ?? shown.state.own[0];
    const seat = button.dataset.seat === undefined ? own : Number(button.dataset.seat);
    const order = button.dataset.order ?? button.closest(".order-list")?.querySelector("select")?.value ?? "";
    const bot = levels.querySelector("select")?.value ?? "";
    const facts = { seat, version: shown.state.version, order, bot };
    if (order) shown.prepare = "";
    const [method, path, data] = DEEDS[button.dataset.do ?? ""](facts);
    /** @type {Done} */
    let { answer, failure } = await this.tellOf(method, path, data);
    // A bot may act at the same moment; what is taken back then is the same, and its action with it.
    for (let tries = 0; failure?.code === "stale" && path === "propose" && tries < 5; tries += 1) {
      await this.updates.refresh();
      ({ answer, failure } = await this.tellOf(method, path, { ...data, version: shown.state.version }));
    }
    if (!answer) fail(failure);
    else if (path === "quit") location.href = "/";
  }

  /**
   * @param {import("./post.js").Method} method
   * @param {string} path
   * @param {object} [data]
   * @returns {Promise<Done>}
   */
  tellOf(method, path, data) {
    return this.updates.during(() => send(method, `/api/table/${table}/${path}`, data, this.updates.wish()));
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}

/** Goes on from the moment that is shown, at a new table. */
export async function playOn() {
  /** @type {import("./post.js").Result<Told.TableMade>} */
  const { answer, failure } = await send("POST", `/api/table/${table}/play-on`, { at: shown.at });
  if (answer) location.href = `/t/${answer.id}`;
  else fail(failure);
}

export async function rematch() {
  /** @type {import("./post.js").Result<Told.TableMade>} */
  const { answer, failure } = await send("POST", `/api/table/${table}/rematch`);
  if (answer) location.href = `/t/${answer.id}`;
  else fail(failure);
}

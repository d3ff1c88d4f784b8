/**
 * Keeps the page in step with its table: asks for what has changed, one question at a time, and takes in what comes
 * along with the answer to something that was done here.
 */

import { query, shown, table } from "./page.js";
import { read } from "./post.js";
import { released } from "./steady.js";

const RETRY_MILLISECONDS = 2000;
const OLD_MILLISECONDS = 200;

export class Updates {
  /** @param {(found: Told.Update) => void} show */
  constructor(show) {
    this.show = show;
    this.chatSeen = shown.state.chat.last ?? 0;
    /** Whether something may have been said since the page last asked for it. */
    this.talk = false;
    this.asking = false;
    this.again = false;
    /** Comes true when everything that was asked for is shown. */
    this.answered = Promise.resolve();
    /** Whether something is being done whose answer brings an update. */
    this.doing = 0;
    /** @type {number | null | undefined} what was announced meanwhile */
    this.announced = undefined;
  }

  /**
   * Asks for what has changed, and once more if something happened meanwhile.
   * @param {boolean} [whole] whether the whole log is needed
   */
  refresh(whole = false) {
    if (this.asking) this.again = true;
    else this.answered = this.ask(whole);
    return this.answered;
  }

  /** @param {boolean} whole */
  async ask(whole) {
    this.asking = true;
    const { seat, at } = shown;
    const known = at === null ? shown.state.count : null;
    const chat = this.talk ? this.chatSeen : null;
    this.talk = false;
    /** @type {Told.Update | null} */
    const found = await read(`/api/table/${table}/update?${query({ at, known, chat, log: whole ? "all" : null })}`);
    await released();
    this.asking = false;
    const other = seat !== shown.seat || at !== shown.at;
    // Another process that answers may be behind.
    const old = found !== null && found.version < shown.state.version;
    if (chat !== null && (!found || other || old)) this.talk = true;
    if (found && !other && !old) this.apply(found);
    if (!found || old) setTimeout(() => this.refresh(whole), old ? OLD_MILLISECONDS : RETRY_MILLISECONDS);
    if (this.again || other) {
      this.again = false;
      await this.ask(false);
    }
  }

  /** @param {Told.Update} found */
  apply(found) {
    this.chatSeen = Math.max(this.chatSeen, found.chat.last ?? 0);
    this.show(found);
  }

  /** What the answer to something that is done now is to bring along. */
  wish() {
    const { at } = shown;
    return query({ at, known: at === null ? shown.state.count : null });
  }

  /**
   * Does something whose answer brings an update; what is announced meanwhile is most often just that.
   * @template {{update?: Told.Update}} T
   * @param {() => Promise<import("./post.js").Result<T>>} work
   */
  async during(work) {
    const { seat, at } = shown;
    this.doing += 1;
    const result = await work();
    await released();
    this.doing -= 1;
    const found = result.answer?.update;
    const fits = found && seat === shown.seat && at === shown.at && found.version >= shown.state.version;
    if (fits) this.apply(found);
    const { announced } = this;
    this.announced = undefined;
    if (!fits) await this.refresh();
    else if (announced !== undefined) this.wake(announced);
    return result;
  }

  /** @param {number | null} version what was announced; nothing if the page is to look */
  wake(version) {
    if (!version) this.talk = true;
    if (this.doing) this.announced = version && this.announced !== null ? version : null;
    else if (!version || version > shown.state.version) this.refresh();
  }
}

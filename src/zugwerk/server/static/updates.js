/**
 * Keeps the page in step with its table: asks for what has changed, one question at a time, and takes in what comes
 * along with the answer to something that was done here.
 */

import { Known } from "./changes.js";
import { looksAt, query, shown, table } from "./page.js";
import { read } from "./post.js";
import { released } from "./pressed.js";

const RETRY_MILLISECONDS = 2000;
const OLD_MILLISECONDS = 200;

export class Updates {
  /**
   * @param {(found: Told.Update) => void} show
   * @param {() => boolean} watched whether it is to be seen how the table looked in between
   */
  constructor(show, watched) {
    this.show = show;
    this.watched = watched;
    /** @type {number | null} what the reader saw last, if not all that the page was told */
    this.since = null;
    this.known = new Known();
    this.chatSeen = shown.state.chat.last ?? 0;
    /** Whether something may have been said since the page last asked for it. */
    this.talk = false;
    this.asking = false;
    this.again = false;
    /** Whether the whole log is needed, which has not come yet. */
    this.whole = false;
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
    this.whole ||= whole;
    if (this.asking) this.again = true;
    else this.answered = this.ask();
    return this.answered;
  }

  async ask() {
    this.asking = true;
    const looked = looksAt();
    const { whole } = this;
    this.whole = false;
    const chat = this.talk ? this.chatSeen : null;
    this.talk = false;
    /** @type {Told.Update | null} */
    const found = await read(`/api/table/${table}/update?${this.wish({ chat, log: whole ? "all" : null })}`);
    await released();
    this.asking = false;
    const other = looked !== looksAt();
    // Another process that answers may be behind.
    const old = found !== null && found.version < shown.state.version;
    const stray = found !== null && !this.known.fits(found);
    const fits = found !== null && !other && !old && !stray;
    if (chat !== null && !fits) this.talk = true;
    if (!fits) this.whole ||= whole;
    if (fits) this.apply(found);
    if (!found || old) setTimeout(() => this.refresh(), old ? OLD_MILLISECONDS : RETRY_MILLISECONDS);
    if (this.again || other || stray) {
      this.again = false;
      await this.ask();
    }
  }

  /** @param {Told.Update} found */
  apply(found) {
    this.known.take(found);
    this.since = null;
    shown.prepare = found.prepared;
    this.chatSeen = Math.max(this.chatSeen, found.chat.last ?? 0);
    this.show(found);
  }

  /**
   * What is asked for, also along with the answer to something that is done now.
   * @param {Record<string, unknown>} [more]
   */
  wish(more = {}) {
    const { at, prepare } = shown;
    const known = at === null && !prepare ? (this.since ?? shown.state.count) : null;
    return query({
      at,
      known,
      prepare: prepare || null,
      shows: this.known.name,
      scenes: this.watched() || null,
      ...more,
    });
  }

  /**
   * Does something whose answer brings an update; what is announced meanwhile is most often just that.
   * @template {{update?: Told.Update}} T
   * @param {() => Promise<import("./post.js").Result<T>>} work
   */
  async during(work) {
    const looked = looksAt();
    this.doing += 1;
    const result = await work();
    await released();
    this.doing -= 1;
    const found = result.answer?.update;
    const timely = found && looked === looksAt() && found.version >= shown.state.version;
    const fits = timely && this.known.fits(found);
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

/** A document with its past and its future: every change can be undone and done again. */

const MOST = 200;
const TOGETHER_MS = 1200;

/** @template Document */
export class History {
  /** @param {Document} present */
  constructor(present) {
    this.present = present;
    /** @type {Document[]} */
    this.past = [];
    /** @type {Document[]} */
    this.future = [];
    this.key = "";
    this.at = 0;
  }

  /**
   * Puts a changed copy in the place of the present.
   * @param {Document} changed
   * @param {string} [key] changes of the same key that follow at once are one change
   */
  change(changed, key = "") {
    const now = Date.now();
    const together = key !== "" && key === this.key && now - this.at < TOGETHER_MS;
    if (!together) this.past.push(this.present);
    if (this.past.length > MOST) this.past.shift();
    this.present = changed;
    this.future = [];
    this.key = key;
    this.at = now;
  }

  undo() {
    const before = this.past.pop();
    if (before === undefined) return false;
    this.future.push(this.present);
    this.present = before;
    this.key = "";
    return true;
  }

  redo() {
    const after = this.future.pop();
    if (after === undefined) return false;
    this.past.push(this.present);
    this.present = after;
    this.key = "";
    return true;
  }
}

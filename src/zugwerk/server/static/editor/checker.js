/** Asks the server what it thinks of a text: what is wrong with it, and how it looks. The newest answer counts. */

import { send } from "../post.js";

const WAIT_MS = 150;
const RETRY_MS = 4000;

export class Checker {
  /**
   * @param {string} path
   * @param {(verdict: Told.Verdict, text: string) => void} told
   * @param {(message: string | null) => void} failed told nothing if the server could not be reached
   */
  constructor(path, told, failed) {
    this.path = path;
    this.told = told;
    this.failed = failed;
    this.number = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * Asks soon; what was asked before does not matter any more.
   * @param {string} text
   * @param {number} [wait]
   */
  ask(text, wait = WAIT_MS) {
    const number = ++this.number;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(text, number), wait);
  }

  /**
   * @param {string} text
   * @param {number} number
   */
  async send(text, number) {
    /** @type {import("../post.js").Result<Told.Verdict>} */
    const { answer, failure } = await send("POST", this.path, { text, draw: true });
    if (number !== this.number) return;
    if (answer) this.told(answer, text);
    else {
      this.failed(failure?.message ?? null);
      if (!failure || failure.status === 429) this.ask(text, RETRY_MS);
    }
  }
}

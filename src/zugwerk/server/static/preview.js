/** What an action would lead to, shown before it is done: the board after it, and a few lines. */

import { released } from "./steady.js";

export class Preview {
  /**
   * @param {(notations: string[]) => Promise<Told.Preview | null>} find what all these actions would lead to
   * @param {(board: string | null) => void} show shows a board, or the real one again
   * @param {(lines: string[]) => void} say
   */
  constructor(find, show, say) {
    this.find = find;
    this.show = show;
    this.say = say;
    /** @type {string | null} the action, or actions, whose preview is shown */
    this.of = null;
    /** @type {string[]} what it says */
    this.lines = [];
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {string[]} notations an action, or several of which one will be chosen
   * @param {number} [delay]
   */
  start(notations, delay = 0) {
    const of = notations.join("\n");
    if (this.of === of) return;
    clearTimeout(this.timer);
    this.of = of;
    this.timer = setTimeout(async () => {
      const found = await this.find(notations);
      await released();
      if (!found || this.of !== of) return;
      if (found.board) this.show(found.board);
      this.lines = found.lines;
      this.say(found.lines);
    }, delay);
  }

  end() {
    clearTimeout(this.timer);
    if (this.of === null) return;
    this.of = null;
    this.lines = [];
    this.show(null);
    this.say([]);
  }
}

/** @param {string[]} lines */
export function listed(lines) {
  const list = document.createElement("ul");
  for (const line of lines) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  return list;
}

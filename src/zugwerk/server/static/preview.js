/** What an action would lead to, shown before it is done: the board after it, and a few lines. */

export class Preview {
  /**
   * @param {(notations: string[]) => Promise<Told.Preview | null>} find what all these actions would lead to
   * @param {(board: string | null) => void} show shows a board, or the real one again
   * @param {(lines: string[]) => void} say
   * @param {() => Promise<unknown>} calm comes true when the page may change
   */
  constructor(find, show, say, calm) {
    this.find = find;
    this.show = show;
    this.say = say;
    this.calm = calm;
    /** @type {string | null} the action, or actions, whose preview is shown */
    this.of = null;
    /** How often something was asked for: only the newest answer counts. */
    this.number = 0;
    /** @type {string[]} what it says */
    this.lines = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {string[]} notations an action, or several of which one will be chosen
   * @param {number} [delay]
   */
  start(notations, delay = 0) {
    const of = notations.join("\n");
    if (this.of === of) return;
    this.pause();
    this.of = of;
    // What was said of another action is not true of this one.
    this.tell([]);
    const { number } = this;
    this.timer = setTimeout(() => this.ask(notations, number), delay);
  }

  /**
   * @param {string[]} notations
   * @param {number} number
   */
  async ask(notations, number) {
    const found = await this.find(notations);
    await this.calm();
    if (this.number !== number || this.of === null) return;
    // Where nothing would change, there is no board to show.
    this.show(found?.board || null);
    this.tell(found?.lines ?? []);
  }

  /** @param {string[]} lines */
  tell(lines) {
    if (!lines.length && !this.lines.length) return;
    this.lines = lines;
    this.say(lines);
  }

  /** Asks for nothing more; what is shown stays. */
  pause() {
    clearTimeout(this.timer);
    this.number += 1;
  }

  end() {
    this.pause();
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

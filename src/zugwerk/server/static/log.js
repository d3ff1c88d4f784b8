/** The log: its newest turns, the mark since one's last turn, and a filter. */

export class Log {
  /**
   * @param {HTMLElement} list
   * @param {HTMLInputElement} filter
   */
  constructor(list, filter) {
    this.list = list;
    this.filter = filter;
    filter.addEventListener("input", () => this.sift());
  }

  /**
   * Replaces the turns from a moment on.
   * @param {Told.LogPart} log
   * @returns {boolean} whether there was a gap, so that the whole log is needed
   */
  update(log) {
    const { list } = this;
    if (log.before >= 0 && !list.querySelector(`[data-first="${log.before}"]`)) return true;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    if (log.html !== null) {
      for (const turn of list.querySelectorAll(".turn")) {
        if (Number(turn.getAttribute("data-first")) >= log.first) turn.remove();
      }
      list.insertAdjacentHTML("beforeend", log.html);
    }
    this.mark(log.since);
    this.sift();
    if (atEnd) this.toEnd();
    return false;
  }

  /** @param {number} since */
  mark(since) {
    this.list.querySelector(".since")?.remove();
    if (!since) return;
    for (const turn of this.list.querySelectorAll(".turn")) {
      if (Number(turn.getAttribute("data-first")) >= since) {
        const mark = document.createElement("li");
        mark.className = "since";
        mark.textContent = this.list.dataset.since ?? "";
        turn.before(mark);
        return;
      }
    }
  }

  /** @param {number | null} at the moment that is shown */
  show(at) {
    for (const turn of this.list.querySelectorAll(".turn")) {
      const shown =
        at !== null && Number(turn.getAttribute("data-first")) < at && Number(turn.getAttribute("data-at")) >= at;
      turn.classList.toggle("shown-moment", shown);
      if (shown) this.bring(turn);
    }
    if (at === null) this.toEnd();
  }

  /**
   * Brings a turn into sight by scrolling the log alone: what can be clicked round it stays where it is.
   * @param {Element} turn
   */
  bring(turn) {
    const frame = this.list.getBoundingClientRect();
    const { top, bottom } = turn.getBoundingClientRect();
    if (top < frame.top) this.list.scrollTop -= frame.top - top;
    else if (bottom > frame.bottom) this.list.scrollTop += Math.min(bottom - frame.bottom, top - frame.top);
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  sift() {
    const wanted = this.filter.value.trim().toLocaleLowerCase();
    for (const turn of this.list.querySelectorAll(".turn")) {
      /** @type {HTMLElement} */ (turn).hidden =
        wanted !== "" && !turn.textContent?.toLocaleLowerCase().includes(wanted);
    }
  }
}

/** The log: its newest turns and, if they are asked for, all; the mark since one's last turn, and a filter. */

import { shown, table } from "./page.js";
import { send } from "./post.js";
import { linesFrom, news, tellAloud } from "./telling.js";

export class Log {
  /**
   * @param {HTMLElement} list
   * @param {HTMLInputElement} filter
   * @param {HTMLButtonElement} earlier asks for what is not in the list
   * @param {() => void} askAll
   */
  constructor(list, filter, earlier, askAll) {
    this.list = list;
    this.filter = filter;
    this.earlier = earlier;
    this.askAll = askAll;
    /** Whether the reader looks at the newest turns, and has not gone further up. */
    this.follows = true;
    let top = 0;
    list.addEventListener("scroll", () => {
      if (this.below() - list.clientHeight < 40) this.follows = true;
      else if (list.scrollTop < top) this.follows = false;
      top = list.scrollTop;
    });
    // What stands round it takes more room or less.
    new ResizeObserver(() => this.follows && this.toEnd()).observe(list);
    earlier.addEventListener("click", askAll);
    filter.addEventListener("input", () => {
      if (!earlier.hidden) askAll();
      this.sift();
    });
    list.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button[data-why]");
      if (button instanceof HTMLButtonElement) explain(button).then((told) => told && this.bring(told));
    });
  }

  /**
   * The page has come with these turns.
   * @param {Told.LogPart} log
   */
  begin(log) {
    this.earlier.hidden = log.before < 0;
    this.settle(log.since);
  }

  /**
   * Replaces the turns from a moment on.
   * @param {Told.LogPart} log
   * @returns {boolean} whether there was a gap, so that the whole log is needed
   */
  update(log) {
    const { list } = this;
    if (log.before >= 0 && !list.querySelector(`[data-first="${log.before}"]`)) return true;
    const below = this.below();
    // What comes before all that was there is no news.
    const first = Math.max(log.first, Number(list.querySelector(".turn")?.getAttribute("data-first") ?? 0));
    if (log.html !== null) {
      const before = linesFrom(list, first);
      for (const turn of list.querySelectorAll(".turn")) {
        if (Number(turn.getAttribute("data-first")) >= log.first) turn.remove();
      }
      list.insertAdjacentHTML("beforeend", log.html);
      tellAloud(news(before, linesFrom(list, first)));
      if (log.before < 0) this.endEarlier();
    }
    this.settle(log.since);
    if (this.follows) this.toEnd();
    else if (first > log.first) list.scrollTop = list.scrollHeight - below;
    return false;
  }

  /**
   * What the board does not show yet is not told yet either.
   * @param {number | null} at the moment that is shown; nothing if all of it is
   */
  tellUpTo(at) {
    for (const line of this.list.querySelectorAll(".turn, .turn [data-at]")) {
      const from = line.matches(".turn")
        ? Number(line.getAttribute("data-first")) + 1
        : Number(line.getAttribute("data-at"));
      line.classList.toggle("to-come", at !== null && from > at);
    }
    if (this.follows) this.toEnd();
  }

  /** What happened at the table itself, last of all. */
  newest() {
    return [...this.list.querySelectorAll(".news")].at(-1)?.textContent?.trim() ?? "";
  }

  /** How much there is from the top of what is seen on. */
  below() {
    return this.list.scrollHeight - this.list.scrollTop;
  }

  /** All turns are there; whoever asked for them reads on in them. */
  endEarlier() {
    const focused = document.activeElement === this.earlier;
    this.earlier.hidden = true;
    if (focused) this.list.focus();
  }

  /** @param {number} since */
  settle(since) {
    for (const time of this.list.querySelectorAll("time:empty")) tell(/** @type {HTMLTimeElement} */ (time));
    this.mark(since);
    this.sift();
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

  /**
   * Marks what led to the moment that is shown: its sentences, or if nothing is told of it the turn.
   * @param {number | null} at the moment, nothing for the present
   * @param {number} before the moment that was worth looking at before
   */
  show(at, before) {
    const marked = this.list.querySelectorAll(".shown-moment");
    for (const each of marked) each.classList.remove("shown-moment");
    if (at === null) {
      if (marked.length || this.follows) this.toEnd();
      return;
    }
    const oldest = Number(this.list.querySelector(".turn")?.getAttribute("data-first") ?? 0);
    if (at <= oldest && !this.earlier.hidden) return this.askAll();
    for (const turn of this.list.querySelectorAll(".turn")) {
      if (Number(turn.getAttribute("data-first")) >= at || Number(turn.getAttribute("data-at")) < at) continue;
      const told = [...turn.querySelectorAll("p[data-at]")].filter((line) => {
        const moment = Number(line.getAttribute("data-at"));
        return before < moment && moment <= at;
      });
      for (const line of told.length ? told : [turn]) line.classList.add("shown-moment");
      told[0]?.closest("details")?.setAttribute("open", "");
      this.bring(told[0] ?? turn);
    }
  }

  /**
   * Brings a part of it into sight by scrolling the log alone: what can be clicked round it stays where it is.
   * @param {Element} told
   */
  bring(told) {
    const frame = this.list.getBoundingClientRect();
    const { top, bottom } = told.getBoundingClientRect();
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

/**
 * Puts in its place why a bot did what a turn tells.
 * @param {HTMLButtonElement} button
 */
async function explain(button) {
  button.disabled = true;
  const data = { text: button.dataset.ask, at: Number(button.dataset.why), seat: shown.state.seat };
  /** @type {import("./post.js").Result<Told.ReplyTold>} */
  const { answer } = await send("POST", `/api/table/${table}/ask`, data);
  button.disabled = false;
  if (!answer) return undefined;
  const told = document.createElement("p");
  told.className = "reason";
  told.setAttribute("role", "status");
  told.textContent = answer.lines.join(" ");
  button.replaceWith(told);
  return told;
}

/**
 * A time as the reader's clock shows it; the day is told to who asks for it.
 * @param {HTMLTimeElement} time
 */
function tell(time) {
  const moment = new Date(time.dateTime);
  const language = document.documentElement.lang;
  time.textContent = moment.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  time.title = moment.toLocaleString(language);
}

/** The end told step by step: one line after the other, each with what it shows on the board, until all or skipped. */

import { spotlight } from "./spotlight.js";

const STEP_MILLISECONDS = 1100;

export class Reveal {
  /** @param {HTMLElement} end where the result is */
  constructor(end) {
    this.end = end;
    this.count = Infinity;
    /** @type {number | undefined} */
    this.timer = undefined;
    end.addEventListener("click", (event) => {
      const wish = /** @type {Element} */ (event.target).closest("[data-reveal]")?.getAttribute("data-reveal");
      if (wish === "skip") this.finish();
      if (wish === "again") this.start();
    });
  }

  lines() {
    return /** @type {HTMLElement[]} */ ([...this.end.querySelectorAll(".reveal > li")]);
  }

  /** Begins anew, unless motion is not wanted. */
  start() {
    clearTimeout(this.timer);
    if (!this.lines().length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.count = 0;
    this.step();
  }

  step() {
    this.count += 1;
    this.apply();
    const line = this.lines()[this.count - 1];
    spotlight(line ?? null);
    line?.scrollIntoView({ block: "nearest" });
    if (this.count > this.lines().length) this.finish();
    else this.timer = setTimeout(() => this.step(), STEP_MILLISECONDS);
  }

  finish() {
    clearTimeout(this.timer);
    if (this.count !== Infinity) spotlight(null);
    this.count = Infinity;
    this.apply();
  }

  /** Shows as much as has been told so far; to be called whenever the result was drawn anew. */
  apply() {
    for (const [place, line] of this.lines().entries()) line.hidden = place >= this.count;
    document.body.classList.toggle("revealing", this.count !== Infinity);
  }
}

/**
 * Doing something is pointing at things, one after the other: each allowed action is a path of picks. What can
 * be picked next is lit, a step without a choice is skipped, Cancel is always there, and where something is not
 * allowed the reason and its rule are shown. This plays every game.
 */

import { Drafting } from "./drafting.js";
import { Lights } from "./lights.js";
import { offerAll, say } from "./offering.js";
import { Paths } from "./paths.js";
import { hidePopover } from "./popover.js";
import { released } from "./pressed.js";
import { Preview } from "./preview.js";
import { ask } from "./question.js";
import { Selection } from "./selection.js";
import { change, offerAnew } from "./steady.js";

export class Chooser {
  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box where buttons go
   * @param {HTMLElement} parts.step where it says what to do and what would follow
   * @param {string} parts.confirm "always", "touch" or "never"
   * @param {(name: string, values?: Record<string, unknown>) => string} parts.word
   * @param {(name: string) => Node} parts.icon
   * @param {(notations: string[]) => Promise<Told.Preview | null>} parts.preview
   * @param {(board: string | null) => void} parts.show shows a board, or the real one again
   * @param {(hand: string | null) => void} parts.showHand shows a hand, or the real one again
   * @param {(notation: string, touch: string) => Promise<Told.Preview | null>} parts.revise
   * @param {(notation: string) => void} parts.send
   */
  constructor(parts) {
    this.parts = parts;
    /** What the server offers; what of it is left with a draft in its place is selected from. */
    this.offered = new Paths(null);
    this.selection = new Selection();
    this.drafting = new Drafting(this);
    this.lights = new Lights(parts.box, (key) => this.pick(key));
    this.preview = new Preview(
      parts.preview,
      (board) => parts.show(board ?? this.drafting.draft?.board ?? null),
      (lines) => say(this, lines),
      released,
    );
    this.touch = false;
    /** @type {number | undefined} */
    this.resting = undefined;
  }

  /**
   * @param {Told.Choices | null} choices what the seat can do now; where that is the same as before, what was picked
   *   of it stays picked, whatever happened elsewhere
   */
  update(choices) {
    const { selection } = this;
    const same = this.offered.isLike(choices);
    if (!same) offerAnew();
    if (!same || !selection.made) {
      this.offered = new Paths(choices);
      this.reset();
      return;
    }
    this.preview.of = null;
    this.redraw(choices);
    if (selection.pending) this.preview.start([selection.pending]);
  }

  /** @param {Told.Choices | null} choices the same as before, on a page that was drawn anew */
  redraw(choices) {
    this.offered = new Paths(choices);
    this.selection.paths = this.drafting.paths(this.offered);
    if (choices) this.drafting.show();
    this.render();
  }

  /** Nothing more can be picked until the answer comes; what was offered and previewed stays in sight. */
  freeze() {
    hidePopover();
    this.preview.pause();
    this.offered = this.selection.paths = new Paths(null);
    this.selection.pending = null;
    this.selection.made = 0;
    this.lights.freeze();
  }

  /** @param {string} said why what was chosen is not done yet: it stays marked until it is */
  wait(said) {
    this.parts.step.textContent = said;
    this.lights.wait();
  }

  /** @param {boolean} [whole] whether the draft is given up too */
  reset(whole = true) {
    this.selection.clear();
    if (whole) this.drafting.drop();
    if (!this.drafting.draft) this.selection.paths = this.offered;
    this.preview.end();
    this.render();
  }

  /**
   * @param {string} key
   * @param {Element} [where] what was pointed at
   */
  pick(key, where) {
    const { selection } = this;
    this.lights.touched = where?.id ?? "";
    if (selection.paths.isMarking()) return this.mark(key);
    const done = selection.pick(key);
    if (done === "picked") this.advance();
    if (done === "turned") this.foresee();
  }

  /** Skips steps without a choice, then asks for the next pick, for confirmation, or sends. */
  advance() {
    const { selection } = this;
    hidePopover();
    const keyed = document.activeElement?.matches(":focus-visible") ?? false;
    const action = selection.settle();
    const question = selection.question();
    if (action && question) {
      this.sendIfMeant(action, question);
      return;
    }
    if (action && !this.mustConfirm()) {
      this.parts.send(action);
      return;
    }
    selection.await(action);
    this.render();
    this.foresee();
    const next = selection.pending ? this.parts.box.querySelector(".primary") : [...this.lights.buttons.keys()][0];
    // Who points sees where it is: nothing is scrolled under the pointer.
    if (next instanceof HTMLElement && !this.touch) next.focus({ preventScroll: !keyed });
  }

  /**
   * What is too great to be done by one click is asked about, whatever else is to be confirmed.
   * @param {string} action
   * @param {Told.PickTold} question
   */
  async sendIfMeant(action, { asks, label }) {
    const meant = await ask({ dataset: { asks }, textContent: label });
    // Meanwhile the table may have gone on.
    if (meant && this.offered.actions([]).some((choice) => choice.do === action)) this.parts.send(action);
    else this.reset();
  }

  /** Shows what would follow from what was picked, as far as that is settled. */
  foresee() {
    const notations = this.selection.foreseen();
    if (notations.length) this.preview.start(notations);
    else this.preview.end();
  }

  mustConfirm() {
    // What is laid on the board by its face is looked at there first, and what reveals something cannot be undone.
    if (this.selection.has("face") || this.selection.has("reveal")) return this.parts.confirm !== "never";
    return this.parts.confirm === "always" || (this.parts.confirm === "touch" && this.touch);
  }

  /**
   * Marks something, takes the mark away, or finishes.
   * @param {string} key
   */
  mark(key) {
    const { selection } = this;
    if (selection.paths.pick(key)?.kind === "finish") {
      this.confirm();
      return;
    }
    selection.mark(key);
    this.preview.end();
    this.render();
    if (selection.pending) this.preview.start([selection.pending]);
  }

  /** Turns what is about to be laid to the next rotation that is allowed. */
  turn() {
    const { selection } = this;
    const pointed = [...this.lights.lit.keys()].find((element) => element.matches(":hover, :focus"));
    if (!selection.isTurning() && !pointed) return;
    selection.turn();
    if (selection.isTurning()) this.foresee();
    else if (pointed) this.point(pointed, 0);
  }

  confirm() {
    if (this.selection.pending) this.parts.send(this.selection.pending);
  }

  cancel() {
    const active = this.selection.made > 0 || this.selection.pending !== null;
    if (active) this.reset();
    return active;
  }

  /** Lights what can be picked and says what to do. */
  render() {
    change(() => offerAll(this));
  }

  /** The same once more, on a board that only shows what would be. */
  relight() {
    offerAll(this);
  }

  /**
   * Somebody points at something, without picking it yet.
   * @param {Element | null} element
   * @param {number} [delay]
   * @param {number} [rest] how long one stays there before being told why not
   */
  point(element, delay = 60, rest = 0) {
    const { selection } = this;
    clearTimeout(this.resting);
    if (!selection.paths.choices) return hidePopover();
    const explained = element !== null && this.lights.refused.has(element);
    if (explained && rest) hidePopover();
    if (explained) this.resting = setTimeout(() => this.lights.why(element), rest);
    const key = element && !explained ? this.lights.keyOf(element) : undefined;
    if (key === undefined) {
      if (!explained) hidePopover();
      if (!selection.pending) this.foresee();
      return;
    }
    if (selection.pending) return;
    const notations = selection.foreseenWith(key);
    if (notations.length) this.preview.start(notations, delay);
    else this.foresee();
  }
}

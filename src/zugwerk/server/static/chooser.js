/**
 * Doing something is pointing at things, one after the other: each allowed action is a path of picks. What can
 * be picked next is lit, a step without a choice is skipped, Cancel is always there, and where something is not
 * allowed the reason and its rule are shown. This plays every game.
 */

import { revised } from "./draft.js";
import { Lights } from "./lights.js";
import { offerAll, say } from "./offering.js";
import { Paths } from "./paths.js";
import { hidePopover } from "./popover.js";
import { Preview } from "./preview.js";
import { change, offerAnew, released } from "./steady.js";

export class Chooser {
  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box where buttons go
   * @param {HTMLElement} parts.step where it says what to do and what would follow
   * @param {string} parts.confirm "always", "touch" or "never"
   * @param {(name: string) => string} parts.word
   * @param {(name: string) => Node} parts.icon
   * @param {(notations: string[]) => Promise<Told.Preview | null>} parts.preview
   * @param {(board: string | null) => void} parts.show shows a board, or the real one again
   * @param {(hand: string | null) => void} parts.showHand shows a hand, or the real one again
   * @param {(notation: string, touch: string) => Promise<Told.Preview | null>} parts.revise
   * @param {(notation: string) => void} parts.send
   */
  constructor(parts) {
    this.parts = parts;
    /** What the server offers, and what of it is left with the draft in its place. */
    this.offered = this.paths = new Paths(null);
    this.lights = new Lights(parts.box, (key) => this.pick(key));
    this.preview = new Preview(
      parts.preview,
      (board) => parts.show(board ?? this.draft?.board ?? null),
      (lines) => say(this, lines),
    );
    /** @type {import("./draft.js").Draft | null} */
    this.draft = null;
    this.revising = Promise.resolve();
    /** @type {string[]} */
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.touch = false;
    /** @type {string | null} the action that waits to be confirmed */
    this.pending = null;
  }

  /**
   * @param {Told.Choices | null} choices what the seat can do now; where that is the same as before, what was picked
   *   of it stays picked, whatever happened elsewhere
   */
  update(choices) {
    const same = this.offered.isLike(choices);
    if (!same) offerAnew();
    if (!same || !this.made) {
      this.offered = new Paths(choices);
      this.reset();
      return;
    }
    this.preview.of = null;
    this.redraw(choices);
    if (this.pending) this.preview.start([this.pending]);
  }

  /** @param {Told.Choices | null} choices the same as before, on a page that was drawn anew */
  redraw(choices) {
    this.offered = this.paths = new Paths(choices);
    if (choices && this.draft) {
      this.paths = new Paths(revised(choices, this.draft));
      this.parts.showHand(this.draft.draft.hand);
      if (this.preview.of === null) this.parts.show(this.draft.board ?? null);
    }
    this.render();
  }

  /**
   * Changes the draft, one touch after the other.
   * @param {string} touch
   */
  revise(touch) {
    this.revising = this.revising.then(async () => {
      const { offered } = this;
      const notation = this.draft?.do ?? offered.draft()?.do;
      const found = notation === undefined ? null : await this.parts.revise(notation, touch);
      await released();
      if (!found?.draft || this.offered !== offered) return;
      this.reset(false);
      this.draft = { ...found, draft: found.draft };
      this.made = 1;
      this.redraw(offered.choices);
    });
  }

  /** Nothing more can be picked until the answer comes; what was offered and previewed stays in sight. */
  freeze() {
    clearTimeout(this.preview.timer);
    this.offered = this.paths = new Paths(null);
    this.pending = null;
    this.made = 0;
    this.lights.freeze();
  }

  /** @param {boolean} [whole] whether the draft is given up too */
  reset(whole = true) {
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.pending = null;
    if (whole && this.draft) {
      this.draft = null;
      this.preview.of ??= "";
      this.parts.showHand(null);
    }
    this.paths = this.draft ? this.paths : this.offered;
    this.preview.end();
    this.render();
  }

  /**
   * Picks something at the step where it is on offer: the present one, or an earlier one that is then redone.
   * @param {string} key
   */
  pick(key) {
    if (this.paths.isMarking()) return this.mark(key);
    const chosen = this.paths.beginningWith(this.chosen, key);
    if (!chosen) return;
    if (this.chosen[chosen.length - 1] === key && this.isTurning()) {
      this.turn();
      return;
    }
    this.chosen = chosen;
    this.made += 1;
    this.pending = null;
    this.advance();
  }

  /** Skips steps without a choice, then asks for the next pick, for confirmation, or sends. */
  advance() {
    hidePopover();
    const keyed = document.activeElement?.matches(":focus-visible") ?? false;
    for (;;) {
      const options = this.paths.options(this.chosen);
      if (options.length !== 1 || !this.made) break;
      this.chosen.push(options[0]);
    }
    const actions = this.paths.actions(this.chosen);
    const action = actions.length === 1 && actions[0].path.length === this.chosen.length ? actions[0] : null;
    if (action && !this.mustConfirm()) {
      this.parts.send(action.do);
      return;
    }
    this.pending = action ? action.do : null;
    if (this.isTurning()) this.pending = this.turnedAction();
    this.render();
    this.foresee();
    const next = this.pending ? this.parts.box.querySelector(".primary") : [...this.lights.buttons.keys()][0];
    // Who points sees where it is: nothing is scrolled under the pointer.
    if (next instanceof HTMLElement && !this.touch) next.focus({ preventScroll: !keyed });
  }

  /** Shows what would follow from what was picked, as far as that is settled. */
  foresee() {
    const notations = this.pending ? [this.pending] : this.made ? this.paths.alike(this.chosen) : [];
    if (notations.length) this.preview.start(notations);
    else this.preview.end();
  }

  mustConfirm() {
    // What is laid on the board by its face is looked at there first.
    const laid = this.chosen.some((key) => this.paths.pick(key)?.kind === "face");
    return laid || this.parts.confirm === "always" || (this.parts.confirm === "touch" && this.touch);
  }

  /**
   * Marks something, takes the mark away, or finishes.
   * @param {string} key
   */
  mark(key) {
    if (this.paths.pick(key)?.kind === "finish") {
      this.confirm();
      return;
    }
    this.chosen = this.chosen.includes(key) ? this.chosen.filter((each) => each !== key) : [...this.chosen, key];
    this.made = this.chosen.length;
    this.pending = this.paths.finishing(this.chosen)?.do ?? null;
    this.preview.end();
    this.render();
    if (this.pending) this.preview.start([this.pending]);
  }

  /** What the button says that finishes marking. */
  finish() {
    const key = this.paths.isMarking() ? this.paths.finishing(this.chosen)?.path.at(-1) : undefined;
    return key === undefined ? undefined : this.paths.pick(key)?.label;
  }

  isTurning() {
    return this.paths.offersOnly(this.chosen, "rotation");
  }

  /** @param {string[]} [beginning] */
  turnedAction(beginning = this.chosen) {
    const actions = this.paths.actions(beginning);
    return actions.length ? actions[this.turned % actions.length].do : null;
  }

  /** Turns what is about to be laid to the next rotation that is allowed. */
  turn() {
    const pointed = [...this.lights.lit.keys()].find((element) => element.matches(":hover, :focus"));
    if (!this.isTurning() && !pointed) return;
    this.turned += 1;
    if (this.isTurning()) {
      this.pending = this.turnedAction();
      if (this.pending) this.preview.start([this.pending], 0);
    } else if (pointed) {
      this.point(pointed, 0);
    }
  }

  confirm() {
    if (this.pending) this.parts.send(this.pending);
  }

  cancel() {
    const active = this.made > 0 || this.pending !== null;
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
   */
  point(element, delay = 60) {
    if (!this.paths.choices) return;
    const explained = this.lights.why(element);
    const key = element && !explained ? this.lights.keyOf(element) : undefined;
    if (key === undefined) {
      if (!explained) hidePopover();
      if (!this.pending) this.foresee();
      return;
    }
    if (this.pending) return;
    const beginning = this.paths.beginningWith(this.chosen, key) ?? this.chosen;
    const actions = this.paths.actions(beginning);
    const turns = actions.every(
      ({ path }) =>
        path.length === beginning.length + 1 && this.paths.pick(path[beginning.length])?.kind === "rotation",
    );
    const notation = actions.length === 1 || turns ? this.turnedAction(beginning) : null;
    const notations = notation ? [notation] : this.paths.alike(beginning);
    if (notations.length) this.preview.start(notations, delay);
    else this.foresee();
  }
}

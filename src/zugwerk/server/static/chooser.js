/**
 * Doing something is pointing at things, one after the other: each allowed action is a path of picks. What can
 * be picked next is lit, a step without a choice is skipped, Cancel is always there, and where something is not
 * allowed the reason and its rule are shown. This plays every game.
 */

import { amountField } from "./amount.js";
import { Lights } from "./lights.js";
import { Paths } from "./paths.js";
import { hidePopover } from "./popover.js";
import { listed, Preview } from "./preview.js";

/** @typedef {import("./paths.js").Choices} Choices */

export class Chooser {
  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box where buttons go
   * @param {HTMLElement} parts.step where it says what to do and what would follow
   * @param {string} parts.confirm "always", "touch" or "never"
   * @param {(name: string) => string} parts.word
   * @param {(name: string) => Node} parts.icon
   * @param {(notation: string) => Promise<import("./preview.js").Found | null>} parts.preview
   * @param {(board: string | null) => void} parts.show shows a board, or the real one again
   * @param {(notation: string) => void} parts.send
   */
  constructor(parts) {
    this.parts = parts;
    this.paths = new Paths(null);
    this.lights = new Lights(parts.box, (key) => this.pick(key));
    this.preview = new Preview(parts.preview, parts.show, (lines) => this.say(lines));
    /** @type {string[]} */
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.touch = false;
    /** @type {string | null} the action that waits to be confirmed */
    this.pending = null;
  }

  /**
   * @param {Choices | null} choices what the seat can do now; where that is the same as before, what was picked
   *   of it stays picked, whatever happened elsewhere
   */
  update(choices) {
    const same = this.paths.isLike(choices);
    this.paths = new Paths(choices);
    if (!same || !this.made) {
      this.reset();
      return;
    }
    this.preview.of = null;
    this.render();
    if (this.pending) this.preview.start(this.pending);
  }

  /** @param {Choices | null} choices the same as before, on a page that was drawn anew */
  redraw(choices) {
    this.paths = new Paths(choices);
    this.render();
  }

  /** Nothing more can be picked until the answer comes; what was previewed stays in sight. */
  freeze() {
    clearTimeout(this.preview.timer);
    this.paths = new Paths(null);
    this.pending = null;
    this.made = 0;
    const shown = this.preview.of;
    this.preview.of = shown ?? "";
    this.render();
    this.preview.of = shown;
  }

  reset() {
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.pending = null;
    this.preview.end();
    this.render();
  }

  /**
   * Picks something at the step where it is on offer: the present one, or an earlier one that is then redone.
   * @param {string} key
   */
  pick(key) {
    if (this.isMarking()) return this.mark(key);
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
    if (this.pending) this.preview.start(this.pending);
    else this.preview.end();
    const next = this.pending ? this.parts.box.querySelector(".primary") : [...this.lights.buttons.keys()][0];
    if (next instanceof HTMLElement && !this.touch) next.focus();
  }

  mustConfirm() {
    return this.parts.confirm === "always" || (this.parts.confirm === "touch" && this.touch);
  }

  /** Whether any number of things is to be marked, and a button then finishes. */
  isMarking() {
    return this.paths.options([]).some((key) => this.paths.pick(key)?.kind === "mark");
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
    this.pending = this.finishing()?.do ?? null;
    this.preview.end();
    this.render();
    if (this.pending) this.preview.start(this.pending);
  }

  /** The action for exactly what is marked, in whatever order. */
  finishing() {
    const marks = this.chosen.length;
    return this.paths
      .actions([])
      .find((action) => action.path.length === marks + 1 && this.chosen.every((key) => action.path.includes(key)));
  }

  /** What the button says that finishes marking. */
  finish() {
    const key = this.isMarking() ? this.finishing()?.path.at(-1) : undefined;
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
      if (this.pending) this.preview.start(this.pending, 0);
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
    const focused = document.activeElement?.closest("#choices button")?.getAttribute("data-key");
    this.lights.clear();
    if (this.paths.choices) {
      this.offerMarks(this.paths.choices);
      if (!this.isTurning() && !this.pending) this.offerNext();
      if (!this.isMarking()) this.offerEarlier();
      this.addControls();
    }
    if (this.preview.of === null) this.say([]);
    if (focused) /** @type {HTMLElement | null} */ (this.parts.box.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /** @param {Choices} choices */
  offerMarks(choices) {
    if (!this.isMarking()) return;
    for (const [key, pick] of Object.entries(choices.picks)) {
      if (pick.kind === "mark") this.offer(key, this.chosen.includes(key) ? "chosen" : "lit");
    }
  }

  offerNext() {
    if (this.paths.offersOnly(this.chosen, "amount")) this.askAmount();
    else for (const key of this.paths.options(this.chosen)) this.offer(key, "lit");
    for (const refused of this.paths.refused(this.chosen)) {
      const pick = this.paths.pick(refused.path[refused.path.length - 1]);
      if (pick) this.lights.explain(refused, pick);
    }
  }

  offerEarlier() {
    for (let step = 0; step < this.chosen.length; step += 1) {
      for (const key of this.paths.options(this.chosen.slice(0, step))) {
        this.offer(key, this.chosen[step] === key ? "chosen" : "other");
      }
    }
  }

  /**
   * @param {string} key
   * @param {import("./lights.js").Look} look
   */
  offer(key, look) {
    const pick = this.paths.pick(key);
    if (pick) this.lights.offer(key, pick, look, this.paths.options(this.chosen).includes(key));
  }

  askAmount() {
    const actions = this.paths.actions(this.chosen).map((action) => action.do);
    const bounds = this.paths.options(this.chosen).map((key) => this.paths.pick(key)?.label);
    const { field, finish } = amountField(actions, bounds.join(" – "), this.parts.send);
    this.parts.box.append(field);
    this.lights.addButton("", this.parts.word("confirm"), finish, this.parts.icon("check")).classList.add("primary");
  }

  addControls() {
    const { word, icon } = this.parts;
    if (this.isTurning()) this.lights.addButton("turn", word("turn"), () => this.turn(), icon("turn"));
    if (this.pending) {
      const label = this.finish() ?? word("confirm");
      this.lights.addButton("confirm", label, () => this.confirm(), icon("check")).classList.add("primary");
    }
    if (this.made) this.lights.addButton("cancel", word("cancel"), () => this.reset(), icon("cross"));
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
      if (!this.pending) this.preview.end();
      return;
    }
    if (this.pending) return;
    const beginning = this.paths.beginningWith(this.chosen, key) ?? this.chosen;
    const actions = this.paths.actions(beginning);
    const turns = actions.every(
      ({ path }) => path.length === beginning.length + 1 && this.paths.pick(path[beginning.length])?.kind === "rotation",
    );
    const notation = actions.length === 1 || turns ? this.turnedAction(beginning) : null;
    if (notation) this.preview.start(notation, delay);
    else this.preview.end();
  }

  /** @param {string[]} lines what would follow; without any, what to do */
  say(lines) {
    const { step } = this.parts;
    if (!lines.length) {
      const picked = this.made ? this.chosen.map((key) => this.paths.pick(key)?.label).join(" → ") : "";
      step.textContent = picked || (this.paths.choices?.prompt ?? "");
      return;
    }
    step.replaceChildren(listed(lines));
  }
}

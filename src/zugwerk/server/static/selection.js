/**
 * What has been picked so far of the allowed actions: picking, marking and turning, until one action is left. It
 * knows no page.
 */

import { Paths } from "./paths.js";

export class Selection {
  constructor() {
    this.paths = new Paths(null);
    /** @type {string[]} */
    this.chosen = [];
    /** How many picks somebody made; steps without a choice do not count. */
    this.made = 0;
    /** How often what is about to be laid was turned. */
    this.turned = 0;
    /** @type {string | null} the action that waits to be confirmed */
    this.pending = null;
  }

  /** Begins anew; what is allowed stays. */
  clear() {
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.pending = null;
  }

  /**
   * Picks something at the step where it is on offer: the present one, or an earlier one that is then redone.
   * @param {string} key
   * @returns {"turned" | "picked" | null} nothing if it is not on offer
   */
  pick(key) {
    const chosen = this.paths.beginningWith(this.chosen, key);
    if (!chosen) return null;
    if (this.chosen[chosen.length - 1] === key && this.isTurning()) {
      this.turn();
      return "turned";
    }
    this.chosen = chosen;
    this.made += 1;
    this.pending = null;
    return "picked";
  }

  /**
   * Skips steps without a choice.
   * @returns {string | null} the action, if only one is left
   */
  settle() {
    for (;;) {
      const options = this.paths.options(this.chosen);
      if (options.length !== 1 || !this.made) break;
      this.chosen.push(options[0]);
    }
    const actions = this.paths.actions(this.chosen);
    return actions.length === 1 && actions[0].path.length === this.chosen.length ? actions[0].do : null;
  }

  /**
   * Leaves an action, or the rotation that is shown of several, to be confirmed.
   * @param {string | null} action
   */
  await(action) {
    this.pending = this.isTurning() ? this.turnedAction() : action;
  }

  /**
   * Marks something, or takes the mark away.
   * @param {string} key
   */
  mark(key) {
    const { chosen } = this;
    this.chosen = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
    this.made = this.chosen.length;
    this.pending = this.paths.finishing(this.chosen)?.do ?? null;
  }

  /** What the button says that finishes marking. */
  finish() {
    const key = this.paths.isMarking() ? this.paths.finishing(this.chosen)?.path.at(-1) : undefined;
    return key === undefined ? undefined : this.paths.pick(key)?.label;
  }

  isTurning() {
    return this.paths.offersOnly(this.chosen, "rotation");
  }

  /** Turns to the next rotation that is allowed. */
  turn() {
    this.turned += 1;
    if (this.isTurning()) this.pending = this.turnedAction();
  }

  /** @param {string[]} [beginning] */
  turnedAction(beginning = this.chosen) {
    const actions = this.paths.actions(beginning);
    return actions.length ? actions[this.turned % actions.length].do : null;
  }

  /** The rotation that waits to be confirmed, by its key. */
  rotation() {
    const pending = this.paths.actions(this.chosen).find((action) => action.do === this.pending);
    return pending?.path.at(-1) ?? "";
  }

  /** Whether something of this kind was picked. */
  has(/** @type {string} */ kind) {
    return this.chosen.some((key) => this.paths.pick(key)?.kind === kind);
  }

  /** What is asked before what was picked is done, if anything is. */
  question() {
    return this.chosen.map((key) => this.paths.pick(key)).find((pick) => pick?.asks);
  }

  /** Whether something with a face is being laid, which is chosen and turned where it will lie. */
  isLaying() {
    const { paths, chosen } = this;
    return this.has("face") || paths.options(chosen).some((key) => paths.pick(key)?.kind === "face");
  }

  /** The actions of which a preview tells what would follow from what was picked, as far as that is settled. */
  foreseen() {
    if (this.pending) return [this.pending];
    return this.made ? this.paths.alike(this.chosen) : [];
  }

  /**
   * The same if one more thing were picked.
   * @param {string} key
   */
  foreseenWith(key) {
    const { paths } = this;
    const beginning = paths.beginningWith(this.chosen, key) ?? this.chosen;
    const actions = paths.actions(beginning);
    const turns = actions.every(({ path }) => {
      return path.length === beginning.length + 1 && paths.pick(path[beginning.length])?.kind === "rotation";
    });
    const notation = actions.length === 1 || turns ? this.turnedAction(beginning) : null;
    return notation ? [notation] : paths.alike(beginning);
  }

  /** What was picked, in words. */
  words() {
    return this.made ? this.chosen.map((key) => this.paths.pick(key)?.label).join(" → ") : "";
  }
}

/** The allowed actions as paths of picks: which are left after some picks, and what can be picked next. */

/**
 * @param {string[]} path
 * @param {string[]} beginning
 */
export function startsWith(path, beginning) {
  return beginning.every((key, place) => path[place] === key);
}

export class Paths {
  /** @param {Told.Choices | null} choices */
  constructor(choices) {
    this.choices = choices;
  }

  /** @param {string[]} beginning */
  actions(beginning) {
    return this.choices?.actions.filter((action) => startsWith(action.path, beginning)) ?? [];
  }

  /**
   * The keys that can be picked after a beginning.
   * @param {string[]} beginning
   */
  options(beginning) {
    const keys = this.actions(beginning).map((action) => action.path[beginning.length]);
    return [...new Set(keys.filter((key) => key !== undefined))];
  }

  /**
   * What can be picked after a beginning if it is all of one kind, and there is a choice.
   * @param {string[]} beginning
   * @param {string} kind
   */
  offersOnly(beginning, kind) {
    const options = this.options(beginning);
    return options.length > 1 && options.every((key) => this.pick(key)?.kind === kind);
  }

  /** @param {string} key */
  pick(key) {
    return this.choices?.picks[key];
  }

  /**
   * What was picked with one more pick: after all of it, or instead of an earlier one.
   * @param {string[]} chosen
   * @param {string} key
   */
  beginningWith(chosen, key) {
    for (let step = chosen.length; step >= 0; step -= 1) {
      const beginning = chosen.slice(0, step);
      if (this.options(beginning).includes(key)) return [...beginning, key];
    }
    return null;
  }

  /**
   * What is refused as the very next pick after a beginning.
   * @param {string[]} beginning
   */
  refused(beginning) {
    const all = this.choices?.refused ?? [];
    return all.filter(({ path }) => path.length - 1 === beginning.length && startsWith(path, beginning));
  }

  /**
   * Several actions that do the same and differ only in how it is paid.
   * @param {string[]} beginning
   */
  alike(beginning) {
    const actions = this.actions(beginning);
    const left = actions.flatMap(({ path }) => path.slice(beginning.length));
    const settled = left.every((key) => this.pick(key)?.kind === "payment");
    return settled && beginning.length ? actions.map((action) => action.do).slice(0, this.choices?.most_alike) : [];
  }

  /** Whether any number of things is to be marked, and a button then finishes. */
  isMarking() {
    return this.options([]).some((key) => this.pick(key)?.kind === "mark");
  }

  /**
   * The action for exactly what is marked, in whatever order.
   * @param {string[]} chosen
   */
  finishing(chosen) {
    const marks = chosen.length;
    return this.actions([]).find(({ path }) => path.length === marks + 1 && chosen.every((key) => path.includes(key)));
  }

  /** The action that can be changed piece by piece before it is done, if there is one. */
  draft() {
    return this.actions([]).find(({ path }) => this.pick(path[0])?.kind === "draft");
  }

  /** @param {Told.Choices | null} choices whether these allow the same */
  isLike(choices) {
    return this.choices !== null && JSON.stringify(this.choices.actions) === JSON.stringify(choices?.actions);
  }
}

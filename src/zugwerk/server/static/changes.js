/** What the page was told of its parts, line by line: what has changed says which lines stay and which come anew. */

/** @typedef {Told.StepTold & {parts?: Told.Parts}} Step a step, and how the table looked after it if that was told */

/**
 * @param {string} before
 * @param {(string | [number, number])[]} runs new lines, or the place and number of those that stay
 */
export function patched(before, runs) {
  const lines = before.split("\n");
  const stays = (/** @type {string | [number, number]} */ run) =>
    typeof run === "string" ? [run] : lines.slice(run[0], run[0] + run[1]);
  return runs.flatMap(stays).join("\n");
}

export class Known {
  constructor() {
    /** What it is called that the page was told last; nothing at first, for markup of a page is read and not kept. */
    this.name = "";
    /** @type {Record<string, string>} */
    this.parts = {};
  }

  /**
   * Whether an update tells of changes to what is known: another may have come while it was under way.
   * @param {Told.Update} found
   */
  fits({ base }) {
    return base === null || base === this.name;
  }

  /**
   * Makes whole parts of changes, also of those that steps tell.
   * @param {Told.Update} found
   */
  take(found) {
    if (!found.changes) return;
    if (found.base === null) this.parts = this.untouched(found);
    for (const step of found.steps) if (step.changes) /** @type {Step} */ (step).parts = this.changed(step.changes);
    found.parts = this.changed(found.changes);
    this.name = found.shows;
  }

  /**
   * The parts that no step tells anything of: those are from the start as they are in the end.
   * @param {Told.Update} found
   */
  untouched({ changes, steps }) {
    const told = Object.entries(changes ?? {}).filter(([name]) => !steps.some((step) => name in (step.changes ?? {})));
    return Object.fromEntries(told.map(([name, runs]) => [name, patched("", runs)]));
  }

  /** @param {Record<string, (string | [number, number])[]>} changes */
  changed(changes) {
    this.parts = { ...this.parts };
    for (const [name, runs] of Object.entries(changes)) this.parts[name] = patched(this.parts[name] ?? "", runs);
    return /** @type {Told.Parts} */ (/** @type {unknown} */ (this.parts));
  }
}

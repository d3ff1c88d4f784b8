/**
 * What others did is shown one action after another, each for a while; a click or a key shows the table as it is.
 * The page's state is always the newest: only the showing takes its time.
 */

import { keepFocus, root, shown } from "./page.js";
import { part } from "./parts.js";
import { isCalm, lasting, moving } from "./motion.js";
import { released } from "./pressed.js";
import { change } from "./steady.js";

/** How long an action of somebody else is shown, by the reader's wish. */
const PACES = { slow: 1400, normal: 700, fast: 350, off: 0 };
/** One's own action is known: what follows it need not wait so long. */
const OWN_MILLISECONDS = 300;
/** Of more than this only the last are shown: nobody waits long for the present. */
const MOST_SCENES = 24;

/** @typedef {{step: Told.StepTold, parts: Told.Parts | null}} Scene a step, and how the table looked after it if known */

export class Showing {
  /**
   * @param {object} parts
   * @param {(found: Told.Update) => void} parts.present shows the table as it is now
   * @param {(found: Told.Parts) => void} parts.draw shows how it was in between
   * @param {(at: number | null) => void} parts.tellUpTo lets the log tell what is shown; all of it without a moment
   * @param {() => void} parts.rest lets nothing be picked meanwhile
   * @param {() => boolean} parts.isBusy whether the reader is in the middle of something
   */
  constructor(parts) {
    this.parts = parts;
    this.pace = PACES[/** @type {keyof typeof PACES} */ (root.dataset.pace ?? "normal")] ?? PACES.normal;
    /** @type {Scene[]} */
    this.scenes = [];
    /** What is to be shown in the end, and whether it is not shown yet. */
    this.newest = shown.state;
    this.due = false;
    /** Whether the reader has just come back. */
    this.back = false;
    /** Whether the result is on the page. */
    this.over = shown.state.status === "over";
    this.running = false;
    /** Up to which moment the table has been shown. */
    this.at = this.newest.count;
    /** How often a showing began or was broken off: only the newest goes on. */
    this.runs = 0;
    /** @type {(() => void) | null} ends the present wait */
    this.go = null;
    /** @type {{said: string, instead: string} | null} what the headline says for a while, and what it said */
    this.aside = null;
    document.addEventListener("pointerdown", () => this.running && released().then(() => this.finish()), true);
    document.addEventListener("keydown", (event) => {
      const types = /** @type {Element} */ (event.target).matches("input, textarea, select");
      if (this.running && !types) this.finish();
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.running && this.finish());
  }

  /**
   * Takes in an update: shown at once, or after what led to it.
   * @param {Told.Update} found
   */
  take(found) {
    const other = found.at !== null || found.seat !== this.newest.seat || found.count < this.newest.count;
    const steps = other ? [] : found.steps;
    if (other) this.scenes = [];
    if (!this.running) this.at = this.newest.count;
    this.newest = found;
    this.due = true;
    for (const step of /** @type {import("./changes.js").Step[]} */ (steps)) {
      this.scenes.push({ step, parts: step.at === found.count ? found.parts : (step.parts ?? null) });
    }
    this.scenes = this.scenes.slice(-MOST_SCENES);
    // What oneself did elsewhere meanwhile is known.
    const known = this.back && this.scenes.every(({ step }) => step.own);
    this.back = false;
    if (other || known || !this.scenes.length || !this.isWatched() || this.parts.isBusy()) this.finish();
    else {
      this.parts.tellUpTo(this.at);
      if (!this.running) this.run();
    }
  }

  /** @param {number} at the last moment that the reader saw: what came since is still to be shown */
  goBack(at) {
    this.newest = { ...this.newest, count: at };
    this.back = true;
  }

  /** Whether the reader wants to see what others do one after another, and looks. */
  isWatched() {
    return this.pace > 0 && !isCalm() && !document.hidden;
  }

  async run() {
    this.running = true;
    this.runs += 1;
    const { runs } = this;
    while (this.scenes.length && (await this.next(runs)));
    if (runs !== this.runs) return;
    this.running = false;
    this.tell(null);
    if (this.due) keepFocus(() => change(() => this.present()));
  }

  /**
   * Shows the next scene for as long as it takes.
   * @param {number} runs which run this is
   * @returns {Promise<boolean>} whether it goes on: not if everything was shown at once meanwhile
   */
  async next(runs) {
    await released();
    const scene = runs === this.runs && this.scenes.shift();
    if (!scene) return false;
    this.at = scene.step.at;
    this.parts.tellUpTo(this.at);
    const more = this.scenes.length > 0 || this.ends();
    this.show(scene, more, () => {
      if (!more) this.present();
      else if (scene.parts) this.parts.draw(scene.parts);
    });
    await new Promise((/** @type {(value?: unknown) => void} */ go) => {
      this.go = go;
      setTimeout(go, this.length(scene.step));
    });
    return runs === this.runs;
  }

  /** Whether the game ended by what is shown: the result comes when all of that has been seen. */
  ends() {
    return this.newest.status === "over" && !this.over;
  }

  /** @param {Told.StepTold} step */
  length({ own, effects }) {
    const wanted = own ? Math.min(OWN_MILLISECONDS, this.pace) : this.pace;
    return this.ends() && !this.scenes.length ? Math.max(wanted, lasting(effects)) : wanted;
  }

  /**
   * @param {Scene} scene
   * @param {boolean} more whether it is not the present yet
   * @param {() => void} draw
   */
  show({ step }, more, draw) {
    if (more) this.parts.rest();
    this.takeBack();
    keepFocus(() => change(() => moving(step.effects, draw)));
    if (this.scenes.length && step.then) this.say(step.then);
    this.tell(step.own ? null : step);
  }

  /** Shows the table as it is, and what happened to it all at once. */
  finish() {
    const effects = this.scenes.flatMap(({ step }) => step.effects);
    this.scenes = [];
    this.running = false;
    this.runs += 1;
    this.tell(null);
    if (this.due) keepFocus(() => change(() => moving(effects, () => this.present())));
    this.go?.();
  }

  /**
   * Lets the headline say something for a while.
   * @param {string} said
   */
  say(said) {
    const headline = part("headline");
    this.aside = { said, instead: headline.textContent ?? "" };
    headline.textContent = said;
  }

  /** The headline says again what it did: parts that did not change are not drawn anew. */
  takeBack() {
    const headline = part("headline");
    if (this.aside && headline.textContent === this.aside.said) headline.textContent = this.aside.instead;
    this.aside = null;
  }

  present() {
    this.takeBack();
    this.due = false;
    this.over = this.newest.status === "over";
    this.parts.tellUpTo(null);
    this.parts.present(this.newest);
  }

  /** @param {Told.StepTold | null} step what is shown now, if anything */
  tell(step) {
    const sign = part("showing");
    sign.hidden = !step;
    part("showing-text").textContent = step?.lines[0] ?? "";
    const more = this.scenes.length > 0 || this.due;
    sign.classList.toggle("more", more);
    root.toggleAttribute("data-showing", this.running && more);
    if (step && step.seat !== null) part("showing-who").replaceChildren(...markOf(step.seat));
  }
}

/** @param {number} seat */
function markOf(seat) {
  const mark = document.querySelector(`#seat-${seat} .mark`)?.cloneNode(true);
  return mark ? [mark] : [];
}

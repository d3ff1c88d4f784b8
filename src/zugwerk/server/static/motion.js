/**
 * Motion only to explain: a placed tile fades in, a scored line runs once along its path, points and cards fly to
 * whom they belong, and a figure that changed says by how much.
 */

import { signed } from "./parts.js";

const STEP_MILLISECONDS = 45;
const FLIGHT_MILLISECONDS = 620;
const APPEARING_MILLISECONDS = 250;
const RUNNING_MILLISECONDS = 520;
const MOST_EFFECTS = 24;

export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Makes a change of the page and shows its effects: what flies starts where it lay before.
 * @param {Told.Effect[]} effects
 * @param {() => void} change
 */
export function moving(effects, change) {
  if (isCalm() || document.hidden) return change();
  const starts = effects.map(({ fly }) => (fly ? boxOf(fly.start) : null));
  const figures = read();
  change();
  play(effects.slice(-MOST_EFFECTS), starts.slice(-MOST_EFFECTS));
  compare(figures, new Set(effects.map(({ fly }) => fly?.end ?? "")));
}

/**
 * @param {Told.Effect[]} effects
 * @param {Array<DOMRect | null>} starts
 */
function play(effects, starts) {
  for (const [place, [{ appear, run, fly }, delay]] of delayed(effects).entries()) {
    if (appear) mark(appear, "appears", delay, APPEARING_MILLISECONDS);
    for (const [step, id] of (run ?? []).entries()) mark(id, "runs", delay + running(step), RUNNING_MILLISECONDS);
    if (fly) launch(fly, starts[place], delay);
  }
}

/**
 * Each of these effects with when it begins: one soon after the other.
 * @param {Told.Effect[]} effects
 * @returns {Array<[Told.Effect, number]>}
 */
function delayed(effects) {
  let delay = 0;
  return effects.map((effect) => {
    const begins = delay;
    delay += effect.run ? 120 : 60;
    return [effect, begins];
  });
}

/** @param {number} step of what runs along a line */
function running(step) {
  return 150 + step * STEP_MILLISECONDS;
}

/**
 * For how long something moves.
 * @param {Told.Effect[]} effects
 */
export function lasting(effects) {
  const ends = delayed(effects.slice(-MOST_EFFECTS)).map(([{ run, fly }, delay]) => {
    const runs = run?.length ? running(run.length - 1) + RUNNING_MILLISECONDS : APPEARING_MILLISECONDS;
    return delay + Math.max(runs, fly ? FLIGHT_MILLISECONDS : 0);
  });
  return Math.max(0, ...ends);
}

/**
 * @param {string} id
 * @param {string} look
 * @param {number} delay
 * @param {number} duration
 */
function mark(id, look, delay, duration) {
  setTimeout(() => {
    document.getElementById(id)?.classList.add(look);
    setTimeout(() => document.getElementById(id)?.classList.remove(look), duration);
  }, delay);
}

/**
 * @param {string} id
 * @returns {DOMRect | null} where something is, if it is in sight
 */
function boxOf(id) {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box && (box.width || box.height) ? box : null;
}

/**
 * What may be flown to: what has this id, and what tells the same at another place, such as points in the result.
 * @param {string} id
 */
function goalsOf(id) {
  const found = [document.getElementById(id), document.querySelector(`[data-like="${id}"] .points`)];
  return found.flatMap((goal) => (goal?.getClientRects().length ? [goal] : []));
}

/** @param {Element} element whether something else of the page lies over it */
function isCovered(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!over || over.contains(element) || element.contains(over)) return false;
  return over.closest("svg") === null || over.closest("svg") !== element.closest("svg");
}

/**
 * @param {Told.Flight} flight
 * @param {DOMRect | null} before
 * @param {number} delay
 */
function launch({ what, start, end }, before, delay) {
  const goals = goalsOf(end);
  const goal = goals.find((each) => !isCovered(each));
  // Nothing flies to what is not to be seen.
  if (goals.length && !goal) return;
  const to = goal?.getBoundingClientRect() ?? before;
  const from = before ?? boxOf(start) ?? to;
  if (!from || !to) return;
  const body = document.createElement("div");
  body.className = "flight";
  body.setAttribute("aria-hidden", "true");
  body.innerHTML = what;
  document.body.append(body);
  const [first, last] = [from, to].map((box) => `translate(${middle(box)}) translate(-50%, -50%)`);
  const frames = [
    { transform: `${first} scale(0.8)`, opacity: 0 },
    { transform: `${first} scale(1.15)`, opacity: 1, offset: 0.2 },
    { transform: `${last} scale(1)`, opacity: 1, offset: 0.85 },
    { transform: `${last} scale(0.8)`, opacity: 0 },
  ];
  const timing = { duration: FLIGHT_MILLISECONDS, delay, easing: "ease-in-out", fill: /** @type {const} */ ("both") };
  body.animate(frames, timing).onfinish = () => body.remove();
}

/** @param {DOMRect} box */
function middle({ left, top, width, height }) {
  return `${left + width / 2}px, ${top + height / 2}px`;
}

/** The figures on the page, by the id of what shows them. */
function read() {
  const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-figure][id]"));
  return new Map([...found].map((element) => [element.id, figureOf(element)]));
}

/** @param {Element} element */
function figureOf(element) {
  return Number((element.textContent ?? "").replace("−", "-").replace(/[^\d-]/g, ""));
}

/**
 * Says beside every figure by how much it changed, but for those to which something flies that says it.
 * @param {Map<string, number>} before
 * @param {Set<string>} told
 */
function compare(before, told) {
  for (const [id, figure] of read()) {
    const change = figure - (before.get(id) ?? figure);
    if (!change || told.has(id)) continue;
    const what = `<b class="gain">${change > 0 ? "+" : ""}${signed(change)}</b>`;
    launch({ what, start: id, end: id }, null, 0);
  }
}

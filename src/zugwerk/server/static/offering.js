/** What a chooser shows: lights on the page, buttons beside them, and in words what to do or what would follow. */

import { amountField, finishAmount } from "./amount.js";
import { spread } from "./fan.js";
import { listed } from "./preview.js";

/** @typedef {import("./chooser.js").Chooser} Chooser */

/**
 * Lights what can be picked and says what to do.
 * @param {Chooser} chooser
 */
export function offerAll(chooser) {
  const { box } = chooser.parts;
  const focused = document.activeElement?.closest("#choices button")?.getAttribute("data-key");
  chooser.lights.clear();
  if (chooser.paths.choices) {
    const marking = chooser.paths.isMarking();
    if (marking) offerMarks(chooser, chooser.paths.choices);
    // What goes on stands first, so that it keeps its place from step to step.
    if (chooser.pending)
      addControl(chooser, "confirm", "check", () => chooser.confirm(), chooser.finish()).classList.add("primary");
    if (!chooser.isTurning() && !chooser.pending) offerNext(chooser);
    if (!marking) offerEarlier(chooser);
    if (chooser.isTurning()) addControl(chooser, "turn", "turn", () => chooser.turn());
    if (chooser.made) addControl(chooser, "cancel", "cross", () => chooser.reset());
  }
  chooser.lights.settle();
  if (isLaying(chooser)) chooser.lights.fanOut();
  else spread(null, []);
  const { of, lines } = chooser.preview;
  if (of === null || lines.length) say(chooser, of === null ? [] : lines);
  if (focused) /** @type {HTMLElement | null} */ (box.querySelector(`[data-key="${focused}"]`))?.focus();
}

/**
 * @param {Chooser} chooser
 * @param {Told.Choices} choices
 */
function offerMarks(chooser, choices) {
  for (const [key, pick] of Object.entries(choices.picks)) {
    if (pick.kind === "mark") offer(chooser, key, chooser.chosen.includes(key) ? "chosen" : "lit");
  }
}

/** @param {Chooser} chooser */
function offerNext(chooser) {
  const { paths, chosen } = chooser;
  if (paths.offersOnly(chosen, "amount")) askAmount(chooser);
  else for (const key of paths.options(chosen)) offer(chooser, key, "lit");
  for (const refused of paths.refused(chosen)) {
    const pick = paths.pick(refused.path[refused.path.length - 1]);
    if (pick) chooser.lights.explain(refused, pick);
  }
}

/** @param {Chooser} chooser */
function offerEarlier(chooser) {
  const { paths, chosen } = chooser;
  for (let step = 0; step < chosen.length; step += 1) {
    for (const key of paths.options(chosen.slice(0, step))) {
      offer(chooser, key, chosen[step] === key ? "chosen" : "other");
    }
  }
}

/**
 * @param {Chooser} chooser
 * @param {string} key
 * @param {import("./lights.js").Look} look
 */
function offer(chooser, key, look) {
  const pick = chooser.paths.pick(key);
  if (pick) chooser.lights.offer(key, pick, look, chooser.paths.options(chooser.chosen).includes(key));
}

/**
 * Whether something with a face is being laid, which is chosen and turned where it will lie.
 * @param {Chooser} chooser
 */
function isLaying({ paths, chosen }) {
  return [...chosen, ...paths.options(chosen)].some((key) => paths.pick(key)?.kind === "face");
}

/** @param {Chooser} chooser */
function askAmount(chooser) {
  const { paths, chosen, parts } = chooser;
  const actions = paths.actions(chosen).map((action) => action.do);
  const bounds = paths.options(chosen).map((key) => paths.pick(key)?.label);
  const field = chooser.lights.keep(`amount ${chosen.join(" ")}`, () => amountField(actions, bounds.join(" – ")));
  const finish = () => finishAmount(field, actions, parts.send);
  field.onkeydown = (event) => event.key === "Enter" && finish();
  chooser.lights.addButton("", parts.word("confirm"), finish, parts.icon("check"), "amount").classList.add("primary");
}

/**
 * @param {Chooser} chooser
 * @param {string} name
 * @param {string} sign
 * @param {() => void} act
 * @param {string} [label] what it says, if not the usual word
 */
function addControl(chooser, name, sign, act, label) {
  const { word, icon } = chooser.parts;
  const button = chooser.lights.addButton(name, label ?? word(name), act, icon(sign));
  button.dataset.control = name;
  return button;
}

/**
 * @param {Chooser} chooser
 * @param {string[]} lines what would follow; without any, what to do
 */
export function say(chooser, lines) {
  const { step } = chooser.parts;
  const picked = chooser.made ? chooser.chosen.map((key) => chooser.paths.pick(key)?.label).join(" → ") : "";
  if (lines.length) step.replaceChildren(listed(picked && !chooser.pending ? [picked, ...lines] : lines));
  else step.textContent = picked || (chooser.paths.choices?.prompt ?? "");
}

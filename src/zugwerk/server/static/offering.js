/** What a chooser shows: lights on the page, buttons beside them, and in words what to do or what would follow. */

import { amountField } from "./amount.js";
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
    if (!chooser.isTurning() && !chooser.pending) offerNext(chooser);
    if (!marking) offerEarlier(chooser);
    addControls(chooser);
  }
  if (chooser.preview.of === null) say(chooser, []);
  if (focused) /** @type {HTMLElement | null} */ (box.querySelector(`[data-key="${focused}"]`))?.focus();
}

/**
 * @param {Chooser} chooser
 * @param {import("./paths.js").Choices} choices
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

/** @param {Chooser} chooser */
function askAmount(chooser) {
  const { paths, chosen, parts } = chooser;
  const actions = paths.actions(chosen).map((action) => action.do);
  const bounds = paths.options(chosen).map((key) => paths.pick(key)?.label);
  const { field, finish } = amountField(actions, bounds.join(" – "), parts.send);
  parts.box.append(field);
  chooser.lights.addButton("", parts.word("confirm"), finish, parts.icon("check")).classList.add("primary");
}

/** @param {Chooser} chooser */
function addControls(chooser) {
  const { word, icon } = chooser.parts;
  if (chooser.isTurning()) chooser.lights.addButton("turn", word("turn"), () => chooser.turn(), icon("turn"));
  if (chooser.pending) {
    const label = chooser.finish() ?? word("confirm");
    chooser.lights.addButton("confirm", label, () => chooser.confirm(), icon("check")).classList.add("primary");
  }
  if (chooser.made) chooser.lights.addButton("cancel", word("cancel"), () => chooser.reset(), icon("cross"));
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

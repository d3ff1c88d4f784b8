/** What a chooser shows: lights on the page, buttons beside them, and in words what to do or what would follow. */

import { actionFor, amountField, boundsOf, fits, labelFor, rising } from "./amount.js";
import { spread } from "./fan.js";
import { faceOf } from "./lights.js";
import { hidePopover } from "./popover.js";
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
  const { selection } = chooser;
  if (selection.paths.choices) {
    const marking = selection.paths.isMarking();
    if (marking) offerMarks(chooser, selection.paths.choices);
    // What goes on stands first, so that it keeps its place from step to step.
    if (selection.pending)
      addControl(chooser, "confirm", "check", () => chooser.confirm(), selection.finish()).classList.add("primary");
    if (!selection.isTurning() && !selection.pending) offerNext(chooser);
    if (!marking) offerEarlier(chooser);
    if (selection.isTurning())
      addControl(chooser, "turn", "turn", () => chooser.turn(), keyed(chooser.parts.word("turn"), "R"));
    if (selection.made) addControl(chooser, "cancel", "cross", () => chooser.reset());
  }
  chooser.lights.settle();
  if (selection.isLaying()) chooser.lights.fanOut();
  else spread(null, []);
  const { of, lines } = chooser.preview;
  say(chooser, of === null ? [] : lines);
  if (focused) /** @type {HTMLElement | null} */ (box.querySelector(`[data-key="${focused}"]`))?.focus();
}

/**
 * @param {Chooser} chooser
 * @param {Told.Choices} choices
 */
function offerMarks(chooser, choices) {
  for (const [key, pick] of Object.entries(choices.picks)) {
    if (pick.kind === "mark") offer(chooser, key, chooser.selection.chosen.includes(key) ? "chosen" : "lit");
  }
}

/** @param {Chooser} chooser */
function offerNext(chooser) {
  const { paths, chosen } = chooser.selection;
  if (paths.offersOnly(chosen, "amount")) askAmount(chooser);
  else for (const key of paths.options(chosen)) offer(chooser, key, "lit");
  explain(chooser, chosen.length, true);
}

/**
 * Says why not where something cannot be picked at a step.
 * @param {Chooser} chooser
 * @param {number} step
 * @param {boolean} button whether what nothing shows gets a button
 */
function explain(chooser, step, button) {
  const { paths, chosen } = chooser.selection;
  for (const refused of paths.refused(chosen.slice(0, step))) {
    const pick = paths.pick(refused.path[refused.path.length - 1]);
    if (pick) chooser.lights.explain(refused, pick, button);
  }
}

/** @param {Chooser} chooser */
function offerEarlier(chooser) {
  const { paths, chosen } = chooser.selection;
  for (let step = 0; step < chosen.length; step += 1) {
    for (const key of paths.options(chosen.slice(0, step))) {
      offer(chooser, key, chosen[step] === key ? "chosen" : "other");
    }
    explain(chooser, step, false);
  }
}

/**
 * @param {Chooser} chooser
 * @param {string} key
 * @param {import("./lights.js").Look} look
 */
function offer(chooser, key, look) {
  const { paths, chosen } = chooser.selection;
  const pick = paths.pick(key);
  if (pick) chooser.lights.offer(key, pick, look, paths.options(chosen).includes(key));
}

/** @param {Chooser} chooser */
function askAmount(chooser) {
  const { parts, selection } = chooser;
  const { paths, chosen } = selection;
  const actions = paths.actions(chosen).map((action) => action.do);
  const labels = paths.options(chosen).map((key) => paths.pick(key)?.label ?? "");
  const [lowest] = rising(actions, labels);
  const name = chosen.join(" ");
  const field = chooser.lights.keep(`amount ${name}`, () => amountField(actions, labels));
  const hint = chooser.lights.keep(`bounds ${name}`, () => document.createElement("span"));
  hint.className = "bounds";
  hint.textContent = boundsOf(field, lowest);
  const finish = () => {
    if (fits(field)) parts.send(actionFor(field, actions));
    else chooser.lights.why(button);
  };
  // A handler that returns something says whether the key may do what it usually does.
  field.onkeydown = (event) => {
    if (event.key === "Enter") finish();
  };
  const button = chooser.lights.addButton("", labelFor(field, lowest), finish, parts.icon("check"), "amount");
  button.classList.add("primary");
  const reason = parts.word("bounds", { least: field.min, most: field.max });
  const tell = () => {
    if (button.lastChild) button.lastChild.textContent = labelFor(field, lowest);
    chooser.lights.bar(button, fits(field) ? "" : reason);
    field.setAttribute("aria-invalid", String(!fits(field)));
  };
  field.oninput = () => {
    hidePopover();
    tell();
  };
  tell();
}

/**
 * @param {Chooser} chooser
 * @param {string} name
 * @param {string} sign
 * @param {() => void} act
 * @param {string | Node} [label] what it says, if not the usual word
 */
function addControl(chooser, name, sign, act, label) {
  const { word, icon } = chooser.parts;
  const signs = document.createDocumentFragment();
  const { selection } = chooser;
  const face = name === "confirm" ? faceOf(selection.chosen.at(-1) ?? "") : undefined;
  face?.style.setProperty("--turned", selection.paths.pick(selection.rotation())?.note ?? "");
  signs.append(icon(sign), ...(face ? [face] : []));
  const button = chooser.lights.addButton(name, label ?? word(name), act, signs);
  button.dataset.control = name;
  return button;
}

/**
 * A label with the key that does the same.
 * @param {string} label
 * @param {string} key
 */
function keyed(label, key) {
  const both = document.createDocumentFragment();
  const sign = document.createElement("kbd");
  sign.textContent = key;
  both.append(label, " ", sign);
  return both;
}

/**
 * @param {Chooser} chooser
 * @param {string[]} lines what would follow; without any, what to do
 */
export function say(chooser, lines) {
  const { step } = chooser.parts;
  const { selection } = chooser;
  const picked = selection.words();
  if (lines.length) step.replaceChildren(listed(picked && !selection.pending ? [picked, ...lines] : lines));
  else step.textContent = picked ? `${ended(picked)} ${nextStep(chooser)}` : (selection.paths.choices?.prompt ?? "");
}

/**
 * As a sentence of its own; what is left open stays open.
 * @param {string} words
 */
function ended(words) {
  return words.endsWith("…") ? words : `${words}.`;
}

/**
 * What to do next, by what is on offer.
 * @param {Chooser} chooser
 */
function nextStep({ selection, parts }) {
  if (selection.pending) return parts.word("next-confirm");
  const kinds = new Set(selection.paths.options(selection.chosen).map((key) => selection.paths.pick(key)?.kind ?? ""));
  // Whether something comes to light is no kind of its own beside others of the step.
  if (kinds.size > 1) kinds.delete("reveal");
  const said = kinds.size === 1 ? parts.word(`next-${[...kinds][0]}`) : "";
  return said && !said.startsWith("next-") ? said : parts.word("next");
}

/** The page of a table: shows what the server says, and tells it what its reader does. */

import { Canvas } from "./canvas.js";
import { Chooser } from "./chooser.js";
import { startClocks } from "./clocks.js";
import { nearest } from "./keys.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { morph } from "./morph.js";
import { play } from "./motion.js";
import { hidePopover, ruleLink, showPopover } from "./popover.js";
import { newKey, post, read } from "./post.js";
import { Reveal } from "./reveal.js";
import { relight, spotlight } from "./spotlight.js";
import { hear, listen, openTabs } from "./talk.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = part("table");
const table = root.dataset.table ?? "";
const words = /** @type {HTMLTemplateElement} */ (document.getElementById("words")).content;
const RETRY_MILLISECONDS = 2000;
const PARTS = { status: "status", proposal: "proposal", hand: "hand", tools: "tools", end: "end", seats: "seats", panels: "panels" };

let state = JSON.parse(part("state").textContent ?? "{}");
let chatSeen = state.chat ?? 0;
let board = part("canvas").innerHTML;
/** @type {number | null} the moment in the past that is shown */
let at = state.at;
/** @type {number | null} on a shared screen, whose hand is shown */
let seat = null;
let sending = false;
let asking = false;
let again = false;
/** @type {Map<string, Promise<any>>} */
const previews = new Map();

/**
 * @param {string} name
 * @param {Record<string, unknown>} [values]
 */
function word(name, values = {}) {
  const text = words.querySelector(`[data-word="${name}"]`)?.textContent ?? name;
  return Object.entries(values).reduce((said, [key, value]) => said.replaceAll(`%${key}%`, String(value)), text);
}

/** @param {string} name */
function icon(name) {
  const found = words.querySelector(`[data-icon="${name}"] svg`);
  return /** @type {Node} */ (found?.cloneNode(true) ?? document.createTextNode(""));
}

const chooser = new Chooser({
  box: part("choices"),
  step: part("step"),
  confirm: root.dataset.confirm ?? "touch",
  word,
  icon,
  preview: (notation) => {
    const key = `${state.version} ${notation}`;
    let found = previews.get(key);
    if (!found) {
      found = read(`/t/${table}/preview?${query({ do: notation })}`);
      previews.set(key, found);
    }
    return found;
  },
  show: (picture) =>
    keepFocus(() => {
      morph(part("canvas"), picture ?? board);
      chooser.render();
      relight();
    }),
  send: act,
});
const canvas = new Canvas(part("board-frame"), part("canvas"), part("stage"));
const reveal = new Reveal(part("end"));
const log = new Log(part("log"), /** @type {HTMLInputElement} */ (part("log-filter")));

/**
 * Changes the board; whoever was on it with the keyboard stays there, at the same place if it can be pointed at.
 * @param {() => void} change
 */
function keepFocus(change) {
  const before = document.activeElement;
  const inside = before !== null && part("canvas").contains(before);
  const id = before?.id ?? "";
  change();
  if (!inside) return;
  const after = document.getElementById(id);
  const place = after?.hasAttribute("tabindex") ? after : part("canvas");
  if (place !== document.activeElement) /** @type {HTMLElement} */ (place).focus({ preventScroll: true });
}

/** @param {Record<string, unknown>} extra */
function query(extra) {
  const values = new URLSearchParams();
  if (seat !== null) values.set("seat", String(seat));
  values.set("layout", layout());
  for (const [name, value] of Object.entries(extra)) {
    if (value !== null && value !== undefined) values.set(name, String(value));
  }
  return values.toString();
}

function layout() {
  return matchMedia("(max-width: 40rem)").matches ? "portrait" : "landscape";
}

/**
 * Asks for what has changed; one question at a time, and once more if something happened meanwhile.
 * @param {boolean} [whole] whether the whole log is needed
 */
async function refresh(whole = false) {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  const asked = { seat, at };
  const found = await read(
    `/t/${table}/state?${query({ at, known: at === null ? state.count : null, chat: chatSeen, log: whole ? "all" : null })}`,
  );
  asking = false;
  if (found && asked.seat === seat && asked.at === at) apply(found);
  if (!found) setTimeout(() => refresh(whole), RETRY_MILLISECONDS);
  if (again || asked.seat !== seat || asked.at !== at) {
    again = false;
    await refresh();
  }
}

/** @param {any} found */
function apply(found) {
  if (found.parts) keepFocus(() => show(found));
  else location.reload();
}

/** @param {any} found */
function show(found) {
  const first = found.version !== state.version || found.seat !== state.seat || found.at !== state.at;
  const moved = first && found.version !== state.version;
  const ended = state.status !== "over" && found.status === "over" && found.at === null;
  state = found;
  board = found.parts.board;
  if (moved) previews.clear();
  if (first || !chooser.previewed) morph(part("canvas"), board);
  for (const [name, id] of Object.entries(PARTS)) morph(part(id), found.parts[name]);
  if (found.chat?.last) {
    chatSeen = Math.max(chatSeen, found.chat.last);
    hear(found.chat);
  }
  document.title = found.title;
  const gap = log.update(found.log);
  if (first) {
    hidePopover();
    chooser.previewed = null;
    chooser.update(found.choices);
  } else {
    chooser.choices = found.choices;
    chooser.render();
  }
  settle();
  relight();
  if (ended) reveal.start();
  else reveal.apply();
  play(found.effects ?? []);
  if (gap) refresh(true);
}

/** Brings everything that is no markup in line with the state. */
function settle() {
  part("status-box").classList.toggle("turn", state.turn);
  const icon = /** @type {HTMLLinkElement} */ (document.getElementById("favicon"));
  icon.href = (state.turn ? icon.dataset.turn : icon.dataset.quiet) ?? icon.href;
  const past = at !== null && at < state.count;
  part("past").hidden = !past;
  document.body.classList.toggle("in-past", past);
  part("moment").textContent = word("moment", { at: place(), count: state.stops.length });
  for (const button of document.querySelectorAll("#scrubber [data-history]")) {
    const back = ["first", "previous"].includes(button.getAttribute("data-history") ?? "");
    /** @type {HTMLButtonElement} */ (button).disabled = back ? place() <= 1 : !past;
  }
  log.show(past ? at : null);
  startClocks();
  handOver();
}

/** Which of the stops is shown, from 1. */
function place() {
  const moment = at ?? state.count;
  return state.stops.filter((/** @type {number} */ stop) => stop <= moment).length;
}

/** On a shared screen nobody's hand stays open, and the next one opens when its owner says so. */
function handOver() {
  const dialog = /** @type {HTMLDialogElement} */ (part("handover"));
  if (state.own.length > 1 && seat !== null && !state.choices && at === null && state.status === "playing") {
    seat = null;
    refresh();
    return;
  }
  const waiting = state.handover;
  if (seat === null && waiting !== null && waiting !== undefined) {
    const name = word(`name-${waiting}`);
    part("handover-text").textContent = word("handover", { name });
    part("handover-take").textContent = word("handover-take", { name });
    if (!dialog.open) dialog.showModal();
  } else if (dialog.open) {
    dialog.close();
  }
}

part("handover").addEventListener("cancel", (event) => event.preventDefault());
part("handover-take").addEventListener("click", () => {
  seat = state.handover;
  /** @type {HTMLDialogElement} */ (part("handover")).close();
  refresh();
});

/** @param {string} notation */
async function act(notation) {
  if (sending) return;
  sending = true;
  keepFocus(() => chooser.freeze());
  part("status-box").classList.add("waiting");
  const offered = JSON.stringify(state.choices?.actions);
  let seen = state.version;
  let result = await tell(notation);
  // Somebody else was faster, as where all choose at once: if that changed nothing here, it still counts.
  for (let tries = 0; result.failure?.code === "stale" && tries < 5; tries += 1) {
    for (let looks = 0; looks < 5 && state.version === seen; looks += 1) {
      if (looks) await pause(200);
      await refresh();
    }
    if (state.version === seen || !state.choices || JSON.stringify(state.choices.actions) !== offered) break;
    keepFocus(() => chooser.freeze());
    seen = state.version;
    result = await tell(notation);
  }
  sending = false;
  part("status-box").classList.remove("waiting");
  if (!result.answer) {
    fail(result.failure);
    chooser.update(state.choices);
  }
  await refresh();
}

/**
 * Tells the server what was chosen, again and again while it cannot be reached.
 * @param {string} notation
 */
async function tell(notation) {
  const data = { seat: state.seat, do: notation, version: state.version, key: newKey() };
  let result = await post(`/t/${table}/act`, data);
  for (let wait = 500; !result.answer && !result.failure && wait < 9000; wait *= 2) {
    notify(word("offline"));
    await pause(wait);
    result = await post(`/t/${table}/act`, data);
  }
  return result;
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}

/** @param {import("./post.js").Failure | undefined} failure */
function fail(failure) {
  notify(failure?.message ?? word("failed"), failure?.rule ?? "");
}

/** @type {number | undefined} */
let noticeTimer;
/**
 * @param {string} text
 * @param {string} [rule]
 */
function notify(text, rule) {
  const notice = part("notice");
  notice.textContent = text;
  if (rule) notice.append(ruleLink(rule));
  notice.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (notice.hidden = true), 6000);
}

/**
 * Shows a moment of the past, or the present.
 * @param {number | null} moment
 * @param {boolean} [remember]
 */
function go(moment, remember = true) {
  at = moment !== null && moment >= state.count ? null : moment;
  const address = new URL(location.href);
  if (at === null) address.searchParams.delete("at");
  else address.searchParams.set("at", String(at));
  if (remember) history.pushState({}, "", address);
  chooser.update(null);
  refresh();
}

/** @param {string} where */
function step(where) {
  const stops = state.stops;
  const now = place() - 1;
  if (where === "first") go(stops[0]);
  else if (where === "previous" && now > 0) go(stops[now - 1]);
  else if (where === "next" && now + 1 < stops.length) go(stops[now + 1]);
  else if (where === "now" && at !== null) go(null);
}

window.addEventListener("popstate", () => {
  const moment = new URL(location.href).searchParams.get("at");
  go(moment === null ? null : Number(moment), false);
});

document.addEventListener("click", async (event) => {
  const target = /** @type {Element} */ (event.target);
  const historic = target.closest("[data-history]");
  if (historic) return step(historic.getAttribute("data-history") ?? "");
  const moment = target.closest("[data-moment]");
  if (moment) {
    event.preventDefault();
    return go(Number(moment.getAttribute("data-moment")));
  }
  const zoom = target.closest("[data-zoom]")?.getAttribute("data-zoom");
  if (zoom) return zoom === "fit" ? canvas.fit() : canvas.zoom(zoom === "in" ? 1.5 : 1 / 1.5);
  const deed = target.closest("[data-do]");
  if (deed) return doIt(/** @type {HTMLElement} */ (deed));
  if (target.closest('[data-go="rematch"]')) return rematch();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(target)) menu.removeAttribute("open");
  }
  pointAt(target, true);
});

/** @param {HTMLElement} button */
async function doIt(button) {
  button.closest("details")?.removeAttribute("open");
  const own = state.seat ?? state.own[0];
  const chair = button.dataset.seat === undefined ? own : Number(button.dataset.seat);
  const { answer, failure } = await post(`/t/${table}/do/${button.dataset.do}`, { seat: chair, version: state.version });
  if (!answer) fail(failure);
  await refresh();
}

async function rematch() {
  const { answer, failure } = await post(`/t/${table}/rematch`, {});
  if (answer?.redirect) location.href = answer.redirect;
  else fail(failure);
}

/**
 * A click or tap picks what is lit, explains what is refused, and otherwise follows a line.
 * @param {Element} target
 * @param {boolean} pick
 */
function pointAt(target, pick) {
  if (target.closest("#popover, #notice")) return;
  spotlight(target.closest("[data-shows]"));
  const element = target.closest(".lit, .chosen, .other, .refused, #choices [data-key]");
  if (element) {
    untrace();
    const key = chooser.lit.get(element);
    if (pick && key !== undefined && !sending) chooser.pick(key);
    else chooser.point(element);
    return;
  }
  chooser.point(null);
  if (chooser.pending) return;
  const line = target.closest("#canvas [data-line]")?.getAttribute("data-line");
  if (line) trace(line, target);
  else untrace();
}

/**
 * Lets one line stand out and says whose it is.
 * @param {string} line
 * @param {Element} target
 */
function trace(line, target) {
  const picture = part("board-picture");
  if (picture.getAttribute("data-traced") === line) return;
  untrace();
  picture.setAttribute("data-traced", line);
  picture.classList.add("tracing");
  for (const piece of picture.querySelectorAll(`[data-line="${line}"]`)) piece.classList.add("traced");
  const named = document.getElementById(`car-${line}`)?.getAttribute("aria-label");
  if (named) showPopover(target.closest("[id]") ?? target, [named]);
}

function untrace() {
  const picture = document.getElementById("board-picture");
  if (!picture?.hasAttribute("data-traced")) return;
  picture.removeAttribute("data-traced");
  picture.classList.remove("tracing");
  for (const piece of picture.querySelectorAll(".traced")) piece.classList.remove("traced");
  hidePopover();
}

document.addEventListener("pointerdown", (event) => (chooser.touch = event.pointerType !== "mouse"), true);
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") pointAt(/** @type {Element} */ (event.target), false);
});
document.addEventListener("focusin", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.matches(".lit, .chosen, .other, .refused, [data-shows], [data-key], #canvas [data-line]") || chooser.refused.has(target)) {
    if (target.matches(":focus-visible")) pointAt(target, false);
  }
  if (chooser.refused.has(target) && target.matches(":focus-visible, :hover")) chooser.point(target);
});
document.addEventListener("focusout", () => hidePopover());

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
  if (event.key === "Escape") {
    if (chooser.cancel()) event.preventDefault();
    hidePopover();
    return;
  }
  if (event.key === "r" || event.key === "R") return chooser.turn();
  const shortcut = /^[a-z]$/i.test(event.key) ? part("panels").querySelector(`[aria-keyshortcuts="${event.key.toLowerCase()}"]`) : null;
  if (shortcut instanceof HTMLElement) return shortcut.click();
  const inside = target.closest("#canvas, #hand, #panels");
  if (inside && (event.key === "Enter" || event.key === " ") && target.matches(".lit, .chosen, .other, .refused")) {
    event.preventDefault();
    chooser.touch = false;
    return pointAt(target, true);
  }
  if (target.closest("#canvas")) {
    const places = [...chooser.lit.keys(), ...chooser.refused.keys(), ...part("canvas").querySelectorAll("[id^='car-']")];
    const found = nearest(event.key, target, places);
    if (found) {
      event.preventDefault();
      if (!found.hasAttribute("tabindex")) found.setAttribute("tabindex", "-1");
      /** @type {SVGElement} */ (found).focus();
      return;
    }
  }
  const move = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "now" }[event.key];
  if (move && !target.closest("[role=tablist], .side [tabindex='0']:not(button)")) {
    event.preventDefault();
    step(move);
  }
});

new Live(
  table,
  (version) => {
    if (version === null || version === 0 || version !== state.version) refresh();
  },
  (connected) => {
    if (!connected) notify(word("offline"));
    else part("notice").hidden = true;
  },
);
listen(table, fail);
openTabs();
log.update({ ...state.log, html: undefined });
chooser.update(state.choices);
settle();
document.documentElement.dataset.ready = "true";
if (layout() !== root.dataset.layout) {
  document.cookie = `zugwerk-layout=${layout()};path=/;max-age=15552000;samesite=lax`;
  refresh();
}

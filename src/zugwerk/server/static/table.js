/** The page of a table: shows what the server says, and tells it what its reader does. */

import { Acting } from "./acting.js";
import { Canvas } from "./canvas.js";
import { Chooser } from "./chooser.js";
import { startClocks } from "./clocks.js";
import { handOver, listenForHandover } from "./handover.js";
import { History } from "./history.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { morph } from "./morph.js";
import { play } from "./motion.js";
import { fail, keepSaying } from "./notice.js";
import { icon, keepFocus, layout, part, query, root, shown, table, word } from "./page.js";
import { Pointing } from "./pointing.js";
import { hidePopover } from "./popover.js";
import { onReach, read } from "./post.js";
import { Reveal } from "./reveal.js";
import { relight } from "./spotlight.js";
import { change, released } from "./steady.js";
import { hear, listen, openTabs } from "./talk.js";

const RETRY_MILLISECONDS = 2000;
const OLD_MILLISECONDS = 200;
const PARTS = { status: "status", orders: "orders", guide: "guide", proposal: "proposal", hand: "hand", tools: "tools", end: "end", seats: "seats", panels: "panels" };

let chatSeen = shown.state.chat ?? 0;
/** Whether something may have been said since the page last asked for it. */
let talk = false;
/** Whether the socket was gone, and with it what it would have told. */
let lost = false;
let board = part("canvas").innerHTML;
let hand = part("hand").innerHTML;
let asking = false;
let again = false;
/** Comes true when everything that was asked for is shown. */
let answered = Promise.resolve();
/** @type {Map<string, Promise<any>>} */
const previews = new Map();

const chooser = new Chooser({
  box: part("choices"),
  step: part("step"),
  confirm: root.dataset.confirm ?? "touch",
  word,
  icon,
  preview: (notations) => {
    const key = `${shown.state.version} ${notations.join("\n")}`;
    const found = previews.get(key) ?? read(`/t/${table}/preview?${query({ do: notations })}`);
    previews.set(key, found);
    return found;
  },
  show: (picture) =>
    keepFocus(() => {
      morph(part("canvas"), picture ?? board);
      chooser.relight();
      relight();
    }),
  showHand: (markup) => morph(part("hand"), markup ?? hand),
  revise: (notation, touch) => read(`/t/${table}/preview?${query({ do: notation, touch })}`),
  send: (notation) => acting.act(notation),
});
const acting = new Acting(chooser, refresh);
const past = new History(() => {
  chooser.update(null);
  refresh();
});
const reveal = new Reveal(part("end"));
const log = new Log(part("log"), /** @type {HTMLInputElement} */ (part("log-filter")));
new Pointing(chooser, acting, past, new Canvas(part("board-frame"), part("canvas"), part("stage")));

/**
 * Asks for what has changed; one question at a time, and once more if something happened meanwhile.
 * @param {boolean} [whole] whether the whole log is needed
 */
function refresh(whole = false) {
  if (asking) again = true;
  else answered = ask(whole);
  return answered;
}

/** @param {boolean} [whole] */
async function ask(whole = false) {
  asking = true;
  const { seat, at } = shown;
  const known = at === null ? shown.state.count : null;
  const chat = talk ? chatSeen : null;
  talk = false;
  const found = await read(`/t/${table}/state?${query({ at, known, chat, log: whole ? "all" : null })}`);
  await released();
  asking = false;
  const other = seat !== shown.seat || at !== shown.at;
  // The guide may have gone on meanwhile, or another process that answers may be behind.
  const old = found?.version < shown.state.version;
  if (chat !== null && (!found || other || old)) talk = true;
  if (found && !other && !old) apply(found);
  if (!found || old) setTimeout(() => refresh(whole), old ? OLD_MILLISECONDS : RETRY_MILLISECONDS);
  if (again || other) {
    again = false;
    await ask();
  }
}

/** @param {any} found */
function apply(found) {
  if (found.parts) keepFocus(() => change(() => show(found)));
  else location.reload();
}

/** @param {any} found */
function show(found) {
  const { state } = shown;
  const first = found.version !== state.version || found.seat !== state.seat || found.at !== state.at;
  const ended = state.status !== "over" && found.status === "over" && found.at === null;
  if (found.version !== state.version) previews.clear();
  shown.state = found;
  board = found.parts.board;
  hand = found.parts.hand;
  if (first || !chooser.preview.of) morph(part("canvas"), board);
  for (const [name, id] of Object.entries(PARTS)) morph(part(id), found.parts[name]);
  if (found.chat?.last) {
    chatSeen = Math.max(chatSeen, found.chat.last);
    hear(found.chat);
  }
  document.title = found.title;
  const gap = log.update(found.log);
  if (first) {
    hidePopover();
    chooser.preview.of = null;
    chooser.update(found.choices);
  } else {
    chooser.redraw(found.choices);
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
  const { turn } = shown.state;
  part("status-box").classList.toggle("turn", turn);
  const sign = /** @type {HTMLLinkElement} */ (document.getElementById("favicon"));
  sign.href = (turn ? sign.dataset.turn : sign.dataset.quiet) ?? sign.href;
  log.show(past.settle() ? shown.at : null);
  startClocks();
  if (handOver()) refresh();
}

new Live(
  table,
  (version) => {
    if (!version) talk = true;
    if (!version || version !== shown.state.version) refresh();
  },
  (connected) => {
    // Whether there is still a way to the server without the socket shows when it is asked.
    if (!connected || lost) {
      talk = true;
      refresh();
    }
    lost = !connected;
  },
);
onReach((reached) => keepSaying(reached ? "" : word("offline")));
listenForHandover(refresh);
listen(table, fail);
openTabs();
log.update({ ...shown.state.log, html: undefined });
chooser.update(shown.state.choices);
settle();
document.documentElement.dataset.ready = "true";
if (layout() !== root.dataset.layout) {
  document.cookie = `zugwerk-layout=${layout()};path=/;max-age=15552000;samesite=lax`;
  refresh();
}

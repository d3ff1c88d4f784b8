/** The page of a table: shows what the server says, and tells it what its reader does. */

import { Acting } from "./acting.js";
import { Canvas } from "./canvas.js";
import { patched } from "./changes.js";
import { Chooser } from "./chooser.js";
import { startClocks } from "./clocks.js";
import { Console } from "./console.js";
import { watchEdge } from "./crowd.js";
import { Dragging } from "./dragging.js";
import { numberFresh } from "./fresh.js";
import { startGuide } from "./guide.js";
import { handOver, listenForHandover } from "./handover.js";
import { Past } from "./history.js";
import { rejoice, remember } from "./joy.js";
import { layout, onLayout } from "./layout.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { morph } from "./morph.js";
import { fail, keepSaying, notify } from "./notice.js";
import { keepFocus, root, shown, table } from "./page.js";
import { icon, part, word } from "./parts.js";
import { Pointing } from "./pointing.js";
import { hidePopover } from "./popover.js";
import { onReach, send } from "./post.js";
import { lastShown, noteShown } from "./returning.js";
import { Reveal } from "./reveal.js";
import { Showing } from "./showing.js";
import { sortAll } from "./sorting.js";
import { relight } from "./spotlight.js";
import { steadyHeight } from "./steady.js";
import { hear, listen, openTabs } from "./talk.js";
import { Updates } from "./updates.js";

/** Whether the socket was gone, and with it what it would have told. */
let lost = false;
let board = part("canvas").innerHTML;
let hand = part("hand").innerHTML;
/** What the page shows, which may be behind what is known. */
let presented = shown.state;
/** What is proposed at the moment, in words. */
let proposed = part("proposal").querySelector("p")?.textContent ?? "";
/** @type {Map<string, Promise<Told.Preview | null>>} */
const previews = new Map();

/** What besides the board shows how the table was in between; the ledger as of what was told together. */
const SCENERY = /** @type {const} */ (["desk", "ledger", "hand", "panels", "seats"]);

const chooser = new Chooser({
  box: part("choices"),
  step: part("step"),
  confirm: root.dataset.confirm ?? "touch",
  word,
  icon,
  preview: (notations) => {
    const key = `${shown.state.version} ${shown.prepare} ${notations.join("\n")}`;
    const found = previews.get(key) ?? foresee({ actions: notations });
    previews.set(key, found);
    return found;
  },
  show: (picture) =>
    keepFocus(() => {
      morph(part("canvas"), picture ?? board);
      chooser.relight();
      relight();
      numberFresh();
    }),
  showHand: (markup) => morph(part("hand"), markup ?? hand),
  revise: (notation, touch) => foresee({ actions: [notation], touch }),
  send: (notation) => acting.act(notation),
});
const showing = new Showing({
  present,
  draw: (parts) => {
    morph(part("canvas"), parts.board);
    for (const name of SCENERY) morph(part(name), parts[name]);
    sortAll();
    if (chooser.offered.choices) chooser.relight();
    relight();
    numberFresh();
  },
  tellUpTo: (at) => log.tellUpTo(at),
  // Where all choose at once, what the others choose takes nothing out of one's hands.
  rest: () => chooser.offered.choices && !chooser.offered.isLike(shown.state.choices) && chooser.update(null),
  isBusy: () => chooser.selection.made > 0 || document.querySelector("dialog[open]") !== null,
});
const updates = new Updates(show, () => showing.isWatched());
const acting = new Acting(chooser, updates);
const commands = new Console(acting);
const past = new Past(() => {
  chooser.update(null);
  updates.refresh();
});
const reveal = new Reveal(part("end"));
const log = new Log(
  part("log"),
  /** @type {HTMLInputElement} */ (part("log-filter")),
  /** @type {HTMLButtonElement} */ (part("log-earlier")),
  () => updates.refresh(true),
);
new Pointing(chooser, acting, past, new Canvas(part("board-frame"), part("canvas"), part("stage")), commands);
new Dragging(chooser, acting);

/**
 * @param {{actions: string[], touch?: string}} asked
 * @returns {Promise<Told.Preview | null>}
 */
async function foresee(asked) {
  const { name, parts } = updates.known;
  const data = { ...asked, seat: shown.seat, layout: layout(), shows: name, prepare: shown.prepare };
  /** @type {import("./post.js").Result<Told.Preview>} */
  const { answer } = await send("POST", `/api/table/${table}/preview`, data);
  if (answer?.changes) answer.board = patched(parts.board, answer.changes);
  return answer ?? null;
}

/**
 * Takes in what the server told; how the table looks may follow more slowly.
 * @param {Told.Update} found
 */
function show(found) {
  if (found.version !== shown.state.version) previews.clear();
  shown.state = found;
  hear(found.chat);
  document.title = found.title;
  const asked = document.querySelector("[data-awaits]");
  const before = log.newest();
  const gap = log.update(found.log);
  // Whoever waits for an answer is told of it, wherever the log is.
  if (asked && shown.at === null && found.parts && !found.parts.proposal && log.newest() !== before)
    notify(log.newest());
  past.settle();
  showing.take(found);
  if (gap) updates.refresh(true);
}

/** Notes that the reader saw the table as it is. */
function see() {
  const { at, prepared, count } = presented;
  if (at === null && !prepared && !document.hidden) noteShown(table, count);
}

/** Shows what others did since the reader last saw the table here, on this page or an earlier one. */
function comeBack() {
  const { at, prepared, count } = shown.state;
  const before = lastShown(table);
  if (at !== null || prepared || before === null || before >= count) {
    see();
    return;
  }
  showing.goBack(before);
  updates.since = before;
  // How it is now is seen after what led to it.
  const canvas = part("canvas");
  canvas.classList.add("veiled");
  updates.refresh().then(() => canvas.classList.remove("veiled"));
}

/** What was proposed is told to those who look elsewhere on the page. */
function tellProposal() {
  const proposal = part("proposal");
  const told = proposal.querySelector("p")?.textContent ?? "";
  const { top, bottom } = proposal.getBoundingClientRect();
  if (told && told !== proposed && (bottom < 0 || top > innerHeight)) notify(told);
  proposed = told;
}

/**
 * Shows the table as it is now.
 * @param {Told.Update} found
 */
function present(found) {
  const before = presented;
  const same = found.version === before.version && found.prepared === before.prepared;
  const first = !same || found.seat !== before.seat || found.at !== before.at;
  const ended = before.status !== "over" && found.status === "over" && found.at === null;
  presented = found;
  see();
  draw(found, first);
  if (first) {
    hidePopover();
    chooser.preview.of = null;
    chooser.update(found.choices);
  } else {
    chooser.redraw(found.choices);
  }
  settle();
  tellProposal();
  relight();
  numberFresh();
  remember();
  rejoice();
  if (ended) reveal.start();
  else reveal.apply();
}

/**
 * @param {Told.Update} found
 * @param {boolean} first whether this is shown for the first time
 */
function draw({ parts }, first) {
  if (!parts) return;
  ({ board, hand } = parts);
  if (first || !chooser.preview.of) morph(part("canvas"), board);
  for (const [name, markup] of Object.entries(parts)) if (name !== "board") morph(part(name), markup);
  sortAll();
}

/** Brings everything that is no markup in line with the state. */
function settle() {
  const { turn } = shown.state;
  part("status-box").classList.toggle("turn", turn);
  if (shown.state.status === "playing") steadyHeight(part("status-box"));
  else part("status-box").style.removeProperty("--held");
  const sign = /** @type {HTMLLinkElement} */ (document.getElementById("favicon"));
  sign.href = (turn ? sign.dataset.turn : sign.dataset.quiet) ?? sign.href;
  log.show(past.settle() ? shown.at : null, past.before());
  startClocks();
  if (handOver()) updates.refresh();
}

// What stands on a sheet that is put away gets a button instead.
part("stage").addEventListener("change", () => {
  chooser.render();
  numberFresh();
});
new Live(
  table,
  (version) => updates.wake(version),
  (connected) => {
    // Whether there is still a way to the server without the socket shows when it is asked.
    if (!connected || lost) updates.wake(null);
    lost = !connected;
  },
);
onReach((reached) => keepSaying(reached ? "" : acting.unreached()));
listenForHandover(() => updates.refresh());
listen(table, fail);
openTabs();
watchEdge(part("facts"));
// The log leaves what is proposed its room.
new ResizeObserver(() => {
  part("side").style.setProperty("--asked", `${part("proposal").offsetHeight}px`);
}).observe(part("proposal"));
if (!part("guide").hidden) startGuide(updates);
log.begin(shown.state.log);
chooser.update(shown.state.choices);
settle();
numberFresh();
remember();
rejoice();
document.documentElement.dataset.ready = "true";
if (layout() !== root.dataset.layout) updates.refresh();
comeBack();
document.addEventListener("visibilitychange", () => !document.hidden && comeBack());
onLayout(() => {
  previews.clear();
  updates.refresh();
});

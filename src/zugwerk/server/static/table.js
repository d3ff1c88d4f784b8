/** The page of a table: shows what the server says, and tells it what its reader does. */

import { Acting } from "./acting.js";
import { Canvas } from "./canvas.js";
import { Chooser } from "./chooser.js";
import { startClocks } from "./clocks.js";
import { startGuide } from "./guide.js";
import { handOver, listenForHandover } from "./handover.js";
import { History } from "./history.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { morph } from "./morph.js";
import { play } from "./motion.js";
import { fail, keepSaying } from "./notice.js";
import { keepFocus, layout, root, shown, table } from "./page.js";
import { icon, part, word } from "./parts.js";
import { Pointing } from "./pointing.js";
import { hidePopover } from "./popover.js";
import { onReach, send } from "./post.js";
import { Reveal } from "./reveal.js";
import { relight } from "./spotlight.js";
import { change } from "./steady.js";
import { hear, listen, openTabs } from "./talk.js";
import { Updates } from "./updates.js";

/** Whether the socket was gone, and with it what it would have told. */
let lost = false;
let board = part("canvas").innerHTML;
let hand = part("hand").innerHTML;
/** @type {Map<string, Promise<Told.Preview | null>>} */
const previews = new Map();

const chooser = new Chooser({
  box: part("choices"),
  step: part("step"),
  confirm: root.dataset.confirm ?? "touch",
  word,
  icon,
  preview: (notations) => {
    const key = `${shown.state.version} ${notations.join("\n")}`;
    const found = previews.get(key) ?? foresee({ actions: notations });
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
  revise: (notation, touch) => foresee({ actions: [notation], touch }),
  send: (notation) => acting.act(notation),
});
const updates = new Updates((found) => keepFocus(() => change(() => show(found))));
const acting = new Acting(chooser, updates);
const past = new History(() => {
  chooser.update(null);
  updates.refresh();
});
const reveal = new Reveal(part("end"));
const log = new Log(part("log"), /** @type {HTMLInputElement} */ (part("log-filter")));
new Pointing(chooser, acting, past, new Canvas(part("board-frame"), part("canvas"), part("stage")));

/**
 * @param {{actions: string[], touch?: string}} asked
 * @returns {Promise<Told.Preview | null>}
 */
async function foresee(asked) {
  const data = { ...asked, seat: shown.seat, layout: layout() };
  /** @type {import("./post.js").Result<Told.Preview>} */
  const { answer } = await send("POST", `/api/table/${table}/preview`, data);
  return answer ?? null;
}

/** @param {Told.Update} found */
function show(found) {
  const { state } = shown;
  const first = found.version !== state.version || found.seat !== state.seat || found.at !== state.at;
  const ended = state.status !== "over" && found.status === "over" && found.at === null;
  if (found.version !== state.version) previews.clear();
  shown.state = found;
  draw(found, first);
  hear(found.chat);
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
  play(found.effects);
  if (gap) updates.refresh(true);
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
}

/** Brings everything that is no markup in line with the state. */
function settle() {
  const { turn } = shown.state;
  part("status-box").classList.toggle("turn", turn);
  const sign = /** @type {HTMLLinkElement} */ (document.getElementById("favicon"));
  sign.href = (turn ? sign.dataset.turn : sign.dataset.quiet) ?? sign.href;
  log.show(past.settle() ? shown.at : null);
  startClocks();
  if (handOver()) updates.refresh();
}

new Live(
  table,
  (version) => updates.wake(version),
  (connected) => {
    // Whether there is still a way to the server without the socket shows when it is asked.
    if (!connected || lost) updates.wake(null);
    lost = !connected;
  },
);
onReach((reached) => keepSaying(reached ? "" : word("offline")));
listenForHandover(() => updates.refresh());
listen(table, fail);
openTabs();
if (!part("guide").hidden) startGuide(updates);
log.update(shown.state.log);
chooser.update(shown.state.choices);
settle();
document.documentElement.dataset.ready = "true";
if (layout() !== root.dataset.layout) {
  document.cookie = `zugwerk-layout=${layout()};path=/;max-age=15552000;samesite=lax`;
  updates.refresh();
}

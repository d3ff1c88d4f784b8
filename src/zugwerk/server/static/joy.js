/** The end of a game for its reader: a moment of joy, the best result so far in this browser, a picture to share. */

import { isCalm } from "./motion.js";
import { root, table } from "./page.js";
import { signed } from "./parts.js";

const PIECES = 36;
const WIDTH = 1600;
/** Where the tables are remembered at which a win was celebrated, and how many of them. */
const JOYS = "zugwerk-joys";
const MOST_JOYS = 200;

/** Compares the reader's points with the best ones of such games that this browser remembers. */
export function remember() {
  const told = /** @type {HTMLElement | null} */ (document.getElementById("own-result"));
  if (!told?.dataset.points) return;
  const key = `zugwerk-best-${told.dataset.kind}`;
  const points = Number(told.dataset.points);
  /** @type {{points: number, table: string, first?: boolean} | null} */
  const best = JSON.parse(localStorage.getItem(key) ?? "null");
  const isBest = !best || points > best.points || best.table === table;
  // A first game is compared with nothing.
  const first = !best || (best.table === table && best.first === true);
  if (isBest) localStorage.setItem(key, JSON.stringify({ points, table, first }));
  // Who has lost is told of it without a cheer.
  const cheered = isBest && told.dataset.won !== undefined;
  const words = (cheered ? told.dataset.best : told.dataset.soFar) ?? "";
  told.textContent = words.replace("%points%", signed(isBest ? points : best.points));
  told.hidden = first;
}

/** Lets paper fall for who has won: once, when the result is first looked at in this browser. */
export function rejoice() {
  if (isCalm() || document.hidden || !document.querySelector("#own-result[data-won]")) return;
  /** @type {string[]} */
  const seen = JSON.parse(localStorage.getItem(JOYS) ?? "[]");
  if (seen.includes(table)) return;
  localStorage.setItem(JOYS, JSON.stringify([...seen, table].slice(-MOST_JOYS)));
  const rain = document.createElement("div");
  rain.className = "joy";
  rain.setAttribute("aria-hidden", "true");
  for (let piece = 0; piece < PIECES; piece += 1) {
    const paper = document.createElement("i");
    paper.style.setProperty("--across", `${Math.random() * 100}vw`);
    paper.style.setProperty("--wait", `${Math.random() * 600}ms`);
    paper.style.setProperty("--turn", `${Math.random() * 900 - 450}deg`);
    rain.append(paper);
  }
  document.body.append(rain);
  setTimeout(() => rain.remove(), 3200);
}

/** Shares the final board as a picture, or keeps it as a file where nothing can be shared. */
export async function sharePicture() {
  const drawn = await fetch(`/t/${table}/picture.svg`).then((answer) => answer.blob());
  const address = URL.createObjectURL(drawn);
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  /** @type {Blob | null} */
  const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!picture) return;
  const file = new File([picture], `zugwerk-${root.dataset.game}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

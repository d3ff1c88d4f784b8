/** Keeps a map: as a draft in this browser at every change, among one's own maps, as a file; and plays on it. */

import { send, sendAsGuest } from "../post.js";
import { download, findDraft, keepDraft } from "./drafts.js";
import { notify } from "../notice.js";
import { root } from "./page.js";
import { part, word } from "../parts.js";

/**
 * @typedef {object} KeeperListener
 * @property {() => {text: string, name: string}} written the map as it is now
 * @property {(text: string) => boolean} open shows another map; false if it cannot
 * @property {() => boolean} playable
 */

export class Keeper {
  /**
   * @param {string} start the text that was saved last, "" if none
   * @param {KeeperListener} listener
   */
  constructor(start, listener) {
    this.listener = listener;
    this.game = root.dataset.game ?? "";
    this.longest = Number(root.dataset.longest);
    this.id = root.dataset.map ?? "";
    this.version = Number(root.dataset.version);
    this.saved = start || listener.written().text;
    part("save").addEventListener("click", () => this.save(this.id));
    part("save-copy").addEventListener("click", () => this.save(""));
    part("play").addEventListener("click", () => this.play());
    part("download").addEventListener("click", () => this.download());
    part("open").addEventListener("change", () => this.read());
    part("copy-link").addEventListener("click", () => this.copyLink());
    this.share();
  }

  /** What this browser kept of the map since it was saved, if anything. */
  draft() {
    const draft = findDraft(this.game, this.id);
    if (!draft || draft.text === this.saved) return null;
    if (this.id) this.version = Math.min(draft.version, this.version);
    return draft.text;
  }

  /** Keeps the draft, and says whether it is saved anywhere else. */
  note() {
    const { text } = this.listener.written();
    const safe = text === this.saved;
    keepDraft(this.game, this.id, safe ? null : { text, version: this.version });
    part("kept-state").textContent = safe && !this.id ? "" : word(safe ? "saved" : "unsaved");
  }

  /** @param {string} id "" for a new one */
  async save(id) {
    const { text } = this.listener.written();
    if (text.length > this.longest) {
      notify(word("too-long"));
      return;
    }
    /** @type {import("../post.js").Result<Told.MapKept>} */
    const { answer, failure } = id
      ? await send("PUT", `/api/map/${id}`, { text, version: this.version })
      : await sendAsGuest("POST", "/api/map", { text, game: this.game });
    if (!answer) {
      notify(failure?.message ?? word("offline"));
      return;
    }
    keepDraft(this.game, this.id, null);
    this.id = answer.id;
    this.version = answer.version;
    this.saved = text;
    this.move(`/maps/${this.id}/edit`);
    closeMenu();
    this.note();
    this.share();
    notify(word("saved"));
  }

  /**
   * The page has another address now, to which its forms lead back too.
   * @param {string} path
   */
  move(path) {
    history.replaceState(null, "", path);
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=next]")))
      field.value = path;
  }

  async play() {
    if (!this.listener.playable()) {
      notify(word("not-yet"));
      return;
    }
    const options = { [root.dataset.option ?? ""]: this.listener.written().text };
    /** @type {object} */
    const table = JSON.parse(root.dataset.table ?? "{}");
    /** @type {import("../post.js").Result<Told.TableMade>} */
    const { answer, failure } = await sendAsGuest("POST", "/api/table", { ...table, options });
    if (answer) location.assign(`/t/${answer.id}`);
    else notify(failure?.message ?? word("offline"));
  }

  download() {
    const { text, name } = this.listener.written();
    const plain = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-+|-+$/g, "");
    download(`${plain || "map"}.json`, text);
    closeMenu();
  }

  /** Opens a file; one that is no map is refused with the words of the server, and nothing is lost. */
  async read() {
    const field = /** @type {HTMLInputElement} */ (part("open"));
    const file = field.files?.[0];
    field.value = "";
    closeMenu();
    if (!file) return;
    const text = file.size > 4 * this.longest ? null : await file.text();
    if (text === null || text.length > this.longest)
      notify(word("not-opened", { name: file.name, reason: word("too-long") }));
    else if (this.listener.open(text)) notify(word("opened", { name: file.name }));
    else {
      /** @type {import("../post.js").Result<Told.Verdict>} */
      const { answer, failure } = await send("POST", `/api/map/${this.game}/check`, { text });
      const reason = answer?.problems[0]?.text ?? failure?.message ?? word("no-map");
      notify(word("not-opened", { name: file.name, reason }));
    }
  }

  share() {
    part("share").hidden = !this.id;
    if (this.id) /** @type {HTMLInputElement} */ (part("share-link")).value = `${location.origin}/maps/${this.id}`;
  }

  async copyLink() {
    const link = /** @type {HTMLInputElement} */ (part("share-link"));
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => undefined);
    const label = part("copy-link").querySelector("span");
    if (label) label.textContent = part("copy-link").dataset.done ?? "";
  }
}

export function closeMenu() {
  part("file-menu").removeAttribute("open");
}

/** Chat and notepad. */

import { notify } from "./notice.js";
import { part } from "./parts.js";
import { send } from "./post.js";
import { Tabs } from "./tabs.js";

/**
 * @param {string} table
 * @param {(failure: import("./post.js").Failure | undefined) => void} fail
 */
export function listen(table, fail) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("chat-form"));
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const { answer, failure } = await send("POST", `/api/table/${table}/chat`, { text: input.value });
    if (answer) input.value = "";
    else fail(failure);
  });
  const notes = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("notes"));
  const told = document.getElementById("notes-state");
  /** @type {number | undefined} */
  let timer;
  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    const { answer, failure } = await send("PUT", `/api/table/${table}/note`, { text: notes?.value ?? "" });
    if (answer && told) told.textContent = told.dataset.saved ?? "";
    else fail(failure);
  };
  notes?.addEventListener("input", () => {
    if (told) told.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, 800);
  });
  notes?.addEventListener("blur", () => {
    if (timer !== undefined) save();
  });
}

/**
 * New messages come in; those not seen yet are counted on the tab, and the last of them is told.
 * @param {Told.ChatPart} chat
 */
export function hear(chat) {
  const list = document.getElementById("chat");
  if (!list || !chat.html) return;
  const before = list.children.length;
  list.insertAdjacentHTML("beforeend", chat.html);
  list.scrollTop = list.scrollHeight;
  const unread = document.getElementById("unread");
  if (unread && document.getElementById("pane-chat")?.hidden) {
    unread.textContent = String(Number(unread.textContent || 0) + list.children.length - before);
    unread.hidden = false;
    notify(list.lastElementChild?.textContent?.trim().replace(/\s+/g, " ") ?? "");
  }
}

/** The tabs of the book; whoever opens the chat has read it. */
export function openTabs() {
  new Tabs(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#book [role=tab]")), (tab) => {
    if (tab.id !== "tab-chat") return;
    part("unread").hidden = true;
    part("unread").textContent = "";
    part("chat").scrollTop = part("chat").scrollHeight;
  });
}

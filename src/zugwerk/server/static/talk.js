/** Chat and notepad. */

import { send } from "./post.js";

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
 * New messages come in; those not seen yet are counted on the tab.
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
  }
}

/** Tabs of the book: arrow keys move, the chosen one is shown. */
export function openTabs() {
  const tabs = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[role="tab"]'))];
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const pane = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (pane) pane.hidden = !on;
    }
    if (chosen.id === "tab-chat") {
      const unread = document.getElementById("unread");
      if (unread) {
        unread.hidden = true;
        unread.textContent = "";
      }
      const list = document.getElementById("chat");
      if (list) list.scrollTop = list.scrollHeight;
    }
  };
  for (const [place, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(place + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    });
  }
}

/** The waiting room: shows who has come, and copies the link. */

import { Live } from "./live.js";
import { read } from "./post.js";
import { released } from "./pressed.js";

const lobby = /** @type {HTMLElement} */ (document.getElementById("lobby"));
const shown = Number(lobby.dataset.version);
/** Whether a form is on its way: its answer brings the next page, and maybe who one is. */
let leaving = false;
document.addEventListener("submit", () => (leaving = true));

new Live(
  lobby.dataset.table ?? "",
  async (version) => {
    if (version === null) {
      /** @type {{version: number} | null} */
      const found = await read(`/api/table/${lobby.dataset.table}`);
      version = found?.version ?? shown;
    }
    const writing =
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.value !== "" &&
      !document.activeElement.readOnly;
    if (version === shown || writing) return;
    // Nothing is replaced under a pressed pointer, which may be about to send a form.
    await released();
    if (!leaving) location.reload();
  },
  () => {},
);

// The name there is only suggested: whoever clicks on it writes another one in its place.
const guest = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=guest]"));
guest?.addEventListener("click", () => guest.select(), { once: true });

const share = document.getElementById("share-link");
if (share && "share" in navigator) {
  share.hidden = false;
  share.addEventListener("click", () => {
    const url = /** @type {HTMLInputElement} */ (document.getElementById("invite-link")).value;
    // Whoever closes the sheet of the system has not failed.
    navigator.share({ title: share.dataset.title, url }).catch(() => undefined);
  });
}

document.getElementById("copy-link")?.addEventListener("click", async (event) => {
  const link = /** @type {HTMLInputElement} */ (document.getElementById("invite-link"));
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  link.select();
  await navigator.clipboard?.writeText(link.value).catch(() => undefined);
  const label = button.querySelector("span");
  if (label) label.textContent = button.dataset.done ?? "";
});

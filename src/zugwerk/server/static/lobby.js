/** The waiting room: shows who has come, and copies the link. */

import { Live } from "./live.js";
import { read } from "./post.js";
import { released } from "./pressed.js";
import { NEW_MILLISECONDS, settle } from "./settling.js";

const lobby = /** @type {HTMLElement} */ (document.getElementById("lobby"));
const shown = Number(lobby.dataset.version);
const PLACE = `place ${location.pathname}`;
/** @type {number} when the page came, or a form of it was sent */
let changed = 0;
/** Whether a form is on its way: its answer brings the next page, and maybe who one is. */
let leaving = false;
/** Whether something happened while somebody wrote. */
let behind = false;

/** From now on something else stands there: for a while no second click is taken for one of it. */
function changeAll() {
  changed = performance.now();
  settle();
}

changeAll();
document.addEventListener(
  "click",
  (event) => {
    const sends = /** @type {Element} */ (event.target).closest("form button");
    const soon = performance.now() - changed < NEW_MILLISECONDS;
    if (event.isTrusted && event.detail && sends && soon) event.preventDefault();
  },
  true,
);
document.addEventListener("submit", () => {
  leaving = true;
  changeAll();
  sessionStorage.setItem(PLACE, String(scrollY));
});

// Whoever has done something finds the page where it was.
scrollTo(0, Number(sessionStorage.getItem(PLACE)));
sessionStorage.removeItem(PLACE);

/** Shows who has come, unless that would take away what somebody is writing. */
async function showAnew() {
  const field = document.activeElement;
  behind = field instanceof HTMLInputElement && field.value !== "" && !field.readOnly;
  if (behind) return;
  // Nothing is replaced under a pressed pointer, which may be about to send a form.
  await released();
  if (!leaving) location.reload();
}

document.addEventListener("focusout", () => {
  if (behind) setTimeout(showAnew);
});

new Live(
  lobby.dataset.table ?? "",
  async (version) => {
    if (version === null) {
      /** @type {Told.TableTold | null} */
      const found = await read(`/api/table/${lobby.dataset.table}`);
      version = found?.version ?? shown;
    }
    if (version !== shown) await showAnew();
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

/** Menus that unfold stay inside the window, wherever the button is that opens them. */

const GAP = 6;
const EDGE = 8;

/** @param {Element} menu puts what is in it under its button, or over it where there is no room */
function place(menu) {
  const body = menu.querySelector(".menu-body");
  const button = menu.querySelector("summary");
  if (!body || !button) return;
  const { width, height } = body.getBoundingClientRect();
  const beside = button.getBoundingClientRect();
  const below = beside.bottom + GAP;
  const above = beside.top - GAP - height;
  const wish = below + height > innerHeight - EDGE && above >= EDGE ? above : below;
  // On the root, where no update of the page wipes it away.
  const { style } = document.documentElement;
  style.setProperty("--menu-left", `${within(beside.left, innerWidth - width)}px`);
  style.setProperty("--menu-top", `${within(wish, innerHeight - height)}px`);
}

/**
 * @param {number} wish
 * @param {number} most
 */
function within(wish, most) {
  return Math.max(EDGE, Math.min(wish, most - EDGE));
}

function placeOpen() {
  const menu = document.querySelector(".menu[open]");
  if (menu) place(menu);
}

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches(".menu[open]")) return;
    for (const other of document.querySelectorAll(".menu[open]")) if (other !== target) other.removeAttribute("open");
    place(target);
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    const menu = document.querySelector(".menu[open]");
    if (event.key !== "Escape" || !menu) return;
    // What is put away is nothing else that Escape would cancel.
    event.preventDefault();
    event.stopPropagation();
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  },
  true,
);
addEventListener("scroll", placeOpen, true);
addEventListener("resize", placeOpen);

/** Lets some things on the board stand out while something beside it is pointed at, such as the ends of a ticket. */

/** @type {string[]} */
let shown = [];

/** @param {Element | null} element what is pointed at; it names what it shows */
export function spotlight(element) {
  const wanted = element?.getAttribute("data-shows")?.split(" ") ?? [];
  if (wanted.join(" ") === shown.join(" ")) return;
  shown = wanted;
  relight();
}

/** Lights the same again on a board that was drawn anew. */
export function relight() {
  const picture = document.getElementById("board-picture");
  picture?.classList.toggle("shaded", shown.length > 0);
  for (const lit of document.querySelectorAll("#canvas .spot")) lit.classList.remove("spot");
  for (const id of shown) document.getElementById(id)?.classList.add("spot");
}

/**
 * A box with more choices than it shows: what ends the step, or leads back, stays in sight at its foot while the others
 * are scrolled, and a mark tells as long as there is more below.
 */

/** @param {HTMLElement} box */
function settle(box) {
  const { scrollTop } = box;
  box.classList.remove("crowded");
  box.classList.toggle("crowded", box.scrollHeight > box.clientHeight + 1);
  box.scrollTop = scrollTop;
  mark(box);
}

/** @param {HTMLElement} box */
function mark(box) {
  box.classList.toggle("more", box.scrollTop + box.clientHeight + 1 < box.scrollHeight);
}

/**
 * @param {HTMLElement} box
 * @returns {() => void} to be called whenever there is something else in it
 */
export function watchCrowd(box) {
  box.addEventListener("scroll", () => mark(box), { passive: true });
  box.addEventListener("toggle", () => settle(box), true);
  window.addEventListener("resize", () => settle(box));
  return () => settle(box);
}

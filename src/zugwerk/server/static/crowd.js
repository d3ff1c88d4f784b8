/**
 * A box with more choices than it shows: they are drawn smaller, side by side. If that is not enough, what ends the step,
 * or leads back, stays in sight at its foot while the others are scrolled, and a mark tells as long as there is more below.
 */

/** @param {HTMLElement} box */
function settle(box) {
  const { scrollTop } = box;
  box.classList.remove("cornered", "dense", "crowded");
  leaveCorner(box);
  if (overflows(box)) {
    box.classList.add("dense");
    leaveCorner(box);
    box.classList.toggle("crowded", overflows(box));
  }
  box.scrollTop = scrollTop;
  mark(box);
}

/** @param {HTMLElement} box */
export function overflows(box) {
  return box.scrollHeight > box.clientHeight + 1;
}

/**
 * What ends the step may have a corner of its own: where the others come as far as that, their last line ends before it.
 * @param {HTMLElement} box
 */
function leaveCorner(box) {
  const all = [...box.children];
  const corner = all.find((child) => child.matches("[data-kind=pass]"))?.getBoundingClientRect();
  if (!corner) return;
  const met = all.some((child) => {
    const { right, bottom } = child.getBoundingClientRect();
    return !child.matches("[data-kind=pass]") && right > corner.left && bottom > corner.top;
  });
  if (met) box.classList.add("cornered");
}

/** @param {HTMLElement} box */
function mark(box) {
  box.classList.toggle("more", box.scrollTop + box.clientHeight + 1 < box.scrollHeight);
}

/**
 * A box that is scrolled: as long as there is more below, it is marked.
 * @param {HTMLElement} box
 */
export function watchEdge(box) {
  const sizes = new ResizeObserver(() => mark(box));
  for (const element of [box, ...box.children]) sizes.observe(element);
  box.addEventListener("scroll", () => mark(box), { passive: true });
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

/** Motion only to explain: a placed tile fades in, a scored line runs once along its path. */

const STEP_MILLISECONDS = 45;

/** @param {Told.Effect[]} effects */
export function play(effects) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let delay = 0;
  for (const { appear, run } of effects.slice(-24)) {
    if (appear) mark(appear, "appears", delay, 250);
    for (const [place, id] of (run ?? []).entries()) mark(id, "runs", delay + 150 + place * STEP_MILLISECONDS, 520);
    delay += run ? 120 : 60;
  }
}

/**
 * @param {string} id
 * @param {string} look
 * @param {number} delay
 * @param {number} duration
 */
function mark(id, look, delay, duration) {
  setTimeout(() => {
    document.getElementById(id)?.classList.add(look);
    setTimeout(() => document.getElementById(id)?.classList.remove(look), duration);
  }, delay);
}

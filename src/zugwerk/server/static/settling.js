/** What has just come counts no clicks of a resting pointer for a while; the page says so as long as that lasts. */

export const NEW_MILLISECONDS = 500;

/** @type {number | undefined} */
let timer;

/** Says on the page for how long something is new. */
export function settle() {
  document.documentElement.setAttribute("data-settling", "");
  clearTimeout(timer);
  timer = setTimeout(() => document.documentElement.removeAttribute("data-settling"), NEW_MILLISECONDS);
}

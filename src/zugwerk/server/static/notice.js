/** A word from the table that passes: the server cannot be reached, or something was refused. */

import { part, word } from "./page.js";
import { ruleLink } from "./popover.js";

/** @type {number | undefined} */
let timer;

/**
 * @param {string} text
 * @param {string} [rule]
 */
export function notify(text, rule) {
  const notice = part("notice");
  notice.textContent = text;
  if (rule) notice.append(ruleLink(rule));
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = true), 6000);
}

/** @param {import("./post.js").Failure | undefined} failure */
export function fail(failure) {
  notify(failure?.message ?? word("failed"), failure?.rule ?? "");
}

/** A word from the table: one that passes, as when something was refused, or one that lasts as long as it is true. */

import { part, word } from "./parts.js";
import { ruleLink } from "./popover.js";

const PASSING_MILLISECONDS = 6000;

/** @type {number | undefined} */
let timer;
let lasting = "";

/** @param {string} text said until it is taken back by an empty one */
export function keepSaying(text) {
  if (text === lasting) return;
  lasting = text;
  say(text);
}

/**
 * @param {string} text
 * @param {string} [rule]
 */
export function notify(text, rule) {
  say(text, rule);
  timer = setTimeout(() => say(lasting), PASSING_MILLISECONDS);
}

/**
 * @param {string} text
 * @param {string} [rule]
 */
function say(text, rule) {
  const notice = part("notice");
  clearTimeout(timer);
  notice.textContent = text;
  if (rule) notice.append(ruleLink(rule));
  notice.hidden = !text;
}

/** @param {import("./post.js").Failure | undefined} failure none if the server could not be reached, which is said already */
export function fail(failure) {
  if (failure || !lasting) notify(failure?.message ?? word("failed"), failure?.rule ?? "");
}

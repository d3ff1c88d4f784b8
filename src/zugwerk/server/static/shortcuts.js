/** Keys of a single letter or sign, as their reader wants them: alone, only with Alt, or not at all. */

/**
 * The letter or sign of a shortcut, small; "" if what was pressed is none for this reader.
 * @param {KeyboardEvent} event
 * @param {string} [wish] "on", "alt" or "off"
 */
export function shortcutOf(event, wish = document.documentElement.dataset.keys ?? "on") {
  if (wish === "off" || event.ctrlKey || event.metaKey || event.altKey !== (wish === "alt")) return "";
  // With Alt some keyboards write other letters.
  const letter = wish === "alt" ? (/^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key) : event.key;
  return letter.length === 1 && letter !== " " ? letter.toLowerCase() : "";
}

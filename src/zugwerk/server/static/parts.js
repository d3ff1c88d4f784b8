/** What the scripts of every page share: its parts by id, and the words and signs that its template brings. */

/** @param {string} id */
export const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} name
 * @param {Record<string, unknown>} [values]
 */
export function word(name, values = {}) {
  const text = words().querySelector(`[data-word="${name}"]`)?.textContent ?? name;
  return Object.entries(values).reduce((said, [key, value]) => said.replaceAll(`%${key}%`, read(value)), text);
}

/** @param {unknown} value */
function read(value) {
  return typeof value === "number" ? signed(value) : String(value);
}

/**
 * A number as people read it, with a proper minus.
 * @param {number} number
 */
export function signed(number) {
  return String(number).replace("-", "−");
}

/** @param {string} name */
export function icon(name) {
  const found = words().querySelector(`[data-icon="${name}"] svg`);
  return /** @type {Node} */ (found?.cloneNode(true) ?? document.createTextNode(""));
}

function words() {
  return /** @type {HTMLTemplateElement} */ (part("words")).content;
}

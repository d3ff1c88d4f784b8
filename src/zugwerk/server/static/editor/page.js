/** What the scripts of the map editor share: the parts of its page, its words, and notices that pass. */

/** @param {string} id */
export const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export const root = part("editor");
const words = /** @type {HTMLTemplateElement} */ (document.getElementById("words")).content;

/**
 * @param {string} name
 * @param {Record<string, unknown>} [values]
 */
export function word(name, values = {}) {
  const text = words.querySelector(`[data-word="${name}"]`)?.textContent ?? name;
  return Object.entries(values).reduce((said, [key, value]) => said.replaceAll(`%${key}%`, String(value)), text);
}

/** @type {number | undefined} */
let timer;

/** @param {string} text */
export function notify(text) {
  const notice = part("notice");
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = true), 7000);
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

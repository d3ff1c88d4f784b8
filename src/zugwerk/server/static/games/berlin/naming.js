/** Problems of a map in the words of whoever draws it: places by their names, not by their ids. */

/** @typedef {import("./document.js").BoardMap} BoardMap */

const QUOTED = /([“„"])([^“”„"]+)([”“"])/g;

/**
 * @param {string} text what is wrong, with ids in quotation marks
 * @param {BoardMap} map
 */
export function named(text, map) {
  const places = new Map(map.places.map(({ id, name }) => [id, name]));
  const name = (/** @type {string} */ id) => places.get(id) || id;
  const ends = (/** @type {{a: string, b: string}} */ { a, b }) => `${name(a)} – ${name(b)}`;
  const known = new Map([
    .../** @type {[string, string][]} */ (map.tickets.map((ticket) => [`${ticket.a}:${ticket.b}`, ends(ticket)])),
    .../** @type {[string, string][]} */ (map.connections.map((line) => [line.id, ends(line)])),
    .../** @type {[string, string][]} */ (map.places.map(({ id }) => [id, name(id)])),
  ]);
  return text.replace(QUOTED, (all, open, id, close) => (known.has(id) ? `${open}${known.get(id)}${close}` : all));
}

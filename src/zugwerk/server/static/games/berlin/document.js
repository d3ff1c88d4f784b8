/** A map of Berlin as a document: read from a file, and written so that every entry has a line of its own. */

/** @typedef {{dx: number, dy: number, anchor?: string}} Label */
/** @typedef {{id: string, name: string, x: number, y: number, label?: Label}} Place */
/**
 * @typedef {{id: string, a: string, b: string, kind: string, length?: number, cards?: number, colour: string,
 *   double_of?: string, bend?: [number, number]}} Connection
 */
/** @typedef {{a: string, b: string, value: number}} Ticket */
/** @typedef {{name: string, points: [number, number][], label?: [number, number]}} Shape */
/**
 * @typedef {{format: number, name: string, note?: string, canvas: {width: number, height: number}, places: Place[],
 *   connections: Connection[], tickets: Ticket[], scoring: Record<string, Record<string, number>>,
 *   decoration?: {rivers?: Shape[], parks?: Shape[]}}} BoardMap
 */
/** @typedef {{list: string, index: number}} Spot what a line is about: an entry of a list, or a part of the whole */

/** What every entry must have to be shown here; all else is for the server to judge. */
const FIELDS = {
  places: { id: "string", name: "string", x: "number", y: "number" },
  connections: { id: "string", a: "string", b: "string", kind: "string", colour: "string" },
  tickets: { a: "string", b: "string", value: "number" },
};

/**
 * A map with nothing on it.
 * @param {string} name
 * @param {BoardMap["scoring"]} scoring
 * @returns {BoardMap}
 */
export function blank(name, scoring = { tram: {}, underground: {} }) {
  return {
    format: 1,
    name,
    canvas: { width: 1600, height: 800 },
    places: [],
    connections: [],
    tickets: [],
    scoring: structuredClone(scoring),
  };
}

/**
 * The map of a text; nothing if it is too different from a map to be shown here.
 * @param {string} text
 * @returns {BoardMap | null}
 */
export function readMap(text) {
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(found)) return null;
  /** @type {Record<string, unknown>} */
  const map = { ...blank(""), ...found };
  if (!isObject(map.canvas) || !isObject(map.scoring) || typeof map.name !== "string") return null;
  const canvas = { ...blank("").canvas, ...map.canvas };
  if (typeof canvas.width !== "number" || typeof canvas.height !== "number") return null;
  const scoring = { tram: {}, underground: {}, ...map.scoring };
  if (!Object.values(scoring).every(isObject)) return null;
  Object.assign(map, { canvas, scoring });
  if (map.decoration !== undefined && !isDecoration(map.decoration)) return null;
  const sound = Object.entries(FIELDS).every(([list, fields]) => isList(map[list], fields));
  return sound ? /** @type {BoardMap} */ (/** @type {unknown} */ (map)) : null;
}

/**
 * Whether this is a list of entries that have these fields.
 * @param {unknown} value
 * @param {Record<string, string>} fields by name their type
 */
function isList(value, fields) {
  const sound = (/** @type {unknown} */ entry) =>
    isObject(entry) && Object.entries(fields).every(([name, type]) => typeof entry[name] === type);
  return Array.isArray(value) && value.every(sound);
}

/** @param {unknown} value */
function isDecoration(value) {
  const shapes = isObject(value) ? [value.rivers ?? [], value.parks ?? []] : [null];
  const sound = (/** @type {unknown} */ shape) => isObject(shape) && Array.isArray(shape.points);
  return shapes.every((list) => Array.isArray(list) && list.every(sound));
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The text of a map, and what each of its lines is about.
 * @param {BoardMap} map
 * @returns {{text: string, spots: (Spot | null)[]}}
 */
export function writeMap(map) {
  /** @type {string[]} */
  const rows = ["{"];
  /** @type {(Spot | null)[]} */
  const spots = [null];
  const fields = Object.entries(map);
  fields.forEach(([name, value], place) => {
    const comma = place < fields.length - 1 ? "," : "";
    const entries = Array.isArray(value) ? value.map(inline) : name === "scoring" ? pairs(map.scoring) : null;
    if (!entries || !entries.length) {
      rows.push(` ${JSON.stringify(name)}: ${inline(value)}${comma}`);
      spots.push({ list: name, index: -1 });
      return;
    }
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    rows.push(` ${JSON.stringify(name)}: ${open}`);
    spots.push({ list: name, index: -1 });
    entries.forEach((entry, index) => {
      rows.push(`  ${entry}${index < entries.length - 1 ? "," : ""}`);
      spots.push({ list: name, index });
    });
    rows.push(` ${close}${comma}`);
    spots.push(null);
  });
  return { text: [...rows, "}", ""].join("\n"), spots: [...spots, null] };
}

/** @param {object} value */
const pairs = (value) => Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inline(inner)}`);

/**
 * @param {unknown} value
 * @returns {string}
 */
function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${pairs(value).join(", ")}}`;
  return JSON.stringify(value);
}

/**
 * The entry of a map that a spot is about, if it is one.
 * @param {BoardMap} map
 * @param {Spot | null} spot
 */
export function entryAt(map, spot) {
  if (spot?.list !== "places" && spot?.list !== "connections" && spot?.list !== "tickets") return undefined;
  return map[spot.list][spot.index];
}

/** What can be done to a map of Berlin; every function changes the map it is given. */

/** @typedef {import("./document.js").BoardMap} BoardMap */
/** @typedef {import("./document.js").Connection} Connection */

/**
 * Letters, digits and hyphens for a name.
 * @param {string} name
 */
export function idOf(name) {
  const plain = name.toLowerCase().replaceAll("ß", "ss").replaceAll("ł", "l").replaceAll(/[äöü]/g, "$&e");
  const bare = plain
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  const id = bare.replaceAll(/^[^a-z]+|-+$/g, "").slice(0, 60);
  return id || "place";
}

/**
 * @param {string} wish
 * @param {{id: string}[]} taken
 * @param {string} between
 */
function freshId(wish, taken, between = "-") {
  const ids = new Set(taken.map((entry) => entry.id));
  let id = wish;
  for (let number = 2; ids.has(id); number++) id = `${wish}${between}${number}`;
  return id;
}

/**
 * @param {BoardMap} map
 * @param {number} x
 * @param {number} y
 */
export function onCanvas(map, x, y) {
  const { width, height } = map.canvas;
  return { x: Math.round(Math.min(Math.max(x, 0), width)), y: Math.round(Math.min(Math.max(y, 0), height)) };
}

/**
 * @param {BoardMap} map
 * @param {string} name
 * @param {{x: number, y: number}} at
 * @returns {number} its place in the list
 */
export function addPlace(map, name, at) {
  return map.places.push({ id: freshId(idOf(name), map.places), name, ...onCanvas(map, at.x, at.y) }) - 1;
}

/**
 * Where a new place touches no other, near the middle.
 * @param {BoardMap} map
 */
export function freeSpot(map) {
  const { width, height } = map.canvas;
  const apart = Math.max(width, height) * 0.04;
  for (let ring = 0; ring * apart < width + height; ring++) {
    for (let step = 0; step < Math.max(1, ring * 6); step++) {
      const angle = (step / Math.max(1, ring * 6)) * 2 * Math.PI;
      const x = width / 2 + ring * apart * Math.cos(angle);
      const y = height / 2 + ring * apart * Math.sin(angle);
      const inside = x >= 0 && y >= 0 && x <= width && y <= height;
      if (inside && map.places.every((place) => Math.hypot(place.x - x, place.y - y) > apart * 0.9)) return { x, y };
    }
  }
  return { x: width / 2, y: height / 2 };
}

/**
 * A new name; an id that was made of the old one follows it.
 * @param {BoardMap} map
 * @param {number} index
 * @param {string} name
 */
export function renamePlace(map, index, name) {
  const place = map.places[index];
  const follows = place.id.replace(/-\d+$/, "") === idOf(place.name).replace(/-\d+$/, "");
  place.name = name;
  const others = map.places.filter((_, number) => number !== index);
  if (follows && name.trim()) changeId(map, index, freshId(idOf(name), others));
}

/**
 * @param {BoardMap} map
 * @param {number} index
 * @param {string} id
 */
export function changeId(map, index, id) {
  const old = map.places[index].id;
  const shared = map.places.some((place, number) => number !== index && place.id === old);
  map.places[index].id = id;
  if (old === id || shared) return;
  for (const ticket of map.tickets) moveEnds(ticket, old, id);
  for (const [number, entry] of map.connections.entries()) {
    const derived = entry.id.startsWith(`${entry.a}--${entry.b}`);
    if (!moveEnds(entry, old, id) || !derived) continue;
    const others = map.connections.filter((_, place) => place !== number);
    const before = entry.id;
    entry.id = freshId(`${entry.a}--${entry.b}`, others, "--");
    for (const other of map.connections) if (other.double_of === before) other.double_of = entry.id;
  }
}

/**
 * @param {{a: string, b: string}} entry
 * @param {string} old
 * @param {string} id
 */
function moveEnds(entry, old, id) {
  const touched = entry.a === old || entry.b === old;
  if (entry.a === old) entry.a = id;
  if (entry.b === old) entry.b = id;
  return touched;
}

/**
 * Takes an entry away, and with it what cannot be without it.
 * @param {BoardMap} map
 * @param {string} list
 * @param {number} index
 */
export function remove(map, list, index) {
  if (list === "places") {
    const [gone] = map.places.splice(index, 1);
    const stays = (/** @type {{a: string, b: string}} */ entry) => entry.a !== gone.id && entry.b !== gone.id;
    map.connections = map.connections.filter(stays);
    map.tickets = map.tickets.filter(stays);
  } else if (list === "connections") {
    const [gone] = map.connections.splice(index, 1);
    for (const entry of map.connections) if (entry.double_of === gone.id) delete entry.double_of;
  } else if (list === "tickets") map.tickets.splice(index, 1);
}

/** @param {Connection} entry */
export const cardsOf = (entry) => (entry.kind === "tram" ? entry.length : entry.cards) ?? 1;

/**
 * @param {BoardMap} map
 * @param {Connection} entry
 */
export function twinOf(map, entry) {
  return map.connections.find((other) => other !== entry && other.id === entry.double_of);
}

/**
 * A new connection, as long as it looks; beside one that is alike it becomes a double.
 * @param {BoardMap} map
 * @param {string} a
 * @param {string} b
 * @param {string} kind
 * @param {Told.MapFigures} figures
 * @returns {number} its place in the list
 */
export function connect(map, a, b, kind, figures) {
  const [first, second] = [a, b].map((id) => map.places.find((place) => place.id === id));
  const far = first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
  const cards = Math.min(Math.max(Math.round((far / map.canvas.width) * 12), 1), figures.longest_tram);
  /** @type {Connection} */
  const made = {
    id: freshId(`${a}--${b}`, map.connections, "--"),
    a,
    b,
    kind,
    [kind === "tram" ? "length" : "cards"]: cards,
    colour: "grey",
  };
  const alike = map.connections.find((entry) => isAlike(entry, made) && !entry.double_of);
  if (alike) pairUp(alike, made);
  return map.connections.push(made) - 1;
}

/**
 * @param {Connection} one
 * @param {Connection} other
 */
function isAlike(one, other) {
  const ends = [one.a, one.b].sort().join() === [other.a, other.b].sort().join();
  return ends && one.kind === other.kind && cardsOf(one) === cardsOf(other);
}

/**
 * @param {Connection} one
 * @param {Connection} other
 */
function pairUp(one, other) {
  one.double_of = other.id;
  other.double_of = one.id;
  if (one.bend) other.bend = one.bend;
}

/**
 * Gives a connection its double, or takes it away.
 * @param {BoardMap} map
 * @param {number} index
 * @param {boolean} double
 * @returns {number} where the connection is then
 */
export function setDouble(map, index, double) {
  const entry = map.connections[index];
  const alike = map.connections.find((other) => other !== entry && !other.double_of && isAlike(other, entry));
  if (double && alike) pairUp(entry, alike);
  else if (double) {
    const made = { ...entry, id: freshId(`${entry.a}--${entry.b}`, map.connections, "--") };
    pairUp(entry, made);
    map.connections.splice(index + 1, 0, made);
  } else {
    const twin = twinOf(map, entry);
    if (twin) map.connections.splice(map.connections.indexOf(twin), 1);
    delete entry.double_of;
  }
  return map.connections.indexOf(entry);
}

/**
 * Changes a connection; what the two of a double have in common changes with both.
 * @param {BoardMap} map
 * @param {number} index
 * @param {Partial<Connection> & {count?: number, straight?: boolean}} change
 * @param {Told.MapFigures} figures
 */
export function changeConnection(map, index, change, figures) {
  const entry = map.connections[index];
  const twin = twinOf(map, entry);
  const { count, straight, ...fields } = change;
  const cards = count ?? cardsOf(entry);
  Object.assign(entry, fields);
  if (straight) delete entry.bend;
  if (count !== undefined || fields.kind !== undefined) {
    delete entry.length;
    delete entry.cards;
    if (entry.kind === "tram") entry.length = count ?? Math.min(cards, figures.longest_tram);
    else entry.cards = cards;
  }
  if (!twin) return;
  const { a, b, kind, length, cards: number, bend } = entry;
  Object.assign(twin, { a, b, kind });
  for (const [name, value] of Object.entries({ length, cards: number, bend })) {
    if (value === undefined) delete twin[/** @type {"length" | "cards" | "bend"} */ (name)];
    else Object.assign(twin, { [name]: value });
  }
}

/**
 * The cards of the shortest way between two places: what a ticket is worth at first.
 * @param {BoardMap} map
 * @param {string} from
 * @param {string} to
 * @param {Told.MapFigures} figures
 */
export function worth(map, from, to, figures) {
  /** @type {Map<string, number>} */
  const far = new Map([[from, 0]]);
  for (let round = 0; round < map.places.length; round++) {
    for (const entry of map.connections) {
      for (const [a, b] of [
        [entry.a, entry.b],
        [entry.b, entry.a],
      ]) {
        const reached = (far.get(a) ?? Infinity) + cardsOf(entry);
        if (reached < (far.get(b) ?? Infinity)) far.set(b, reached);
      }
    }
  }
  return Math.min(Math.max(far.get(to) ?? 5, 1), figures.highest);
}

/**
 * @param {BoardMap} map
 * @param {string} a
 * @param {string} b
 * @param {Told.MapFigures} figures
 * @returns {number} its place in the list
 */
export function addTicket(map, a, b, figures) {
  const same = map.tickets.findIndex((ticket) => [ticket.a, ticket.b].sort().join() === [a, b].sort().join());
  return same >= 0 ? same : map.tickets.push({ a, b, value: worth(map, a, b, figures) }) - 1;
}

/** A river or park can be pointed at from so far, in units of the map. */
const SHAPE_REACH = 14;

/**
 * The river or park at a point: a river's course, a park's edge or ground.
 * @param {BoardMap} map
 * @param {{x: number, y: number}} at
 * @returns {{kind: "rivers" | "parks", index: number} | null}
 */
export function shapeAt(map, at) {
  const { rivers = [], parks = [] } = map.decoration ?? {};
  const river = rivers.findIndex(({ points }) => distance(points, at) <= SHAPE_REACH);
  if (river >= 0) return { kind: "rivers", index: river };
  const park = parks.findIndex(({ points }) => {
    const edge = [...points, ...points.slice(0, 1)];
    return isInside(points, at) || distance(edge, at) <= SHAPE_REACH;
  });
  return park >= 0 ? { kind: "parks", index: park } : null;
}

/**
 * How far a point is from a line through points.
 * @param {[number, number][]} points
 * @param {{x: number, y: number}} at
 */
function distance(points, { x, y }) {
  const parts = points.slice(1).map(([x2, y2], before) => {
    const [x1, y1] = points[before];
    const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = square ? ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square : 0;
    const part = Math.min(1, Math.max(0, along));
    return Math.hypot(x1 + part * (x2 - x1) - x, y1 + part * (y2 - y1) - y);
  });
  return Math.min(...parts);
}

/**
 * @param {[number, number][]} points
 * @param {{x: number, y: number}} at
 */
function isInside(points, { x, y }) {
  let inside = false;
  for (const [number, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(number + 1) % points.length];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

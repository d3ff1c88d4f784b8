/** The forms and lists beside the drawing: everything on the map can be changed here too, by keyboard alone. */

import { element } from "../../editor/page.js";
import { part, word } from "../../parts.js";
import { Tabs } from "../../tabs.js";
import * as edits from "./edits.js";

/** @typedef {import("./document.js").BoardMap} BoardMap */
/** @typedef {import("./document.js").Spot} Spot */
/**
 * @typedef {object} PanelsListener
 * @property {(edit: (map: BoardMap) => void, key?: string) => void} change
 * @property {(spot: Spot | null) => void} choose
 * @property {(list: string, fields: FormData) => void} add
 * @property {() => void} remove
 * @property {() => Spot | null} chosen
 * @property {Told.MapFigures} figures
 */

/** @type {Record<string, import("./document.js").Label>} */
const LABELS = {
  right: { dx: 24, dy: 6, anchor: "start" },
  left: { dx: -24, dy: 6, anchor: "end" },
  above: { dx: 0, dy: -24, anchor: "middle" },
  below: { dx: 0, dy: 36, anchor: "middle" },
};

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("[data-form]");
const tabs = new Tabs(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pane]")));

/** @param {PanelsListener} listener */
export function listen(listener) {
  for (const form of forms) {
    form.addEventListener("input", (event) =>
      changed(/** @type {HTMLInputElement} */ (event.target), form.dataset.form ?? "", listener),
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector("[data-do=remove]")?.addEventListener("click", () => listener.remove());
    form.querySelector("[data-do=straight]")?.addEventListener("click", () => {
      const index = listener.chosen()?.index ?? -1;
      listener.change((map) => edits.changeConnection(map, index, { straight: true }, listener.figures));
    });
  }
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("[data-add]"))) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      listener.add(form.dataset.add ?? "", new FormData(form));
    });
  }
}

/** @param {string} name */
export function openPane(name) {
  tabs.open(tabs.tabs.find((tab) => tab.dataset.pane === name));
}

/**
 * A field was changed: so is the map.
 * @param {HTMLInputElement} field
 * @param {string} form
 * @param {PanelsListener} listener
 */
function changed(field, form, listener) {
  const spot = listener.chosen();
  const index = spot?.index ?? -1;
  const { name, value } = field;
  const number = value === "" ? NaN : Number(value);
  const key = `${form} ${index} ${name}`;
  const isNumber = field.type === "number";
  if (isNumber && form !== "scoring" && !Number.isFinite(number)) return;
  listener.change((map) => {
    if (form === "map") changeMap(map, name, value, number);
    else if (form === "scoring") changeScore(map, name, number);
    else if (form === "places") changePlace(map, index, name, value, number);
    else if (spot && name === "double") spot.index = edits.setDouble(map, index, field.checked);
    else if (form === "connections") changeConnection(map, index, name, isNumber ? number : value, listener.figures);
    else if (form === "tickets") Object.assign(map.tickets[index], { [name]: isNumber ? number : value });
  }, key);
}

/**
 * @param {BoardMap} map
 * @param {string} name
 * @param {string} value
 * @param {number} number
 */
function changeMap(map, name, value, number) {
  if (name === "name") map.name = value;
  else if (name === "note" && value) map.note = value;
  else if (name === "note") delete map.note;
  else Object.assign(map.canvas, { [name]: number });
}

/**
 * @param {BoardMap} map
 * @param {string} name
 * @param {number} number nothing takes the entry away
 */
function changeScore(map, name, number) {
  const [kind, cards] = name.split("-");
  if (Number.isNaN(number)) delete map.scoring[kind][cards];
  else map.scoring[kind][cards] = number;
}

/**
 * @param {BoardMap} map
 * @param {number} index
 * @param {string} name
 * @param {string} value
 * @param {number} number
 */
function changePlace(map, index, name, value, number) {
  const place = map.places[index];
  if (name === "name") edits.renamePlace(map, index, value);
  else if (name === "id") edits.changeId(map, index, value);
  else if (name === "label" && value in LABELS) place.label = { ...LABELS[value] };
  else if (name === "label") delete place.label;
  else Object.assign(place, { [name]: number });
}

/**
 * @param {BoardMap} map
 * @param {number} index
 * @param {string} name
 * @param {string | number} value
 * @param {Told.MapFigures} figures
 */
function changeConnection(map, index, name, value, figures) {
  if (name.startsWith("bend-")) {
    const bend = /** @type {[number, number]} */ ([...(map.connections[index].bend ?? middle(map, index))]);
    bend[name === "bend-x" ? 0 : 1] = Number(value);
    edits.changeConnection(map, index, { bend }, figures);
  } else edits.changeConnection(map, index, { [name]: value }, figures);
}

/**
 * @param {BoardMap} map
 * @param {number} index
 * @returns {[number, number]}
 */
export function middle(map, index) {
  const entry = map.connections[index];
  const ends = map.places.filter((place) => place.id === entry.a || place.id === entry.b);
  if (ends.length !== 2) return [0, 0];
  return [Math.round((ends[0].x + ends[1].x) / 2), Math.round((ends[0].y + ends[1].y) / 2)];
}

/**
 * Shows a map in all forms and lists.
 * @param {BoardMap} map
 * @param {Spot | null} chosen
 * @param {Set<string>} faulty the spots with something wrong, as "list index"
 * @param {(spot: Spot | null) => void} choose
 */
export function show(map, chosen, faulty, choose) {
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-places]")))
    offerPlaces(select, map);
  for (const form of forms) {
    const list = form.dataset.form ?? "";
    const whole = list === "map" || list === "scoring";
    form.hidden = !whole && chosen?.list !== list;
    if (!form.hidden) fill(form, valuesOf(map, list, chosen?.index ?? -1));
  }
  for (const adding of document.querySelectorAll("[data-add]")) {
    /** @type {HTMLElement} */ (adding).hidden =
      map.places.length < 2 || chosen?.list === /** @type {HTMLElement} */ (adding).dataset.add;
  }
  const named = new Map(map.places.map((place) => [place.id, place.name]));
  const ends = (/** @type {{a: string, b: string}} */ { a, b }) => `${named.get(a) ?? a} – ${named.get(b) ?? b}`;
  const lists = {
    places: map.places.map((place) => [place.name, ""]),
    connections: map.connections.map((entry) => [
      ends(entry),
      `${word(entry.kind)} ${edits.cardsOf(entry)}, ${word(`colour-${entry.colour}`)}`,
    ]),
    tickets: map.tickets.map((ticket) => [ends(ticket), String(ticket.value)]),
  };
  for (const [list, rows] of Object.entries(lists)) {
    const items = rows.map(([text, detail], index) => row(text, detail, { list, index }, chosen, faulty, choose));
    renew(part(`list-${list}`), items);
  }
  const trams = map.connections.filter((entry) => entry.kind === "tram").length;
  const counts = {
    places: map.places.length,
    trams,
    metros: map.connections.length - trams,
    tickets: map.tickets.length,
  };
  part("counts").textContent = word("counts", counts);
}

/**
 * New items in a list; whoever was on one with the keyboard stays there.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items
 */
export function renew(list, items) {
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  list.replaceChildren(...items);
  if (focused >= 0) list.children[Math.min(focused, items.length - 1)]?.querySelector("button")?.focus();
}

/**
 * @param {string} text
 * @param {string} detail
 * @param {Spot} spot
 * @param {Spot | null} chosen
 * @param {Set<string>} faulty
 * @param {(spot: Spot | null) => void} choose
 */
function row(text, detail, spot, chosen, faulty, choose) {
  const current = chosen?.list === spot.list && chosen.index === spot.index;
  const button = element(
    "button",
    { type: "button", "aria-pressed": String(current) },
    element("span", {}, text || "…"),
    element("small", {}, detail),
  );
  if (faulty.has(`${spot.list} ${spot.index}`)) button.classList.add("faulty");
  button.addEventListener("click", () => choose(current ? null : spot));
  return element("li", {}, button);
}

/**
 * @param {HTMLSelectElement} select
 * @param {BoardMap} map
 */
function offerPlaces(select, map) {
  const before = select.value;
  const options = map.places.map((place) => new Option(place.name || place.id, place.id));
  const known = [...select.options].map((option) => `${option.value} ${option.text}`).join("\n");
  if (known === options.map((option) => `${option.value} ${option.text}`).join("\n")) return;
  select.replaceChildren(...options);
  if (map.places.some((place) => place.id === before)) select.value = before;
  const other = select.name === "b" ? /** @type {HTMLSelectElement} */ (select.form?.elements.namedItem("a")) : null;
  if (other && other.value === select.value) select.selectedIndex = select.selectedIndex === 0 ? 1 : 0;
}

/**
 * @param {BoardMap} map
 * @param {string} list
 * @param {number} index
 * @returns {Record<string, unknown>}
 */
function valuesOf(map, list, index) {
  if (list === "map") return { name: map.name, note: map.note ?? "", ...map.canvas };
  if (list === "places") return { ...map.places[index], label: labelOf(map.places[index]?.label) };
  if (list === "tickets") return { ...map.tickets[index] };
  if (list === "connections") {
    const entry = map.connections[index];
    const [x, y] = entry.bend ?? ["", ""];
    return { ...entry, count: edits.cardsOf(entry), double: Boolean(entry.double_of), "bend-x": x, "bend-y": y };
  }
  const scores = Object.entries(map.scoring).flatMap(([kind, table]) =>
    Object.entries(table).map(([cards, points]) => [`${kind}-${cards}`, points]),
  );
  return Object.fromEntries(scores);
}

/** @param {import("./document.js").Label | undefined} label */
function labelOf(label) {
  if (!label) return "";
  const side = Object.entries(LABELS).find(
    ([, { dx, dy, anchor }]) => dx === label.dx && dy === label.dy && anchor === label.anchor,
  );
  return side?.[0] ?? "own";
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, unknown>} values
 */
function fill(form, values) {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = values[field.name] ?? "";
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = Boolean(value);
    // A number that is being typed, as "1." or nothing, is left alone.
    else if (field !== document.activeElement || field.type !== "number") {
      if (field.value !== String(value)) field.value = String(value);
    }
  }
}

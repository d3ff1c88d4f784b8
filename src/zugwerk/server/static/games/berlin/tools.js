/** The tool in hand: what pointing at the drawing means, told in one line under it. */

import { shortcutOf } from "../../shortcuts.js";
import { part, word } from "../../parts.js";
import * as edits from "./edits.js";

/** @typedef {import("./sheet.js").Point} Point */
/** @typedef {import("./document.js").BoardMap} BoardMap */
/**
 * @typedef {object} Desk what the tools work at
 * @property {BoardMap} map
 * @property {Told.MapFigures} figures
 * @property {import("./document.js").Spot | null} chosen
 * @property {import("./sheet.js").Sheet} sheet
 * @property {(edit: (map: BoardMap) => void, key?: string) => void} change
 * @property {(spot: import("./document.js").Spot | null) => void} choose
 * @property {(shape: {kind: "rivers" | "parks", index: number} | null) => void} shape
 * @property {(at: Point, named: boolean) => void} addPlace
 * @property {(list: string, a: string, b: string, kind: string) => void} add
 * @property {(at: Point) => void} bend
 * @property {(number: number, to: (from: Point) => Point) => void} reshape
 * @property {() => Point | null} bendAt
 * @property {() => void} remove
 */

const LETTERS = { v: "select", p: "place", t: "tram", m: "underground", k: "ticket" };

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("[data-tool]");

export class Tools {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Record<string, number>} how many points a shape has at least */
    this.fewest = { rivers: desk.figures.river_points, parks: desk.figures.park_points };
    this.tool = "select";
    /** @type {string | null} where a line begins */
    this.begun = null;
    /** @type {Point[]} the points of a river or park */
    this.points = [];
    for (const button of buttons) button.addEventListener("click", () => this.take(button.dataset.tool ?? ""));
    part("finish").addEventListener("click", () => this.finish());
  }

  map() {
    return this.desk.map;
  }

  drags() {
    return this.tool === "select" || this.tool === "place";
  }

  /** @param {string} tool */
  take(tool) {
    this.tool = tool;
    this.begun = null;
    this.points = [];
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    part("canvas").dataset.taken = tool;
    this.outline();
    this.hint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const tool = LETTERS[/** @type {keyof typeof LETTERS} */ (shortcutOf(event))];
    if (tool) this.take(tool);
    else if (event.key === "Escape") this.take("select");
    else if (event.key === "Enter" && this.points.length && !(event.target instanceof HTMLButtonElement)) this.finish();
    else return;
    event.preventDefault();
  }

  /** @param {import("./sheet.js").Pointed} pointed */
  pointed(pointed) {
    const { desk, tool } = this;
    const { place, connection, at, mouse } = pointed;
    if (tool === "rivers" || tool === "parks") {
      this.points.push(edits.onCanvas(desk.map, at.x, at.y));
      this.outline();
      this.hint();
    } else if (place !== null && !this.drags()) this.joined(place);
    else if (place !== null)
      desk.choose({ list: "places", index: desk.map.places.findIndex((entry) => entry.id === place) });
    else if (tool === "place") desk.addPlace(at, mouse);
    else if (connection !== null)
      desk.choose({ list: "connections", index: desk.map.connections.findIndex((entry) => entry.id === connection) });
    else if (this.begun !== null) this.take(tool);
    else desk.shape(edits.shapeAt(desk.map, at));
  }

  /**
   * A line begins at a place, or ends there.
   * @param {string} place
   */
  joined(place) {
    const { begun, desk, tool } = this;
    this.begun = begun === null ? place : null;
    this.outline();
    if (begun !== null && begun !== place) desk.add(tool === "ticket" ? "tickets" : "connections", begun, place, tool);
    this.hint();
  }

  /**
   * @param {string} id
   * @param {Point} at
   */
  moved(id, at) {
    const index = this.desk.map.places.findIndex((entry) => entry.id === id);
    if (index < 0) return;
    this.desk.change((map) => Object.assign(map.places[index], edits.onCanvas(map, at.x, at.y)));
    this.desk.choose({ list: "places", index });
  }

  /** @param {Point} at */
  bent(at) {
    this.desk.bend(at);
  }

  /**
   * @param {string | null} id the place that has the keyboard, if any
   * @param {number} across
   * @param {number} down
   */
  nudged(id, across, down) {
    const { desk } = this;
    const bent = desk.chosen?.list === "connections" && id === null ? desk.bendAt() : null;
    if (bent) desk.bend({ x: bent.x + across, y: bent.y + down });
    const chosen = desk.chosen?.list === "places" ? desk.chosen.index : -1;
    const index = id === null ? chosen : desk.map.places.findIndex((entry) => entry.id === id);
    if (bent || index < 0) return;
    desk.chosen = { list: "places", index };
    desk.change((map) => {
      const place = map.places[index];
      Object.assign(place, edits.onCanvas(map, place.x + across, place.y + down));
    }, `nudge ${index}`);
  }

  /**
   * @param {number} number of a point of a river or park
   * @param {Point} at
   */
  reshaped(number, at) {
    this.desk.reshape(number, () => at);
  }

  /**
   * @param {number} number
   * @param {number} across
   * @param {number} down
   */
  pushed(number, across, down) {
    this.desk.reshape(number, ({ x, y }) => ({ x: x + across, y: y + down }));
  }

  removed() {
    this.desk.remove();
  }

  /** @param {Point} at */
  hovered(at) {
    if (this.begun !== null) this.desk.sheet.follow([this.begun], at);
  }

  /** A river or park has all its points. */
  finish() {
    const { points, tool } = this;
    if (tool !== "rivers" && tool !== "parks") return;
    if (points.length >= this.fewest[tool]) {
      this.desk.change((map) => {
        const decoration = (map.decoration ??= {});
        const name = `${word(tool)} ${(decoration[tool]?.length ?? 0) + 1}`;
        (decoration[tool] ??= []).push({ name, points: points.map(({ x, y }) => [x, y]) });
      });
    }
    this.take("select");
  }

  outline() {
    this.desk.sheet?.outline(this.points);
  }

  /** Says what to do next. */
  hint() {
    const { desk, tool } = this;
    const begun = desk.map.places.find((place) => place.id === this.begun);
    const empty = desk.map.places.length === 0 && tool === "select";
    const words = begun ? word("hint-second", { place: begun.name }) : word(empty ? "hint-empty" : `hint-${tool}`);
    if (part("hint-text").textContent !== words) part("hint-text").textContent = words;
    part("finish").hidden = !(tool in this.fewest) || this.points.length < this.fewest[tool];
    desk.sheet?.mark({ begun: begun ? [`stop-${begun.id}`] : [] });
  }
}

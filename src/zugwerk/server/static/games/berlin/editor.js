/** The map editor of Berlin: one map, what is chosen on it, the tool in hand, and everything that shows them. */

import { Canvas } from "../../canvas.js";
import { Checker } from "../../editor/checker.js";
import { History } from "../../editor/history.js";
import { closeMenu, Keeper } from "../../editor/keeper.js";
import { listenForTracing } from "../../editor/tracing.js";
import { notify } from "../../notice.js";
import { element, root } from "../../editor/page.js";
import { part, word } from "../../parts.js";
import { blank, entryAt, readMap, writeMap } from "./document.js";
import * as edits from "./edits.js";
import { named } from "./naming.js";
import * as panels from "./panels.js";
import { Sheet } from "./sheet.js";
import { Tools } from "./tools.js";

/** @typedef {import("./document.js").BoardMap} BoardMap */
/** @typedef {import("./document.js").Spot} Spot */
/** @typedef {Told.Verdict} Verdict */

const NEAR = 12;

class Editor {
  constructor() {
    const start = /** @type {Told.SheetStart} */ (JSON.parse(part("start").textContent ?? "{}"));
    this.example = start.example;
    this.figures = /** @type {Told.MapFigures} */ (/** @type {unknown} */ (start.figures));
    const own = start.text ? readMap(start.text) : null;
    this.history = new History(own ?? this.blank());
    /** @type {Spot | null} */
    this.chosen = null;
    /** @type {Set<string>} */
    this.faulty = new Set();
    this.fine = false;
    /** @type {{kind: "rivers" | "parks", index: number} | null} the river or park whose points are moved */
    this.shaping = null;
    this.keeper = new Keeper(start.text ? this.written().text : "", {
      written: () => this.written(),
      open: (text) => this.open(readMap(text)),
      playable: () => this.fine,
    });
    const draft = this.keeper.draft();
    const restored = draft === null ? null : readMap(draft);
    if (restored) {
      this.history.change(restored);
      notify(word("restored"));
    }
    const canvas = new Canvas(part("board-frame"), part("canvas"), part("stage"));
    this.checker = new Checker(
      `/api/map/${root.dataset.game}/check`,
      (verdict, text) => this.told(verdict, text),
      (message) => this.unheard(message),
    );
    this.tools = new Tools(this);
    /** @type {Sheet} */
    this.sheet = new Sheet(part("canvas"), this.tools);
    panels.listen({
      change: (edit, key) => this.change(edit, key),
      choose: (spot) => this.choose(spot),
      add: (list, fields) =>
        this.add(list, String(fields.get("a")), String(fields.get("b")), String(fields.get("kind"))),
      remove: () => this.remove(),
      chosen: () => this.chosen,
      figures: this.figures,
    });
    this.listen(canvas);
    listenForTracing((address, strength) => this.sheet.trace(address, strength, this.map.canvas));
    this.show();
  }

  get map() {
    return this.history.present;
  }

  blank() {
    return blank(word("new-name"), this.figures.scoring);
  }

  written() {
    return { text: writeMap(this.map).text, name: this.map.name };
  }

  /** @param {Canvas} canvas */
  listen(canvas) {
    part("undo").addEventListener("click", () => this.step(false));
    part("redo").addEventListener("click", () => this.step(true));
    part("add-place").addEventListener("click", () => this.addPlace(edits.freeSpot(this.map), true));
    part("from-nothing").addEventListener("click", () => this.open(this.blank()));
    part("from-example").addEventListener("click", () => this.open(readMap(this.example)));
    part("zoom").addEventListener("click", (event) => {
      const what = /** @type {Element} */ (event.target).closest("button")?.dataset.zoom;
      if (what === "fit") canvas.fit();
      else if (what) canvas.zoom(what === "in" ? 1.4 : 1 / 1.4);
    });
    document.addEventListener("keydown", (event) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (typing && event.target.type !== "checkbox") return;
      const letter = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (letter === "z" || letter === "y")) {
        event.preventDefault();
        this.step(letter === "y" || event.shiftKey);
      } else if (!event.ctrlKey && !event.metaKey) this.tools.key(event);
    });
    // A phone shows a wide map small, so it is enlarged to the height of its frame.
    const frame = part("board-frame").getBoundingClientRect();
    const { width, height } = this.map.canvas;
    const fills = frame.height / ((frame.width * height) / width);
    if (matchMedia("(width < 37rem), (width <= 52rem) and (height > 30rem)").matches && fills > 1.1)
      canvas.zoom(Math.min(fills, 3));
  }

  /**
   * Changes a copy of the map, which takes its place.
   * @param {(map: BoardMap) => void} edit
   * @param {string} [key] changes of the same key that follow at once are undone together
   */
  change(edit, key) {
    const changed = structuredClone(this.map);
    edit(changed);
    this.history.change(changed, key);
    this.show();
  }

  /**
   * Shows another map; the old one can be had back by undo.
   * @param {BoardMap | null} map
   */
  open(map) {
    closeMenu();
    if (!map) return false;
    this.chosen = null;
    this.history.change(map);
    this.show();
    return true;
  }

  /** @param {boolean} forth */
  step(forth) {
    if (forth ? this.history.redo() : this.history.undo()) this.show();
  }

  /** @param {Spot | null} spot */
  choose(spot) {
    this.chosen = spot;
    if (spot) panels.openPane(spot.list);
    this.paint();
    if (spot) this.reveal(spot.list);
  }

  /**
   * Lets the points of a river or park be moved, or of none; nothing else is chosen then.
   * @param {{kind: "rivers" | "parks", index: number} | null} shape
   */
  shape(shape) {
    this.chosen = null;
    this.shaping = shape;
    if (shape) panels.openPane("map");
    this.paint();
    if (shape) part("list-shapes").scrollIntoView({ block: "nearest" });
  }

  /**
   * Brings the form of what was chosen into sight; on a phone the drawing stays above it.
   * @param {string} list
   */
  reveal(list) {
    part(`pane-${list}`).scrollTop = 0;
    const stage = part("stage");
    if (getComputedStyle(stage).position === "sticky") scrollTo({ top: part("book").offsetTop - stage.offsetHeight });
  }

  /**
   * @param {{x: number, y: number}} at
   * @param {boolean} named whether its name is to be typed at once
   */
  addPlace(at, named) {
    const name = `${word("place")} ${this.map.places.length + 1}`;
    this.change((map) => (this.chosen = { list: "places", index: edits.addPlace(map, name, at) }));
    panels.openPane("places");
    if (!named) return;
    const field = /** @type {HTMLInputElement} */ (document.querySelector("[data-form=places] [name=name]"));
    field.focus();
    field.select();
  }

  /**
   * A new connection or ticket.
   * @param {string} list
   * @param {string} a
   * @param {string} b
   * @param {string} kind
   */
  add(list, a, b, kind) {
    if (a === b) return;
    this.change((map) => {
      const index =
        list === "tickets" ? edits.addTicket(map, a, b, this.figures) : edits.connect(map, a, b, kind, this.figures);
      this.chosen = { list, index };
    });
    panels.openPane(list);
  }

  remove() {
    const spot = this.chosen;
    if (!spot) return;
    this.chosen = null;
    this.change((map) => edits.remove(map, spot.list, spot.index));
    part("canvas").focus({ preventScroll: true });
  }

  /** Everything after a change: what the page shows now, and what the server says of it. */
  show() {
    if (!entryAt(this.map, this.chosen)) this.chosen = null;
    this.fine = false;
    this.keeper.note();
    this.checker.ask(this.written().text);
    part("map-name").textContent = this.map.name;
    part("undo").toggleAttribute("disabled", !this.history.past.length);
    part("redo").toggleAttribute("disabled", !this.history.future.length);
    this.paint();
  }

  /** What is chosen and what is wrong, in the forms and on the drawing. */
  paint() {
    panels.show(this.map, this.chosen, this.faulty, (spot) => this.choose(spot));
    this.shapes();
    this.sheet.settle(this.map.places);
    this.sheet.mark({ picked: this.picked(), faulty: [...this.faulty].flatMap((spot) => this.elementsOf(spot)) });
    this.sheet.missing(this.map.connections.filter((_, index) => this.faulty.has(`connections ${index}`)));
    this.sheet.handle(this.bendAt());
    const { shaping } = this;
    const shape = shaping && this.map.decoration?.[shaping.kind]?.[shaping.index];
    this.sheet.points(shape?.points ?? [], (number) => word("point", { number, name: shape?.name ?? "" }));
    this.tools.hint();
  }

  /** Rivers and parks, which can be taken away again. */
  shapes() {
    const shapes = Object.entries(this.map.decoration ?? {}).flatMap(([kind, list]) =>
      list.map((shape, index) => ({ kind, shape, index })),
    );
    const items = shapes.map(({ kind, shape, index }) => {
      const name = element("input", {
        value: shape.name,
        maxlength: String(this.figures.longest_text),
        "aria-label": word(kind),
      });
      const gone = element(
        "button",
        { type: "button", class: "button small", "aria-label": `${word("remove")}: ${shape.name}` },
        word("remove"),
      );
      const listOf = (/** @type {BoardMap} */ map) => map.decoration?.[/** @type {"rivers" | "parks"} */ (kind)] ?? [];
      name.addEventListener("change", () => this.change((map) => (listOf(map)[index].name = name.value)));
      gone.addEventListener("click", () => {
        this.shaping = null;
        this.change((map) => listOf(map).splice(index, 1));
      });
      const moves = this.shaping?.kind === kind && this.shaping.index === index;
      const points = element(
        "button",
        { type: "button", class: "button small", "aria-pressed": String(moves) },
        word("points"),
      );
      points.addEventListener("click", () => {
        this.shape(moves ? null : { kind: /** @type {"rivers" | "parks"} */ (kind), index });
      });
      return element("li", { class: "row" }, element("small", {}, word(kind)), name, points, gone);
    });
    panels.renew(part("list-shapes"), items);
  }

  /**
   * Moves a point of the river or park that is being shaped.
   * @param {number} number
   * @param {(from: {x: number, y: number}) => {x: number, y: number}} to
   */
  reshape(number, to) {
    const { shaping } = this;
    if (!shaping) return;
    this.change((map) => {
      const point = map.decoration?.[shaping.kind]?.[shaping.index]?.points[number];
      if (!point) return;
      const there = to({ x: point[0], y: point[1] });
      const { x, y } = edits.onCanvas(map, there.x, there.y);
      [point[0], point[1]] = [x, y];
    }, `point ${number}`);
  }

  /** The elements of what is chosen: of a ticket, its two ends. */
  picked() {
    return this.chosen ? this.elementsOf(`${this.chosen.list} ${this.chosen.index}`) : [];
  }

  /** @param {string} spot */
  elementsOf(spot) {
    const [list, number] = spot.split(" ");
    const index = Number(number);
    if (list === "places") return this.map.places[index] ? [`stop-${this.map.places[index].id}`] : [];
    if (list === "connections")
      return this.map.connections[index] ? [`connection-${this.map.connections[index].id}`] : [];
    const ticket = list === "tickets" ? this.map.tickets[index] : undefined;
    return ticket ? [`stop-${ticket.a}`, `stop-${ticket.b}`] : [];
  }

  /** Where the middle of the chosen connection is. */
  bendAt() {
    if (this.chosen?.list !== "connections") return null;
    const [x, y] = panels.middle(this.map, this.chosen.index);
    const { bend } = this.map.connections[this.chosen.index];
    return bend ? { x: (x + bend[0]) / 2, y: (y + bend[1]) / 2 } : { x, y };
  }

  /** @param {{x: number, y: number}} at */
  bend(at) {
    if (this.chosen?.list !== "connections") return;
    const { index } = this.chosen;
    const [x, y] = panels.middle(this.map, index);
    const straight = Math.hypot(at.x - x, at.y - y) < NEAR;
    const bend = /** @type {[number, number]} */ ([Math.round(2 * at.x - x), Math.round(2 * at.y - y)]);
    this.change(
      (map) => edits.changeConnection(map, index, straight ? { straight } : { bend }, this.figures),
      `bend ${index}`,
    );
  }

  /**
   * @param {Verdict} verdict
   * @param {string} text
   */
  told(verdict, text) {
    if (text !== this.written().text) return;
    const { spots } = writeMap(this.map);
    const found = verdict.problems.map((problem) => ({ ...problem, spot: spots[problem.line - 1] ?? null }));
    this.faulty = new Set(found.flatMap(({ spot }) => (spot && spot.index >= 0 ? [`${spot.list} ${spot.index}`] : [])));
    this.fine = found.length === 0;
    part("verdict").textContent = this.fine ? verdict.fine : word("problems", { count: found.length });
    part("status-box").classList.toggle("turn", this.fine);
    part("play").setAttribute("aria-disabled", String(!this.fine));
    part("problems").classList.toggle("none", this.fine);
    panels.renew(
      part("problems"),
      found.map(({ text: reason, spot }) => {
        const button = element("button", { type: "button" }, named(reason, this.map));
        button.addEventListener("click", () => this.lead(spot));
        return element("li", {}, button);
      }),
    );
    if (verdict.drawing !== null) this.sheet.show(verdict.drawing, this.map.places);
    this.paint();
    document.documentElement.dataset.ready = "yes";
  }

  /**
   * Leads to what is wrong.
   * @param {Spot | null} spot
   */
  lead(spot) {
    if (spot && entryAt(this.map, spot)) this.choose(spot);
    else panels.openPane(spot && document.getElementById(`pane-${spot.list}`) ? spot.list : "map");
  }

  /** @param {string | null} message */
  unheard(message) {
    part("verdict").textContent = message ?? word("offline");
    part("status-box").classList.remove("turn");
  }
}

new Editor();

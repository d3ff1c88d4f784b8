/** The drawing under one's fingers: what is pointed at, stops and bends that are dragged, arrow keys. */

import { morph } from "../../morph.js";

/** @typedef {import("./document.js").BoardMap} BoardMap */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{place: string | null, connection: string | null, at: Point, mouse: boolean}} Pointed */
/**
 * @typedef {object} SheetListener
 * @property {() => BoardMap} map
 * @property {() => boolean} drags whether stops may be dragged now
 * @property {(pointed: Pointed) => void} pointed
 * @property {(place: string, at: Point) => void} moved
 * @property {(at: Point) => void} bent where the middle of the chosen connection is to be
 * @property {(place: string | null, across: number, down: number) => void} nudged
 * @property {(number: number, at: Point) => void} reshaped a point of a river or park was dragged
 * @property {(number: number, across: number, down: number) => void} pushed the same by keys
 * @property {() => void} removed
 * @property {(at: Point) => void} hovered
 */

const SVG = "http://www.w3.org/2000/svg";
const DRAG_PIXELS = 5;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The number of the point that something is the handle of.
 * @param {Element} target
 */
function pointOf(target) {
  const found = target.closest("[data-point]")?.getAttribute("data-point") ?? null;
  return found === null ? null : Number(found);
}

export class Sheet {
  /**
   * @param {HTMLElement} content
   * @param {SheetListener} listener
   */
  constructor(content, listener) {
    this.content = content;
    this.listener = listener;
    /** @type {Map<string, SVGElement>} */
    this.layers = new Map();
    /** @type {Map<string, Point>} where the drawing has the stops, which may have been moved since */
    this.drawn = new Map();
    /** @type {{place: string | null, point: number | null, x: number, y: number, id: number} | null} */
    this.held = null;
    this.dragged = false;
    this.skips = false;
    content.addEventListener("pointerdown", (event) => this.down(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", () => this.drop());
    // A finger that drags a stop does not scroll the page.
    content.addEventListener("touchmove", (event) => this.held && event.cancelable && event.preventDefault(), {
      passive: false,
    });
    content.addEventListener("click", (event) => this.click(event));
    content.addEventListener("keydown", (event) => this.key(event));
  }

  get picture() {
    return /** @type {SVGSVGElement | null} */ (this.content.querySelector("#board-picture"));
  }

  /** Units of the picture for one of the map. */
  get scale() {
    return Number(this.picture?.dataset.scale ?? 1);
  }

  /**
   * @param {string} markup
   * @param {BoardMap["places"]} places
   */
  show(markup, places) {
    if (this.dragged) return;
    for (const layer of this.layers.values()) layer.remove();
    morph(this.content, markup);
    this.drawn = new Map(places.map((place) => [place.id, place]));
    const tracing = this.layers.get("tracing");
    if (tracing) this.sink(tracing);
  }

  /**
   * The point of the map under the pointer.
   * @param {MouseEvent} event
   * @returns {Point | null}
   */
  point(event) {
    const matrix = this.picture?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: x / this.scale, y: y / this.scale };
  }

  /** @param {PointerEvent} event */
  down(event) {
    const target = /** @type {Element} */ (event.target);
    const place = target.closest("[data-place]")?.getAttribute("data-place") ?? null;
    const point = pointOf(target);
    this.dragged = false;
    const holds = target.closest("#bend-handle") || point !== null || (place !== null && this.listener.drags());
    if (event.button !== 0 || !holds) return;
    // The board stays where it is while something on it is dragged.
    event.stopPropagation();
    this.held = { place, point, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.point(event);
    if (!at) return;
    const { held } = this;
    if (!held) {
      if (event.pointerType === "mouse") this.listener.hovered(at);
      return;
    }
    if (held.id !== event.pointerId) return;
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG_PIXELS) this.dragged = true;
    if (!this.dragged) return;
    if (held.point !== null) this.drag(held.point, at);
    else if (held.place === null) this.follow([], at);
    else this.carry(held.place, at);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held, dragged } = this;
    const at = this.point(event);
    this.held = null;
    if (!held || !dragged || !at) return;
    this.dragged = false;
    // The click that comes after a drag is none.
    this.skips = true;
    setTimeout(() => (this.skips = false));
    if (held.point !== null) this.listener.reshaped(held.point, at);
    else if (held.place === null) this.listener.bent(at);
    else this.listener.moved(held.place, at);
  }

  drop() {
    this.held = null;
    this.dragged = false;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const at = this.point(event);
    const target = /** @type {Element} */ (event.target);
    if (this.skips || !at || target.closest("#bend-handle, [data-point]")) return;
    this.listener.pointed({
      place: target.closest("[data-place]")?.getAttribute("data-place") ?? null,
      connection: target.closest("[data-connection]")?.getAttribute("data-connection") ?? null,
      at,
      mouse: !(event instanceof PointerEvent) || event.pointerType === "mouse",
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = /** @type {Element} */ (event.target).closest("[data-place]")?.getAttribute("data-place") ?? null;
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const size = event.shiftKey ? 1 : 10;
      const point = pointOf(/** @type {Element} */ (event.target));
      if (point !== null) this.listener.pushed(point, step[0] * size, step[1] * size);
      else this.listener.nudged(place, step[0] * size, step[1] * size);
    } else if (event.key === "Delete" || event.key === "Backspace") this.listener.removed();
    else if ((event.key === "Enter" || event.key === " ") && place !== null) {
      this.listener.pointed({ place, connection: null, at: { x: 0, y: 0 }, mouse: false });
    } else return;
    event.preventDefault();
  }

  /**
   * A stop goes with the pointer, and lines show what it is connected with.
   * @param {string} id
   * @param {Point} at
   */
  carry(id, at) {
    const map = this.listener.map();
    this.put(id, at);
    const ends = map.connections.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []));
    this.follow(ends, at);
  }

  /**
   * Stops stand where the map has them at once, and are not pulled away later from under a finger: the server's
   * drawing comes a moment after a step back or forth.
   * @param {BoardMap["places"]} places
   */
  settle(places) {
    if (this.dragged) return;
    for (const place of places) this.put(place.id, place);
  }

  /**
   * @param {string} id
   * @param {Point} at
   */
  put(id, at) {
    const from = this.drawn.get(id);
    const stop = this.content.querySelector(`[data-place="${CSS.escape(id)}"]`);
    if (!from || !stop) return;
    const { scale } = this;
    const moved = at.x !== from.x || at.y !== from.y;
    if (moved) stop.setAttribute("transform", `translate(${(at.x - from.x) * scale} ${(at.y - from.y) * scale})`);
    else stop.removeAttribute("transform");
  }

  /**
   * Lines from some places to the pointer; none but the bend if there is no place.
   * @param {string[]} ids
   * @param {Point} at
   */
  follow(ids, at) {
    const places = this.listener.map().places.filter((place) => ids.includes(place.id));
    const { scale } = this;
    const lines = places.map((place) => `M${place.x * scale} ${place.y * scale}L${at.x * scale} ${at.y * scale}`);
    this.layer("rubber").replaceChildren(this.shape("path", { d: lines.join("") || "M0 0" }));
    if (this.held && this.held.place === null) {
      this.layer("handle")
        .querySelector("circle")
        ?.setAttribute("transform", `translate(${at.x * scale} ${at.y * scale})`);
    }
  }

  /**
   * Points that will be a river or a park.
   * @param {Point[]} points
   */
  outline(points) {
    const { scale } = this;
    const data = points.map(({ x, y }, place) => `${place ? "L" : "M"}${x * scale} ${y * scale}`).join("");
    const dots = points.map(({ x, y }) => this.shape("circle", { cx: x * scale, cy: y * scale, r: 5 }));
    this.layer("rubber").replaceChildren(this.shape("path", { d: data || "M0 0" }), ...dots);
  }

  /**
   * The points of a river or park as handles.
   * @param {[number, number][]} points
   * @param {(number: number) => string} name
   */
  points(points, name) {
    const { scale } = this;
    const layer = this.layer("points");
    while (layer.childElementCount > points.length) layer.lastElementChild?.remove();
    while (layer.childElementCount < points.length)
      layer.append(this.shape("circle", { r: 10, tabindex: 0, role: "button", "data-point": layer.childElementCount }));
    points.forEach(([x, y], number) => {
      const handle = layer.children[number];
      handle.setAttribute("aria-label", name(number + 1));
      handle.setAttribute("cx", String(x * scale));
      handle.setAttribute("cy", String(y * scale));
    });
  }

  /**
   * @param {number} number
   * @param {Point} at
   */
  drag(number, at) {
    const handle = this.layer("points").children[number];
    handle?.setAttribute("cx", String(at.x * this.scale));
    handle?.setAttribute("cy", String(at.y * this.scale));
  }

  /**
   * Lays a picture over the ground and under everything else.
   * @param {string | null} address
   * @param {number} strength
   * @param {{width: number, height: number}} size
   */
  trace(address, strength, size) {
    const layer = this.layer("tracing");
    layer.replaceChildren();
    if (address === null) return;
    const image = this.shape("image", { width: size.width * this.scale, height: size.height * this.scale });
    image.setAttribute("href", address);
    image.setAttribute("opacity", String(strength));
    layer.append(image);
    this.sink(layer);
  }

  /**
   * Puts a layer below the connections and the stops, which stay what is pointed at.
   * @param {SVGElement} layer
   */
  sink(layer) {
    this.picture?.querySelector("[data-connection], [data-place]")?.before(layer);
  }

  /**
   * Connections that are too wrong to be drawn, as lines from end to end.
   * @param {BoardMap["connections"]} entries
   */
  missing(entries) {
    const { scale } = this;
    const named = new Map(this.listener.map().places.map((place) => [place.id, place]));
    const lines = entries.flatMap(({ id, a, b }) => {
      const [from, to] = [named.get(a), named.get(b)];
      if (!from || !to || document.getElementById(`connection-${id}`)) return [];
      const data = `M${from.x * scale} ${from.y * scale}L${to.x * scale} ${to.y * scale}`;
      return [this.shape("path", { d: data, "data-connection": id })];
    });
    const layer = this.layer("missing");
    layer.replaceChildren(...lines);
    // Below the stops, which stay what is pointed at.
    this.picture?.querySelector("[data-place]")?.before(layer);
  }

  /**
   * The handle by which a connection is bent.
   * @param {Point | null} at
   */
  handle(at) {
    const { scale } = this;
    const layer = this.layer("handle");
    if (!layer.firstChild) layer.append(this.shape("circle", { id: "bend-handle", r: 9 }));
    layer.toggleAttribute("hidden", !at);
    if (at) layer.querySelector("circle")?.setAttribute("transform", `translate(${at.x * scale} ${at.y * scale})`);
  }

  /**
   * Marks what is chosen, what is wrong, what a line begins at.
   * @param {Record<string, string[]>} marks ids of elements by class
   */
  mark(marks) {
    for (const [name, ids] of Object.entries(marks)) {
      for (const marked of this.content.querySelectorAll(`.${name}`)) {
        if (!ids.includes(marked.id)) marked.classList.remove(name);
      }
      for (const id of ids) document.getElementById(id)?.classList.add(name);
    }
  }

  /**
   * A layer above the map, which outlives every drawing of it.
   * @param {string} name
   */
  layer(name) {
    const layer = this.layers.get(name) ?? this.shape("g", { class: name });
    this.layers.set(name, layer);
    if (layer.parentNode !== this.picture) this.picture?.append(layer);
    return layer;
  }

  /**
   * @param {string} tag
   * @param {Record<string, string | number>} attributes
   * @returns {SVGElement}
   */
  shape(tag, attributes) {
    const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    return made;
  }
}

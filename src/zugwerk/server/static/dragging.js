/** Something held is dragged to where it is to lie; who only clicks on it is shown where that may be. */

import { part } from "./parts.js";
import { isNew } from "./steady.js";

const DRAG_PIXELS = 8;
const HINT_MILLISECONDS = 900;
const HELD = "#hand .held:not(.aside, .refused)";

export class Dragging {
  /**
   * @param {import("./chooser.js").Chooser} chooser
   * @param {import("./acting.js").Acting} acting
   */
  constructor(chooser, acting) {
    this.chooser = chooser;
    this.acting = acting;
    /** @type {{x: number, y: number, held: Element} | null} */
    this.start = null;
    /** @type {HTMLElement | null} what follows the pointer */
    this.image = null;
    part("hand").addEventListener("pointerdown", (event) => this.down(event));
    // Otherwise the words on the way are selected, and next time the browser drags those.
    part("hand").addEventListener("mousedown", (event) => {
      if (this.start) event.preventDefault();
    });
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", () => this.drop());
  }

  /** @param {PointerEvent} event */
  down(event) {
    const held = /** @type {Element} */ (event.target).closest(HELD);
    const free = held && event.button === 0 && this.chooser.selection.paths.choices && !this.acting.sending;
    this.start = free ? { x: event.clientX, y: event.clientY, held } : null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { start } = this;
    if (!start) return;
    if (!this.image && Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_PIXELS)
      this.lift(start.held);
    if (!this.image) return;
    this.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    this.chooser.point(this.under(event));
  }

  /** @param {Element} held */
  lift(held) {
    const key = this.chooser.lights.lit.get(held);
    if (key !== undefined) this.chooser.pick(key);
    this.image = document.createElement("div");
    this.image.className = "dragged";
    this.image.setAttribute("aria-hidden", "true");
    const picture = /** @type {Element} */ (held.cloneNode(true));
    picture.removeAttribute("id");
    this.image.append(picture);
    document.body.append(this.image);
  }

  /**
   * What is lit on the board under a pointer.
   * @param {PointerEvent} event
   */
  under({ clientX, clientY }) {
    return document.elementFromPoint(clientX, clientY)?.closest("#canvas .lit") ?? null;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { start, image, chooser } = this;
    if (!start) return;
    this.drop();
    const target = image ? this.under(event) : null;
    const key = target && !isNew(target) ? chooser.lights.lit.get(target) : undefined;
    if (key !== undefined) {
      chooser.touch = event.pointerType !== "mouse";
      chooser.pick(key);
    } else if (image) chooser.point(null);
    else if (!chooser.lights.lit.has(start.held)) this.hint();
  }

  drop() {
    this.image?.remove();
    this.image = null;
    this.start = null;
  }

  /** Shows for a moment where what is held may lie. */
  hint() {
    const board = part("canvas");
    board.classList.add("hint");
    setTimeout(() => board.classList.remove("hint"), HINT_MILLISECONDS);
  }
}

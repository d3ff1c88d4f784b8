/** The board under one's fingers: Ctrl and wheel or a pinch enlarge it, wheel and drag move it; a drag never counts as a click. */

const LARGEST = 5;
const DRAG_PIXELS = 8;

export class Canvas {
  /**
   * @param {HTMLElement} frame what the board is seen through
   * @param {HTMLElement} content what is moved
   * @param {HTMLElement} stage what says whether the whole board fits
   */
  constructor(frame, content, stage) {
    this.frame = frame;
    this.content = content;
    this.stage = stage;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.dragged = false;
    this.spread = 0;
    frame.addEventListener("pointerdown", (event) => this.down(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", (event) => this.up(event));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("click", (event) => this.click(event), true);
    this.apply();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.pointers.size === 0) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.spread = this.distance();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.start && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > DRAG_PIXELS) {
      this.dragged = true;
    }
    const middle = this.middle();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) {
      this.dragged = true;
      const spread = this.distance();
      const now = this.middle();
      if (this.spread > 0) this.zoom(spread / this.spread, now.x, now.y);
      this.spread = spread;
      this.shift(now.x - middle.x, now.y - middle.y);
    } else if (this.scale > 1 && this.dragged) {
      this.shift(event.clientX - before.x, event.clientY - before.y);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
    this.spread = this.distance();
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged && event.detail > 0) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.dragged = false;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const enlarges = event.ctrlKey || event.metaKey;
    if (!enlarges && this.scale === 1) return;
    event.preventDefault();
    if (enlarges) this.zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    else this.shift(-event.deltaX, -event.deltaY);
  }

  distance() {
    const [one, other] = [...this.pointers.values()];
    return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  middle() {
    const all = [...this.pointers.values()];
    const sum = all.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
    return { x: sum.x / all.length, y: sum.y / all.length };
  }

  /**
   * @param {number} factor
   * @param {number} [x] the point that stays where it is
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const box = this.frame.getBoundingClientRect();
    const across = (x ?? box.left + box.width / 2) - box.left;
    const down = (y ?? box.top + box.height / 2) - box.top;
    const scale = Math.min(Math.max(this.scale * factor, 1), LARGEST);
    this.x = across - ((across - this.x) * scale) / this.scale;
    this.y = down - ((down - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  /**
   * @param {number} across
   * @param {number} down
   */
  shift(across, down) {
    this.x += across;
    this.y += down;
    this.apply();
  }

  fit() {
    this.scale = 1;
    this.apply();
  }

  apply() {
    const box = this.frame.getBoundingClientRect();
    if (this.scale < 1.02) this.scale = 1;
    this.x = Math.min(0, Math.max(this.x, box.width * (1 - this.scale)));
    this.y = Math.min(0, Math.max(this.y, box.height * (1 - this.scale)));
    const fits = this.scale === 1;
    this.content.style.transform = fits ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.style.touchAction = fits ? "pan-y" : "none";
    this.stage.classList.toggle("board-fits", fits);
    this.frame.dispatchEvent(new Event("moved"));
  }
}

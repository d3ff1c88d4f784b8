/** Pointing at things by mouse, touch or keyboard: it picks what is lit, explains what is refused, follows a line. */

import { playOn, rematch } from "./acting.js";
import { touchOf } from "./draft.js";
import { nearest } from "./keys.js";
import { sharePicture } from "./joy.js";
import { shown } from "./page.js";
import { part } from "./parts.js";
import { hidePopover } from "./popover.js";
import { shortcutOf } from "./shortcuts.js";
import { spotlight } from "./spotlight.js";
import { isNew } from "./steady.js";
import { trace, untrace } from "./tracing.js";

/** A pointer that only passes over something hears no reasons. */
const REST_MILLISECONDS = 350;
const PICKABLE = ".lit, .chosen, .other, .refused";

export class Pointing {
  /**
   * @param {import("./chooser.js").Chooser} chooser
   * @param {import("./acting.js").Acting} acting
   * @param {import("./history.js").Past} past
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./console.js").Console} commands
   */
  constructor(chooser, acting, past, canvas, commands) {
    this.chooser = chooser;
    this.acting = acting;
    this.past = past;
    this.canvas = canvas;
    this.commands = commands;
    /** Where the mouse was last seen to move, what it pointed at, and in which state of the table. */
    this.x = this.y = NaN;
    /** @type {Element | null} */
    this.pointed = null;
    this.version = shown.state.version;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("pointerdown", (event) => (chooser.touch = event.pointerType !== "mouse"), true);
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse" || event.buttons) return;
      // Something else has come under a pointer that rests: nobody points at it yet.
      if (event.screenX === this.x && event.screenY === this.y) return;
      this.pointAt(/** @type {Element} */ (event.target), false, REST_MILLISECONDS);
    });
    document.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("focusin", (event) => this.focus(/** @type {Element} */ (event.target)));
    document.addEventListener("focusout", () => hidePopover());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const moved = this.x !== event.screenX || this.y !== event.screenY;
    this.x = event.screenX;
    this.y = event.screenY;
    const target = /** @type {Element} */ (event.target);
    const mouse = event.pointerType === "mouse" && !event.buttons;
    const changed = this.pointed !== target || this.version !== shown.state.version;
    if (mouse && moved && changed) this.pointAt(target, false, REST_MILLISECONDS);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest("#popover")) hidePopover();
    const historic = target.closest("[data-history]");
    if (historic) return this.past.step(historic.getAttribute("data-history") ?? "");
    const moment = target.closest("[data-moment]");
    if (moment) {
      event.preventDefault();
      return this.past.go(Number(moment.getAttribute("data-moment")));
    }
    const zoom = target.closest("[data-zoom]")?.getAttribute("data-zoom");
    if (zoom) return zoom === "fit" ? this.canvas.fit() : this.canvas.zoom(zoom === "in" ? 1.5 : 1 / 1.5);
    const deed = target.closest("[data-do]");
    if (deed) return this.acting.doIt(/** @type {HTMLElement} */ (deed));
    const begun = target.closest("[data-prepare]");
    if (begun) return this.acting.prepare(begun.getAttribute("data-prepare") ?? "");
    if (target.closest('[data-go="rematch"]')) return rematch();
    if (target.closest('[data-go="play-on"]')) return playOn();
    if (target.closest('[data-go="share"]')) return sharePicture();
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(target)) menu.removeAttribute("open");
    }
    const touched = target.closest("[data-touch]");
    if (touched) return this.chooser.drafting.revise(touchOf(touched));
    this.pointAt(target, true);
  }

  /**
   * @param {Element} target
   * @param {boolean} pick
   * @param {number} [rest] how long one stays there before being told why not
   */
  pointAt(target, pick, rest = 0) {
    const { chooser } = this;
    this.pointed = target;
    this.version = shown.state.version;
    if (target.closest("#popover, #notice")) return;
    spotlight(target.closest("[data-shows]"));
    const element = target.closest(`${PICKABLE}, #choices :is([data-key], [aria-disabled]), .fan [data-key]`);
    if (element) {
      untrace();
      const key = chooser.lights.lit.get(element);
      if (pick && key !== undefined && !this.acting.sending) chooser.pick(key, element);
      else chooser.point(element, 60, rest);
      return;
    }
    chooser.point(null);
    if (chooser.selection.pending) return;
    const line = target.closest("#canvas [data-line]")?.getAttribute("data-line");
    if (line) trace(line, target);
    else untrace();
  }

  /** @param {Element} target */
  focus(target) {
    const refused = this.chooser.lights.refused.has(target);
    if (target.matches(`${PICKABLE}, [data-shows], [data-key], #canvas [data-line]`) || refused) {
      if (target.matches(":focus-visible")) this.pointAt(target, false);
    }
    if (refused && target.matches(":focus-visible, :hover")) this.chooser.point(target);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input:not([type=radio]), textarea, select") || this.command(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (this.chooser.cancel()) event.preventDefault();
      hidePopover();
      return;
    }
    if (this.enter(event, target) || (shown.at === null && this.wander(event, target))) return;
    const move = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "now" }[event.key];
    if (move && !target.closest("[role=tablist], [role=radiogroup], .side [tabindex='0']:not(button)")) {
      event.preventDefault();
      this.past.step(move);
    }
  }

  /**
   * Does what a single letter or sign stands for.
   * @param {KeyboardEvent} event
   */
  command(event) {
    const key = shortcutOf(event);
    if (!key) return false;
    const named = /^[a-z]$/.test(key) ? part("table").querySelector(`[aria-keyshortcuts="${key}"]`) : null;
    if (key === "r") this.chooser.turn();
    else if (key === "/") this.commands.go();
    else if (named instanceof HTMLElement) {
      named.click();
      if (named.matches("input")) part("stage").scrollIntoView({ block: "start" });
    } else return false;
    event.preventDefault();
    return true;
  }

  /**
   * Picks what has the focus.
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  enter(event, target) {
    if ((event.key !== "Enter" && event.key !== " ") || !target.matches(`${PICKABLE}, g[data-touch]`)) return false;
    if (!target.closest("#canvas, #desk, #hand, #panels")) return false;
    event.preventDefault();
    if (isNew(target)) return true;
    this.chooser.touch = false;
    if (target.hasAttribute("data-touch")) this.chooser.drafting.revise(touchOf(target));
    else this.pointAt(target, true);
    return true;
  }

  /**
   * Goes to the nearest thing on the board.
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  wander(event, target) {
    if (!target.closest("#canvas")) return false;
    const { lit, refused } = this.chooser.lights;
    const found = nearest(event.key, target, [
      ...lit.keys(),
      ...refused.keys(),
      ...part("canvas").querySelectorAll("[id^='car-'], [data-touch]"),
    ]);
    if (!found) return false;
    event.preventDefault();
    if (!found.hasAttribute("tabindex")) found.setAttribute("tabindex", "-1");
    /** @type {SVGElement} */ (found).focus();
    return true;
  }
}

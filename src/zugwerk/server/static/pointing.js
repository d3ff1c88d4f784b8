/** Pointing at things by mouse, touch or keyboard: it picks what is lit, explains what is refused, follows a line. */

import { rematch } from "./acting.js";
import { touchOf } from "./draft.js";
import { nearest } from "./keys.js";
import { part } from "./parts.js";
import { hidePopover } from "./popover.js";
import { spotlight } from "./spotlight.js";
import { isNew } from "./steady.js";
import { trace, untrace } from "./tracing.js";

const PICKABLE = ".lit, .chosen, .other, .refused";

export class Pointing {
  /**
   * @param {import("./chooser.js").Chooser} chooser
   * @param {import("./acting.js").Acting} acting
   * @param {import("./history.js").History} past
   * @param {import("./canvas.js").Canvas} canvas
   */
  constructor(chooser, acting, past, canvas) {
    this.chooser = chooser;
    this.acting = acting;
    this.past = past;
    this.canvas = canvas;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("pointerdown", (event) => (chooser.touch = event.pointerType !== "mouse"), true);
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse" && !event.buttons) this.pointAt(/** @type {Element} */ (event.target), false);
    });
    document.addEventListener("focusin", (event) => this.focus(/** @type {Element} */ (event.target)));
    document.addEventListener("focusout", () => hidePopover());
    document.addEventListener("keydown", (event) => this.press(event));
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
    if (target.closest('[data-go="rematch"]')) return rematch();
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
   */
  pointAt(target, pick) {
    const { chooser } = this;
    if (target.closest("#popover, #notice")) return;
    spotlight(target.closest("[data-shows]"));
    const element = target.closest(`${PICKABLE}, #choices [data-key], .fan [data-key]`);
    if (element) {
      untrace();
      const key = chooser.lights.lit.get(element);
      if (pick && key !== undefined && !this.acting.sending) chooser.pick(key);
      else chooser.point(element);
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
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input:not([type=radio]), textarea, select"))
      return;
    if (event.key === "Escape") {
      if (this.chooser.cancel()) event.preventDefault();
      hidePopover();
      return;
    }
    if (event.key === "r" || event.key === "R") return this.chooser.turn();
    const shortcut = /^[a-z]$/i.test(event.key)
      ? part("panels").querySelector(`[aria-keyshortcuts="${event.key.toLowerCase()}"]`)
      : null;
    if (shortcut instanceof HTMLElement) {
      shortcut.click();
      if (shortcut.matches("input")) part("panels").scrollIntoView({ block: "start" });
      return;
    }
    if (this.enter(event, target) || this.wander(event, target)) return;
    const move = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "now" }[event.key];
    if (move && !target.closest("[role=tablist], [role=radiogroup], .side [tabindex='0']:not(button)")) {
      event.preventDefault();
      this.past.step(move);
    }
  }

  /**
   * Picks what has the focus.
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  enter(event, target) {
    if ((event.key !== "Enter" && event.key !== " ") || !target.matches(`${PICKABLE}, g[data-touch]`)) return false;
    if (!target.closest("#canvas, #hand, #panels")) return false;
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

/**
 * What can be picked is lit on the page, or a button where nothing shows it; what is refused is dimmed and tells
 * why. All of it works by mouse, touch and keyboard, and has a name for those who hear the page.
 */

import { overflows, watchCrowd } from "./crowd.js";
import { spread } from "./fan.js";
import { word } from "./parts.js";
import { showPopover } from "./popover.js";

/** So many refused choices are put into a drawer, and even one where there is no room for all. */
const FOLDED_FROM = 3;

/** @typedef {"lit" | "chosen" | "other"} Look to be picked now, picked already, or instead of that */

export class Lights {
  /**
   * @param {HTMLElement} box where buttons go
   * @param {(key: string) => void} pick
   */
  constructor(box, pick) {
    this.box = box;
    this.settleCrowd = watchCrowd(box);
    this.pick = pick;
    /** @type {Map<Element, string>} */
    this.lit = new Map();
    /** @type {Map<Element, Told.RefusedTold>} */
    this.refused = new Map();
    /** @type {Map<Element, string>} picks that have no element of their own */
    this.buttons = new Map();
    /** @type {HTMLElement[]} what the box will hold, in this order */
    this.wanted = [];
    /** Of several elements that stand for the same, the id of the one that was pointed at. */
    this.touched = "";
    /** @type {Element | null} what was chosen while the server could not be reached */
    this.waiting = null;
  }

  /** Spreads the faces to choose from, or once one is chosen the controls, round what was chosen on the board. */
  fanOut() {
    const chosen = [...this.lit.keys()].find((element) => element.matches("#canvas .chosen"));
    const buttons = /** @type {HTMLElement[]} */ ([
      ...this.box.querySelectorAll("button:has(.face):not(.refused), button[data-control]"),
    ]);
    const faces = buttons.filter((button) => !button.dataset.control);
    const shown = faces.length ? faces : buttons.filter((button) => button.dataset.control);
    const copies = spread(chosen ?? null, shown);
    for (const [place, copy] of copies.entries()) {
      const key = this.buttons.get(shown[place]);
      if (key !== undefined) this.buttons.set(copy, key);
    }
  }

  /** Puts everything out; the buttons stay until it is settled which of them are still wanted. */
  clear() {
    this.waiting?.classList.remove("waits");
    for (const element of [...this.lit.keys(), ...this.refused.keys()]) undress(element);
    this.lit.clear();
    this.refused.clear();
    this.buttons.clear();
    this.wanted = [];
  }

  /** Puts everything out for good: the buttons are still seen, but do nothing. */
  freeze() {
    for (const element of this.lit.keys()) undress(element);
    this.lit.clear();
    for (const button of this.box.querySelectorAll("button")) button.onclick = null;
    spread(null, []);
  }

  /** Marks on the board what was chosen and has not reached the server. */
  wait() {
    this.waiting = document.querySelector(`#canvas [id="${CSS.escape(this.touched)}"]`);
    this.waiting?.classList.add("waits");
  }

  /** Takes away what is not wanted any more; what stays is not touched, and stays in its place if it can. */
  settle() {
    this.fold(FOLDED_FROM);
    this.place();
    if (this.wanted.some((element) => element.matches(".refused")) && overflows(this.box)) {
      this.fold(1);
      this.place();
    }
    this.settleCrowd();
  }

  place() {
    const wanted = new Set(this.wanted);
    for (const child of [...this.box.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
    let next = this.box.firstElementChild;
    for (const element of this.wanted) {
      if (element === next) next = next.nextElementSibling;
      else this.box.insertBefore(element, next);
    }
  }

  /**
   * What only says why not comes after all that can be done, and much of it goes into a drawer of its own.
   * @param {number} many
   */
  fold(many) {
    const refused = this.wanted.filter((element) => element.matches(".refused"));
    const allowed = this.wanted.filter((element) => !refused.includes(element));
    if (refused.length < many) {
      this.wanted = [...allowed, ...refused];
      return;
    }
    const drawer = this.keep("drawer", () => {
      const made = document.createElement("details");
      made.className = "not-possible";
      made.append(document.createElement("summary"), document.createElement("div"));
      return made;
    });
    const [summary, inside] = drawer.children;
    summary.textContent = word("not-possible", { n: refused.length });
    inside.replaceChildren(...refused);
    this.wanted = [...allowed, drawer];
  }

  /**
   * Something of this name in the box: what is there already, or a new one.
   * @template {HTMLElement} T
   * @param {string} name
   * @param {() => T} make
   * @returns {T}
   */
  keep(name, make) {
    const all = /** @type {HTMLElement[]} */ ([...this.box.children, ...this.box.querySelectorAll("details button")]);
    const here = all.find((child) => child.dataset.name === name);
    const element = here && !this.wanted.includes(here) ? /** @type {T} */ (here) : make();
    element.dataset.name = name;
    this.wanted.push(element);
    return element;
  }

  /**
   * @param {Element} element
   * @returns {string | undefined} what pointing at it would pick
   */
  keyOf(element) {
    return this.lit.get(element) ?? this.buttons.get(element);
  }

  /**
   * @param {string} key
   * @param {Told.PickTold} pick
   * @param {Look} look
   * @param {boolean} button whether it gets a button if nothing shows it
   */
  offer(key, pick, look, button) {
    const elements = elementsOf(pick);
    const one = look === "chosen" && elements.some((element) => element.id === this.touched);
    for (const element of elements) {
      if (this.lit.has(element)) continue;
      const own = one && element.id !== this.touched ? "other" : look;
      dress(element, own, 0);
      this.lit.set(element, key);
      if (own === "chosen") element.setAttribute("aria-pressed", "true");
    }
    if (elements.length || !button) return;
    const made = this.addButton(key, pick.label, () => this.pick(key), signOf(key, pick));
    made.dataset.kind = pick.kind;
    this.buttons.set(made, key);
  }

  /**
   * @param {Told.RefusedTold} refused
   * @param {Told.PickTold} pick
   * @param {boolean} button whether it gets a button if nothing shows it
   */
  explain(refused, pick, button) {
    const shown = elementsOf(pick);
    const elements = shown.filter((element) => !this.lit.has(element) && !this.refused.has(element));
    if (!shown.length && button) {
      const key = refused.path[refused.path.length - 1];
      const made = this.addButton("", pick.label, () => this.why(made), signOf(key, pick), `refused ${key}`);
      made.classList.add("refused");
      elements.push(made);
    }
    for (const element of elements) {
      if (!element.closest("#choices")) dress(element, "refused", -1);
      element.setAttribute("aria-disabled", "true");
      element.setAttribute("aria-description", `${refused.why} (${refused.rule})`);
      this.refused.set(element, refused);
    }
  }

  /**
   * Lets a button only say why it does nothing yet, or without a reason do what it is there for.
   * @param {HTMLElement} button
   * @param {string} why
   */
  bar(button, why) {
    if (!why) {
      undress(button);
      this.refused.delete(button);
      return;
    }
    button.setAttribute("aria-disabled", "true");
    button.setAttribute("aria-description", why);
    this.refused.set(button, { path: [], why, rule: "", shows: "" });
  }

  /**
   * Says why something is refused, if it is.
   * @param {Element | null} element
   */
  why(element) {
    const refused = element ? this.refused.get(element) : undefined;
    if (element && refused) showPopover(element, [refused.why], refused.rule, [element, ...idsOf(refused.shows)]);
    return refused !== undefined;
  }

  /**
   * @param {string} key
   * @param {string | Node} label
   * @param {() => void} act
   * @param {Node} [sign] one or several
   * @param {string} [name] what tells it from the others, if not its key
   */
  addButton(key, label, act, sign, name = `pick ${key}`) {
    const button = this.keep(name, () => document.createElement("button"));
    button.type = "button";
    button.className = "button small";
    if (key) button.dataset.key = key;
    const content = document.createElement("button");
    content.append(...(sign ? [sign] : []), label);
    if (button.innerHTML !== content.innerHTML) button.replaceChildren(...content.childNodes);
    button.onclick = act;
    return button;
  }
}

/**
 * The picture of a pick with its note, if there is one.
 * @param {string} key
 * @param {Told.PickTold} pick
 */
function signOf(key, pick) {
  const face = faceOf(key);
  if (!face || !pick.note) return face;
  const note = document.createElement("small");
  note.className = "note";
  note.textContent = pick.note;
  const both = document.createDocumentFragment();
  both.append(face, note);
  return both;
}

/**
 * The picture of a pick for its button, if there is one; places share that of what is laid on them.
 * @param {string} key
 */
export function faceOf(key) {
  const face = document.getElementById(`face-${key.split("@")[0]}`)?.cloneNode(true);
  if (!(face instanceof SVGElement)) return undefined;
  face.removeAttribute("id");
  return face;
}

/**
 * What shows a pick on the page: nothing, one thing, or several that are all alike. What lies on a sheet that is put
 * away shows nothing, but the board always counts.
 * @param {Told.PickTold} pick
 */
function elementsOf(pick) {
  return idsOf(pick.element).filter((element) => element.closest("#canvas") || element.checkVisibility());
}

/** @param {string} ids */
function idsOf(ids) {
  const found = ids.split(" ").map((id) => (id ? document.getElementById(id) : null));
  return /** @type {Element[]} */ (found.filter(Boolean));
}

/**
 * @param {Element} element
 * @param {string} look
 * @param {number} order
 */
function dress(element, look, order) {
  element.classList.add(look);
  element.setAttribute("tabindex", String(order));
  if (!element.hasAttribute("data-role")) element.setAttribute("data-role", element.getAttribute("role") ?? "");
  element.setAttribute("role", "button");
}

/** @param {Element} element */
function undress(element) {
  element.classList.remove("lit", "chosen", "other", "refused");
  element.removeAttribute("aria-pressed");
  element.removeAttribute("tabindex");
  element.removeAttribute("aria-disabled");
  element.removeAttribute("aria-description");
  const role = element.getAttribute("data-role");
  if (role === null) return;
  if (role) element.setAttribute("role", role);
  else element.removeAttribute("role");
  element.removeAttribute("data-role");
}

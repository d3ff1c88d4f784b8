/**
 * Doing something is pointing at things, one after the other: each allowed action is a path of picks. What can
 * be picked next is lit, a step without a choice is skipped, Cancel is always there, and where something is not
 * allowed the reason and its rule are shown. This plays every game.
 */

import { hidePopover, showPopover } from "./popover.js";

/** @typedef {{kind: string, element: string, label: string}} Pick */
/** @typedef {{do: string, path: string[]}} Action */
/** @typedef {{path: string[], why: string, rule: string}} Refused */
/** @typedef {{picks: Record<string, Pick>, actions: Action[], refused: Refused[], prompt: string}} Choices */
/** @typedef {{do: string, lines: string[], board?: string, why?: string, rule?: string}} Preview */

/**
 * @param {string[]} path
 * @param {string[]} beginning
 */
function startsWith(path, beginning) {
  return beginning.every((key, place) => path[place] === key);
}

export class Chooser {
  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box where buttons go
   * @param {HTMLElement} parts.step where it says what to do and what would follow
   * @param {string} parts.confirm "always", "touch" or "never"
   * @param {(name: string) => string} parts.word
   * @param {(name: string) => Node} parts.icon
   * @param {(notation: string) => Promise<Preview | null>} parts.preview
   * @param {(board: string | null) => void} parts.show shows a board, or the real one again
   * @param {(notation: string) => void} parts.send
   */
  constructor(parts) {
    this.parts = parts;
    /** @type {Choices | null} */
    this.choices = null;
    /** @type {string[]} */
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.touch = false;
    /** @type {string | null} the action that waits to be confirmed */
    this.pending = null;
    /** @type {string | null} the action whose preview is shown */
    this.previewed = null;
    /** @type {Map<Element, string>} */
    this.lit = new Map();
    /** @type {Map<Element, Refused>} */
    this.refused = new Map();
    /** @type {Map<Element, string>} picks that have no element of their own */
    this.buttons = new Map();
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {Choices | null} choices what the seat can do now; where that is the same as before, what was picked
   *   of it stays picked, whatever happened elsewhere
   */
  update(choices) {
    const same = this.choices !== null && JSON.stringify(this.choices.actions) === JSON.stringify(choices?.actions);
    this.choices = choices;
    if (!same || !this.made) {
      this.reset();
      return;
    }
    this.previewed = null;
    this.render();
    if (this.pending) this.preview(this.pending);
  }

  /** Nothing more can be picked until the answer comes; what was previewed stays in sight. */
  freeze() {
    clearTimeout(this.timer);
    this.choices = null;
    this.pending = null;
    this.made = 0;
    const shown = this.previewed;
    this.previewed = shown ?? "";
    this.render();
    this.previewed = shown;
  }

  reset() {
    this.chosen = [];
    this.made = 0;
    this.turned = 0;
    this.pending = null;
    this.endPreview();
    this.render();
  }

  /** @param {string[]} beginning */
  actions(beginning) {
    return this.choices?.actions.filter((action) => startsWith(action.path, beginning)) ?? [];
  }

  /**
   * The keys that can be picked after a beginning.
   * @param {string[]} beginning
   */
  options(beginning) {
    const keys = this.actions(beginning).map((action) => action.path[beginning.length]);
    return [...new Set(keys.filter((key) => key !== undefined))];
  }

  /** @param {string} key */
  kind(key) {
    return this.choices?.picks[key]?.kind;
  }

  /**
   * Picks something at the step where it is on offer: the present one, or an earlier one that is then redone.
   * @param {string} key
   */
  pick(key) {
    if (this.isMarking()) {
      this.mark(key);
      return;
    }
    for (let step = this.chosen.length; step >= 0; step -= 1) {
      const beginning = this.chosen.slice(0, step);
      if (this.options(beginning).includes(key)) {
        const again = this.chosen[step] === key && this.isTurning();
        if (again) {
          this.turn();
          return;
        }
        this.chosen = [...beginning, key];
        this.made += 1;
        this.pending = null;
        this.advance();
        return;
      }
    }
  }

  /** Skips steps without a choice, then asks for the next pick, for confirmation, or sends. */
  advance() {
    hidePopover();
    for (;;) {
      const options = this.options(this.chosen);
      if (options.length !== 1 || !this.made) break;
      this.chosen.push(options[0]);
    }
    const actions = this.actions(this.chosen);
    const action = actions.length === 1 && actions[0].path.length === this.chosen.length ? actions[0] : null;
    if (action && !this.mustConfirm()) {
      this.parts.send(action.do);
      return;
    }
    this.pending = action ? action.do : null;
    if (this.isTurning()) this.pending = this.turnedAction();
    this.render();
    if (this.pending) this.preview(this.pending);
    else this.endPreview();
    const next = this.pending ? this.parts.box.querySelector(".primary") : [...this.buttons.keys()][0];
    if (next instanceof HTMLElement && !this.touch) next.focus();
  }

  mustConfirm() {
    return this.parts.confirm === "always" || (this.parts.confirm === "touch" && this.touch);
  }

  /** Whether any number of things is to be marked, and a button then finishes. */
  isMarking() {
    return this.options([]).some((key) => this.kind(key) === "mark");
  }

  /**
   * Marks something, takes the mark away, or finishes.
   * @param {string} key
   */
  mark(key) {
    if (this.kind(key) === "finish") {
      this.confirm();
      return;
    }
    this.chosen = this.chosen.includes(key) ? this.chosen.filter((each) => each !== key) : [...this.chosen, key];
    this.made = this.chosen.length;
    this.pending = this.finishing()?.do ?? null;
    this.endPreview();
    this.render();
    if (this.pending) this.preview(this.pending);
  }

  /** The action for exactly what is marked, in whatever order. */
  finishing() {
    const marks = this.chosen.length;
    return this.actions([]).find(
      (action) => action.path.length === marks + 1 && this.chosen.every((key) => action.path.includes(key)),
    );
  }

  /** What the button says that finishes marking. */
  finish() {
    const key = this.isMarking() ? this.finishing()?.path.at(-1) : undefined;
    return key === undefined ? undefined : this.choices?.picks[key].label;
  }

  isTurning() {
    const options = this.options(this.chosen);
    return options.length > 1 && options.every((key) => this.kind(key) === "rotation");
  }

  /** Whether the next pick is a number between bounds: the last word of the action. */
  isAmount() {
    const options = this.options(this.chosen);
    return options.length > 1 && options.every((key) => this.kind(key) === "amount");
  }

  addAmount() {
    const actions = this.actions(this.chosen).map((action) => action.do);
    const numbers = actions.map((notation) => Number(notation.slice(notation.lastIndexOf(" ") + 1)));
    const field = document.createElement("input");
    field.type = "number";
    field.min = field.value = String(Math.min(...numbers));
    field.max = String(Math.max(...numbers));
    field.setAttribute("aria-label", this.options(this.chosen).map((key) => this.choices?.picks[key]?.label).join(" – "));
    const send = () => {
      if (field.reportValidity()) this.parts.send(actions[0].slice(0, actions[0].lastIndexOf(" ") + 1) + field.valueAsNumber);
    };
    field.addEventListener("keydown", (event) => event.key === "Enter" && send());
    const confirm = this.button(this.parts.word("confirm"), send, this.parts.icon("check"));
    confirm.classList.add("primary");
    this.parts.box.append(field, confirm);
  }

  /** @param {string[]} [beginning] */
  turnedAction(beginning = this.chosen) {
    const actions = this.actions(beginning);
    return actions.length ? actions[this.turned % actions.length].do : null;
  }

  /** Turns what is about to be laid to the next rotation that is allowed. */
  turn() {
    const pointed = this.pointed();
    if (!this.isTurning() && !pointed) return;
    this.turned += 1;
    if (this.isTurning()) {
      this.pending = this.turnedAction();
      if (this.pending) this.preview(this.pending, 0);
    } else if (pointed) {
      this.point(pointed, 0);
    }
  }

  pointed() {
    return [...this.lit.keys()].find((element) => element.matches(":hover, :focus")) ?? null;
  }

  confirm() {
    if (this.pending) this.parts.send(this.pending);
  }

  cancel() {
    if (!this.made && !this.pending) return false;
    this.reset();
    return true;
  }

  /** Lights what can be picked and says what to do. */
  render() {
    for (const element of [...this.lit.keys(), ...this.refused.keys()]) this.undress(element);
    this.lit.clear();
    this.refused.clear();
    this.buttons.clear();
    const focused = document.activeElement?.closest("#choices button")?.getAttribute("data-key");
    this.parts.box.replaceChildren();
    if (!this.choices) {
      if (this.previewed === null) this.say([]);
      return;
    }
    if (this.isMarking()) {
      for (const [key, pick] of Object.entries(this.choices.picks)) {
        if (pick.kind === "mark") this.offer(key, this.chosen.includes(key) ? "chosen" : "lit");
      }
    }
    if (!this.isTurning() && !this.pending) {
      if (this.isAmount()) this.addAmount();
      else for (const key of this.options(this.chosen)) this.offer(key);
      for (const refused of this.choices.refused) {
        const last = refused.path.length - 1;
        if (last === this.chosen.length && startsWith(refused.path, this.chosen)) this.explain(refused);
      }
    }
    for (let step = 0; step < this.chosen.length && !this.isMarking(); step += 1) {
      for (const key of this.options(this.chosen.slice(0, step))) {
        this.offer(key, this.chosen[step] === key ? "chosen" : "other");
      }
    }
    this.addControls();
    if (this.previewed === null) this.say([]);
    if (focused) /** @type {HTMLElement | null} */ (this.parts.box.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  addControls() {
    if (this.isTurning()) this.addControl("turn", "turn", () => this.turn());
    if (this.pending) this.addControl("confirm", "check", () => this.confirm(), this.finish()).classList.add("primary");
    if (this.made) this.addControl("cancel", "cross", () => this.reset());
  }

  /**
   * @param {string} name
   * @param {string} sign
   * @param {() => void} act
   * @param {string} [label] what it says, if not the usual word
   */
  addControl(name, sign, act, label) {
    const button = this.button(label ?? this.parts.word(name), act, this.parts.icon(sign));
    button.dataset.key = name;
    this.parts.box.append(button);
    return button;
  }

  /**
   * @param {string} key
   * @param {"lit" | "chosen" | "other"} [look] to be picked now, picked already, or instead of that
   */
  offer(key, look = "lit") {
    const pick = this.choices?.picks[key];
    if (!pick) return;
    const elements = this.elements(pick);
    for (const element of elements) {
      if (this.lit.has(element)) continue;
      this.dress(element, look, 0);
      this.lit.set(element, key);
      if (look === "chosen") element.setAttribute("aria-pressed", "true");
    }
    if (!elements.length && this.options(this.chosen).includes(key)) {
      const face = document.getElementById(`face-${key}`)?.cloneNode(true);
      if (face instanceof Element) face.removeAttribute("id");
      const button = this.button(pick.label, () => this.pick(key), face);
      button.dataset.key = key;
      this.parts.box.append(button);
      this.buttons.set(button, key);
    }
  }

  /**
   * What shows a pick on the page: nothing, one thing, or several that are all alike.
   * @param {Pick} pick
   */
  elements(pick) {
    const found = pick.element.split(" ").map((id) => (id ? document.getElementById(id) : null));
    return /** @type {Element[]} */ (found.filter((element) => element !== null));
  }

  /** @param {Refused} refused */
  explain(refused) {
    const pick = this.choices?.picks[refused.path[refused.path.length - 1]];
    if (!pick) return;
    const elements = this.elements(pick).filter((element) => !this.lit.has(element));
    if (!this.elements(pick).length) {
      const button = this.button(pick.label, () => this.why(refused, button));
      button.classList.add("refused");
      this.parts.box.append(button);
      elements.push(button);
    }
    for (const element of elements) {
      if (!element.closest("#choices")) this.dress(element, "refused", -1);
      element.setAttribute("aria-disabled", "true");
      element.setAttribute("aria-description", `${refused.why} (${refused.rule})`);
      this.refused.set(element, refused);
    }
  }

  /**
   * @param {Element} element
   * @param {string} look
   * @param {number} order
   */
  dress(element, look, order) {
    element.classList.add(look);
    element.setAttribute("tabindex", String(order));
    if (!element.hasAttribute("data-role")) element.setAttribute("data-role", element.getAttribute("role") ?? "");
    element.setAttribute("role", "button");
  }

  /** @param {Element} element */
  undress(element) {
    element.classList.remove("lit", "chosen", "other", "refused");
    element.removeAttribute("aria-pressed");
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-disabled");
    element.removeAttribute("aria-description");
    const role = element.getAttribute("data-role");
    if (role !== null) {
      if (role) element.setAttribute("role", role);
      else element.removeAttribute("role");
      element.removeAttribute("data-role");
    }
  }

  /**
   * @param {string} label
   * @param {() => void} act
   * @param {Node} [sign]
   */
  button(label, act, sign) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    if (sign) button.append(sign);
    button.append(label);
    button.addEventListener("click", act);
    return button;
  }

  /**
   * @param {Refused} refused
   * @param {Element | null} element
   */
  why(refused, element) {
    if (element) showPopover(element, [refused.why], refused.rule);
  }

  /**
   * Somebody points at something, without picking it yet.
   * @param {Element | null} element
   * @param {number} [delay]
   */
  point(element, delay = 60) {
    if (!this.choices) return;
    const refused = element ? this.refused.get(element) : undefined;
    if (refused) {
      this.why(refused, element);
      if (!this.pending) this.endPreview();
      return;
    }
    const key = element ? (this.lit.get(element) ?? this.buttons.get(element)) : undefined;
    if (key === undefined) {
      hidePopover();
      if (!this.pending) this.endPreview();
      return;
    }
    if (this.pending) return;
    const beginning = this.beginningWith(key);
    const actions = this.actions(beginning);
    const turns = actions.every((action) => action.path.length === beginning.length + 1 && this.kind(action.path[beginning.length]) === "rotation");
    if (actions.length === 1 || turns) {
      const notation = this.turnedAction(beginning);
      if (notation) this.preview(notation, delay);
    } else {
      this.endPreview();
    }
  }

  /** @param {string} key */
  beginningWith(key) {
    for (let step = this.chosen.length; step >= 0; step -= 1) {
      const beginning = this.chosen.slice(0, step);
      if (this.options(beginning).includes(key)) return [...beginning, key];
    }
    return this.chosen;
  }

  /**
   * @param {string} notation
   * @param {number} [delay]
   */
  preview(notation, delay = 0) {
    if (this.previewed === notation) return;
    clearTimeout(this.timer);
    this.previewed = notation;
    this.timer = setTimeout(async () => {
      const found = await this.parts.preview(notation);
      if (!found || this.previewed !== notation) return;
      if (found.board) this.parts.show(found.board);
      this.say(found.lines);
    }, delay);
  }

  endPreview() {
    clearTimeout(this.timer);
    if (this.previewed === null) return;
    this.previewed = null;
    this.parts.show(null);
    this.say([]);
  }

  /** @param {string[]} lines what would follow; without any, what to do */
  say(lines) {
    const { step } = this.parts;
    if (!lines.length) {
      const picked = this.made ? this.chosen.map((key) => this.choices?.picks[key]?.label).join(" → ") : "";
      step.textContent = picked || (this.choices?.prompt ?? "");
      return;
    }
    const list = document.createElement("ul");
    for (const line of lines) {
      const item = document.createElement("li");
      item.textContent = line;
      list.append(item);
    }
    step.replaceChildren(list);
  }
}

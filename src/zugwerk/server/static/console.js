/** The command line of a table: actions in notation, questions, and their answers, all in words. */

import { completions } from "./completing.js";
import { root, shown, table } from "./page.js";
import { part, word } from "./parts.js";
import { send } from "./post.js";

const KEPT = 60;

/** @typedef {import("./completing.js").Completion} Completion */

export class Console {
  /** @param {import("./acting.js").Acting} acting */
  constructor(acting) {
    this.acting = acting;
    this.input = /** @type {HTMLInputElement} */ (part("command"));
    this.list = part("completions");
    this.answers = part("answers");
    this.told = part("answer-list");
    /** @type {Told.PhraseTold[]} */
    this.phrases = JSON.parse(part("phrases").textContent ?? "[]");
    /** @type {string[]} what was typed, and which of it is shown */
    this.typed = [];
    this.place = 0;
    /** @type {Completion[]} */
    this.offered = [];
    this.chosen = -1;
    part("console-toggle").addEventListener("click", () => this.toggle());
    part("command-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    this.input.addEventListener("input", () => this.offer());
    this.input.addEventListener("blur", () => this.close());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.list.addEventListener("pointerdown", (event) => this.point(event));
  }

  /** Opens the command line and goes to it, or closes it; the page remembers. */
  toggle() {
    const open = part("console").hidden;
    part("console").hidden = !open;
    part("console-toggle").setAttribute("aria-expanded", String(open));
    document.cookie = `zugwerk-console=${open ? "open" : ""};path=/;max-age=${root.dataset.kept};samesite=lax`;
    if (open) {
      this.input.focus();
      part("console").scrollIntoView({ block: "nearest" });
    } else part("console-toggle").focus();
  }

  /** Goes to the command line, and opens it if need be. */
  go() {
    if (part("console").hidden) this.toggle();
    else this.input.focus();
  }

  async enter() {
    if (this.chosen >= 0) return this.accept(this.chosen);
    const text = this.input.value.trim();
    if (!text) return;
    this.typed = [...this.typed.filter((line) => line !== text), text].slice(-KEPT);
    this.place = this.typed.length;
    this.input.value = "";
    this.close();
    const data = { text, seat: shown.state.seat, at: shown.at, prepare: shown.prepare };
    /** @type {import("./post.js").Result<Told.ReplyTold>} */
    const { answer, failure } = await send("POST", `/api/table/${table}/ask`, data);
    if (!answer) return this.tell(text, [failure?.message ?? word("failed")]);
    if (answer.do === null) return this.tell(text, answer.lines);
    const refused = await this.acting.act(answer.do);
    this.tell(text, [refused ?? word("done")]);
  }

  /**
   * @param {string} text
   * @param {string[]} lines
   */
  tell(text, lines) {
    const item = document.createElement("li");
    const head = document.createElement("p");
    head.className = "asked";
    head.textContent = text;
    const told = lines.map((line) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    });
    item.append(head, ...told);
    this.told.append(item);
    while (this.told.children.length > KEPT) this.told.firstElementChild?.remove();
    this.answers.scrollTop = item.offsetTop - this.answers.offsetTop;
    part("console").scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      event.preventDefault();
      if (this.offered.length) this.choose(this.chosen + step);
      else this.recall(step);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.offered.length) this.close();
      else this.toggle();
    } else if (
      event.key === "ArrowRight" &&
      this.offered.length &&
      this.input.selectionStart === this.input.value.length
    ) {
      event.preventDefault();
      this.accept(Math.max(this.chosen, 0));
    }
  }

  /** @param {number} step to earlier or later lines */
  recall(step) {
    this.place = Math.min(Math.max(this.place + step, 0), this.typed.length);
    this.input.value = this.typed[this.place] ?? "";
  }

  /** Shows what the text can be completed to. */
  offer() {
    const actions = (shown.state.choices?.actions ?? []).map((action) => action.do);
    this.place = this.typed.length;
    this.offered = completions(this.input.value, this.phrases, actions);
    this.list.replaceChildren(
      ...this.offered.map((one, place) => {
        const option = document.createElement("li");
        option.id = `completion-${place}`;
        option.setAttribute("role", "option");
        option.textContent = one.whole ? one.text : `${one.text} …`;
        return option;
      }),
    );
    this.list.hidden = !this.offered.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.choose(-1);
  }

  /** @param {number} place */
  choose(place) {
    this.chosen = Math.min(Math.max(place, -1), this.offered.length - 1);
    for (const [number, option] of [...this.list.children].entries()) {
      option.setAttribute("aria-selected", String(number === this.chosen));
      if (number === this.chosen) option.scrollIntoView({ block: "nearest" });
    }
    if (this.chosen < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `completion-${this.chosen}`);
  }

  /** @param {number} place */
  accept(place) {
    const { text, whole } = this.offered[place];
    this.input.value = whole || text.endsWith("@") ? text : `${text} `;
    this.offer();
  }

  close() {
    this.offered = [];
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  /** @param {PointerEvent} event the focus stays in the input */
  point(event) {
    event.preventDefault();
    const place = [...this.list.children].indexOf(/** @type {Element} */ (event.target));
    if (place >= 0) this.accept(place);
  }
}

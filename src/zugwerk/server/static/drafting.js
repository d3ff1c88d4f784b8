/** The draft of a chooser: what was put together so far, shown on the board and in the hand. */

import { revised } from "./draft.js";
import { Paths } from "./paths.js";
import { released } from "./pressed.js";

export class Drafting {
  /** @param {import("./chooser.js").Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    /** @type {import("./draft.js").Draft | null} */
    this.draft = null;
    this.revising = Promise.resolve();
  }

  /**
   * What can be selected from, with the draft in the place of what it began as.
   * @param {Paths} offered
   */
  paths(offered) {
    return offered.choices && this.draft ? new Paths(revised(offered.choices, this.draft)) : offered;
  }

  /** Shows the draft, unless something else is being looked at. */
  show() {
    if (!this.draft) return;
    const { parts, preview } = this.chooser;
    parts.showHand(this.draft.draft.hand);
    if (preview.of === null) parts.show(this.draft.board ?? null);
  }

  /** Gives the draft up. */
  drop() {
    if (!this.draft) return;
    this.draft = null;
    this.chooser.preview.of ??= "";
    this.chooser.parts.showHand(null);
  }

  /**
   * Changes the draft, one touch after the other.
   * @param {string} touch
   */
  revise(touch) {
    const { chooser } = this;
    this.revising = this.revising.then(async () => {
      const { offered } = chooser;
      const notation = this.draft?.do ?? offered.draft()?.do;
      const found = notation === undefined ? null : await chooser.parts.revise(notation, touch);
      await released();
      if (!found?.draft || chooser.offered !== offered) return;
      chooser.reset(false);
      this.draft = { ...found, draft: found.draft };
      chooser.selection.made = 1;
      chooser.redraw(offered.choices);
    });
  }
}

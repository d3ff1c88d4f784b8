/** Tabs: arrow keys move between them, and the pane of the chosen one is shown. */

export class Tabs {
  /**
   * @param {Iterable<HTMLElement>} tabs each says by ``aria-controls`` which pane is its own
   * @param {(tab: HTMLElement) => void} [opened]
   */
  constructor(tabs, opened = () => {}) {
    this.tabs = [...tabs];
    this.opened = opened;
    for (const [place, tab] of this.tabs.entries()) {
      tab.addEventListener("click", () => this.open(tab));
      tab.addEventListener("keydown", (event) => this.move(event, place));
    }
  }

  /** @param {HTMLElement | undefined} chosen */
  open(chosen) {
    if (!chosen) return;
    for (const tab of this.tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const pane = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (pane) pane.hidden = !on;
    }
    this.opened(chosen);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} place
   */
  move(event, place) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.tabs[(place + step + this.tabs.length) % this.tabs.length];
    this.open(next);
    next.focus();
  }
}

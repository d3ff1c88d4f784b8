/** Nothing changes under a pressed pointer: whatever changes a page waits until all are released. */

/** A finger's click comes a little after it was lifted. */
const CLICK_MILLISECONDS = 60;

/** @type {Set<number>} the pointers that are down */
const down = new Set();
/** @type {Array<() => void>} */
let waiting = [];

/** Comes true when no pointer is down; what then changes the page changes it under nobody's finger. */
export function released() {
  return down.size ? new Promise((/** @type {(value?: unknown) => void} */ go) => waiting.push(go)) : Promise.resolve();
}

/** @param {PointerEvent} event */
function release(event) {
  if (!down.has(event.pointerId)) return;
  setTimeout(
    () => {
      down.delete(event.pointerId);
      if (down.size) return;
      const all = waiting;
      waiting = [];
      for (const go of all) go();
    },
    event.pointerType === "mouse" ? 0 : CLICK_MILLISECONDS,
  );
}

document.addEventListener("pointerdown", (event) => event.button === 0 && down.add(event.pointerId), true);
for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
  // A list that opens swallows the release; the next move tells that there was one.
  window.addEventListener(name, (event) => (name !== "pointermove" || !event.buttons) && release(event), true);
}

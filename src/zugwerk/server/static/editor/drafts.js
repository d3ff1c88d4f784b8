/** Where a map is when it is nowhere else: unsaved drafts of this browser, and files. */

const PREFIX = "zugwerk-map";

/** @typedef {{text: string, version: number}} UnsavedMap */

/**
 * @param {string} game
 * @param {string} id "" for a map that was never saved
 */
const key = (game, id) => `${PREFIX} ${game} ${id || "new"}`;

/**
 * @param {string} game
 * @param {string} id
 * @returns {UnsavedMap | null}
 */
export function findDraft(game, id) {
  try {
    /** @type {UnsavedMap | null} */
    const draft = JSON.parse(localStorage.getItem(key(game, id)) ?? "null");
    return draft && typeof draft.text === "string" && typeof draft.version === "number" ? draft : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {string} id
 * @param {UnsavedMap | null} draft nothing forgets it
 */
export function keepDraft(game, id, draft) {
  try {
    if (draft) localStorage.setItem(key(game, id), JSON.stringify(draft));
    else localStorage.removeItem(key(game, id));
  } catch {
    // A browser that keeps nothing, or is full, still has the page.
  }
}

/**
 * Lets the browser save a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

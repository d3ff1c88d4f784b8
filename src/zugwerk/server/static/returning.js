/** Up to which moment this browser has shown a table: what others did since is shown when its reader comes back. */

const KEY = "zugwerk-shown";
const MOST = 100;

/** @returns {Record<string, number>} */
function all() {
  try {
    /** @type {unknown} */
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return /** @type {Record<string, number>} */ (found && typeof found === "object" ? found : {});
  } catch {
    return {};
  }
}

/**
 * @param {string} table
 * @returns {number | null} nothing if it was never shown here
 */
export function lastShown(table) {
  const found = all()[table];
  return Number.isInteger(found) ? found : null;
}

/**
 * @param {string} table
 * @param {number} count
 */
export function noteShown(table, count) {
  const others = Object.entries(all()).filter(([id]) => id !== table);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, count]])));
}

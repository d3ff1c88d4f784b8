/** Tables whose rows are sorted by a click on the head of a column, and stay so when they are drawn anew. */

/** @type {Map<string, {column: number, up: boolean}>} by the id of the table */
const orders = new Map();

document.addEventListener("click", (event) => {
  const head = /** @type {Element} */ (event.target).closest(".sorts")?.closest("th");
  const table = head?.closest("table");
  if (!head || !table) return;
  const column = head.cellIndex;
  const before = orders.get(table.id);
  // Most people want the greatest figure first, and names from A on.
  const up = before?.column === column ? !before.up : !isNumber(table, column);
  orders.set(table.id, { column, up });
  sort(table);
});

/** Sorts again what was sorted before. */
export function sortAll() {
  for (const id of orders.keys()) {
    const table = document.getElementById(id);
    if (table instanceof HTMLTableElement) sort(table);
  }
}

/** @param {HTMLTableElement} table */
function sort(table) {
  const order = orders.get(table.id);
  const body = table.tBodies[0];
  if (!order || !body) return;
  for (const [column, head] of [...(table.tHead?.rows[0].cells ?? [])].entries()) {
    const direction = order.up ? "ascending" : "descending";
    head.setAttribute("aria-sort", column === order.column ? direction : "none");
  }
  const sign = order.up ? 1 : -1;
  const rows = [...body.rows].sort((one, other) => sign * compare(one.cells[order.column], other.cells[order.column]));
  body.append(...rows);
}

/**
 * @param {HTMLTableCellElement} one
 * @param {HTMLTableCellElement} other
 */
function compare(one, other) {
  const [first, second] = [value(one), value(other)];
  if (first !== "" && second !== "" && !Number.isNaN(Number(first)) && !Number.isNaN(Number(second))) {
    return Number(first) - Number(second);
  }
  return first.localeCompare(second);
}

/** @param {HTMLTableCellElement} cell */
function value(cell) {
  return cell.dataset.value ?? cell.textContent?.trim() ?? "";
}

/**
 * @param {HTMLTableElement} table
 * @param {number} column
 */
function isNumber(table, column) {
  const first = table.tBodies[0]?.rows[0]?.cells[column];
  return first !== undefined && !Number.isNaN(Number(value(first)));
}

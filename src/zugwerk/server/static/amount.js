/** A number between bounds, where the bounds are two actions that differ in their last word only. */

/**
 * @param {string[]} actions in notation
 * @param {string} label
 * @param {(notation: string) => void} send
 * @returns {{field: HTMLInputElement, finish: () => void}}
 */
export function amountField(actions, label, send) {
  const start = actions[0].slice(0, actions[0].lastIndexOf(" ") + 1);
  const numbers = actions.map((notation) => Number(notation.slice(start.length)));
  const field = document.createElement("input");
  field.type = "number";
  field.min = field.value = String(Math.min(...numbers));
  field.max = String(Math.max(...numbers));
  field.setAttribute("aria-label", label);
  const finish = () => {
    if (field.reportValidity()) send(start + field.valueAsNumber);
  };
  field.addEventListener("keydown", (event) => event.key === "Enter" && finish());
  return { field, finish };
}

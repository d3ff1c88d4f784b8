/** A number between bounds, where the bounds are two actions that differ in their last word only. */

/**
 * @param {string[]} actions in notation
 * @param {string} label
 */
export function amountField(actions, label) {
  const numbers = actions.map((notation) => Number(notation.slice(beginning(actions).length)));
  const field = document.createElement("input");
  field.type = "number";
  field.min = field.value = String(Math.min(...numbers));
  field.max = String(Math.max(...numbers));
  field.setAttribute("aria-label", label);
  return field;
}

/**
 * Sends the action with the number in the field, if it is within the bounds.
 * @param {HTMLInputElement} field
 * @param {string[]} actions
 * @param {(notation: string) => void} send
 */
export function finishAmount(field, actions, send) {
  if (field.reportValidity()) send(beginning(actions) + field.valueAsNumber);
}

/**
 * The label of one number, told of the number in the field.
 * @param {HTMLInputElement} field
 * @param {string} label that of the lowest
 */
export function labelFor(field, label) {
  return label.replace(field.min, field.value || field.min);
}

/**
 * The unit of the field, and between which bounds its number is.
 * @param {HTMLInputElement} field
 * @param {string} label that of the lowest
 */
export function boundsOf(field, label) {
  const unit = label.slice(label.lastIndexOf(field.min) + field.min.length).trim();
  return `${unit} (${field.min}–${field.max} ${unit})`;
}

/** @param {string[]} actions */
function beginning(actions) {
  return actions[0].slice(0, actions[0].lastIndexOf(" ") + 1);
}

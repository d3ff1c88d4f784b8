/**
 * A number between bounds, where the bounds are actions that differ in their last word only; the first is
 * proposed, unless it is the lowest: that is a bound and no proposal, so there is none.
 */

/**
 * @param {string[]} actions in notation
 * @param {string[]} labels theirs
 */
export function amountField(actions, labels) {
  const field = document.createElement("input");
  field.type = "number";
  field.required = true;
  field.min = String(Math.min(...actions.map(amountOf)));
  field.value = proposed(actions);
  field.max = String(Math.max(...actions.map(amountOf)));
  const sorted = rising(actions, labels);
  field.setAttribute("aria-label", [...new Set([sorted[0], sorted[sorted.length - 1]])].join(" – "));
  return field;
}

/**
 * Labels in the order of the numbers of their actions.
 * @param {string[]} actions
 * @param {string[]} labels
 */
export function rising(actions, labels) {
  const places = actions.map((_, place) => place);
  return places.sort((one, other) => amountOf(actions[one]) - amountOf(actions[other])).map((place) => labels[place]);
}

/**
 * The number to begin with; "" for none.
 * @param {string[]} actions
 */
export function proposed(actions) {
  const [first, ...others] = actions.map(amountOf);
  return others.some((other) => other < first) ? String(first) : "";
}

/** @param {string} notation */
function amountOf(notation) {
  return Number(notation.slice(notation.lastIndexOf(" ") + 1));
}

/**
 * Whether the number in the field is a whole one within the bounds; nothing is none.
 * @param {HTMLInputElement} field
 */
export function fits(field) {
  return field.validity.valid;
}

/**
 * The action with the number in the field.
 * @param {HTMLInputElement} field
 * @param {string[]} actions
 */
export function actionFor(field, actions) {
  return beginning(actions) + field.valueAsNumber;
}

/**
 * The label of one number, told of the number in the field; while that does not fit, of none.
 * @param {HTMLInputElement} field
 * @param {string} label that of the lowest
 */
export function labelFor(field, label) {
  return label.replace(field.min, fits(field) ? field.value : "…");
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

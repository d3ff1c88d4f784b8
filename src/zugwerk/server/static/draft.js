/** An action that is put together piece by piece: touching parts of it changes it, until it is done or cancelled. */

/** @typedef {Told.Preview & {draft: Told.DraftTold}} Draft */

/**
 * What can be done with a draft in the place of what was offered.
 * @param {Told.Choices} choices
 * @param {Draft} draft
 * @returns {Told.Choices}
 */
export function revised(choices, draft) {
  const { key, label } = draft.draft;
  const picks = { ...choices.picks, [key]: { ...choices.picks[key], label } };
  if (draft.why !== undefined) {
    const actions = choices.actions.filter(({ path }) => path[0] !== key);
    const refused = [...choices.refused, { path: [key], why: draft.why, rule: draft.rule ?? "", shows: "" }];
    return { ...choices, picks, actions, refused };
  }
  const actions = choices.actions.map((action) => (action.path[0] === key ? { ...action, do: draft.do } : action));
  return { ...choices, picks, actions };
}

/**
 * What was touched: where several parts are alike, that of the one at hand is meant.
 * @param {Element} element
 */
export function touchOf(element) {
  const touch = element.getAttribute("data-touch") ?? "";
  const row = document.querySelector("[data-drafted]")?.getAttribute("data-drafted") ?? "";
  return touch.includes(":") ? touch : `${row}:${touch}`;
}

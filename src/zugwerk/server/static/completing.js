/** What a line of text can be completed to: actions that are allowed now, and questions with their subjects. */

const SUBJECT = "…";

/** @typedef {{text: string, whole: boolean}} Completion what it would be, and whether that is all of it */

/**
 * @param {string} typed
 * @param {Told.PhraseTold[]} phrases
 * @param {string[]} actions in notation
 * @param {number} [most]
 * @returns {Completion[]}
 */
export function completions(typed, phrases, actions, most = 8) {
  const text = typed.trimStart();
  if (!text) return [];
  /** @type {Map<string, Completion>} */
  const found = new Map();
  const add = (/** @type {Completion} */ one) => {
    if (plain(one.text) !== plain(text) && !found.has(one.text)) found.set(one.text, one);
  };
  for (const action of actions) if (begins(action, text)) add(nextWord(action, text.length));
  for (const phrase of phrases) for (const one of expanded(phrase, text, actions)) add(one);
  return [...found.values()].slice(0, most);
}

/**
 * @param {Told.PhraseTold} phrase
 * @param {string} text
 * @param {string[]} actions
 * @returns {Completion[]}
 */
function expanded({ text: phrase, subjects, actions: takesAction }, text, actions) {
  const place = phrase.indexOf(SUBJECT);
  if (place < 0) return begins(phrase, text) ? [{ text: phrase, whole: true }] : [];
  const head = phrase.slice(0, place);
  const tail = phrase.slice(place + SUBJECT.length);
  if (begins(head, text) && plain(head) !== plain(text)) return [{ text: head.trimEnd(), whole: false }];
  if (!begins(text, head)) return [];
  const rest = text.slice(head.length);
  if (takesAction) {
    const near = actions.filter((action) => begins(action, rest)).map((action) => nextWord(action, rest.length));
    return near.map((one) => ({ text: head + one.text, whole: one.whole }));
  }
  return subjects.filter((each) => begins(each, rest)).map((each) => ({ text: head + each + tail, whole: true }));
}

/**
 * A notation as far as the end of the word in which the typed part ends: many actions begin alike.
 * @param {string} notation
 * @param {number} typed how many of its letters are there already
 * @returns {Completion}
 */
function nextWord(notation, typed) {
  const end = notation.slice(typed + 1).search(/[ @]/);
  if (end < 0) return { text: notation, whole: true };
  const place = typed + 1 + end;
  return { text: notation.slice(0, notation[place] === "@" ? place + 1 : place), whole: false };
}

/**
 * @param {string} text
 * @param {string} start
 */
function begins(text, start) {
  return plain(text).startsWith(plain(start));
}

/** @param {string} text */
function plain(text) {
  return text.toLocaleLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}

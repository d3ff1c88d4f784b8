/** The small sign beside what is pointed at: why not, which line, what would follow. */

const GAP = 10;
const EDGE = 8;
/** So long a sign stays if nobody rests on it; then it covers nothing any more. */
const SHOWN_MILLISECONDS = 7000;
/** What can be done now, and what the sign speaks of; what is refused stands among it and may be covered. */
const BUTTONS =
  "button:not([aria-disabled=true]), summary.button, .menu[open] .menu-body, .blamed, .lit:not(#canvas *)";

const sign = /** @type {HTMLElement} */ (document.getElementById("popover"));
/** @type {number | undefined} */
let timer;
const game = document.getElementById("table")?.dataset.game ?? "";

/**
 * The number of a rule that leads to its text.
 * @param {string} rule
 */
export function ruleLink(rule) {
  const link = document.createElement("a");
  link.className = "rule";
  link.href = `/rules/${game}#${rule}`;
  link.target = "_blank";
  link.textContent = rule;
  return link;
}

/**
 * @param {Element} element beside which to show it
 * @param {string[]} lines
 * @param {string} [rule] the id of the rule that says so
 * @param {Element[]} [blamed] what it speaks of: lit for as long as it is shown
 */
export function showPopover(element, lines, rule, blamed = []) {
  hidePopover();
  for (const each of blamed) each.classList.add("blamed");
  sign.replaceChildren(
    ...lines.map((line, place) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      if (rule && place === lines.length - 1) {
        const link = ruleLink(rule);
        link.tabIndex = -1;
        paragraph.append(link);
      }
      return paragraph;
    }),
  );
  sign.hidden = false;
  const { left, top } = place(element.getBoundingClientRect());
  sign.style.left = `${left}px`;
  sign.style.top = `${top}px`;
  fade();
}

/** Puts the sign away after a while. */
function fade() {
  clearTimeout(timer);
  timer = setTimeout(() => (sign.matches(":hover") ? fade() : hidePopover()), SHOWN_MILLISECONDS);
}

/**
 * Where the sign stands beside a box: above it, else below or at a side; best where it lies over no button.
 * @param {DOMRect} box
 */
function place(box) {
  const { offsetWidth: width, offsetHeight: height } = sign;
  const middle = within(box.left + box.width / 2 - width / 2, innerWidth - width);
  const level = within(box.top + box.height / 2 - height / 2, innerHeight - height);
  const places = [
    { left: middle, top: box.top - height - GAP },
    { left: middle, top: box.bottom + GAP },
    { left: box.left - width - GAP, top: level },
    { left: box.right + GAP, top: level },
  ];
  const inside = places.filter(({ left, top }) => {
    return left >= EDGE && top >= EDGE && left + width <= innerWidth - EDGE && top + height <= innerHeight - EDGE;
  });
  const buttons = [...document.querySelectorAll(BUTTONS)].map((button) => button.getBoundingClientRect());
  const free = inside.find(({ left, top }) => {
    return !buttons.some((each) => {
      return each.left < left + width && each.right > left && each.top < top + height && each.bottom > top;
    });
  });
  return free ?? inside[0] ?? { left: middle, top: within(box.bottom + GAP, innerHeight - height) };
}

/**
 * @param {number} wish
 * @param {number} most
 */
function within(wish, most) {
  return Math.max(EDGE, Math.min(wish, most - EDGE));
}

export function hidePopover() {
  clearTimeout(timer);
  sign.hidden = true;
  for (const element of document.querySelectorAll(".blamed")) element.classList.remove("blamed");
}

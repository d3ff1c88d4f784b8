/** The small sign beside what is pointed at: why not, which line, what would follow. */

const sign = /** @type {HTMLElement} */ (document.getElementById("popover"));
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
 */
export function showPopover(element, lines, rule) {
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
  const box = element.getBoundingClientRect();
  const width = sign.offsetWidth;
  const height = sign.offsetHeight;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  const above = box.top - height - 10;
  const top = above > 8 ? above : Math.min(box.bottom + 10, innerHeight - height - 8);
  sign.style.left = `${left}px`;
  sign.style.top = `${top}px`;
}

export function hidePopover() {
  sign.hidden = true;
}

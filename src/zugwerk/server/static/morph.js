/**
 * Turns what a part of the page shows into new markup with as few changes as possible: elements with the same
 * id stay the same elements, so focus, scrolling and open drawers survive.
 */

/**
 * @param {Element} target whose children are to become those of the markup
 * @param {string} markup
 */
export function morph(target, markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  morphChildren(target, template.content);
}

/**
 * @param {Node} parent
 * @param {Node} wanted
 */
function morphChildren(parent, wanted) {
  /** @type {Map<string, ChildNode>} */
  const known = new Map();
  for (const child of parent.childNodes) {
    if (child instanceof Element && child.id) known.set(child.id, child);
  }
  const coming = new Set();
  for (const child of wanted.childNodes) {
    if (child instanceof Element && child.id) coming.add(child.id);
  }
  /** @type {ChildNode | null} */
  let next = parent.firstChild;
  for (const child of [...wanted.childNodes]) {
    const id = child instanceof Element ? child.id : "";
    /** @type {ChildNode | null | undefined} */
    let match = id ? known.get(id) : null;
    if (!match) {
      while (next instanceof Element && next.id && coming.has(next.id)) {
        if (id || !isSame(next, child)) break;
        next = next.nextSibling;
      }
      const free = next && !(next instanceof Element && next.id && (coming.has(next.id) || id));
      if (free && next && isSame(next, child)) match = next;
    }
    if (!match) {
      parent.insertBefore(child, next);
      continue;
    }
    if (match !== next) parent.insertBefore(match, next);
    else next = match.nextSibling;
    morphNode(match, child);
  }
  while (next) {
    const after = next.nextSibling;
    next.remove();
    next = after;
  }
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function isSame(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName;
}

/**
 * @param {ChildNode} node
 * @param {ChildNode} wanted
 */
function morphNode(node, wanted) {
  if (!isSame(node, wanted)) {
    node.replaceWith(wanted);
    return;
  }
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  const keepsOpen = node instanceof HTMLDetailsElement;
  for (const { name } of [...node.attributes]) {
    if (!wanted.hasAttribute(name) && !(keepsOpen && name === "open")) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  morphChildren(node, wanted);
}

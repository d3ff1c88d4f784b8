/** Moving over the board with the arrow keys: to the nearest thing in that direction that can be pointed at. */

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {string} key
 * @param {Element} from
 * @param {Iterable<Element>} places
 * @returns {Element | null}
 */
export function nearest(key, from, places) {
  const way = WAYS[/** @type {keyof typeof WAYS} */ (key)];
  if (!way) return null;
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    if (place === from) continue;
    const [across, down] = middle(place);
    const ahead = (across - x) * way[0] + (down - y) * way[1];
    const aside = Math.abs((across - x) * way[1]) + Math.abs((down - y) * way[0]);
    if (ahead > 4 && ahead + 2.5 * aside < least) {
      least = ahead + 2.5 * aside;
      best = place;
    }
  }
  return best;
}

/**
 * @param {Element} element
 * @returns {[number, number]}
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** How wide the window is, for boards: every page tells it, so that the next board is drawn for this window from the start. */

// As the style sheets have it: who holds a phone sideways has the board beside a column, however small the phone.
const narrow = matchMedia("(width < 37rem), (width <= 40rem) and (height > 30rem)");

export function layout() {
  return narrow.matches ? "portrait" : "landscape";
}

function tell() {
  document.cookie = `zugwerk-layout=${layout()};path=/;max-age=${document.body.dataset.kept};samesite=lax`;
}

/** @param {() => void} act what to do when the window has become narrow or wide */
export function onLayout(act) {
  narrow.addEventListener("change", act);
}

/** So few letters fit beside each other, because they are large, that what lies over the board elsewhere stands in line. */
const FEW_LETTERS = 15;

function measure() {
  const { documentElement: page } = document;
  page.toggleAttribute("data-large", innerWidth < FEW_LETTERS * Number.parseFloat(getComputedStyle(page).fontSize));
}

tell();
onLayout(tell);
// As high as letters are, and as wide as the window: it is told of both.
for (const bar of document.querySelectorAll(".bar")) new ResizeObserver(measure).observe(bar);

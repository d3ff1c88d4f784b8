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

tell();
onLayout(tell);

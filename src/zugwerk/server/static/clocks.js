/** Clocks run down between two words of the server. */

let started = performance.now();

export function startClocks() {
  started = performance.now();
  tick();
}

function tick() {
  const passed = (performance.now() - started) / 1000;
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock"))) {
    const running = clock.classList.contains("running");
    const left = Math.max(0, Number(clock.dataset.left) - (running ? passed : 0));
    clock.textContent = shown(left);
    clock.classList.toggle("low", running && left < 30);
  }
}

/** @param {number} seconds */
function shown(seconds) {
  const whole = Math.ceil(seconds);
  const days = Math.floor(whole / 86400);
  const hours = Math.floor((whole % 86400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours}:${two(minutes)} h`;
  return `${minutes}:${two(whole % 60)}`;
}

setInterval(tick, 500);

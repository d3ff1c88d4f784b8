/** The form for a new table: as many chairs as wanted, a name where somebody shares the screen. */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".new-table"));

function arrange() {
  const count = Number(new FormData(form).get("seats"));
  for (const chair of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".chair"))) {
    const used = Number(chair.dataset.seat) < count;
    chair.hidden = !used;
    const select = /** @type {HTMLSelectElement} */ (chair.querySelector("select"));
    select.disabled = !used;
    const name = /** @type {HTMLElement} */ (chair.querySelector(".screen-name"));
    name.hidden = select.value !== "screen";
  }
}

form.addEventListener("change", (event) => {
  const changed = event.target;
  if (changed instanceof HTMLSelectElement && changed.value === "me") {
    for (const select of form.querySelectorAll("select")) {
      if (select !== changed && select.name.startsWith("chair-") && select.value === "me") select.value = "open";
    }
  }
  arrange();
});
arrange();

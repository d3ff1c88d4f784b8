/** The form for a new table: as many chairs as wanted, a name where somebody shares the screen, texts from files. */

import { send } from "./post.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".new-table"));

function arrange() {
  let open = false;
  const count = Number(new FormData(form).get("seats"));
  for (const chair of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".chair"))) {
    const used = Number(chair.dataset.seat) < count;
    chair.hidden = !used;
    const select = /** @type {HTMLSelectElement} */ (chair.querySelector("select"));
    select.disabled = !used;
    const name = /** @type {HTMLElement} */ (chair.querySelector(".screen-name"));
    name.hidden = select.value !== "screen";
    open ||= used && select.value === "open";
  }
  // A table without an open chair begins at once; what stands below says so.
  /** @type {HTMLInputElement} */ (form.elements.namedItem("listed")).disabled = !open;
}

form.addEventListener("change", (event) => {
  const changed = event.target;
  if (changed instanceof HTMLSelectElement && changed.value === "me") {
    for (const select of form.querySelectorAll("select")) {
      if (select !== changed && select.name.startsWith("chair-") && select.value === "me") select.value = "open";
    }
  }
  if (changed instanceof HTMLSelectElement && changed.name.startsWith("kept-")) {
    const written = /** @type {HTMLElement} */ (changed.closest(".own-text")?.querySelector(".written"));
    written.hidden = changed.value !== "text";
  }
  arrange();
});
arrange();

/**
 * Asks the server what is wrong with a text that somebody wrote or took from a file.
 * @param {HTMLTextAreaElement} field
 */
async function examine(field) {
  const list = /** @type {HTMLElement} */ (field.closest(".own-text")?.querySelector(".problems"));
  const own = field.value.trim() !== field.dataset.default;
  const text = field.value;
  /** @type {import("./post.js").Result<Told.Verdict>} */
  const { answer, failure } = own ? await send("POST", field.dataset.check ?? "", { text }) : {};
  if (field.value !== text) return;
  const problems = answer?.problems ?? [];
  const told = problems.map((problem) => `${problem.where}: ${problem.text}`);
  const lines = answer ? [...told, answer.fine] : [failure?.message ?? ""];
  list.classList.toggle("fine-text", Boolean(answer?.fine));
  list.replaceChildren(
    ...lines.filter(Boolean).map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
}

for (const field of /** @type {NodeListOf<HTMLTextAreaElement>} */ (form.querySelectorAll("[data-check]"))) {
  /** @type {number | undefined} */
  let timer;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => examine(field), 400);
  });
  if (field.value.trim() !== field.dataset.default) examine(field);
}
for (const chosen of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-fills]"))) {
  chosen.addEventListener("change", async () => {
    const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(chosen.dataset.fills ?? ""));
    const file = chosen.files?.[0];
    if (!file) return;
    field.value = await file.text();
    await examine(field);
  });
}

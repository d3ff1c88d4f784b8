/** The form for a new table: as many chairs as wanted, a name where somebody shares the screen, texts from files. */

import { send } from "./post.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".new-table"));
/** @type {Told.SetupRules} */
const rules = JSON.parse(document.getElementById("setup-rules")?.textContent ?? "{}");

function arrange() {
  let open = false;
  const count = Number(new FormData(form).get("seats"));
  for (const chair of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".chair"))) {
    const used = Number(chair.dataset.seat) < count;
    chair.hidden = !used;
    const select = /** @type {HTMLSelectElement} */ (chair.querySelector("select"));
    select.disabled = !used;
    const name = /** @type {HTMLElement} */ (chair.querySelector(".screen-name"));
    name.hidden = !used || select.value !== "screen";
    open ||= used && select.value === "open";
  }
  listable(open);
  fit(count);
}

/**
 * A table without an open chair begins at once; what stands below says so.
 * @param {boolean} open
 */
function listable(open) {
  const listed = /** @type {HTMLInputElement} */ (form.elements.namedItem("listed"));
  listed.disabled = !open;
  if (!open) listed.checked = false;
  const help = /** @type {HTMLElement} */ (document.getElementById("listed-help"));
  help.dataset.usual ??= help.textContent ?? "";
  help.textContent = (open ? help.dataset.usual : help.dataset.full) ?? "";
}

/**
 * Hides what means nothing without another option, and says of what does not go together why.
 * @param {number} count how many chairs there are
 */
function fit(count) {
  /** @type {Map<string, Told.ClashTold | Told.MisfitTold>} */
  const reasons = new Map();
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-needs]"))) {
    item.hidden = !isOn(item.dataset.needs ?? "");
    for (const field of fieldsOf(item)) field.disabled = item.hidden;
  }
  for (const clash of rules.clashes) {
    const [one, other] = clash.options;
    for (const [chosen, refused] of [
      [one, other],
      [other, one],
    ])
      if (isOn(chosen)) reasons.set(refused, clash);
  }
  for (const misfit of rules.misfits) {
    const select = form.querySelector(`select[name="option-${misfit.option}"]`);
    if (!(select instanceof HTMLSelectElement)) continue;
    const value = [...select.options].find((option) => option.value === misfit.value);
    if (!value) continue;
    if (misfit.seats === count && value.selected) reasons.set(misfit.option, misfit);
    const alike = rules.misfits.filter(({ option, value }) => option === misfit.option && value === misfit.value);
    value.disabled = alike.some(({ seats }) => seats === count) && !value.selected;
  }
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-option]"))) {
    explain(item, reasons.get(item.dataset.option ?? ""));
  }
}

/**
 * @param {HTMLElement} item an option
 * @param {Told.ClashTold | Told.MisfitTold | undefined} reason why it cannot be as it is, or cannot be chosen
 */
function explain(item, reason) {
  const why = /** @type {HTMLElement} */ (item.querySelector(".why"));
  const [words, link] = /** @type {[HTMLElement, HTMLAnchorElement]} */ (/** @type {unknown} */ ([...why.children]));
  why.hidden = !reason || item.hidden;
  words.textContent = reason?.why ?? "";
  link.textContent = reason?.rule ?? "";
  link.hidden = !reason?.rule;
  if (reason?.rule) link.href = `/rules/${form.dataset.game}#${reason.rule}`;
  const name = item.dataset.option ?? "";
  const box = form.querySelector(`input[type=checkbox][name="option-${name}"]`);
  if (box instanceof HTMLInputElement && !item.dataset.needs) box.disabled = Boolean(reason) && !box.checked;
}

/** @param {string} option */
function isOn(option) {
  const box = form.querySelector(`input[type=checkbox][name="option-${option}"]`);
  return box instanceof HTMLInputElement && box.checked;
}

/** @param {HTMLElement} item */
function fieldsOf(item) {
  return /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (item.querySelectorAll("input, select"));
}

/** The chair of whoever sets the table up says who that is: the name is asked once. */
function nameMe() {
  const field = form.elements.namedItem("guest");
  const name = field instanceof HTMLInputElement ? field.value.trim() : (form.dataset.me ?? "");
  for (const option of /** @type {NodeListOf<HTMLOptionElement>} */ (form.querySelectorAll("option[value=me]"))) {
    option.dataset.word ??= option.textContent ?? "";
    option.textContent = name ? `${option.dataset.word} (${name})` : option.dataset.word;
  }
}

form.addEventListener("change", (event) => {
  const changed = event.target;
  if (changed instanceof HTMLSelectElement && changed.value === "me") {
    for (const select of form.querySelectorAll("select")) {
      if (select !== changed && select.name.startsWith("chair-") && select.value === "me") select.value = "open";
    }
  }
  if (changed instanceof HTMLInputElement && changed.name.startsWith("kept-")) showText(changed);
  arrange();
});
form.addEventListener("input", nameMe);
nameMe();
arrange();

/**
 * Shows the field for a map that was written, if that is what was chosen.
 * @param {HTMLInputElement} chosen
 */
function showText(chosen) {
  const written = /** @type {HTMLElement} */ (chosen.closest(".own-text")?.querySelector(".written"));
  written.hidden = chosen.value !== "text";
}

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

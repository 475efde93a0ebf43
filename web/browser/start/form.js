// The form of the first screen: it outlives a reload that a trouble makes necessary, and its lists close.
import { byId, keys, root, tried } from "./page.js";

const FORM = `${keys}form`;

export function keepForm() {
  const values = fields().map(({ name, value, checked }) => [name, value, checked]);
  tried(() => sessionStorage.setItem(FORM, JSON.stringify(values)));
}

export function restoreForm() {
  tried(() => {
    const values = JSON.parse(sessionStorage.getItem(FORM)) || [];
    sessionStorage.removeItem(FORM);
    values.forEach(restoreField);
  });
}

// The page may be of another version than the one that was left.
function restoreField([name, value, checked]) {
  for (const field of fields().filter((each) => each.name === name)) {
    if (["radio", "checkbox"].includes(field.type)) {
      if (field.value === value) field.checked = checked;
      continue;
    }
    const before = field.value;
    field.value = value;
    if (field.value !== value) field.value = before; // a list without that choice
  }
}

function fields() {
  return Array.from(byId("new-game").elements).filter((field) => field.name);
}

// A click on who is at the table opens its settings. They close by Escape, and a list of them also by a choice or a
// click beside it.
export function closeLists() {
  document.addEventListener("click", tableClicked);
  document.addEventListener("keydown", tableLeft);
}

function close(list) {
  list.open = false;
  list.firstElementChild.focus();
}

function tableClicked({ target, detail }) {
  if (target.closest(".at-table")) byId("table").open = true;
  for (const list of byId("new-game").querySelectorAll(".pick[open]")) {
    if (!list.contains(target)) list.open = false;
  }
  const choice = target.closest(".pick label");
  if (!choice || !detail) return; // the arrow keys click, too
  setTimeout(close, 0, choice.closest("details")); // the click is to reach the choice first
}

function tableLeft({ key, isComposing }) {
  if (key !== "Escape" || isComposing || root.dataset.mode !== "home" || byId("main").inert) return;
  const list = byId("table").querySelector(".pick[open]") || byId("table");
  if (list.open) close(list);
}

// The list above the message box: commands, choices, people. The box keeps the focus.
import { fill, find, make } from "./dom.js";

const popup = find("popup");
let entries = [], at = -1, owner = null, take = null, moved = false;

export const isOpen = () => !popup.hidden;
export const chosen = () => (isOpen() ? entries[at] : undefined);
export const hasMoved = () => isOpen() && moved;

// Shows entries {label, detail, mark, lead, group}; `input` is what the person types in.
export function show({ input, title, hint, list, active = -1, pick }) {
  owner?.removeAttribute("aria-activedescendant");
  owner = input;
  entries = list;
  take = pick;
  at = Math.min(active, list.length - 1);
  moved = false;
  fill(popup,
    (title || hint) && make("header", {}, title && make("strong", {}, title), hint && make("span", {}, hint)),
    make("ul", { id: "popup-list", role: "listbox", "aria-label": title || "Suggestions" }, list.map((entry, index) => make("li", { id: `entry-${index}`, role: "option", onclick: () => pick(entry) },
      entry.lead?.cloneNode(true), make("span", { class: "entry-label" }, entry.label), entry.detail && make("small", {}, entry.detail), entry.mark && make("span", { class: "entry-mark" }, entry.mark)))));
  popup.hidden = !list.length && !title && !hint;
  owner.setAttribute("aria-expanded", String(!popup.hidden && list.length > 0));
  mark();
}

function mark() {
  [...popup.querySelectorAll("[role=option]")].forEach((node, index) => {
    node.classList.toggle("active", index === at);
    node.setAttribute("aria-selected", String(index === at));
    if (index === at) node.scrollIntoView({ block: "nearest" });
  });
  if (at >= 0) owner.setAttribute("aria-activedescendant", `entry-${at}`);
  else owner.removeAttribute("aria-activedescendant");
}

export function hide() {
  if (popup.hidden) return;
  popup.hidden = true;
  entries = [];
  owner?.setAttribute("aria-expanded", "false");
  owner?.removeAttribute("aria-activedescendant");
}

// Arrows move, Tab and Enter pick, Escape closes; tells whether the key was used.
export function key(event) {
  if (!isOpen() || event.isComposing) return false;
  if ((event.key === "ArrowDown" || event.key === "ArrowUp") && entries.length) {
    at = event.key === "ArrowDown" ? (at + 1) % entries.length : (at <= 0 ? entries.length : at) - 1;
    moved = true;
    mark();
  } else if ((event.key === "Enter" || event.key === "Tab") && at >= 0 && !event.shiftKey) take(entries[at]);
  else if (event.key === "Escape") hide();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

popup.addEventListener("pointerdown", (event) => event.preventDefault());

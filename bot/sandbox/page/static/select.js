// A select menu as Discord shows it: with descriptions, several choices, people and channels.
import { avatar, fill, icon, make } from "./dom.js";
import { CHANNEL_TYPES, here, state, titleOf } from "./state.js";

const STRING = 3, USER = 5, ROLE = 6, MENTIONABLE = 7, CHANNEL = 8;
let count = 0;

export const emojiOf = (part) => (part.emoji?.id ? `:${part.emoji.name}:` : part.emoji?.name || "");

function optionsOf(part) {
  if (part.type === STRING || part.options) return part.options || [];
  const chosen = new Set((part.default_values || []).map((value) => value.id));
  const option = (value, label, lead) => ({ value, label, lead, default: chosen.has(value) });
  const people = [...state.people.values()].map((person) => option(person.id, person.name, avatar(person, true)));
  const roles = [...state.roles.values()].map((role) => option(role.id, titleOf(role)));
  if (part.type === USER) return people;
  if (part.type === ROLE) return roles;
  if (part.type === MENTIONABLE) return [...people, ...roles];
  return [...state.channels.values()]
    .filter((channel) => part.type === CHANNEL && channel.guild === here().guild && (!part.channel_types?.length || part.channel_types.includes(CHANNEL_TYPES[channel.kind])))
    .map((channel) => option(channel.id, `#${channel.name}`));
}

// `chosen` is called with the values; `hold` keeps them in a form instead of sending them at once.
export function select(part, chosen, { hold = false, label = "" } = {}) {
  const options = optionsOf(part);
  const least = part.min_values ?? 1, most = part.max_values ?? 1, several = most > 1;
  let picked = new Set(options.filter((option) => option.default).map((option) => option.value));
  let before = [...picked];
  let at = -1;
  let typed = "", typedAt = 0;
  const id = `select-${(count += 1)}`;
  const named = label || part.placeholder || (several ? "Make selections" : "Make a selection");
  const trigger = make("button", { type: "button", class: "select", role: "combobox", disabled: part.disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": id, "data-custom-id": part.custom_id });
  const menu = make("ul", { class: "options", id, role: "listbox", "aria-label": named, "aria-multiselectable": String(several), hidden: true });
  const node = make("div", { class: "select-box" }, trigger, menu);

  function caption() {
    const shown = options.filter((option) => picked.has(option.value));
    const words = shown.map((option) => [emojiOf(option), option.label].filter(Boolean).join(" ")).join(", ");
    fill(trigger, make("span", { class: shown.length ? "" : "placeholder" }, words || named), icon("down"));
    trigger.setAttribute("aria-label", words ? `${named}: ${words}` : named);
  }
  function list() {
    fill(menu, options.map((option, index) => make("li", { id: `${id}-${index}`, role: "option", "aria-selected": String(picked.has(option.value)), class: index === at ? "active" : "", onclick: () => pick(index) },
      option.lead?.cloneNode(true) || (emojiOf(option) && make("span", { class: "emoji" }, emojiOf(option))),
      make("span", { class: "option-text" }, option.label, option.description && make("small", {}, option.description)),
      picked.has(option.value) && icon("check"))),
    !options.length && make("li", { class: "none" }, "Nothing to choose"),
    several && make("li", { class: "done", role: "presentation" }, make("span", {}, `${picked.size} of ${least === most ? most : `${least}–${Math.min(most, options.length)}`}`), make("button", { type: "button", class: "button primary", tabindex: "-1", onclick: () => close(true) }, "Done")));
    trigger.setAttribute("aria-activedescendant", at >= 0 ? `${id}-${at}` : "");
    menu.children[at]?.scrollIntoView({ block: "nearest" });
  }
  function open() {
    before = [...picked];
    at = Math.max(0, options.findIndex((option) => picked.has(option.value)));
    menu.hidden = false;
    const box = trigger.getBoundingClientRect();
    menu.classList.toggle("upwards", box.bottom + 300 > innerHeight && box.top > innerHeight - box.bottom);
    trigger.setAttribute("aria-expanded", "true");
    list();
  }
  function close(send) {
    if (menu.hidden) return;
    menu.hidden = true;
    trigger.setAttribute("aria-expanded", "false");
    trigger.removeAttribute("aria-activedescendant");
    const fits = picked.size >= least && picked.size <= most;
    if (!send || !fits) picked = new Set(before);
    const changed = picked.size !== before.length || before.some((value) => !picked.has(value));
    caption();
    if (send && fits && (changed || hold)) chosen(options.map((option) => option.value).filter((value) => picked.has(value)));
  }
  function pick(index) {
    const value = options[index].value;
    at = index;
    if (!several) {
      picked = new Set([value]);
      if (before[0] === value && !hold) before = [];
      close(true);
      return;
    }
    if (!picked.delete(value) && picked.size < most) picked.add(value);
    list();
    trigger.focus();
  }
  function seek(letter) {
    typed = Date.now() - typedAt > 800 ? letter : typed + letter;
    typedAt = Date.now();
    const hit = options.findIndex((option) => option.label.toLowerCase().startsWith(typed.toLowerCase()));
    if (hit >= 0) { at = hit; list(); }
  }
  trigger.addEventListener("click", () => (menu.hidden ? open() : close(several)));
  trigger.addEventListener("keydown", (event) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (menu.hidden) {
      if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
      open();
    } else if (to !== undefined) {
      at = Math.max(0, Math.min(options.length - 1, to));
      list();
    } else if (event.key === "Enter" || event.key === " ") {
      if (at >= 0 && options[at]) pick(at);
    } else if (event.key === "Escape") close(false);
    else if (event.key === "Tab") return close(several);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) seek(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  node.addEventListener("focusout", (event) => { if (!node.contains(event.relatedTarget)) close(several); });
  menu.addEventListener("pointerdown", (event) => event.preventDefault());
  caption();
  return node;
}

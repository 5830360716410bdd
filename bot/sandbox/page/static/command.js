// A slash command being filled in: a field for each option, with live suggestions.
import { call, upload } from "./api.js";
import { avatar, fill, find, make } from "./dom.js";
import { FILE, kindOf, known, matching, MISSING, read } from "./options.js";
import * as popup from "./popup.js";
import { state } from "./state.js";

const box = find("command");
const PAUSE = 120;
let command = null, pills = [], tail = null, asked = 0, timer = 0;
let leave = () => {}, send = () => {}, problem = () => {};

export const isOpen = () => command !== null;
export const name = () => command.name;

export function begin(handlers) {
  ({ leave, send, problem } = handlers);
}

export function open(chosen, texts = new Map()) {
  command = chosen;
  pills = [];
  tail = make("input", { class: "tail", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "popup-list", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  tail.addEventListener("input", offerOptions);
  tail.addEventListener("focus", offerOptions);
  tail.addEventListener("keydown", tailKey);
  fill(box, make("span", { class: "command-name" }, `/${command.name}`), tail);
  box.hidden = false;
  box.setAttribute("aria-label", `Command ${command.name}: ${command.description}`);
  for (const option of command.options) if (option.required || texts.has(option.name)) addPill(option, texts.get(option.name));
  update();
  (pills.find((pill) => !pill.input.value)?.input || tail).focus();
}

export function close() {
  command = null;
  asked += 1;
  clearTimeout(timer);
  box.hidden = true;
  fill(box);
  popup.hide();
}

const left = () => command.options.filter((option) => !pills.some((pill) => pill.option === option));

function update() {
  const more = left().length;
  tail.placeholder = more ? `+${more} optional` : pills.length ? "" : "Press Enter to send";
  tail.setAttribute("aria-label", more ? `${more} more options of ${command.name}, or Enter to send` : `Enter sends ${command.name}`);
}

const ofFile = (pill) => pill.option.type === FILE;

function addPill(option, text = "") {
  const id = `option-${option.name}`;
  const described = { id, "aria-required": String(Boolean(option.required)), "aria-description": `${option.description} (${kindOf(option)})` };
  const input = option.type === FILE ? make("input", { ...described, type: "file" })
    : make("input", { ...described, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "popup-list", autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: option.type === 4 && !option.choices && !option.autocomplete && option.min_value >= 0 ? "numeric" : null });
  const pill = { option, input, value: undefined, shown: "" };
  pill.node = make("span", { class: `pill${option.required ? " required" : ""}` }, make("label", { for: id }, option.name, option.required && make("abbr", { title: "required" }, "*")), input);
  if (!ofFile(pill)) input.value = text; // a file can only be picked by hand
  grow(pill);
  input.addEventListener("input", () => {
    pill.value = undefined;
    fault(pill, "");
    if (!renamed(pill)) suggest(pill);
    grow(pill);
  });
  input.addEventListener("focus", () => suggest(pill));
  input.addEventListener("blur", () => { asked += 1; clearTimeout(timer); input.removeAttribute("aria-busy"); });
  input.addEventListener("keydown", (event) => pillKey(event, pill));
  tail.before(pill.node);
  pills.push(pill);
  update();
  return pill;
}

// "to:" typed into a field, behind its value or alone, means the option "to", as where whole lines are typed.
function renamed(pill) {
  const [, value, name] = /^(|.*\s)([\w-]+):$/.exec(pill.input.value) || [];
  const option = command.options.find((each) => each.name === name);
  if (!option) return false;
  pill.input.value = value.trim();
  if (option === pill.option) return false;
  const there = pills.find((each) => each.option === option);
  if (there) there.input.focus();
  else addOption(option);
  return true;
}

function grow(pill) {
  pill.input.size = Math.max(3, Math.min(40, pill.input.value.length + 1));
}

function fault(pill, words) {
  pill.node.classList.toggle("wrong", Boolean(words));
  pill.input.setAttribute("aria-invalid", String(Boolean(words)));
  if (words || !pills.some((each) => each.node.classList.contains("wrong"))) problem(words && `${pill.option.name}: ${words}`);
}

// The value of a field: what was picked, or what the text means.
function valueOf(pill) {
  if (ofFile(pill)) return { value: pill.input.files[0] };
  if (pill.value !== undefined && pill.input.value === pill.shown) return { value: pill.value };
  return read(pill.option, pill.input.value);
}

// The values of all other fields that can be read, as the bot's suggestions need them.
function others(besides) {
  const found = {};
  for (const pill of pills) {
    if (pill === besides || !pill.input.value || ofFile(pill)) continue;
    const { value } = valueOf(pill);
    if (value !== undefined) found[pill.option.name] = value;
  }
  return found;
}

function suggest(pill) {
  const number = (asked += 1);
  clearTimeout(timer);
  const list = known(pill.option);
  if (list) offer(pill, matching(list, pill.value === undefined ? pill.input.value : ""));
  else if (pill.option.autocomplete) {
    // What is there already can be looked at until the bot has answered, as far as it still fits.
    pill.input.setAttribute("aria-busy", "true");
    pill.hurried = false;
    offer(pill, matching(pill.last || [], pill.input.value), "Loading options…");
    timer = setTimeout(async () => {
      const options = { ...others(pill), [pill.option.name]: pill.value ?? pill.input.value };
      const found = await call("complete", { channel: state.channel, name: command.name, focused: pill.option.name, options });
      if (number !== asked || !command) return;
      pill.input.removeAttribute("aria-busy");
      pill.last = found.error ? [] : found.map((each) => ({ label: each.name, value: each.value }));
      const kept = popup.hasMoved() ? popup.chosen()?.value : undefined;
      if (found.error) offer(pill, [], "Loading options failed");
      else offer(pill, pill.last, found.length ? "" : "No options match your search", kept);
      if (!pill.hurried) return;
      const first = popup.chosen();
      if (first) take(pill, first);
      else submit();
    }, pill.last ? PAUSE : 0);
  } else offer(pill, []);
}

function offer(pill, list, none = "", kept = undefined) {
  const shown = list.slice(0, 25).map((each) => ({ ...each, lead: state.people.has(each.value) ? avatar(state.people.get(each.value), true) : null }));
  const text = pill.input.value.trim().toLowerCase();
  const exact = shown.findIndex((each) => text && [String(each.value).toLowerCase(), each.label.toLowerCase()].includes(text));
  const same = shown.findIndex((each) => kept !== undefined && each.value === kept);
  const active = same >= 0 ? same : exact >= 0 ? exact : text || pill.option.required ? 0 : -1;
  popup.show({ input: pill.input, title: pill.option.name, hint: `${pill.option.description} · ${kindOf(pill.option)}${none ? ` · ${none}` : ""}`, list: shown, active, pick: (entry) => take(pill, entry) });
}

function take(pill, entry) {
  pill.value = entry.value;
  pill.shown = entry.label;
  pill.input.value = entry.label;
  fault(pill, "");
  grow(pill);
  next(pill);
}

function next(pill) {
  popup.hide();
  const empty = pills.slice(pills.indexOf(pill) + 1).find((each) => !each.input.value);
  (empty?.input || tail).focus();
}

function offerOptions() {
  const text = tail.value.trim().toLowerCase();
  const named = /^([\w-]+):$/.exec(text);
  const direct = named && left().find((option) => option.name === named[1]);
  if (direct) return addOption(direct);
  const list = left().filter((option) => option.name.includes(text)).map((option) => ({ label: option.name, detail: option.description, option }));
  const ready = pills.every((pill) => pill.input.value || !pill.option.required);
  popup.show({ input: tail, title: list.length ? "Options" : `/${command.name}`, hint: ready ? "Enter sends" : command.description, list, active: text ? 0 : -1, pick: (entry) => addOption(entry.option) });
}

function addOption(option) {
  tail.value = "";
  addPill(option).input.focus();
}

function pillKey(event, pill) {
  // Who is faster than the bot gets what its list begins with, not what an older list holds.
  const waits = pill.input.getAttribute("aria-busy") === "true" && popup.isOpen() && !popup.hasMoved();
  if (waits && pill.input.value && !event.shiftKey && ["Enter", "Tab"].includes(event.key)) {
    event.preventDefault();
    pill.hurried = true;
    return;
  }
  if (popup.key(event)) return;
  const at = pills.indexOf(pill);
  if (event.key === "Enter") { event.preventDefault(); submit(); }
  else if (event.key === "Escape") { event.preventDefault(); leave(""); }
  else if (event.key === "Backspace" && ofFile(pill) && pill.input.value) { pill.input.value = ""; fault(pill, ""); }
  else if (event.key === "Backspace" && !pill.input.value) {
    event.preventDefault();
    if (!pill.option.required) {
      pill.node.remove();
      pills.splice(at, 1);
      update();
    }
    if (at > 0) pills[at - 1].input.focus();
    else if (pill.option.required) leave(`/${command.name}`);
    else tail.focus();
  } else if (event.key === "ArrowRight" && (ofFile(pill) || pill.input.selectionStart === pill.input.value.length)) (pills[at + 1]?.input || tail).focus();
  else if (event.key === "ArrowLeft" && !pill.input.selectionEnd && at > 0) pills[at - 1].input.focus();
}

function tailKey(event) {
  if (popup.key(event)) return;
  if (event.key === "Enter") { event.preventDefault(); submit(); }
  else if (event.key === "Escape") { event.preventDefault(); leave(""); }
  else if (event.key === "Backspace" && !tail.value) {
    event.preventDefault();
    if (pills.length) pills.at(-1).input.focus();
    else leave(`/${command.name}`);
  } else if (event.key === "ArrowLeft" && !tail.selectionEnd && pills.length) pills.at(-1).input.focus();
}

export async function submit() {
  const options = {}, chosen = command;
  for (const pill of pills) {
    const text = pill.input.value;
    const { value, error } = text ? valueOf(pill) : { error: pill.option.required ? MISSING : "" };
    if (error) {
      popup.hide();
      pill.input.focus();
      return fault(pill, error);
    }
    if (value !== undefined) options[pill.option.name] = value;
  }
  if (tail.value.trim()) return problem(`“${tail.value.trim()}” belongs to no option.`);
  for (const pill of pills.filter((each) => options[each.option.name] instanceof File)) {
    const answer = await upload(state.channel, options[pill.option.name]);
    if (command !== chosen) return; // turned to something else meanwhile
    if (answer.error) return fault(pill, answer.error);
    options[pill.option.name] = answer.id;
  }
  send(command.name, options);
}

// The message box: texts with mentions, and the way into slash commands.
import { call, interact } from "./api.js";
import * as command from "./command.js";
import { avatar, fill, find, icon, make } from "./dom.js";
import { author } from "./message.js";
import * as messages from "./messages.js";
import { gist } from "./markdown.js";
import { openForm } from "./modals.js";
import { takeApart } from "./options.js";
import * as popup from "./popup.js";
import { here, myself, on, state } from "./state.js";

const line = find("line"), note = find("note"), replying = find("replying");
let reply = null, sending = Promise.resolve(), loading = null;

export function say(problem) {
  note.textContent = problem || "";
}

export async function loadCommands() {
  const asked = loading = Promise.all(["commands", "roles"].map((what) => call(`${what}?channel=${state.channel}`)));
  const [found, roles] = await asked;
  if (asked !== loading) return;
  loading = null;
  state.commands = Array.isArray(found) ? found : [];
  state.roles = new Map((Array.isArray(roles) ? roles : []).map((role) => [role.id, role]));
  if (document.activeElement === line && line.value.startsWith("/")) suggest();
}

export function show() {
  const channel = here();
  line.disabled = !channel.writable;
  line.placeholder = channel.writable ? `Message ${channel.kind === "text" ? "#" : ""}${channel.name} – / for commands` : "You can't write here";
  line.setAttribute("aria-label", `Message ${channel.name}. Type slash for commands`);
}

export function leaveChannel() {
  if (command.isOpen()) toText("");
  setReply(null);
  popup.hide();
  say("");
}

const coarse = () => matchMedia("(pointer: coarse)").matches;

function toText(text) {
  command.close();
  line.hidden = false;
  line.value = text;
  say("");
  fit();
  // On a phone the focus would raise the keyboard over the answer.
  if (text || !coarse()) line.focus();
  if (text) suggest();
}

function toCommand(chosen, texts) {
  popup.hide();
  say("");
  line.hidden = true;
  line.value = "";
  command.open(chosen, texts);
}

// What a button suggests is used at once; only a command that must be told something is filled in first.
export function startCommand(name) {
  const found = state.commands.find((each) => each.name === name);
  if (found?.options.some((option) => option.required)) toCommand(found);
  else if (found) use(found.name, []);
}

function fit() {
  line.style.height = "auto";
  line.style.height = `${Math.min(line.scrollHeight, innerHeight * 0.35)}px`;
}

function suggest() {
  const text = line.value;
  if (/^\/[^\n]*$/.test(text)) return suggestCommands(text);
  const before = text.slice(0, line.selectionStart);
  const found = /(?:^|\s)([@#])([\w -]{0,20})$/.exec(before);
  if (!found) return popup.hide();
  const [, kind, typed] = found;
  const all = kind === "@" ? [...state.people.values()] : [...state.channels.values()].filter((channel) => channel.guild === here().guild);
  const list = all.filter((each) => each.name.toLowerCase().startsWith(typed.toLowerCase())).slice(0, 10)
    .map((each) => ({ label: `${kind}${each.name}`, lead: kind === "@" ? avatar(each, true) : icon("hash") }));
  if (!list.length) return popup.hide();
  popup.show({ input: line, title: kind === "@" ? "People" : "Channels", list, active: 0, pick: (entry) => {
    const start = before.length - typed.length - 1;
    line.setRangeText(`${entry.label} `, start, line.selectionStart, "end");
    popup.hide();
    line.focus();
  } });
}

function suggestCommands(text) {
  const typed = text.slice(1).toLowerCase().trimStart();
  const exact = state.commands.find((each) => typed === `${each.name} `);
  if (exact) return toCommand(exact);
  const words = typed.split(/\s+/).filter(Boolean);
  const rank = (each) => (each.name.startsWith(typed.trim()) ? 0 : 1);
  const list = state.commands.filter((each) => words.every((word) => each.name.includes(word))).sort((a, b) => rank(a) - rank(b))
    .map((each) => ({ label: `/${each.name}`, detail: each.description, mark: each.options.filter((option) => option.required).map((option) => option.name).join(" "), command: each }));
  if (!list.length && typed.includes(":")) return popup.hide();
  popup.show({ input: line, title: "Commands", hint: list.length ? "" : loading ? "Loading commands…" : state.online ? "No command matches" : "The bot is not connected", list, active: list.length ? 0 : -1, pick: (entry) => toCommand(entry.command) });
}

function setReply(message) {
  reply = message;
  replying.hidden = !message;
  if (!message) return;
  fill(replying, make("span", {}, "Replying to ", make("strong", {}, author(message).name), ` ${gist(message.content, 60)}`),
    make("button", { type: "button", class: "plain icon-button", "aria-label": "Don't reply", onclick: () => { setReply(null); line.focus(); } }, icon("close")));
  if (!command.isOpen()) line.focus();
}

// Names after @ and # become what the wire carries.
function encoded(text) {
  const named = [...[...state.people.values()].map((each) => [`@${each.name}`, `<@${each.id}>`]), ...[...state.channels.values()].map((each) => [`#${each.name}`, `<#${each.id}>`])];
  return named.sort(([a], [b]) => b.length - a.length).reduce((shown, [name, code]) => shown.replaceAll(name, code), text);
}

async function submit() {
  if (command.isOpen()) return command.submit();
  if (loading && line.value.startsWith("/")) await loading;
  const text = line.value.trim();
  if (!text) return;
  if (text.startsWith("/")) {
    const typed = takeApart(state.commands, text);
    if (!typed) return say(`There is no command ${text.split(":")[0]}`);
    const complete = !typed.rest && typed.command.options.every((option) => !option.required || typed.texts.get(option.name));
    toCommand(typed.command, typed.texts);
    if (complete) command.submit();
    else if (typed.rest) say(`“${typed.rest}” belongs to no option.`);
    return;
  }
  sendText(text);
}

// The box is empty at once, so that a second Enter sends nothing twice; what could not be sent comes back into it.
async function sendText(text) {
  const answered = reply, message = { channel: state.channel, text: encoded(text), reply_to: reply?.id };
  line.value = "";
  setReply(null);
  popup.hide();
  say("");
  fit();
  sending = sending.then(() => call("say", message));
  const answer = await sending;
  if (!answer.error) return;
  say(answer.error);
  line.value = [text, line.value].filter(Boolean).join("\n");
  if (!reply) setReply(answered);
  fit();
}

async function use(name, options) {
  const channel = state.channel;
  toText("");
  const trace = messages.trace([make("strong", {}, myself().name), " used ", make("span", { class: "mention" }, `/${name}`)]);
  const answer = await interact("command", { channel, name, options });
  if (answer.error) {
    trace.end();
    say(answer.error);
  } else if (answer.failed) trace.fail("The application did not respond");
  else trace.end();
  if (answer.form) openForm(answer.exchange, answer.form);
}

export function begin() {
  fill(find("send"), icon("send"));
  command.begin({ leave: toText, send: use, problem: say });
  line.addEventListener("input", () => { say(""); fit(); suggest(); });
  line.addEventListener("keydown", (event) => {
    if (popup.key(event) || event.isComposing) return;
    const soft = coarse() && !line.value.startsWith("/");
    if (event.key === "Enter" && !event.shiftKey && (!soft || !line.value.trim())) { event.preventDefault(); submit(); }
    else if (event.key === "Escape") setReply(null);
    else if (event.key === "ArrowUp" && !line.value) { const target = messages.lastControls(); if (target) { event.preventDefault(); messages.notePress(); target.focus(); } }
  });
  line.addEventListener("blur", () => popup.hide());
  find("command").addEventListener("focusout", (event) => { if (!find("command").contains(event.relatedTarget)) popup.hide(); });
  find("send").addEventListener("click", submit);
  on("reply", setReply);
  on("start-command", startCommand);
  on("typing-place", () => line.focus());
  // Typing anywhere goes into the message box, as people are used to.
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest?.("input, textarea, dialog, [role=menu], [role=combobox][aria-expanded=true]");
    if (busy || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " " || line.disabled) return;
    (command.isOpen() ? find("command").querySelector(".tail") : line).focus();
  });
}

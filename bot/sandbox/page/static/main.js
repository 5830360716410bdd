// Puts the page together: who is here, which channel is open, what arrives.
import * as api from "./api.js";
import * as channels from "./channels.js";
import * as composer from "./composer.js";
import { ask } from "./dialogs.js";
import { fill, find, icon, make, menuButton } from "./dom.js";
import * as messages from "./messages.js";
import * as people from "./people.js";
import { on, players, state } from "./state.js";

const PERSON = "person";

let retry = 0;
function again(problem) {
  composer.say(problem);
  clearTimeout(retry);
  retry = setTimeout(reconnect, 1500);
}

async function become(id) {
  const answer = await api.become(id, hear, reconnect);
  if (answer.error) return again(answer.error);
  state.me = id;
  sessionStorage.setItem(PERSON, id);
  localStorage.setItem(PERSON, id);
  composer.say("");
  people.show();
  await channels.load();
  await openChannel(wanted() || state.channel);
}

// The line was lost, as when the bot is started anew: take it up again as the same person.
async function reconnect() {
  api.abandon();
  setBot(false);
  const problem = await people.load();
  if (problem) again(problem);
  else await become(state.people.has(state.me) ? state.me : players()[0].id);
}

const wanted = () => (state.channels.has(location.hash.slice(1)) ? location.hash.slice(1) : "");

async function openChannel(id) {
  const other = id !== state.channel;
  if (other) {
    composer.leaveChannel();
    messages.clear();
  }
  state.channel = id;
  if (location.hash.slice(1) !== id) history.replaceState(null, "", `#${id}`);
  sidebar(false);
  channels.show();
  composer.show();
  const before = document.activeElement;
  find("log").setAttribute("aria-busy", "true");
  await composer.loadCommands();
  await messages.load();
  if (id !== state.channel) return;
  find("log").setAttribute("aria-busy", "false");
  // Not from somebody who has gone elsewhere meanwhile.
  const idle = document.activeElement === before || document.activeElement === document.body;
  if (idle && !matchMedia("(pointer: coarse)").matches && !document.querySelector("dialog[open]")) find("line").focus();
}

// Also once a channel is known whose link was followed before its news had come.
async function followAddress() {
  if (wanted() && wanted() !== state.channel) await openChannel(wanted());
}

async function follow({ channel, message }) {
  if (channel !== state.channel) await openChannel(channel);
  if (message) messages.jump(message);
}

function setBot(online) {
  state.online = online;
  fill(find("bot-state"), online ? "" : "The bot is not connected");
  find("bot-state").className = online ? "online" : "offline";
}

const HEAR = {
  message: (told) => {
    const isNew = told.channel === state.channel ? messages.put(told.message) : !told.message.edited_timestamp;
    if (told.channel !== state.channel || !document.hasFocus()) channels.count(told.channel, told.message, isNew);
  },
  message_deleted: (told) => { if (told.channel === state.channel) messages.drop(told.id); },
  exchange: api.settle,
  read: (told) => channels.markRead(told.channel, told.id),
  channel: async () => {
    const before = state.channel, known = new Set(state.channels.keys());
    await channels.load();
    messages.name([...state.channels.keys()].filter((id) => !known.has(id)));
    await (before === state.channel ? followAddress() : openChannel(state.channel));
  },
  people: async () => {
    await people.load();
    channels.show();
    messages.draw();
  },
  commands: async () => {
    await composer.loadCommands();
    messages.draw();
  },
  gateway: (told) => setBot(told.online),
  reset: () => { history.replaceState(null, "", "/"); location.reload(); },
};

function hear(told) {
  HEAR[told.kind]?.(told);
}

function sidebar(open) {
  document.body.classList.toggle("with-places", open);
  find("open-places").setAttribute("aria-expanded", String(open));
  if (open) (find("places").querySelector("[aria-current]") || find("places").querySelector("a")).focus();
}

let busy = false;
async function demo() {
  if (busy) return;
  busy = true;
  composer.say("Setting up a game of each kind, one after the other …");
  const answer = await api.call("demo", {});
  busy = false;
  composer.say(answer.error);
  if (!answer.error) await openChannel(answer.channel);
}

function reset() {
  return ask({
    title: "Begin anew?",
    body: make("p", {}, "All channels, messages and people of this local Discord are deleted, for every open window. The bot's own file of games is not touched. This can't be undone."),
    send: "Delete everything",
    danger: true,
    submit: async () => (await api.call("reset", {})).error,
  });
}

function help() {
  const rows = [["/", "commands: arrows choose, Enter or Tab picks, Enter sends"], ["↑", "in the empty message box: to the newest buttons"], ["Esc", "leaves a list, a command, a picture"], ["Alt + ↑ ↓", "the next channel"], ["Alt + 1 … 9", "be another person"], ["@  #", "mention a person or a channel"]];
  return ask({ title: "Keys", body: make("dl", { class: "keys" }, rows.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)))), send: "Close", cancel: "Back" });
}

function begin() {
  fill(find("open-places"), icon("menu"));
  fill(find("more"), icon("more"));
  fill(find("new-thread"), icon("thread"), icon("plus"));
  find("open-places").addEventListener("click", () => sidebar(!document.body.classList.contains("with-places")));
  find("scrim").addEventListener("click", () => sidebar(false));
  find("new-thread").addEventListener("click", channels.addThread);
  find("places").addEventListener("click", (event) => { if (event.target.closest("a[aria-current]")) sidebar(false); });
  const item = (close, words, act, kind = "") => make("button", { class: `plain ${kind}`, role: "menuitem", onclick: () => { close(true); act(); } }, words);
  menuButton(find("more"), find("more-menu"), (close) => [
    item(close, "Set up a demonstration", demo),
    item(close, "Dismiss private messages", messages.dismissAll),
    item(close, "Make a webhook for this channel", channels.addWebhook),
    item(close, "Keys", help),
    make("hr", { role: "separator" }),
    item(close, "Begin anew …", reset, "danger-text"),
  ]);
  people.begin(become);
  messages.begin();
  composer.begin();
  on("problem", composer.say);
  on("demo", demo);
  on("jump", messages.jump);
  on("follow", follow);
  on("pressed", messages.notePress);
  on("people", () => people.show());
  addEventListener("hashchange", followAddress);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("with-places")) { sidebar(false); find("open-places").focus(); }
    if (!event.altKey) return;
    const person = /^[1-9]$/.test(event.key) && players()[Number(event.key) - 1];
    if (person) { event.preventDefault(); become(person.id); }
    if (!["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const all = [...state.channels.keys()];
    openChannel(all[(all.indexOf(state.channel) + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length]);
  });
}

async function start() {
  begin();
  const problem = await people.load();
  if (problem) return again(problem);
  const named = new URLSearchParams(location.search).get("as");
  const kept = sessionStorage.getItem(PERSON) || localStorage.getItem(PERSON);
  const person = players().find((each) => each.name === named) || players().find((each) => each.id === kept) || players()[0];
  await become(person.id);
  if (named !== null && person.name !== named) composer.say(`Nobody here is called “${named}”: you are ${person.name}.`);
}

start();

// The list of messages of the open channel.
import { call } from "./api.js";
import { add, fill, find, icon, make } from "./dom.js";
import { markRead } from "./channels.js";
import { build, continues, lit, spoken } from "./message.js";
import { here, state, tell } from "./state.js";
import { day } from "./time.js";

const log = find("log"), scroll = find("scroll"), present = find("present"), earlier = find("earlier"), welcome = find("welcome");
const NEAR = 140;
let shown = new Map(); // messages by id, oldest first
let firstNew = ""; // the first message that had not been read when the channel was opened
let told = null; // what came while the channel was being loaded
let pressed = null; // what was pressed by key, so that the focus can follow
let held = null; // the message under the finger: drawn anew only when it is off, else its press is lost
let putOff = []; // the messages that are shown then
const traces = new Set(); // how to end what is shown of commands that are not answered yet

const atEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
const node = (id) => find(`m${id}`);
const watched = () => document.visibilityState === "visible" && document.hasFocus();

function toEnd() {
  scroll.scrollTop = scroll.scrollHeight;
  present.hidden = true;
  read();
}

function read() {
  const last = [...shown.keys()].at(-1);
  if (!last || !watched() || !atEnd() || BigInt(last) <= BigInt(here().read)) return;
  markRead(state.channel, last);
  call("read", { channel: state.channel, message: last });
}

export async function load() {
  for (const end of traces) end(); // of another person or channel, who may never hear of the answer
  const news = told = [], unread = here().unread, upto = here().read;
  const found = await call(`messages?channel=${state.channel}`);
  if (news !== told) return;
  told = null;
  if (found.error) return tell("problem", found.error);
  shown = new Map(found.messages.map((message) => [message.id, message]));
  const fresh = unread ? found.messages.find((message) => BigInt(message.id) > BigInt(upto) && message.author.id !== state.me) : null;
  firstNew = fresh?.id || "";
  earlier.hidden = !found.more;
  scroll.setAttribute("aria-label", `Messages in ${here().name}`);
  draw();
  for (const again of news) again();
  toEnd();
}

export function clear() {
  shown = new Map();
  fill(log);
  welcome.hidden = earlier.hidden = present.hidden = true;
}

export function draw() {
  const before = [...shown.values()];
  fill(log, before.map((message, index) => item(message, before[index - 1])));
  greet();
}

function item(message, before) {
  const together = continues(before, message) && message.id !== firstNew;
  const line = make("li", { id: `m${message.id}`, class: ["message", together && "together", message.ephemeral && "private", lit(message) && "lit"].filter(Boolean).join(" ") });
  const date = new Date(message.timestamp);
  if (message.id === firstNew) line.append(make("p", { class: "new-mark" }, make("span", {}, "New")));
  if (!before || new Date(before.timestamp).toDateString() !== date.toDateString()) line.append(make("p", { class: "day" }, make("span", {}, day(date))));
  return add(line, [make("article", { tabindex: "-1" }, build(message, together ? before : null))]);
}

function greet() {
  welcome.hidden = !earlier.hidden;
  const channel = here();
  const opening = state.commands.filter((command) => command.name.endsWith(" new"));
  fill(welcome,
    make("span", { class: "welcome-mark", "aria-hidden": "true" }, icon(channel.kind === "thread" ? "thread" : channel.kind === "dm" ? "dm" : "hash")),
    make("h2", {}, channel.kind === "dm" ? channel.name : `Welcome to ${channel.kind === "text" ? "#" : ""}${channel.name}`),
    make("p", {}, channel.has_bot ? "This is a local Discord with the real bot in it. Nothing leaves this machine." : "The bot is not a member here; only people who have installed it for themselves can use it."),
    shown.size === 0 && opening.length > 0 && make("div", { class: "row" },
      opening.map((command) => make("button", { type: "button", class: "button primary", onclick: () => tell("start-command", command.name) }, `/${command.name}`)),
      make("button", { type: "button", class: "button secondary", onclick: () => tell("demo") }, "Show me games in play")));
}

// A new message, or a change of one.
export function put(message) {
  told?.push(() => put(message));
  const isNew = !shown.has(message.id);
  if (held && held === node(message.id)) {
    putOff.push(message);
    return isNew;
  }
  const end = atEnd();
  const all = [...shown.keys()];
  if (isNew && all.length && BigInt(message.id) < BigInt(all[0])) return isNew;
  shown.set(message.id, message);
  if (isNew && all.length && BigInt(message.id) < BigInt(all.at(-1))) {
    shown = new Map([...shown].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1)));
    draw();
  } else {
    const before = isNew ? shown.get(all.at(-1)) : shown.get(all[all.indexOf(message.id) - 1]);
    const fresh = item(message, before);
    const old = node(message.id);
    const focus = old?.contains(document.activeElement) ? remembered(document.activeElement) : null;
    if (old) old.replaceWith(fresh); else log.append(fresh);
    if (focus) restore(fresh, focus);
    else follow(fresh);
  }
  if (isNew && !all.length) greet();
  if (end) toEnd();
  else if (isNew) present.hidden = false;
  if (message.author.id !== state.me) find("announcer").textContent = spoken(message);
  return isNew;
}

// Channels are known now that were not: messages that speak of them show their names.
export function name(channels) {
  const mentions = channels.map((id) => `<#${id}>`);
  for (const message of [...shown.values()]) if (mentions.some((each) => message.content.includes(each))) put(message);
}

const controls = (box) => [...box.querySelectorAll("button[data-custom-id]:not(:disabled)")];

function remembered(element) {
  const box = element.closest("li.message");
  return { id: element.dataset.customId, words: element.textContent, index: controls(box).indexOf(element), own: box.id };
}

// The same control of the changed message, or what stands in its place now.
function restore(box, focus) {
  const all = controls(box);
  const same = all.find((each) => each.dataset.customId === focus.id) || all.find((each) => each.textContent === focus.words) || all[Math.min(focus.index, all.length - 1)];
  if (same) same.focus();
  else if (!follow(box)) pressed = { until: Date.now() + 3000 };
}

// After a press by key that took the controls away, the focus goes to the next message that has some.
function follow(box) {
  if (!pressed || pressed.until < Date.now()) return false;
  if (document.activeElement && document.activeElement !== document.body) return false;
  const first = controls(box)[0];
  if (!first) return false;
  pressed = null;
  first.focus();
  return true;
}

// Sweeps away what only this person sees, as reloading Discord would.
export function dismissAll() {
  for (const message of shown.values()) if (message.ephemeral && !message.loading) call("dismiss", { message: message.id });
}

export function drop(id) {
  told?.push(() => drop(id));
  shown.delete(id);
  node(id)?.remove();
}

export function jump(id) {
  const target = node(id);
  if (!target) return;
  target.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  target.querySelector("article").focus({ preventScroll: true });
}

// A command on its way, or one that came to nothing: shown only here, kept nowhere.
export function trace(words) {
  const line = make("li", { class: "message trace private" });
  const close = () => { traces.delete(end); line.remove(); };
  const say = (text, failed) => fill(line, make("article", {}, make("div", { class: "side" }), make("div", { class: "body" },
    make("p", { class: "reference flat" }, words), make("p", { class: failed ? "failed" : "thinking" }, text),
    failed && make("p", { class: "private-mark" }, icon("eye"), "Only you can see this · ", make("button", { type: "button", class: "plain link-like", onclick: close }, "Dismiss message")))));
  say("Sending command…", false);
  const timer = setTimeout(() => { const last = atEnd(); log.append(line); if (last) toEnd(); }, 400);
  const end = () => { clearTimeout(timer); close(); };
  traces.add(end);
  return {
    end,
    fail: (text) => { clearTimeout(timer); say(text, true); log.append(line); toEnd(); find("announcer").textContent = text; },
  };
}

async function showEarlier() {
  const first = [...shown.keys()][0];
  const found = await call(`messages?channel=${state.channel}&before=${first}`);
  if (found.error) return tell("problem", found.error);
  const height = scroll.scrollHeight - scroll.scrollTop;
  shown = new Map([...found.messages.map((message) => [message.id, message]), ...shown]);
  earlier.hidden = !found.more;
  draw();
  scroll.scrollTop = scroll.scrollHeight - height;
}

// The last control that can be used, for going from the message box to the board in one step.
export function lastControls() {
  const boxes = [...log.querySelectorAll("li.message")].reverse();
  return boxes.map(controls).find((found) => found.length)?.[0];
}

// A click comes some milliseconds after the finger has gone.
const CLICKED = 60;

function letGo() {
  const gone = held;
  if (gone) setTimeout(() => {
    if (held !== gone) return;
    held = null;
    // Not what was deleted meanwhile, nor what another channel's list has no place for.
    for (const message of putOff.splice(0)) if (!told && shown.has(message.id)) put(message);
  }, CLICKED);
}

export function begin() {
  log.addEventListener("pointerdown", (event) => { held = event.target.closest("li.message"); });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, letGo);
  earlier.addEventListener("click", showEarlier);
  present.addEventListener("click", toEnd);
  scroll.addEventListener("scroll", () => { if (atEnd()) { present.hidden = true; read(); } });
  addEventListener("focus", read);
  document.addEventListener("visibilitychange", read);
  // Whatever changes the height, a picture or the keyboard: who was at the end stays there.
  let end = true;
  scroll.addEventListener("scroll", () => { end = atEnd(); });
  const keeper = new ResizeObserver(() => { if (end) scroll.scrollTop = scroll.scrollHeight; });
  for (const box of [scroll, log]) keeper.observe(box);
}

export function notePress() {
  pressed = { until: Date.now() + 5000 };
}

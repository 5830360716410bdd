// The list of servers, channels and threads, with what is unread.
import { call } from "./api.js";
import { ask, textField } from "./dialogs.js";
import { fill, find, icon, make } from "./dom.js";
import { here, state, tell } from "./state.js";

const places = find("places");

// For each list that is on its way what is heard meanwhile: the list may be older than that.
const awaited = new Set();

export async function load() {
  const heard = [];
  awaited.add(heard);
  const found = await call("channels");
  awaited.delete(heard);
  if (found.error) return tell("problem", found.error);
  state.channels = new Map(found.map((channel) => [channel.id, channel]));
  for (const told of heard.filter(([id]) => !state.channels.get(id)?.unread)) count(...told);
  if (!state.channels.has(state.channel)) state.channel = (found.find((channel) => channel.has_bot) || found[0]).id;
  show();
}

export function show() {
  const groups = new Map();
  for (const channel of state.channels.values()) groups.set(channel.guild, [...(groups.get(channel.guild) || []), channel]);
  const at = document.activeElement?.dataset?.channel;
  fill(places, [...groups].map(([guild, inside]) => group(guild, inside)),
    make("footer", {}, make("strong", {}, "Local Discord"), make("p", {}, "A practice place. Nothing here reaches the real Discord.")));
  if (at) places.querySelector(`[data-channel="${at}"]`)?.focus();
  const channel = here();
  document.title = `${unreadMark()}${label(channel)} – Umpire, local Discord`;
  fill(find("title"), icon(shape(channel)), channel.name);
  find("new-thread").hidden = channel.kind !== "text";
}

const shape = (channel) => ({ text: "hash", thread: "thread", dm: "dm", group: "group" })[channel.kind];
const label = (channel) => (channel.kind === "text" ? `#${channel.name}` : channel.name);

function unreadMark() {
  const pings = [...state.channels.values()].reduce((sum, channel) => sum + channel.pings, 0);
  return pings ? `(${pings}) ` : "";
}

function group(guild, inside) {
  const title = guild || "Direct messages";
  const adds = guild && make("button", { class: "plain icon-button", "aria-label": `New channel in ${guild}`, title: "New channel", onclick: () => addChannel(inside[0]) }, icon("plus"));
  return make("section", { "aria-label": title },
    make("header", {}, make("h2", {}, title), adds),
    make("ul", { role: "list" }, inside.map(entry)));
}

function entry(channel) {
  const open = channel.id === state.channel;
  const news = channel.unread && !open;
  const said = [label(channel), channel.kind === "thread" && "thread", news && "unread", channel.pings && `${channel.pings} for you`].filter(Boolean).join(", ");
  return make("li", { class: channel.kind === "thread" ? "in-thread" : "" },
    make("a", { href: `#${channel.id}`, class: `channel${news ? " unread" : ""}`, "data-channel": channel.id, "aria-label": said, "aria-current": open ? "page" : null },
      icon(shape(channel)), make("span", { class: "name" }, channel.name), channel.pings ? make("span", { class: "pings" }, channel.pings) : null));
}

function addChannel(beside) {
  const name = textField("Channel name", { hint: "Small letters, digits and hyphens" });
  return ask({ title: "New channel", body: name.node, send: "Create channel", submit: () => create("channel", beside.id, name.input.value) });
}

export function addThread() {
  const name = textField("Thread name");
  return ask({ title: `New thread in #${here().name}`, body: name.node, send: "Create thread", submit: () => create("thread", state.channel, name.input.value) });
}

export async function addWebhook() {
  const answer = await call("webhook", { channel: state.channel });
  if (answer.error) return tell("problem", answer.error);
  const address = textField("Its address", { value: answer.address, longest: 300, hint: "Secret: whoever knows it can post here. On the real Discord you make one in the settings of a channel, at Integrations." });
  address.input.readOnly = true;
  address.input.addEventListener("focus", () => address.input.select());
  return ask({ title: `A webhook that posts in ${label(here())}`, body: address.node, send: "Close", cancel: "Back" });
}

async function create(kind, channel, name) {
  const answer = await call(kind, { channel, name });
  if (answer.error) return answer.error;
  await load();
  location.hash = answer.channel;
}

// A message arrived in a channel that is not in front of the person.
export function count(channelId, message, isNew) {
  if (!isNew || message.author.id === state.me) return;
  for (const heard of awaited) heard.push([channelId, message, isNew]);
  const channel = state.channels.get(channelId);
  if (!channel) return;
  channel.unread = true;
  if (channel.kind === "dm" || message.pinged.includes(state.me)) channel.pings += 1;
  show();
}

export function markRead(channelId, upto) {
  const channel = state.channels.get(channelId);
  if (!channel || BigInt(upto) < BigInt(channel.read)) return;
  channel.read = upto;
  if (!channel.unread && !channel.pings) return;
  channel.unread = false;
  channel.pings = 0;
  show();
}

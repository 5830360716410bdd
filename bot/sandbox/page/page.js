"use strict";
const $ = (id) => document.getElementById(id);
const BUTTON = 2, STRING_SELECT = 3, TEXT_INPUT = 4, USER_SELECT = 5, SECTION = 9, TEXT = 10, THUMBNAIL = 11, GALLERY = 12, SEPARATOR = 14, CONTAINER = 17, LABEL = 18;
let people = [], channels = [], session = "", socket = null, chosen = -1, asked = 0;

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

async function call(path, body) {
  const headers = { "X-Local-Session": session };
  if (body) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch("/local/" + path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
    if (!answer.ok) return { error: `The local Discord answered ${answer.status}.` };
    return await answer.json();
  } catch {
    return { error: "The local Discord does not answer. Is it still running?" };
  }
}

function note(text) { $("note").textContent = text || ""; }
async function act(path, body) {
  const answer = await call(path, body);
  note(answer.error);
  return !answer.error;
}

const RULES = [
  [/^```(?:\w*\n)?([\s\S]*?)```/, (m) => make("pre", {}, m[1])],
  [/^`([^`\n]+)`/, (m) => make("code", {}, m[1])],
  [/^\*\*([\s\S]+?)\*\*/, (m) => make("strong", {}, ...rich(m[1]))],
  [/^__([\s\S]+?)__/, (m) => make("u", {}, ...rich(m[1]))],
  [/^~~([\s\S]+?)~~/, (m) => make("s", {}, ...rich(m[1]))],
  [/^\*([^*\n]+)\*/, (m) => make("em", {}, ...rich(m[1]))],
  [/^_([^_\n]+)_(?!\w)/, (m) => make("em", {}, ...rich(m[1]))],
  [/^<@!?(\d+)>/, (m) => make("strong", {}, "@" + (people.find((p) => p.id === m[1]) || { name: "somebody" }).name)],
  [/^<#(\d+)>/, (m) => make("strong", {}, (channels.find((c) => c.id === m[1]) || { name: "#channel" }).name)],
  [/^<t:(\d+)(?::\w)?>/, (m) => new Date(m[1] * 1000).toLocaleString()],
];
function rich(text) {
  const out = [];
  let plain = "", at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    let hit = null, rule = null;
    if ("`*_~<".includes(text[at]) && !(text[at] === "_" && /\w/.test(text[at - 1] || " ")))
      for (const one of RULES) if ((hit = rest.match(one[0]))) { rule = one; break; }
    if (!hit) { plain += text[at++]; continue; }
    if (plain) out.push(plain);
    plain = "";
    out.push(rule[1](hit));
    at += hit[0].length;
  }
  if (plain) out.push(plain);
  return out;
}
function text(content) {
  const node = make("div", { class: "text" });
  let plain = "";
  const flush = () => { node.append(...rich(plain)); plain = ""; };
  for (const line of content.split(/(?<=\n)/)) {
    const head = plain.split("```").length % 2 ? line.match(/^(#{1,3}|-#) ([^\n]*)(\n?)/) : null;
    if (!head) { plain += line; continue; }
    flush();
    node.append(make(head[1] === "-#" ? "small" : "strong", {}, ...rich(head[2])), head[3]);
  }
  flush();
  return node;
}

function picture(file) {
  if (!(file.content_type || "").startsWith("image/")) return make("p", {}, make("a", { href: file.url, download: file.filename }, file.filename));
  const source = new URL(file.url).pathname;
  return make("figure", {}, make("a", { href: source, target: "_blank" }, make("img", { src: source, alt: file.description || "", width: file.width, height: file.height })),
    file.description ? make("figcaption", {}, file.description) : null);
}

const emoji = (part) => part.emoji && part.emoji.name ? part.emoji.name + " " : "";
function component(message, part) {
  const inner = (list) => (list || []).map((one) => component(message, one));
  const use = (values) => act("use", { message: message.id, custom_id: part.custom_id, values });
  if (part.type === 1) return make("div", { class: "row" }, ...inner(part.components));
  if (part.type === BUTTON && part.url) return make("a", { href: part.url, target: "_blank", rel: "noreferrer" }, emoji(part) + (part.label || part.url));
  if (part.type === BUTTON) return make("button", { class: "s" + part.style, disabled: part.disabled, onclick: () => use(undefined) }, emoji(part) + (part.label || ""));
  if (part.type === STRING_SELECT || part.type === USER_SELECT) {
    const options = part.options || people.filter((p) => !p.bot).map((p) => ({ label: p.name, value: p.id }));
    const several = part.max_values > 1;
    const menu = make("select", { disabled: part.disabled, multiple: several, "aria-label": part.placeholder || "Choose" },
      several ? null : make("option", { value: "", selected: true }, part.placeholder || "Choose"),
      ...options.map((o) => make("option", { value: o.value, selected: several && o.default }, emoji(o) + o.label + (o.description ? " – " + o.description : ""))));
    const values = () => [...menu.selectedOptions].map((o) => o.value).filter(Boolean);
    if (several) return make("span", { class: "row" }, menu, make("button", { disabled: part.disabled, onclick: () => use(values()) }, "OK"));
    menu.addEventListener("change", async () => { if (menu.value) { await use(values()); menu.value = ""; } });
    return menu;
  }
  if (part.type === TEXT) return text(part.content);
  if (part.type === SECTION) return make("div", {}, ...inner(part.components), component(message, part.accessory));
  if (part.type === THUMBNAIL) return picture({ ...part.media, description: part.description, content_type: "image/*" });
  if (part.type === GALLERY) return make("div", {}, ...part.items.map((i) => picture({ ...i.media, description: i.description, content_type: "image/*" })));
  if (part.type === SEPARATOR) return make("hr");
  if (part.type === CONTAINER) return make("div", { class: "box" }, ...inner(part.components));
  return make("span");
}

function show(message) {
  const log = $("log"), old = $("m" + message.id);
  const bottom = log.scrollHeight - log.scrollTop - log.clientHeight < 120;
  const layout = message.flags & (1 << 15);
  const classes = [message.ephemeral ? "private" : "", message.pinged.includes($("person").value) ? "pinged" : ""].join(" ");
  const by = message.type === 20 && message.interaction_metadata.name;
  const node = make("article", { id: "m" + message.id, class: classes },
    make("h2", {}, message.author.global_name || message.author.username, " ",
      make("small", {}, new Date(message.timestamp).toLocaleTimeString() + (message.edited_timestamp ? " (edited)" : "") +
        (by ? ` – ${message.interaction_metadata.user.global_name} used /${by}` : ""))),
    message.loading ? make("p", { class: "soft" }, "is thinking …") : null,
    message.content ? text(message.content) : null,
    ...message.embeds.map((e) => make("div", { class: "embed" }, e.title ? make("strong", {}, e.title) : null, e.description ? text(e.description) : null,
      ...(e.fields || []).map((f) => make("div", {}, make("strong", {}, f.name), text(f.value))),
      e.image ? make("img", { src: new URL(e.image.url).pathname, alt: "" }) : null,
      e.footer ? make("p", { class: "soft" }, e.footer.text) : null)),
    ...(layout ? [] : message.attachments.map(picture)),
    ...message.components.map((part) => component(message, part)),
    message.ephemeral ? make("p", { class: "soft" }, "Only you can see this") : null);
  if (old) old.replaceWith(node); else log.append(node);
  if (bottom) {
    const down = () => { log.scrollTop = log.scrollHeight; };
    down();
    for (const image of node.querySelectorAll("img")) image.addEventListener("load", down);
  }
}

function field(part) {
  if (part.type === 1) return part.components.map(field);
  if (part.type === TEXT) return [text(part.content)];
  const input = part.type === LABEL ? part.component : part;
  const label = part.label + (input.required === false ? " (optional)" : "");
  const several = input.max_values > 1 || input.type === 22;
  let node;
  if (input.type === TEXT_INPUT) {
    node = make(input.style === 2 ? "textarea" : "input", { name: input.custom_id, placeholder: input.placeholder, minlength: input.min_length, maxlength: input.max_length, required: input.required !== false });
    node.value = input.value || "";
  } else if (input.type === 23) node = make("input", { type: "checkbox", name: input.custom_id, checked: input.default });
  else {
    const options = input.options || people.filter((p) => !p.bot).map((p) => ({ label: p.name, value: p.id }));
    node = make("select", { name: input.custom_id, multiple: several }, ...options.map((o) => make("option", { value: o.value, selected: o.default }, o.label)));
  }
  return [make("label", {}, label, node, part.description ? make("small", { class: "soft" }, part.description) : null)];
}
function ask(exchange, form) {
  const fields = $("fields"), dialog = $("dialog");
  fields.replaceChildren(make("h2", {}, form.title), ...form.components.flatMap(field).flat(),
    make("div", { class: "row" }, make("button", { class: "s1", value: "send" }, "Submit"), make("button", { value: "", formnovalidate: true }, "Cancel")));
  dialog.returnValue = "";
  dialog.onclose = () => {
    if (dialog.returnValue !== "send") return;
    const values = {};
    for (const node of fields.querySelectorAll("[name]"))
      values[node.name] = node.tagName === "SELECT" ? [...node.selectedOptions].map((o) => o.value) : node.type === "checkbox" ? node.checked : node.value;
    act("submit", { form: exchange, values });
  };
  dialog.showModal();
}

async function suggest() {
  const line = $("line").value, number = ++asked;
  if (!line.startsWith("/")) return list([]);
  const found = await call("suggest", { channel: $("channel").value, line });
  if (number !== asked) return;
  list(Array.isArray(found) ? found : []);
}
function list(found) {
  chosen = -1;
  $("list").replaceChildren(...found.map((one) => make("button", { type: "button", role: "option", onclick: () => take(one.line) },
    one.label, one.detail ? make("span", { class: "soft" }, "  " + one.detail) : null)));
}
function take(line) { $("line").value = line; $("line").focus(); suggest(); }
function move(step) {
  const all = [...$("list").children];
  if (!all.length) return;
  chosen = (chosen + step + all.length) % all.length;
  all.forEach((node, index) => node.classList.toggle("on", index === chosen));
  all[chosen].scrollIntoView({ block: "nearest" });
}

async function loadChannels() {
  const kept = $("channel").value;
  const found = await call("channels");
  if (!Array.isArray(found)) return note(found.error);
  channels = found;
  const groups = new Map();
  for (const channel of channels) groups.set(channel.guild, [...(groups.get(channel.guild) || []), channel]);
  $("channel").replaceChildren(...[...groups].map(([guild, inside]) => make("optgroup", { label: guild || "Direct messages" }, ...inside.map((c) => make("option", { value: c.id, selected: c.id === kept }, c.name)))));
}
async function loadMessages() {
  const channel = $("channel").value, found = await call("messages?channel=" + channel);
  if (channel !== $("channel").value) return;
  $("log").replaceChildren();
  if (Array.isArray(found)) found.forEach(show); else note(found.error);
  $("log").scrollTop = $("log").scrollHeight;
}
function hear(event) {
  const told = JSON.parse(event.data);
  if (told.kind === "channel") loadChannels();
  else if (told.kind === "exchange" && told.failed) note("This interaction failed: the bot did not answer in time.");
  else if (told.kind === "exchange" && told.form) ask(told.exchange, told.form);
  else if (told.channel !== $("channel").value) return;
  else if (told.kind === "message") show(told.message);
  else if (told.kind === "message_deleted" && $("m" + told.id)) $("m" + told.id).remove();
}
async function begin() {
  if (socket) { socket.onclose = null; socket.close(); }
  const answer = await call("session", { person: $("person").value });
  if (answer.error) { note(answer.error); return void setTimeout(begin, 2000); }
  note("");
  session = answer.session;
  socket = new WebSocket(`ws://${location.host}/local/live?session=${encodeURIComponent(session)}`);
  socket.onmessage = hear;
  socket.onclose = () => setTimeout(begin, 2000);
  await loadChannels();
  await loadMessages();
}

$("person").addEventListener("change", begin);
$("channel").addEventListener("change", () => { list([]); loadMessages(); });
$("line").addEventListener("input", suggest);
$("line").addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") { move(event.key === "ArrowDown" ? 1 : -1); event.preventDefault(); }
  else if (event.key === "Escape") list([]);
  else if ((event.key === "Tab" || event.key === "Enter") && $("list").children.length && (chosen >= 0 || event.key === "Tab")) {
    $("list").children[Math.max(chosen, 0)].click();
    event.preventDefault();
  }
});
$("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const line = $("line").value;
  if (!line.trim()) return;
  if (await act("say", { channel: $("channel").value, line })) { $("line").value = ""; asked++; list([]); }
});
(async () => {
  const found = await call("people");
  if (!Array.isArray(found)) return note(found.error);
  people = found;
  $("person").replaceChildren(...people.filter((p) => !p.bot).map((p) => make("option", { value: p.id }, p.name)));
  begin();
})();

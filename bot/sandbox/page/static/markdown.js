// Discord's markdown as elements. Everything that is not markup stays text.
import { icon, make } from "./dom.js";
import { state, tell, titleOf } from "./state.js";
import { moment } from "./time.js";

const DEEPEST = 12;

export function mention(kind, id) {
  if (kind === "#") {
    const channel = state.channels.get(id);
    if (!channel) return make("span", { class: "mention" }, "#unknown");
    return make("a", { class: "mention", href: `#${id}` }, channel.kind === "thread" ? icon("thread") : "#", channel.name);
  }
  const person = state.people.get(id);
  return make("span", { class: `mention${id === state.me ? " me" : ""}` }, `@${person ? person.name : "unknown"}`);
}

// The address of a message at Discord, if its channel is here: the page goes there itself.
function place(url) {
  const found = url.hostname === "discord.com" && /^\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(url.pathname);
  return found && state.channels.has(found[1]) ? { channel: found[1], message: found[2] } : null;
}

function link(address, children) {
  let url;
  try { url = new URL(address); } catch { return null; }
  if (!["http:", "https:"].includes(url.protocol)) return null;
  const at = place(url);
  const follow = (event) => { event.preventDefault(); tell("follow", at); };
  if (at) return make("a", { href: `#${at.channel}`, onclick: follow }, ...children);
  return make("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

function spoiler(children) {
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  };
  const node = make("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show", onclick: show, onkeydown: show }, ...children);
  return node;
}

const inner = (text, depth) => inline(text, depth + 1);

// Each: the first character, what must follow, and what it becomes (null: it is only text).
const RULES = [
  ["\\", /^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  ["`", /^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => make("code", {}, m[2].replace(/^ (.*) $/s, "$1"))],
  ["*", /^\*\*\*([\s\S]+?)\*\*\*(?!\*)/, (m, d) => make("strong", {}, make("em", {}, ...inner(m[1], d)))],
  ["*", /^\*\*([\s\S]+?)\*\*(?!\*)/, (m, d) => make("strong", {}, ...inner(m[1], d))],
  ["*", /^\*(?=\S)((?:\*\*[\s\S]+?\*\*|[^*])+?)\*(?!\*)/, (m, d) => make("em", {}, ...inner(m[1], d))],
  ["_", /^__([\s\S]+?)__(?!_)/, (m, d) => make("u", {}, ...inner(m[1], d))],
  ["_", /^_(?=\S)((?:__[\s\S]+?__|[^_])+?)_(?![\w])/, (m, d) => make("em", {}, ...inner(m[1], d))],
  ["~", /^~~([\s\S]+?)~~/, (m, d) => make("s", {}, ...inner(m[1], d))],
  ["|", /^\|\|([\s\S]+?)\|\|/, (m, d) => spoiler(inner(m[1], d))],
  ["[", /^\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?\)/, (m, d) => link(m[2], inner(m[1], d))],
  ["<", /^<@!?(\d+)>/, (m) => mention("@", m[1])],
  ["<", /^<#(\d+)>/, (m) => mention("#", m[1])],
  ["<", /^<@&(\d+)>/, (m) => make("span", { class: "mention" }, state.roles.has(m[1]) ? titleOf(state.roles.get(m[1])) : "@deleted-role")],
  ["<", /^<\/([\w -]{1,100}):\d+>/, (m) => make("span", { class: "mention" }, `/${m[1]}`)],
  ["<", /^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  ["<", /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => moment(new Date(Number(m[1]) * 1000), m[2] || "f")],
  ["<", /^<(https?:\/\/[^\s<>]+)>/, (m) => link(m[1], [m[1]])],
  ["h", /^https?:\/\/[^\s<>]*[^\s<>.,:;"')\]*_~|]/, (m) => link(m[0], [m[0]])],
  ["@", /^@(everyone|here)\b/, (m) => make("span", { class: "mention me" }, m[0])],
];
const STARTS = new Set(RULES.map(([start]) => start));

export function inline(text, depth = 0) {
  if (depth > DEEPEST) return [text];
  const found = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const node = STARTS.has(text[at]) ? markup(text, at, depth) : null;
    if (!node) { plain += text[at++]; continue; }
    if (plain) found.push(plain);
    plain = "";
    found.push(node.shown);
    at += node.length;
  }
  if (plain) found.push(plain);
  return found;
}

function markup(text, at, depth) {
  const before = text[at - 1] || " ";
  if ((text[at] === "_" || text[at] === "h") && /\w/.test(before)) return null;
  for (const [start, pattern, build] of RULES) {
    if (start !== text[at]) continue;
    const match = pattern.exec(text.slice(at));
    const shown = match && build(match, depth);
    if (shown) return { shown, length: match[0].length };
  }
  return null;
}

const HEADINGS = { "#": "h3", "##": "h4", "###": "h5" };
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

function list(lines, depth) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const ordered = /\d/.test(mark);
  const node = make(ordered ? "ol" : "ul", ordered ? { start: parseInt(mark, 10) } : {});
  for (let at = 0; at < lines.length;) {
    const text = ITEM.exec(lines[at++])[3];
    const nested = [];
    while (at < lines.length && ITEM.exec(lines[at])[1].length > indent.length) nested.push(lines[at++]);
    node.append(make("li", {}, ...inline(text), ...(nested.length && depth < DEEPEST ? [list(nested, depth + 1)] : [])));
  }
  return node;
}

// Whether a line is an item of the list that another line began.
function belongs(line, first) {
  const [item, head] = [ITEM.exec(line), ITEM.exec(first)];
  if (!item || item[1].length < head[1].length) return false;
  return item[1].length > head[1].length || /\d/.test(item[2]) === /\d/.test(head[2]);
}

// A line's own kind: heading, small print, quotation, list; the rest runs on as text.
function blocks(text) {
  const found = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) found.push(make("p", {}, ...inline(plain.join("\n"))));
    plain = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const heading = /^(#{1,3}) +(\S.*)$/.exec(line), small = /^-# +(\S.*)$/.exec(line);
    if (heading || small || /^>{1,3}(?<=^>|^>>>) /.test(line) || ITEM.test(line)) flush();
    if (heading) found.push(make(HEADINGS[heading[1]], {}, ...inline(heading[2])));
    else if (small) found.push(make("p", { class: "small-print" }, ...inline(small[1])));
    else if (line.startsWith(">>> ")) {
      found.push(make("blockquote", {}, ...blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"))));
      break;
    } else if (line.startsWith("> ")) {
      const quoted = [];
      while (at < lines.length && lines[at].startsWith("> ")) quoted.push(lines[at++].slice(2));
      at -= 1;
      found.push(make("blockquote", {}, ...blocks(quoted.join("\n"))));
    } else if (ITEM.test(line)) {
      const items = [];
      while (at < lines.length && belongs(lines[at], line)) items.push(lines[at++]);
      at -= 1;
      found.push(list(items, 0));
    } else plain.push(line);
  }
  flush();
  return found;
}

// A whole text; blocks of code are taken out first, nothing in them is markup.
export function rich(content) {
  const node = make("div", { class: "text" });
  let last = 0;
  for (const match of content.matchAll(/```(?:([\w+-]*)\n)?([\s\S]*?)```/g)) {
    const before = content.slice(last, match.index).replace(/\n$/, "");
    if (before) node.append(...blocks(before));
    node.append(make("pre", { tabindex: "0", "aria-label": "Text in fixed width" }, make("code", {}, match[2].replace(/\n$/, ""))));
    last = match.index + match[0].length;
    if (content[last] === "\n") last += 1;
  }
  if (last < content.length) node.append(...blocks(content.slice(last)));
  return node;
}

// The first words, without markup, for previews and announcements.
export function gist(content, longest = 140) {
  const shown = rich(content);
  for (const block of shown.querySelectorAll("p, h3, h4, h5, li, pre")) block.append(" ");
  const text = shown.textContent.replace(/\s+/g, " ").trim();
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

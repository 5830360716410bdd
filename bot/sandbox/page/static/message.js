// One message: who, when, in answer to what, and everything that it shows.
import { avatar, icon, make } from "./dom.js";
import { components, dismiss } from "./components.js";
import { gist, rich } from "./markdown.js";
import { attachment } from "./pictures.js";
import { here, state, tell } from "./state.js";
import { full, stamp } from "./time.js";

const THREAD_CREATED = 18, REPLY = 19, COMMAND = 20;
const TOGETHER = 7 * 60 * 1000;

export const author = (message) => state.people.get(message.author.id) || message.author;
export const lit = (message) => message.pinged.includes(state.me) || message.mentions.some((user) => user.id === state.me) || message.mention_everyone;

// Whether a message hangs below the one before it, without a head of its own.
export function continues(before, message) {
  return Boolean(before) && before.author.id === message.author.id && before.type !== THREAD_CREATED && message.type === 0 && !before.ephemeral && !message.ephemeral
    && new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER
    && new Date(message.timestamp).toDateString() === new Date(before.timestamp).toDateString();
}

function reference(message) {
  if (message.type === COMMAND && message.interaction_metadata) {
    const told = message.interaction_metadata;
    const user = state.people.get(told.user.id) || { name: "Somebody" };
    const name = told.name || told.triggering_interaction_metadata?.name; // of the command, or of the one that opened a form
    return make("p", { class: "reference" }, avatar(user, true), make("strong", {}, user.name), " used ", make("span", { class: "mention" }, `/${name}`));
  }
  if (message.type !== REPLY) return null;
  const first = message.referenced_message;
  if (!first) return make("p", { class: "reference" }, make("em", {}, "The first message was deleted"));
  const user = state.people.get(first.author.id) || first.author;
  const words = gist(first.content, 90) || (first.attachments.length ? "a picture" : "a message");
  return make("p", { class: "reference" }, avatar(user, true), make("strong", {}, user.name), make("button", { type: "button", class: "plain quoted", onclick: () => tell("jump", first.id) }, words));
}

function waiting(message) {
  if (message.given_up) return make("p", { class: "failed" }, "The application did not respond");
  return make("p", { class: "thinking" }, make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")), `${author(message).name} is thinking…`);
}

// Where "(edited)" goes: behind the last words.
function lastLine(words) {
  let last = words.lastElementChild;
  while (last?.matches("ul, ol, li") && last.lastElementChild?.matches("ul, ol, li")) last = last.lastElementChild;
  return last?.matches("p, h3, h4, h5, li") ? last : words;
}

const threadLink = (id, ...inside) => make("a", { href: `#${id}`, class: "thread-link" }, ...inside);

// Below a message from which a thread was started: its name and how much is said in it.
function thread(message) {
  if (!message.thread) return null;
  const { id, name, message_count: count } = message.thread;
  const said = count === 1 ? "1 message" : `${count} messages`;
  return threadLink(id, icon("thread"), make("strong", {}, name), " ", make("span", { class: "count" }, `${said} ›`));
}

// The line that says who has started a thread of which no message speaks.
function threadLine(message, date) {
  const time = make("time", { datetime: message.timestamp, title: full(date) }, stamp(date));
  const link = threadLink(message.message_reference.channel_id, make("strong", {}, message.content));
  return [
    make("div", { class: "side" }, icon("thread")),
    make("div", { class: "body system" }, make("p", {}, make("strong", {}, author(message).name), " started a thread: ", link, " ", time)),
  ];
}

export function build(message, before) {
  const date = new Date(message.timestamp);
  if (message.type === THREAD_CREATED) return threadLine(message, date);
  const person = author(message);
  const together = continues(before, message);
  const edited = message.edited_timestamp && make("span", { class: "edited", title: full(new Date(message.edited_timestamp)) }, "(edited)");
  const words = message.content ? rich(message.content) : null;
  if (edited && words) lastLine(words).append(" ", edited);
  return [
    reference(message),
    make("div", { class: "side" }, together ? make("time", { class: "margin-time", datetime: message.timestamp, "aria-hidden": "true" }, stamp(date).split(" ").at(-1)) : avatar(person)),
    make("div", { class: "body" },
      make("h2", { class: together ? "hidden" : "by" },
        make("span", { class: `name${person.bot ? " bot" : ""}` }, person.name), person.bot && make("span", { class: "tag" }, "APP"),
        " ", make("time", { datetime: message.timestamp, title: full(date) }, stamp(date))),
      message.loading ? waiting(message) : null,
      words,
      make("div", { class: "attachments" }, message.attachments.map(attachment)),
      components(message),
      thread(message),
      edited && !words ? edited : null,
      message.ephemeral && make("p", { class: "private-mark" }, icon("eye"), "Only you can see this · ", make("button", { type: "button", class: "plain link-like", onclick: () => dismiss(message) }, "Dismiss message"))),
    !message.ephemeral && !message.loading && here().writable
      ? make("div", { class: "tools" }, make("button", { type: "button", class: "plain icon-button", title: "Reply", "aria-label": `Reply to ${person.name}`, onclick: () => tell("reply", message) }, icon("reply")))
      : null,
  ];
}

// What a screen reader is told when it arrives or changes.
export function spoken(message) {
  if (message.loading) return "";
  if (message.type === THREAD_CREATED) return `${author(message).name} started a thread: ${message.content}`;
  const parts = [author(message).name, gist(message.content), ...message.attachments.map((file) => file.description && gist(file.description, 200))];
  return `${message.ephemeral ? "Only for you: " : ""}${parts.filter(Boolean).join(": ")}`;
}

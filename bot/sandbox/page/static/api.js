// Talks to the server: one session a window, one WebSocket a session.
import { setClock } from "./time.js";

let session = "";
let socket = null;
let attempts = 0;

export const call = (path, body) => ask(path, body && JSON.stringify(body), "application/json");

// Hands a file over for an option of a command: {id}, or {error}.
export const upload = (channel, file) => ask(`upload?${new URLSearchParams({ channel, name: file.name })}`, file, "application/octet-stream");

async function ask(path, body, type) {
  const headers = { "X-Local-Session": session };
  if (body) headers["Content-Type"] = type;
  try {
    const answer = await fetch("/local/" + path, { method: body ? "POST" : "GET", headers, body });
    if (answer.status === 401) return { error: "The local Discord has been restarted; reconnecting." };
    if (!answer.ok) return { error: `The local Discord answered ${answer.status}.` };
    return await answer.json();
  } catch {
    return { error: "The local Discord does not answer. Is it still running?" };
  }
}

// Becomes a person; calls back with every change, and when the line is lost.
export async function become(person, hear, lost) {
  leave();
  const answer = await call("session", { person });
  if (answer.error) return answer;
  session = answer.session;
  setClock(answer.now, answer.speed);
  const opened = new WebSocket(`ws://${location.host}/local/live?session=${encodeURIComponent(session)}`);
  socket = opened;
  opened.onmessage = (event) => { if (socket === opened) hear(JSON.parse(event.data)); };
  opened.onclose = () => {
    if (socket !== opened) return;
    attempts += 1;
    setTimeout(lost, Math.min(4000, 250 * attempts));
  };
  await new Promise((done) => { opened.onopen = done; opened.onerror = done; });
  if (opened.readyState !== WebSocket.OPEN) leave();
  if (opened.readyState !== WebSocket.OPEN) return { error: "The local Discord does not answer. Is it still running?" };
  attempts = 0;
  return {};
}

export function leave() {
  const old = socket;
  socket = null;
  old?.close();
}

// What came of each interaction: told over the WebSocket, sometimes before the request has returned.
const early = new Map();
const waiting = new Map();

export function settle(told) {
  if (!told.answered && !told.failed) return;
  const done = waiting.get(told.exchange);
  if (done) {
    waiting.delete(told.exchange);
    done(told);
  } else {
    early.set(told.exchange, told);
    if (early.size > 100) early.delete(early.keys().next().value);
  }
}

// Does something to which the bot answers: {error}, or {answered} or {failed}, with {form} to fill in.
export async function interact(path, body) {
  const answer = await call(path, body);
  if (answer.error) return answer;
  const known = early.get(answer.exchange);
  early.delete(answer.exchange);
  return known || new Promise((done) => waiting.set(answer.exchange, done));
}

export function abandon() {
  for (const done of waiting.values()) done({ failed: true });
  waiting.clear();
}

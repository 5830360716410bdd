// Times as Discord writes them, by the clock of the server: it may run faster than that of the browser.
import { fill, find, make } from "./dom.js";

const format = (options) => new Intl.DateTimeFormat(undefined, options);
const STYLES = {
  t: format({ timeStyle: "short" }),
  T: format({ timeStyle: "medium" }),
  d: format({ dateStyle: "short" }),
  D: format({ dateStyle: "long" }),
  f: format({ dateStyle: "long", timeStyle: "short" }),
  F: format({ dateStyle: "full", timeStyle: "short" }),
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

let clock = { server: 0, here: 0, speed: 1 };
let ticking = 0;
const now = () => (clock.here ? clock.server + (Date.now() - clock.here) * clock.speed : Date.now());

// Sets the clock to a time in milliseconds since 1970 that passes so many times as fast.
export function setClock(server, speed) {
  clock = { server, here: Date.now(), speed };
  clearInterval(ticking);
  ticking = setInterval(tick, Math.max(500, 15000 / speed));
  tick();
}

function tick() {
  for (const node of document.querySelectorAll("time[data-style=R]")) node.textContent = ago(new Date(node.dateTime));
  if (clock.speed !== 1) fill(find("clock"), `${STYLES.F.format(new Date(now()))} (${clock.speed} times as fast)`);
}

function ago(date) {
  const seconds = Math.round((date - now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) || UNITS.at(-1);
  return relative.format(Math.round(seconds / size), unit);
}

const words = (date, style) => (style === "R" ? ago(date) : (STYLES[style] || STYLES.f).format(date));

export function moment(date, style) {
  if (Number.isNaN(date.getTime())) return null;
  return make("time", { datetime: date.toISOString(), title: STYLES.F.format(date), "data-style": style }, words(date, style));
}

export const day = (date) => STYLES.D.format(date);
export const full = (date) => STYLES.F.format(date);

// "14:03" today, with the date otherwise.
export function stamp(date) {
  const today = date.toDateString() === new Date(now()).toDateString();
  return today ? STYLES.t.format(date) : `${STYLES.d.format(date)} ${STYLES.t.format(date)}`;
}

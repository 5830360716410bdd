// Times as Discord writes them.
import { make } from "./dom.js";

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

function ago(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
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
  const today = date.toDateString() === new Date().toDateString();
  return today ? STYLES.t.format(date) : `${STYLES.d.format(date)} ${STYLES.t.format(date)}`;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-style=R]")) node.textContent = ago(new Date(node.dateTime));
}, 15000);

// Embeds: a coloured edge, title, text, fields, pictures, footer.
import { make } from "./dom.js";
import { inline, rich } from "./markdown.js";
import { picture } from "./pictures.js";
import { stamp } from "./time.js";

export function tint(node, color) {
  if (Number.isInteger(color)) node.style.setProperty("--edge", `#${color.toString(16).padStart(6, "0")}`);
  return node;
}

const safe = (address) => (/^https?:\/\//.test(address || "") ? address : null);
const titled = (text, address) => (safe(address) ? make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...inline(text)) : inline(text));

export function embed(shown) {
  const date = shown.timestamp && new Date(shown.timestamp);
  const foot = [shown.footer?.text, date && stamp(date)].filter(Boolean).join(" · ");
  return tint(make("div", { class: "embed" },
    shown.thumbnail && picture(shown.thumbnail, "", true),
    shown.author && make("p", { class: "embed-author" }, titled(shown.author.name, shown.author.url)),
    shown.title && make("p", { class: "embed-title" }, titled(shown.title, shown.url)),
    shown.description && rich(shown.description),
    shown.fields?.length ? make("dl", { class: "fields" }, shown.fields.map((field) => make("div", { class: field.inline ? "inline" : "" }, make("dt", {}, ...inline(field.name)), make("dd", {}, rich(field.value))))) : null,
    shown.image && picture(shown.image, ""),
    foot && make("p", { class: "small-print" }, foot)), shown.color);
}

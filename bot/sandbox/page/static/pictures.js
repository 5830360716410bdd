// Attachments: pictures that can be enlarged, texts with their first lines, other files as links.
import { fill, icon, make } from "./dom.js";
import { zoom } from "./zoom.js";

const LINES = 12;

// Only this server's own files are shown; an address of elsewhere is a link.
export function local(address) {
  const url = new URL(address, location.href);
  return url.pathname.startsWith("/attachments/") ? url.pathname : "";
}

function picture(media, description) {
  const source = local(media.url);
  if (!source) return make("a", { href: /^https?:/.test(media.url) ? media.url : null, target: "_blank", rel: "noopener noreferrer" }, description || media.url);
  const image = make("img", { src: source, alt: description || "", width: media.width, height: media.height, loading: "lazy" });
  const button = make("button", { class: "picture", type: "button", title: "Enlarge", "aria-label": description ? null : "Picture without a description", onclick: () => zoom(source, description, button) }, image,
    description && make("span", { class: "alt-mark", "aria-hidden": "true" }, "ALT"));
  if (media.width && media.height) {
    // The room is kept before the picture is there, so that nothing jumps.
    button.classList.add("sized");
    button.style.setProperty("--width", `${media.width}px`);
    button.style.setProperty("--ratio", media.width / media.height);
  }
  image.addEventListener("error", () => button.replaceWith(make("p", { class: "expired" }, `This picture is no longer kept. ${description || ""}`)));
  return button;
}

export function attachment(file) {
  const kind = file.content_type || "";
  if (kind.startsWith("image/")) return picture(file, file.description);
  return make("div", { class: "file" },
    kind.startsWith("text/plain") && preview(file),
    make("a", { href: local(file.url) || null, download: file.filename }, icon("file"), make("span", {}, file.filename, make("small", {}, `${Math.max(1, Math.round(file.size / 1024))} KB`))),
    file.description && make("p", { class: "small-print" }, file.description));
}

function preview(file) {
  const node = make("pre", { tabindex: "0", "aria-label": `Beginning of ${file.filename}` });
  fetch(local(file.url)).then((answer) => (answer.ok ? answer.text() : "")).then((text) => {
    const lines = text.trimEnd().split("\n");
    const rest = lines.length - LINES;
    fill(node, lines.slice(0, LINES).join("\n"));
    if (rest > 0) node.after(make("button", { class: "plain more-lines", type: "button", onclick: (event) => { fill(node, lines.join("\n")); event.target.remove(); } }, `Show ${rest} more line${rest > 1 ? "s" : ""}`));
  }, () => node.remove());
  return node;
}

// Builds elements. Text is always text: nothing here or anywhere else reads HTML.

export const find = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

export function add(node, children) {
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren();
  return add(node, children);
}

const SHAPES = {
  hash: "M4 9h16M4 15h16M10 3 8 21M16 3l-2 18",
  thread: "M4 5h16v10H10l-5 4v-4H4z",
  dm: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  group: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a7 7 0 0 1 14 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a7 7 0 0 1 4 6",
  menu: "M4 6h16M4 12h16M4 18h16",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  reply: "M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  down: "M6 9l6 6 6-6",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  edit: "M4 20h4L19 9l-4-4L4 16z",
  check: "M5 12l5 5L19 7",
  file: "M6 2h8l5 5v15H6zM14 2v6h5",
  zoomIn: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
  zoomOut: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M7.5 10.5h6",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
};

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) svg.setAttribute(key, value);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

const HUES = [28, 205, 145, 330, 262, 178, 60, 95];

export function avatar(person, small = false) {
  const name = person?.name || "?";
  const node = make("span", { class: `avatar${small ? " small" : ""}${person?.bot ? " bot" : ""}`, "aria-hidden": "true" }, person?.bot ? "U" : [...name][0].toUpperCase());
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  node.style.setProperty("--hue", HUES[sum % HUES.length]);
  return node;
}

const focusable = (menu) => [...menu.querySelectorAll("[role^=menuitem]:not(:disabled)")];

// A button that opens a menu: arrows move, Escape closes, focus goes back.
export function menuButton(button, menu, items) {
  const close = (back) => {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (back) button.focus();
  };
  const open = () => {
    fill(menu, items(close));
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    focusable(menu)[0]?.focus();
  };
  button.addEventListener("click", () => (menu.hidden ? open() : close(true)));
  menu.addEventListener("keydown", (event) => {
    const all = focusable(menu), at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
    else if (to !== undefined) all[to % all.length].focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.hidden && !menu.contains(event.target) && !button.contains(event.target)) close(false);
  });
}

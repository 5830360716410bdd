// A picture in full: wheel, pinch, drag, buttons and keys; its description below.
import { find, icon, make } from "./dom.js";

const MOST = 8;

export function zoom(source, description, from) {
  let scale = 1, x = 0, y = 0;
  const fingers = new Map();
  let spread = 0;
  const image = make("img", { src: source, alt: description || "", draggable: "false" });
  const stage = make("div", { class: "zoom-stage" }, image);
  const level = make("output", { "aria-live": "polite" }, "100 %");
  const tool = (name, label, act) => make("button", { class: "plain icon-button", type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
  const words = make("p", { class: "zoom-words", tabindex: "0" }, description || "");
  const dialog = make("dialog", { class: "zoom", "aria-label": "Picture" },
    make("div", { class: "zoom-tools" }, tool("zoomOut", "Smaller", () => by(1 / 1.4)), level, tool("zoomIn", "Larger", () => by(1.4)), tool("fit", "Fit", fit), tool("close", "Close", () => dialog.close())),
    stage,
    description && make("details", { class: "zoom-alt" }, make("summary", {}, "Description"), words));

  function draw() {
    const room = stage.getBoundingClientRect();
    const reach = (size, part) => Math.max(0, (size * scale - part) / 2);
    x = Math.max(-reach(image.offsetWidth, room.width), Math.min(reach(image.offsetWidth, room.width), x));
    y = Math.max(-reach(image.offsetHeight, room.height), Math.min(reach(image.offsetHeight, room.height), y));
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    stage.classList.toggle("enlarged", scale > 1);
    level.textContent = `${Math.round(scale * 100)} %`;
  }
  // Around a point of the stage, which stays where it is.
  function by(factor, point) {
    const to = Math.max(1, Math.min(MOST, scale * factor));
    const room = stage.getBoundingClientRect();
    const px = (point ? point.x - room.left - room.width / 2 : 0), py = (point ? point.y - room.top - room.height / 2 : 0);
    x = px - (px - x) * (to / scale);
    y = py - (py - y) * (to / scale);
    scale = to;
    draw();
  }
  function fit() { scale = 1; x = y = 0; draw(); }

  stage.addEventListener("wheel", (event) => { event.preventDefault(); by(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY }); }, { passive: false });
  stage.addEventListener("pointerdown", (event) => { stage.setPointerCapture(event.pointerId); fingers.set(event.pointerId, event); spread = 0; });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, event);
    const all = [...fingers.values()];
    if (all.length === 2) {
      const now = Math.hypot(all[0].clientX - all[1].clientX, all[0].clientY - all[1].clientY);
      if (spread) by(now / spread, { x: (all[0].clientX + all[1].clientX) / 2, y: (all[0].clientY + all[1].clientY) / 2 });
      spread = now;
    } else {
      x += event.clientX - before.clientX;
      y += event.clientY - before.clientY;
      draw();
    }
  });
  for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, (event) => { fingers.delete(event.pointerId); spread = 0; });
  stage.addEventListener("dblclick", (event) => (scale > 1 ? fit() : by(2.5, { x: event.clientX, y: event.clientY })));
  stage.addEventListener("click", (event) => { if (event.target === stage && scale === 1) dialog.close(); });
  dialog.addEventListener("keydown", (event) => {
    const step = 80;
    const act = {
      "+": () => by(1.4), "=": () => by(1.4), "-": () => by(1 / 1.4), 0: fit,
      ArrowLeft: () => { x += step; draw(); }, ArrowRight: () => { x -= step; draw(); },
      ArrowUp: () => { y += step; draw(); }, ArrowDown: () => { y -= step; draw(); },
    }[event.key];
    if (!act || event.target === words) return;
    event.preventDefault();
    act();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    const message = from.closest("li[id]");
    const back = from.isConnected ? from : message && find(message.id)?.querySelector(".picture");
    (back || find("line")).focus();
  });
  image.addEventListener("load", draw);
  document.body.append(dialog);
  dialog.showModal();
}

// Message components: rows of buttons and selects.
import { call, interact } from "./api.js";
import { fill, icon, make } from "./dom.js";
import { openForm } from "./modals.js";
import { emojiOf, select } from "./select.js";
import { tell } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

function button(part, use) {
  const inside = [emojiOf(part) && make("span", { class: "emoji" }, emojiOf(part)), part.label];
  if (part.style === 5) return make("a", { class: "button link", href: /^https?:/.test(part.url) ? part.url : null, target: "_blank", rel: "noopener noreferrer" }, ...inside, icon("link"));
  const node = make("button", { type: "button", class: `button ${STYLES[part.style] || "secondary"}`, disabled: part.disabled || part.style === 6, "data-custom-id": part.custom_id, "aria-label": part.label ? null : emojiOf(part) || "Button" }, ...inside);
  node.addEventListener("click", (event) => use(node, undefined, event.detail === 0));
  return node;
}

const BUILD = {
  1: (part, tools) => make("div", { class: "row" }, tools.all(part.components)),
  2: (part, tools) => button(part, (node, values, byKey) => tools.use(part, node, values, byKey)),
};

export function components(message) {
  const problem = make("p", { class: "failed", role: "alert" });
  const tools = {
    all: (parts) => (parts || []).map((part) => tools.one(part)),
    one: (part) => {
      if (BUILD[part.type]) return BUILD[part.type](part, tools);
      const node = select(part, (values) => tools.use(part, node.firstChild, values, true));
      return node;
    },
    use: async (part, node, values, byKey) => {
      if (node.getAttribute("aria-busy")) return;
      fill(problem);
      node.setAttribute("aria-busy", "true");
      if (byKey) tell("pressed", { message: message.id, part });
      const answer = await interact("use", { message: message.id, custom_id: part.custom_id, values });
      node.removeAttribute("aria-busy");
      if (answer.error) fill(problem, answer.error);
      else if (answer.failed) fill(problem, "This interaction failed");
      else if (answer.form) openForm(answer.exchange, answer.form);
    },
  };
  return message.components.length ? [...tools.all(message.components), problem] : [];
}

export const dismiss = (message) => call("dismiss", { message: message.id });

// Forms that the bot opens.
import { interact } from "./api.js";
import { ask } from "./dialogs.js";
import { make } from "./dom.js";
import { rich } from "./markdown.js";
import { select } from "./select.js";
import { tell } from "./state.js";

const ROW = 1, INPUT = 4, TEXT = 10, LABEL = 18, UPLOAD = 19, RADIO = 21, BOXES = 22, BOX = 23;

function choices(input, kind, label) {
  const name = `choice-${input.custom_id}`;
  const boxes = (input.options || []).map((option) => {
    const box = make("input", { type: kind, name, value: option.value });
    box.checked = Boolean(option.default);
    return { box, node: make("label", { class: "check-field" }, box, make("span", {}, option.label, option.description && make("small", {}, option.description))) };
  });
  const read = () => boxes.filter((each) => each.box.checked).map((each) => each.box.value);
  return { node: make("div", { role: kind === "radio" ? "radiogroup" : "group", "aria-label": label }, boxes.map((each) => each.node)), read };
}

// One thing to fill in: what is shown, and how to read what was entered.
function entry(input, label) {
  const required = input.required !== false;
  if (input.type === INPUT) {
    const limits = { minlength: input.min_length, maxlength: input.max_length || 4000, required, placeholder: input.placeholder, "aria-label": label };
    const node = input.style === 2 ? make("textarea", { ...limits, rows: 4 }) : make("input", { ...limits, type: "text", autocomplete: "off" });
    node.value = input.value || "";
    return { node, read: () => node.value };
  }
  if (input.type === BOX) {
    const node = make("input", { type: "checkbox", "aria-label": label });
    node.checked = Boolean(input.default);
    return { node, read: () => node.checked };
  }
  if (input.type === RADIO) {
    const { node, read } = choices(input, "radio", label);
    return { node, read: () => read()[0] ?? [] };
  }
  if (input.type === BOXES) return choices(input, "checkbox", label);
  if (input.type === UPLOAD) return { node: make("p", { class: "small-print" }, "Files can't be handed in here."), read: () => [] };
  let values = [...(input.options || []).filter((option) => option.default).map((option) => option.value), ...(input.default_values || []).map((value) => value.id)];
  const least = required ? input.min_values ?? 1 : 0;
  return { node: select({ ...input, min_values: least }, (chosen) => { values = chosen; }, { hold: true, label }), read: () => values };
}

function field(part, fields) {
  if (part.type === ROW) return part.components.map((inner) => field(inner, fields));
  if (part.type === TEXT) return rich(part.content);
  const input = part.type === LABEL ? part.component : part;
  const label = part.label || input.label || "";
  const { node, read } = entry(input, label);
  fields.push([input, label, read]);
  const need = input.required === false ? make("small", {}, " (optional)") : make("span", { class: "needed", "aria-hidden": "true" }, " *");
  return make("div", { class: "field" }, make("span", { class: "field-label" }, label, input.type === BOX ? null : need), part.description && make("small", {}, part.description), node);
}

export function openForm(exchange, form) {
  const fields = [];
  const body = form.components.map((part) => field(part, fields));
  return ask({
    title: form.title,
    body,
    send: "Submit",
    submit: async () => {
      const values = {};
      for (const [input, label, read] of fields) {
        const value = read();
        const empty = Array.isArray(value) && !value.length;
        if (empty && input.required !== false && input.type !== BOX) return `${label}: This field is required`;
        if (!(empty && input.type === RADIO)) values[input.custom_id] = value;
      }
      const answer = await interact("submit", { form: exchange, values });
      if (answer.error) return answer.error;
      if (answer.failed) return "Something went wrong. Try again.";
      tell("typing-place");
      return "";
    },
  });
}

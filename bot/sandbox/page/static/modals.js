// Forms that the bot opens.
import { interact } from "./api.js";
import { ask } from "./dialogs.js";
import { make } from "./dom.js";
import { select } from "./select.js";
import { tell } from "./state.js";

const ROW = 1, INPUT = 4, LABEL = 18;

// One thing to fill in: what is shown, and how to read what was entered.
function entry(input, label) {
  const required = input.required !== false;
  if (input.type === INPUT) {
    const limits = { minlength: input.min_length, maxlength: input.max_length || 4000, required, placeholder: input.placeholder, "aria-label": label };
    const node = input.style === 2 ? make("textarea", { ...limits, rows: 4 }) : make("input", { ...limits, type: "text", autocomplete: "off" });
    node.value = input.value || "";
    return { node, read: () => node.value };
  }
  let values = [...(input.options || []).filter((option) => option.default).map((option) => option.value), ...(input.default_values || []).map((value) => value.id)];
  const least = required ? input.min_values ?? 1 : 0;
  return { node: select({ ...input, min_values: least }, (chosen) => { values = chosen; }, { hold: true, label }), read: () => values };
}

function field(part, fields) {
  if (part.type === ROW) return part.components.map((inner) => field(inner, fields));
  const input = part.type === LABEL ? part.component : part;
  const label = part.label || input.label || "";
  const { node, read } = entry(input, label);
  fields.push([input, label, read]);
  const need = input.required === false ? make("small", {}, " (optional)") : make("span", { class: "needed", "aria-hidden": "true" }, " *");
  return make("div", { class: "field" }, make("span", { class: "field-label" }, label, need), part.description && make("small", {}, part.description), node);
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
        if (empty && input.required !== false) return `${label}: This field is required`;
        values[input.custom_id] = value;
      }
      const answer = await interact("submit", { form: exchange, values });
      if (answer.error) return answer.error;
      if (answer.failed) return "Something went wrong. Try again.";
      tell("typing-place");
      return "";
    },
  });
}

// Dialogs: the browser's own <dialog> keeps the focus inside and closes on Escape.
import { fill, icon, make } from "./dom.js";

let count = 0;

// Opens a dialog; `submit` returns an error to show, or nothing to close. Resolves to whether it was sent.
export function ask({ title, body, submit, send = "OK", danger = false, cancel = "Cancel" }) {
  const id = `dialog-${(count += 1)}`;
  const problem = make("p", { class: "problem", role: "alert" });
  const go = make("button", { class: danger ? "button danger" : "button primary", type: "submit" }, send);
  const form = make("form", { method: "dialog" },
    make("header", {}, make("h2", { id }, title), make("button", { class: "plain icon-button", type: "button", "aria-label": "Close", onclick: () => dialog.close("") }, icon("close"))),
    make("div", { class: "dialog-body" }, body),
    problem,
    make("footer", {}, make("button", { class: "button secondary", type: "button", onclick: () => dialog.close("") }, cancel), go));
  const dialog = make("dialog", { class: "dialog", "aria-labelledby": id }, form);
  const back = document.activeElement;
  return new Promise((done) => {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      go.disabled = true;
      const error = await submit?.(form);
      go.disabled = false;
      if (error) fill(problem, error);
      else dialog.close("sent");
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back?.isConnected) back.focus();
      done(dialog.returnValue === "sent");
    });
    document.body.append(dialog);
    dialog.showModal();
    (form.querySelector(".dialog-body :is(input, textarea, select, button):not(:disabled)") || go).focus();
  });
}

export function textField(label, { value = "", longest = 100, hint = "" } = {}) {
  const input = make("input", { type: "text", required: true, maxlength: longest, autocomplete: "off" });
  input.value = value;
  return { input, node: make("label", { class: "field" }, make("span", {}, label), input, hint && make("small", {}, hint)) };
}

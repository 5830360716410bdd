// Who sits at this window: switch, add, rename, moderator or not.
import { call } from "./api.js";
import { ask, textField } from "./dialogs.js";
import { avatar, fill, find, icon, make, menuButton } from "./dom.js";
import { myself, players, state, tell } from "./state.js";

export async function load() {
  const found = await call("people");
  if (!Array.isArray(found)) return found.error;
  state.people = new Map(found.map((person) => [person.id, person]));
  show();
  return "";
}

export function show() {
  const person = myself();
  if (!person) return;
  const note = role(person);
  fill(find("person"), avatar(person, true), make("span", { class: "name" }, make("small", {}, "You are "), person.name), icon("down"));
  find("person").setAttribute("aria-label", `You are ${person.name}${note ? `, ${note}` : ""}. Be somebody else`);
}

const role = (person) => [person.moderator && "moderator", person.installed && "has installed the app"].filter(Boolean).join(", ");

export function begin(become) {
  menuButton(find("person"), find("person-menu"), (close) => [
    make("p", { class: "menu-title", role: "presentation" }, "Be somebody else"),
    players().map((person) => make("div", { class: "menu-row", role: "presentation" },
      make("button", { class: "plain", role: "menuitemradio", "aria-checked": String(person.id === state.me), onclick: () => { close(true); become(person.id); } },
        avatar(person, true), make("span", { class: "name" }, person.name, role(person) && make("small", {}, role(person))), person.id === state.me && icon("check")),
      make("button", { class: "plain icon-button", role: "menuitem", "aria-label": `Change ${person.name}`, title: "Rename, moderator", onclick: () => { close(true); edit(person); } }, icon("edit")))),
    make("hr", { role: "separator" }),
    make("button", { class: "plain", role: "menuitem", onclick: () => { close(true); edit(null, become); } }, icon("plus"), "Add a person …"),
    make("p", { class: "menu-note", role: "presentation" }, "Open this page in a second window to be two people at once."),
  ]);
}

function edit(person, become) {
  const name = textField("Name", { value: person?.name || "", longest: 32 });
  const moderator = make("input", { type: "checkbox" });
  moderator.checked = Boolean(person?.moderator);
  const direct = make("input", { type: "checkbox" });
  direct.checked = person?.takes_direct ?? true;
  let added = "";
  return ask({
    title: person ? `Change ${person.name}` : "Add a person",
    body: [name.node, make("label", { class: "check-field" }, moderator, make("span", {}, "Moderator", make("small", {}, "May do what moderators may, such as ending other people's games"))),
      person && make("label", { class: "check-field" }, direct, make("span", {}, "Direct messages from apps", make("small", {}, "If not, the bot can't write to this person")))],
    send: person ? "Save" : "Add",
    submit: async () => {
      const answer = await call("person", { id: person?.id, name: name.input.value, moderator: moderator.checked, takes_direct: direct.checked });
      if (answer.error) return answer.error;
      added = answer.person;
      await load();
    },
  }).then((sent) => { if (sent && !person) become(added); else if (sent) tell("people"); });
}

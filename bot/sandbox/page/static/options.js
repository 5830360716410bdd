// What a slash command's options accept, and what is wrong with what was typed.
import { here, players, state, titleOf } from "./state.js";

export const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, FILE = 11;
const KINDS = { [STRING]: "text", [INTEGER]: "whole number", [BOOLEAN]: "true or false", [USER]: "person", [CHANNEL]: "channel", [ROLE]: "role", [MENTIONABLE]: "person or role", [NUMBER]: "number", [FILE]: "file" };

export function kindOf(option) {
  const least = option.min_value ?? option.min_length, most = option.max_value ?? option.max_length;
  const range = least !== undefined && most !== undefined ? `, ${least}–${most}` : least !== undefined ? `, at least ${least}` : most !== undefined ? `, at most ${most}` : "";
  return (option.choices?.length ? "choice" : KINDS[option.type] || "value") + range;
}

// The values that an option can take, if they are known beforehand.
export function known(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === BOOLEAN) return [{ label: "True", value: true }, { label: "False", value: false }];
  const people = [...players(), ...[...state.people.values()].filter((person) => person.bot)].map((person) => ({ label: person.name, value: person.id }));
  const roles = [...state.roles.values()].map((role) => ({ label: titleOf(role), value: role.id }));
  if (option.type === USER) return people;
  if (option.type === ROLE) return roles;
  if (option.type === MENTIONABLE) return [...people, ...roles];
  if (option.type === CHANNEL) return [...state.channels.values()].filter((channel) => channel.guild === here().guild).map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return null;
}

const plain = (text) => text.toLowerCase().replace(/^[@#]/, "");

export function matching(list, text) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return list.filter((each) => words.every((word) => `${each.label} ${each.value}`.toLowerCase().includes(word)));
}

// The value of a typed text: {value} or {error}, as Discord words it.
export function read(option, text) {
  const list = known(option);
  if (list) {
    const hit = list.find((each) => plain(each.label) === plain(text.trim()) || String(each.value).toLowerCase() === text.trim().toLowerCase());
    return hit ? { value: hit.value } : { error: option.choices?.length ? "Input a valid choice." : `Input a valid ${KINDS[option.type]}.` };
  }
  if (option.type === INTEGER || option.type === NUMBER) {
    const value = Number(text.trim());
    const fits = option.type === INTEGER ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (!fits || !text.trim()) return { error: `Input a valid ${KINDS[option.type]}.` };
    if (option.min_value !== undefined && value < option.min_value) return { error: `Value must be at least ${option.min_value}.` };
    if (option.max_value !== undefined && value > option.max_value) return { error: `Value must be at most ${option.max_value}.` };
    return { value };
  }
  if (option.min_length && text.length < option.min_length) return { error: `Must be at least ${option.min_length} characters.` };
  if (option.max_length && text.length > option.max_length) return { error: `Must be at most ${option.max_length} characters.` };
  return { value: text };
}

export const MISSING = "This option is required. Specify a value.";

// A whole typed line: {command, texts}, or null if it begins with no known command.
export function takeApart(commands, line) {
  const text = line.replace(/^\//, "").trim();
  const command = commands.filter((each) => text === each.name || text.startsWith(`${each.name} `)).sort((a, b) => b.name.length - a.name.length)[0];
  if (!command) return null;
  const rest = text.slice(command.name.length);
  const names = command.options.map((option) => option.name);
  const texts = new Map();
  if (names.length) {
    const pieces = rest.split(new RegExp(`(?:(?<=\\s)|^)(${names.join("|")}):`));
    for (let at = 1; at < pieces.length; at += 2) texts.set(pieces[at], pieces[at + 1].trim());
    return { command, texts, rest: pieces[0].trim() };
  }
  return { command, texts, rest: rest.trim() };
}

// What the page knows, and who wants to hear of changes.

export const state = {
  me: "", // the person's id
  people: new Map(),
  channels: new Map(),
  channel: "", // the open channel's id
  commands: [],
  roles: new Map(), // of the open channel's server
  online: false,
};

const listeners = new Map();

export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) || []), listener]);
}

export function tell(topic, data) {
  for (const listener of listeners.get(topic) || []) listener(data);
}

export const here = () => state.channels.get(state.channel);
export const myself = () => state.people.get(state.me);
export const titleOf = (role) => `@${role.name.replace(/^@/, "")}`;
export const players = () => [...state.people.values()].filter((person) => !person.bot);

// A select of the wire's channel types against the page's channels.
export const CHANNEL_TYPES = { text: 0, dm: 1, group: 3, thread: 11 };

"""Registered slash commands as the Discord app offers them, and the options it accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.sandbox.model.kinds import ChannelKind, Install, OptionKind, Payload, Permission
from bot.sandbox.model.messages import Attachment
from bot.sandbox.model.refusals import NotPossibleError
from bot.sandbox.model.world import Channel, Role, User
from bot.sandbox.wire.resolved import add, resolved_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.sandbox.model.world import World

Value: TypeAlias = str | int | float | bool | User | Role | Channel | Attachment
_NESTED = {OptionKind.SUBCOMMAND, OptionKind.GROUP}
_MEANT = {
    OptionKind.USER: {"users"},
    OptionKind.ROLE: {"roles"},
    OptionKind.MENTIONABLE: {"users", "roles"},
    OptionKind.CHANNEL: {"channels"},
}
_SAFE_INTEGER = 2**53


@dataclass(frozen=True, slots=True)
class Found:
    """A command that a person typed.

    Attributes:
        command: The registered command.
        path: The names of its group and subcommand, outermost first.
        options: The definitions of the options that can be given.
    """

    command: Payload
    path: tuple[Payload, ...]
    options: list[Payload]

    @property
    def description(self) -> str:
        """What the app says about it."""
        return str((self.path[-1] if self.path else self.command)["description"])

    def data(self, values: list[Payload], resolved: Payload) -> Payload:
        """The interaction's data for these option values."""
        options = values
        for part in reversed(self.path):
            options = [{"type": part["type"], "name": part["name"], "options": options}]
        data: Payload = {
            "id": self.command["id"],
            "name": self.command["name"],
            "type": 1,
            "options": options,
        }
        if resolved:
            data["resolved"] = resolved
        return data


class Commands:
    """What a person can type in a channel."""

    def __init__(self, world: World) -> None:
        self._world = world

    def usable(self, user: User, channel: Channel, named: str | None = None) -> list[Payload]:
        """The slash commands that the app offers this person here; of one name, if it is given."""
        if channel.kind is ChannelKind.FORUM:
            return []
        found = [
            command
            for command in self._world.commands.values()
            if named in (None, command["name"]) and self._offered(command, user, channel)
        ]
        return [_in_language(command, user.locale) for command in found if command["type"] == 1]

    def _offered(self, command: Payload, user: User, channel: Channel) -> bool:
        context = self._world.context(channel)
        contexts = command["contexts"]
        if contexts is None:
            contexts = [0, 1, 2] if command["dm_permission"] is not False else [0]
        if int(context) not in contexts:
            return False
        in_guild = channel.guild_id is not None and self._world.guilds[channel.guild_id].bot
        is_direct = channel.guild_id is None and self._world.bot_permissions(channel)
        installs = command["integration_types"]
        here = Install.GUILD in installs and (in_guild or bool(is_direct))
        own = Install.USER in installs and user.installed
        return (here or own) and self._permitted(command, user, channel)

    def _permitted(self, command: Payload, user: User, channel: Channel) -> bool:
        if channel.guild_id is None:
            return True
        held = self._world.permissions(user.id, channel)
        if Permission.USE_APPLICATION_COMMANDS not in held:
            return False
        needed = command["default_member_permissions"]
        if needed is None or Permission.ADMINISTRATOR in held:
            return True
        return bool(int(needed)) and int(needed) & ~int(held) == 0

    def paths(
        self, user: User, channel: Channel, named: str | None = None
    ) -> Iterator[tuple[str, Found]]:
        """Every complete command with its full name, such as ``convoy move``."""
        for command in self.usable(user, channel, named):
            yield from _leaves(command, (), command["name"])

    def find(self, user: User, channel: Channel, name: str) -> Found:
        """The command with this full name.

        Raises:
            NotPossibleError: If the app does not offer it to this person here.
        """
        wanted = " ".join(name.removeprefix("/").split())
        known = dict(self.paths(user, channel, wanted.partition(" ")[0]))
        if wanted in known:
            return known[wanted]
        offered = ", ".join(f"/{key}" for key, _ in self.paths(user, channel)) or "nothing"
        raise NotPossibleError(f"/{wanted} is not offered to {user.name} here; offered: {offered}")

    def values(
        self,
        found: Found,
        place: Channel,
        given: Mapping[str, Value],
        *,
        focused: str | None = None,
    ) -> tuple[list[Payload], Payload]:
        """The options' values and what they refer to (``resolved``).

        Args:
            found: The command.
            place: Where it is used.
            given: Values by option name.
            focused: For a completion, the option being typed; the rest may be missing then.

        Raises:
            NotPossibleError: If the app would not accept the values.
        """
        definitions = {option["name"]: option for option in found.options}
        if unknown := sorted(set(given) - set(definitions)):
            raise NotPossibleError(f"no option {', '.join(unknown)}; there are {list(definitions)}")
        if focused is not None and not definitions.get(focused, {}).get("autocomplete"):
            raise NotPossibleError(f"{focused} has no autocompletion")
        values: list[Payload] = []
        resolved: Payload = {}
        for name, option in definitions.items():
            if name == focused:
                typed = str(given.get(name, ""))
                kind = option["type"]
                values.append({"name": name, "type": kind, "value": typed, "focused": True})
            elif name in given:
                value = _checked(option, given[name])
                if option["type"] in _MEANT:
                    add(resolved, self._resolved(option, value, place))
                if isinstance(file := given[name], Attachment):
                    resolved.setdefault("attachments", {})[value] = file.payload()
                values.append({"name": name, "type": option["type"], "value": value})
            elif option.get("required") and focused is None:
                raise NotPossibleError(f"{name} is required: {option['description']}")
        return values, resolved

    def _resolved(self, option: Payload, value: str, place: Channel) -> Payload:
        """What the interaction says of a picked person, role or channel."""
        kind = OptionKind(option["type"])
        found = resolved_of(self._world, place, value)
        if not found.keys() & _MEANT[kind]:
            raise NotPossibleError(f"{option['name']}: no {kind.name} {value}")
        kinds = option.get("channel_types")
        if kinds and found["channels"][value]["type"] not in kinds:
            raise NotPossibleError(f"{option['name']} takes no such channel")
        return found


def _in_language(part: Payload, locale: str) -> Payload:
    """A command, option or choice with the words of a person's language, if it has them.

    The names of commands and options stay, as they are what is sent.
    """
    shown = dict(part)
    words = "description" if "description" in part else "name"
    if words in part:
        shown[words] = (part.get(f"{words}_localizations") or {}).get(locale, part[words])
    for inner in ("options", "choices"):
        if part.get(inner):
            shown[inner] = [_in_language(each, locale) for each in part[inner]]
    return shown


def _leaves(part: Payload, path: tuple[Payload, ...], name: str) -> Iterator[tuple[str, Found]]:
    command = path[0] if path else part
    options = part.get("options") or []
    nested = [option for option in options if option["type"] in _NESTED]
    if not nested:
        yield name, Found(command, (*path, part)[1:], options)
    for option in nested:
        yield from _leaves(option, (*path, part), f"{name} {option['name']}")


def _checked(option: Payload, given: Value) -> Any:
    """A value as the wire carries it."""
    name, kind = option["name"], OptionKind(option["type"])
    if option.get("choices"):
        return _choice(option, given)
    if kind is OptionKind.STRING:
        return _string(option, given)
    if kind is OptionKind.BOOLEAN:
        if not isinstance(given, bool):
            raise NotPossibleError(f"{name} takes true or false, not {given!r}")
        return given
    if kind in (OptionKind.INTEGER, OptionKind.NUMBER):
        return _number(option, given)
    if (kind is OptionKind.ATTACHMENT) != isinstance(given, Attachment):
        raise NotPossibleError(f"{name} takes a {kind.name.lower()}, not {given!r}")
    if isinstance(given, User | Role | Channel | Attachment):
        return str(given.id)
    if str(given).isdigit():
        return str(given)
    raise NotPossibleError(f"{name} takes a {kind.name.lower()}, not {given!r}")


def _choice(option: Payload, given: Value) -> Any:
    for choice in option["choices"]:
        if given == choice["value"] or given == choice["name"]:
            return choice["value"]
    offered = [choice["name"] for choice in option["choices"]]
    raise NotPossibleError(f"{option['name']} takes one of {offered}, not {given!r}")


def _string(option: Payload, given: Value) -> str:
    if not isinstance(given, str):
        raise NotPossibleError(f"{option['name']} takes a text, not {given!r}")
    least, most = option.get("min_length") or 0, option.get("max_length") or 6_000
    if not max(1, least) <= len(given) <= most:
        raise NotPossibleError(f"{option['name']} takes {least} to {most} characters")
    return given


def _number(option: Payload, given: Value) -> int | float:
    whole = option["type"] == OptionKind.INTEGER
    fits = isinstance(given, int) or (isinstance(given, float) and not whole)
    if isinstance(given, bool) or not fits or not isinstance(given, int | float):
        raise NotPossibleError(f"{option['name']} takes a number, not {given!r}")
    least = option.get("min_value", -_SAFE_INTEGER)
    most = option.get("max_value", _SAFE_INTEGER)
    if not least <= given <= most:
        raise NotPossibleError(f"{option['name']} takes {least} to {most}, not {given}")
    return given

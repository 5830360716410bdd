"""Typed command lines, such as ``/convoy move to:7-4``, and what could come next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.kinds import OptionKind, Payload
from bot.sandbox.refusals import NotPossibleError

if TYPE_CHECKING:
    from bot.sandbox.commands import Found, Value
    from bot.sandbox.people import Person
    from bot.sandbox.world import Channel, User, World

_MENTION = re.compile(r"<[@#]!?(\d+)>")
_SHOWN = 25
_YES, _NO = "true", "false"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way to go on: the whole line then, what the list shows, and an explanation."""

    line: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line taken apart; ``last`` is the option whose value ends the line."""

    name: str
    found: Found
    texts: dict[str, str]
    last: str | None
    rest: str


def take_apart(person: Person, channel: Channel, line: str) -> Typed | None:
    """Return the command and option texts of a line; None if no command is complete."""
    text = line.removeprefix("/")
    offered = dict(person.offers(channel))
    names = [name for name in offered if text == name or text.startswith(name + " ")]
    if not names:
        return None
    name = max(names, key=len)
    found, rest = offered[name], text[len(name) :]
    if not found.options:
        return Typed(name, found, {}, None, rest)
    known = "|".join(re.escape(option["name"]) for option in found.options)
    pieces = re.split(rf"(?:(?<=\s)|^)({known}):", rest)
    texts = {pieces[at]: pieces[at + 1].strip() for at in range(1, len(pieces), 2)}
    last = pieces[-2] if len(pieces) > 1 else None
    return Typed(name, found, texts, last, pieces[0])


class Lines:
    """Reads lines for one world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def read(self, person: Person, channel: Channel, line: str) -> tuple[str, dict[str, Value]]:
        """Return the command's full name and its options.

        Raises:
            NotPossibleError: If there is no such command, or a text does not fit its option.
        """
        typed = take_apart(person, channel, line)
        if typed is None:
            raise NotPossibleError(f"there is no command {line.split(':', maxsplit=1)[0]}")
        if typed.rest.strip():
            names = ", ".join(f"{option['name']}:" for option in typed.found.options)
            raise NotPossibleError(
                f"“{typed.rest.strip()}” belongs to no option ({names or 'none'})"
            )
        return typed.name, self._values(typed, skip=None)

    def _values(self, typed: Typed, skip: str | None) -> dict[str, Value]:
        options = {option["name"]: option for option in typed.found.options}
        return {
            name: self._value(options[name], text)
            for name, text in typed.texts.items()
            if text and name != skip
        }

    def _value(self, option: Payload, text: str) -> Value:
        kind = option["type"]
        if kind in (OptionKind.INTEGER, OptionKind.NUMBER) and not option.get("choices"):
            try:
                return int(text) if kind == OptionKind.INTEGER else float(text)
            except ValueError:
                raise NotPossibleError(f"{option['name']} takes a number, not “{text}”") from None
        if kind == OptionKind.BOOLEAN:
            if text.lower() not in (_YES, _NO):
                raise NotPossibleError(f"{option['name']} takes {_YES} or {_NO}")
            return text.lower() == _YES
        if kind in (OptionKind.USER, OptionKind.MENTIONABLE):
            return self._user(text)
        if kind == OptionKind.CHANNEL:
            mention = _MENTION.fullmatch(text)
            if mention and int(mention[1]) in self._world.channels:
                return self._world.channels[int(mention[1])]
            return self._named_channel(text)
        return text

    def _user(self, text: str) -> User:
        mention = _MENTION.fullmatch(text)
        if mention and int(mention[1]) in self._world.users:
            return self._world.users[int(mention[1])]
        wanted = text.removeprefix("@").lower()
        for user in self._world.users.values():
            if user.name.lower() == wanted:
                return user
        raise NotPossibleError(f"there is nobody called “{text}”")

    def _named_channel(self, text: str) -> Channel:
        wanted = text.removeprefix("#").lower()
        for channel in self._world.channels.values():
            if channel.name.lower() == wanted:
                return channel
        raise NotPossibleError(f"there is no channel “{text}”")

    async def suggest(self, person: Person, channel: Channel, line: str) -> list[Suggestion]:
        """Return what could follow, as the app's list above the input does.

        Raises:
            NotPossibleError: If what has been typed so far does not fit.
            NoAnswerError: If the bot's suggestions did not come in time.
        """
        typed = take_apart(person, channel, line)
        if typed is None or line.removeprefix("/") == typed.name:
            return _commands(person, channel, line)
        if typed.last is None or self._complete(typed, line):
            return _options(typed, line)
        return await self._choices(person, channel, typed, line)

    def _complete(self, typed: Typed, line: str) -> bool:
        """Tell whether the last value is done and a new option begins."""
        return bool(typed.last and typed.texts[typed.last] and line.endswith(" "))

    async def _choices(
        self, person: Person, channel: Channel, typed: Typed, line: str
    ) -> list[Suggestion]:
        name = typed.last or ""
        option = next(part for part in typed.found.options if part["name"] == name)
        text = typed.texts[name]
        start = line[: len(line.rstrip()) - len(text)] if text else line.rstrip()
        if option.get("autocomplete"):
            values: dict[str, Value] = self._values(typed, skip=name) | {name: text}
            exchange = person.type(channel, typed.name, name, values)
            await exchange.wait()
            offered = [(str(one["name"]), str(one["value"])) for one in exchange.choices]
        else:
            offered = [
                (label, value)
                for label, value in self._offered(option)
                if text.lower() in label.lower()
            ]
        return [Suggestion(f"{start}{value} ", label) for label, value in offered[:_SHOWN]]

    def _offered(self, option: Payload) -> list[tuple[str, str]]:
        if option.get("choices"):
            return [(choice["name"], str(choice["value"])) for choice in option["choices"]]
        if option["type"] == OptionKind.BOOLEAN:
            return [(_YES, _YES), (_NO, _NO)]
        if option["type"] in (OptionKind.USER, OptionKind.MENTIONABLE):
            return [(user.name, user.name) for user in self._world.users.values()]
        return []


def _commands(person: Person, channel: Channel, line: str) -> list[Suggestion]:
    wanted = line.removeprefix("/").lower()
    return [
        Suggestion(f"/{name} ", f"/{name}", found.description)
        for name, found in person.offers(channel)
        if wanted in name
    ][:_SHOWN]


def _options(typed: Typed, line: str) -> list[Suggestion]:
    partial = typed.rest.strip() if typed.last is None else ""
    start = line.removesuffix(partial).rstrip() if partial else line.rstrip()
    return [
        Suggestion(
            f"{start} {option['name']}:",
            f"{option['name']}:",
            option["description"] + ("" if option.get("required") else " (optional)"),
        )
        for option in typed.found.options
        if option["name"] not in typed.texts and option["name"].startswith(partial)
    ]

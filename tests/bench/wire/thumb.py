"""Somebody who plays by thumb: whatever a game's message offers, by lot.

What changes the game is an act, and takes until its fresh board is there. What does not is a look:
another unit is chosen, a level is opened that leads to further actions, one's own choices are
shown where others may not see them.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from bot.gateway.interaction.components import Press, press_of
from bot.gateway.message.drill import is_way

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from bot.sandbox import Channel, Exchange, LocalDiscord, Message, Person

PATIENCE = 600.0
"""Seconds within which everything has come, on however slow a machine."""
_DEEPEST = 12
_TAKING = frozenset({"act", "pick", "open"})
_SURE = frozenset({"sure", "do"})
"""What confirms an action that was asked about."""
_OWN = "choices"
"""Shows somebody what they may choose, and nobody else."""
_OTHER = "focus"
_IDLE = "Pass"


class Thing(NamedTuple):
    """What can be pressed, or picked of a select.

    Attributes:
        control: The id of the button or select.
        value: What is picked; None of a button.
        press: What that means.
        label: What it is called.
    """

    control: str
    value: str | None
    press: Press
    label: str


class GoneError(Exception):
    """A game asks for nothing that can be pressed: it is over, or waits for others."""


def last_in(server: LocalDiscord, channel: Channel) -> Message | None:
    """The last message that everybody sees there."""
    shown = (
        server.posting.messages[key] for key in reversed(server.posting.timeline(channel.id).ids)
    )
    return next((message for message in shown if message.viewer_id is None), None)


def things(message: Message) -> Iterator[Thing]:
    """All that a message offers, but for links and what is not about a game."""
    for part in message.buttons:
        press = press_of(part.get("custom_id", ""))
        if press is not None and not part.get("disabled"):
            yield Thing(part["custom_id"], None, press, part["label"])
    for part in message.selects:
        press = press_of(part["custom_id"])
        for option in part.get("options", ()):
            value, label = option["value"], option["label"]
            if press is not None and not option.get("default"):
                meant = press_of(value) or press._replace(value=value)
                yield Thing(part["custom_id"], value, meant, label)


def _taking(message: Message) -> list[Thing]:
    """What leads to an act, or is one; to pass only where that is all, so that games go on."""
    found = [each for each in _doing(message, *_TAKING) if not each.press.ahead]
    return [each for each in found if each.label != _IDLE] or found


def _doing(message: Message, *what: str) -> list[Thing]:
    return [each for each in things(message) if each.press.what in what]


def version(message: Message) -> int:
    """The number of the action after which the board of a message was."""
    return max((each.press.version for each in things(message)), default=-1)


class Thumb:
    """One person's thumb on one game.

    Args:
        person: Whose.
        channel: Where the game is.
        chance: Decides what is pressed.
        note: Hears of each act and look how many seconds it took.
    """

    def __init__(
        self,
        server: LocalDiscord,
        person: Person,
        channel: Channel,
        chance: Random,
        note: Callable[[str, float], None],
    ) -> None:
        self._server, self._person, self._channel = server, person, channel
        self._chance, self._note = chance, note
        self._own: Message | None = None

    async def look(self) -> bool:
        """Choose another unit; whether there is one."""
        message = self._begun(self._posted())
        others = _doing(message, _OTHER)
        if others:
            await self._pressed(message, self._chance.choice(others), "look")
        return bool(others)

    async def act(self) -> None:
        """Do something that changes the game, with all presses that lead to it.

        Raises:
            GoneError: There is nothing to do any more.
        """
        posted = self._posted()
        number, shown = version(posted), self._begun(posted)
        for _ in range(_DEEPEST):
            found = _doing(shown, *_SURE) or _taking(shown)
            if not found and shown is posted:
                found = _doing(shown, _OWN)
            if not found:
                break
            wanted = self._chance.choice(found)
            what = wanted.press.what
            if what == _OWN or (what in _TAKING and is_way(wanted.press.value)):
                answer = await self._pressed(shown, wanted, "look")
                shown = answer.answers[-1] if answer.answers else shown
                self._own = shown if what == _OWN else self._own
                continue
            asked = await self._taken(posted, shown, wanted, number)
            if asked is None:
                return
            shown = asked
        raise GoneError

    def _begun(self, posted: Message) -> Message:
        """Where somebody goes on: at the message for all, or at their own if that leads on."""
        own = self._own
        if own is None or own.deleted or _taking(posted):
            return posted
        return own if version(own) == version(posted) and _taking(own) else posted

    async def _taken(
        self, posted: Message, shown: Message, wanted: Thing, number: int
    ) -> Message | None:
        """Press what is an act; a message that asks whether it is meant, if there is one."""

        def fresh() -> bool:
            message = self._posted()
            return message is not posted or version(message) > number

        begun = time.perf_counter()
        exchange = await self._sent(shown, wanted)
        await exchange.wait(PATIENCE)
        if not fresh():
            asked = [each for each in exchange.answers if _doing(each, *_SURE)]
            if asked and asked[-1] is not shown:
                self._note("look", time.perf_counter() - begun)
                return asked[-1]
            await self._server.until(fresh, PATIENCE, "the fresh board")
        self._note("act", time.perf_counter() - begun)
        return None

    async def _pressed(self, message: Message, thing: Thing, kind: str) -> Exchange:
        begun = time.perf_counter()
        exchange = await self._sent(message, thing)
        await exchange.wait(PATIENCE)
        self._note(kind, time.perf_counter() - begun)
        return exchange

    async def _sent(self, message: Message, thing: Thing) -> Exchange:
        if thing.value is None:
            return await self._person.press(message, thing.control)
        return await self._person.select(message, thing.control, [thing.value])

    def _posted(self) -> Message:
        message = last_in(self._server, self._channel)
        if message is None:
            raise GoneError
        return message

"""The two verbs of rule code: roll dice, emit events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from rules.kernel.dice import Dice, Roll
from rules.kernel.frozen import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.event import Event

S = TypeVar("S")


@value
class Emitted:
    """An event, and who may see it.

    Attributes:
        event: What happened.
        audience: The only seat that may see it; ``None`` for everybody.
        twin: What all others see instead of a secret event. A twin never evolves the state.
    """

    event: Event
    audience: str | None = None
    twin: Event | None = None

    def seen_by(self, seat: str | None) -> Event | None:
        """The event as that seat (``None``: a spectator) sees it, if it sees any."""
        if self.audience is None or self.audience == seat:
            return self.event
        return self.twin


class Resolution(Generic[S]):
    """An action being resolved.

    Attributes:
        state: The state as it now is, all events emitted so far included.
        emitted: The events so far, in order.
        rolls: The dice so far, in order.
    """

    def __init__(self, state: S, dice: Dice, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.emitted: list[Emitted] = []
        self.rolls: list[Roll] = []
        self._dice = dice
        self._evolve = evolve

    def roll(self, count: int, sides: int, label: str, colour: str = "") -> tuple[int, ...]:
        """Throw dice, journalled under ``label``; the faces, die by die."""
        cursor = self._dice.cursor
        faces = tuple([self._dice.draw(sides) for _ in range(count)])
        if faces:
            self.rolls.append(Roll(label, colour, sides, faces, cursor))
        return faces

    def emit(self, event: Event) -> None:
        """Let something happen that everybody sees; the state evolves at once."""
        self.emitted.append(Emitted(event))
        self.state = self._evolve(self.state, event)

    def emit_secret(self, event: Event, seat: str, twin: Event | None) -> None:
        """Let something happen that only ``seat`` sees; all others see ``twin``, if any."""
        self.emitted.append(Emitted(event, seat, twin))
        self.state = self._evolve(self.state, event)

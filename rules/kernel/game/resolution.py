"""The verbs of rule code: roll dice, emit events, say what comes next; deal seats, close a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.kernel.game.dice import Dice, Roll
from rules.kernel.game.event import Dealt, Next, Sealed
from rules.kernel.values.frozen import changed, filled, value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.event import CalledOff, Conceded, Event
    from rules.kernel.game.state import State

S = TypeVar("S", bound="State")


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


def seen_whole(emitted: Iterable[Emitted], viewer: str | None) -> bool:
    """Whether somebody sees all that an action came to, as far as they can know."""
    return all(each.event.aside or each.seen_by(viewer) == each.event for each in emitted)


class Resolution(Generic[S]):
    """An action being resolved.

    Attributes:
        state: The state as it now is, all events emitted so far included.
        emitted: The events so far, in order.
        rolls: The dice so far, in order.
        absent: Whether the referee answers for a seat that does not. Such a pass ends no game.
    """

    def __init__(
        self,
        state: S,
        dice: Dice,
        evolve: Callable[[S, Event], S],
        next_event: type[Next] = Next,
    ) -> None:
        self.state = state
        self.emitted: list[Emitted] = []
        self.rolls: list[Roll] = []
        self.absent = False
        self._dice = dice
        self._evolve = evolve
        self._next_event = next_event
        self._answered: str | None = None
        self._begun = False

    def roll(self, count: int, sides: int, label: str, colour: str = "") -> tuple[int, ...]:
        """Throw dice, journalled under ``label``; the faces, die by die."""
        cursor = self._dice.cursor
        draw = self._dice.draw
        faces = (draw(sides),) if count == 1 else tuple([draw(sides) for _ in range(count)])
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

    def next(self, *entries: Task | Question | tuple[Question, ...]) -> None:
        """Put on the agenda what comes next, first things first.

        Args:
            entries: Tasks and questions; a tuple holds questions to different seats, which may be
                answered in any order.

        Raises:
            ValueError: Two questions to be answered in any order are for the same seat.
        """
        self._move_on(tuple([(e,) if type(e) is not tuple else _together(e) for e in entries]))

    def strike(self, seat: str) -> None:
        """Ask a seat nothing any more: it has left the game, and its open questions are void."""
        self._move_on((), struck=seat)

    def close(self, event: Conceded | CalledOff) -> None:
        """End the game before its rules do."""
        self.emitted.append(Emitted(event))
        self.state = changed(self.state, closed=event)

    def deal(self, seats: dict[str, str]) -> None:
        """Let those who have taken seats play others, in a set-up.

        Args:
            seats: By the seat that somebody had taken, the one that they play.

        Raises:
            ValueError: Some seat would be played by nobody, or by two.
        """
        if set(seats) != set(seats.values()):
            raise ValueError("each seat that is given away is played by somebody else")
        self.emitted.append(Emitted(Dealt(seats=tuple(seats.items()))))

    def seal(self, seat: str) -> None:
        """Note that a seat has decided something ahead."""
        self.emitted.append(Emitted(Sealed(seat=seat), seat))
        self.state = changed(self.state, sealed=self.state.sealed + 1)

    def _move_on(self, due: tuple[tuple[Any, ...], ...], struck: str | None = None) -> None:
        fields = {"answered": self._answered, "begun": self._begun, "due": due, "struck": struck}
        event = filled(self._next_event, fields)
        self._answered, self._begun = None, False
        self.emitted.append(Emitted(event))
        self.state = self.state.moved_on(event)

    def answering(self, seat: str, *, absent: bool = False) -> None:
        """Close the open question of a seat, together with what comes next."""
        self._answered = seat
        self.absent = absent

    def begin(self) -> None:
        """Take the task on top off the agenda, together with what comes next."""
        self._begun = True

    def settle(self) -> None:
        """Close what was answered or begun, if nothing came next."""
        if self._answered is not None or self._begun:
            event = _settled(self._next_event, self._answered, self._begun)
            self._answered, self._begun = None, False
            self.emitted.append(Emitted(event))
            self.state = self.state.moved_on(event)


# Values made once: every second entry of an agenda is closed so.
@lru_cache(maxsize=1 << 8)
def _settled(kind: type[Next], answered: str | None, begun: bool) -> Next:
    """The event of an entry of the agenda that is closed while nothing comes next."""
    return filled(kind, {"answered": answered, "begun": begun, "due": (), "struck": None})


def _together(questions: tuple[Question, ...]) -> tuple[Question, ...]:
    if len({each.seat for each in questions}) < len(questions):
        raise ValueError("a seat can't be asked two questions at once")
    return questions

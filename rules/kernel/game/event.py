"""What happened: facts that the state is folded from, and that chat is told."""

# Annotations are no strings here: pydantic reads those of class variables again in each subclass.

from enum import IntEnum, StrEnum
from typing import Any, ClassVar, Final

from rules.kernel.game.telling import Telling
from rules.kernel.values.record import Record


class Beat(IntEnum):
    """How much an event matters to those who watch, in rising order."""

    QUIET = 0
    STRIKE = 1  # an attack
    HANDOVER = 2  # others may have to act now
    END = 3


class Event(Record):
    """A fact of a game. Its fields suffice to evolve the state; it never needs a die.

    It folds itself into a state, and tells itself.

    Attributes:
        rules: The ids of the rules that it is told by, where these are always the same.
        beat: How much it matters.
        reveals: Whether it may tell what was hidden though nothing hidden changes by it, such as
            that nobody lies in wait somewhere. What changes the hidden part is known by that.
        aside: Whether only its owner can know that it has happened at all, such as that what they
            had decided ahead has lapsed: others are told of the action as if it had not.
        declares: Whether it says no more than what a seat has declared, sealed or not; what comes
            of that shows what it was, as soon as all have declared.
    """

    beat: ClassVar[Beat] = Beat.QUIET
    reveals: ClassVar[bool] = False
    aside: ClassVar[bool] = False
    declares: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ()

    def fold(self, state: Any) -> Any:
        """The state after it; the same where it changes nothing."""
        return state

    def tell(self, names: Any) -> Telling | str | None:  # noqa: ARG002 - systems use it
        """What happened, in words; ``None`` if it needs none of its own.

        Args:
            names: The ``names`` of a view of whoever is told it: what things are called.
        """
        return None

    def told(self, view: Any) -> Telling | None:
        """What happened, in words, with the rules that decided it, to whoever has that view."""
        found = self.tell(view.names)
        return Telling(found, rules=self.rules) if isinstance(found, str) else found


class Next(Event):
    """The agenda moved on: what lay on top is settled, other things are due.

    Each system has a class of its own below this one, which can read what is due from JSON.

    Attributes:
        answered: The seat that has answered its question, if one has.
        begun: Whether the task on top has been begun.
        due: What comes next, first things first; each a task, or questions asked together.
        struck: The seat that is asked nothing any more, if one has left the game.
    """

    answered: str | None = None
    begun: bool = False
    due: tuple[tuple[Any, ...], ...] = ()
    struck: str | None = None


class Sealed(Event):
    """A seat has decided something ahead; only it may know of that."""

    seat: str


class TookBack(Event):
    """The game went back. The one event whose state follows from more than the state before it.

    Attributes:
        seat: Who took back; ``None`` for a game master.
        to: The number of the action that the game went back to.
        upto: The number of the last one that was taken back; they begin after ``to``.
        agreed: Whether all other sides had to agree.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str | None
    to: int
    upto: int
    agreed: bool


class Unsaid(Event):
    """What a seat had decided ahead stands no more: the game went back behind what it names.

    Only the seat may know of that.

    Attributes:
        seat: The seat.
        words: What has lapsed, one by one.
    """

    aside: ClassVar[bool] = True

    seat: str
    words: tuple[str, ...]


class Deed(StrEnum):
    """What a game master does, but for taking back."""

    NOTE = "note"
    ACT = "act"
    PASS = "pass"  # noqa: S105 - no password
    LOCK = "lock"
    UNLOCK = "unlock"
    CORRECT = "correct"
    HAND_OVER = "hand over"
    NAME = "name"
    DISMISS = "dismiss"


class Intervened(Event):
    """A game master did something, or who is one was decided; the first event of its entry.

    Attributes:
        deed: What it was.
        seat: For whom, if for a seat.
        text: What was noted.
        clock: Whether the time for an answer stands still from now on, until the game is unlocked.
        agreed: Whether all sides agreed on it, and no moderator decided it.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    deed: Deed
    seat: str | None = None
    text: str = ""
    clock: bool = False
    agreed: bool = False


class Dealt(Event):
    """Who had taken a seat plays another one: a set-up that deals seats by dice lets that happen.

    Attributes:
        seats: By the seat that somebody had taken, the seat that they play: each is there once.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seats: tuple[tuple[str, str], ...]


class Conceded(Event):
    """A seat gave the game up, and it is over."""

    beat: ClassVar[Beat] = Beat.END

    seat: str


class CalledOff(Event):
    """The game ended without a winner, by agreement or by a moderator."""

    beat: ClassVar[Beat] = Beat.END


COMMON_EVENTS: Final = (Sealed, TookBack, Unsaid, Intervened, Dealt, Conceded, CalledOff)
"""Those that every system has, beside its agenda's."""

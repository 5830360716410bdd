"""What players ask for: one class a verb, declared once for every way to ask it."""

# Annotations are no strings here: pydantic reads those of class variables again in each subclass.

import inspect
from enum import Enum
from functools import cache
from typing import ClassVar, Final

from pydantic import Field

from rules.kernel.values.record import Record


class Role(Enum):
    """What a field of an action means to the player; put into the field's ``Annotated`` type."""

    OWN_UNIT = "own unit"
    TARGET = "target"
    PLACE = "place"


class Action(Record):
    """One thing that a seat asks the referee to do.

    The class's name is its verb, the first line of its docstring its one-line help, its fields
    (type, bounds, role, description) are the command's options.

    Attributes:
        summary: Its one-line help.
        suggested: Whether a button may suggest it before others; not what is seldom wise.
        perilous: Whether one of these may be grave (``Forecast.grave``): only those are looked at.
    """

    summary: ClassVar[str]
    suggested: ClassVar[bool] = True
    perilous: ClassVar[bool] = False

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: object) -> None:
        """Take the one-line help from the docstring."""
        super().__pydantic_init_subclass__(**kwargs)
        cls.summary = inspect.cleandoc(cls.__doc__ or cls.__name__).partition("\n")[0]


def own_unit(action: Action) -> str:
    """The player's own unit that an action is for; empty if it names none."""
    name = unit_field(type(action))
    return str(getattr(action, name) or "") if name else ""


@cache
def unit_field(action: type[Action]) -> str:
    """The field that names the player's own unit; empty if there is none."""
    fields = action.model_fields.items()
    return next((name for name, info in fields if Role.OWN_UNIT in info.metadata), "")


class Concede(Action):
    """Give the game up."""


class Absent(Action):
    """Let the referee answer for a seat that does not, in the way that its system says."""


class CallOff(Action):
    """End the game without a winner, as agreed or as a moderator decided."""


class Report(Action):
    """Hand on what a part of this game, a game of its own, has come to; the referee does it.

    Attributes:
        part: What this game knows the part by.
        game: The code of the game that the part was.
        outcome: What its system has reported, as JSON; empty if nothing.
    """

    part: str = Field(max_length=40)
    game: str = Field(max_length=20)
    outcome: str = Field(default="", max_length=50_000)


class TakeBack(Action):
    """Go back to how the game was after an earlier action.

    Attributes:
        to: The number of that action among those that everybody knows of; the set-up is 1.
        agreed: Whether all other sides have agreed, where one alone may not; a game master
            needs no agreement.
    """

    to: int = Field(ge=1, lt=1 << 53)
    agreed: bool = False


class Intervention(Action):
    """What a game master does, and no seat."""


class WriteNote(Intervention):
    """Write a line into the record of the game; nothing else changes."""

    text: str = Field(min_length=1, max_length=300)


class LockGame(Intervention):
    """Let no seat act until the game is unlocked.

    Attributes:
        clock: Whether the time for an answer was running, and stands still meanwhile.
    """

    clock: bool = False


class UnlockGame(Intervention):
    """Let the seats act again."""


class HandOver(Intervention):
    """Give a seat to other people; who they are is kept beside the game."""

    seat: str = Field(max_length=60)


class NameMaster(Intervention):
    """Name somebody the game master of the game; who it is, is kept beside it.

    Attributes:
        agreed: Whether all sides agreed on it, and no moderator decided it.
    """

    agreed: bool = False


class DismissMaster(Intervention):
    """Let the game have no named game master any more.

    Attributes:
        agreed: Whether all sides agreed on it; else a moderator decided it, or whoever was one.
    """

    agreed: bool = False


class ActFor(Intervention):
    """Answer for a seat that is asked: as it might, or as the referee does for one that is absent.

    Each system has a class of its own below this one, which can read its actions from JSON.

    Attributes:
        seat: The seat.
        action: What it answers.
    """

    seat: str
    action: Action


COMMON_ACTIONS: Final = (
    Concede,
    CallOff,
    Absent,
    Report,
    TakeBack,
    WriteNote,
    LockGame,
    UnlockGame,
    HandOver,
    NameMaster,
    DismissMaster,
)
"""Those that every system has."""

"""What happens in a skirmish."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from rules.kernel.game.event import Beat, Event
from rules.kernel.values.record import Tagged
from rules.space.plane import PointText

Why = Literal["start", "moved", "failed", "rout", "passed", "missed", "given"]
Way = Literal["outside", "through", "inside"]


class Deployed(Event):
    """Figures of a unit were put on the table.

    Attributes:
        figures: Their ids.
        at: Where each of them stands.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    unit: str
    figures: tuple[str, ...]
    at: tuple[PointText, ...]


class InitiativeTaken(Event):
    """A side has the initiative (MS32).

    Attributes:
        number: How many there have been, this one included.
        why: Why the other side has it no more.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    number: int
    why: Why


class Tested(Event):
    """A unit tested its morale.

    Attributes:
        minuses: What it has to bear.
        face: The die; ``None`` where it can't fail.
        passed: Whether it may act.
    """

    unit: str
    minuses: int
    face: int | None
    passed: bool


class Fired(Event):
    """A figure fired at another.

    Attributes:
        reach: The band in cm.
        cover: What covers the target, in words; empty in the open.
        coloured: The coloured die.
        white: The white one.
        hit: Whether the differential was right.
        killed: Whether the coloured die was, too.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    target: str
    origin: PointText
    at: PointText
    reach: int
    cover: str
    coloured: int
    white: int
    hit: bool
    killed: bool


class Marked(Event):
    """A unit got an ammo marker."""

    unit: str
    markers: int


class Routed(Event):
    """A unit routed and is gone.

    Attributes:
        minuses: What it had to bear.
        figures: Those that were left.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    unit: str
    minuses: int
    figures: tuple[str, ...]


class Moved(Event):
    """A figure moved.

    Attributes:
        way: Outside, through a door or window, or inside a building.
        past: The opening or building, in words; empty outside.
        length: How long the way was.
    """

    figure: str
    origin: PointText
    to: PointText
    way: Way
    past: str
    length: int


class Advanced(Event):
    """Several figures of a unit moved at once.

    Attributes:
        towards: Where, in words.
        figures: Their ids.
        origins: Where each of them stood.
        to: Where each of them stands.
    """

    unit: str
    towards: str
    figures: tuple[str, ...]
    origins: tuple[PointText, ...]
    to: tuple[PointText, ...]


class Charged(Event):
    """A figure moved into contact with another, and they fought.

    Attributes:
        attacker: The two dice of the figure that charged.
        defender: The two dice of the other one.
        outcome: Who fell.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    target: str
    origin: PointText
    to: PointText
    at: PointText
    attacker: tuple[int, int]
    defender: tuple[int, int]
    outcome: Literal["attacker", "both", "defender"]


class Passed(Event):
    """A side did nothing; ``absent``: the referee said so in its place."""

    seat: str
    absent: bool


class SkirmishEnded(Event):
    """The end (MS51, MS32b, MS36b, MS49c).

    Attributes:
        field: Who holds the field; ``None``: nobody.
        winner: Who has won; ``None``: nobody.
        why: Whether a side has nobody left, or both have, the limit came, or both passed.
        affiliation: The score of the Affiliation.
        antagonist: The score of the Antagonist.
    """

    beat: ClassVar[Beat] = Beat.END

    field: str | None
    winner: str | None
    why: Literal["field", "limit", "passes"]
    affiliation: int
    antagonist: int


LastAct: TypeAlias = Annotated[Deployed | Fired | Moved | Advanced | Charged, Tagged()]
"""What is drawn of what happened last."""


class FigurePut(Event):
    """A game master put a figure somewhere.

    Attributes:
        revived: Whether it had been killed, which is counted no more.
    """

    figure: str
    at: PointText
    revived: bool


class FigureRemoved(Event):
    """A game master took a figure off the table: it counts as killed."""

    figure: str


EVENTS: tuple[type[Event], ...] = (
    Deployed,
    InitiativeTaken,
    Tested,
    Fired,
    Marked,
    Routed,
    Moved,
    Advanced,
    Charged,
    Passed,
    SkirmishEnded,
    FigurePut,
    FigureRemoved,
)

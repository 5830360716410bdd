"""What happens in a gun fight."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.space.plane import PointText


class DeploymentOpened(Event):
    """The sides put their figures on the table, the one after the other."""

    beat: ClassVar[Beat] = Beat.HANDOVER


class Deployed(Event):
    """A figure was put on the table."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    figure: str
    at: PointText


class DieDue(Event):
    """The activation die is to be thrown by hand."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class RowRolled(Event):
    """The activation die chose a row."""

    turn: int
    row: int


class CellActivated(Event):
    """Figures of one cell of the table may act, in their owner's order.

    Attributes:
        column: 0 to 3.
        seat: Whose they are.
        figures: Those who may.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    column: int
    seat: str
    figures: tuple[str, ...]


class Moved(Event):
    """A figure moved.

    Attributes:
        way: How: in the open, inside its room, through a door or over a fence.
        past: Name of the door or fence; empty for the others.
    """

    figure: str
    origin: PointText
    to: PointText
    way: Literal["open", "room", "door", "fence"]
    past: str


class Shot(Event):
    """A figure shot at another.

    Attributes:
        target_class: ``nt``, ``ct``, ``at`` or ``pt``.
        cover: What covers the target, in words.
        face: The die.
        needed: What hits; 0 if nothing does.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    target: str
    origin: PointText
    at: PointText
    target_class: Literal["nt", "ct", "at", "pt"]
    cover: str
    face: int
    needed: int


class ShotInto(Event):
    """A figure shot into a building at random (GF15).

    Attributes:
        found: Who was in the way of the bullet, if anybody was.
        among: How many it could have found.
        lot: The die that drew who it was; ``None`` if there was no choice.
        saved: The die for the armour of whoever it was; ``None`` if none was thrown.
        hit: Whether it hit.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    building: str
    origin: PointText
    face: int
    found: str | None
    among: int = 0
    lot: int | None = None
    saved: int | None
    hit: bool


class Struck(Event):
    """A figure was hit.

    Attributes:
        row: The row in which its name is marked off; ``None`` for constables and trackers.
        outcome: Marked off, lifted from the table to redeploy, or removed from play.
        extra: The extra die of the option, if it was thrown (GF9b).
        idle: Whether being marked off costs it the action it had to come in this row (GF7).
        led: Whether a constable or tracker has an officer to redeploy near (GF12b).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    row: int | None
    outcome: Literal["marked", "lifted", "removed"]
    extra: int | None = None
    idle: bool = False
    led: bool = True


class Stranded(Event):
    """A man who waits to redeploy is removed with his officer (GF12)."""

    figure: str


class Placed(Event):
    """A constable or tracker is back on the table, near his officer."""

    figure: str
    at: PointText
    officer: str


class Passed(Event):
    """Figures did nothing."""

    figures: tuple[str, ...]


class FightEnded(Event):
    """The end: one side has nobody left (GF22), or the turn limit came (GF30)."""

    beat: ClassVar[Beat] = Beat.END

    winner: str | None
    words: str


class FigurePut(Event):
    """A game master put a figure somewhere.

    Attributes:
        hits: How many of its names are marked off: at least one is left.
    """

    figure: str
    at: PointText
    hits: int


class FigureRemoved(Event):
    """A game master took a figure out of play."""

    figure: str


class FigureMarked(Event):
    """A game master said how many names of a figure are marked off."""

    figure: str
    hits: int


EVENTS: tuple[type[Event], ...] = (
    DeploymentOpened,
    Deployed,
    DieDue,
    RowRolled,
    CellActivated,
    Moved,
    Shot,
    ShotInto,
    Struck,
    Stranded,
    Placed,
    Passed,
    FightEnded,
    FigurePut,
    FigureRemoved,
    FigureMarked,
)

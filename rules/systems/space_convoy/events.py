"""What happens in a game of Space Convoy."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Literal

from rules.kernel.event import Beat, Event
from rules.space.grid import CellText
from rules.systems.space_convoy.actions import Destination
from rules.systems.space_convoy.stats import Damage


class PlacementDue(Event):
    """A side is to place an object (SC6d)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    kind: str


class ObjectPlaced(Event):
    """An object stands on the table.

    Attributes:
        kind: Which.
        cell: Where.
        seat: Who placed it; ``None`` if the dice did.
        rolled: The dice for its row, from the second row on, and its lane; the last pair counts,
            those before it were thrown for areas that were taken.
    """

    kind: str
    cell: CellText
    seat: str | None
    rolled: tuple[tuple[int, int], ...] = ()


class DeploymentOpened(Event):
    """The Naztees deploy now (SC42)."""

    beat: ClassVar[Beat] = Beat.HANDOVER


class DeploymentDue(Event):
    """A vessel is to be put on the table.

    Attributes:
        vessel: Its id.
        face: Its deployment die; ``None`` for a Crusher, which rolls none.
        rows: The rows that it may take.
    """

    vessel: str
    face: int | None
    rows: tuple[int, ...]


class Deployed(Event):
    """A vessel was put on the table."""

    vessel: str
    cell: CellText


class InitiativeRolled(Event):
    """Both sides rolled for the first initiative (SC11)."""

    freeloaders: int
    naztees: int


class Reason(StrEnum):
    """Why the initiative changes hands."""

    START = "start"
    FAILED_MOVE = "failed move"
    DEFEATED = "attack defeated"
    SHORT = "shot short"
    PASSED = "passed"
    RECYCLED = "recycled"
    NOTHING_TO_DO = "nothing to do"
    GIVEN = "given"


class InitiativeTaken(Event):
    """A side has the initiative now.

    Attributes:
        seat: Which.
        reason: Why.
        left: How many initiatives can follow before the turn limit; ``None`` while they are many.
        spent: Whether the other side's vessels have used up their actions (SC57).
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    reason: Reason
    left: int | None = None
    spent: bool = False


class MoveRolled(Event):
    """A vessel tried to move by one area, to enter the table (no origin) or to leave it.

    Attributes:
        face: The natural die.
        pull: What gravity took from it.
        number: The vessel's move number.
        succeeded: Whether it moved.
    """

    vessel: str
    origin: CellText | None
    to: Destination
    face: int
    pull: int
    number: int
    succeeded: bool


class Attacked(Event):
    """A vessel fired.

    Attributes:
        distance: Areas to the target, the target's counted.
        red: The attack dice; the best counts.
        white: The range dice.
        blue: The defence dice.
        attack: What the red dice came to.
        defence: What the blue dice came to, bonus included.
        reach: What the white dice came to.
        outcome: ``short`` if only the range failed; ``defeated`` if the defence held.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    vessel: str
    target: str
    attacker_cell: CellText
    target_cell: CellText
    distance: int
    red: tuple[int, ...]
    white: tuple[int, ...]
    blue: tuple[int, ...]
    attack: int
    defence: int
    reach: int
    outcome: Literal["hit", "defeated", "short"]


class Struck(Event):
    """The hit table was consulted: one yellow die.

    ``damage`` is the result that the target now bears; it is ``None`` if the target was
    destroyed, or suffered nothing (new).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    target: str
    face: int
    destroyed: bool
    damage: Damage | None


class Passed(Event):
    """A side passed, by choice or because it had nothing to do.

    Attributes:
        seat: Which.
        automatic: Whether it had nothing to do.
        spent: Whether that is because its vessels have used up their actions (SC57).
        absent: Whether the referee passed for it, as it did not answer.
    """

    seat: str
    automatic: bool
    spent: bool = False
    absent: bool = False


class Recycled(Event):
    """A destroyed vessel is to come back (SC45)."""

    vessel: str


class PlayEnded(Event):
    """No more is played; the victory roll follows."""

    reason: Literal[
        "brigghavens",
        "naztees destroyed",
        "uncontested",
        "both passed",
        "turn limit",
    ]


class VictoryRolled(Event):
    """The end (SCT2).

    Attributes:
        off: Brigghavens that count as off the table.
        needed: What one d6 had to show; 7 and 1 need no roll.
        face: The die; ``None`` if none was rolled.
        winner: The winning seat.
    """

    beat: ClassVar[Beat] = Beat.END

    off: int
    needed: int
    face: int | None
    winner: str


class VesselPut(Event):
    """A game master put a vessel into a cell."""

    vessel: str
    cell: CellText


class VesselRemoved(Event):
    """A game master took a vessel out of play."""

    vessel: str


class VesselMarked(Event):
    """A game master said what damage a vessel bears."""

    vessel: str
    damage: tuple[Damage, ...]


EVENTS: tuple[type[Event], ...] = (
    PlacementDue,
    ObjectPlaced,
    DeploymentOpened,
    DeploymentDue,
    Deployed,
    InitiativeRolled,
    InitiativeTaken,
    MoveRolled,
    Attacked,
    Struck,
    Passed,
    Recycled,
    PlayEnded,
    VictoryRolled,
    VesselPut,
    VesselRemoved,
    VesselMarked,
)

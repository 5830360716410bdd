"""Flights of attack craft: what they are for, where they are, how fast they fly (BZT67)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from rules.kernel.values.counting import counted, together
from rules.kernel.values.frozen import value
from rules.space.pose import PoseText  # noqa: TC001 - read when states are read from JSON
from rules.systems.buoyz.board.stats import INCH

Role = Literal["shuttle", "bomber", "fighter"]
ROLES: Final[tuple[Role, ...]] = ("shuttle", "bomber", "fighter")
"""What flights are for, in the order in which they move and attack (BZ83)."""
AS_LISTED: Final = ROLES[::-1]
"""Fighters first, as they are typed."""
Counts = tuple[int, int, int]
"""How many flights of each of these a ship has."""
Duty = Literal["", "cap", "loiter"]
"""What a flight is told beside its way: to guard (BZ84), to be a patrol counter (BZ91)."""
CAP: Final = "cap"
LOITER: Final = "loiter"
SPEEDS: Final = (5 * INCH, 8 * INCH, 10 * INCH)
"""How far a flight goes in a turn, by its dogfight value (BZT67)."""
CONTACT: Final = INCH // 2
"""Within so much flights touch, and a carrier takes them aboard (BZ182)."""
REACH: Final = 2
"""How far torpedoes of flights and close defence against them reach, in inches (BZT72, BZT73)."""
GUARDED: Final = 6
"""Within so many inches a patrol engages, and of its ward it flies (BZ84, BZ187)."""


class Where(StrEnum):
    """Where a flight is."""

    HANGAR = "aboard"
    FLYING = "in flight"
    HOMING = "on its way home"
    AWAY = "at a base off the table"
    TRANSIT = "in transit"
    LOST = "destroyed"
    GONE = "gone"


ABROAD: Final = (Where.FLYING, Where.TRANSIT)
"""In flight, on a table or between two."""


@value
class Flight:
    """A flight of attack craft: a counter.

    Attributes:
        code: What stands on its counter.
        base: The ship that carries it, by id; it lands there, or changes to where it lands.
        roles: What it may be launched as (BZ183b).
        role: What it is, or was launched as last.
        torpedo: The kind of torpedo that it carries, if it is no fighter.
        worth: Its dogfight value as a fighter (BZ183c).
        pose: Where it is and points, in 400ths of an inch; ``None`` if it is not on the table.
        armed: Whether it has still what it was launched with: its torpedo, or a dogfight (BZT69b).
        ready: The turn at whose end it may be launched (BZ184b), or in which it comes back from a
            base (BZ89) or emerges from transit (BZT76).
        entry: Where it emerges; ``None`` if it is not in transit.
        moved: Whether it has moved this turn.
        duty: What it is told to do beside.
        ward: The ship that it guards, by id; empty if a point (BZ187).
        target: The ship that it attacks this turn, by id (BZT72).
        fight: The dogfight that it is in; empty if none.
    """

    id: str
    side: str
    name: str
    code: str
    base: str
    roles: tuple[Role, ...]
    role: Role
    torpedo: str
    worth: int
    where: Where = Where.HANGAR
    pose: PoseText | None = None
    armed: bool = True
    ready: int = 0
    moved: bool = False
    duty: Duty = ""
    ward: str = ""
    target: str = ""
    fight: str = ""
    entry: PoseText | None = None

    @property
    def value(self) -> int:
        """Its dogfight value: that of bombers and shuttles is 0 (BZT67b)."""
        return self.worth if self.role == "fighter" else 0

    @property
    def speed(self) -> int:
        """How far it goes in a turn, in 400ths of an inch (BZT67)."""
        return SPEEDS[self.value]

    @property
    def flying(self) -> bool:
        """Whether it is on the table."""
        return self.where is Where.FLYING

    @property
    def free(self) -> bool:
        """Whether it is on the table and in no dogfight (BZ85b)."""
        return self.flying and not self.fight

    @property
    def bombs(self) -> bool:
        """Whether it may attack a ship: it has a torpedo, and does not loiter (BZT72, BZ91b)."""
        return self.free and self.armed and self.role != "fighter" and self.duty != LOITER


def listed_in_words(counts: Counts) -> str:
    """``6 fighters and 2 bombers``."""
    told = (counted(n, role) for n, role in zip(counts, AS_LISTED, strict=True) if n)
    return together(told)

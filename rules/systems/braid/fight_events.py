"""What happens in charges, melees and the end phase."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText
from rules.systems.braid.combat import Charge, Contact


class ChargeDeclared(Event):
    """A charge was declared (BC95)."""

    charge: Charge


class ChargesEnded(Event):
    """A side has declared all its charges (BC95)."""

    side: str


class ChargeTested(Event):
    """A unit tested whether it charges, or stands to be charged (BC19).

    Attributes:
        against: Whom it charges, or who charges it.
        charges: Whether it is the charger.
        face: The die; 0 if the outcome was certain and none was thrown (BC100).
        modifier: What was added, for these reasons.
        passes: Whether it charges, or stands.
    """

    unit: str
    against: str
    charges: bool
    face: int
    modifier: int
    why: str
    passes: bool


class Retired(Event):
    """A unit ran from a charge (BC26)."""

    unit: str
    origin: PoseText
    pose: PoseText
    formation: str


class Stood(Event):
    """Horse that was charged stands, and does not counter-charge (BC108)."""

    unit: str


class ChargeMoved(Event):
    """A unit moved in the step of charges, but not into contact.

    Attributes:
        kind: ``counter-charges``, ``advances`` where its target is gone, ``stops`` where its way
            is barred, ``recoils`` or ``follows up`` after a melee.
    """

    unit: str
    kind: str
    origin: PoseText
    pose: PoseText


class Contacted(Event):
    """A charge made contact (BC110)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    contact: Contact
    origin: PoseText
    pose: PoseText


class MeleeSide(BaseModel):
    """A side in a round of melee: who, dice, bases, factors with their reasons (BC29)."""

    model_config = ConfigDict(frozen=True)

    side: str
    units: tuple[str, ...]
    faces: tuple[int, ...]
    bases: int
    factor: int
    why: str

    @property
    def total(self) -> int:
        """Dice, bases and factors."""
        return sum(self.faces) + self.bases + self.factor


class MeleeRound(Event):
    """A round of a melee (BC29, BC33).

    Attributes:
        number: Which round of it.
        sides: The attacker's side, then the defender's.
        winner: The side that has won it; empty after a draw.
        faces: The dice of the loser.
        lost: How many bases that costs it; in a draw each side loses one.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    number: int
    sides: tuple[MeleeSide, MeleeSide]
    winner: str
    faces: tuple[int, ...]
    lost: int


class MeleeEnded(Event):
    """A melee is over for this turn; nobody has won it if nobody is left (BC117)."""

    units: tuple[str, ...]
    winner: str


class Stormed(Event):
    """Foot went into a place that it has cleared (BC82)."""

    unit: str
    area: str
    origin: PoseText
    pose: PoseText


class Worn(Event):
    """Horse that charged lost stands to wear, or none (BC36)."""

    unit: str
    faces: tuple[int, ...]
    lost: int


class GunTested(Event):
    """A gun that has fought survives, or not (BC123)."""

    unit: str
    face: int
    kept: bool


class Regained(Event):
    """A unit regained a stand, and is what it now is (BC6, BC129)."""

    unit: str
    stands: int
    formation: str
    pose: PoseText


class Rallied(Event):
    """A commander became the fourth stand of a cluster (BC137)."""

    commander: str
    unit: str
    formation: str
    origin: PoseText
    pose: PoseText
    area: str


FIGHT_EVENTS: tuple[type[Event], ...] = (
    ChargeDeclared, ChargesEnded, ChargeTested, Retired, Stood, ChargeMoved, Contacted,
    MeleeRound, MeleeEnded, Stormed, Worn, GunTested, Regained, Rallied,
)  # fmt: skip

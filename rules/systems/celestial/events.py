"""What happens in an engagement."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.space.hex import HexText
from rules.systems.celestial.actions import Use, Way
from rules.systems.celestial.pieces import Kind

Cause = Literal["fire", "missile", "blast", "collision", "asteroid"]


class TerrainLaid(Event):
    """Terrain lies on the map (TN48)."""

    kind: Kind
    at: tuple[HexText, ...]


class InitiativeRolled(Event):
    """Both sides rolled for the first initiative (TE17)."""

    compact: int
    dominion: int


class InitiativeTaken(Event):
    """A side has the initiative now (TE17)."""

    seat: str


class Listed(Event):
    """A side handed in the list of its fleet; only it may know (TE61)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: str


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class FleetsShown(Event):
    """Both fleets, for all to see (TE61)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    compact: str
    dominion: str


class DeploymentDue(Event):
    """A side is to deploy a ship (TE55)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class Deployed(Event):
    """A ship was put on the map; ``by_dice`` if the dice did it."""

    ship: str
    at: HexText
    facing: int
    by_dice: bool = False


class RoundBegun(Event):
    """A round begins."""

    number: int


class ImpulseBegun(Event):
    """An impulse begins (TE2)."""

    index: int


class StepBegun(Event):
    """A step of a side's turn begins (TE3); with the first one its markers expire (TE9c)."""

    seat: str
    step: int


class TurnBegun(StepBegun):
    """A side's turn begins."""

    beat: ClassVar[Beat] = Beat.HANDOVER


class Ceased(Event):
    """A side ends a step; ``absent`` if the referee did so for it."""

    seat: str
    absent: bool = False


class Powered(Event):
    """Energy was spent (TE7).

    Attributes:
        battery: Whether it came from the ship's battery (TE12); if that is passed over, it stays
            full (TE82).
    """

    ship: str
    use: Use
    battery: bool = False


class Retargeted(Event):
    """A missile got a new target (TE14)."""

    ship: str
    missile: str
    target: str


class Transmitted(Event):
    """A squadron was charged (TE15)."""

    ship: str
    squadron: str


class Moved(Event):
    """A ship moved, straight with a sprint, too (TE25b); off the map where ``to`` is missing."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    way: Way
    origin: HexText
    to: HexText | None
    facing: int


class BaseTurned(Event):
    """A base turned by one hexside (TE26)."""

    ship: str
    facing: int


class Shot(Event):
    """A weapon fired (TE35).

    Attributes:
        target: An enemy ship or missile.
        distance: The range.
        less: What terrain took from the die.
        damage: What it does; 0 is a miss.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    group: int
    weapon: str
    target: str
    origin: HexText
    at: HexText
    distance: int
    less: int
    face: int
    damage: int


class BurstFired(Event):
    """A burst went off (TE38).

    Attributes:
        at: The hex that it was aimed at.
        face: The die.
        ships: Who is hurt.
        damages: How much each takes.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    group: int
    target: str
    origin: HexText
    at: HexText
    face: int
    ships: tuple[str, ...]
    damages: tuple[int, ...]


class Launched(Event):
    """A missile was launched (TE39)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    group: int
    missile: str
    target: str
    origin: HexText
    at: HexText


class MissileFlown(Event):
    """A missile flew on (TE39)."""

    missile: str
    origin: HexText
    to: HexText


class MissileEnded(Event):
    """A missile is gone (TE40, TE41, TN13)."""

    missile: str
    why: Literal["struck", "spent", "lost", "shot", "blast"]


class MissileDamaged(Event):
    """A missile is damaged (TE41)."""

    missile: str


class Struck(Event):
    """A ship took damage on an arc (TE42).

    Attributes:
        markers: Markers that went.
        shields: Shield boxes that went.
        hull: What goes on to the hull.
    """

    ship: str
    arc: int
    cause: Cause
    damage: int
    markers: int
    shields: int
    hull: int


class Collided(Event):
    """A ship ran into another one of its side (TE27)."""

    ship: str
    other: str


class HullLost(Event):
    """A hull box is lost (TE43)."""

    ship: str


class Critical(Event):
    """A critical (TE44).

    Attributes:
        faces: The two dice.
        group: The weapon group that it concerns, if it does; else -1.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    faces: tuple[int, int]
    effect: str
    group: int = -1


class Destroyed(Event):
    """A ship is destroyed, and will explode (TE43, TE47)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: HexText
    cause: Cause | Literal["core", "planet", "black hole"]


class Exploded(Event):
    """A destroyed ship explodes (TE47)."""

    ship: str
    at: HexText
    blast: int


class BlastChosen(Event):
    """Of ships that one blast destroyed this explodes next, after ``place`` others (TE47)."""

    ship: str
    place: int


class Displaced(Event):
    """A ship was pushed or pulled by one hex (TE37, TN16).

    ``hole`` is what pulled it: a black hole's hex, or ``nearest``; empty if it was pushed.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    origin: HexText
    to: HexText
    hole: str = ""


class MarkersLost(Event):
    """A ship entered a nebula, and its markers are gone (TN10)."""

    ship: str


class Withdrawn(Event):
    """A ship left the map for good (TE69, TN46)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    by: Literal["edge", "wormhole"]


class Floated(Event):
    """All counters were shifted by one hex to make room at an edge (TN47).

    Attributes:
        facing: Which way.
        dropped: Terrain that was dropped.
    """

    facing: int
    dropped: tuple[HexText, ...] = ()


class RepairTried(Event):
    """A critical was or was not repaired (TE46)."""

    ship: str
    effect: str
    group: int
    face: int
    repaired: bool


class PhaseBegun(Event):
    """A part of the Power Phase begins (TE18): 0 charging, 1 and 2 curves, 3 break, 4 and 5 pull.

    ``seat`` is the side that it is for, if it is for one.
    """

    step: int
    seat: str | None = None


class SpeedChanged(Event):
    """A ship went up or down its curve (TE18)."""

    ship: str
    row: int


class EngagementEnded(Event):
    """The end, with both scores in half points (TE68, TE71, TE72)."""

    beat: ClassVar[Beat] = Beat.END

    why: Literal["gone", "break", "scenario", "limit"]
    compact: int
    dominion: int
    winner: str | None
    level: Literal["draw", "narrow", "clear", "decisive"]


EVENTS = (
    Listed, ListedUnseen, FleetsShown,
    TerrainLaid, InitiativeRolled, InitiativeTaken, DeploymentDue, Deployed, RoundBegun,
    ImpulseBegun, StepBegun, TurnBegun, Ceased, Powered, Retargeted, Transmitted, Moved,
    BaseTurned, Shot, BurstFired, Launched, MissileFlown, MissileEnded, MissileDamaged, Collided,
    Struck, HullLost, Critical, Destroyed, Exploded, BlastChosen, Displaced, MarkersLost, Withdrawn,
    Floated, RepairTried, PhaseBegun, SpeedChanged, EngagementEnded,
)  # fmt: skip

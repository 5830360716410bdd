"""What happens by fire, damage and repair."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from rules.kernel.game.event import Beat, Event
from rules.systems.buoyz.points import At

Cause = Literal["main", "secondary", "torpedo", "blast", "mine"]
Vital = Literal["armament", "motive", "system"]
Effect = Literal["armament", "motive", "shields", "nothing", "fire", "system"]
Faces = tuple[int, ...]


class Fired(Event):
    """A ship was nominated to fire: its orders, ``none`` if it waives (BZ129).

    Attributes:
        weapons: Those that it fires: ``m``, ``s``, ``t1`` …
        spent: Of its torpedo systems, from 1, those that it can't fire again (BZT33, BZ71b).
        emptied: Of its main weapons and secondaries those that it can't fire again, by letter.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    orders: str
    weapons: tuple[str, ...] = ()
    spent: tuple[int, ...] = ()
    emptied: tuple[str, ...] = ()


class Astray(Event):
    """A weapon was fired at what it does not bear on or reach: it is spent (BZ63, BZ131b)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    weapon: str
    target: str
    why: Literal["range", "arc", "sight"]


class Shot(Event):
    """A ship fired main or secondary weapons at another (BZT16).

    Attributes:
        at: Where the target is.
        size: The target's size.
        more: What is added to each die.
        need: The least face that hits.
        faces: The dice.
        again: Those that hit and were thrown again (BZ40).
        hits: How many hit in the end.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    weapon: str
    target: str
    origin: At
    at: At
    size: int
    more: int
    need: int
    faces: Faces
    again: Faces = ()
    hits: int


class Struck(Event):
    """A ship was hit: what goes through its shields is off its hull (BZT17).

    Attributes:
        quadrant: Which of its shields was struck.
        shield: What that is worth now (BZ168).
        less: What is taken off each die.
        faces: The dice.
        hull: Hull points lost.
        beats: How many of them may be critical.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    cause: Cause
    quadrant: int
    shield: int
    less: int
    faces: Faces
    hull: int
    beats: int


class HullLost(Event):
    """A ship lost hull to a critical (BZ171)."""

    ship: str
    hull: int


class Crippled(Event):
    """A ship is crippled (BZT18).

    Attributes:
        faces: A die for each of its abilities.
        tested: Which those are.
        gone: Those that it loses for good.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    faces: Faces
    tested: tuple[str, ...]
    gone: tuple[str, ...]


class Rammed(Event):
    """A ship rammed another one: it is lost, the other one's hull falls (BZT45b, BZ44).

    Attributes:
        hull: What the other one loses.
        origin: Where the rammer was.
        at: Where the other one is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    target: str
    hull: int
    origin: At
    at: At


class CriticalsTested(Event):
    """Hits that beat the shields were tested for criticals (BZT17d)."""

    ship: str
    faces: Faces
    criticals: int


class Critical(Event):
    """A critical: what the table said (BZT19).

    Attributes:
        face: The die.
        again: The second one after a 4; else 0 (BZ75).
        hull: Hull that a base loses instead of its motive (BZ172).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    face: int
    again: int
    effect: Effect
    hull: int = 0


class VitalFire(Event):
    """A vital fire: with doubles the ship explodes (BZT19c)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    faces: tuple[int, int]


class VitalTaken(Event):
    """What a side chose to come of a vital fire (BZ75b); of the motive of a base, hull (BZ172)."""

    ship: str
    effect: Vital
    hull: int = 0


class AbilityLost(Event):
    """A ship lost an ability to a vital hit (BZ76)."""

    ship: str
    ability: str


class Destroyed(Event):
    """A ship is destroyed; it does not explode (BZ77)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: At


class Exploded(Event):
    """A ship blew up; what that does to those around follows (BZT34, BZ77)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: At


class Blasted(Event):
    """An explosion hit those around (BZT34, BZ174).

    Attributes:
        ship: What exploded.
        ships: Who is hit, the nearest first.
        hits: How often each.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: At
    ships: tuple[str, ...]
    hits: tuple[int, ...]


class Launched(Event):
    """Torpedoes were launched at a ship (BZT20, BZ177).

    Attributes:
        counters: Their ids.
        origin: Where they were launched.
        at: Where the target is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    weapon: str
    kind: str
    target: str
    counters: tuple[str, ...]
    origin: At
    at: At


class Intercepted(Event):
    """Close defence shot at a torpedo (BZ177): its dice, and whether they took it away."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    counter: str
    target: str
    faces: Faces
    stopped: bool


class Impact(Event):
    """A torpedo attacked its target (BZT22); fields are as those of ``Shot``.

    Attributes:
        craft: The flight that launched it; ``ship`` is then its carrier (BZT72).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    counter: str
    ship: str
    kind: str
    target: str
    origin: At
    at: At
    more: int
    need: int
    faces: Faces
    again: Faces = ()
    hits: int
    craft: str = ""


class Fizzled(Event):
    """Torpedoes have lost their target (BZ178)."""

    counters: tuple[str, ...]
    target: str


class RepairTried(Event):
    """A ship tried to repair a hit (BZT23).

    Attributes:
        what: A kind of critical, or an ability.
        more: What is added to the die.
    """

    ship: str
    what: str
    face: int
    more: int
    passed: bool


FireAct: TypeAlias = Fired | Impact
"""What may be the last act of a position."""
Aftermath: TypeAlias = (
    Rammed | Astray | Shot | Struck | HullLost | Crippled | CriticalsTested | Critical | VitalFire
    | VitalTaken | AbilityLost | Destroyed | Exploded | Blasted | Launched
)  # fmt: skip
"""What may have come of it."""
FIRE_EVENTS = (
    Rammed, Fired, Astray, Shot, Struck, HullLost, Crippled, CriticalsTested, Critical, VitalFire,
    VitalTaken, AbilityLost, Destroyed, Exploded, Blasted, Launched, Intercepted, Impact, Fizzled,
    RepairTried,
)  # fmt: skip

"""What is on the map: ships, missiles, terrain."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered, value
from rules.space.hex import HexText  # noqa: TC001 - read when states are read from JSON

if TYPE_CHECKING:
    from rules.systems.celestial.brief import CelestialBrief, Listed
    from rules.systems.celestial.stats import Card


class Status(StrEnum):
    """What became of a ship."""

    UNPLACED = "to be deployed"
    ABOARD = "on the map"
    DESTROYED = "destroyed"
    WITHDRAWN = "withdrawn"
    ESCAPED = "escaped"


# Kept by name where every action asks: members of an enumeration are slow to look up.
ABOARD: Final = Status.ABOARD
UNPLACED: Final = Status.UNPLACED


class Kind(StrEnum):
    """Terrain (TN28)."""

    PLANET = "planet"
    ASTEROID = "asteroid"
    NEBULA = "nebula"
    BLACK_HOLE = "black hole"
    WORMHOLE = "wormhole"

    # As of any text: that of an enumeration is worked out in Python each time.
    __hash__ = str.__hash__


@value
class Terrain:
    """A hex of terrain."""

    kind: Kind
    at: HexText


@value
class Group:
    """The state of a weapon group: filled boxes, and whether it works (TE34, TE45)."""

    cold: int
    hot: int
    lost: bool = False


@value
class Harm:
    """A critical that can be repaired (TE44, TE46).

    Attributes:
        effect: Which.
        group: The weapon group that is down, if one is; else -1.
        since: The impulse in which it came, counted through the whole engagement.
    """

    effect: str
    group: int
    since: int


FREE = 9
"""Straight hexes that are enough for any turn: so ships start (TE6)."""


@value
class Ship:
    """A ship, squadron or base.

    Attributes:
        kind: Its card's id.
        number: Its number, where there are several of its class; else 0 (TE63).
        row: The row of its curve in force.
        straight: Hexes moved straight since its last turn (TE23).
        shields: Shield boxes left: front, right, back, left.
        lost: Hull boxes lost.
        markers: Reinforcement: the arc and the impulse of each (TE9).
        hard: Whether its next move may be a turn (TE10).
        trim: Whether its next move may be a side slip (TE11).
        turn_more: What criticals add to its Turn (TE44c).
        power_less: What they take from its Power for good (TE44c).
        harms: Criticals that can be repaired.
    """

    id: str
    kind: str
    side: str
    number: int
    row: int
    shields: tuple[int, int, int, int]
    groups: tuple[Group, ...]
    sprints: int
    status: Status = Status.UNPLACED
    at: HexText | None = None
    facing: int = 0
    straight: int = FREE
    lost: int = 0
    battery: bool = False
    markers: tuple[tuple[int, int], ...] = ()
    hard: bool = False
    trim: bool = False
    turn_more: int = 0
    power_less: int = 0
    harms: tuple[Harm, ...] = ()

    def harmed(self, effect: str) -> bool:
        """Whether it has a critical of that effect."""
        return any(harm.effect == effect for harm in self.harms)

    def down(self, group: int) -> bool:
        """Whether a weapon group is destroyed or down (TE45)."""
        if self.groups[group].lost:
            return True
        return any(harm.group == group for harm in self.harms)


@value
class Missile:
    """A missile in flight (TE39).

    Attributes:
        at: Where it is.
        came: The hex that it came from; its own if it has not moved.
        target: The ship that it is after.
        flown: Hexes that it has flown.
        hurt: Whether it is damaged (TE41).
    """

    id: str
    side: str
    at: HexText
    came: HexText
    target: str
    flown: int = 0
    hurt: bool = False

    @property
    def name(self) -> str:
        """``Missile 3``."""
        return f"Missile {self.id[1:]}"


@lru_cache(maxsize=1 << 6)
def mustered(brief: CelestialBrief) -> tuple[Ship, ...]:
    """The ships of a scenario as they start."""
    return started(brief, brief.ids)


def started(brief: CelestialBrief, listed: tuple[Listed, ...]) -> tuple[Ship, ...]:
    """Ships as they start: weapons charged, batteries empty, free to turn (TE6)."""
    found = []
    for each in listed:
        card = brief.cards[each.kind]
        ship = Ship(
            id=each.id,
            kind=each.kind,
            side=each.squad.side,
            number=each.number,
            row=card.start,
            shields=card.shields,
            groups=tuple([Group(group.cold, group.hot) for group in card.group]),
            sprints=card.sprints,
        )
        found.append(ship)
    return tuple(found)


def filled(groups: tuple[Group, ...], number: int) -> tuple[Group, ...]:
    """Weapon groups of a ship with one more hot box in one of them, counted from 0 (TE8, TE15)."""
    full = altered(groups[number], hot=groups[number].hot + 1)
    return (*groups[:number], full, *groups[number + 1 :])


def charged(ship: Ship, card: Card) -> Ship:
    """A ship with one more box in each group that works, cold ones first (TE18, TE45b)."""
    if ship.at is None:
        return ship
    groups = None
    for number, full in enumerate(card.group):
        group = ship.groups[number]
        if (group.cold < full.cold or group.hot < full.hot) and not ship.down(number):
            part = "cold" if group.cold < full.cold else "hot"
            groups = groups or [*ship.groups]
            groups[number] = altered(group, **{part: getattr(group, part) + 1})
    return ship if groups is None else altered(ship, groups=tuple(groups))

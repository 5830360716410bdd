"""Ships by their cards, read from their file anew, and what they are worth in a battle."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.oracles.celestial.space import Place

_DATA = Path(__file__).parents[3] / "data" / "celestial"
CARDS: dict[str, dict[str, Any]] = {
    each["id"]: each for each in tomllib.loads((_DATA / "ships.toml").read_text())["ship"]
}
CHART = ({4, 5, 6}, {3, 5, 6}, {2, 4, 5, 6}, {3, 4, 5, 6}, {6}, {1, 2, 3, 4, 5, 6})
"""By impulse: the numbers listed (TE5)."""
NEEDS = {
    "torpedo": ({2: 2, 3: 3, 4: 5}, 4),
    "pulser": ({1: 5, 2: 2, 3: 3, 4: 5}, 2),
    "displacer": ({2: 2, 3: 3, 4: 4}, 8),
}
READ = {
    "beam": ("110", "210", "210", "220", "221", "221"),
    "burst": ("641", "641", "862", "862", "A84", "A84"),
}
RANGES = {
    "torpedo": (2, 4),
    "pulser": (1, 4),
    "displacer": (2, 4),
    "beam": (1, 3),
    "burst": (1, 3),
    "missile": (0, 4),
}
ENOUGH = 9
"""Straight hexes beyond which no turn counts."""


def does(weapon: str, far: int, die: int) -> int:
    """The damage of a weapon by range and die, terrain taken from it."""
    if die < 1:
        return 0
    if weapon in READ:
        row = READ[weapon][die - 1]
        return int(row[far - 1], 16) if far <= len(row) else 0
    needs, damage = NEEDS[weapon]
    return damage if far in needs and die >= needs[far] else 0


def in_range(weapon: str, hexes: int) -> bool:
    """Whether a weapon reaches so far; one's own hex counts as 1 but for launches."""
    low, high = RANGES[weapon]
    return low <= (hexes if weapon == "missile" else max(1, hexes)) <= high


@dataclass
class Craft:
    """A ship, squadron or base."""

    id: str
    kind: str
    side: str
    row: int
    shields: list[int]
    groups: list[list[int]]
    """Cold and hot boxes that are full, and whether it is destroyed."""
    sprints: int
    status: str
    at: Place | None
    facing: int
    straight: int
    lost: int
    battery: bool
    markers: list[tuple[int, int]]
    hard: bool
    trim: bool
    turn_more: int
    power_less: int
    harms: list[tuple[str, int, int]] = field(default_factory=list)

    @property
    def card(self) -> dict[str, Any]:
        """What is printed."""
        return CARDS[self.kind]

    @property
    def here(self) -> Place:
        """Where it is."""
        assert self.at is not None
        return self.at

    @property
    def aboard(self) -> bool:
        """Whether it is on the map."""
        return self.status == "on the map"

    def is_(self, what: str) -> bool:
        """Whether it is a ``base`` or ``squadron``, or ``transmits``."""
        return bool(self.card.get(what, False))

    def harmed(self, effect: str) -> bool:
        """Whether it has a critical of that effect."""
        return any(each[0] == effect for each in self.harms)

    def power_of(self, row: int) -> int:
        """What a row would give, which may be below 0 (TE19)."""
        hull = self.card["hull"]
        modifier: int = hull[min(self.lost, len(hull)) - 1] if self.lost else 0
        return int(self.card["curve"][row][0]) + modifier - self.power_less

    def listed(self, impulse: int) -> tuple[bool, bool]:
        """Whether it gets energy in an impulse, and whether it must move (TE5)."""
        power = max(0, self.power_of(self.row))
        energy = power in CHART[impulse] and not self.harmed("reactor")
        return energy, self.card["curve"][self.row][1] in CHART[impulse]

    def works(self, group: int) -> bool:
        """Whether a group is neither destroyed nor down."""
        return not self.groups[group][2] and all(each[1] != group for each in self.harms)

    def full(self, group: int) -> bool:
        """Whether a group may fire (TE34)."""
        printed = self.card["group"][group]
        cold, hot, _ = self.groups[group]
        return self.works(group) and (cold, hot) == (printed["cold"], printed["hot"])

    @property
    def crippled(self) -> bool:
        """Whether half of its hull is lost (TE49)."""
        return 2 * self.lost >= len(self.card["hull"])

    @property
    def may_turn(self) -> bool:
        """Whether its next move may be a turn (TE10, TE23)."""
        turn = self.card["curve"][self.row][2] + self.turn_more
        return (self.hard or self.straight >= turn) and not self.harmed("helm")

    @property
    def may_slip(self) -> bool:
        """Whether its next move may be a side slip (TE11)."""
        return self.trim and not self.harmed("helm")


@dataclass
class Flier:
    """A missile in flight."""

    id: str
    side: str
    at: Place
    came: Place
    target: str
    flown: int = 0
    hurt: bool = False

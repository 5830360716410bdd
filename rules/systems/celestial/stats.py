"""The numbers of the game, read from its data files: cards, weapons, the chart, the scenarios."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.game.d6 import DIE
from rules.kernel.values.data import load_list
from rules.space.hex import Hex, HexText, hex_map

COMPACT: Final = "compact"
DOMINION: Final = "dominion"
SIDES: Final[tuple[Literal["compact", "dominion"], ...]] = (COMPACT, DOMINION)
SIDE_NAMES: Final = {COMPACT: "Compact", DOMINION: "Dominion"}
TOWARDS: Final = {COMPACT: 0, DOMINION: 3}
"""The facing towards the enemy (TE55)."""
MAP: Final = hex_map(16, 12)
"""The map of every engagement (TN27, TN47, X4)."""
FRONT, RIGHT, BACK, LEFT = range(4)
ARCS: Final = ("front", "right", "back", "left")
LETTERS: Final = "FRBL"
IMPULSES: Final = "ABCDEF"
MARKERS: Final = 3
"""Markers on one arc at most (TE9)."""
FLIGHT: Final = 6
"""Hexes that a missile flies (TE40)."""
GUIDED: Final = 4
"""How far off a ship gives a missile a new target (TE14)."""
TRANSMITTED: Final = 6
"""How far power is transmitted (TE15)."""
COLLISION: Final = 2
"""What a collision does to both (TE27)."""


def other(side: str) -> str:
    """The other side."""
    return DOMINION if side == COMPACT else COMPACT


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Die = Annotated[tuple[int, ...], Field(min_length=1, max_length=4)]


class Weapon(_Data):
    """What a weapon does, by the die and the range (TE35, TE36).

    Attributes:
        need: By range from 1: what the die must show; 0 where it can't fire.
        damage: What a hit does.
        table: By die, then by range: the damage; instead of the two.
        launch: Of missiles, how far off their target may be.
    """

    id: str
    name: str
    need: tuple[int, ...] = ()
    damage: int = 0
    table: tuple[Die, ...] = ()
    launch: int = 0

    @cached_property
    def ranges(self) -> frozenset[int]:
        """At which ranges it fires; one in the same hex counts as 1 (TE32, X3)."""
        if self.table:
            return frozenset(range(1, len(self.table[0]) + 1))
        return frozenset(far for far, need in enumerate(self.need, start=1) if need)

    def hits_for(self, face: int, far: int) -> int:
        """The damage of a die less terrain at a range; 0 is a miss (TE35, TN6)."""
        if face < 1 or far not in self.ranges:
            return 0
        if self.table:
            return self.table[face - 1][far - 1]
        return self.damage if face >= self.need[far - 1] else 0


class GroupCard(_Data):
    """A weapon group: so many of a weapon, its boxes, its arcs (TE4)."""

    weapon: str
    count: int = Field(ge=1, le=2)
    cold: int = Field(ge=0, le=4)
    hot: int = Field(ge=0, le=6)
    arcs: str

    @cached_property
    def bears(self) -> frozenset[int]:
        """The arcs that it fires in."""
        return frozenset(LETTERS.index(letter) for letter in self.arcs)


class Row(BaseModel):
    """A row of a curve (TE4)."""

    model_config = ConfigDict(frozen=True)

    power: int
    speed: int
    turn: int

    @model_validator(mode="before")
    @classmethod
    def _listed(cls, data: object) -> object:
        if isinstance(data, list | tuple) and len(data) == len(cls.model_fields):
            return dict(zip(cls.model_fields, data, strict=True))
        return data


class Card(_Data):
    """A ship's card (TE4)."""

    id: str
    name: str
    sort: str
    side: Literal["compact", "dominion"]
    code: str = Field(min_length=1, max_length=1)
    points: int = Field(ge=1)
    curve: tuple[Row, ...] = Field(min_length=1)
    start: int = Field(ge=0)
    shields: tuple[int, int, int, int]
    hull: tuple[int, ...] = Field(min_length=2)
    critical: frozenset[int] = frozenset()
    blast: int = Field(ge=0)
    group: tuple[GroupCard, ...] = ()
    battery: bool = False
    sprints: int = 0
    base: bool = False
    squadron: bool = False
    transmits: bool = False

    @property
    def boxes(self) -> int:
        """Hull boxes."""
        return len(self.hull)


class Squad(_Data):
    """Ships that deploy in the same zone (TE55).

    Attributes:
        ships: Ids of their cards; none if the side buys them (TE61).
        columns: Letters of the zone's columns.
        rows: Its first and its last row.
        fixed: The facing of a ship that stands in its only hex from the start.
    """

    side: Literal["compact", "dominion"]
    ships: tuple[str, ...] = Field(max_length=6)
    columns: str
    rows: tuple[int, int]
    fixed: str = ""

    @cached_property
    def zone(self) -> tuple[Hex, ...]:
        """Where they deploy."""
        first, last = self.rows
        columns = [ord(letter) - 64 for letter in self.columns]
        return tuple(
            cell for cell in MAP.cells if cell.column in columns and first <= cell.row <= last
        )


class Scenario(_Data):
    """What is fought (TE56, TE57, TE58, TE59, TE60, TE61, TE74).

    Attributes:
        terrain: Features of the generator (TN48).
        rounds: The last round.
        clear: Columns without terrain.
        runner: The card whose ships are to escape by a wormhole, each for ``reward`` points.
        stake: The card whose ship decides who wins (TE60).
    """

    id: str
    title: str
    terrain: int = Field(ge=0, le=10)
    rounds: int = Field(ge=1, le=30)
    clear: str = ""
    black_holes: tuple[HexText, ...] = ()
    wormholes: tuple[HexText, ...] = ()
    runner: str = ""
    reward: int = 0
    stake: str = ""
    squad: tuple[Squad, ...] = Field(min_length=2, max_length=6)

    @property
    def bought(self) -> bool:
        """Whether the sides buy their ships (TE61)."""
        return not any(each.ships for each in self.squad)


class CriticalRow(_Data):
    """A row of the table of criticals (TE44)."""

    total: int
    effect: str
    words: str


CARDS = {each.id: each for each in load_list(Card, "celestial/ships.toml", "ship")}
"""The cards by id (TE4, TE73, TE94, TE96)."""
WEAPONS = {each.id: each for each in load_list(Weapon, "celestial/weapons.toml", "weapon")}
"""The weapons by id (TE36)."""
FARTHEST: Final = max(max(each.ranges, default=each.launch) for each in WEAPONS.values())
"""How far any weapon reaches."""
CRITICALS = {
    each.total: each
    for each in load_list(CriticalRow, "celestial/criticals.toml", "critical", 2 * DIE - 1)
}
"""What two dice do (TE44)."""
CHART = tuple(
    frozenset(each) for each in load_list(tuple[int, ...], "celestial/chart.toml", "impulse", DIE)
)
"""By impulse: the numbers that it lists (TE5)."""
SCENARIOS = {each.id: each for each in load_list(Scenario, "celestial/scenarios.toml", "scenario")}
"""The scenarios by id (TE95)."""

"""Arms, formations, terrain and forces, as the data files have them."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.values.data import load
from rules.space.plane import Line, Point, Rect, around
from rules.space.shapes import of_rect

FIRST, SECOND = SIDES = ("first", "second")
INCH: Final = 100
"""Lengths are hundredths of an inch (BC47, X4)."""
NORTH, SOUTH = "north", "south"
Side = Literal["first", "second"]
Arm = Literal[
    "foot", "light_foot", "heavy", "light", "lancer", "cuirassier", "foot_gun", "horse_gun"
]
Kind = Literal["wood", "hill", "rise", "river", "bridge", "causeway", "ford", "built_up"]
FOOT: Final = frozenset(("foot", "light_foot"))
HORSE: Final = frozenset(("heavy", "light", "lancer", "cuirassier"))
GUNS: Final = frozenset(("foot_gun", "horse_gun"))
ARMS: Final = {
    "foot": "close-order foot",
    "light_foot": "light foot",
    "heavy": "heavy horse",
    "light": "light horse",
    "lancer": "lancers",
    "cuirassier": "cuirassiers",
    "foot_gun": "foot artillery",
    "horse_gun": "horse artillery",
}
"""What arms are called."""
Rank = Literal["chief", "aide", "general"]
CHIEF: Final = "chief"
AIDE: Final = "aide"
GENERAL: Final = "general"
CLUSTER_STANDS: Final = 3
"""A unit of so many stands is a cluster, with fewer it is lost (BC5)."""


def taken(stands: int, lost: int, least: int) -> int:
    """How many stands go when so many are lost: all, if fewer than so many would be left (BC5)."""
    return stands if lost and stands - lost < least else lost


def other(side: str) -> str:
    """The side against that one."""
    return SECOND if side == FIRST else FIRST


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Fire(_Data):
    """The fire of a formation of foot: dice, ranges in inches, from how many sides (BC12, BC16)."""

    dice: int
    open: int
    close: int
    sides: int = 1


class Formation(_Data):
    """A formation: its footprints by stands, how far each arm moves in it, fire (BCT2, BCT3)."""

    id: str
    name: str
    sizes: tuple[tuple[int, int, int], ...] = ()
    foot: int = 0
    horse: int = 0
    gun: int = 0
    fire: Fire | None = None
    melee: int = 1

    def move(self, arm: str) -> int:
        """How far an arm moves in it off road, in hundredths of an inch."""
        kind = self.foot if arm in FOOT else self.horse if arm in HORSE else self.gun
        return kind * INCH

    def size(self, stands: int) -> tuple[int, int]:
        """Its width and depth in hundredths of an inch (BC49, BC50)."""
        for count, width, depth in self.sizes:
            if stands >= count:
                return width * INCH, depth * INCH
        _, width, depth = self.sizes[-1]
        return width * INCH, depth * INCH


class Band(_Data):
    """Dice of a gun up to a range."""

    reach: int
    dice: int


class Duel(_Data):
    """Fire of guns at guns (BC14)."""

    least: int
    most: int
    dice: int


class Effect(_Data):
    """What an adjusted die does: a stand is lost on a further die of ``loses`` at most (BCT6)."""

    least: int
    loses: int


class Road(_Data):
    """Marching by road (BC62)."""

    move: int
    near: int


class Zones(_Data):
    """How deep the sides deploy (BC3, BCT9)."""

    defender: int
    attacker: int


class Tables(_Data):
    """The numbers of the game."""

    formation: tuple[Formation, ...]
    road: Road
    band: tuple[Band, ...]
    duel: Duel
    effect: tuple[Effect, ...]
    zones: Zones

    @cached_property
    def formations(self) -> dict[str, Formation]:
        """The formations by id."""
        return {each.id: each for each in self.formation}

    def loses(self, adjusted: int) -> int:
        """On how many faces of a further die a stand is lost; 6 is certain (BC46)."""
        return next((each.loses for each in self.effect if adjusted >= each.least), 0)


class Feature(_Data):
    """A piece of terrain: its rectangle in hundredths of an inch from the south-west (BC47)."""

    id: str
    name: str
    kind: Kind
    rect: tuple[int, int, int, int]


class Way(_Data):
    """A road by its points, in hundredths of an inch from the south-west."""

    id: str
    points: tuple[tuple[int, int], ...] = Field(min_length=2)


class Barrier(_Data):
    """A wall or hedge from one point to another."""

    id: str
    kind: Literal["wall", "hedge"]
    points: tuple[tuple[int, int], tuple[int, int]]


class UnitStats(_Data):
    """A unit of the roster; its code is short for its name.

    (BC28, BC38, BC157, BC158, BC159, BC160, BC161, BC162, BC163, BC164)
    """

    id: str
    side: Side
    name: str
    code: str = Field(min_length=1, max_length=2)
    arm: Arm
    stands: int = Field(default=1, ge=1, le=6)
    shooting: Literal["novice", "ordinary", "proficient"] = "ordinary"
    melee: Literal["inferior", "ordinary", "superior"] = "ordinary"
    morale: Literal["low", "ordinary", "high"] = "ordinary"
    flag: str = ""
    rifles: bool = False
    poorly_armed: bool = False
    division: int = 0

    @property
    def is_gun(self) -> bool:
        """Whether it is artillery."""
        return self.arm in GUNS

    @model_validator(mode="after")
    def _whole(self) -> UnitStats:
        if self.is_gun != (self.stands == 1) or (self.rifles and self.arm != "light_foot"):
            raise ValueError("guns have one stand, units four to six; only light foot has rifles")
        return self


class Army(_Data):
    """A side: its name, its coats, how many divisional commanders it has, whether an aide."""

    side: Side
    name: str
    coat: Literal["", "madder", "blue", "green"] = ""
    generals: int = 1
    aide: bool = True


class CommanderStats(_Data):
    """A commander: C-in-C, aide or general of a division (BC42, BC131)."""

    id: str
    side: Side
    name: str
    title: str
    code: str
    rank: Rank
    division: int = 0


_LETTERS: Final = {FIRST: "X", SECOND: "0"}
"""The letters that the codes of a side's commanders begin with: no unit's code does."""


def commanders_of(army: Army) -> tuple[CommanderStats, ...]:
    """A side's commanders: the C-in-C, an aide, one general a division (BC131)."""
    side, letter = army.side, _LETTERS[army.side]
    ranks: list[tuple[str, str, str, Rank, int]] = [("chief", "C-in-C", "C", CHIEF, 0)]
    if army.aide:
        ranks.append(("aide", "ADC", "A", AIDE, 0))
    ranks += [
        (f"general-{n}", f"General {n}", str(n), GENERAL, n) for n in range(1, army.generals + 1)
    ]
    return tuple(
        CommanderStats(
            id=f"{side}-{key}",
            side=side,
            name=f"{army.name} {title}",
            title=title,
            code=f"{letter}{sign}",
            rank=rank,
            division=division,
        )
        for key, title, sign, rank, division in ranks
    )


class Scenario(_Data):
    """A table with its terrain and forces. Without an attacker the roles are thrown for (BC146)."""

    id: str
    title: str
    width: int = Field(ge=24, le=96)
    depth: int = Field(ge=24, le=72)
    attacker: Side | None = None
    north: Side | None = None
    feature: tuple[Feature, ...] = ()
    road: tuple[Way, ...] = ()
    barrier: tuple[Barrier, ...] = ()
    army: tuple[Army, Army]
    unit: tuple[UnitStats, ...] = Field(min_length=2)

    @model_validator(mode="after")
    def _whole(self) -> Scenario:
        if {each.side for each in self.unit} != set(SIDES):
            raise ValueError("each side needs a unit")
        return self


class Place(BaseModel):
    """A piece of terrain on the table: hundredths of an inch, y to the south."""

    model_config = ConfigDict(frozen=True)

    id: str
    name: str
    kind: Kind
    rect: Rect


class Terrain:
    """A scenario's terrain as the rules measure it: y grows to the south, as on all tables."""

    def __init__(self, scenario: Scenario) -> None:
        self.width, self.depth = scenario.width * INCH, scenario.depth * INCH
        self.places = tuple(
            Place(id=e.id, name=e.name, kind=e.kind, rect=self._rect(e.rect))
            for e in scenario.feature
        )
        self.by_id = {each.id: each for each in self.places}
        self.roads = {e.id: tuple(self._point(*point) for point in e.points) for e in scenario.road}
        self.barriers = {
            e.id: (e.kind, Line(*(self._point(*point) for point in e.points)))
            for e in scenario.barrier
        }
        self.strips = tuple(
            strip(Line(a, b))
            for points in self.roads.values()
            for a, b in itertools.pairwise(points)
        )

        self._of: dict[tuple[str, ...], tuple[Place, ...]] = {}
        lines = [line for _, line in self.barriers.values()]
        places = self.of("wood", "hill", "built_up", "river")
        self.rivers = tuple(of_rect(each.rect) for each in self.of("river"))
        self.rough = (*(each.rect for each in places), *(around(each) for each in lines))
        """Boxes around all that hinders anybody."""

    def of(self, *kinds: str) -> tuple[Place, ...]:
        """The places of some kinds."""
        found = self._of.get(kinds)
        if found is None:
            found = tuple([each for each in self.places if each.kind in kinds])
            self._of[kinds] = found
        return found

    def _point(self, x: int, y: int) -> Point:
        return Point(x, self.depth - y)

    def _rect(self, rect: tuple[int, int, int, int]) -> Rect:
        """From the north-west, as places are told and typed (BC168)."""
        west, south, east, north = rect
        (left, bottom), (right, top) = self._point(west, south), self._point(east, north)
        return Rect(left, top, right, bottom)


def strip(line: Line) -> Rect:
    """What a piece of road along an axis covers: an inch to either side of its middle line."""
    (ax, ay), (bx, by) = line
    across, along = (INCH, 0) if ax == bx else (0, INCH)
    return Rect(
        min(ax, bx) - across, min(ay, by) - along, max(ax, bx) + across, max(ay, by) + along
    )


IDS: Final = ("ridge", "bridges", "village", "plain", "outpost")
SCENARIOS: Final = {each: load(Scenario, f"braid/{each}.toml") for each in IDS}
"""What can be fought, by id."""
TABLES: Final = load(Tables, "braid/tables.toml")

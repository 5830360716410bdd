"""Troops, units and scenarios, read from the data files."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.game.d6 import DIE
from rules.kernel.values.data import load

MODIFIERS: Final = ((0, 3, 0), (4, 6, 1), (7, 10, 2), (11, 12, 3))
"""The fewest and the most minuses, and what the die loses by them (MST4, MS3)."""

AFFILIATION, ANTAGONIST = SIDES = ("affiliation", "antagonist")
Side = Literal["affiliation", "antagonist"]
SIDE_NAMES = {AFFILIATION: "Affiliation", ANTAGONIST: "Antagonist"}
FIRST = ANTAGONIST
"""Who has the initiative first, and deploys first (MST2, MS1, MS53)."""
USUAL, EVEN = "usual", "even"
"""Which forces of a scenario take the field (MS68)."""
CM = 100
"""Lengths are hundredths of a centimetre (X4)."""


def other(side: str) -> str:
    """The side against that one."""
    return ANTAGONIST if side == AFFILIATION else AFFILIATION


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Spec(_Data):
    """What kills: the differential of the dice and the coloured die, each from least to most."""

    differential: tuple[int, int]
    coloured: tuple[int, int]

    def hits(self, coloured: int, white: int) -> bool:
        """Whether the differential is right, which alone does nothing (MST13, MS9)."""
        least, most = self.differential
        return least <= abs(coloured - white) <= most

    def kills(self, coloured: int, white: int) -> bool:
        """Whether both are right (MST14, MS9b)."""
        least, most = self.coloured
        return least <= coloured <= most and self.hits(coloured, white)

    @cached_property
    def ways(self) -> int:
        """How many of the 36 throws kill."""
        faces = range(1, DIE + 1)
        return sum(self.kills(coloured, white) for coloured in faces for white in faces)

    @property
    def words(self) -> str:
        """Such as ``differential 1 to 5, coloured die 2 to 6``."""
        return f"differential {_span(self.differential)}, coloured die {_span(self.coloured)}"


def _span(ends: tuple[int, int]) -> str:
    least, most = ends
    return str(least) if least == most else f"{least} to {most}"


class Band(_Data):
    """The fire of a troop up to ``reach`` cm (MS10)."""

    reach: int = Field(ge=1)
    open: Spec
    cover: Spec

    def spec(self, *, cover: bool) -> Spec:
        """What kills a target in cover, or in the open."""
        return self.cover if cover else self.open


class Troop(_Data):
    """A class of troops with its fire tables, the nearest band first."""

    id: str
    name: str
    plural: str
    side: Side
    band: tuple[Band, ...] = Field(min_length=1)

    @property
    def reach(self) -> int:
        """How far it fires, in hundredths of a centimetre."""
        return self.band[-1].reach * CM

    def band_for(self, square: int) -> Band | None:
        """The band of a distance, given by its square; its end belongs to it (MS10, MS41, X3)."""
        for band in self.band:
            if square <= (band.reach * CM) ** 2:
                return band
        return None


class UnitStats(_Data):
    """A unit of the roster (MS56)."""

    id: str
    name: str
    code: str = Field(min_length=1, max_length=1)
    troop: str
    size: int = Field(ge=1, le=9)

    @property
    def figures(self) -> tuple[str, ...]:
        """The ids of its figures (MS56b): ``a1`` to ``a6``."""
        return tuple(f"{self.code.lower()}{number}" for number in range(1, self.size + 1))


class Scenario(_Data):
    """What is fought: the map and the units by id; ``even``: those of forces that are (MS68)."""

    id: str
    title: str
    map: str
    units: tuple[str, ...] = Field(min_length=2)
    even: tuple[str, ...] = ()


class _Forces(_Data):
    troop: tuple[Troop, ...]
    unit: tuple[UnitStats, ...]

    @model_validator(mode="after")
    def _whole(self) -> _Forces:
        troops = {each.id for each in self.troop}
        if any(unit.troop not in troops for unit in self.unit):
            raise ValueError("a unit is of no troop that there is")
        return self


class _Scenarios(_Data):
    scenario: tuple[Scenario, ...]


_FORCES = load(_Forces, "modern_skirmish/forces.toml")
TROOPS = {each.id: each for each in _FORCES.troop}
"""The classes of troops by id (MST12)."""
UNITS = {each.id: each for each in _FORCES.unit}
"""The units by id, in the order of the roster (MST19, MS56)."""
SCENARIOS = {each.id: each for each in load(_Scenarios, "modern_skirmish/scenarios.toml").scenario}
"""What can be fought, by id."""


def needed(count: int) -> int:
    """The least die that passes the test; 1 where it can't fail (MST5, MST7, MS34b)."""
    return 1 + modifier(count)


def modifier(count: int) -> int:
    """What so many minuses take from the die of a test (MST4, MS3, X2)."""
    return next(lost for _, most, lost in MODIFIERS if count <= most)

"""Arms, scenarios and their activation tables, read from the data files."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.d6 import DIE
from rules.kernel.values.data import load_list
from rules.space.measure import INCHES

INSIDE, BEYOND = DIE, 1
"""The dice that find somebody in a building, and on its far side (GFT12b, GFT12c)."""

SIDES = ("ac", "bd")
COLUMNS = "ABCD"
COLUMN_SIDES = ("ac", "bd", "ac", "bd")
MEN = "men"
"""In the activation table: all constables and trackers."""
RANKS = ("constable", "tracker")
"""Of those who are never marked off (GFT14)."""
RIFLE = "rifle"

TargetClass = Literal["nt", "ct", "at", "pt"]
CLASS_NAMES: dict[TargetClass, str] = {
    "nt": "in the open",
    "ct": "in cover",
    "at": "armoured, in the open",
    "pt": "armoured and in cover",
}


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Arm(_Data):
    """A firearm: its range in inches, and the least die that hits each class (0: none does)."""

    id: str
    name: str
    range: int = Field(ge=1)
    nt: int = Field(ge=0, le=6)
    ct: int = Field(ge=0, le=6)
    at: int = Field(ge=0, le=6)
    pt: int = Field(ge=0, le=6)
    rifle: bool = Field(default=False, exclude_if=lambda rifle: not rifle)

    @property
    def is_rifle(self) -> bool:
        """Whether it may be fired into a building (GFT12, GF41); the usual rifle is one."""
        return self.rifle or self.id == RIFLE

    @property
    def reach(self) -> int:
        """Its range in hundredths of an inch."""
        return self.range * INCHES.unit

    def needed(self, target: TargetClass) -> int:
        """The least die that hits a class of target; 0 if none does (GF13, GF13b)."""
        return {"nt": self.nt, "ct": self.ct, "at": self.at, "pt": self.pt}[target]


class Person(_Data):
    """A figure as its scenario casts it (GFT21). ``rank``: that of men who are never marked off."""

    id: str
    name: str
    full_name: str
    side: Literal["ac", "bd"]
    arm: str
    armoured: bool = False
    rank: Literal["constable", "tracker"] | None = None

    @property
    def code(self) -> str:
        """Two letters or a letter and a number: ``Jo``, ``OC``, ``C1``; unique in a fight."""
        words = self.name.replace("'", " ").split()
        return "".join(word[0] for word in words[:2]) if len(words) > 1 else self.name[:2]


class Scenario(_Data):
    """A fight: who takes part (GFT1), the activation table by row (0 to 5) and column (0 to 3)."""

    id: str
    title: str
    map: str
    ac: str
    ac_aim: str
    bd: str
    bd_aim: str
    men_of: dict[str, str]
    rows: tuple[tuple[tuple[str, ...], ...], ...] = Field(min_length=6, max_length=6)
    """The printed table, without its dashes (GF8)."""
    figure: tuple[Person, ...]

    @cached_property
    def people(self) -> dict[str, Person]:
        """The figures by id."""
        return {person.id: person for person in self.figure}

    @cached_property
    def enemies(self) -> dict[str, frozenset[str]]:
        """By side: the ids of the other side's figures."""
        return {
            side: frozenset(person.id for person in self.figure if person.side != side)
            for side in SIDES
        }

    @cached_property
    def spaces(self) -> dict[str, tuple[int, ...]]:
        """By figure: the rows (1 to 6) that bear its name, top first; none for the men (GF4)."""
        return {
            person.id: tuple(
                number
                for number, row in enumerate(self.rows, start=1)
                if any(person.id in cell for cell in row)
            )
            for person in self.figure
        }

    def named(self, row: int, column: int) -> tuple[str, ...]:
        """The figures that a cell of the table names (GF40); rows count from 1."""
        men = tuple(person.id for person in self.figure if person.rank is not None)
        names = self.rows[row - 1][column]
        return tuple(each for name in names for each in (men if name == MEN else (name,)))

    def officer(self, person: Person) -> str | None:
        """The officer near whom a constable or tracker redeploys."""
        return self.men_of.get(person.rank) if person.rank is not None else None

    def side_name(self, side: str) -> str:
        """A side's name in this fight."""
        return self.ac if side == "ac" else self.bd


ARMS = {each.id: each for each in load_list(Arm, "gun_fights/arms.toml", "arm")}
"""The firearms by id (GFT8, GFT8b)."""
SCENARIOS = {each.id: each for each in load_list(Scenario, "gun_fights/scenarios.toml", "scenario")}
"""The fights by id (GFT21, GF20)."""

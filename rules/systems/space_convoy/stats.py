"""The numbers of the game, read from its data files."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.d6 import DIE
from rules.kernel.values.data import load_list

FREELOADERS = "freeloaders"
NAZTEES = "naztees"
SIDES: Final = {FREELOADERS: "Freeloaders", NAZTEES: "Naztees"}
"""What the sides are called."""


def other_side(seat: str) -> str:
    """The side that a seat is up against."""
    return NAZTEES if seat == FREELOADERS else FREELOADERS


class Damage(StrEnum):
    """What a hit can leave behind (SC33, SC34, SC35, SC36)."""

    SLOWED = "slowed"
    WEAKENED = "weakened"
    DISARMED = "disarmed"


SLOWED_MOVE = 5
"""The move number of a slowed vessel (SC33)."""
WEAKENED_BLUE = 1
"""The most blue dice that a weakened vessel has (SC34)."""


class Effect(NamedTuple):
    """How a damage is told.

    Attributes:
        told: In the story, after the name of the vessel and a colon.
        listed: In the hit table, where it is looked up.
        rule: Which rule says so.
    """

    told: str
    listed: str
    rule: str


EFFECTS: Final = {
    Damage.SLOWED: Effect(
        f"slowed: it moves on a modified {SLOWED_MOVE}+ only",
        f"slowed: moves on a modified {SLOWED_MOVE}+ only",
        "SC33",
    ),
    Damage.WEAKENED: Effect(
        "its defence is one die at most",
        f"weakened: {WEAKENED_BLUE} defence die at most",
        "SC34",
    ),
    Damage.DISARMED: Effect("its guns are gone", "disarmed: no firepower", "SC35"),
}


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class VesselKind(_Data):
    """A row of the vessel table; dice are numbers of d6."""

    id: str
    name: str
    code: str
    side: Literal["freeloaders", "naztees"]
    count: int = Field(ge=1)
    move: int = Field(ge=1, le=6)
    red: int = Field(ge=0)
    white: int = Field(ge=0)
    blue: int = Field(ge=1)
    blue_against_coffins: int = Field(ge=1)
    defence: Literal["best", "sum", "range"]


class HitRow(_Data):
    """A row of the hit table."""

    face: int = Field(ge=1, le=6)
    destroys: tuple[str, ...]
    effect: Damage | None = None


class ObjectKind(_Data):
    """An object on the table and its pull."""

    id: str
    name: str
    count: int = Field(ge=1)
    pull: int = Field(ge=1)


VESSELS = {each.id: each for each in load_list(VesselKind, "space_convoy/vessels.toml", "kind")}
"""The kinds of vessels by id (SCT7, SCT8, SCT11, SCT11b, SCT11c, SC46)."""
HITS = {each.face: each for each in load_list(HitRow, "space_convoy/hit_table.toml", "row", DIE)}
"""The hit table by the yellow die (SCT18, SC32)."""
OBJECTS = {each.id: each for each in load_list(ObjectKind, "space_convoy/objects.toml", "kind")}
"""The kinds of objects by id (SCT4, SCT5b, SC46)."""
VICTORY_NEEDED = load_list(int, "space_convoy/victory.toml", "needed", 5)
"""By the number of Brigghavens off: what one d6 must show for the Freeloaders to win (SCT2)."""

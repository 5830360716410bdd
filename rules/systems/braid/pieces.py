"""Units as they are on the table or off it: pose, formation, strength; stands are only drawn."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from rules.space.plane import PointText
from rules.space.pose import PoseText

if TYPE_CHECKING:
    from rules.space.pose import Pose

MARCH, ATTACK, REINFORCED, LINE, SQUARE = (
    "march_column", "attack_column", "reinforced_line", "line", "square",
)  # fmt: skip
CLUSTER, GARRISON, DEPLOYED, LIMBERED = "cluster", "garrison", "deployed", "limbered"
BATTERY = "battery"
"""A gun of a Grand Battery (BC138)."""
ASSAULT = "assault_column"
"""A march column that a general leads to an assault in this turn (BC141)."""


class Status(StrEnum):
    """Where a unit is in its battle."""

    UNPLACED = "unplaced"
    IN_PLAY = "in play"
    LOST = "lost"


class Unit(BaseModel):
    """A unit.

    Attributes:
        id: As in the roster.
        status: Where it is in its battle.
        pose: The middle of its front and its heading (BC47); in a built-up area that of the side
            that counts as its front.
        formation: Its declared formation (BC4).
        stands: How many it has left.
        full: How many it began with, if that is not what the roster says; else 0 (BC165).
        storms: Of an assault column whom it has declared to assault (BC141).
        area: The built-up area that it is in (BC74, BC80).
        moved: Whether it has moved or changed in this turn (BC56, BC91).
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    status: Status = Status.UNPLACED
    pose: PoseText | None = None
    formation: str
    stands: int
    full: int = 0
    storms: str = ""
    area: str = ""
    moved: bool = False

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out for just this unit as it stands, by the brief of its battle."""
        return {}

    @property
    def here(self) -> Pose:
        """Where it is on the table, on which it must be."""
        if self.pose is None:
            raise ValueError(f"{self.id} is not on the table")
        return self.pose

    @property
    def plays(self) -> bool:
        """Whether it is on the table."""
        return self.status is Status.IN_PLAY


class Commander(BaseModel):
    """A commander's counter: no footprint, and it blocks nothing (BC133).

    Attributes:
        id: As in the brief.
        status: Where he is in his battle; lost, too, when he has been used up (BC42).
        at: Where he is, alone; ``None`` while he is with a unit.
        unit: The unit that he is with (BC134).
        moved: Whether he has ridden in this turn.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    status: Status = Status.UNPLACED
    at: PointText | None = None
    unit: str = ""
    moved: bool = False

    @property
    def plays(self) -> bool:
        """Whether he is on the table."""
        return self.status is Status.IN_PLAY

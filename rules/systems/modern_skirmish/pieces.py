"""The figures and the units that they are in."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from rules.space.plane import PointText


class Status(StrEnum):
    """Where a figure is in its fight (MS14)."""

    UNPLACED = "unplaced"
    IN_PLAY = "in play"
    KILLED = "killed"
    ROUTED = "routed"


class Figure(BaseModel):
    """A figure, and where it stands if it does."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    unit: str
    status: Status = Status.UNPLACED
    at: PointText | None = None

    @property
    def name(self) -> str:
        """Its unit's letter and its number: ``A1`` (MS56b)."""
        return self.id.upper()


class Unit(BaseModel):
    """A unit's account: what it has lost, its ammo markers, whether it has routed (MST9)."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    killed: int = 0
    markers: int = 0
    routed: bool = False

"""The figures."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from rules.space.plane import PointText


class Status(StrEnum):
    """Where a figure is in its fight (GF10)."""

    UNPLACED = "unplaced"
    IN_PLAY = "in play"
    LIFTED = "lifted"
    REMOVED = "removed"


_FIGHTING = frozenset((Status.IN_PLAY, Status.LIFTED))


class Figure(BaseModel):
    """A figure: where it stands if it does, and how many of its names are marked off (GF4)."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    status: Status = Status.UNPLACED
    at: PointText | None = None
    hits: int = 0

    @property
    def fights(self) -> bool:
        """Whether it counts as in play: waiting to redeploy does (GF22, GF22b)."""
        return self.status in _FIGHTING

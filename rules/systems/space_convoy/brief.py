"""What one game starts from beside its options: the fleets."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import Brief
from rules.systems.space_convoy.stats import VESSELS


class Squadron(BaseModel):
    """How many vessels of a kind a side has; of Coffins the options say it (SC1)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str
    side: Literal["freeloaders", "naztees"]
    count: int = Field(ge=1, le=6)


class ConvoyBrief(Brief):
    """The fleets as a game keeps them (SCT7, SCT8)."""

    squadron: tuple[Squadron, ...]


def usual_fleets() -> ConvoyBrief:
    """The fleets as the data have them."""
    return ConvoyBrief(
        squadron=tuple(
            Squadron(kind=kind.id, side=kind.side, count=kind.count) for kind in VESSELS.values()
        )
    )

"""The scenarios and variants of 1880 Gun Fights."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.system.options import Timed
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset, Where
from rules.kernel.system.spec import OneOf, Rare
from rules.systems.gun_fights.stats import SCENARIOS


def _scenarios() -> dict[str, str]:
    return {each.id: each.title for each in SCENARIOS.values()}


class GunFightOptions(Timed):
    """The variants of a gun fight."""

    scenario: Annotated[str, OneOf(_scenarios)] = Field(
        default="end-of-ned", description="Which fight is fought (GFT1)"
    )
    activation_roll: Literal["automatic", "by-hand"] = Field(
        default="automatic", description="Who throws the activation die (GF2)"
    )
    deployment: Literal["map", "free"] = Field(
        default="map", description="Start as the map says, or deploy freely (GF21)"
    )
    constables_removed: Annotated[Literal["to-hit-die", "extra-roll"], Rare()] = Field(
        default="to-hit-die",
        description="What removes constables and trackers: a 6 to hit, or on an extra die (GF9)",
    )
    stray_armour: Literal["ignored", "counts"] = Field(
        default="counts",
        description="Armour against random fire into a building (GF15)",
    )
    turn_limit: int = Field(
        default=100, ge=10, le=300, description="Activation rolls after which nobody wins (GF30)"
    )


PRESETS = (
    Preset(
        RECOMMENDED,
        "What makes for an even fight",
        {},
        where=(Where("scenario", "ok-corral", {"deployment": "free"}),),
    ),
    Preset(AS_WRITTEN, "What the text says literally", {"stray_armour": "ignored"}),
)
"""What the lobby proposes (GF39)."""

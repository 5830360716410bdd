"""The scenarios and variants of 1880 Gun Fights."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.kernel.ruleset import Options


class GunFightOptions(Options):
    """The variants of a gun fight."""

    scenario: Literal["end-of-ned", "ok-corral"] = Field(
        default="end-of-ned", description="Which fight is fought (GFT1)"
    )
    activation_roll: Literal["automatic", "by-hand"] = Field(
        default="automatic", description="Who throws the activation die (GF2)"
    )
    deployment: Literal["map", "free"] = Field(
        default="map", description="Start as the map says, or deploy freely (GF21)"
    )
    constables_removed: Literal["to-hit-die", "extra-roll"] = Field(
        default="to-hit-die",
        description="What removes constables and trackers: a 6 to hit, or on an extra die (GF9)",
    )
    stray_armour: Literal["ignored", "counts"] = Field(
        default="ignored",
        description="Armour against random fire into a building (GF15)",
    )
    turn_limit: int = Field(
        default=100, ge=10, le=300, description="Activation rolls after which nobody wins (GF30)"
    )

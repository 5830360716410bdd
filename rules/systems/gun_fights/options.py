"""The scenarios and variants of 1880 Gun Fights."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from rules.kernel.ruleset import Options


class ScenarioId(StrEnum):
    """Which fight is fought."""

    NED = "end-of-ned"
    CORRAL = "ok-corral"


class ActivationRoll(StrEnum):
    """Who throws the shared activation die (GF2)."""

    AUTOMATIC = "automatic"
    BY_HAND = "by-hand"


class Deployment(StrEnum):
    """Where the figures start (GF21)."""

    MAP = "map"
    FREE = "free"


class MenRemoved(StrEnum):
    """Which die removes a constable or tracker (GF9)."""

    TO_HIT = "to-hit-die"
    EXTRA = "extra-roll"


class StrayArmour(StrEnum):
    """Whether armour counts against random fire into a building (GF15)."""

    IGNORED = "ignored"
    COUNTS = "counts"


class GunFightOptions(Options):
    """The variants of a gun fight."""

    scenario: ScenarioId = Field(default=ScenarioId.NED, description="Which fight is fought (GFT1)")
    activation_roll: ActivationRoll = Field(
        default=ActivationRoll.AUTOMATIC, description="Who throws the activation die (GF2)"
    )
    deployment: Deployment = Field(
        default=Deployment.MAP, description="Start as the map says, or deploy freely (GF21)"
    )
    constables_removed: MenRemoved = Field(
        default=MenRemoved.TO_HIT,
        description="What removes constables and trackers: a 6 to hit, or on an extra die (GF9)",
    )
    stray_armour: StrayArmour = Field(
        default=StrayArmour.IGNORED,
        description="Armour against random fire into a building (GF15)",
    )
    turn_limit: int = Field(
        default=100, ge=10, le=300, description="Activation rolls after which nobody wins (GF30)"
    )

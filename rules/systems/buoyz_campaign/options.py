"""The variants of a campaign, each with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.ruleset import Options
from rules.kernel.spec import Rare


class CampaignOptions(Options):
    """The variants of a campaign."""

    players: int = Field(default=2, ge=2, le=6, description="How many fleets there are (CAM1)")
    games: int = Field(default=5, ge=1, le=9, description="How many scenarios there are (CAM2)")
    campaign_points: int = Field(
        default=150, ge=20, le=300, description="Points of a fleet at the start (CAM3)"
    )
    points: int = Field(
        default=60, ge=10, le=90, description="Points of a fleet in a scenario (CAM4)"
    )
    period: int = Field(
        default=2, ge=2, le=6, description="The period whose ships there are (CAM5)"
    )
    nature: Literal["rolled", "open", "dispute", "convoy"] = Field(
        default="rolled", description="The nature of scenarios, if chosen beforehand (CAM6)"
    )
    rules: Literal["core", "full"] = Field(
        default="core", description="In battles: the level of the rules (CAM27)"
    )
    costs: Literal["printed", "even"] = Field(
        default="printed", description="What ships cost: as printed, or evened (CAM33)"
    )
    alternation: Literal["ship", "half", "side"] = Field(
        default="half", description="In battles: ships moved or fired before the other (CAM15)"
    )
    table: Literal["36x36", "48x36", "48x48", "72x48"] = Field(
        default="48x48", description="In battles: the table in inches (CAM16)"
    )
    turn_limit: Annotated[int, Rare()] = Field(
        default=10, ge=1, le=30, description="In battles: the last turn (CAM17)"
    )
    threshold: Annotated[int, Rare()] = Field(
        default=40, ge=10, le=90, description="Per cent of points whose loss is checked (CAM10)"
    )
    bases: Annotated[bool, Rare()] = Field(
        default=False, description="In disputes by the full rules: the planet has a battery (CAM32)"
    )
    boarding_risk: Annotated[Literal["both", "defender"], Rare()] = Field(
        default="defender", description="In battles: who may be captured by a boarding (CAM28)"
    )
    contact: Annotated[Literal["each turn", "at the end"], Rare()] = Field(
        default="each turn", description="When sides check whether they break contact (CAM9)"
    )
    dispute_rows: Annotated[Literal["giant", "clamp"], Rare()] = Field(
        default="giant", description="What dice beyond the table of disputes are (CAM8)"
    )
    unavailable: Annotated[Literal["reroll", "one game"], Rare()] = Field(
        default="reroll", description="How long a ship is out that was not repaired (CAM11)"
    )
    failed_replacement: Annotated[Literal["keep", "lose"], Rare()] = Field(
        default="keep", description="What becomes of points of a failed project (CAM12)"
    )
    prizes: Annotated[bool, Rare()] = Field(
        default=False, description="Who holds the table repairs and keeps captured ships (CAM26)"
    )
    literal_small: Annotated[bool, Rare()] = Field(
        default=False, description="Small ships are replaced as the table prints it (CAM13)"
    )


PRESETS = (
    Preset(RECOMMENDED, "As ruled; in battles half of a side's ships at a time", {}),
    Preset(
        AS_WRITTEN,
        "What the text says literally: ship by ship, on the larger table",
        {"alternation": "ship", "table": "72x48", "literal_small": True, "boarding_risk": "both"},
    ),
    Preset(
        "balanced",
        "As recommended, with costs by which powers are nearly even",
        {"costs": "even"},
    ),
    Preset(
        "full",
        "As recommended, battles by the full rules: cloaks, boarding, bases, planets and nebulae",
        {"rules": "full", "bases": True},
    ),
)
"""Options that go together."""

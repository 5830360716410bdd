"""The variants of a campaign, each with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.ruleset import Options
from rules.kernel.system.spec import Rare
from rules.systems.buoyz.board.options import BY_LEVEL, Switch
from rules.systems.buoyz.board.stats import Level

Section = Literal["craft", "mines", "squadrons", "bases"]
"""What has a switch of its own beside the level of battles."""


class CampaignOptions(Options):
    """The variants of a campaign.

    Attributes:
        period: Not the first one (CAM5b).
    """

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
    rules: Level = Field(default="core", description="In battles: the level of the rules (CAM27)")
    costs: Literal["printed", "even"] = Field(
        default="printed", description="What ships cost: as printed, or evened (CAM33)"
    )
    galaxy_as: Annotated[Literal["CA", "BB"], Rare()] = Field(
        default="CA", description="What a Galaxy is paid for as: cruiser or battleship (CAM41)"
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
    craft: Annotated[Switch, Rare()] = Field(
        default=BY_LEVEL, description="Attack craft, and the ships that carry them (CAM34)"
    )
    mines: Annotated[Switch, Rare()] = Field(
        default=BY_LEVEL, description="Mines that ships carry; minefields that are bought (CAM36)"
    )
    squadrons: Annotated[Switch, Rare()] = Field(
        default=BY_LEVEL, description="In battles: ships form squadrons (CAM39)"
    )
    bases: Annotated[Switch, Rare()] = Field(
        default=BY_LEVEL, description="A planet's defender may buy batteries and a station (CAM32)"
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

    def plays(self, section: Section) -> bool:
        """Whether a section is played: as its switch says, else the level of battles (CAM34).

        Bases stand on bodies, which the core level has not (CAM32).
        """
        said = getattr(self, section)
        if section == "bases" and self.rules == "core":
            return False
        if said != BY_LEVEL:
            return bool(said != "off")
        return self.rules == "all" or (self.rules == "full" and section == "bases")


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
        {"rules": "full"},
    ),
    Preset(
        "all",
        "As recommended, battles by all rules, with carriers, mines and squadrons, in period 5",
        {"rules": "all", "period": 5},
    ),
)
"""Options that go together."""

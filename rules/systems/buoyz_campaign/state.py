"""The state of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.game.brief import with_brief
from rules.kernel.system.hiding import Hiding
from rules.kernel.values.record import Tagged
from rules.systems.buoyz_campaign.brief import CampaignBrief
from rules.systems.buoyz_campaign.options import CampaignOptions
from rules.systems.buoyz_campaign.pieces import (
    Battle,
    Fleet,
    Score,
    Vessel,
)
from rules.systems.buoyz_campaign.questions import ENTRIES
from rules.systems.buoyz_campaign.shown import End

if TYPE_CHECKING:
    from rules.systems.buoyz.board.sds import Description


class Terms(BaseModel):
    """What a campaign started from.

    Attributes:
        options: The variants.
        brief: Ships and powers; it is kept beside the game.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    options: CampaignOptions
    brief: CampaignBrief = Field(exclude=True)

    _brief = model_validator(mode="before")(with_brief)


class Position(BaseModel):
    """A campaign as everybody sees it.

    Attributes:
        terms: What it started from.
        number: The scenario; 0 before the first.
        fleets: By seat, once all are shown.
        battles: The battles of the scenario.
        chronicle: The battles that are over.
        listed: Who has handed in what is asked of several.
        sunk: The ships that were destroyed in this scenario, by seat and id.
        captured: Those that were captured in it, by the seat that had them, and id.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    terms: Terms
    number: int = 0
    fleets: dict[str, Fleet] = Field(default_factory=dict)
    battles: tuple[Battle, ...] = ()
    chronicle: tuple[Score, ...] = ()
    listed: tuple[str, ...] = ()
    sunk: tuple[tuple[str, str], ...] = ()
    captured: tuple[tuple[str, str], ...] = ()
    ended: Annotated[End, Tagged()] | None = None

    @property
    def options(self) -> CampaignOptions:
        """The variants of the campaign."""
        return self.terms.options

    @property
    def brief(self) -> CampaignBrief:
        """What it started from."""
        return self.terms.brief

    @property
    def raised(self) -> bool:
        """Whether the fleets are raised."""
        return any(each.ships for each in self.fleets.values())

    def sd(self, ship: Vessel) -> Description:
        """A ship's description."""
        return self.brief.sds[ship.sd]

    def battle_of(self, seat: str) -> Battle | None:
        """The battle of the scenario that a seat is in."""
        return next((each for each in self.battles if seat in each.sides), None)

    def battle(self, number: int) -> Battle:
        """The battle of that number."""
        return next(each for each in self.battles if each.number == number)


class CampaignState(Position, Hiding[str]):
    """A campaign; what is hidden are lists that have been handed in."""

    entries = ENTRIES

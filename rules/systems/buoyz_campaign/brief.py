"""What a campaign starts from: the ships of its period, and the powers that have them."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

from pydantic import Field

from rules.kernel.game.brief import Brief, kept_brief
from rules.systems.buoyz.board.brief import as_class, fielded
from rules.systems.buoyz.board.sds import SDS, Description
from rules.systems.buoyz_campaign.stats import COSTS, POWERS, SUPPLY, Power, Supply

BATTERY: Final = "battery"
STATION: Final = "station"
"""The ids of the bases that a defender may buy (CAM32)."""


class CampaignBrief(Brief):
    """A campaign as its game keeps it: whatever the data say later, this is played.

    Attributes:
        sd: The descriptions of the ships of its period.
        power: The powers.
        supply: How they replace ships.
        base: What the defender of a planet may buy (CAM32).
    """

    sd: tuple[Description, ...] = Field(min_length=1)
    power: tuple[Power, ...]
    supply: tuple[Supply, ...]
    base: tuple[Description, ...] = ()

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (CampaignBrief, self.model_dump_json())

    @cached_property
    def sds(self) -> dict[str, Description]:
        """The descriptions by id."""
        return {each.id: each for each in self.sd}

    @cached_property
    def known(self) -> dict[str, Description]:
        """The descriptions of ships and bases by id."""
        return {each.id: each for each in (*self.sd, *self.base)}

    @cached_property
    def prices(self) -> dict[str, int]:
        """What ships cost, by id (CAMT2b)."""
        return {each.id: each.points for each in self.sd}

    @cached_property
    def powers(self) -> dict[str, Power]:
        """The powers by the race of their ships."""
        return {each.id: each for each in self.power}

    def power_of(self, race: str) -> Power:
        """The power whose ships are of a race; else the best fit (CAMT6b, CAMT11c)."""
        return self.powers.get(race, self.powers["unlisted"])

    @cached_property
    def supplies(self) -> dict[str, Supply]:
        """How powers replace ships, by their wealth."""
        return {each.wealth: each for each in self.supply}


def _evened(sd: Description) -> Description:
    """A ship for what it costs where powers are to be even (CAM33)."""
    return sd.model_copy(update={"points": COSTS.get(sd.id, sd.points)})


@cache
def brief_of(
    period: int,
    played: frozenset[str] = frozenset(),
    *,
    even: bool = False,
    galaxy: str = "CA",
) -> CampaignBrief:
    """The printed ships of a period that a battle can field (CAM5, CAM34, CAM41).

    Args:
        period: The period.
        played: The sections of battles that are played: of cloaks, mines, craft, bases.
        even: Whether costs are evened (CAM33).
        galaxy: The letters of the class that a Galaxy is paid for as (CAM41).
    """
    able = (each for each in SDS.values() if not each.base and fielded(each, played))
    sd = tuple(as_class(each, galaxy) for each in able if each.first <= period <= each.last)
    if even:
        sd = tuple(map(_evened, sd))
    powers, supplies = tuple(POWERS.values()), tuple(SUPPLY.values())
    base = (SDS[BATTERY], SDS[STATION]) if "bases" in played else ()
    found = CampaignBrief(sd=sd, power=powers, supply=supplies, base=base)
    return kept_brief(CampaignBrief, found.model_dump_json())

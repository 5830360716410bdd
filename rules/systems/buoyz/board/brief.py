"""What one battle starts from: its scenario and the descriptions of its ships."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from pydantic import Field, model_validator

from rules.kernel.game.brief import Brief, kept_brief
from rules.systems.buoyz.board import kinds
from rules.systems.buoyz.board.sds import IN_SOME, PRICES, SDS, Description
from rules.systems.buoyz.board.stats import EVEN, SCENARIOS, Scenario

if TYPE_CHECKING:
    from rules.systems.buoyz.board.options import BuoyzOptions

GALAXY = "Galaxy"
"""The type of ship whose class is an option (BZ201b)."""
_ASKED: Final = {
    "cloak": "cloak", "minesweeper": "mines", "carrier": "craft", "hyperdrive": "hyperspace",
    "web": "web",
}  # fmt: skip
"""The section that an ability is of; bases are one, too (BZ239, BZ261, BZ255, BZ267, BZ277)."""


def fielded(sd: Description, played: frozenset[str] = frozenset()) -> bool:
    """Whether a game may field a printed ship (BZ216).

    Args:
        sd: The ship.
        played: The sections of `_ASKED` that are played.
    """
    return sections_of(sd) <= played


def sections_of(sd: Description) -> frozenset[str]:
    """The sections that must be played for a ship to be of use."""
    found = {_ASKED[each] for each in sd.abilities if each in _ASKED}
    if sd.craft:
        found.add("craft")
    if sd.base:
        found.add("bases")
    return frozenset(found)


def armed(sd: Description) -> bool:
    """Whether a ship can attack ships at all."""
    return bool(sd.main or sd.secondary or sd.torpedo)


def as_class(sd: Description, letters: str) -> Description:
    """A description by what a Galaxy is paid for as; others as they are (BZ201b)."""
    if sd.type.partition(",")[0] != GALAXY or sd.letters == letters:
        return sd
    points = sd.points + PRICES[letters] - PRICES[sd.letters]
    return sd.model_copy(update={"letters": letters, "points": points})


def printed(sd: Description) -> bool:
    """Whether a description is one of the data, whatever it is paid for as."""
    known = SDS.get(sd.id)
    return known is not None and sd in (known, as_class(known, "BB"))


class BuoyzBrief(Brief):
    """A battle as its game keeps it: whatever the data say later, this is played.

    Attributes:
        scenario: What is fought.
        sd: The descriptions of the ships that take part, or that may be bought.
    """

    scenario: Scenario
    sd: tuple[Description, ...] = Field(min_length=1)

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (BuoyzBrief, self.model_dump_json())

    @cached_property
    def sds(self) -> dict[str, Description]:
        """The descriptions by id."""
        return {each.id: each for each in self.sd}

    @property
    def remarks(self) -> tuple[str, ...]:
        """What of people's own ships is beyond the limits, or does nothing (BZ7, BZ218, BZ286)."""
        own = [each for each in self.sd if not printed(each)]
        told = [
            f"{each.name}: {words}"
            for each in own
            for words in (*each.remarks(IN_SOME), *kinds.remarks(each))
        ]
        return (*told, *self.scenario.remarks)

    @model_validator(mode="after")
    def _whole(self) -> BuoyzBrief:
        known = {each.id for each in self.sd}
        if any(ship.sd not in known for fleet in self.scenario.fleet for ship in fleet.ship):
            raise ValueError("fleets and descriptions must fit together")
        return self


def evened(scenario: Scenario) -> Scenario:
    """A scenario with even forces; as it is, where there are no others (BZ280)."""
    ships = {each.side: each.ship for each in EVEN if each.scenario == scenario.id}
    if not ships:
        return scenario
    fleet = [
        each.model_copy(update={"ship": ships.get(each.side, each.ship)}) for each in scenario.fleet
    ]
    return scenario.model_copy(update={"fleet": tuple(fleet)})


@cache
def brief_of(
    scenario_id: str,
    played: frozenset[str] = frozenset(),
    *,
    period: int = 0,
    galaxy: str = "CA",
    even: bool = False,
) -> BuoyzBrief:
    """The brief of a scenario as the data have it (BZ219).

    What can be bought is of use by the sections that are played, and of one period, if one is
    given (BZ265). A Galaxy costs what the letters say that it is paid for as (BZ201b). Forces
    are as listed, or even (BZ280).
    """
    scenario = evened(SCENARIOS[scenario_id]) if even else SCENARIOS[scenario_id]
    named = {ship.sd for fleet in scenario.fleet for ship in fleet.ship}
    if scenario.bought:
        kinds = [each for each in SDS.values() if fielded(each, played)]
        timely = [e for e in kinds if e.first <= period <= e.last]
        # Of a period without warships all can be bought.
        fights = any(armed(each) and not each.base for each in timely)
        named = {each.id for each in (timely if fights else kinds)}
    sd = tuple(as_class(each, galaxy) for each in SDS.values() if each.id in named)
    found = BuoyzBrief(scenario=scenario, sd=sd)
    return kept_brief(BuoyzBrief, found.model_dump_json())


def brief_for(options: BuoyzOptions) -> BuoyzBrief:
    """The scenario that options name, with the ships that their sections allow."""
    return brief_of(
        options.scenario,
        options.sections,
        period=options.period,
        galaxy=options.galaxy_as,
        even=options.forces == "even",
    )

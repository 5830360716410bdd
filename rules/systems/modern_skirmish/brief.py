"""What one skirmish starts from: who takes part, on which map, with which tables."""

from __future__ import annotations

from functools import cache, cached_property

from pydantic import Field, model_validator

from rules.kernel.game.brief import Brief, kept_brief
from rules.kernel.values.data import load
from rules.space.site import Site
from rules.systems.modern_skirmish.stats import (
    EVEN,
    SCENARIOS,
    SIDES,
    TROOPS,
    UNITS,
    USUAL,
    Scenario,
    Troop,
    UnitStats,
)


class SkirmishBrief(Brief):
    """A skirmish as its game keeps it (MST19): whatever the data say later, this is played.

    Attributes:
        scenario: What is fought.
        site: The table.
        troop: The classes of troops that take part.
        unit: The units, in the order of the roster.
    """

    scenario: Scenario
    site: Site
    troop: tuple[Troop, ...] = Field(min_length=2)
    unit: tuple[UnitStats, ...] = Field(min_length=2)

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (SkirmishBrief, self.text)

    @cached_property
    def text(self) -> str:
        """It as JSON."""
        return self.model_dump_json()

    @cached_property
    def troops(self) -> dict[str, Troop]:
        """The classes of troops by id."""
        return {each.id: each for each in self.troop}

    @cached_property
    def units(self) -> dict[str, UnitStats]:
        """The units by id."""
        return {each.id: each for each in self.unit}

    @cached_property
    def side_of(self) -> dict[str, str]:
        """Whose each unit is."""
        return {each.id: self.troops[each.troop].side for each in self.unit}

    @property
    def remarks(self) -> tuple[str, ...]:
        """What whoever wrote it should know of it (MS55, MS71b)."""
        one, other = (self.site.zones[side] for side in SIDES)
        aside = max(one.west - other.east, other.west - one.east, 0)
        along = max(one.north - other.south, other.north - one.south, 0)
        return tuple(
            f"{troop.plural} reach from zone to zone: the sides may fire before anybody has moved."
            for troop in self.troop
            if troop.band_for(aside * aside + along * along) is not None
        )

    @model_validator(mode="after")
    def _whole(self) -> SkirmishBrief:
        troops = {each.id: each.side for each in self.troop}
        if any(unit.troop not in troops for unit in self.unit):
            raise ValueError("units and troops must fit together")
        if {troops[unit.troop] for unit in self.unit} != set(SIDES):
            raise ValueError("each side needs a unit")
        if {zone.side for zone in self.site.zone} != set(SIDES):
            raise ValueError("each side needs a zone to deploy in")
        return self


@cache
def brief_of(scenario_id: str, forces: str = USUAL) -> SkirmishBrief:
    """The brief of a skirmish as the data have it (MS57, MS58, MS59, MS60, MS68)."""
    scenario = SCENARIOS[scenario_id]
    if forces == EVEN:
        scenario = scenario.model_copy(update={"units": scenario.even})
    units = tuple(unit for unit in UNITS.values() if unit.id in scenario.units)
    carried = {unit.troop for unit in units}
    found = SkirmishBrief(
        scenario=scenario,
        site=load(Site, f"modern_skirmish/{scenario.map}.toml"),
        troop=tuple(each for each in TROOPS.values() if each.id in carried),
        unit=units,
    )
    return kept_brief(SkirmishBrief, found.model_dump_json())

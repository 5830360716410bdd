"""What one battle starts from: table, terrain, forces and the numbers of the game."""

from __future__ import annotations

from functools import cache, cached_property

from rules.kernel.game.brief import Brief, kept_brief
from rules.systems.braid.remarks import remarks_of
from rules.systems.braid.stats import (
    SCENARIOS,
    TABLES,
    Army,
    CommanderStats,
    Scenario,
    Tables,
    Terrain,
    UnitStats,
    commanders_of,
)


class BattleBrief(Brief):
    """A battle as its game keeps it: whatever the data say later, this is played."""

    scenario: Scenario
    tables: Tables

    @property
    def remarks(self) -> tuple[str, ...]:
        """What of a battle that somebody wrote does nothing, or is not as usual (BC131)."""
        return tuple(remarks_of(self.scenario))

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (BattleBrief, self.text)

    @cached_property
    def text(self) -> str:
        """It as JSON."""
        return self.model_dump_json()

    @cached_property
    def terrain(self) -> Terrain:
        """The terrain as the rules measure it."""
        return Terrain(self.scenario)

    @cached_property
    def units(self) -> dict[str, UnitStats]:
        """The units by id, in the order of the roster."""
        return {each.id: each for each in self.scenario.unit}

    @cached_property
    def commanders(self) -> dict[str, CommanderStats]:
        """The commanders by id (BC131)."""
        return {each.id: each for army in self.scenario.army for each in commanders_of(army)}

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of each unit in the roster (BC151)."""
        return {each: at for at, each in enumerate(self.units)}

    @cached_property
    def armies(self) -> dict[str, Army]:
        """The armies by side."""
        return {each.side: each for each in self.scenario.army}

    def name(self, side: str) -> str:
        """What a side is called."""
        return self.armies[side].name


@cache
def brief_of(scenario_id: str) -> BattleBrief:
    """The brief of a battle as the data have it (BC152, BC153, BC154, BC155, BC156)."""
    found = BattleBrief(scenario=SCENARIOS[scenario_id], tables=TABLES)
    return kept_brief(BattleBrief, found.model_dump_json())

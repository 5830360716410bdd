"""What one fight starts from: who takes part, on which map, with which arms."""

from __future__ import annotations

from functools import cache, cached_property

from pydantic import Field, model_validator

from rules.kernel.game.brief import Brief, kept_brief
from rules.systems.gun_fights.maps import Map, load_map
from rules.systems.gun_fights.stats import ARMS, MEN, SCENARIOS, Arm, Scenario


class GunFightBrief(Brief):
    """A fight as its game keeps it (GFT1, GFT21): whatever the data say later, this is played.

    Attributes:
        scenario: The people, the sides and the activation table.
        map: The table.
        arm: The firearms that somebody has.
    """

    scenario: Scenario
    map: Map
    arm: tuple[Arm, ...] = Field(min_length=1)

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (GunFightBrief, self.text)

    @cached_property
    def text(self) -> str:
        """It as JSON."""
        return self.model_dump_json()

    @cached_property
    def arms(self) -> dict[str, Arm]:
        """The firearms by id."""
        return {arm.id: arm for arm in self.arm}

    @property
    def remarks(self) -> tuple[str, ...]:
        """What whoever wrote it should know of it (GF40c, GF41)."""
        people = self.scenario.figure
        ranks = dict.fromkeys(each.rank for each in people if each.rank is not None)
        return (
            *(
                f"No officer leads the {rank}s: the first hit removes each of them."
                for rank in ranks
                if rank not in self.scenario.men_of
            ),
            *(
                f"{arm.name} is no rifle: nobody fires it into a building."
                for arm in self.arm
                if arm.id not in ARMS and not arm.is_rifle
            ),
        )

    @model_validator(mode="after")
    def _whole(self) -> GunFightBrief:
        people = self.scenario.people
        unarmed = [each.id for each in self.scenario.figure if each.arm not in self.arms]
        named = {name for row in self.scenario.rows for cell in row for name in cell} - {MEN}
        lost = [each.figure for each in self.map.start if each.figure not in people]
        if unarmed or lost or named - people.keys():
            raise ValueError("figures, arms, activation table and starts must fit together")
        return self


@cache
def brief_of(scenario_id: str) -> GunFightBrief:
    """The brief of a fight as the data have it."""
    scenario = SCENARIOS[scenario_id]
    carried = {person.arm for person in scenario.figure}
    arms = tuple(arm for arm in ARMS.values() if arm.id in carried)
    found = GunFightBrief(scenario=scenario, map=load_map(scenario.map), arm=arms)
    return kept_brief(GunFightBrief, found.model_dump_json())

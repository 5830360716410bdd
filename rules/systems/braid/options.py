"""The scenarios and variants of Braid & Cockade."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.system.options import Timed
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset, Where
from rules.kernel.system.spec import OneOf, Rare
from rules.systems.braid.stats import SCENARIOS

OUTPOST, BALANCED = "outpost", "balanced"
_SHORT = Where("scenario", OUTPOST, {"turn_limit": 8})
"""The outpost is small (BC156, BC164)."""


def _scenarios() -> dict[str, str]:
    return {each.id: each.title for each in SCENARIOS.values()}


class BraidOptions(Timed):
    """The variants of a battle."""

    scenario: Annotated[str, OneOf(_scenarios)] = Field(
        default="ridge", description="What is fought; the outpost is small (BC145)"
    )
    roles: Literal["scenario", "rolled"] = Field(
        default="scenario", description="Who attacks: as the scenario says, or by dice (BC146)"
    )
    turn_limit: int = Field(
        default=15, ge=3, le=20, description="Turns until the defender has held out (BC2)"
    )
    rises: bool = Field(
        default=True, description="Gentle rises give a view over others; else plain ground (BC68)"
    )
    form_to_flank: Annotated[bool, Rare()] = Field(
        default=False, description="A march column may also form to a flank (BC52)"
    )
    sealed_fire: Annotated[bool, Rare()] = Field(
        default=True,
        description="Both sides declare fire in secret; else the attacker first (BC89)",
    )
    road_mix: Annotated[bool, Rare()] = Field(
        default=False,
        description="A march partly by road: an inch beside it counts 5/3 of one on it (BC62)",
    )
    handicap: Annotated[int, Rare()] = Field(
        default=0,
        ge=-12,
        le=12,
        description="Stands by which the attack is stronger or, if negative, weaker (BC165)",
    )
    driven_off: Annotated[int, Rare()] = Field(
        default=0,
        ge=0,
        le=75,
        description="Percent of its stands with which the defender is driven off; 0: none (BC186)",
    )
    shoot_into_contact: Annotated[bool, Rare()] = Field(
        default=False, description="Enemies in contact may be fired at by others (BC88)"
    )
    battery_dice: Annotated[Literal["each", "one"], Rare()] = Field(
        default="each", description="The dice of a Grand Battery in close combat (BC41)"
    )
    keep_winner: Annotated[bool, Rare()] = Field(
        default=False, description="Who wins an assault with one or two stands is kept (BC44)"
    )
    charge_test: Literal["melee", "morale"] = Field(
        default="melee", description="What is added to the die of a charge test (BC19)"
    )
    storm_in: bool = Field(
        default=False, description="Foot that clears a place in melee garrisons it at once (BC82)"
    )
    joint_factors: Literal["once", "each"] = Field(
        default="once", description="Several units: each factor once a side, or once a unit (BC114)"
    )
    loser_recoils: Annotated[bool, Rare()] = Field(
        default=False, description="Who has lost a melee goes back two inches, if it can (BC34)"
    )
    align: Annotated[bool, Rare()] = Field(
        default=True, description="A charger turns to lie along the side that it touches (BC110)"
    )
    flank_bonus: Annotated[bool, Rare()] = Field(
        default=False, description="+4 to who charges into a flank or rear (BC111)"
    )
    lancers_light: Annotated[bool, Rare()] = Field(
        default=True, description="Lancers are light horse to whom they fight (BC121)"
    )
    general_die: Annotated[Literal["all", "first"], Rare()] = Field(
        default="all", description="In which rounds a leading general adds a die (BC135)"
    )
    pursuit: Annotated[bool, Rare()] = Field(
        default=False, description="The winner follows two inches where the foe is gone (BC128)"
    )
    wood_rate: Annotated[Literal["full", "half"], Rare()] = Field(
        default="full", description="How fast one goes in woods and on hills (BC9)"
    )


PRESETS = (
    Preset(RECOMMENDED, "Rises give a view; fire is declared in secret", {}, where=(_SHORT,)),
    Preset(
        AS_WRITTEN,
        "Hills are the only heights, as the text has it",
        {"rises": False},
        where=(_SHORT,),
    ),
    Preset(
        BALANCED,
        "As recommended, but a defender who has few stands left is driven off (BC186)",
        {"driven_off": 50},
        where=(
            _SHORT,
            Where("scenario", OUTPOST, {"driven_off": 40}),
            Where("scenario", "plain", {"driven_off": 60}),
            Where("scenario", "ridge", {"driven_off": 30}),
            Where("scenario", "village", {"driven_off": 33}),
        ),
    ),
)

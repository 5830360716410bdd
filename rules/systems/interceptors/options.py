"""The variants of Interceptors and Intruders (II117, II133)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from rules.kernel.system.options import Timed
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset, Where
from rules.kernel.system.spec import OneOf, Rare
from rules.kernel.values.naming import bare
from rules.systems.interceptors.stats import (
    DOGFIGHT,
    FORCES,
    GROUND,
    NUMBERS,
    SCENARIOS,
    STARBASE,
    Scenario,
)

KNIGHTS, SWARM = "knights", "swarm"
LIGHT, BALANCED = "light defences", "balanced"
_AS_WRITTEN = {"purchase": "sealed", "scenery": "placed", "react": "ask"}


def _forces() -> dict[str, str]:
    return {each.id: each.title for each in FORCES.force}


def _boards() -> dict[str, str]:
    return {each.id: each.title for each in NUMBERS.board}


def _scenarios() -> dict[str, str]:
    return {each.id: each.title for each in SCENARIOS.values()}


class FightersOptions(Timed):
    """The variants, each with the ruling that it changes.

    Points and goes that are not given are those of the scenario (II97, II114).
    """

    scenario: Annotated[str, OneOf(_scenarios)] = Field(
        default=DOGFIGHT, description="What is played (II40)"
    )
    sides: Literal["agreed", "rolled"] = Field(
        default="agreed", description="Who plays which side: as agreed, or as dice deal (II58)"
    )
    forces: Annotated[str, OneOf(_forces)] = Field(
        default="squadron", description="The stock list of both sides (II61)"
    )
    purchase: Literal["sealed", "open", "stock"] = Field(
        default="stock", description="Fighters are bought in secret, openly, or not (II59)"
    )
    points: int = Field(
        default=300, ge=40, le=600, description="What each side may spend on fighters (II60)"
    )
    board: Annotated[str, OneOf(_boards)] = Field(
        default="6x4", description="How large the playing area is (II47)"
    )
    scenery: Literal["placed", "random", "none"] = Field(
        default="random", description="Scenery is placed by the interceptor, by lot, or not (II62)"
    )
    react: Literal["ask", "4"] = Field(
        default="4", description="Reaction fire at first: ask, or fire with 4 dice (II85)"
    )
    turn_limit: int = Field(
        default=20, ge=2, le=60, description="Goes until the smaller loss wins (II114)"
    )
    clusters: int = Field(
        default=8, ge=3, le=8, description="Gun clusters of a ground attack (II117)"
    )
    defence: Annotated[int, Rare()] = Field(
        default=0, ge=0, le=900, description="What defenders spend: gun clusters, fighters (II141)"
    )
    cluster_shots: int = Field(
        default=3, ge=1, le=3, description="Shots of a gun cluster in a go (II39)"
    )
    cluster_react: Annotated[bool, Rare()] = Field(
        default=False, description="Gun clusters react to fighters that fly by (II94)"
    )
    collateral: Annotated[Literal["each", "until failed"], Rare()] = Field(
        default="each", description="Tries for collateral damage: all, or until one fails (II41)"
    )
    ground_scenery: Annotated[bool, Rare()] = Field(
        default=False, description="Scenery in a ground attack, too (II97)"
    )
    react_at_start: Annotated[bool, Rare()] = Field(
        default=True, description="Reactions where a mover starts, too (II68)"
    )
    leaving: Annotated[Literal["refused", "allowed"], Rare()] = Field(
        default="refused", description="Flying off the board when one need not (II56)"
    )
    free_flight: Annotated[Literal["flown", "free"], Rare()] = Field(
        default="flown", description="Free flight is flown by the umpire, or by its owner (II76)"
    )
    turn_angle: Annotated[Literal["60", "45"], Rare()] = Field(
        default="60", description="Degrees of a turn (II3)"
    )
    sweep_width: Annotated[Literal["4", "8"], Rare()] = Field(
        default="4", description="How far a side sweep goes for a unit, in cm (II5)"
    )
    burnout_dice: Annotated[Literal["2d6", "1d8"], Rare()] = Field(
        default="2d6", description="The dice of a burn-out (II9)"
    )
    arc: Annotated[Literal["placed", "swept"], Rare()] = Field(
        default="placed", description="Guns bear where templates lie, or while turning, too (II19)"
    )
    asteroids_block: Annotated[bool, Rare()] = Field(
        default=False, description="Asteroids (type A) stop fire (II20)"
    )
    range_measure: Annotated[Literal["forward", "direct"], Rare()] = Field(
        default="forward", description="Range is measured straight ahead, or directly (II49)"
    )
    rear_arc: Annotated[Literal["strip", "wedge"], Rare()] = Field(
        default="strip", description="Engines are hit from a strip behind, or a wedge (II25)"
    )

    @model_validator(mode="before")
    @classmethod
    def _of_scenario(cls, given: Any) -> Any:
        """Points and goes as the scenario has them, where nobody says otherwise (II114)."""
        typed = bare(str(given.get("scenario", "")))
        for each in SCENARIOS.values():
            if typed in (bare(each.id), bare(each.title)):
                names = ("turn_limit", "points", "forces")
                usual = {name: getattr(each, name) for name in names}
                return {**usual, **given}
        return given

    @property
    def fight(self) -> Scenario:
        """What is played."""
        return SCENARIOS[self.scenario]

    @property
    def starbase(self) -> bool:
        """Whether a starbase is attacked (II41)."""
        return self.scenario == STARBASE

    @property
    def raid(self) -> bool:
        """Whether one side has no fighters, but structures that the other one attacks (II40)."""
        return self.scenario != DOGFIGHT


PRESETS = (
    Preset(
        RECOMMENDED,
        "Stock forces, scenery by lot, and fighters fire by themselves with 4 dice or more",
        {},
    ),
    Preset(AS_WRITTEN, "What the text says literally", _AS_WRITTEN),
    Preset(
        LIGHT,
        "As recommended, but gun clusters have one shot, and a ground attack meets five (II117)",
        {"clusters": 5, "cluster_shots": 1},
    ),
    Preset(
        BALANCED,
        "As recommended, but gun clusters have one shot, and a swarm attacks the ground (II133)",
        {},
        where=(
            Where("scenario", GROUND, {"cluster_shots": 1, "forces": SWARM}),
            Where("scenario", STARBASE, {"cluster_shots": 1}),
        ),
    ),
)

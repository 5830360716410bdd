"""The scenarios and variants of Celestial: every ruling marked (V), each with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset, Where
from rules.kernel.system.ruleset import Options
from rules.kernel.system.spec import OneOf, Rare
from rules.systems.celestial.stats import SCENARIOS


def _scenarios() -> dict[str, str]:
    return {each.id: each.title for each in SCENARIOS.values()}


class CelestialOptions(Options):
    """The variants of an engagement."""

    scenario: Annotated[str, OneOf(_scenarios)] = Field(
        default="meeting", description="What is fought (TE56)"
    )
    terrain: int = Field(
        default=-1, ge=-1, le=10, description="Terrain features; -1: as the scenario says (TN48)"
    )
    turn_limit: int = Field(
        default=0, ge=0, le=30, description="Rounds; 0: as the scenario says (TE72)"
    )
    points: int = Field(
        default=270, ge=150, le=600, description="Points a side in a free battle (TE61)"
    )
    black_hole: bool = Field(
        default=False, description="A black hole at H6 in a free battle (TE77)"
    )
    break_off: Literal["half", "never"] = Field(
        default="half", description="A side breaks off that has lost more than half (TE70)"
    )
    head_start: int = Field(
        default=0,
        ge=-100,
        le=100,
        description="Points that the Compact begins with; below 0 the Dominion (TE79)",
    )
    held_base: Annotated[Literal["wins", "score"], Rare()] = Field(
        default="wins",
        description="A base that still stands after the last round wins, or the score does (TE88)",
    )
    planet_entry: Literal["destroyed", "refused"] = Field(
        default="destroyed", description="An order into a planet or black hole (TN35)"
    )
    boundary: Literal["auto", "ask"] = Field(
        default="auto", description="Which shield is struck on a border of arcs (TE66)"
    )
    arcs: Annotated[Literal["60/120", "4x90"], Rare()] = Field(
        default="60/120", description="How wide arcs are (TE30)"
    )
    planet_spine: Annotated[Literal["blocked", "open"], Rare()] = Field(
        default="blocked", description="A shot along the edge between two planets (TN4)"
    )
    displaced_terrain: Annotated[bool, Rare()] = Field(
        default=True, description="Asteroids hurt who is pushed or pulled into them (TN8)"
    )
    holes: Annotated[Literal["nearest", "each"], Rare()] = Field(
        default="nearest", description="With two black holes: which pulls (TN19)"
    )
    mirror: Annotated[bool, Rare()] = Field(
        default=False, description="In a free battle each side may buy any card (TE78)"
    )
    bases: Annotated[bool, Rare()] = Field(
        default=False, description="In a free battle bases may be bought (TE62)"
    )
    floating_map: Annotated[bool, Rare()] = Field(
        default=False, description="Counters are shifted to make room at an edge (TN47)"
    )


PRESETS = (
    Preset(RECOMMENDED, "As ruled: every option as by default", {}),
    Preset(
        AS_WRITTEN,
        "What the text says literally",
        {"planet_spine": "open", "boundary": "ask", "floating_map": True},
    ),
    Preset(
        "balanced",
        "As recommended; in uneven scenarios a head start, or a siege that the score ends",
        {},
        (
            Where("scenario", "passage", {"head_start": -40}),
            Where(
                "scenario", "roost", {"break_off": "never", "held_base": "score", "turn_limit": 12}
            ),
        ),
    ),
)

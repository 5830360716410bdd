"""The maps and variants of Modern Skirmish."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.system.options import Timed
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset, Where
from rules.kernel.system.spec import OneOf, Rare
from rules.systems.modern_skirmish.stats import EVEN, SCENARIOS

PATROL = "patrol"
BALANCED = "balanced"
_SHORT = Where("map", PATROL, {"turn_limit": 24})
"""A patrol is short (MS57b)."""


def _scenarios() -> dict[str, str]:
    return {each.id: each.title for each in SCENARIOS.values()}


class SkirmishOptions(Timed):
    """The variants of a skirmish (MS61)."""

    map: Annotated[str, OneOf(_scenarios)] = Field(
        default="farm", description="Where it is fought; the patrol is small (MS2)"
    )
    one_shot_per_figure: bool = Field(
        default=True, description="A figure fires once an initiative at most (MS4)"
    )
    miss_passes: bool = Field(
        default=False, description="A shot that kills nobody hands the initiative over (MS5)"
    )
    turn_limit: int = Field(
        default=60,
        ge=4,
        le=120,
        description="Initiatives until nobody holds the field (MS32)",
    )
    forces: Annotated[Literal["usual", "even"], Rare()] = Field(
        default="usual", description="The forces of the text, or such as come out even (MS68)"
    )
    base_size: Annotated[Literal["2", "2.5", "3", "3.5", "4"], Rare()] = Field(
        default="2.5", description="How wide a base is, in cm (MS21)"
    )
    figures_block: Annotated[bool, Rare()] = Field(
        default=False, description="Figures block a line within 1 cm of them (MS23)"
    )
    fence_cost: Annotated[bool, Rare()] = Field(
        default=False, description="Crossing a low wall or hedge costs 10 cm of the way (MS27)"
    )
    windows_passable: Annotated[bool, Rare()] = Field(
        default=True, description="One goes in and out by windows, too (MS29)"
    )
    rout_passes: Annotated[Literal["any", "own"], Rare()] = Field(
        default="any", description="Which routs hand the initiative over: any, or one's own (MS43)"
    )
    edges: Annotated[Literal["usual", "swapped"], Rare()] = Field(
        default="usual", description="The Antagonist is in the south, or in the north (MS54)"
    )

    @property
    def base(self) -> int:
        """The width of a base in hundredths of a centimetre; centres so far apart touch (MS21b)."""
        whole, _, half = self.base_size.partition(".")
        return int(whole) * 100 + (50 if half else 0)


PRESETS = (
    Preset(
        RECOMMENDED,
        "Each figure fires once an initiative, so that nobody shoots for ever",
        {},
        where=(_SHORT,),
    ),
    Preset(
        AS_WRITTEN,
        "What the text says literally",
        {"one_shot_per_figure": False},
        where=(_SHORT,),
    ),
    Preset(
        BALANCED,
        "As recommended, with forces that win as often as each other",
        {"forces": EVEN},
        where=(_SHORT,),
    ),
)
"""What the lobby proposes (MS37b)."""

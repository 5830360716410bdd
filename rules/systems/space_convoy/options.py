"""The variants of Space Convoy: every ruling marked (V), each with its default."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.system.options import Timed
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.spec import Rare
from rules.space.grid import Axis, BrickGrid, brick_grid


class ConvoyOptions(Timed):
    """The variants of a game of Space Convoy."""

    coffins: int = Field(default=4, ge=1, le=6, description="Coffins of the Naztees (SC1)")
    grid: Literal["12x10", "20x6"] = Field(
        default="12x10", description="Rows x lanes of the table (SC2)"
    )
    offset_axis: Annotated[Axis, Rare()] = Field(
        default=Axis.LANES, description="Which courses are shifted by half a cell (SC3)"
    )
    object_placement: Literal["random", "alternate"] = Field(
        default="random",
        description="Objects placed by dice, or by the players in turn (SC6)",
    )
    gravity: Literal["sum", "strongest", "capped-3"] = Field(
        default="sum", description="Pulls of several adjacent objects (SC8)"
    )
    natural_6_moves: bool = Field(
        default=True, description="A natural 6 always moves, whatever the pull (SC10)"
    )
    first_initiative: Literal["roll", "freeloaders", "naztees"] = Field(
        default="roll", description="Who starts (SC11)"
    )
    max_actions_per_vessel: Annotated[int, Rare()] = Field(
        default=0,
        ge=0,
        le=20,
        description="Actions of one vessel per initiative; 0: no limit (SC14)",
    )
    slayer_bonus_from: Annotated[Literal["range", "between"], Rare()] = Field(
        default="range",
        description="Slayer's +1 per area: the range (adjacent +1), or areas between (SC22)",
    )
    white_dice: Annotated[Literal["best", "sum"], Rare()] = Field(
        default="best", description="Range of a shot: best white die, or their sum (SC25)"
    )
    objects_block_fire: Annotated[bool, Rare()] = Field(
        default=False, description="Objects between firer and target block the shot (SC29)"
    )
    coffin_deploy: Annotated[Literal["exact", "up-to"], Rare()] = Field(
        default="exact",
        description="A Coffin's row is its die exactly, or any up to it (SC41)",
    )
    recycle: bool = Field(
        default=False, description="Destroyed Naztee vessels may be recycled (SC45)"
    )
    play_out: Annotated[bool, Rare()] = Field(
        default=True,
        description="Play on when every Naztee vessel is destroyed; off: it ends at once (SC44)",
    )
    turn_limit: int = Field(
        default=200, ge=10, le=1000, description="Initiatives after which the game ends (SC52)"
    )

    @cached_property
    def table(self) -> BrickGrid:
        """The table's grid (SCT3, SC2, SC2b, SC3, SC3b, SC3c)."""
        rows, lanes = map(int, self.grid.split("x"))
        return brick_grid(rows, lanes, self.offset_axis)


PRESETS = (
    Preset(RECOMMENDED, "Nobody is stuck beside a Nebula for ever", {}),
    Preset(AS_WRITTEN, "What the text says literally", {"natural_6_moves": False}),
)

"""The variants of Space Convoy: every ruling marked (V), each with its default."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

from pydantic import Field

from rules.kernel.ruleset import Options
from rules.space.grid import Axis, BrickGrid, brick_grid


class Table(StrEnum):
    """Rows x lanes (SC2)."""

    LONG_CELLS = "12x10"
    SHORT_CELLS = "20x6"


class Placement(StrEnum):
    """Who places the objects (SC6)."""

    RANDOM = "random"
    ALTERNATE = "alternate"


class Gravity(StrEnum):
    """How the pulls of several adjacent objects add up (SC8)."""

    SUM = "sum"
    STRONGEST = "strongest"
    CAPPED = "capped-3"


class FirstInitiative(StrEnum):
    """Who has the first initiative (SC11)."""

    ROLL = "roll"
    FREELOADERS = "freeloaders"
    NAZTEES = "naztees"


class SlayerBonus(StrEnum):
    """From where the areas of a Slayer's bonus are counted (SC22)."""

    RANGE = "range"
    BETWEEN = "between"


class WhiteDice(StrEnum):
    """How several white dice give the range (SC25)."""

    BEST = "best"
    SUM = "sum"


class CoffinDeploy(StrEnum):
    """What a Coffin's deployment die means (SC41)."""

    EXACT = "exact"
    UP_TO = "up-to"


class ConvoyOptions(Options):
    """The variants of a game of Space Convoy."""

    coffins: int = Field(default=4, ge=1, le=6, description="Coffins of the Naztees (SC1)")
    grid: Table = Field(default=Table.LONG_CELLS, description="Rows x lanes of the table (SC2)")
    offset_axis: Axis = Field(
        default=Axis.LANES, description="Which courses are shifted by half a cell (SC3)"
    )
    object_placement: Placement = Field(
        default=Placement.RANDOM,
        description="Objects placed by dice, or by the players in turn (SC6)",
    )
    gravity: Gravity = Field(
        default=Gravity.SUM, description="Pulls of several adjacent objects (SC8)"
    )
    natural_6_moves: bool = Field(
        default=False, description="A natural 6 always moves, whatever the pull (SC10)"
    )
    first_initiative: FirstInitiative = Field(
        default=FirstInitiative.ROLL, description="Who starts (SC11)"
    )
    max_actions_per_vessel: int = Field(
        default=0,
        ge=0,
        le=20,
        description="Actions of one vessel per initiative; 0: no limit (SC14)",
    )
    slayer_bonus_from: SlayerBonus = Field(
        default=SlayerBonus.RANGE,
        description="Slayer's +1 per area: the range (adjacent +1), or areas between (SC22)",
    )
    white_dice: WhiteDice = Field(
        default=WhiteDice.BEST, description="Range of a shot: best white die, or their sum (SC25)"
    )
    objects_block_fire: bool = Field(
        default=False, description="Objects between firer and target block the shot (SC29)"
    )
    coffin_deploy: CoffinDeploy = Field(
        default=CoffinDeploy.EXACT,
        description="A Coffin's row is its die exactly, or any up to it (SC41)",
    )
    recycle: bool = Field(
        default=False, description="Destroyed Naztee vessels may be recycled (SC45)"
    )
    play_out: bool = Field(
        default=False,
        description="Play on when every Naztee vessel is destroyed, as with recycling (SC44)",
    )
    turn_limit: int = Field(
        default=200, ge=10, le=1000, description="Initiatives after which the game ends (SC52)"
    )

    @cached_property
    def table(self) -> BrickGrid:
        """The table's grid (SCT3, SC2, SC3)."""
        rows, lanes = map(int, self.grid.split("x"))
        return brick_grid(rows, lanes, self.offset_axis)

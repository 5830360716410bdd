"""What a player of Space Convoy may ask for."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, PlainSerializer, PlainValidator

from rules.kernel.game.action import Action, Role
from rules.space.grid import Cell, CellText, parse_cell

OFF_TABLE = Cell(0, 0)
"""Where a Brigghaven that leaves over the west edge goes (SC38); written ``off``."""


def _read_vessel(text: object) -> str:
    return "-".join(str(text).lower().split())


def _read_destination(text: object) -> Cell:
    if isinstance(text, Cell):
        return text
    if str(text).strip().lower() in {"off", "west", "exit"}:
        return OFF_TABLE
    cell = parse_cell(text)
    if cell == OFF_TABLE:
        raise ValueError("rows and lanes are counted from 1; over the west edge is written off")
    return cell


def write_destination(cell: Cell) -> str:
    """A destination as it is typed."""
    return "off" if cell == OFF_TABLE else str(cell)


VesselText = Annotated[str, BeforeValidator(_read_vessel), Field(max_length=40)]
Destination = Annotated[
    Cell,
    PlainValidator(_read_destination),
    PlainSerializer(write_destination, return_type=str),
]


class Place(Action):
    """Place the next object of the table (only with object_placement: alternate)."""

    cell: Annotated[CellText, Role.PLACE] = Field(description="An empty cell, such as 7-4")


class Deploy(Action):
    """Deploy one of your vessels that is due."""

    vessel: Annotated[VesselText, Role.OWN_UNIT] = Field(description="The vessel to deploy")
    cell: Annotated[CellText, Role.PLACE] = Field(description="An empty cell, such as 1-5")


class VesselAction(Action):
    """What a vessel does with the initiative."""

    vessel: Annotated[VesselText, Role.OWN_UNIT] = Field(description="Your vessel")


class Move(VesselAction):
    """Try to move a vessel by one area; a failed roll passes the initiative."""

    to: Annotated[Destination, Role.PLACE] = Field(
        description="A neighbouring empty cell, such as 7-4; or off, over the west edge"
    )
    """Declared before the die is thrown (SC47)."""


class Fire(VesselAction):
    """Fire at an enemy vessel; a defeated or short shot passes the initiative."""

    target: Annotated[VesselText, Role.TARGET] = Field(description="The enemy vessel")


class Recycle(Action):
    """Bring a destroyed Naztee vessel back; this ends your initiative."""

    vessel: Annotated[VesselText, Role.OWN_UNIT] = Field(description="The destroyed vessel")
    cell: Annotated[CellText | None, Role.PLACE] = Field(
        default=None, description="A Crusher's cell in row 1; a Coffin rolls for its row first"
    )


class Pass(Action):
    """Pass the initiative to the other side."""


ACTIONS: Final[tuple[type[Action], ...]] = (Move, Fire, Deploy, Place, Recycle, Pass)
"""In the order of the commands."""


# A value made once: legal shots are listed far more often than they are new.
@lru_cache(maxsize=512)
def fire(vessel: str, target: str) -> Fire:
    """That shot."""
    return Fire(vessel=vessel, target=target)

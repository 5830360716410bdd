"""What players of the ambush ask for."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BeforeValidator, Field, PlainSerializer

from rules.kernel.game.action import Action, Role
from rules.space.grid import Cell, CellText, parse_cell

MOST_LURKERS = 3
_LONGEST = 40


def _read_cells(given: object) -> tuple[Cell, ...]:
    """Several cells in one way of writing them: sorted, each once."""
    if isinstance(given, str) and len(given) <= _LONGEST:
        given = [each for each in re.split(r"[\s,;+]+", given) if each]
    if not isinstance(given, list | tuple) or len(given) > MOST_LURKERS:
        raise ValueError(f"these are up to {MOST_LURKERS} cells, such as 3-1 4-2")
    return tuple(sorted({parse_cell(each) for each in given}))


def _write_cells(cells: tuple[Cell, ...]) -> str:
    return ",".join(map(str, cells))


CellsText = Annotated[
    tuple[Cell, ...], BeforeValidator(_read_cells), PlainSerializer(_write_cells, return_type=str)
]
"""Cells as a model field; its JSON form is ``"3-1,4-2"``, which a button can carry."""


class Lay(Action):
    """Lay your lurkers in secret, each in a cell of the brush."""

    cells: CellsText = Field(default=(), description="Cells in rows 3 and 4, such as 3-1 4-2")


class Run(Action):
    """Run straight ahead with one of your runners."""

    runner: Annotated[str, Role.OWN_UNIT] = Field(max_length=20, description="Your runner")
    steps: int = Field(ge=1, le=3, description="How far")


class Spring(Action):
    """Let a lurker next to the runner jump at it."""

    lurker: Annotated[CellText, Role.TARGET] = Field(description="The cell where it lies")


class LetPass(Action):
    """Let the runner pass."""


class Hold(Action):
    """Let runners pass without being asked, until one is near its goal or a lurker jumps."""

    until: int = Field(ge=0, le=4, description="Ask me from so many cells before its goal on")
    runner: Annotated[str, Role.TARGET] = Field(
        default="", max_length=20, description="Only this runner"
    )


class Watch(Action):
    """Be asked about every runner again."""

    runner: Annotated[str, Role.TARGET] = Field(
        default="", max_length=20, description="Only this runner"
    )

"""Which bodies the dice place, and where they lie then (BZ214)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz.board.bodies import BY_CHOICE, placed
from rules.systems.buoyz.board.muster import bodies_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.stats import Placed

Spot = tuple[int, int]
"""A place in whole inches east and north of the middle of the table."""


def scattered(board: Board) -> tuple[Placed, ...]:
    """The bodies that the dice place: those of the option, or of a scenario that says so."""
    return tuple([each for listed in by_table(board) for each in listed])


def lying(board: Board, listed: Sequence[Placed], spots: Sequence[Spot]) -> tuple[Body, ...]:
    """The first bodies of a list, at these places."""
    moved = [each.model_copy(update={"at": at}) for each, at in zip(listed, spots, strict=False)]
    return placed(moved, board.table.centre, board.options.planet_radius)


def by_table(board: Board) -> tuple[tuple[Placed, ...], ...]:
    """The same table by table (BZ196f)."""
    scenario, options = board.brief.scenario, board.options
    if scenario.rooted:
        return ()
    chosen = BY_CHOICE.get(options.bodies)
    if chosen is not None:
        return (chosen,) * len(board.tables) if options.placing == "random" else ()
    rolled = [bodies_of(*each) for each in board.rolled]
    usual = scenario.body if scenario.scattered or any(rolled) else ()
    return tuple([each or usual for each in rolled])

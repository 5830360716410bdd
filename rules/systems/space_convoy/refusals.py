"""What the rule book says to an action that it forbids, and vessels looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import Illegal, Malformed
from rules.kernel.rulebook import load_rulebook
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.legal import rested
from rules.systems.space_convoy.pieces import Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState

RULEBOOK = load_rulebook("space_convoy")


def illegal(
    rule: str, /, *, case: str = "", legal: tuple[str, ...] = (), **facts: object
) -> Illegal:
    """The refusal that a rule of this game gives."""
    return RULEBOOK.illegal(rule, case=case, legal=legal, **facts)


def cells_in_words(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Cells as players say them."""
    return tuple("off the west edge" if cell == OFF_TABLE else cell.words for cell in cells)


def any_vessel(state: ConvoyState, text: str) -> Vessel:
    """The vessel of that id or two-letter code.

    Raises:
        Malformed: There is none.
    """
    for vessel in state.board.vessels:
        if text in (vessel.id, vessel.code.lower()):
            return vessel
    raise Malformed(
        "There is no vessel of that name in this game.",
        legal=tuple(vessel.name for vessel in state.board.vessels),
    )


def own_vessel(state: ConvoyState, seat: str, text: str) -> Vessel:
    """A vessel of the seat's that can act now.

    Raises:
        Refusal: There is none of that name, it is the enemy's, or it cannot act.
    """
    vessel = any_vessel(state, text)
    if vessel.side != seat:
        raise illegal("SCT1", vessel=vessel.name)
    if vessel.status not in (Status.ABOARD, Status.WAITING):
        gone = "off the table" if vessel.status is Status.OFF else vessel.status.value
        raise illegal("SC12", vessel=vessel.name, gone=gone)
    if not rested(state.board, vessel):
        limit = state.board.options.max_actions_per_vessel
        raise illegal("SC14", vessel=vessel.name, limit=limit)
    return vessel

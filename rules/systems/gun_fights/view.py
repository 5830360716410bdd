"""What a seat or a spectator sees. Nothing is hidden in this game (X7)."""

from __future__ import annotations

from rules.kernel.agenda import Question
from rules.kernel.forecast import Considered
from rules.kernel.frozen import trusted
from rules.kernel.ruleset import Result, View
from rules.space.plane import Point
from rules.systems.gun_fights.field import Field
from rules.systems.gun_fights.state import GunFightState, Last


class GunFightView(View):
    """A gun fight as it is seen; fields as in ``GunFightState``.

    Attributes:
        question: What a side is asked; ``None`` when it is over.
        acting: The seat that must act; ``None`` when it is over.
        result: How it ended, if it did.
        preview: What the viewer considers doing.
    """

    field: Field
    question: Question | None
    acting: str | None
    turn: int
    row: int | None
    column: int
    waiting: tuple[str, ...]
    last: Last | None
    result: Result | None
    preview: Considered[Point] | None = None


def view_of(state: GunFightState, seat: str | None, result: Result | None) -> GunFightView:
    """The view of a state; unvalidated, as its parts are."""
    return trusted(
        GunFightView,
        viewer=seat,
        field=state.field,
        question=None if result else state.question,
        acting=None if result else state.acting,
        turn=state.turn,
        row=state.row,
        column=state.column,
        waiting=state.waiting,
        last=state.last,
        result=result,
        preview=None,
    )

"""What a seat or a spectator sees. Nothing is hidden in this game (X7)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from rules.kernel.agenda import Question
from rules.kernel.frozen import trusted
from rules.kernel.ruleset import Result, View
from rules.space.plane import Point
from rules.systems.gun_fights.field import Field
from rules.systems.gun_fights.state import GunFightState, Last


class Considered(BaseModel):
    """An action that is being considered, for the picture.

    Attributes:
        figure: Who would act.
        start: Where from.
        end: Where to: the end of the move, or the target.
        reach: How far the figure can go or shoot, in hundredths of an inch.
        clear: Whether nothing is in the way.
        shot: Whether it is a shot; else a move.
        words: What it is, and what it needs.
    """

    model_config = ConfigDict(frozen=True)

    figure: str
    start: Point
    end: Point
    reach: int
    clear: bool
    shot: bool
    words: str


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
    preview: Considered | None = None


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

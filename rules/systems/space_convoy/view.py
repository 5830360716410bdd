"""What a seat or a spectator sees. Nothing is hidden in this game (SC42, X7)."""

from __future__ import annotations

from pydantic import Field

from rules.kernel.forecast import Considered
from rules.kernel.frozen import trusted
from rules.kernel.ruleset import Result, View
from rules.space.grid import Cell
from rules.systems.space_convoy.board import Board
from rules.systems.space_convoy.pieces import BRIGGHAVEN, Status
from rules.systems.space_convoy.questions import Deployment, DeployVessels, PlaceObject
from rules.systems.space_convoy.state import ConvoyState, Last


class ConvoyView(View):
    """A game as it is seen; fields as in ``ConvoyState``.

    Attributes:
        acting: The seat that must act; ``None`` when the game is over.
        result: How the game ended, if it did.
        preview: What the viewer considers doing.
    """

    board: Board
    acting: str | None
    initiative: str | None
    initiatives: int
    idle: int
    placing: PlaceObject | None
    deploying: tuple[Deployment, ...]
    last: Last | None
    result: Result | None
    # It is drawn, but is no part of the game.
    preview: Considered[Cell | None] | None = Field(default=None, exclude=True)

    def brigghavens(self, *statuses: Status) -> int:
        """How many Brigghavens have one of these statuses."""
        return sum(
            vessel.kind_id == BRIGGHAVEN and vessel.status in statuses
            for vessel in self.board.vessels
        )


def view_of(state: ConvoyState, seat: str | None, result: Result | None) -> ConvoyView:
    """The view of a state; unvalidated, as its parts are (X7)."""
    question = state.question
    return trusted(
        ConvoyView,
        viewer=seat,
        board=state.board,
        acting=None if result or question is None else question.seat,
        initiative=state.initiative,
        initiatives=state.initiatives,
        idle=state.idle,
        placing=question if type(question) is PlaceObject else None,
        deploying=question.due if type(question) is DeployVessels else (),
        last=state.last,
        result=result,
        preview=None,
    )

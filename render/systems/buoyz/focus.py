"""Which of several tables is drawn: where something is considered, or was done last (BZ196)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.systems.buoyz.planned import Planned
from rules.systems.buoyz.tables import number_of

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.view import BuoyzView


def drawn(view: BuoyzView) -> int:
    """The number of the table that is drawn: where something is considered, or was done last."""
    if len(view.board.tables) == 1:
        return 1
    plan = view.preview
    if isinstance(plan, Planned):
        return number_of(plan.path[0] if plan.path else plan.end)
    asked = _pose(view.board, getattr(view.question, "ship", ""))
    act = view.last.act if view.last is not None else None
    return number_of(asked or _acted(view.board, act) or view.board.table.centre)


def _acted(board: Board, act: Any) -> Point | Pose | None:
    """A place where something was done; ``None`` if it has none."""
    if getattr(act, "flights", ()):
        return act.flights[0][1]  # type: ignore[no-any-return]  # a flight, its start and end
    if getattr(act, "path", ()):
        return act.path[-1]  # type: ignore[no-any-return]  # a way of poses
    for each in getattr(act, "ships", ()):
        if isinstance(each, tuple):
            return each[-1]  # type: ignore[no-any-return]  # a ship and its pose
    at = getattr(act, "pose", None) or getattr(act, "origin", None)
    return at or _pose(board, getattr(act, "ship", ""))


def _pose(board: Board, ship: str) -> Pose | None:
    found = board.by_id.get(ship)
    return None if found is None else found.pose or found.marker


def here(view: BuoyzView, at: Point | Pose | None) -> bool:
    """Whether a place is on the table that is drawn."""
    return at is not None and number_of(at) == drawn(view)

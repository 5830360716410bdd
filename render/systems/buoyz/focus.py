"""Which of several tables is drawn: where something is considered, or was done last (BZ196)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.planned import Planned

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.event import Event
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import BuoyzView


def drawn(view: BuoyzView) -> int:
    """The number of the table that is drawn: where something is considered, or was done last."""
    board = view.board
    if len(board.tables) == 1:
        return 1
    plan = view.preview
    if isinstance(plan, Planned):
        return number_of(plan.path[0] if plan.path else plan.end)
    asked = _pose(board, getattr(view.question, "ship", ""))
    acts = (view.last.act, *view.last.then) if view.last is not None else ()
    places = [asked, *(_place(board, each) for each in acts), board.table.centre]
    return number_of(next(each for each in places if each is not None))


def here(view: BuoyzView, at: Point | Pose | None) -> bool:
    """Whether a place is on the table that is drawn."""
    return at is not None and number_of(at) == drawn(view)


def seen(view: BuoyzView, act: Event) -> Event:
    """What of an act was done on the table that is drawn: some are done on several at once."""
    many = _MANY.get(type(act))
    if many is None or len(view.board.tables) == 1:
        return act
    fields, where = many
    each = zip(*(getattr(act, name) for name in fields), strict=True)
    kept = [parts for parts in each if here(view, where(view.board, parts[0]))]
    return act.model_copy(
        update={name: tuple(parts[n] for parts in kept) for n, name in enumerate(fields)}
    )


def _place(board: Board, act: Event) -> Point | Pose | None:
    """Where an act was done, the first place if there are several; ``None`` if it has none."""
    if type(act) in _MANY:
        (first, *_), where = _MANY[type(act)]
        return next((where(board, each) for each in getattr(act, first)), None)
    path: tuple[Pose, ...] = getattr(act, "path", ())
    if path:
        return path[-1]
    places = (getattr(act, name, None) for name in ("pose", "origin", "at"))
    return next(filter(None, places), None) or _pose(board, getattr(act, "ship", ""))


def _pose(board: Board, ship: str) -> Pose | None:
    found = board.by_id.get(ship)
    return None if found is None else found.pose or found.marker


def _shown_at(_board: Board, entry: Any) -> Pose | None:
    """Of a ship that shows itself, or drops out: where."""
    place: Pose = entry[-1]
    return place


def _flown_from(_board: Board, flown: Any) -> Pose | None:
    start: Pose = flown[1]
    return start


def _met_at(_board: Board, pair: Any) -> Pose | None:
    place: Pose = pair[2]
    return place


def _where_flight_is(board: Board, entry: Any) -> Pose | None:
    """Of what begins with a flight's id."""
    return board.flight_by_id[entry[0]].pose


_MANY: Final[
    dict[type[Event], tuple[tuple[str, ...], Callable[[Board, Any], Point | Pose | None]]]
] = {
    le.Emerged: (("ships",), _shown_at),
    he.DroppedOut: (("ships",), _shown_at),
    cv.Flown: (("flights",), _flown_from),
    cv.PatrolsEngaged: (("pairs",), _met_at),
    cv.StrikesDeclared: (("targets",), _where_flight_is),
    cv.TorpedoesDropped: (("runs", "origins", "ends"), _where_flight_is),
}
"""Acts done by several at once: the fields that have a part for each, and where a part was done."""

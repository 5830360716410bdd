"""Who takes part: formations to scale with their codes; those off the table in trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Piece, Tray
from rules.space.plane import Point
from rules.systems.braid.commanders import with_unit
from rules.systems.braid.pieces import CLUSTER, Status
from rules.systems.braid.questions import MoveUnits
from rules.systems.braid.stats import ARMS, SIDES

if TYPE_CHECKING:
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.view import BraidView


_ROUND = ((50, 21), (21, 50), (-21, 50), (-50, 21), (-50, -21), (-21, -50), (21, -50), (50, -21))
"""The corners of a commander's counter about its middle."""


def standing(view: BraidView) -> tuple[Piece, ...]:
    """Those on the table; who may still move stands out."""
    question = view.question
    mover = question.seat if isinstance(question, MoveUnits) else ""
    units = tuple(
        piece(
            view,
            each.unit,
            each.box.centre,
            each.part.corners,
            acts=each.side == mover and not each.unit.moved and each.unit.formation != CLUSTER,
        )
        for each in view.field.standing
    )
    alone = (each for each in view.field.commanders if each.plays and not each.unit)
    return (*units, *(_counter(view, each, mover) for each in alone))


def _counter(view: BraidView, commander: Commander, mover: str) -> Piece:
    """A commander who is with no unit: an inch round (BC133)."""
    stats = view.brief.commanders[commander.id]
    at = commander.at or Point(0, 0)
    return Piece(
        id=commander.id,
        name=stats.name,
        code=stats.code,
        shape="",
        side=SIDES.index(stats.side),
        at=at,
        emphasised=stats.side == mover and not commander.moved,
        note="commander",
        outline=tuple(at.moved(x, y) for x, y in _ROUND),
    )


def piece(
    view: BraidView,
    unit: Unit,
    at: Point | None,
    corners: tuple[Point, ...] = (),
    *,
    acts: bool = False,
) -> Piece:
    """A unit, at a place with its footprint, or in a tray."""
    stats = view.field.stats(unit)
    form = view.field.form(unit).name
    leader = with_unit(view.field, unit.id)
    led = f"with {view.brief.commanders[leader.id].title}" if leader is not None else ""
    facts = [
        form if at is not None else ARMS[stats.arm],
        "" if stats.is_gun else str(unit.stands),
        led,
    ]
    facing = unit.here.heading if at is not None and not unit.area and unit.pose else None
    return Piece(
        id=unit.id,
        name=stats.name,
        code=stats.code,
        shape="",
        side=SIDES.index(stats.side),
        at=at,
        emphasised=acts,
        note=" ".join(filter(None, facts)),
        label="",
        facing=facing,
        outline=corners,
    )


def trays(view: BraidView) -> tuple[Tray, ...]:
    """Who is still to come, and who is lost."""

    def of(status: Status) -> tuple[Piece, ...]:
        return tuple(piece(view, e, None) for e in view.field.units if e.status is status)

    found = (Tray("To deploy", of(Status.UNPLACED)), Tray("Lost", of(Status.LOST), faded=True))
    return tuple(each for each in found if each.pieces)

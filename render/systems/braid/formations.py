"""Who takes part: formations to scale with their codes; those off the table in trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Piece, Tray
from render.systems.braid.stands import kind_of, stands_in, stands_of
from rules.systems.braid.formations import size
from rules.systems.braid.pieces import (
    ATTACK,
    CLUSTER,
    DEPLOYED,
    GARRISON,
    MARCH,
    REINFORCED,
    Status,
)
from rules.systems.braid.questions import MoveUnits
from rules.systems.braid.stats import ARMS, SIDES

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.view import BraidView


_SHORT = {MARCH: "march", ATTACK: "attack", REINFORCED: "reinforced", DEPLOYED: "gun"}
"""What long names of formations are called in lists."""


def standing(view: BraidView) -> tuple[Piece, ...]:
    """Those on the table; who may still move stands out."""
    question = view.question
    mover = question.seat if isinstance(question, MoveUnits) else ""
    return tuple(
        piece(
            view,
            each.unit,
            each.box.centre,
            each.part.corners,
            acts=each.side == mover and not each.unit.moved and each.unit.formation != CLUSTER,
        )
        for each in view.field.standing
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
    form = _SHORT.get(unit.formation) or view.field.form(unit).name
    told = not stats.is_gun and unit.status is not Status.LOST
    facts = [form if at is not None else ARMS[stats.arm], str(unit.stands) if told else ""]
    inside = bool(unit.area) and at is not None
    facing = unit.here.heading if at is not None and not inside and unit.pose else None
    return Piece(
        id=unit.id,
        name=stats.name,
        code=stats.code,
        shape=kind_of(stats.arm, unit.formation),
        side=SIDES.index(stats.side),
        at=at,
        emphasised=acts,
        note=" ".join(filter(None, facts)),
        label="",
        facing=facing,
        outline=corners,
        parts=_stands(view, unit) if at is not None else (),
        left=(unit.stands, stats.stands),
    )


def _stands(view: BraidView, unit: Unit) -> tuple[tuple[Point, ...], ...]:
    """Its stands: in its formation, around the place that it garrisons, or behind its front."""
    if unit.formation == GARRISON:
        return stands_in(view.brief.terrain.by_id[unit.area].rect, unit.stands)
    if unit.pose is None:
        return ()
    dimensions = size(view.brief, unit.formation, unit.stands)
    return stands_of(unit.pose, unit.formation, unit.stands, dimensions)


def trays(view: BraidView) -> tuple[Tray, ...]:
    """Who is still to come, and who is lost."""

    def of(status: Status) -> tuple[Piece, ...]:
        return tuple(piece(view, e, None) for e in view.field.units if e.status is status)

    found = (Tray("To deploy", of(Status.UNPLACED)), Tray("Lost", of(Status.LOST), faded=True))
    return tuple(each for each in found if each.pieces)

"""Who takes part: formations to scale with their codes; those off the table in trays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.model.scene import Badge, Piece, Tray
from render.systems.braid.stands import (
    LED,
    MASSED,
    MELEE,
    STORM,
    kind_of,
    stands_in,
    stands_on,
)
from rules.space.plane import Point
from rules.space.shapes import box_of
from rules.systems.braid.batteries import NAME, called, lead
from rules.systems.braid.commanders import with_unit
from rules.systems.braid.pieces import (
    ASSAULT,
    ATTACK,
    BATTERY,
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
    from rules.space.plane import Rect
    from rules.systems.braid.field import Standing
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.stats import Terrain
    from rules.systems.braid.view import BraidView


_SHORT = {MARCH: "march", ATTACK: "attack", REINFORCED: "reinf.", DEPLOYED: ""}
"""What formations are called in lists, where the usual names are long or go without saying."""
_ROUND = ((50, 21), (21, 50), (-21, 50), (-50, 21), (-50, -21), (-21, -50), (21, -50), (50, -21))
"""The corners of a commander's counter about its middle."""
_SQUARE = ((-50, -50), (50, -50), (50, 50), (-50, 50))


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
            acts=_stands_out(view, each, mover),
        )
        for each in view.field.standing
    )
    alone = (each for each in view.field.commanders if each.plays and not each.unit)
    return (*units, *(_counter(view, each, mover) for each in alone))


def _stands_out(view: BraidView, each: Standing, mover: str) -> bool:
    """Whether it may still move; while something is considered, whether it is about this one."""
    if view.preview is not None:
        return bool(each.unit.id == view.preview.unit)
    return each.side == mover and not each.unit.moved and each.unit.formation != CLUSTER


def _counter(view: BraidView, commander: Commander, mover: str) -> Piece:
    """A commander who is with no unit: an inch round (BC133)."""
    stats = view.brief.commanders[commander.id]
    at = commander.at or Point(0, 0)
    return Piece(
        id=commander.id,
        name=stats.name,
        code=stats.code,
        shape=LED,
        side=SIDES.index(stats.side),
        at=at,
        emphasised=stats.side == mover and not commander.moved,
        outline=tuple(at.moved(x, y) for x, y in _ROUND),
        parts=(tuple(at.moved(x, y) for x, y in _SQUARE),),
    )


def _badges(view: BraidView, unit: Unit) -> tuple[Badge, ...]:
    """What its flag carries: a commander's star, sabres in contact, what it is for a while."""
    found: list[Badge] = []
    if unit.formation == ASSAULT:
        whom = f"will assault {called(view.field, unit.storms)}" if unit.storms else "to assault"
        found.append(Badge(STORM, whom, "assault"))
    if unit.formation == BATTERY and lead(view.field, unit).id == unit.id:
        found.append(Badge(MASSED, f"in the {NAME}", NAME))
    leader = with_unit(view.field, unit.id)
    if leader is not None:
        title = view.brief.commanders[leader.id].title
        found.append(Badge(LED, f"with {title}", "commander"))
    foes = view.field.combat.touching(unit.id)
    if foes:
        names = ", ".join(view.brief.units[each].name for each in foes)
        found.append(Badge(MELEE, f"in contact with {names}", "in contact"))
    return tuple(found)


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
    form = _SHORT.get(unit.formation, view.field.form(unit).name)
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
        parts=_stands(view, unit, corners) if at is not None else (),
        left=(unit.stands, stats.stands),
        badges=_badges(view, unit) if at is not None else (),
    )


def _stands(
    view: BraidView, unit: Unit, corners: tuple[Point, ...]
) -> tuple[tuple[Point, ...], ...]:
    """Its stands, where it is or would be: in its formation, or around the place it garrisons."""
    if not corners:
        return ()
    if unit.formation == GARRISON or box_of(corners) in _places(view.brief.terrain):
        return stands_in(box_of(corners), unit.stands)
    return stands_on(corners, unit.stands)


@lru_cache(maxsize=16)
def _places(terrain: Terrain) -> frozenset[Rect]:
    return frozenset(each.rect for each in terrain.of("built_up"))


def trays(view: BraidView) -> tuple[Tray, ...]:
    """Who is still to come, and who is lost."""

    def of(status: Status) -> tuple[Piece, ...]:
        return tuple(piece(view, e, None) for e in view.field.units if e.status is status)

    found = (Tray("To deploy", of(Status.UNPLACED)), Tray("Lost", of(Status.LOST), faded=True))
    return tuple(each for each in found if each.pieces)

"""What is being considered in a battle, as marks."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from render.model.scene import PlaceMark, PlanMark
from render.systems.buoyz import craft, hyperspace
from render.systems.buoyz.fleet import bead, mustered, piece, row, shown, spans
from rules.kernel.values.frozen import altered
from rules.systems.buoyz import aims, carrying, lurking, setup, squadrons, wings
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.fitting_questions import AssignRoles, CarryMines, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.muster_questions import PlaceField

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.model.scene import Mark
    from rules.kernel.game.agenda import Question
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.planned import Planned
    from rules.systems.buoyz.view import BuoyzView

_RINGS: Final = (200, 400, 600)
"""Where the range modifiers change, in hundredths of an inch (BZ61)."""
_VERBS: Final = {"captured": "boards"}
"""What a ship does that is considered, by what is likely to come of it; else it shoots."""
_WAY: Final = 2
"""Poses of what is a way at least."""


def plan_of(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    """The marks of what is being considered."""
    if preview.fleet:
        return tuple(PlaceMark(each.at) for each in mustered(view))
    match view.question:
        case HideShips() | ShowShips():
            return _lurkers(view, preview)
        case DropOut():
            return hyperspace.planned(view, preview)
        case PlaceField() if preview.clear:
            return (PlaceMark(shown(preview.end)),)
        case CarryMines() | FormSquadrons() | AssignRoles():
            return _fitted(view.board, view.question, preview.fitted)
        case _:
            return _of_unit(view, preview)


def _of_unit(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    """What a ship or a flight is to do; nothing if there is none."""
    board = view.board
    if preview.unit in board.flight_by_id:
        return craft.planned(view, preview)
    if preview.unit not in board.by_id or not preview.path:
        return ()
    ship = board.ship(preview.unit)
    if any(target in board.flight_by_id for target, _ in preview.aims):
        return craft.aimed_at(board, piece(board, ship, preview.path[0]), preview)
    return _of_ship(view, ship, preview)


def _of_ship(view: BuoyzView, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    """What one ship is to do."""
    board = view.board
    if not view.pre_measure:
        return _unmeasured(board, ship, preview)
    if preview.shot:
        return _aimed(board, ship, preview)
    if len(preview.path) < _WAY:
        return _stays(board, ship, preview)
    legs = list(pairwise(preview.path))
    found: list[Mark] = []
    for number, (before, after) in enumerate(legs):
        last = number == len(legs) - 1
        if shown(before) == shown(after) and not last:
            continue
        mover = piece(board, ship, after) if last else bead(board, ship)
        found.append(
            PlanMark(
                piece=mover,
                start=shown(before),
                end=shown(after),
                stop=None if preview.clear else shown(after),
                word=preview.short if last else "",
                rings=_rings(board, ship) if last else (),
                spokes=_spokes(board, after.heading) if last else (),
            )
        )
    return tuple(found)


_FITTINGS: Final[
    dict[type[Question], tuple[tuple[str, str], Callable[[Board, str], tuple[Ship, ...]]]]
] = {
    CarryMines: (("mines", "torpedoes"), carrying.able),
    AssignRoles: (("with fighters", "without fighters"), wings.able),
    FormSquadrons: (("in a squadron", "alone"), squadrons.able),
}
"""What ships do that are named in a list, what others do, and whose ships that is about."""


def _fitted(
    board: Board, question: CarryMines | FormSquadrons | AssignRoles, chosen: tuple[str, ...]
) -> tuple[Mark, ...]:
    """What each ship would carry, or do: those in a row that are not on the table yet."""
    (yes, no), able = _FITTINGS[type(question)]
    ships = able(board, question.seat)
    found = []
    for ship, place in zip(ships, row(board, SIDES.index(question.seat), len(ships)), strict=True):
        pose = ship.pose or place
        here, word = shown(pose), f"{ship.code} {yes if ship.id in chosen else no}"
        mover = piece(board, ship, pose)
        found.append(PlanMark(mover, here, here, word=word, verb="is fitted out"))
    return tuple(found)


def _lurkers(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    """Who shows itself; in the middle of its square who stays, of the zone who is deployed."""
    board, known = view.board, lurking.squares(view.board.tables)
    if preview.places:
        return tuple(_shown(board, ship, pose) for ship, pose in preview.places)
    areas = [known[each] for each in preview.squares]
    if not areas and view.question is not None:
        areas = [setup.zone(view, view.question.seat)]
    return tuple(PlaceMark(shown(each.centre)) for each in areas)


def _shown(board: Board, ship_id: str, pose: Pose) -> PlanMark:
    """A ship where it is to come out of lurking, under its cloak."""
    ship = altered(board.ship(ship_id), cloaked=True)
    here = shown(pose)
    return PlanMark(piece(board, ship, pose), here, here, word=ship.name, verb="shows itself")


def _unmeasured(board: Board, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    """What was composed, in letters beside the ship: no end, no ranges, no line (BZ132)."""
    here = shown(preview.path[0])
    if ship.pose is None:
        return (PlaceMark(here),)
    stop = None if preview.clear else here
    mover = piece(board, ship, preview.path[0])
    return (PlanMark(mover, here, here, stop=stop, word=preview.short),)


def _stays(board: Board, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    pose = preview.path[0]
    if ship.pose is None and ship.marker is None:
        return (PlaceMark(shown(pose)),)
    here = shown(pose)
    return (
        PlanMark(
            piece=piece(board, ship, pose),
            start=here,
            end=here,
            word=preview.short,
            rings=_rings(board, ship) if preview.clear else (),
            spokes=_spokes(board, pose.heading) if preview.clear else (),
        ),
    )


def _aimed(board: Board, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    """A line to each target with how likely it loses hull; the ranges around the ship."""
    pose, mover = preview.path[0], piece(board, ship, preview.path[0])
    here = shown(pose)
    found: list[Mark] = [
        PlanMark(mover, here, here, rings=_rings(board, ship), spokes=_spokes(board, pose.heading))
    ]
    for target, chance in preview.aims:
        at = aims.place(board.ship(target)).at
        word = f"{board.name(board.ship(target))}: {preview.does} {chance}" if chance else ""
        verb = _VERBS.get(preview.does, "")
        found.append(PlanMark(mover, here, shown(at), shot=True, word=word, verb=verb))
    return tuple(found)


def _rings(board: Board, ship: Ship) -> tuple[int, ...]:
    """The bounds of the range modifiers, as far as a weapon of the ship reaches."""
    reach = [aims.reach(board, ship, each) * 100 for each in aims.weapons(board, ship)]
    most = max(reach, default=0)
    return tuple(sorted({most, *(each for each in _RINGS if each < most)} - {0}))


def _spokes(board: Board, heading: int) -> tuple[int, ...]:
    """The borders of the quadrants, in degrees."""
    half = spans(board)[0] // 2
    return tuple((heading + each) % 360 for each in (half, 180 - half, 180 + half, -half))

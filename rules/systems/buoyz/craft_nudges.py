"""Orders to craft next to one that is considered: a place aside, another target, other dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.surveys import Variation
from rules.space.nudges import shifts
from rules.space.plane import FULL_CIRCLE, wind_of
from rules.space.pose import Pose
from rules.systems.buoyz import craft_legal, craft_moving, flak, patrols, strikes
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz.board.points import text_of
from rules.systems.buoyz.board.stats import MEASURE
from rules.systems.buoyz.craft_actions import ALL, Fly, order

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.action import Action
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.craft_actions import Task
    from rules.systems.buoyz.view import BuoyzView

_HEADINGS: Final = (15, 90)
_FEW: Final = 4
"""Ships that a step at a time can be told by; of more a list is too long for a button."""


def vary(view: BuoyzView, action: Action) -> Iterator[Variation]:
    """Orders next to one; they may be impossible."""
    board, question = view.board, view.question
    side = question.seat if question is not None else ""
    if not isinstance(action, Fly):
        return
    match question:
        case cq.FlyCraft():
            yield from _places(view, question, action)
        case cq.DeclareStrikes():
            yield from _targets(board, side, action)
        case cq.AimFlak():
            yield from _dice(board, side, action)
        case cq.SetPatrols():
            yield from _pairs(board, side, action)
        case _:
            return


def begun(view: BuoyzView, offered: Fly) -> Fly | None:
    """What flying freely begins with: who would meet a flight, or leave, is in its place first."""
    question = view.question
    if next(vary(view, offered), None) is not None:
        return offered
    if not isinstance(question, cq.FlyCraft):
        return None
    able = craft_moving.movable(view, question.seat, question.role)
    poses = (e.pose for e in able if offered.craft in (e.id, ALL) and e.pose is not None)
    duty = "free" if offered.duty == "leave" else offered.duty
    return next((_to(each, offered.craft, duty) for each in poses), None)


def _to(end: Pose, craft: str, duty: Task) -> Fly:
    """Craft to a place, and what they do there."""
    return Fly(
        craft=craft, to=None, at=text_of(end.at), heading=end.heading, duty=duty, orders=None
    )


def _places(view: BuoyzView, question: cq.FlyCraft, action: Fly) -> Iterator[Variation]:
    """A flight, or all, elsewhere or turned; they keep what they are told to do there."""
    plan = craft_moving.planned(view, question.seat, question.role, action)
    if plan.leaves or plan.met is not None:
        return
    flight, _, end = plan.flights[0]
    craft = ALL if action.craft == ALL else flight.id
    for shift in shifts(end.at, MEASURE):
        if shift.to.x >= 0 and shift.to.y >= 0:
            moved = _to(Pose(shift.to.x, shift.to.y, end.heading), craft, action.duty)
            yield Variation(shift.text, moved, shift.sign)
    for degrees in _HEADINGS:
        for hand, name in ((-degrees, "left"), (degrees, "right")):
            to = (end.heading + hand) % FULL_CIRCLE
            turned = _to(Pose(end.x, end.y, to), craft, action.duty)
            yield Variation(f"{degrees}° {name}, facing {wind_of(to)}", turned)


def _targets(board: Board, side: str, action: Fly) -> Iterator[Variation]:
    """Each flight at its next target; after the last one it attacks nobody."""
    found = strikes.read(board, side, action.said)
    for flight in strikes.bombers(board, side):
        steps = ("", *(each.id for each in strikes.targets(board, flight)))
        to = steps[(steps.index(found.get(flight.id, "")) + 1) % len(steps)]
        other = {key: each for key, each in found.items() if key != flight.id}
        if to:
            other[flight.id] = to
        name = board.ship(to).name if to else "nobody"
        orders = strikes.written(board, other)
        yield Variation(f"{flight.name} at {name}", order(orders), flight.code)


def _dice(board: Board, side: str, action: Fly) -> Iterator[Variation]:
    """All dice of a ship at one flight, a die from one to the next, or none."""
    found = flak.read(board, side, action.said)
    ships = [each for each in board.fleet(side) if flak.reached(board, each)]
    for ship in ships[:_FEW]:
        rest = {key: count for key, count in found.items() if key[0] != ship.id}
        near = flak.reached(board, ship)
        own = {key[1]: count for key, count in found.items() if key[0] == ship.id}
        for flight in near:
            whole = rest | flak.spread(board, ship, [flight])
            yield _shot(board, whole, f"All of {ship.name} at {flight.name}")
            more = _shifted(own, flight.id, flak.dice(board, ship))
            if more:
                shifted = {(ship.id, craft): count for craft, count in more.items()}
                words = f"A die more of {ship.name} at {flight.name}"
                yield _shot(board, rest | shifted, words)
        if own:
            yield _shot(board, rest, f"{ship.name} holds its close defence")


def _shifted(own: Mapping[str, int], craft: str, most: int) -> dict[str, int]:
    """A die more at a flight: one that is left, or of the other that has most; none if all are."""
    found = dict(own)
    if sum(own.values()) >= most:
        others = [each for each in own if each != craft]
        if not others:
            return {}
        richest = max(others, key=lambda each: own[each])
        found[richest] -= 1
    found[craft] = found.get(craft, 0) + 1
    return {key: count for key, count in found.items() if count}


def _shot(board: Board, splits: Mapping[tuple[str, str], int], words: str) -> Variation:
    return Variation(words, order(flak.written(board, splits)))


def _pairs(board: Board, side: str, action: Fly) -> Iterator[Variation]:
    """Each patrol at another flight, the others where that leaves them."""
    pairs = dict(patrols.paired(board, side, action.said))
    for flight in patrols.patrols(board, side):
        for target in patrols.open_to(board, flight, {}):
            if pairs.get(flight.id) == target.id:
                continue
            orders = craft_legal.written(board, {flight.id: target.id})
            words = f"{flight.name} engages {target.name}"
            yield Variation(words, order(orders))

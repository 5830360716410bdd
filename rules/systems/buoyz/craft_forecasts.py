"""What moves and attacks of craft would be: words, exact chances, how they are drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.space.plane import bearing, distance, wind_of
from rules.systems.buoyz import craft_moving, flak, hangars, patrols
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.flights import CAP, GUARDED, LOITER, REACH
from rules.systems.buoyz.board.stats import INCH, other
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.craft_actions import ALL, Fly
from rules.systems.buoyz.craft_order_forecasts import (
    asked,
    beats,
    drawn,
    intercepting,
    shooting,
    striking,
)
from rules.systems.buoyz.craft_questions import (
    AimFlak,
    DeclareStrikes,
    FlyCraft,
    OpenHangars,
    SetPatrols,
)
from rules.systems.buoyz.patrols import at
from rules.systems.buoyz.refusals import any_ship
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.foresight.chances import Chance
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.space.pose import Pose
    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.craft_moving import Plan
    from rules.systems.buoyz.view import BuoyzView

_NAMED: Final = 3
"""Flights that words name one by one at most."""
_LONG: Final = 4
"""Chances that are told at most."""


def subject_of(board: Board, flight: Flight) -> Candidate:
    """A flight, with what it can do."""
    facts = [f"{flight.code} {flight.role}"]
    if flight.pose is not None:
        facts.append(f"{inches(flight.speed)} {wind_of(flight.pose.heading)}")
    if flight.flying and not flight.armed:
        facts.append("spent")
    if flight.duty:
        ward = f" for {board.ship(flight.ward).name}" if flight.ward else ""
        facts.append(f"on patrol{ward}" if flight.duty == CAP else "loitering")
    return Candidate(flight.id, " · ".join(facts))


def _refused(
    action: Action, refusal: Illegal, unit: str = "", pose: Pose | None = None
) -> Forecast:
    draw = partial(drawn, unit=unit, words=refusal.message, path=(pose,) if pose else ())
    return Forecast(action, refusal.message, refusal=refusal, draw=partial(draw, clear=False))


def _flying(view: BuoyzView, action: Fly) -> Forecast:
    board, question = view.board, view.question
    if not isinstance(question, FlyCraft):
        raise Illegal("It is not the time to move craft.")
    able = craft_moving.movable(view, question.seat, question.role)
    try:
        plan = craft_moving.planned(view, question.seat, question.role, action)
    except Illegal as refusal:
        known = next((e for e in able if action.craft in (e.id, ALL)), None)
        if known is None:
            raise
        return _refused(action, refusal, known.id, known.pose)
    flights = [each for each, _, _ in plan.flights]
    one, many = flights[0], action.craft == ALL
    subject = (
        Candidate(ALL, f"All {counted(len(flights), question.role)}")
        if many
        else subject_of(board, one)
    )
    craft = ALL if many else one.id
    words, short = _told(view, plan, many=many), _short(board, plan)
    draw = partial(
        drawn, unit=one.id, words=words + _risk(view, plan), short=short,
        path=(plan.flights[0][1], plan.flights[0][2]),
        places=tuple((each.id, end) for each, _, end in plan.flights),
    )  # fmt: skip
    if not view.pre_measure:
        draw = partial(drawn, unit=one.id, words=words, short=short, path=plan.flights[0][1:2])
    return Forecast(
        action.model_copy(update={"craft": craft, "to": _whom(board, plan, action)}),
        words,
        short,
        subject,
        {"to": short, "at": short, "duty": plan.duty or "free", "heading": str(action.heading)},
        odds=partial(_fight_odds, board, plan),
        draw=draw,
    )


def _whom(board: Board, plan: Plan, action: Fly) -> str | None:
    """The id of whom flights fly to."""
    if action.to is None:
        return None
    if plan.met is not None:
        return plan.met.id
    return any_ship(board, action.to).id


def _goal(board: Board, plan: Plan) -> str:
    """Whither flights fly, if not to a place, and what they do there."""
    if plan.met is not None:
        return f"engage {plan.met.name}"
    if plan.duty == CAP:
        return f"patrol for {board.ship(plan.ward).name}" if plan.ward else "patrol there"
    told = []
    if plan.ship:
        ship = board.ship(plan.ship)
        told.append(f"{'home' if ship.side == plan.flights[0][0].side else 'close'} to {ship.name}")
    if plan.duty == LOITER:
        told.append("loiter")
    return " and ".join(told)


def _told(view: BuoyzView, plan: Plan, *, many: bool) -> str:
    """Who flies where, in a few words; no lengths where nothing is measured (BZ132c)."""
    board = view.board
    flights = [each for each, _, _ in plan.flights]
    name = counted(len(flights), flights[0].role) if many else flights[0].name
    _, start, end = plan.flights[0]
    if plan.arrivals:
        to = number_of(plan.arrivals[0])
        return f"{name}: leaves for table {to}; it emerges there after two turns in transit"
    if plan.leaves:
        return f"{name}: leaves the table"
    far = max(distance(a.at, b.at) for _, a, b in plan.flights)
    goal = _goal(board, plan)
    then = f", facing {wind_of(end.heading)}"
    if not far or not view.pre_measure:
        return f"{name}: {goal or 'stay'}{'' if goal and not view.pre_measure else then}"
    way = f"{inches(far)} {wind_of(_course(start, end))}"
    return f"{name}: {way}{f', {goal}' if goal else ''}{then}"


def _course(start: Pose, end: Pose) -> int:
    return bearing(start.at, end.at) if start.at != end.at else end.heading


def _short(board: Board, plan: Plan) -> str:
    """The same for a button."""
    flight, start, end = plan.flights[0]
    if plan.leaves:
        return f"→ table {number_of(plan.arrivals[0])}" if plan.arrivals else "leave"
    if plan.met is not None:
        return f"⚔ {plan.met.code}"
    if plan.duty == CAP:
        return f"⟳ guard {board.ship(plan.ward).name}" if plan.ward else "⟳ patrol"
    if plan.ship:
        ship = board.ship(plan.ship)
        return f"{'⌂' if ship.side == flight.side else '→'} {ship.name}"
    if plan.duty == LOITER:
        return "⟳ loiter"
    return "stay" if start.at == end.at else f"→ {wind_of(_course(start, end))}"


def _risk(view: BuoyzView, plan: Plan) -> str:
    """What an attack needs still, and how many dice of close defence reach where flights end."""
    board = view.board
    if plan.leaves or plan.met is not None:
        return ""
    flight, _, end = plan.flights[0]
    told = []
    if plan.short:
        told.append(f"{inches(plan.short)} short of an attack")
    dice = sum(
        flak.dice(board, each)
        for each in board.foes(flight.side)
        if distance(place(each).at, end.at) <= REACH * INCH
    )
    if dice:
        told.append(f"{counted(dice, 'die', 'dice')} of close defence reach it there")
    near = [
        each
        for each in board.flown(other(flight.side))
        if each.duty == CAP and each.free and distance(at(each), end.at) <= GUARDED * INCH
    ]
    if near:
        told.append(f"{counted(len(near), 'patrol')} within 6″")
    return f"; {', '.join(told)}" if told else ""


def _fight_odds(board: Board, plan: Plan) -> tuple[Chance, ...]:
    """How a dogfight ends that would begin, or be joined."""
    if plan.met is None:
        return ()
    own = [each for each, _, _ in plan.flights]
    foes = [plan.met]
    if plan.met.fight:
        both = patrols.fights(board)[plan.met.fight]
        own += [each for each in both if each.side == own[0].side]
        foes = [each for each in both if each.side == plan.met.side]
    sides = tuple(own), tuple(foes)
    return beats(*sides, "wins the dogfight"), beats(*sides, "is shot down", won=False)


def _launching(view: BuoyzView, action: Fly) -> Forecast:
    board, side = view.board, asked(view)
    flight, ship, role = hangars.launched(board, side, view.turn, action)
    left = hangars.left(board, ship) - 1
    told = f" as a {role}" if len(flight.roles) > 1 else ""
    more = f"{left} more after it" if left else "the last this turn"
    words = f"{ship.name} launches {flight.name}{told}; it moves next turn ({more})"
    named = role if len(flight.roles) > 1 else None
    return Forecast(
        action.model_copy(update={"craft": flight.id, "duty": named or "launch"}),
        words,
        f"↑ {role}" if named else f"↑ {flight.code}",
        Candidate(flight.id, f"{flight.code} {flight.role} · aboard {ship.name}"),
        {"duty": role},
        draw=partial(drawn, unit=flight.id, words=words, path=(place(ship),)),
    )


def _recovering(view: BuoyzView, action: Fly) -> Forecast:
    board = view.board
    flight, ship = hangars.recovered(board, asked(view), action)
    words = f"{ship.name} takes {flight.name} aboard; it is rearmed for a turn"
    known = action.model_copy(update={"craft": flight.id, "duty": "recover"})
    return Forecast(
        known, words, f"↓ {flight.code}", subject_of(board, flight), {"duty": "recover"},
        draw=partial(drawn, unit=flight.id, words=words, path=(place(ship),)),
    )  # fmt: skip


def done(view: BuoyzView, action: ac.Done) -> Forecast | None:
    """To leave craft as they are, if it is that what is asked."""
    question = view.question
    if isinstance(question, FlyCraft):
        left = craft_moving.movable(view, question.seat, question.role)
        kept = " and on patrol" if any(each.duty == CAP for each in left) else ""
        words = f"{counted(len(left), question.role)} stay{'s' * (len(left) == 1)} in place{kept}"
        return Forecast(action, words, "Others stay")
    if isinstance(question, OpenHangars):
        return Forecast(action, "No more is launched or taken aboard this turn", "No more")
    return None


def _hangars(view: BuoyzView, action: Fly) -> Forecast:
    return _recovering(view, action) if action.duty == "recover" else _launching(view, action)


_BY_QUESTION: Final[dict[type[Question], Callable[[BuoyzView, Fly], Forecast]]] = {
    FlyCraft: _flying,
    SetPatrols: intercepting,
    DeclareStrikes: striking,
    AimFlak: shooting,
    OpenHangars: _hangars,
}


def ordered(view: BuoyzView, action: Fly) -> Forecast:
    """What an order about craft would be, as the question asks."""
    if view.question is None:
        raise Illegal("It is nobody's turn now.")
    return _BY_QUESTION[type(view.question)](view, action)

"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered
from rules.space.plane import distance, wind_of
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    ahead,
    aims,
    boarding_forecasts,
    carry_forecasts,
    cloak_forecasts,
    craft_forecasts,
    emplacing,
    fire_forecasts,
    fleets,
    hyperspace_forecasts,
    laying,
    lurk_forecasts,
    mines,
    moving,
    orbits,
    orders,
    overwatch,
    separation,
    settling,
    setup,
    sowing,
    special_forecasts,
    squadron_forecasts,
    stealth,
    webs,
    wing_forecasts,
)
from rules.systems.buoyz import fleet_actions as fa
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import AWAY
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.board.tables import together
from rules.systems.buoyz.craft_actions import Fly
from rules.systems.buoyz.fitting_questions import AssignRoles, CarryMines, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.legs import ordered
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.muster_questions import Decide, PlaceField
from rules.systems.buoyz.planned import Planned, barred, listed, refused, standing, subject_of
from rules.systems.buoyz.refusals import misplaced
from rules.systems.buoyz.shore_questions import PlaceBase
from rules.systems.buoyz.words import arc_words, hand_of, inches, side_of, where

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules.kernel.game.action import Action
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.legs import Order
    from rules.systems.buoyz.moving import Plan
    from rules.systems.buoyz.view import BuoyzView

_LONG: Final = 70
"""Letters of a fleet's list by names at most; a longer one is told by ids."""
_SHOWN: Final = 2
"""Enemies that the words of a move name at most."""


def forecast(view: BuoyzView, action: Action) -> Forecast:
    """What an action would be; of a move or of fire, why it is impossible.

    Raises:
        Refusal: It names nothing that is there, or it is not the time for it.
    """
    if isinstance(action, ac.Orders):
        return ahead.forecast(view, action)
    question = view.question
    if question is None:
        raise Illegal("It is nobody's turn now.")
    if type(action) not in question.answers:
        raise misplaced(question)
    found = _FORECASTS.get(type(action))
    return fire_forecasts.forecast(view, action) if found is None else found(view, action)


def _moving(view: BuoyzView, action: ac.Move) -> Forecast:
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time to move.")
    ship = moving.due(view, question, action.ship, moves=True)
    action = action.model_copy(update={"ship": ship.id})
    if ship.status in AWAY:
        return hyperspace_forecasts.stays(view, ship, action)
    try:
        plan = moving.plan(board, ship, action.way)
    except Illegal as refusal:
        draw = partial(barred, ship=ship, words=refusal.message)
        subject = subject_of(board, ship)
        return Forecast(action, refusal.message, "", subject, refusal=refusal, draw=draw)
    order = ordered(plan.way)
    if not view.pre_measure:
        plan = moving.unmeasured(board, ship, plan)
    through = mines.told(board, ship, plan.path, plan.length)
    through += squadron_forecasts.told(board, ship, plan)
    if view.pre_measure and moving.unveils(board, ship, plan):
        through += "; under ECM no more"
    words = f"{_way_told(board, ship, order, plan)}{through}"
    short = _short(order, plan)
    if isinstance(question, qu.MoveOn):
        short = f"{board.name(ship)}: {short}"
    if view.pre_measure:
        draw = partial(_drawn_way, board=board, ship=ship, plan=plan, words=words)
    else:
        left = "" if order.leaves else f", {inches(plan.left)} left"
        told = f"{words}{left}; {_weapons(board, ship)}"
        draw = partial(standing, ship=ship, words=told, short=_short(order, plan))
    return Forecast(
        action.model_copy(update={"way": plan.way}),
        words,
        short,
        subject_of(board, ship),
        {"way": _short(order, plan)},
        draw=draw,
        leads=(plan.path[0].at, plan.path[-1].at) if view.pre_measure else None,
        stakes=partial(_leaving, view, ship, order, plan),
    )


def _leaving(view: BuoyzView, ship: Ship, order: Order, plan: Plan) -> str:
    """What a way costs that leads off the table for good, where that is not what is wanted."""
    board, end = view.board, plan.path[-1]
    if plan.to or not order.leaves or (view.pre_measure and not plan.leaves):
        return ""
    safe = stealth.bound(board, ship) and end.at.x >= board.table_at(end).east  # BZ241
    return "" if safe or ship.side in board.retreating else "it does not come back"


def _way_told(board: Board, ship: Ship, order: Order, plan: Plan) -> str:
    """A way in a few words: its parts, where it faces then, what it takes."""
    name, end = board.name(ship), wind_of(plan.path[-1].heading)
    if not order.legs:
        where = f"on {board.body_by_id[ship.landed].the}" if ship.landed else "where it is"
        orbit = board.body_by_id.get(ship.orbit)
        leaves = f", leaving the orbit of {orbit.the}" if orbit is not None else ""
        return f"{name} stays {where}, facing {end}{leaves}"
    legs = zip(order.legs, order.turns, strict=True)
    # What is ordered beyond the edge is lost.
    told = ", ".join(_leg(leg, turn=turn) for leg, turn in islice(legs, len(plan.path) - 1))
    used = inches(order.cost)
    cost = f"{used} of {inches(sp.allowance(board, ship))}"
    out = f"LEAVES for table {plan.to}" if plan.to else "LEAVES the table"
    then = out if plan.leaves else f"facing {end}"
    if ship.landed:
        told = f"takes off facing {wind_of(plan.path[0].heading)}, {told}"
    if plan.landed:
        then = f"LANDS on {board.body_by_id[plan.landed].the}"
    if order.leaves and not board.options.pre_measure:
        then = f"{then}, leaves if it comes to the edge"
    return f"{name}: {told}, {then} ({cost})"


def _leg(leg: int, *, turn: bool) -> str:
    return f"{abs(leg)} to {hand_of(leg).name}" if turn else f"{inches(leg)} ahead"


def _short(order: Order, plan: Plan) -> str:
    """A way for a button: ``3″ ↰2 2.5″ → NW``."""
    if not order.legs:
        return "stay"
    if plan.landed:
        return f"{' '.join(_parts_of(order, plan))} → lands"
    end = plan.out or wind_of(plan.path[-1].heading)
    return f"{' '.join(_parts_of(order, plan))} → {end}"


def _parts_of(order: Order, plan: Plan) -> list[str]:
    lift = [f"⇡{wind_of(order.lift)}"] if order.lift is not None else []
    return lift + [
        f"{hand_of(leg).sign}{abs(leg)}" if turn else inches(leg)
        for leg, turn in islice(zip(order.legs, order.turns, strict=True), len(plan.path) - 1)
    ]


def _weapons(board: Board, ship: Ship) -> str:
    """The weapons of a ship with their arcs, by name (BZ132)."""
    told = (
        f"{orders.in_short(board, ship, each)} {arc_words(aims.arc(board, ship, each))}"
        for each in orders.able(board, ship)
    )
    return ", ".join(told) or "it can't fire"


def _reached(board: Board, ship: Ship, plan: Plan) -> str:
    """Whom a ship could fire at from the end of a way, as all stand now, the nearest first."""
    end = plan.path[-1]
    moved = altered(ship, pose=end, moved=plan.length)
    there = board.with_ship(moved)
    near = (each for each in there.foes(ship.side) if together(aims.place(each).at, end.at))
    foes = sorted(near, key=lambda e: distance(aims.place(e).at, end.at))
    told = []
    for foe in foes[:_SHOWN]:
        far = f"{board.name(foe)} at {inches(distance(aims.place(foe).at, end.at))}"
        bear = [
            orders.called(there, moved, each)
            for each in orders.able(there, moved)
            if not aims.astray(there, moved, each, foe)
        ]
        told.append(f"{far}, {_bear(bear)}" if bear else f"{far}, nothing bears")
    return "; ".join(told) or "no enemy is there"


def _bear(weapons: Sequence[str]) -> str:
    """Which weapons bear: ``main weapons and drone torpedo bear``."""
    one = len(weapons) == 1 and not weapons[0].endswith("s")
    return f"{' and '.join(weapons)} {'bears' if one else 'bear'}"


def _drawn_way(
    _found: Forecast, *, board: Board, ship: Ship, plan: Plan, words: str, short: str = ""
) -> Planned:
    start, end = plan.path[0].at, plan.path[-1].at
    left = plan.out or f"{inches(plan.left)} left"
    short = short or (left if len(plan.path) > 1 else "")
    there = plan.fate if plan.leaves else _reached(board, ship, plan)
    words = f"{words}; {there}"
    mine = mines.planned(board, ship, plan.path)
    return Planned(
        ship.id, start, end, clear=True, shot=False, words=words, short=short, path=plan.path,
        mine=mine,
        web=webs.planned(board, ship, plan.path),
    )  # fmt: skip


def _first(view: BuoyzView, action: ac.First) -> Forecast:
    question = view.question
    if isinstance(question, Decide):
        return settling.forecast(view, question, action)
    seat = question.seat if question is not None else ""
    does = "fire" if getattr(question, "phase", "") == "attack" else "move"
    if action.who == "self":
        words = f"You {does} first"
        return Forecast(action, words, f"{does.capitalize()} first", values={"who": words})
    words = f"{side_of(view.board, other(seat))} {does}s first"
    return Forecast(action, words, words, values={"who": words})


def _mustering(view: BuoyzView, action: ac.Muster) -> Forecast:
    board, question = view.board, view.question
    if isinstance(question, FormSquadrons):
        return squadron_forecasts.forecast(view, action)
    if isinstance(question, AssignRoles):
        return wing_forecasts.forecast(view, action)
    if isinstance(question, CarryMines):
        return carry_forecasts.forecast(view, action)
    try:
        kinds = kinds_of(fa.bought(action))
        kinds = fleets.checked(board, kinds, question.seat if question is not None else "")
    except Illegal as refusal:
        return refused(action, refusal)
    seat = question.seat if question is not None else ""
    cost = f"{fleets.cost(board, kinds, seat)} of {counted(board.options.points, 'point')}"
    told = fleets.in_words(board, kinds)
    if len(told) > _LONG:
        told = fleets.text_of(board, kinds).replace(",", ", ")
    words = f"{told}: {cost}"
    draw = partial(listed, words=words, fleet=kinds, side=seat)
    found = action.model_copy(update={"ships": fleets.text_of(board, kinds)})
    return Forecast(found, words, told, values={"ships": words}, draw=draw)


def _deploying(view: BuoyzView, action: ac.Deploy) -> Forecast:
    board, question = view.board, view.question
    if isinstance(question, PlaceField):
        return sowing.forecast(view, action)
    if isinstance(question, PlaceBase):
        return emplacing.forecast(view, action)
    seat = question.seat if question is not None else ""
    try:
        ship, found = setup.placed(view, seat, action)
    except Illegal as refusal:
        return refused(action, refusal)
    pose = found.pose
    words = f"{board.name(ship)} at {where(pose)}"
    short = f"{action.at} {wind_of(pose.heading)}"
    if found.landed or found.orbit:
        body = board.body_by_id[found.landed or found.orbit].the
        how = f"on {body}" if found.landed else f"in orbit of {body}, {found.hand}"
        words, short = f"{words}, {how}", how
    at = f"{inches(pose.x)} east, {inches(pose.y)} south"
    values = {"at": at, "heading": f"{pose.heading}°"}
    draw = partial(standing, ship=ship, pose=pose, words=words)
    values["how"] = action.how
    known = action.model_copy(update={"ship": ship.id})
    return Forecast(known, words, short, subject_of(board, ship), values, draw=draw)


def _orbiting(view: BuoyzView, action: ac.Orbit) -> Forecast:
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time to move.")
    ship = moving.due(view, question, action.ship)
    body, end = orbits.planned(board, ship, action.hand)
    start = aims.place(ship)
    does = "goes on in its orbit" if ship.orbit else "goes into orbit"
    words = f"{board.name(ship)} {does} of {body.the}, {action.hand}"
    words = f"{words}, {inches(orbits.STEP)}, then facing {wind_of(end.heading)}"
    short = f"◯ orbit, {action.hand}"
    if not view.pre_measure:
        draw = partial(standing, ship=ship, words=words, short=short)
    else:
        left = sp.allowance(board, ship)
        plan = moving.Plan("", (start, end), orbits.STEP, left, leaves=False)
        draw = partial(_drawn_way, board=board, ship=ship, plan=plan, words=words, short="in orbit")
    found = action.model_copy(update={"ship": ship.id})
    values = {"hand": action.hand}
    return Forecast(found, words, short, subject_of(board, ship), values, draw=draw)


def _emerging(view: BuoyzView, action: ac.Emerge) -> Forecast:
    if isinstance(view.question, DropOut):
        return hyperspace_forecasts.drops(view, action)
    return lurk_forecasts.shows(view, action)


def _arraying(view: BuoyzView, action: ac.Array) -> Forecast:
    seat = view.question.seat if view.question is not None else ""
    left = counted(len(setup.waiting(view.board, seat)), "ship")
    words = f"The referee puts all that are left, {left}, side by side"
    return Forecast(action, words, "Place all")


_FORECASTS: Final[dict[type[Action], Callable[[Any, Any], Forecast]]] = {
    ac.Move: _moving,
    ac.Orbit: _orbiting,
    ac.Shields: boarding_forecasts.lowers,
    ac.Cloak: cloak_forecasts.switches,
    ac.Separate: separation.forecast,
    ac.Lay: laying.forecast,
    ac.Lurk: lurk_forecasts.hides,
    ac.Emerge: _emerging,
    ac.Search: cloak_forecasts.searches,
    ac.Board: boarding_forecasts.boards,
    ac.Special: special_forecasts.forecast,
    ac.Force: overwatch.told,
    ac.First: _first,
    ac.Muster: _mustering,
    ac.Deploy: _deploying,
    ac.Array: _arraying,
    Fly: craft_forecasts.ordered,
}

"""What fire, defence and repair would be: words, exact chances, how fire is drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import Chance, percent
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.d6 import DIE
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.space.plane import distance, square
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    aims,
    craft_forecasts,
    damage,
    damage_events,
    fire,
    fire_chances,
    odds,
    orders,
    overwatch,
    repair,
    torpedoes,
)
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz.board.arcs import QUADRANTS, bands
from rules.systems.buoyz.board.sds import ABILITIES
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.planned import Planned, barred, standing, subject_of
from rules.systems.buoyz.questions import Negate
from rules.systems.buoyz.refusals import any_ship
from rules.systems.buoyz.words import EFFECTS, HITS, MODIFIERS, inches, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.game.action import Action
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Counter, Ship
    from rules.systems.buoyz.orders import Fusillade, Order
    from rules.systems.buoyz.view import BuoyzView

REPAIRED: Final = "repaired"
_LONG: Final = 190
"""Letters of a preview's words at most, about."""
_SHOWN: Final = 2
"""Torpedoes that a label names at most."""


def forecast(view: BuoyzView, action: Action) -> Forecast:
    """What an action of the attack or of the end phase would be.

    Raises:
        Refusal: It names nothing that is there.
    """
    return _FORECASTS[type(action)](view, action)


def _firing(view: BuoyzView, action: ac.Fire) -> Forecast:
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        if view.question is not None:
            fire.expected(board, view.question, action)
        fusillade = fire.meant(board, side, action)
    except Illegal as refusal:
        ship = any_ship(board, action.ship)
        if ship.pose is None:
            raise  # there is nothing to be drawn of a ship that is not on the table
        draw = partial(barred, ship=ship, words=refusal.message)
        found = action.model_copy(update={"ship": ship.id})
        return Forecast(found, refusal.message, refusal=refusal, draw=draw)
    ship = fusillade.ship
    best = action.orders.lower() == ac.BEST
    text = orders.written(board, fusillade.orders)
    found = action.model_copy(update={"ship": ship.id, "orders": ac.BEST if best else text})
    subject = subject_of(board, ship)
    if not fusillade.orders:
        words = f"{board.name(ship)} holds its fire for this turn"
        draw = partial(standing, ship=ship, words=words)
        return Forecast(found, words, "hold fire", subject, {"orders": "hold fire"}, draw=draw)
    words, volley = _told(board, fusillade), fire_chances.volley(view)
    short = _short(board, fusillade)
    if view.pre_measure:
        draw = partial(_drawn, board=board, fusillade=fusillade, words=words, volley=volley)
    else:
        draw = partial(standing, ship=ship, words=_certain(board, fusillade), short=short)
    return Forecast(
        found,
        words,
        short,
        subject,
        {"orders": short},
        odds=partial(fire_chances.chances, board, fusillade, volley),
        costs=partial(fire_chances.costs, board, fusillade, volley),
        draw=draw,
    )


def _told(board: Board, fusillade: Fusillade) -> str:
    """Whom a ship fires at, and with what, in a few words."""
    ship = fusillade.ship
    name, able = board.name(ship), set(orders.able(board, ship))
    named = {each.target for each in fusillade.orders}
    if len(named) == 1:
        target = board.name(board.ship(next(iter(named))))
        weapons = {each.weapon for each in fusillade.orders}
        what = "all" if weapons == able else ", ".join(_parts(board, fusillade))
        return f"{name} fires {what} at {target}"
    told = (
        f"{orders.in_short(board, ship, each.weapon)} at {board.ship(each.target).code}"
        for each in fusillade.orders
    )
    return f"{name} fires {', '.join(told)}"


def _certain(board: Board, fusillade: Fusillade) -> str:
    """Which weapons fire at whom with how many dice, and what is known of the targets (BZ132b)."""
    ship = fusillade.ship
    named = [board.ship(each) for each in dict.fromkeys(e.target for e in fusillade.orders)]
    told = "; ".join(
        ", ".join(
            f"{each.dice} {orders.in_short(board, ship, each.weapon)}"
            for each in fusillade.orders
            if each.target == target.id
        )
        + f" at {board.name(target)}, {_target(board, target)}"
        for target in named
    )
    return f"{board.name(ship)} fires {told}"


def _target(board: Board, ship: Ship) -> str:
    shields = "/".join(str(aims.shield_of(board, ship, each)) for each in range(len(QUADRANTS)))
    return f"size {board.sd(ship).size}, shields {shields}"


def _parts(board: Board, fusillade: Fusillade) -> list[str]:
    return [orders.in_short(board, fusillade.ship, each.weapon) for each in fusillade.orders]


def _details(board: Board, fusillade: Fusillade, room: int) -> str:
    """Weapon by weapon what each die needs, and why; in brief where that takes more room."""
    told = ". ".join(_weapon(board, fusillade.ship, each) for each in fusillade.orders)
    if len(told) <= room:
        return told
    return ", ".join(_in_brief(board, fusillade.ship, each) for each in fusillade.orders)


def _in_brief(board: Board, ship: Ship, order: Order) -> str:
    """A weapon in a few letters: ``main 3+ v 4``."""
    aim = fire.aimed(board, ship, order)
    name = orders.in_short(board, ship, order.weapon)
    return f"{name} {aim.need}+ v {aim.shield.worth}"


def _weapon(board: Board, ship: Ship, order: Order) -> str:
    name, target = orders.called(board, ship, order.weapon), board.ship(order.target)
    tubes = aims.is_tubes(order.weapon)
    if tubes:
        kind = f"{aims.tubes(board, ship, order.weapon).kind} torpedo"
        words = counted(order.dice, kind, f"{kind}es")
    else:
        words = f"{name}, {counted(order.dice, 'die', 'dice')}"
    words = f"{words} at {board.name(target)}"
    aim = fire.aimed(board, ship, order)
    far = inches(distance(aims.place(ship).at, aims.place(target).at))
    facts = [far, f"{aim.need}+ hits{_why(board, ship, order)}"]
    facts.append(f"{QUADRANTS[aim.shield.quadrant]} shields {aim.shield.worth}")
    facts += [f"damage {signed(-aim.less)}"] if aim.less else []
    return f"{words[0].upper()}{words[1:]}: {', '.join(facts)}"


def _why(board: Board, ship: Ship, order: Order) -> str:
    """What is added to the dice of beams, and for what."""
    if aims.is_tubes(order.weapon):
        return ""
    target = board.ship(order.target)
    far = bands(square(aims.place(ship).at, aims.place(target).at))
    found = aims.modifiers(board, ship, target, far)
    told = ", ".join(f"{MODIFIERS[each.what]} {signed(each.more)}" for each in found)
    return f" ({told})" if told else ""


def _short(board: Board, fusillade: Fusillade) -> str:
    """For a button: whom, and with how much: ``✹ all → H2``, ``✹ main → H2, photon → D``."""
    ship = fusillade.ship
    named = {each.target for each in fusillade.orders}
    able = orders.able(board, ship)
    if len(named) == 1 and {each.weapon for each in fusillade.orders} == set(able):
        target = board.ship(fusillade.orders[0].target)
        return f"✹ all → {board.name(target)}"
    parts = [
        f"{orders.in_short(board, ship, each.weapon)} → {board.ship(each.target).code}"
        for each in fusillade.orders
    ]
    return f"✹ {', '.join(parts)}"


def _drawn(
    _found: Forecast,
    *,
    board: Board,
    fusillade: Fusillade,
    words: str,
    volley: tuple[Fusillade, ...],
) -> Planned:
    words = f"{words}; {_details(board, fusillade, _LONG - len(words))}"
    pose = aims.place(fusillade.ship)
    chances = odds.against(board, fusillade, volley)
    aimed = tuple((each, percent(chance.hull)) for each, chance in chances.items())
    first = aims.place(board.ship(aimed[0][0])).at
    return Planned(
        fusillade.ship.id, pose.at, first, clear=True, shot=True, words=words,
        short=f"hull {aimed[0][1]}" if aimed[0][1] else "", path=(pose,), aims=aimed,
    )  # fmt: skip


def _waiving(_view: BuoyzView, action: ac.Waive) -> Forecast:
    return Forecast(action, "None of your ships that are left fires this turn", "All hold fire")


def _choosing(view: BuoyzView, action: ac.Choose) -> Forecast:
    board, question = view.board, view.question
    if not isinstance(question, fq.ChooseVital | fq.ChooseAbility):
        raise Illegal("There is nothing to choose now.")
    what = damage.checked(board, question, action)
    name = board.name(board.ship(question.ship))
    lost = isinstance(question, fq.ChooseAbility)
    words = f"lose {ABILITIES[what]}" if lost else EFFECTS.get(what, what)
    found = action.model_copy(update={"what": what})
    subject = subject_of(board, board.ship(question.ship))
    return Forecast(found, f"{name}: {words}", f"{name}: {words}", subject, {"what": words})


def _defending(view: BuoyzView, action: ac.Defend) -> Forecast:
    board = view.board
    side = view.question.seat if view.question is not None else ""
    torpedoes.ordered(board, side, action.orders)
    if action.orders.lower() == ac.BEST:
        words = "Close defence shoots at the worst torpedoes first"
        return Forecast(action, words, "Worst first", values={"orders": "the worst first"})
    known = {each.id: each for each in board.counters}
    found = [known[each] for each in action.orders.split(",") if each in known]
    told = ", ".join(_coming(board, each) for each in found[:_SHOWN]) or action.orders
    words = f"Close defence shoots first at {told}"
    return Forecast(action, words, f"First {told}", values={"orders": told})


def _coming(board: Board, counter: Counter) -> str:
    return f"{counter.kind} {counter.id} ({board.name(board.ship(counter.target))})"


def _repairing(view: BuoyzView, action: ac.Repair) -> Forecast:
    board, question = view.board, view.question
    if not isinstance(question, fq.RepairShip):
        raise Illegal("There is nothing to repair now.")
    what = repair.checked(board, question, action)
    ship = board.ship(question.ship)
    least = max(1, repair.NEEDS - repair.modifier(board, ship, what))
    name = HITS.get(what) or ABILITIES.get(what, what)
    words = f"{board.name(ship)} repairs its {name}, {least}+"
    chance = Chance("repaired", DIE + 1 - least, DIE, REPAIRED, came=_repaired)
    return Forecast(
        action.model_copy(update={"what": what}),
        words,
        f"{board.name(ship)}: {name} · {least}+",
        subject_of(board, ship),
        {"what": f"{name}, {least}+"},
        odds=lambda: (chance,),
    )


def _repaired(events: Iterable[Any]) -> bool:
    """Whether the repair came off: others may be tried at once after it."""
    return next(
        (each.passed for each in events if isinstance(each, damage_events.RepairTried)), False
    )


def _ending(view: BuoyzView, action: ac.Done) -> Forecast:
    question = view.question
    if isinstance(question, Negate):
        return overwatch.let(view, action)
    if (craft := craft_forecasts.done(view, action)) is not None:
        return craft
    if isinstance(question, BoardShips):
        return Forecast(action, "Nobody else is boarded this turn", "No boarding")
    ship = question.ship if isinstance(question, fq.RepairShip) else ""
    name = view.board.name(view.board.ship(ship)) if ship else ""
    return Forecast(action, f"{name} repairs no more this turn".strip(), "No repair")


_FORECASTS: Final[dict[type[Action], Callable[[Any, Any], Forecast]]] = {
    ac.Fire: _firing,
    ac.Waive: _waiving,
    ac.Choose: _choosing,
    ac.Defend: _defending,
    ac.Repair: _repairing,
    ac.Done: _ending,
}

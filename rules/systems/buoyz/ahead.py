"""Standing answers: what a side has decided ahead that it answers to questions that come often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.standing import Standing
from rules.kernel.values.frozen import altered
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    craft_ahead,
    damage,
    events,
    fire,
    hyperspace,
    overwatch,
    repair,
)
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import INSTEAD, NO_WIN, Status
from rules.systems.buoyz.craft_questions import CRAFT_QUESTIONS
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lurk_questions import ShowShips
from rules.systems.buoyz.order_words import ORDERS, WORDS, topic, words_of
from rules.systems.buoyz.orders import unfired, unnominated
from rules.systems.buoyz.refusals import illegal, own_ship
from rules.systems.buoyz.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView

_ASK, _BEST = "ask", "best"
VITAL, ABILITY, REPAIR, DEFENCE, MOVE, SHOOT, FIRE, LURK, FORCE, JUMP = (
    "vital", "ability", "repair", "defence", "move", "shoot", "fire", "lurk", "force", "jump",
)  # fmt: skip
_OF_ONE: Final = frozenset((VITAL, ABILITY, REPAIR))
"""What may be decided for one ship, too."""
GRAVE: Final = (*INSTEAD, NO_WIN)
"""Special actions that end ships or bring more of them."""
_ENGINES: Final = frozenset(("warp", "impulse"))


def give(r: Resolution[BuoyzState], seat: str, action: Action) -> None:
    """Take down an order, for one ship or for all (BZ229).

    Raises:
        Refusal: It is not about what one ship takes or repairs, no ship of the side's is called
            that, or it can't be followed where nothing is measured.
    """
    if not isinstance(action, ac.Orders):
        raise TypeError(action.tag)
    board = r.state.board
    about, answer = topic(action.order)
    ship = _meant(board, seat, action, r.state.hidden.get(seat, NOTHING).orders)
    if answer == _BEST and not board.options.pre_measure:
        raise illegal("BZ229", case="unmeasured", legal=("fire-none", "fire-ask"))
    given = events.OrdersGiven(side=seat, about=about, ship=ship, answer=answer)
    r.emit_secret(given, seat, None)


def _meant(board: Board, side: str, action: ac.Orders, given: Mapping[str, str]) -> str:
    """The id of the ship that an order is for; empty if it is for all."""
    if not action.ship:
        return ""
    about, answer = topic(action.order)
    if about not in _OF_ONE:
        raise illegal("BZ229", legal=ORDERS[:1])
    # Who is gone, or sails for the other side, may still have an order to be taken off the list.
    known = board.by_id.get(action.ship)
    its = known is not None and (known.side == side or _key(about, known.id) in given)
    if known is not None and its and answer == _ASK:
        return known.id
    return own_ship(board, side, action.ship).id


def offered(view: BuoyzView) -> tuple[Action, ...]:
    """All orders that a side may give and that are news."""
    side = view.viewer
    if side is None:
        return ()
    given, board = view.orders, view.board
    ships = ("", *(each.id for each in board.fleet(side)))
    found = [(order, ship) for ship in ships for order in ORDERS if _fits(board, side, order, ship)]
    gone = [key.partition(":") for key in given]
    found += [
        (order, ship)
        for about, _, ship in gone
        if ship and ship not in ships
        for order in ORDERS
        if topic(order) == (about, _ASK)
    ]
    return tuple(
        ac.Orders(order=order, ship=ship)
        for order, ship in found
        if given.get(_key(topic(order)[0], ship), _ASK) != topic(order)[1]
    )


def _fits(board: Board, side: str, order: str, ship: str) -> bool:
    about, answer = topic(order)
    if ship:
        return about in _OF_ONE
    if about in craft_ahead.TOPICS:
        return bool(board.flights)
    if about in (LURK, JUMP):
        return board.cloak if about == LURK else board.hyperspace
    if about == FORCE:
        return board.options.plays("actions") and any(
            overwatch.mystic(board, each) for each in board.ships if each.side == side
        )
    return answer != _BEST or board.options.pre_measure


def _key(about: str, ship: str) -> str:
    return f"{about}:{ship}" if ship else about


def standing(view: BuoyzView) -> tuple[Standing, ...]:
    """A side's orders, each with the one that it is asked again by; lapsed where a ship is gone."""
    return tuple(_standing(view))


def _standing(view: BuoyzView) -> Iterator[Standing]:
    for key, answer in view.orders.items():
        about, _, ship = key.partition(":")
        order = next(each for each in ORDERS if topic(each) == (about, answer))
        back = next(each for each in ORDERS if topic(each) == (about, _ASK))
        known = view.board.by_id.get(ship)
        away = known is not None and _away(known, view.viewer)
        yield Standing(
            words_of(view.board, order, ship),
            ac.Orders(order=back, ship=ship),
            f"{known.name} is {_fate(known, view.viewer)}" if known is not None and away else "",
        )


def lapse(r: Resolution[BuoyzState]) -> None:
    """Tell sides which of their orders have lapsed, as the ship is gone (BZ229)."""
    for side, secret in r.state.hidden.items():
        for key in secret.orders:
            ship = r.state.board.by_id.get(key.partition(":")[2])
            if (
                ship is not None
                and _away(ship, side)
                and ship.id not in r.state.hidden[side].lapsed
            ):
                r.emit_secret(events.OrdersLapsed(side=side, ship=ship.id), side, None)


def _fate(ship: Ship, side: str | None) -> Status:
    """What became of a ship for a side: a prize of the other one is captured (BZ102)."""
    return ship.status if ship.side == side else Status.CAPTURED


def _away(ship: Ship, side: str | None) -> bool:
    return _fate(ship, side) in (Status.LEFT, Status.DESTROYED, Status.CAPTURED)


def answer_ahead(view: BuoyzView, question: Question) -> Action | None:
    """What orders answer; ``None``: the side is asked (BZ229)."""
    if type(question) in CRAFT_QUESTIONS:
        return craft_ahead.answer(view, question)
    match question:
        case qu.ChooseFirst():
            answer = view.orders.get(MOVE if question.phase == "movement" else SHOOT, "")
            return ac.First(who="self" if answer == "first" else "other") if answer else None
        case qu.NominateFire():
            return _fire(view, question.seat, view.orders.get(FIRE, ""))
        case ShowShips() | DropOut():
            return _emerging(view, question)
        case fq.ShootDown():
            return ac.Defend() if DEFENCE in view.orders else None
        case _:
            # Who has searched for somebody fires by hand.
            return _of_hits(view, question)


def _emerging(view: BuoyzView, question: ShowShips | DropOut) -> Action | None:
    """Lurkers stay hidden, or ships in hyperspace drop out, if that was said."""
    if isinstance(question, DropOut):
        return hyperspace.all_out(view.board, question.seat) if JUMP in view.orders else None
    return ac.Emerge() if LURK in view.orders else None


def _of_hits(view: BuoyzView, question: Question) -> Action | None:
    """What is said of hits, repairs and what an enemy has succeeded in."""
    match question:
        case qu.Negate():
            return _negation(view.board, question, view.orders.get(FORCE, ""))
        case fq.ChooseVital():
            return _vital(view.board, question, _of_ship(view, VITAL, question.ship))
        case fq.ChooseAbility():
            return _ability(view.board, question, _of_ship(view, ABILITY, question.ship))
        case fq.RepairShip():
            return _repair(view.board, question, _of_ship(view, REPAIR, question.ship))
        case _:
            return None


def _of_ship(view: BuoyzView, about: str, ship: str) -> str:
    """What is said of a ship goes before what is said of all."""
    return view.orders.get(_key(about, ship), view.orders.get(about, ""))


def _fire(view: BuoyzView, side: str, answer: str) -> Action | None:
    """The ship whose best fire takes most hull; nobody where none can fire at anything.

    Ships hold their fire one by one while others of their squadron, or of the side once an enemy
    has shown itself, may still fire (BZ141b, BZ128b). By earlier versions of these rules all of
    the side did.
    """
    if not answer:
        return None
    board = view.board
    best = [(each, fire.best(board, each).orders) for each in unfired(board, side)]
    able = [(ship, orders) for ship, orders in best if orders]
    if answer == _BEST and not able and board.to_the_letter:
        left = unfired(board, side)
        if len(left) < len(unnominated(board, side)) or fire.awaits(board, side):
            return ac.Fire(ship=left[0].id, orders=ac.NONE)
    if answer != _BEST or not able:
        return ac.WAIVE
    ship, _ = max(able, key=lambda e: sum(fire.promise(board, e[0], each) for each in e[1]))
    return ac.Fire(ship=ship.id, orders=ac.BEST)


def _negation(board: Board, question: qu.Negate, answer: str) -> Action | None:
    """The first ship in overwatch negates what was said; nothing else is (BZ147d)."""
    if not answer:
        return None
    if answer == "first" or (answer == "grave" and question.what in GRAVE):
        return ac.Force(ship=overwatch.watchers(board, question.seat)[0].id)
    return ac.DONE


def _vital(board: Board, question: fq.ChooseVital, answer: str) -> Action | None:
    """What was said, unless it costs more than was thought of."""
    if not answer or _costly(board, board.ship(question.ship), answer):
        return None
    return ac.Choose(ship=question.ship, what=answer)


def _costly(board: Board, ship: Ship, effect: str) -> bool:
    """Whether an effect stops a ship, or costs hull."""
    if effect == "motive":
        slower = altered(ship, motive=ship.motive + 1)
        return board.sd(ship).base or sp.dead(board.with_ship(slower), slower)
    return effect == "system" and not damage.abilities(board, ship)


def _ability(board: Board, question: fq.ChooseAbility, answer: str) -> Action | None:
    first = damage.choices(board, question)[0]
    if not answer or first in _ENGINES:
        return None
    return ac.Choose(ship=question.ship, what=first.replace("_", "-"))


def _repair(board: Board, question: fq.RepairShip, answer: str) -> Action | None:
    """What was said, else the first that is broken; asked where a lost ability may be tried."""
    ship = board.ship(question.ship)
    found = repair.options(ship, question)
    if not answer or (question.vital and ship.lost):
        return None
    return ac.Repair(ship=ship.id, what=answer if answer in found else found[0])


def forecast(view: BuoyzView, action: ac.Orders) -> Forecast:
    """An order in words.

    Raises:
        Refusal: The ship is not one's own, or the order is for all ships.
    """
    ship = _meant(view.board, view.viewer, action, view.orders) if view.viewer else ""
    words = words_of(view.board, action.order, ship)
    named = ac.Orders(order=action.order, ship=ship)
    name = view.board.ship(ship).name if ship else "all"
    values = {"order": WORDS[action.order], "ship": name}
    return Forecast(named, f"From now on: {words}", words, values=values)

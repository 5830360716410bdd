"""Standing orders: when a fighter reacts and gambles without its side being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.standing import Standing
from rules.kernel.values.counting import counted
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import reactions
from rules.systems.interceptors.events import OrdersGiven
from rules.systems.interceptors.firing import left
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.questions import MayGamble, MayReact
from rules.systems.interceptors.refusals import own_unit
from rules.systems.interceptors.state import Order

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.view import FightersView

ASK: Final = Order()


def order_of(view: FightersView, fighter: str) -> Order:
    """The order of a fighter or gun cluster; if it has none, that of the game (II85, II134)."""
    react = view.options.react
    usual = ASK if react == "ask" else Order(react=react, gamble="never")
    return view.mine.orders.get(fighter, usual) if view.mine is not None else ASK


def give(r: Resolution[FightersState], seat: str, action: Action) -> None:
    """Say ahead when a fighter reacts and gambles (II83, II84, II85)."""
    if not isinstance(action, ac.Orders):
        raise TypeError(action.tag)
    fighter = own_unit(r.state.table, seat, action.fighter)
    given = OrdersGiven(
        side=seat,
        fighter=fighter.id,
        react=action.react,
        keep=int(action.keep),
        gamble=action.gamble,
    )
    r.emit_secret(given, seat, None)


def standing(view: FightersView) -> tuple[Standing, ...]:
    """The orders of the viewer's fighters; to ask is none (II85)."""
    if view.viewer is None:
        return ()
    return tuple(
        Standing(f"{each.name}: {words_of(order)}", cancel(each.id))
        for each in view.table.ordered(view.viewer)
        if (order := order_of(view, each.id)) != ASK
    )


def cancel(fighter: str) -> ac.Orders:
    """To be asked about a fighter again."""
    return ac.Orders(fighter=fighter)


def words_of(order: Order) -> str:
    """An order in words."""
    react = f"react with {order.react} dice or more" if order.react.isdigit() else order.react
    if order.react == "never":
        react = "never react"
    elif order.react == "ask":
        react = "ask before it reacts"
    keep = f", keep {counted(order.keep, 'shot')}" if order.keep else ""
    gamble = {"ask": "ask before it chances hits", "never": "never chance hits"}.get(
        order.gamble,
        "always chance hits" if order.gamble == "always" else f"chance at {order.gamble} blocks",
    )
    return f"{react}{keep}, {gamble}"


def answer_ahead(view: FightersView, question: Question) -> Action | None:
    """What orders answer to a chance to react or to gamble (II83, II84)."""
    match question:
        case MayReact():
            return _reacting(view, question)
        case MayGamble():
            return _gambling(view, question)
        case _:
            return None


def _reacting(view: FightersView, question: MayReact) -> Action | None:
    """The shot with the most dice of those ordered; to hold, if nobody is to be asked about."""
    found = reactions.aims(view, view.table.by_id[question.target])
    ordered = [each for each in found if _fires(view, each)]
    if ordered:
        best = max(ordered, key=lambda each: each.dice)
        return ac.Fire(fighter=best.firer.id, target=question.target)
    if any(order_of(view, each.firer.id).react == "ask" for each in found):
        return None
    return ac.Hold()


def _fires(view: FightersView, shot: Aim) -> bool:
    """Whether a shot is ordered; shots are kept until the firer has had its own go (II83b)."""
    order = order_of(view, shot.firer.id)
    if not order.react.isdigit() or shot.dice < int(order.react):
        return False
    firer = shot.firer
    had = isinstance(firer, Fighter) and firer.gone and view.table.to_the_letter
    return view.table.shots_left(firer) > (0 if had else order.keep)


def _gambling(view: FightersView, question: MayGamble) -> Action | None:
    """Hits chanced by order: while a fighter has so many blocks, or a structure bears more (II134).

    ``None`` if its side is asked (II84).
    """
    order = order_of(view, question.fighter).gamble
    if order == "ask":
        return None
    blocks = left(view.table, view.table.unit(question.target)) - 1
    chanced = order == "always" or (order.isdigit() and blocks >= int(order))
    return ac.Gamble(hits=question.hits if chanced else 0)

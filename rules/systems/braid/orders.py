"""Standing answers: what a side has decided ahead that it answers to questions that come often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.standing import Standing
from rules.systems.braid import actions as ac
from rules.systems.braid import events as ev
from rules.systems.braid import legal
from rules.systems.braid import questions as qu
from rules.systems.braid.order_words import ORDERS, WORDS, topic, words_of
from rules.systems.braid.refusals import illegal, own_unit
from rules.systems.braid.stats import HORSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import BraidView

COUNTER, ASK = "counter", "ask"

_ABOUT: Final[Mapping[type[Question], str]] = {
    qu.CounterCharge: COUNTER,
    qu.AdvanceOn: "advance",
    qu.ShareLosses: "losses",
    qu.LoseGun: "losses",
    qu.DeclareFire: "fire",
    qu.DeclareCharges: "charges",
    qu.DeclareAssaults: "charges",
    qu.MakeWhole: "clusters",
}
_UTMOST: Final = frozenset(("meet", "most"))
"""Answers that are the last of what is offered, as others are the first."""


def give(r: Resolution[BraidState], seat: str, action: Action) -> None:
    """Take down an order, for one unit of horse or for all (BC182).

    Raises:
        Refusal: It is for one unit, and not about a counter-charge of its own horse.
    """
    if not isinstance(action, ac.Orders):
        raise TypeError(action.tag)
    field = r.state.field
    unit = own_unit(field, seat, action.unit).id if action.unit else ""
    about, answer = topic(action.order)
    horse = _horse(r.state.brief, seat)
    if unit and (about != COUNTER or unit not in horse):
        units = field.brief.units
        names = tuple(units[each].name for each in horse) if about == COUNTER else ORDERS[:1]
        raise illegal("BC182", legal=names or ORDERS[-1:], unit=units[unit].name)
    given = ev.OrdersGiven(side=seat, about=about, unit=unit, answer=answer)
    r.emit_secret(given, seat, None)


def _horse(brief: BattleBrief, side: str) -> tuple[str, ...]:
    """A side's horse, wherever it is."""
    units = brief.units.items()
    return tuple(key for key, each in units if each.side == side and each.arm in HORSE)


def ahead(view: BraidView) -> tuple[Action, ...]:
    """All orders that a side may give and that are news."""
    side = view.viewer
    if side is None:
        return ()
    given = view.mine.orders if view.mine is not None else {}
    return tuple(
        ac.Orders(order=each, unit=unit)
        for unit in ("", *_horse(view.brief, side))
        for each in ORDERS
        if (not unit or topic(each)[0] == COUNTER) and _is_news(given, each, unit)
    )


def _is_news(given: Mapping[str, str], order: ac.Order, unit: str) -> bool:
    about, answer = topic(order)
    return given.get(f"{about}:{unit}" if unit else about, ASK) != answer


def standing(view: BraidView) -> tuple[Standing, ...]:
    """A side's orders, each with the one that it is asked again by."""
    return tuple(_standing(view))


def _standing(view: BraidView) -> Iterator[Standing]:
    given = view.mine.orders if view.mine is not None else {}
    for key, answer in given.items():
        about, _, unit = key.partition(":")
        order = next(each for each in ORDERS if topic(each) == (about, answer))
        back = next(each for each in ORDERS if topic(each) == (about, ASK))
        yield Standing(words_of(view.brief, order, unit), ac.Orders(order=back, unit=unit))


def answer_ahead(view: BraidView, question: Question) -> Action | None:
    """What orders answer; ``None``: the side is asked."""
    given = view.mine.orders if view.mine is not None else {}
    about = _ABOUT.get(type(question), "")
    answer = given.get(about, "")
    if isinstance(question, qu.CounterCharge):
        answer = given.get(f"{COUNTER}:{question.unit}", answer)
    if not answer:
        return None
    if about == "fire":
        return ac.Volley(orders=answer)
    if answer == "none":
        return legal.DONE
    found = legal.actions(view)
    return found[-1 if answer in _UTMOST else 0] if found else None


def forecast(view: BraidView, action: ac.Orders) -> Forecast:
    """An order in words.

    Raises:
        Refusal: The unit is not one's own.
    """
    unit = ""
    if action.unit and view.viewer is not None:
        unit = own_unit(view.field, view.viewer, action.unit).id
    words = words_of(view.brief, action.order, unit)
    named = ac.Orders(order=action.order, unit=unit)
    name = view.brief.units[unit].name if unit else "all"
    values = {"order": WORDS[action.order], "unit": name}
    return Forecast(named, f"From now on: {words}", words, values=values)

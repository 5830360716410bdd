"""What cloaking and searching would be: words and exact chances."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.d6 import DIE
from rules.kernel.values.counting import together
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import cloaking, moving, orders
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.planned import standing, subject_of
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.view import BuoyzView

FOUND: Final = "detects"


def switches(view: BuoyzView, action: ac.Cloak) -> Forecast:
    """A cloak that is turned on or off."""
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time to turn cloaks on or off.")
    ship = moving.due(view, question, action.ship)
    cloaking.checked(board, ship)
    after = altered(ship, cloaked=not ship.cloaked)
    speed = inches(sp.allowance(board.with_ship(after), after))
    does = "uncloaks: shields up" if ship.cloaked else "cloaks: no shields"
    words = f"{board.name(ship)} {does}, speed {speed}; it does not attack this turn"
    short = "◌ uncloak" if ship.cloaked else "◌ cloak"
    draw = partial(standing, ship=ship, words=words, short=short)
    found = action.model_copy(update={"ship": ship.id})
    return Forecast(found, words, short, subject_of(board, ship), draw=draw)


def searches(view: BuoyzView, action: ac.Search) -> Forecast:
    """A search for cloaked ships, with its chance; whom it could find where that is measured."""
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateFire):
        raise Illegal("It is not the time to search.")
    ship = orders.nominated(board, question.seat, action.ship)
    cloaking.may_search(board, ship)
    least = cloaking.least(board, ship)
    whom = "cloaked ships"
    if view.pre_measure:
        whom = together(board.name(each) for each in cloaking.near(board, ship))
    name = board.name(ship)
    text = f"{name} searches, {least}+; if it fails, it attacks nobody this turn"
    drawn = f"{name} searches for {whom}, {least}+, and may attack what it detects"
    drawn = f"{drawn}; if it fails, it attacks nobody this turn"
    words = "detects" if view.pre_measure else "detects what is in reach"
    chance = Chance(words, DIE + 1 - least, DIE, FOUND, came=at_once(_detected))
    short = f"◎ search · {least}+"
    return Forecast(
        action.model_copy(update={"ship": ship.id}),
        text,
        short,
        subject_of(board, ship),
        odds=lambda: (chance,),
        draw=partial(standing, ship=ship, words=drawn, short=short),
    )


def _detected(event: Event) -> bool:
    return isinstance(event, ce.Searched) and event.passed

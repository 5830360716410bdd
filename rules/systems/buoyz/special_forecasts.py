"""What special actions would be: words and exact chances."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import (
    hyperspace_forecasts,
    moving,
    overwatch,
    special,
    sweeping,
    tractor,
)
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.pieces import (
    AUTOMATIC,
    MAXIMUM_WARP,
    RAMMING_SPEED,
    SELF_DESTRUCT,
    TRACTOR,
)
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.planned import standing, subject_of
from rules.systems.buoyz.words import PULLS, SPECIALS

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

CHECK: Final = "check"
_ENDS: Final = {
    SELF_DESTRUCT: "it blows up",
    RAMMING_SPEED: "it is lost",
    MAXIMUM_WARP: "it leaves the table for good",
}
"""What becomes of the ship where its action succeeds, as words of ``SPECIALS`` say."""


def forecast(view: BuoyzView, action: ac.Special) -> Forecast:
    """A special action, with its chance; one that can't be tried is refused.

    Raises:
        Refusal: It can't be tried.
    """
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time for a special action.")
    ship = moving.due(view, question, action.ship)
    if action.what == ac.SWEEP:
        return sweeping.forecast(view, ship, action)
    if action.what == ac.HYPERSPACE:
        return hyperspace_forecasts.enters(view, ship, action)
    refusal = special.barred(board, ship, action.what)
    if refusal is not None:
        raise refusal
    name, gives, _ = SPECIALS[action.what]
    fields: dict[str, Any] = {"ship": ship.id, "target": None, "way": None, "inches": None}
    values = {"target": "nobody", "way": "none", "inches": "none"}
    least, whom = special.least(board, ship, action.what), ""
    if action.what == RAMMING_SPEED:
        target = special.rammed(board, ship, action)
        gives = f"{gives}: {special.harm_told(board, target)}"
        fields["target"] = target.id
        whom = values["target"] = board.name(target)
    elif action.what == TRACTOR:
        target, way = tractor.chosen(board, ship, action)
        gives = PULLS[way].format(board.name(target))
        fields |= {"target": target.id, "way": way}
        whom = values["target"] = board.name(target)
        name, values["way"] = f"{name}, {way}", way
        least = 1 if tractor.keeps(board, ship, target.id) else least
    needs = f"{least}+" if least > 1 else "sure"
    words = f"{board.name(ship)} tries {name}, {needs}: {gives}"
    automatic = action.what in AUTOMATIC
    if automatic:
        words = f"{board.name(ship)} declares {name}: {gives}"
    sure = automatic or (action.what == TRACTOR and tractor.keeps(board, ship, fields["target"]))
    return Forecast(
        action.model_copy(update=fields),
        words,
        f"★ {name} {whom}".rstrip() + f" · {needs}",
        subject_of(board, ship),
        {"what": f"{name}: {gives}", **values},
        odds=lambda: () if sure else (_check(board, ship, least),),
        stakes=lambda: _ENDS.get(action.what, "") if least <= DIE else "",
        draw=partial(
            standing, ship=ship, words=words, short=f"{name} {needs}", pose=ship.pose or ship.marker
        ),
    )


def _check(board: Board, ship: Ship, least: int) -> Chance:
    """The chance of a check; who is in overwatch may negate what has succeeded."""
    watched = bool(overwatch.watchers(board, other(ship.side)))
    words = "passes its check, which may be negated" if watched else "succeeds"
    return Chance(words, max(0, DIE + 1 - least), DIE, CHECK, came=at_once(_passed))


def _passed(event: Event) -> bool:
    return isinstance(event, ev.SpecialTried) and event.passed

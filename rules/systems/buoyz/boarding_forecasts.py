"""What boarding and lowering shields would be: words and exact chances."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance, at_once, percent
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import boarding, moving
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.planned import Planned, standing, subject_of
from rules.systems.buoyz.words import signed

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

CAPTURE: Final = "capture"
LOSS: Final = "loss"


def boards(view: BuoyzView, action: ac.Board) -> Forecast:
    """A boarding, with how likely it captures, or is captured."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    ship, target = boarding.checked(board, side, action)
    won, lost = boarding.odds(board, ship, target)
    came = at_once(partial(_captured, ship=target.id))
    chances = [Chance.of("captures", won, CAPTURE, came=came)]
    risk = board.options.boarding_risk == "both"
    if risk:
        came = at_once(partial(_captured, ship=ship.id))
        chances.append(Chance.of("is captured", lost, LOSS, came=came))
    name, whom = board.name(ship), board.name(target)
    more = tuple(signed(boarding.crew(board, each)) for each in (ship, target))
    words = f"{name} ({more[0]}) boards {whom} ({more[1]}): die against die"
    words += ", the loser is captured" if risk else f"; if it wins, {whom} is captured"
    return Forecast(
        action.model_copy(update={"ship": ship.id, "target": target.id}),
        words,
        f"⇄ board {whom}",
        subject_of(board, ship),
        {"target": f"{whom}, {percent(won)}"},
        odds=lambda: tuple(chances),
        stakes=lambda: "likely captured itself" if risk and lost > Fraction(1, 2) else "",
        draw=partial(_drawn, board=board, ship=ship, target=target, words=words),
    )


def _captured(event: Event, *, ship: str) -> bool:
    return isinstance(event, be.Boarded) and event.captured == ship


def _drawn(found: Forecast, *, board: Board, ship: Ship, target: Ship, words: str) -> Planned:
    pose = place(ship)
    won = percent(boarding.odds(board, ship, target)[0])
    return Planned(
        ship.id, pose.at, place(target).at, clear=True, shot=True, words=words, short=found.short,
        path=(pose,), aims=((target.id, won),), does="captured",
    )  # fmt: skip


def lowers(view: BuoyzView, action: ac.Shields) -> Forecast:
    """Shields that are lowered until the end of the turn."""
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time to lower shields.")
    ship = moving.due(view, question, action.ship)
    if not boarding.lowers(board, ship):
        raise Illegal(f"{ship.name} can't lower its shields now.", legal=("move",))
    words = f"{board.name(ship)} lowers all of its shields until the end of the turn, then moves"
    draw = partial(standing, ship=ship, words=words, short="shields down")
    found = action.model_copy(update={"ship": ship.id})
    return Forecast(found, words, "▽ lower shields", subject_of(board, ship), draw=draw)

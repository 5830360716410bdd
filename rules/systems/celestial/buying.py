"""Buying fleets in secret, and showing them together (TE61)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.kernel.foresight.forecast import Considered, Forecast
from rules.kernel.game.drafting import Drafting, Way
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.systems.celestial import fleets, setup_events
from rules.systems.celestial.actions import Muster
from rules.systems.celestial.pieces import Status
from rules.systems.celestial.stats import COMPACT, DOMINION, SIDES, TOWARDS

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.questions import BuyFleet
    from rules.systems.celestial.state import CelestialState
    from rules.systems.celestial.view import CelestialView

_BUTTON = 80
_TEXT = 200


def muster(r: Resolution[CelestialState], question: BuyFleet, action: Muster) -> None:
    """Take a list in; the other side learns that it is in (TE61)."""
    board, side = r.state.board, question.seat
    kinds = fleets.checked(board, side, action.ships)
    listed = setup_events.Listed(seat=side, ships=fleets.text_of(board, kinds))
    r.emit_secret(listed, side, setup_events.ListedUnseen(seat=side))


def reveal(r: Resolution[CelestialState]) -> None:
    """Show both lists (TE61)."""
    hidden = r.state.hidden
    r.emit(setup_events.FleetsShown(compact=hidden[COMPACT], dominion=hidden[DOMINION]))


def foreseen(view: CelestialView, question: BuyFleet, action: Muster) -> Forecast:
    """What a list would be."""
    board = view.board
    try:
        kinds = fleets.checked(board, question.seat, action.ships)
    except Illegal as refusal:
        known = [each for each in fleets.kinds_of(action.ships) if each in board.brief.cards]
        return _drawn(Forecast(action, refusal.message, refusal=refusal), tuple(known))
    points, words = fleets.cost(board, kinds), fleets.in_words(board, kinds)
    text = f"{words}: {points} of {board.options.points} points"
    found = Forecast(
        Muster(ships=fleets.text_of(board, kinds)),
        text[:_TEXT],
        f"{words} ({points})"[:_BUTTON],
        values={"ships": text[:_BUTTON]},
    )
    return _drawn(found, kinds)


def _drawn(found: Forecast, kinds: tuple[str, ...]) -> Forecast:
    listed, clear = ",".join(kinds), found.refusal is None
    drawn: Considered[Any] = Considered(listed, None, None, clear, False, found.text)
    return replace(found, draw=lambda _: drawn)


def drafting(view: CelestialView, question: BuyFleet, draft: Muster) -> Drafting:
    """How far a list has come: each ship that may be added, and each that may be taken away.

    Raises:
        Refusal: There is a card in it that the side can't have, or too much.
    """
    board, side = view.board, question.seat
    ready = True
    kinds = fleets.kinds_of(draft.ships)
    try:
        kinds = fleets.checked(board, side, draft.ships)
    except Illegal:
        ready = False
        if not set(kinds) <= set(fleets.market(board, side)):
            raise
    more = [
        Way(f"+ {card.name} ({card.points})", Muster(ships=listed))
        for listed, card in fleets.grown(board, side, kinds)
    ]
    less = [
        Way(f"- {card.name}", Muster(ships=listed)) for listed, card in fleets.shrunk(board, kinds)
    ]
    points, limit = fleets.cost(board, kinds), board.options.points
    words = f"{fleets.in_words(board, kinds) or 'No ships yet'}: {points} of {limit} points."
    return Drafting(words, (*more, *less), ready)


def considered(board: Board, side: str, listed: str) -> tuple[Ship, ...]:
    """The ships of a list that is being considered, in a row where they would deploy."""
    placed = zip(fleets.sailing(board, {side: listed}), board.brief.home[side].zone, strict=False)
    return tuple(
        replace(ship, at=at, facing=TOWARDS[side], status=Status.ABOARD) for ship, at in placed
    )


def seen_by(state: CelestialState, seat: str | None) -> CelestialState:
    """A state without the lists that a seat may not see."""
    return changed(state, hidden={who: each for who, each in state.hidden.items() if who == seat})


def made_up(view: CelestialView, dice: Dice) -> CelestialState:
    """A whole state in which a viewer sees just this: lists of others are drawn by lot (TE61)."""
    state: CelestialState = view.whole  # type: ignore[assignment]  # a view of this system
    hidden = dict(state.hidden)
    for side in SIDES:
        if side in state.listed and side not in hidden:
            offered = fleets.ready_made(state.board, side)
            hidden[side] = offered[dice.draw(len(offered)) - 1]
    return changed(state, hidden=hidden)

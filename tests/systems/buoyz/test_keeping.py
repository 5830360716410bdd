"""What is kept of ships that stay as they are is what the rules say of them anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import fire, keeping, orders, ways
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.ruleset import RULESET
from tests.long import LONG
from tests.systems.buoyz.positions import ship, table

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship


def anew(board: Board) -> Board:
    """A table with the same ships, of none of which anything is kept."""
    return changed(board, ships=tuple([altered(each) for each in board.ships]))


def said(board: Board, one: Ship) -> tuple[Any, ...]:
    """What a ship can fire, at whom, what is best, and what each order promises."""
    reached = {
        weapon: [each.id for each in foes] for weapon, foes in orders.bearing(board, one).items()
    }
    best = fire.best(board, one).orders
    hulls = [fire.promise(board, one, each) for each in best]
    return orders.able(board, one), reached, best, hulls


@pytest.mark.parametrize("scenario", ["duel", "border", "birds", "convoy", "dispute", "wayfarers"])
def test_what_ships_could_fire_is_the_same_as_worked_out_anew(scenario: str) -> None:
    options = RULESET.read_options({"scenario": scenario})
    for number in range(10 if LONG else 1):
        rng, dice = Random(number), SeededDice(f"kept {number}".encode(), b"")
        state = open_game(RULESET, RULESET.start(options), dice).state
        for _ in range(200 if LONG else 60):
            if not (seats := active(RULESET, state)):
                break
            action = rng.choice(RULESET.legal(RULESET.view(state, seats[0])))
            state = act(RULESET, state, seats[0], action, dice).state
            board = state.board
            other = anew(board)
            for each in board.ships:
                if each.status is Status.ABOARD:
                    assert said(board, each) == said(other, other.by_id[each.id])


def test_what_is_kept_of_ships_counts_for_their_table_alone() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 11,9 180")
    board, one = state.board, ship(state, "H")
    wide = changed(board, options=board.options.model_copy(update={"arc_angle": "60"}))
    for _ in range(2):
        assert said(board, one) == said(anew(board), anew(board).by_id["h"])
        assert said(wide, one) == said(anew(wide), anew(wide).by_id["h"])


def test_no_more_answers_are_kept_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST", 3)
    asked = []

    @keeping.kept
    def number(_board: Board, ships: tuple[Ship, ...], more: int) -> int:
        asked.append(more)
        return len(ships) + more

    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,7 180")
    board, both = state.board, state.board.ships
    assert [number(board, both, each) for each in (1, 2, 3, 1, 2, 3)] == [3, 4, 5, 3, 4, 5]
    assert asked == [1, 2, 3]
    assert number(board, both, 4) == 6  # all others are forgotten
    assert number(board, both, 1) == 3
    assert asked == [1, 2, 3, 4, 1]


@pytest.mark.parametrize("bodies", ["none", "planet", "giant", "nebula"])
def test_ways_in_the_open_are_those_that_were_laid_leg_by_leg(
    monkeypatch: pytest.MonkeyPatch, bodies: str
) -> None:
    rng = Random(bodies)
    places = [
        f"{rng.randrange(48)},{rng.randrange(48)} {rng.randrange(360)}"
        for _ in range(200 if LONG else 40)
    ]
    free: dict[int, list[str]] = {}
    for laid in (False, True):
        for number, at in enumerate(places):
            pieces: dict[str, Any] = {f"H{laid:d}": f"ca-classic blue {at}"}
            state = table(options={"bodies": bodies}, **pieces)
            one = state.board.ships[0]
            if laid:
                monkeypatch.setattr(ways, "free_about", lambda *_: 0)
            offered = [getattr(each, "way", "") for each in ways.offered(state.board, one)]
            assert free.setdefault(number, offered) == offered

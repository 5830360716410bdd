"""What boards keep from step to step is what a board that is read anew works out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.journal import Folding, entry_of
from rules.kernel.playing.play import active, open_game
from rules.kernel.playing.taking_back import acted
from rules.systems.space_convoy.fast.lineup import lineup_of
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.state import ConvoyState
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from tests.fuzz.games import dice_of, random_game
from tests.long import LONG

if TYPE_CHECKING:
    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board

VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"objects_block_fire": True, "gravity": "strongest"},
    {"recycle": True, "max_actions_per_vessel": 2, "natural_6_moves": True},
    {"object_placement": "alternate", "white_dice": "sum", "grid": "20x6"},
)


LOOKED_AT = 1 if LONG else 8
"""Every so manieth board is read anew; all of them work out and keep what they did."""


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_state_read_anew_allows_the_same(seed: str, options: dict[str, object]) -> None:
    played = random_game(RULESET, seed, look=False, **options)
    dice = dice_of(seed)
    folding = Folding(RULESET, played.start, ((1, len(played.entries)),))
    state = folding.add(entry_of(open_game(RULESET, played.start, dice)))
    for number, entry in enumerate(played.entries[1:]):
        action = RULESET.action_codec.from_json(entry.action or {})
        past, cursor, before = folding.past, dice.cursor, known(state)
        anew = None
        if number % LOOKED_AT == 0:
            anew = ConvoyState.model_validate_json(state.model_dump_json())
            assert known(anew) == before
        step = acted(RULESET, past, entry.seat, action, dice)
        if anew is not None:
            again = dice_of(seed)
            again.cursor = cursor
            assert acted(RULESET, past._replace(state=anew), entry.seat, action, again) == step
        folding.follow(entry, step.state)
        state = step.state
    assert state == played.state


def known(state: ConvoyState) -> tuple[object, ...]:
    """All that a board keeps of what it has worked out."""
    board = state.board
    views = [RULESET.view(state, seat) for seat in (FREELOADERS, NAZTEES, None)]
    return (
        active(RULESET, state),
        views,
        [RULESET.legal(view) for view in views],
        board.taken,
        {vessel.id: board.die_needed(vessel) for vessel in board.vessels},
        lineup_of(board).taken,
        [_at(board, side) for side in (FREELOADERS, NAZTEES)],
    )


def _at(board: Board, side: str) -> list[tuple[str, Cell | None]]:
    return [(post.vessel, post.cell) for post in lineup_of(board).fleets[side].targets]

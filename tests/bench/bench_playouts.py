"""Random-legal games against python-chess: `python -m tests.bench.bench_playouts`.

Both do the same for each action: list what is legal, choose one by lot, carry it out. Ours also
draws the dice by HMAC, makes the events that the journal keeps, and folds them. Rounds are
taken turn and turn about, and timed by the processor's clock, so that other work on the machine
does not count.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import statistics
import time
from random import Random
from typing import TYPE_CHECKING

import chess

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.registry import installed

if TYPE_CHECKING:
    from rules.kernel.system.ruleset import AnyRuleset

ROUNDS = 15
GAMES = 4
LONGEST_CHESS = 400
SMALL = False
"""Whether games are as small as those of the suite."""


def our_games(ruleset: AnyRuleset, seed: int) -> int:
    """Play some games to their end; how many actions they had."""
    rng = Random(seed)
    options = ruleset.read_options(ruleset.small if SMALL else {})
    plies = 0
    for game in range(GAMES):
        dice = SeededDice(f"{seed}-{game}".encode(), b"")
        state = open_game(ruleset, ruleset.start(options), dice).state
        while seats := active(ruleset, state):
            action = rng.choice(ruleset.legal(ruleset.view(state, seats[0])))
            state = act(ruleset, state, seats[0], action, dice).state
            plies += 1
    return plies


def chess_games(seed: int) -> int:
    """Play some games of chess until nothing is legal, or for long enough; how many moves."""
    rng = Random(seed)
    plies = 0
    for _ in range(GAMES):
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.ply() < LONGEST_CHESS:
            board.push(rng.choice(moves))
            plies += 1
    return plies


def measure(ruleset: AnyRuleset) -> None:
    """Print the median rate of each, and their ratio."""
    ours: list[float] = []
    theirs: list[float] = []
    our_games(ruleset, -1)
    for seed in range(ROUNDS):
        start = time.process_time()
        plies = our_games(ruleset, seed)
        middle = time.process_time()
        moves = chess_games(seed)
        end = time.process_time()
        ours.append(plies / (middle - start))
        theirs.append(moves / (end - middle))
    ratio = statistics.median(our / their for our, their in zip(ours, theirs, strict=True))
    print(f"{ruleset.title}: {statistics.median(ours):,.0f} random legal actions/s,")
    print(
        f"  python-chess {statistics.median(theirs):,.0f} moves/s, ratio {ratio:.2f} (aim: over 1)"
    )


def main() -> None:
    """Measure every installed system."""
    for each in installed():
        measure(each)


if __name__ == "__main__":
    main()

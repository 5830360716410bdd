"""Aegis in both readings: whose close defence shoots at which torpedoes (5.9, BZ68, BZ177)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, carry_on, resolution
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import Point
from rules.systems.buoyz.actions import Defend
from rules.systems.buoyz.board.pieces import ENGINE_DOUBLING, POINT_DEFENCE, TRACTOR, Counter
from rules.systems.buoyz.fire_events import Intercepted
from rules.systems.buoyz.fire_questions import ShootDown
from rules.systems.buoyz.questions import EndPhase
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.company import position
from tests.oracles.buoyz.crews import Crew, crews
from tests.oracles.buoyz.helm import rounded
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_WORST: Final = ("plasma", "drone", "rocket")
"""Torpedoes that can be shot down, the worst first (5.9, BZ67)."""
_KINDS: Final = (*_WORST, *_WORST, "photon", "disruptor")
_STOPS: Final = 5
_REACH: Final = Fraction(2)


def compare_aegis(seed: int, tally: Tally) -> None:
    """Torpedoes are on their way to ships of both sides."""
    rng = Random(f"screens-{seed}")
    state = _position(rng)
    dice = SeededDice(b"screens", str(seed).encode())
    r = resolution(RULESET, due(state, EndPhase(step=0)), dice)
    carry_on(RULESET, r)
    events, after = [each.event for each in r.emitted], r.state
    while isinstance(after.question, ShootDown):
        step = act(RULESET, after, active(RULESET, after)[0], Defend(orders="best"), dice)
        events += [each.event for each in step.emitted]
        after = step.state
    found = [each for each in events if isinstance(each, Intercepted)]
    faces = iter([face for each in found for face in each.faces])
    ours = list(_defended(state.board, state.initiative or "", state.options.aegis_separate, faces))
    theirs = [(e.ship, e.counter, len(e.faces), e.stopped) for e in found]
    tally.same("shoots at", seed, ours, theirs)
    for each in ours:
        tally.same("stops", f"{seed} {each}", True, each in theirs)


def _position(rng: Random) -> BuoyzState:
    state = position(rng, spread=150)
    state = changed(state, initiative=rng.choice(("blue", "red")))
    board = state.board
    for each in board.ships:
        doing = rng.choice(((), (POINT_DEFENCE,), (POINT_DEFENCE,), (ENGINE_DOUBLING,), (TRACTOR,)))
        kept = each.acting if rng.random() < 0.3 or each.cloaked else doing
        board = board.with_ship(
            altered(
                each, acting=kept, armament=rng.choice((0, 0, 1, 2)),
                flak=rng.choice((0, 0, 0, 1, 3)), hull=9, crippled=False,
            )
        )  # fmt: skip
    counters = []
    for number in range(rng.randint(1, 7)):
        target = rng.choice(board.ships)
        firer = rng.choice([e for e in board.ships if e.side != target.side])
        at = Point(firer.pose.x, firer.pose.y) if firer.pose else Point(0, 0)
        kind = rng.choice(_KINDS)
        counters.append(Counter(f"k{number}", firer.side, firer.id, kind, target.id, at))
    options = state.options.model_copy(update={"aegis_separate": rng.random() < 0.3})
    return changed(state, board=changed(board, counters=tuple(counters), options=options))


def _dice(board: Board, crew: Crew, separate: bool) -> int:
    """The dice of a ship's close defence that are left (5.7, 5.8, BZ68, BZ150, BZ157, BZ220)."""
    ship = board.ship(crew.id)
    if {"ecm", TRACTOR} & crew.doing or crew.cloaked:
        return 0
    sd, part = board.sd(ship), Fraction(1, 1 << (ship.armament + ship.crippled))
    part *= 2 if ENGINE_DOUBLING in crew.doing else 1
    whole = int(rounded(sd.close * part))
    whole += int(rounded(sd.secondary * part)) if POINT_DEFENCE in crew.doing else 0
    return whole if separate else max(0, whole - ship.flak)


def _defended(
    board: Board, first: str, separate: bool, faces: Iterator[int]
) -> Iterator[tuple[str, str, int, bool]]:
    """What each ship shoots at, with how many dice, and whether it stops it."""
    hands = {each.id: each for each in crews(board)}
    flying = list(board.counters)
    for side in (first, "red" if first == "blue" else "blue"):
        for crew in [each for each in hands.values() if each.side == side]:
            left = _dice(board, crew, separate)
            reached = [
                e for e in flying
                if e.kind in _WORST and e.side != side and crew.near(hands[e.target], _REACH)
            ]  # fmt: skip
            own = [each for each in reached if each.target == crew.id]
            others = [each for each in reached if each.target != crew.id]
            for each in sorted([*own, *others], key=lambda e: _WORST.index(e.kind)):
                if not left:
                    break
                thrown, stopped = 0, False
                while left and not stopped:
                    left, thrown = left - 1, thrown + 1
                    stopped = next(faces, 0) >= _STOPS
                yield crew.id, each.id, thrown, stopped
                if stopped:
                    flying.remove(each)

"""Saucers that part from their drives, in both readings (7.3, BZ55, BZ160)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import Move, Separate, Special
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted
from tests.oracles.buoyz.helm import Helm, rounded
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_DICE: Final = ("main", "secondary", "close", "crippled", "points", "craft", "room")
_SAME: Final = ("size", "shields", "command", "speed", "turning", "race", "main_arc")
_BOTH: Final = (
    "armament", "motive", "shields_hit", "lost", "pose", "strained", "elite",
)  # fmt: skip


def compare_saucers(seed: int, tally: Tally) -> None:
    """A ship parts if it may; then its drive moves, and its saucer."""
    rng = Random(f"halves-{seed}")
    sd = _description(rng)
    state = table(
        sds=[sd], options={"rules": "full"}, H="own blue 24,24 0", G="ca-classic blue 40,40 0",
        K="bc-d7 red 24,8 180",
    )  # fmt: skip
    ship = _hurt(rng, state.board.by_code["H"], sd)
    state = moving(changed(state, board=state.board.with_ship(ship)))
    where = f"{seed} hull {ship.hull} of {sd.hull}/{sd.crippled}"
    dice = SeededDice(b"halves", str(seed).encode())
    if rng.random() < 0.3:
        step = accepted(state, "blue", Special(ship="h", what="hard-about"), dice)
        state = step.state if step is not None else state
    whole = state.board.ship("h")
    left = {str(e) for e in sd.abilities} - {*ship.lost, *ship.gone}
    small = _third(ship.hull)
    step = accepted(state, "blue", Separate(ship="h"), dice)
    tally.same("may part", where, "saucer" in left and small > 0, step is not None)
    if step is None:
        return
    board = step.state.board
    drive = board.ship("h")
    (saucer,) = [each for each in board.ships if each.part == "saucer"]
    tally.same("hull", where, (small, ship.hull - small), (saucer.hull, drive.hull))
    mines = (_third(whole.mines), whole.mines - _third(whole.mines))
    tally.same("mines", where, mines, (saucer.mines, drive.mines))
    _described(tally, where, sd, board.sd(saucer), board.sd(drive))
    for one in (saucer, drive):
        for name in _BOTH:
            ours = getattr(whole, name)
            tally.same("both have", f"{where} {one.part}", (name, ours), (name, getattr(one, name)))
        limit = _third(sd.crippled) if one is saucer else sd.crippled - _third(sd.crippled)
        hurt = whole.crippled or one.hull <= limit
        tally.same("is crippled", f"{where} {one.part}", hurt, one.crippled)
        tally.same("has lost", f"{where} {one.part}", True, set(whole.gone) <= set(one.gone))
    again = accepted(step.state, "blue", Separate(ship="h"), dice)
    tally.same("parts once", where, None, again)
    _moved(tally, where, step.state, sd, (drive, saucer))


def _third(number: int) -> int:
    return int(rounded(Fraction(number, 3)))


def _description(rng: Random) -> Description:
    hull = rng.randint(1, 14)
    able = [e for e in ("warp", "impulse", "transporter") if rng.random() < 0.8]
    able += ["saucer"] if rng.random() < 0.9 else []
    tubes = [
        {"kind": kind, "count": rng.randint(1, 4), "arc": "F"}
        for kind in ("photon", "drone", "plasma")[: rng.randint(0, 3)]
    ]
    return own(
        race="federation", hull=hull, crippled=rng.randint(0, hull - 1), main=rng.randint(0, 10),
        secondary=rng.randint(0, 7), close=rng.randint(0, 7), abilities=able, torpedo=tubes,
        speed=rng.randint(2, 8), dreadnought=rng.random() < 0.3, points=rng.randint(3, 40),
        size=rng.randint(0, 5), command=rng.randint(1, 3), shields=[rng.randint(0, 6)] * 4,
    )  # fmt: skip


def _hurt(rng: Random, ship: Ship, sd: Description) -> Ship:
    hull = rng.randint(1, sd.hull)
    able = [str(each) for each in sd.abilities]
    return altered(
        ship, hull=hull, crippled=hull <= sd.crippled, motive=rng.choice((0, 0, 1)),
        armament=rng.choice((0, 1)), shields_hit=rng.choice((0, 1)),
        lost=tuple([e for e in able if rng.random() < 0.1]), strained=rng.random() < 0.1,
        mines=rng.randint(0, 6),
    )  # fmt: skip


def _described(
    tally: Tally, where: str, sd: Description, saucer: Description, drive: Description
) -> None:
    """A third and the rest of each system; abilities that go with a part (7.3, BZ160)."""
    for name in _DICE:
        ours = _third(getattr(sd, name))
        there = (getattr(saucer, name), getattr(drive, name))
        tally.same("a third", where, (name, ours, getattr(sd, name) - ours), (name, *there))
    for name in _SAME:
        ours = getattr(sd, name)
        tally.same(
            "alike", where, (name, ours, ours), (name, getattr(saucer, name), getattr(drive, name))
        )
    thirds = [(e.kind, _third(e.count), e.count) for e in sd.torpedo]
    small = [(kind, third) for kind, third, _ in thirds if third]
    large = [(kind, count - third) for kind, third, count in thirds if count - third]
    tally.same("tubes", where, small, [(e.kind, e.count) for e in saucer.torpedo if e.count])
    tally.same("tubes", where, large, [(e.kind, e.count) for e in drive.torpedo if e.count])
    able = [str(each) for each in sd.abilities if each != "saucer"]
    slow = [each for each in able if each != "warp" or sd.dreadnought]
    tally.same("abilities", where, (slow, able), (list(saucer.abilities), list(drive.abilities)))


def _moved(
    tally: Tally, where: str, state: BuoyzState, sd: Description, parts: tuple[Ship, Ship]
) -> None:
    """The drive moves first, then the saucer, in one nomination (BZ160)."""
    dice = SeededDice(b"", b"")
    for one in parts:
        tally.same(
            "who moves", f"{where} {one.part}", MoveOn(seat="blue", ship=one.id), state.question
        )
        helm = _helm(sd, one)
        most = helm.allowance
        for more in (0, 1):
            far = int(most * 100) + more
            way = f"{far // 100}.{far % 100:02}"
            goes = accepted(state, "blue", Move(ship=one.id, way=way), dice)
            tally.same("how far", f"{where} {one.part} {way}", not more, goes is not None)
        state = act(RULESET, state, "blue", Move(ship=one.id, way="0"), dice).state
    tally.same("then the other side", where, False, isinstance(state.question, MoveOn))


def _helm(sd: Description, one: Ship) -> Helm:
    able = {str(e) for e in sd.abilities} - {*one.lost, *one.gone}
    warp = "warp" in able and (one.part == "drive" or sd.dreadnought)
    return Helm(
        sd.speed, sd.turning, warp, "impulse" in able, agile=False, secondaries=0,
        crippled=one.crippled, motive=one.motive + one.strained, doing=frozenset(), rounding=False,
    )  # fmt: skip

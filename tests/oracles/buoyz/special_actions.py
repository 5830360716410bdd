"""Special actions of the level full in both readings: who may try what, and what follows (7.2)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import MORE_SPECIALS, SPECIALS, Special
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.damage_events import Blasted, Exploded
from rules.systems.buoyz.events import SpecialTried, WarpedAway
from rules.systems.buoyz.fire_events import Rammed
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted, helm_of
from tests.oracles.buoyz.company import BODIES, early, position
from tests.oracles.buoyz.crews import Crew, crews
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_CHECKS: Final = {
    "red-alert": 4, "evasive": 5, "hard-about": 5, "flank-speed": 4, "point-defence": 3,
    "ecm": 5, "self-destruct": 5, "ramming-speed": 7, "maximum-warp": 3, "cloak-hunter": 3,
    "no-win": 6, "use-the-force": 6,
}  # fmt: skip
"""What a die and Command must come to (7.2)."""
_SUPERIOR: Final = 3
_FREE: Final = ("attack-shields", "engine-doubling")
_ALL: Final = tuple([each for each in (*SPECIALS, *MORE_SPECIALS) if each != "tractor"])
_HITS: Final = {0: (2, 12), 1: (2, 12), 2: (1, 6), 3: (1, 6)}
"""Hits of an explosion by the size of what explodes, at least and at most (11.6)."""


def compare_special_actions(seed: int, tally: Tally) -> None:
    """Each special action is tried with a ship; one of them is carried out."""
    rng = Random(f"feats-{seed}")
    state = _position(rng)
    hands = {each.id: each for each in crews(state.board)}
    ship = rng.choice(state.board.fleet("blue"))
    mine, dice = hands[ship.id], SeededDice(b"feats", str(seed).encode())
    where, possible = f"{seed} {ship.id}", []
    for what in _ALL:
        targets: list[str | None] = [None]
        if what == "ramming-speed":
            targets = [e.id for e in hands.values() if e is not mine]
        for target in targets:
            action = Special(ship=ship.id, what=what, target=target)
            ours = _may(state, mine, hands, what) and (target is None or _rams(mine, hands[target]))
            there = accepted(state, "blue", action, dice) is not None
            tally.same("may try", f"{where} {what} {target or ''}", ours, there)
            possible += [action] * (ours and there)
    if possible:
        action = rng.choice(possible)
        step = act(RULESET, state, "blue", action, dice)
        _followed(tally, f"{where} {action}", state, action, step)


def _position(rng: Random) -> BuoyzState:
    state = early(position(rng, spread=rng.choice((60, 160)), bodies=BODIES))
    board = state.board
    for each in board.ships:
        flank = rng.random() < 0.3
        fields = {"acting": ("flank-speed",), "tried": "flank-speed"} if flank else {}
        board = board.with_ship(altered(each, strained=rng.random() < 0.1, **fields))
    return moving(changed(state, board=board))


def _may(
    state: BuoyzState, mine: Crew, hands: dict[str, Crew], what: str, *, desperate: bool = False
) -> bool:
    """Whether a ship may try a special action at all (7.2, 7.3, 10.2, BZ149)."""
    ship = state.board.ship(mine.id)
    if mine.lowered:
        return False  # they come before that (BZ146)
    moves = helm_of(state, ship).after_damage / (1 + ship.strained) >= 1
    engines = bool({"warp", "impulse"} & mine.left)
    foes = [each for each in hands.values() if each.side != mine.side]
    whole = not (ship.crippled or ship.motive or mine.cloaked or mine.landed)
    # An ability, used freely; by No-Win any ship has it (7.3).
    doubles = "engine_doubling" in mine.left or desperate
    may = {
        "maximum-warp": ship.tried == "flank-speed" and "warp" in mine.left and whole,
        "engine-doubling": doubles and engines and not (ship.strained or ship.doubled),
        "hard-about": state.board.brief.sds[ship.sd].turning > 0,
        "flank-speed": moves,
        "point-defence": not mine.cloaked,
        "ecm": not (mine.clouded or mine.landed),
        "ramming-speed": engines,
        "cloak-hunter": any("cloak" in each.left for each in foes),
        "attack-shields": "attack_shields" in mine.left,
        "use-the-force": mine.trained == _SUPERIOR,
    }
    free = not ship.tried or desperate or what in ("maximum-warp", "engine-doubling")
    return free and may.get(what, True)


def _rams(mine: Crew, other: Crew) -> bool:
    """Whether it may ram that one (BZ154)."""
    return (
        other.side != mine.side
        and mine.near(other, Fraction(2))
        and mine.sees(other)
        and other.may_be_attacked(mine)
    )


def _followed(tally: Tally, where: str, state: BuoyzState, action: Special, step: Step) -> None:
    """The check, and what follows at once (7.1, BZ37, BZ44, BZ123, BZ174)."""
    hands = {each.id: each for each in crews(state.board)}
    mine, what = hands[action.ship], str(action.what)
    events = [each.event for each in step.emitted]
    passed = True
    for tried in [each for each in events if isinstance(each, SpecialTried)]:
        if what not in _FREE:
            less = mine.rough and "advanced_sensors" not in mine.left
            passed = tried.face + mine.command - less >= _CHECKS[what]
        tally.same("check", where, passed, tried.passed)
    after = step.state.board.ship(mine.id)
    if not passed or what not in ("ramming-speed", "self-destruct", "maximum-warp"):
        asked = MoveOn(seat="blue", ship=mine.id)
        tally.same("moves on", where, asked, step.state.question)
        acts = what in after.acting or (what == "no-win" and after.chances > 0)
        tally.same("is in effect", where, passed, acts)
        if what == "no-win" and passed:
            _twice(tally, where, step.state, mine.id)
        return
    tally.same("is gone", where, False, after.status is Status.ABOARD)
    if what == "maximum-warp":
        tally.same("has left", where, 1, sum(isinstance(e, WarpedAway) for e in events))
    elif what == "ramming-speed":
        _rammed(tally, where, state, hands[action.target or ""], step)
    else:
        near = sorted(e.id for e in hands.values() if e is not mine and mine.near(e, Fraction(1)))
        least, most = _HITS.get(mine.size, (0, 0))
        blasts = [e for e in events if isinstance(e, Blasted) and e.ship == mine.id]
        found = [(one, hits) for e in blasts for one, hits in zip(e.ships, e.hits, strict=True)]
        tally.same("who is hit", where, near if most else [], sorted(one for one, _ in found))
        for _, hits in found:
            tally.same("how often", where, True, least <= hits <= most)


def _twice(tally: Tally, where: str, state: BuoyzState, ship_id: str) -> None:
    """Two different ones, each tried as it is named; then it moves (7.2, BZ149)."""
    dice, rng = SeededDice(b"twice", where.encode()), Random(where)
    named: list[str] = []
    for _ in range(4):
        hands = {each.id: each for each in crews(state.board)}
        mine, found = hands[ship_id], []
        for what in [e for e in _ALL if e not in ("ramming-speed", "maximum-warp")]:
            left = len(named) < 2 and what not in ("no-win", *named)
            ours = _may(state, mine, hands, what, desperate=left)
            there = accepted(state, "blue", Special(ship=ship_id, what=what), dice) is not None
            tally.same("one of two", f"{where}, {named} {what}", ours, there)
            found += [what] * (ours and there and what != "self-destruct")
        if not found:
            return
        what = rng.choice(found)
        state = act(RULESET, state, "blue", Special(ship=ship_id, what=what), dice).state
        if what != "engine-doubling" or "engine_doubling" not in mine.left:
            named.append(what)


def _rammed(tally: Tally, where: str, state: BuoyzState, other: Crew, step: Step) -> None:
    """Who is rammed is crippled, and its hull falls; nobody explodes (7.2, BZ44)."""
    before, after = state.board.ship(other.id), step.state.board.ship(other.id)
    limit = state.board.sd(before).crippled
    hull = before.hull if before.crippled else limit
    ours = (hull, bool(hull))
    theirs = (after.hull, after.status is Status.ABOARD)
    tally.same("rammed", where, ours, theirs)
    if after.status is Status.ABOARD and not before.crippled:
        tally.same("its cloak fails", where, False, after.cloaked)
    events = [each.event for each in step.emitted]
    tally.same("rams", where, 1, sum(isinstance(each, Rammed) for each in events))
    tally.same("explodes", where, 0, sum(isinstance(each, Exploded) for each in events))

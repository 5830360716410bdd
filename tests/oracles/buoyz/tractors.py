"""Tractor beams in both readings: whom they take, what they do, when they end (7.2, BZ152)."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import Move, Pull, Special
from rules.systems.buoyz.events import SpecialTried
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.tractor_events import BeamEnded, BeamTested, Tractored
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted, helm_of, turn_over
from tests.oracles.buoyz.company import BODIES, early, position
from tests.oracles.buoyz.crews import INCH, Crew, crews
from tests.oracles.buoyz.helm import sine
from tests.oracles.buoyz.lanes import SLACK, blocked
from tests.systems.buoyz.positions import ship
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_WAYS: Final[tuple[Pull, ...]] = ("hold", "tow", "pull")
_FREES: Final = 6


def compare_tractors(seed: int, tally: Tally) -> None:
    """A ship tries its beam, moves, and the turn ends; some are in a beam from before."""
    rng = Random(f"beams-{seed}")
    state = _gripped(rng, early(position(rng, ships=5, spread=130, bodies=BODIES)))
    tug = rng.choice(state.board.fleet("blue")).id
    beams = Beams(rng, tally, f"{seed} {tug}", moving(state), tug)
    beams.tries()
    if beams.moves():
        beams.holds()
        beams.ends()


def _gripped(rng: Random, state: BuoyzState) -> BuoyzState:
    """Some ships are in beams of others."""
    board = state.board
    hands = {each.id: each for each in crews(board)}
    for one in hands.values():
        for other in hands.values():
            busy = any(each.tug == one.id or other.tug == each.id for each in hands.values())
            if _takes(hands, one, other) and not busy and rng.random() < 0.3:
                other.tug = one.id
                held = altered(board.ship(other.id), tug=one.id, towed=rng.random() < 0.5)
                board = board.with_ship(held)
    return changed(state, board=board)


def _works(hands: dict[str, Crew], held: Crew) -> bool:
    """Whether the beam that a ship is in is still on (7.2: ships with Tractor beams)."""
    return held.tug in hands and "tractor" in hands[held.tug].left


def _takes(hands: dict[str, Crew], tug: Crew, other: Crew) -> bool:
    """Whether a ship may take another one into its beam (7.2, BZ43, BZ152, BZ236, BZ238)."""
    if tug is other or "tractor" not in tug.left or tug.cloaked or other.base or other.landed:
        return False
    free = other.tug in ("", tug.id) or not _works(hands, other)
    seen = other.may_be_attacked(tug) or (other.side == tug.side and "ecm" not in other.doing)
    return (
        free and seen and tug.sees(other) and other.size > tug.size and tug.near(other, Fraction(1))
    )


def _pulled(tug: Crew, other: Crew) -> tuple[int, int]:
    """Half an inch straight towards the tug, no farther than it is (BZ115, BZ152)."""
    east, south = tug.x - other.x, tug.y - other.y
    far = Decimal(east * east + south * south).sqrt()
    if far <= INCH // 2:
        return tug.x, tug.y
    return other.x + _part(east * (INCH // 2) / far), other.y + _part(south * (INCH // 2) / far)


def _part(length: Decimal) -> int:
    return int(length.quantize(Decimal(1), ROUND_HALF_UP))


class Beams:
    """One position in both readings."""

    def __init__(self, rng: Random, tally: Tally, where: str, state: BuoyzState, tug: str) -> None:
        self._rng = rng
        self._tally = tally
        self._where = where
        self._state = state
        self._tug = tug
        self._dice = SeededDice(b"beams", where.encode())

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def _hands(self) -> dict[str, Crew]:
        return {each.id: each for each in crews(self._state.board)}

    def tries(self) -> None:
        """Whom the tug may take; then it tries one of them (7.2, BZ43, BZ249)."""
        hands, possible = self._hands(), []
        for other in hands.values():
            for way in _WAYS:
                action = Special(ship=self._tug, what="tractor", target=other.id, way=way)
                ours = _takes(hands, hands[self._tug], other)
                if way == "pull" and ours:
                    there_to = _pulled(hands[self._tug], other)
                    ours = not blocked(((other.x, other.y), there_to), other.discs)
                there = accepted(self._state, "blue", action, self._dice) is not None
                self._same("may take", (other.id, way, ours), (other.id, way, there))
                possible += [action] * (ours and there)
        if possible:
            action = self._rng.choice(possible)
            step = act(RULESET, self._state, "blue", action, self._dice)
            self._tried(hands, action, step)
            self._state = step.state

    def _tried(self, hands: dict[str, Crew], action: Special, step: Step) -> None:
        """What comes of a try (7.1, BZ24, BZ152)."""
        tug, other = hands[self._tug], hands[action.target or ""]
        checks = [e.event for e in step.emitted if isinstance(e.event, SpecialTried)]
        passed = other.tug == tug.id
        self._same("a kept beam takes no check", passed, not checks)
        for each in checks:
            less = tug.rough and "advanced_sensors" not in tug.left
            passed = each.face + tug.command - less >= 3
            self._same("check", passed, each.passed)
        beams = [e.event for e in step.emitted if isinstance(e.event, Tractored)]
        self._same("has it", passed, bool(beams))
        for beam in beams:
            there = _pulled(tug, other) if action.way == "pull" else (other.x, other.y)
            self._same("where it is pulled to", there, (beam.path[1].x, beam.path[1].y))

    def moves(self) -> bool:
        """The tug moves; who is in tow follows, others stay, who is not kept is free (BZ152)."""
        before, board = self._hands(), self._state.board
        tug = board.ship(self._tug)
        helm = helm_of(self._state, tug)
        most = helm.allowance / 2 if tug.cloaked else helm.allowance
        most = Fraction(0) if tug.landed or _works(before, before[tug.id]) else most
        far = int(min(most, Fraction(self._rng.choice((0, 1, 4, 9)), 4)) * 100)
        way = f"{far // 100}.{far % 100:02}"
        step = accepted(self._state, "blue", Move(ship=tug.id, way=way), self._dice)
        free = self._free(before, far)
        self._same("moves", free if free is not None else step is not None, step is not None)
        if step is None:
            return False
        self._state = step.state
        after, acting = self._hands(), "tractor" in tug.acting
        east, south = after[tug.id].x - before[tug.id].x, after[tug.id].y - before[tug.id].y
        for each in before.values():
            then = after[each.id]
            towed = each.tug == tug.id and acting and board.ship(each.id).towed
            if towed:
                there = (each.x + east, each.y + south)
                self._same("where it is towed", there, (then.x, then.y))
            elif each.id != tug.id:
                self._same("stays", (each.x, each.y), (then.x, then.y))
            if each.tug == tug.id:
                on = acting and after[tug.id].near(then, Fraction(1))
                self._same("in a beam still", tug.id if on else "", then.tug)
        return True

    def _free(self, before: dict[str, Crew], hundredths: int) -> bool | None:
        """Whether nothing bars a way straight ahead; ``None`` if that is near (BZ121, BZ152)."""
        board = self._state.board
        tug = board.ship(self._tug)
        pose = tug.pose
        if pose is None or not hundredths:
            return True
        east = round(4 * hundredths * sine(pose.heading))
        south = -round(4 * hundredths * sine(90 - pose.heading))
        towed = [e for e in before.values() if e.tug == tug.id and board.ship(e.id).towed]
        goes = [before[tug.id], *(towed if "tractor" in tug.acting else [])]
        found = [
            blocked(
                ((e.x, e.y), (e.x + east, e.y + south)),
                [replace(disc, radius=disc.radius + more) for disc in e.discs],
            )
            for e in goes
            for more in (-SLACK, SLACK)
        ]
        return None if any(found[::2]) != any(found[1::2]) else not any(found)

    def holds(self) -> None:
        """Who is in a beam does not go (BZ153)."""
        hands = self._hands()
        for each in hands.values():
            if _works(hands, each):
                fresh = altered(ship(self._state, each.id.upper()), nominated=False, tried="")
                board = self._state.board.with_ship(fresh)
                state = moving(changed(self._state, board=board, agenda=()), each.side)
                goes = accepted(state, each.side, Move(ship=each.id, way="0.1"), self._dice)
                self._same("who is in a beam goes", False, goes is not None)

    def ends(self) -> None:
        """The turn ends: a six frees, and what reaches no more is off (7.2, BZ24)."""
        hands = self._hands()
        held = [each for each in hands.values() if each.tug]
        live = [e.id for e in held if _works(hands, e) and hands[e.tug].near(e, Fraction(1))]
        events, state = turn_over(self._state, self._dice)
        tests = [each for each in events if isinstance(each, BeamTested)]
        auto = state.options.tractor_auto_break
        self._same("dice in beams", [] if auto else sorted(live), sorted(e.ship for e in tests))
        for each in tests:
            self._same("freed", each.face == _FREES, each.freed)
        ended = {each.ship for each in events if isinstance(each, BeamEnded)}
        ours = {each.id for each in held} if auto else {e.id for e in held} - set(live)
        self._same("off at the end", sorted(ours), sorted(ended))

"""What attacks on a target come to, exactly: all throws are counted, as whole numbers of ways.

Each weapon meets its target as those before may have left it, as it does at the table. A victim
takes what absent ones do (BZ175).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.d6 import DIE
from rules.systems.buoyz.damage import EFFECTS, SYSTEM_HULL
from rules.systems.buoyz.gunnery import beam_needs, beats, goes_through, halved, hit_share

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NEVER: Final = 99
"""Halvings of what they don't make dead in space."""
_EVEN: Final = 2
_CRITICAL_WAYS: Final = DIE**3
_KEPT: Final = 4096


class Outcome(NamedTuple):
    """What fire at one target comes to: how likely each is, and means."""

    hit: Fraction
    hull: Fraction
    critical: Fraction
    crippled: Fraction
    destroyed: Fraction
    mean_hits: Fraction
    mean_hull: Fraction


class Victim(NamedTuple):
    """What matters of a target.

    Attributes:
        others: Its abilities beside its engines.
        engines: Warp and impulse, those that it has.
        halvings: So many make it dead in space (BZ113); ``NEVER`` if none do.
        still: Whether it is hit as if dead in space, as it stays where it is or on a body
            (BZ30, BZ64).
        cloaked: Whether its cloak is on: it fails with its shields, or as the last of the others
            (BZ192, BZ175).
    """

    hull: int
    threshold: int
    crippled: bool
    motive: int
    shields_hit: int
    others: int
    engines: int
    halvings: int
    still: bool
    base: bool
    cloaked: bool = False

    @property
    def lots(self) -> int:
        """In so many ways equally likely its abilities may go when it is crippled."""
        return 1 << self.others + self.engines


class Attack(NamedTuple):
    """A weapon: ``need`` of torpedoes is fixed, that of beams follows from size and modifiers.

    Attributes:
        shield: What it strikes, under a cloak what stands when that fails.
        veil: What the cloak takes from the dice as long as it is on (BZT51).
    """

    dice: int
    again: bool
    shield: int
    less: int
    need: int = 0
    size: int = 0
    more: int = 0
    drained: int = 0
    veil: int = 0


class _Mark(NamedTuple):
    """A target on the way."""

    hull: int
    crippled: bool
    motive: int
    shields_hit: int
    others: int
    engines: int
    critical: bool = False


class _Left(NamedTuple):
    """What matters to attacks that are still to come: shields to all, engines to beams."""

    any: bool
    beams: bool


_Weights = dict[tuple[_Mark, int], int]
"""Targets with what is pending on each, by how many ways lead there."""


@lru_cache(maxsize=_KEPT)
def outcome(target: Victim, fired: tuple[Attack, ...]) -> Outcome:
    """What attacks on a target come to, one after the other."""
    start = _Mark(
        target.hull, target.crippled, target.motive, target.shields_hit, target.others,
        target.engines,
    )  # fmt: skip
    weights: _Weights = {(start, 0): 1}
    total, hits, missed = 1, Fraction(), Fraction(1)
    for number, each in enumerate(fired):
        hits += _mean_hits(target, each, weights, total)
        missed *= (1 - hit_share(_needs(target, each, start), again=each.again)) ** each.dice
        rest = fired[number + 1 :]
        left = _Left(any=bool(rest), beams=not all(more.need for more in rest))
        weights, ways = _attacked(target, each, weights, left)
        total *= ways
    marks = [(mark, count) for (mark, _), count in weights.items()]

    def share(ways: Iterable[int]) -> Fraction:
        return Fraction(sum(ways), total)

    return Outcome(
        1 - missed,
        share(count for mark, count in marks if mark.hull < target.hull),
        share(count for mark, count in marks if mark.critical),
        share(count for mark, count in marks if mark.crippled and mark.hull),
        share(count for mark, count in marks if not mark.hull),
        hits,
        share(count * (target.hull - mark.hull) for mark, count in marks),
    )


def _needs(target: Victim, fired: Attack, mark: _Mark) -> int:
    """The least face that hits the target as it is by then."""
    if fired.need:
        return fired.need
    veil = fired.veil if fired.veil and _cloaked(target, mark) else 0
    return beam_needs(fired.size, fired.more + veil + _dead(target, mark))


def _cloaked(target: Victim, mark: _Mark) -> bool:
    """Whether the target's cloak is still on by then (BZ192)."""
    return target.cloaked and bool(mark.others) and not (mark.crippled or mark.shields_hit)


def _dead(target: Victim, mark: _Mark) -> bool:
    """Whether the target is dead in space by then (BZ113)."""
    if target.still or not mark.engines:
        return True
    return mark.motive + mark.crippled >= target.halvings


def _mean_hits(target: Victim, fired: Attack, weights: _Weights, total: int) -> Fraction:
    by_need: dict[int, int] = {}
    for (mark, _), count in weights.items():
        if mark.hull:
            need = _needs(target, fired, mark)
            by_need[need] = by_need.get(need, 0) + count
    found = sum(
        (count * hit_share(need, again=fired.again) for need, count in by_need.items()), Fraction()
    )
    return fired.dice * found / total


def _attacked(
    target: Victim, fired: Attack, weights: _Weights, left: _Left
) -> tuple[_Weights, int]:
    """The target after a weapon: damage, hull, crippled, criticals (BZ167)."""
    found, ways = _damaged(target, fired, weights)
    most = max(beaten for _, beaten in found)
    found, tested = _tested(found, most), _EVEN**most
    ways *= tested
    motive = target.base or (left.beams and target.halvings != NEVER)
    effects = _table(any_left=left.any, motive=motive)
    found, more = _on_table(target, found, effects, most)
    ways *= more
    kept: _Weights = {}
    for (mark, _), count in found.items():
        _add(kept, _needed(target, mark, left), 0, count)
    return kept, ways


def _needed(target: Victim, mark: _Mark, left: _Left) -> _Mark:
    """A target without what does not matter to the attacks that are left."""
    if not mark.hull:
        return mark
    return mark._replace(
        motive=min(mark.motive, target.halvings) if left.beams else 0,
        shields_hit=mark.shields_hit if left.any else 0,
    )


def _damaged(target: Victim, fired: Attack, weights: _Weights) -> tuple[_Weights, int]:
    found: _Weights = {}
    dice = (DIE**3 if fired.again else DIE**2) ** fired.dice
    lots = target.lots
    for (mark, _), count in weights.items():
        if not mark.hull:
            _add(found, mark, 0, count * dice * lots)
            continue
        halvings = mark.crippled + mark.shields_hit + fired.drained
        shield = 0 if _cloaked(target, mark) else halved(fired.shield, halvings)
        need = _needs(target, fired, mark)
        thrown = _thrown(fired.dice, need, shield, fired.less, fired.again)
        for (hull, beaten), ways in thrown:
            for after, lot in _hurt(target, mark, hull, lots):
                _add(found, after, beaten if after.hull else 0, count * ways * lot)
    return found, dice * lots


@lru_cache(maxsize=_KEPT)
def _thrown(
    dice: int,
    need: int,
    shield: int,
    less: int,
    again: bool,
) -> tuple[tuple[tuple[int, int], int], ...]:
    """What dice come to: hull lost, hits to be tested; and the ways to it."""
    faces = range(1, DIE + 1)
    hits = DIE + 1 - need
    ways = hits * hits if again else hits
    misses = (DIE * DIE if again else DIE) - ways
    through = sum(goes_through(face - less, shield) for face in faces)
    beaten = sum(beats(face - less, shield) for face in faces)
    one = (
        (0, 0, misses * DIE + ways * (DIE - through)),
        (1, 0, ways * (through - beaten)),
        (1, 1, ways * beaten),
    )
    found = {(0, 0): 1}
    for _ in range(dice):
        more: dict[tuple[int, int], int] = {}
        for (hull, tests), count in found.items():
            for lost, tested, chance in one:
                if chance:
                    key = hull + lost, tests + tested
                    more[key] = more.get(key, 0) + count * chance
        found = more
    return tuple(found.items())


def _hurt(target: Victim, mark: _Mark, hull: int, lots: int) -> Iterator[tuple[_Mark, int]]:
    """The target with hull lost, and by how many of the lots for its abilities it is like that."""
    left = mark.hull - hull
    if left <= 0:
        yield _Mark(0, True, 0, 0, 0, 0, mark.critical), lots
    elif not hull or mark.crippled or left > target.threshold:
        yield mark._replace(hull=left) if hull else mark, lots
    else:
        each = lots >> (mark.others + mark.engines)
        for others in range(mark.others + 1):
            for engines in range(mark.engines + 1):
                ways = comb(mark.others, others) * comb(mark.engines, engines)
                after = mark._replace(hull=left, crippled=True, others=others, engines=engines)
                yield after, each * ways


def _tested(weights: _Weights, most: int) -> _Weights:
    """Each hit to be tested is critical by half (BZT17)."""
    found: _Weights = {}
    for (mark, beaten), count in weights.items():
        for criticals in range(beaten + 1):
            ways = comb(beaten, criticals) * _EVEN ** (most - beaten)
            known = mark._replace(critical=True) if criticals else mark
            _add(found, known, criticals, count * ways)
    return found


@lru_cache(maxsize=_EVEN**2)
def _table(*, any_left: bool, motive: bool) -> tuple[tuple[str, int], ...]:
    """What the table of criticals says, and in how many ways; what matters no more is nothing."""
    matter = {"fire", "system"} | ({"shields"} if any_left else set())
    matter |= {"motive"} if motive else set()
    found: dict[str, int] = {}
    for face in range(1, DIE + 1):
        again = range(1, DIE + 1) if face not in EFFECTS else (face,)
        for second in again:
            effect = EFFECTS.get(second, "")
            key = effect if effect in matter else ""
            found[key] = found.get(key, 0) + _CRITICAL_WAYS // DIE // len(again)
    return tuple(found.items())


def _on_table(
    target: Victim, weights: _Weights, effects: tuple[tuple[str, int], ...], most: int
) -> tuple[_Weights, int]:
    """The criticals of each target come to the table, in turn (BZT19)."""
    lots = target.lots
    total = _CRITICAL_WAYS * lots
    done: _Weights = {}
    for left in range(most, -1, -1):
        spare = total**left
        more: _Weights = {}
        for (mark, pending), count in weights.items():
            if not pending or not mark.hull:
                _add(done, mark, 0, count * spare)
                continue
            for effect, ways in effects:
                for after, lot in _effect(target, mark, effect, ways, lots):
                    _add(more, after, pending - 1, count * lot)
        weights = more
    return done, total**most


def _effect(
    target: Victim, mark: _Mark, effect: str, ways: int, lots: int
) -> Iterator[tuple[_Mark, int]]:
    """What a result of the table makes of a target, and in how many ways."""
    match effect:
        case "motive" if target.base:
            for after, lot in _hurt(target, mark, 1, lots):
                yield after, ways * lot
        case "motive":
            yield mark._replace(motive=min(mark.motive + 1, target.halvings)), ways * lots
        case "shields":
            yield mark._replace(shields_hit=mark.shields_hit + 1), ways * lots
        case "fire":
            doubles = ways // DIE
            for after, lot in _hurt(target, mark, mark.hull, lots):
                yield after, doubles * lot
            yield mark, (ways - doubles) * lots
        case "system":
            for after, lot in _system(target, mark, lots):
                yield after, ways * lot
        case _:
            yield mark, ways * lots


def _system(target: Victim, mark: _Mark, lots: int) -> Iterator[tuple[_Mark, int]]:
    """A vital system: abilities beside the engines go first; without any, hull (BZ76)."""
    if mark.others:
        yield mark._replace(others=mark.others - 1), lots
    elif mark.engines:
        yield mark._replace(engines=mark.engines - 1), lots
    else:
        yield from _hurt(target, mark, SYSTEM_HULL, lots)


def _add(found: _Weights, mark: _Mark, pending: int, count: int) -> None:
    key = mark, pending
    found[key] = found.get(key, 0) + count

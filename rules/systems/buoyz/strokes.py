"""What one attack makes of a target, exactly: whole numbers of ways that lead to each state of it.

A victim takes what absent ones do (BZ175).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz.board.gunnery import beam_needs, beats, goes_through, halved, hit_share
from rules.systems.buoyz.damage import EFFECTS, SYSTEM_HULL

if TYPE_CHECKING:
    from collections.abc import Iterator

NEVER: Final = 99
"""Halvings of what they don't make dead in space."""
_EVEN: Final = 2
_BURNS: Final = "burns"
"""A vital fire where it matters that it may take the armament."""
_CRITICAL_WAYS: Final = DIE**3
_KEPT: Final = 4096


class Victim(NamedTuple):
    """What matters of a target.

    Attributes:
        others: Its abilities beside its engines.
        engines: Warp and impulse, those that it has.
        halvings: So many make it dead in space (BZ113); ``NEVER`` if none do.
        still: Whether it is hit as if dead in space, as it stays where it is or on a body
            (BZ30b, BZ64).
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
        veil: What the cloak takes from the dice as long as it is on (BZT51b).
        group: Of a torpedo that close defence may stop: with which others it is one of a kind.
        others: Whether it is another ship's, which changes the target and is not counted.
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
    group: int | None = None
    others: bool = False


class Mark(NamedTuple):
    """A target on the way.

    Attributes:
        armament: How often its armament was hit, if its close defence is still to shoot.
        critical: Whether what is counted made a critical; likewise those that follow.
    """

    hull: int
    crippled: bool
    motive: int
    shields_hit: int
    others: int
    engines: int
    armament: int = 0
    critical: bool = False
    hurt: bool = False
    lamed: bool = False
    killed: bool = False


class Left(NamedTuple):
    """What matters to what is still to come: shields to all attacks, engines to beams.

    ``defence``: how many hits on the armament matter to close defence.
    """

    any: bool
    beams: bool
    defence: int


Weights = dict[tuple[Mark, int], int]
"""Targets with what is pending on each, by how many ways lead there."""


def needs(target: Victim, fired: Attack, mark: Mark) -> int:
    """The least face that hits the target as it is by then."""
    if fired.need:
        return fired.need
    veil = fired.veil if fired.veil and _cloaked(target, mark) else 0
    return beam_needs(fired.size, fired.more + veil + _dead(target, mark))


def _cloaked(target: Victim, mark: Mark) -> bool:
    """Whether the target's cloak is still on by then."""
    return target.cloaked and bool(mark.others) and not (mark.crippled or mark.shields_hit)


def _dead(target: Victim, mark: Mark) -> bool:
    """Whether the target is dead in space by then (BZ113f)."""
    if target.still or not mark.engines:
        return True
    return mark.motive + mark.crippled >= target.halvings


def mean_hits(target: Victim, fired: Attack, weights: Weights, total: int) -> Fraction:
    """How many dice of a weapon hit on the mean."""
    by_need: dict[int, int] = {}
    for (mark, _), count in weights.items():
        if mark.hull:
            need = needs(target, fired, mark)
            by_need[need] = by_need.get(need, 0) + count
    found = sum(
        (count * hit_share(need, again=fired.again) for need, count in by_need.items()), Fraction()
    )
    return fired.dice * found / total


def attacked(target: Victim, fired: Attack, weights: Weights, left: Left) -> tuple[Weights, int]:
    """The target after a weapon: damage, hull, crippled, criticals (BZ167b)."""
    own = not fired.others
    found, ways = _damaged(target, fired, weights)
    most = max(beaten for _, beaten in found)
    found, tested = _tested(found, most, own=own), _EVEN**most
    ways *= tested
    motive = target.base or (left.beams and target.halvings != NEVER)
    effects = _table(any_left=left.any, motive=motive, armament=bool(left.defence))
    found, more = _on_table(target, found, effects, most, own=own)
    ways *= more
    kept: Weights = {}
    for (mark, _), count in found.items():
        _add(kept, _needed(target, mark, left), 0, count)
    return kept, ways


def _needed(target: Victim, mark: Mark, left: Left) -> Mark:
    """A target without what does not matter to the attacks that are left."""
    if not mark.hull:
        return mark
    return mark._replace(
        motive=min(mark.motive, target.halvings) if left.beams else 0,
        shields_hit=mark.shields_hit if left.any else 0,
        armament=min(mark.armament, left.defence),
    )


def _damaged(target: Victim, fired: Attack, weights: Weights) -> tuple[Weights, int]:
    found: Weights = {}
    dice = (DIE**3 if fired.again else DIE**2) ** fired.dice
    lots = target.lots
    for (mark, _), count in weights.items():
        if not mark.hull:
            _add(found, mark, 0, count * dice * lots)
            continue
        halvings = mark.crippled + mark.shields_hit + fired.drained
        shield = 0 if _cloaked(target, mark) else halved(fired.shield, halvings)
        need = needs(target, fired, mark)
        thrown = _thrown(fired.dice, need, shield, fired.less, fired.again)
        for (hull, beaten), ways in thrown:
            for after, lot in _hurt(target, mark, hull, lots, own=not fired.others):
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


def _hurt(
    target: Victim, mark: Mark, hull: int, lots: int, *, own: bool
) -> Iterator[tuple[Mark, int]]:
    """The target with hull lost, and by how many of the lots for its abilities it is like that."""
    left = mark.hull - hull
    hurt = mark.hurt or (own and hull > 0)
    if left <= 0:
        yield Mark(0, True, 0, 0, 0, 0, 0, mark.critical, hurt, mark.lamed, own), lots
    elif not hull or mark.crippled or left > target.threshold:
        yield mark._replace(hull=left, hurt=hurt) if hull else mark, lots
    else:
        each = lots >> (mark.others + mark.engines)
        for others in range(mark.others + 1):
            for engines in range(mark.engines + 1):
                ways = comb(mark.others, others) * comb(mark.engines, engines)
                after = mark._replace(
                    hull=left, crippled=True, others=others, engines=engines, hurt=hurt, lamed=own
                )
                yield after, each * ways


def _tested(weights: Weights, most: int, *, own: bool) -> Weights:
    """Each hit to be tested is critical by half (BZT17d)."""
    found: Weights = {}
    for (mark, beaten), count in weights.items():
        for criticals in range(beaten + 1):
            ways = comb(beaten, criticals) * _EVEN ** (most - beaten)
            known = mark._replace(critical=True) if criticals and own else mark
            _add(found, known, criticals, count * ways)
    return found


@lru_cache(maxsize=_EVEN**3)
def _table(*, any_left: bool, motive: bool, armament: bool) -> tuple[tuple[str, int], ...]:
    """What the table of criticals says, and in how many ways; what matters no more is nothing."""
    matter = {"fire", "system"} | ({"shields"} if any_left else set())
    matter |= {"motive"} if motive else set()
    matter |= {"armament"} if armament else set()
    found: dict[str, int] = {}
    for face in range(1, DIE + 1):
        again = range(1, DIE + 1) if face not in EFFECTS else (face,)
        for second in again:
            effect: str = EFFECTS.get(second, "")
            key = effect if effect in matter else ""
            key = _BURNS if key == "fire" and armament else key
            found[key] = found.get(key, 0) + _CRITICAL_WAYS // DIE // len(again)
    return tuple(found.items())


def _on_table(
    target: Victim, weights: Weights, effects: tuple[tuple[str, int], ...], most: int, *, own: bool
) -> tuple[Weights, int]:
    """The criticals of each target come to the table, in turn (BZT19)."""
    lots = target.lots
    total = _CRITICAL_WAYS * lots
    done: Weights = {}
    for left in range(most, -1, -1):
        spare = total**left
        more: Weights = {}
        for (mark, pending), count in weights.items():
            if not pending or not mark.hull:
                _add(done, mark, 0, count * spare)
                continue
            for effect, ways in effects:
                for after, lot in _effect(target, mark, effect, ways, lots, own=own):
                    _add(more, after, pending - 1, count * lot)
        weights = more
    return done, total**most


def _effect(
    target: Victim, mark: Mark, effect: str, ways: int, lots: int, *, own: bool
) -> Iterator[tuple[Mark, int]]:
    """What a result of the table makes of a target, and in how many ways."""
    match effect:
        case "motive" if target.base:
            for after, lot in _hurt(target, mark, 1, lots, own=own):
                yield after, ways * lot
        case "motive":
            yield mark._replace(motive=min(mark.motive + 1, target.halvings)), ways * lots
        case "armament":
            yield mark._replace(armament=mark.armament + 1), ways * lots
        case "shields":
            yield mark._replace(shields_hit=mark.shields_hit + 1), ways * lots
        case "fire" | "burns":
            doubles = ways // DIE
            for after, lot in _hurt(target, mark, mark.hull, lots, own=own):
                yield after, doubles * lot
            # Else the armament is what an absent side gives up (BZ75, BZ175).
            lost = effect == _BURNS
            yield mark._replace(armament=mark.armament + lost), (ways - doubles) * lots
        case "system":
            for after, lot in _system(target, mark, lots, own=own):
                yield after, ways * lot
        case _:
            yield mark, ways * lots


def _system(target: Victim, mark: Mark, lots: int, *, own: bool) -> Iterator[tuple[Mark, int]]:
    """A vital system: abilities beside the engines go first; without any, hull (BZ76)."""
    if mark.others:
        yield mark._replace(others=mark.others - 1), lots
    elif mark.engines:
        yield mark._replace(engines=mark.engines - 1), lots
    else:
        yield from _hurt(target, mark, SYSTEM_HULL, lots, own=own)


def _add(found: Weights, mark: Mark, pending: int, count: int) -> None:
    key = mark, pending
    found[key] = found.get(key, 0) + count

"""What attacks on a target come to, exactly: all throws are counted, as whole numbers of ways.

Each weapon meets its target as those before may have left it, as it does at the table. Close
defence shoots at the worst torpedoes first (BZ177).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.systems.buoyz.board.gunnery import hit_share
from rules.systems.buoyz.interception import UNDEFENDED, survivors
from rules.systems.buoyz.strokes import Left, Mark, attacked, mean_hits, needs

if TYPE_CHECKING:
    from rules.systems.buoyz.interception import Screen
    from rules.systems.buoyz.strokes import Attack, Victim, Weights

_KEPT: Final = 4096
_Shares = tuple[Fraction, Fraction, Fraction, Fraction]


class Outcome(NamedTuple):
    """What fire at one target comes to: how likely each is, and means.

    Attributes:
        crippled: That it cripples the target, and does not destroy it.
    """

    hit: Fraction
    hull: Fraction
    critical: Fraction
    crippled: Fraction
    destroyed: Fraction
    mean_hits: Fraction
    mean_hull: Fraction


class _Fought(NamedTuple):
    """Targets by how many ways of a total lead there, and the means of what was fired so far."""

    weights: Weights
    total: int
    hits: Fraction = Fraction()
    hull: Fraction = Fraction()


@lru_cache(maxsize=_KEPT)
def outcome(target: Victim, fired: tuple[Attack, ...], screen: Screen = UNDEFENDED) -> Outcome:
    """What attacks on a target come to, one after the other.

    Args:
        target: As it is.
        fired: Torpedoes last, where close defence may stop any of them.
        screen: The close defence, which shoots before torpedoes strike.
    """
    start = Mark(
        target.hull, target.crippled, target.motive, target.shields_hit, target.others,
        target.engines,
    )  # fmt: skip
    meets = any(each.group is not None for each in fired) and bool(screen.batteries)
    beams = tuple([each for each in fired if not (meets and each.need)])
    strikes = fired[len(beams) :]
    most = screen.halvings if meets else 0
    begun = _fought(target, beams, _Fought({(start, 0): 1}, 1), strikes, most)
    missed = _missed(target, beams, start)
    if not meets:
        return Outcome(1 - missed, *_shares(begun), begun.hits, begun.hull)
    shares, hits, hull, spared = (Fraction(),) * 4, begun.hits, begun.hull, Fraction()
    unhurt = screen.dice(0)
    for dice, weights in _by_dice(target, screen, begun.weights).items():
        through = _through(screen, dice, strikes)
        known: dict[tuple[Attack, ...], _Fought] = {(): _Fought(weights, begun.total)}
        longer = {left[:count] for left in through for count in range(len(left))}
        for left, share in through.items():
            done = _struck(target, left, known, longer)
            shares = _added(shares, share, _shares(done))
            hits += share * done.hits
            hull += share * done.hull
            if dice == unhurt:
                spared += share * _missed(target, left, start)
    return Outcome(1 - missed * spared, *shares, hits, hull)


def _by_dice(target: Victim, screen: Screen, weights: Weights) -> dict[tuple[int, ...], Weights]:
    """The targets by the dice of close defence that what was done to them has left."""
    found: dict[tuple[int, ...], Weights] = {}
    for (mark, pending), count in weights.items():
        more = mark.armament + (mark.crippled - target.crippled) if mark.hull else 0
        alike = found.setdefault(screen.dice(more), {})
        key = mark._replace(armament=0), pending
        alike[key] = alike.get(key, 0) + count
    return found


def _through(
    screen: Screen, dice: tuple[int, ...], strikes: tuple[Attack, ...]
) -> dict[tuple[Attack, ...], Fraction]:
    """The torpedoes that get through close defence, and how likely these are those that do."""
    found: dict[tuple[Attack, ...], Fraction] = {}
    orders = [each.order for each in screen.batteries]
    for left, share in survivors(screen.sizes, tuple(zip(dice, orders, strict=True))):
        # The first of a kind are shot at first, so that the last are left: all are alike.
        kept, seen = [], [0] * len(left)
        for each in strikes:
            if each.group is not None:
                seen[each.group] += 1
                if seen[each.group] > left[each.group]:
                    continue
            kept.append(each)
        key = tuple(kept)
        found[key] = found.get(key, Fraction()) + share
    return found


def _struck(
    target: Victim,
    strikes: tuple[Attack, ...],
    known: dict[tuple[Attack, ...], _Fought],
    longer: set[tuple[Attack, ...]],
) -> _Fought:
    """Targets after torpedoes; what is ``known`` of the first of them is not worked out again."""
    if strikes not in known:
        before = _struck(target, strikes[:-1], known, longer)
        rest = strikes[-1:] if strikes in longer else ()
        known[strikes] = _fought(target, strikes[-1:], before, rest, 0)
    return known[strikes]


def _fought(
    target: Victim,
    fired: tuple[Attack, ...],
    so_far: _Fought,
    more: tuple[Attack, ...],
    halvings: int,
) -> _Fought:
    """Targets after attacks, after which there are more perhaps, and close defence shoots."""
    weights, total, hits, hull = so_far
    before = _mean_left(weights, total)
    for number, each in enumerate(fired):
        rest = (*fired[number + 1 :], *more)
        left = Left(bool(rest), any(not other.need for other in rest), halvings)
        if not each.others:
            hits += mean_hits(target, each, weights, total)
        weights, ways = attacked(target, each, weights, left)
        total *= ways
        after = _mean_left(weights, total)
        hull += 0 if each.others else before - after
        before = after
    return _Fought(weights, total, hits, hull)


def _mean_left(weights: Weights, total: int) -> Fraction:
    return Fraction(sum(count * mark.hull for (mark, _), count in weights.items()), total)


def _added(shares: _Shares, share: Fraction, more: _Shares) -> _Shares:
    a, b, c, d = (one + share * two for one, two in zip(shares, more, strict=True))
    return a, b, c, d


def _shares(fought: _Fought) -> _Shares:
    """How likely hull is lost, a critical is made, the target is crippled, destroyed."""
    hurt = critical = crippled = destroyed = 0
    for (mark, _), count in fought.weights.items():
        hurt += count * mark.hurt
        critical += count * mark.critical
        crippled += count * (mark.lamed and not mark.killed)
        destroyed += count * mark.killed
    total = fought.total
    return (
        Fraction(hurt, total),
        Fraction(critical, total),
        Fraction(crippled, total),
        Fraction(destroyed, total),
    )


def _missed(target: Victim, fired: tuple[Attack, ...], start: Mark) -> Fraction:
    """How likely nothing hits at all."""
    missed = Fraction(1)
    for each in fired:
        if not each.others:
            share = hit_share(needs(target, each, start), again=each.again)
            missed *= (1 - share) ** each.dice
    return missed

"""How low and how high an expression can come, without working out its odds."""

from __future__ import annotations

from rules.dice.notation import limits
from rules.dice.notation.tree import (
    POOL_SIDES,
    Arithmetic,
    AtLeast,
    AtMost,
    Best,
    Between,
    Comparison,
    Count,
    Dice,
    Drop,
    DropIf,
    Explode,
    ExplodeOnce,
    Keep,
    KeepIf,
    Modifier,
    Negate,
    Node,
    Noted,
    Number,
    Pool,
    Reroll,
    Versus,
)


def bounds(node: Node) -> tuple[int, int]:  # noqa: C901, PLR0911 - a case for each kind
    """The lowest and the highest total; what comes up always lies between them.

    They may lie further apart than what can really come up.
    """
    match node:
        case Number(value):
            return value, value
        case Dice():
            return _dice(node)
        case Pool():
            return (
                (1, POOL_SIDES) if node.worth != "sum" else (node.thrown, node.thrown * POOL_SIDES)
            )
        case Negate(inner):
            low, high = bounds(inner)
            return -high, -low
        case Noted(inner):
            return bounds(inner)
        case Comparison() | Between() | Versus():
            return 0, 1
        case Best(parts, high):
            lows, highs = zip(*map(bounds, parts), strict=True)
            return (max(lows), max(highs)) if high else (min(lows), min(highs))
        case Arithmetic(left, sign, right):
            a, b = bounds(left), bounds(right)
            if sign == "+":
                return a[0] + b[0], a[1] + b[1]
            if sign == "-":
                return a[0] - b[1], a[1] - b[0]
            if sign == "*":
                corners = [x * y for x in a for y in b]
            else:
                corners = [x // y for x in a for y in b]
            return min(corners), max(corners)


def extremes_kept(kept: tuple[int, int], modifier: Keep | Drop) -> tuple[int, int]:
    """The ranks that stay, counted from the lowest die, as a half-open range, of those kept."""
    start, stop = kept
    count = min(modifier.count, stop - start)
    if isinstance(modifier, Keep):
        return (stop - count, stop) if modifier.high else (start, start + count)
    return (start, stop - count) if modifier.high else (start + count, stop)


def faces_of(dice: Dice) -> tuple[int, int]:
    """The least and the most that one of the dice can count as, as far as bounds tell."""
    low, high = dice.low, dice.high
    for modifier in dice.modifiers:
        low, high = _face(dice, modifier, low, high)
    return low, high


def _dice(dice: Dice) -> tuple[int, int]:
    low, high = dice.low, dice.high
    fewest = most = dice.count
    for modifier in dice.modifiers:
        low, high = _face(dice, modifier, low, high)
        match modifier:
            case Explode(compound=False, once=once):
                most *= 1 + (1 if once else limits.EXPLOSIONS)
            case ExplodeOnce():
                most += 1
            case KeepIf() | DropIf():
                fewest = 0
            case Keep() | Drop():
                fewest = _left(fewest, modifier)
                most = _left(most, modifier)
            case Count():
                return -most if modifier.failure else 0, most
            case _:
                pass
    return min(fewest * low, most * low), max(fewest * high, most * high)


def _face(dice: Dice, modifier: Modifier, low: int, high: int) -> tuple[int, int]:
    match modifier:
        case Explode(compound=True):
            longest = limits.EXPLOSIONS
            return min(low, low + longest * dice.low), high + longest * dice.high
        case AtLeast(number):
            return max(low, number), max(high, number)
        case AtMost(number):
            return min(low, number), min(high, number)
        case Reroll() | Explode() | ExplodeOnce():
            return min(low, dice.low), max(high, dice.high)
        case _:
            return low, high


def _left(count: int, modifier: Keep | Drop) -> int:
    start, stop = extremes_kept((0, count), modifier)
    return stop - start

"""Throws the dice of a tree. What parses, rolls: nothing here can fail."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, TypeAlias

from rules.dice.notation.tree import (
    POOL_SIDES,
    Arithmetic,
    Best,
    Between,
    Comparison,
    Dice,
    Drop,
    Keep,
    Negate,
    Noted,
    Number,
    Pool,
    Versus,
    holds,
)
from rules.dice.rolling.results import (
    ArithmeticResult,
    BestResult,
    BetweenResult,
    ComparisonResult,
    DiceResult,
    NegateResult,
    NotedResult,
    NumberResult,
    PoolResult,
    ScriptResult,
    VersusResult,
)
from rules.dice.rolling.throwing import Thrower

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.dice.notation.tree import Node, Roll, Script, Sign
    from rules.dice.rolling.results import Result

    Draw: TypeAlias = Callable[[int], int]


def roll(script: Script, draw: Draw) -> ScriptResult:
    """Throw all dice of a text.

    Args:
        script: What to throw.
        draw: Gives a fair face of a die, 1 to the sides it is called with; `Dice.draw` is one.
    """
    sets = _Roller(draw).sets
    rolls = script.rolls
    if len(rolls) == 1:  # mostly; walking over many would take a thirtieth of the time
        return ScriptResult(script, (sets(rolls[0]),))
    return ScriptResult(script, tuple(map(sets, rolls)))


class _Roller(Thrower):
    """One throwing of one text."""

    __slots__ = ()

    def sets(self, roll: Roll) -> tuple[Result, ...]:
        if roll.times == 1:
            return (self._node(roll.body),)
        return tuple(map(self._node, repeat(roll.body, roll.times)))

    def _node(self, node: Node) -> Result:  # noqa: C901, PLR0911 - a case for each kind
        match node:
            case Dice():
                return self._dice(node)
            case Number():
                return NumberResult(node.value)
            case Arithmetic():
                left, right = self._node(node.left), self._node(node.right)
                value = calculate(left.value, node.sign, right.value)
                return ArithmeticResult(value, left, node.sign, right)
            case Pool():
                return self._pool(node)
            case Negate():
                inner = self._node(node.inner)
                return NegateResult(-inner.value, inner)
            case Noted():
                inner = self._node(node.inner)
                return NotedResult(inner.value, inner, node.note)
            case Comparison():
                left, right = self._node(node.left), self._node(node.right)
                met = holds(left.value, node.relation, right.value)
                return ComparisonResult(int(met), left, node.relation, right, node.target)
            case Between(inside, low, high):
                inner = self._node(inside)
                return BetweenResult(int(low <= inner.value <= high), inner, low, high)
            case Best(several, high):
                parts = tuple(map(self._node, several))
                value = (max if high else min)(each.value for each in parts)
                return BestResult(value, parts, high)
            case Versus():
                left, right = self._node(node.attacker), self._node(node.defender)
                won = holds(left.value, node.relation, right.value)
                return VersusResult(int(won), left, right)

    def _dice(self, dice: Dice) -> DiceResult:
        faces = [*map(self.draw, repeat(dice.sides, dice.count))]
        if dice.fate:
            faces = [face - 2 for face in faces]
        modifiers = dice.modifiers
        if not modifiers:
            return DiceResult(sum(faces), dice, faces)
        modifier = modifiers[0]
        if (type(modifier) is Keep or type(modifier) is Drop) and len(modifiers) == 1:
            # The commonest ones, fast: which dice were dropped is worked out when it is described.
            ranked = sorted(faces, reverse=modifier.high)
            count = modifier.count
            kept = ranked[:count] if type(modifier) is Keep else ranked[count:]
            return DiceResult(sum(kept), dice, faces)
        return self.modify(dice, faces)

    def _pool(self, pool: Pool) -> PoolResult:
        thrown = tuple(
            (group, tuple(map(self.draw, repeat(POOL_SIDES, group.count)))) for group in pool.groups
        )
        if pool.worth == "first":
            value = max(thrown[0][1])
        elif pool.worth == "best":
            value = max(max(faces) for _, faces in thrown)
        else:
            value = sum(sum(faces) for _, faces in thrown)
        return PoolResult(value, pool, thrown)


def calculate(left: int, sign: Sign, right: int) -> int:
    """Arithmetic of whole numbers; division rounds down."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    return left * right if sign == "*" else left // right

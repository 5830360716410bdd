"""Throws the dice of a tree. What parses, rolls: nothing here can fail."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Final, TypeAlias

from rules.tables import limits
from rules.tables.results import (
    ArithmeticResult,
    ComparisonResult,
    DiceResult,
    Die,
    NegateResult,
    NotedResult,
    NumberResult,
    PoolResult,
    RollResult,
    ScriptResult,
    VersusResult,
)
from rules.tables.throwing import Thrower
from rules.tables.tree import (
    BY_RANK,
    Arithmetic,
    Comparison,
    Dice,
    Drop,
    Keep,
    Negate,
    Noted,
    Number,
    Pool,
    holds,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.tables.results import Result
    from rules.tables.tree import Node, Roll, Script, Sign

    Draw: TypeAlias = Callable[[int], int]

_SIX: Final = 6


def roll(script: Script, draw: Draw) -> ScriptResult:
    """Throw all dice of a text.

    Args:
        script: What to throw.
        draw: Gives a fair face of a die, 1 to the sides it is called with; `Dice.draw` is one.
    """
    return _Rolling(draw).script(script)


class _Rolling:
    """One throwing of one text: where faces come from, and how many dice were added so far."""

    __slots__ = ("_draw", "_thrower")

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._thrower: Thrower | None = None

    def script(self, script: Script) -> ScriptResult:
        if len(script.rolls) == 1:  # mostly, and building a list takes its time
            return ScriptResult(script, (self._roll(script.rolls[0]),))
        return ScriptResult(script, tuple([self._roll(each) for each in script.rolls]))

    def _roll(self, roll: Roll) -> RollResult:
        if roll.times == 1:
            return RollResult(roll, (self._node(roll.body),))
        return RollResult(roll, tuple([self._node(roll.body) for _ in range(roll.times)]))

    def _node(self, node: Node) -> Result:  # noqa: PLR0911 - a case for each kind
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
                return ComparisonResult(int(met), left, node.relation, right)
            case _:
                left, right = self._node(node.attacker), self._node(node.defender)
                return VersusResult(int(left.value > right.value), left, right)

    def _dice(self, dice: Dice) -> DiceResult:
        sides = dice.sides
        faces = list(map(self._draw, repeat(sides, dice.count)))
        if dice.fate:
            faces = [face - 2 for face in faces]
        modifiers = dice.modifiers
        if not modifiers:
            shown, _ = _faces(sides)
            return DiceResult(sum(faces), dice, tuple([shown[face] for face in faces]))
        if len(modifiers) == 1 and isinstance(modifiers[0], BY_RANK):
            return _extreme(dice, modifiers[0], faces)
        if self._thrower is None:
            self._thrower = Thrower(self._draw)
        return self._thrower.modify(dice, faces)

    def _pool(self, pool: Pool) -> PoolResult:
        draw = self._draw
        shown, _ = _faces(_SIX)
        thrown = tuple(
            (group, tuple([shown[draw(_SIX)] for _ in range(group.count)])) for group in pool.groups
        )
        if pool.worth == "first":
            value = max(die.face for die in thrown[0][1])
        elif pool.worth == "best":
            value = max(die.face for _, dice in thrown for die in dice)
        else:
            value = sum(die.face for _, dice in thrown for die in dice)
        return PoolResult(value, pool, thrown)


def calculate(left: int, sign: Sign, right: int) -> int:
    """Arithmetic of whole numbers; division rounds down."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    return left * right if sign == "*" else left // right


def _extreme(dice: Dice, modifier: Keep | Drop, faces: list[int]) -> DiceResult:
    """The commonest modifiers, fast: dice are values that throws may share."""
    ranks = sorted(range(dice.count), key=faces.__getitem__, reverse=modifier.high)
    count = modifier.count
    gone = ranks[count:] if type(modifier) is Keep else ranks[:count]
    value = sum(faces)
    stay, go = _faces(dice.sides)
    thrown = list(map(stay.__getitem__, faces))
    for at in gone:
        face = faces[at]
        value -= face
        thrown[at] = go[face]
    return DiceResult(value, dice, tuple(thrown))


class _Faces(dict[int, Die]):
    """Unmodified dice of one kind by face, made when first shown."""

    def __init__(self, sides: int, *, kept: bool) -> None:
        super().__init__()
        self._sides = sides
        self._kept = kept

    def __missing__(self, face: int) -> Die:
        die = Die(self._sides, face, face if self._kept else 0, self._kept)
        if len(self) < limits.DICE:
            self[face] = die
        return die


@lru_cache(maxsize=64)
def _faces(sides: int) -> tuple[_Faces, _Faces]:
    """Dice with so many sides, kept and dropped."""
    return _Faces(sides, kept=True), _Faces(sides, kept=False)

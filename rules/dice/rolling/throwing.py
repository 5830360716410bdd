"""Applies modifiers to dice on the table, from left to right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.dice.notation import limits
from rules.dice.notation.tree import (
    AtLeast,
    AtMost,
    Count,
    Drop,
    DropIf,
    Explode,
    ExplodeOnce,
    Keep,
    KeepIf,
    Reroll,
)
from rules.dice.rolling.results import DiceResult, Die

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.dice.notation.tree import Dice, Match, Modifier


@dataclass(slots=True)
class _Thrown:
    """A die while modifiers work on it."""

    face: int
    value: int
    kept: bool = True
    rerolled: list[int] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    exploded: bool = False
    born: bool = False
    stopped: bool = False
    clamped: bool = False
    counted: int = 0
    chain: int = 0


class Thrower:
    """Throws dice with modifiers, and counts the dice that explosions add to one text.

    Attributes:
        draw: Gives a face, from 1 to the sides it is called with.
    """

    __slots__ = ("_extra", "draw")

    def __init__(self, draw: Callable[[int], int]) -> None:
        self.draw = draw
        self._extra = 0

    def modify(self, dice: Dice, faces: list[int]) -> DiceResult:
        """What becomes of dice that show these faces."""
        table = [_Thrown(face, face) for face in faces]
        for modifier in dice.modifiers:
            kept = [die for die in table if die.kept]
            self._apply(dice, modifier, kept, table)
        counts = isinstance(dice.modifiers[-1], Count)
        value = sum(die.counted if counts else die.value for die in table if die.kept)
        thrown = tuple(_frozen(dice.sides, die) for die in table)
        return DiceResult(value, dice, faces, thrown)

    def _apply(  # noqa: C901, PLR0912 - a case for each modifier
        self, dice: Dice, modifier: Modifier, kept: list[_Thrown], table: list[_Thrown]
    ) -> None:
        match modifier:
            case Keep() | Drop():
                _drop(kept[at] for at in modifier.dropped([die.value for die in kept]))
            case KeepIf(match):
                _drop(die for die in kept if not match.holds(die.value))
            case DropIf(match):
                _drop(die for die in kept if match.holds(die.value))
            case Reroll(match, once):
                for die in kept:
                    self._reroll(dice, die, match, once=once)
            case Explode(match, once=True):
                for die in [each for each in kept if match.holds(each.value)]:
                    die.exploded = True
                    table.append(self._born(dice, chain=1))
            case Explode(match, compound):
                explode = self._compound if compound else self._explode
                for die in kept:
                    if match.holds(die.value):
                        explode(dice, die, match, table)
            case ExplodeOnce(match):
                first = next((die for die in kept if match.holds(die.value)), None)
                if first is not None:
                    first.exploded = True
                    table.append(self._born(dice, chain=1))
            case AtLeast(number):
                for die in kept:
                    _clamp(die, max(die.value, number))
            case AtMost(number):
                for die in kept:
                    _clamp(die, min(die.value, number))
            case Count():
                for die in kept:
                    die.counted = modifier.worth(die.value)

    def _face(self, dice: Dice) -> int:
        face = self.draw(dice.sides)
        return face - 2 if dice.fate else face

    def _born(self, dice: Dice, chain: int) -> _Thrown:
        self._extra += 1
        face = self._face(dice)
        return _Thrown(face, face, born=True, chain=chain)

    def _reroll(self, dice: Dice, die: _Thrown, match: Match, *, once: bool) -> None:
        """Throw again; after many throws, draw from the faces that may stay: the same odds."""
        throws = 1 if once else limits.REROLLS
        while match.holds(die.value):
            die.rerolled.append(die.face)
            if throws == 0:
                allowed = [face for face in range(dice.low, dice.high + 1) if not match.holds(face)]
                die.face = allowed[self.draw(len(allowed)) - 1]
            else:
                die.face = self._face(dice)
            die.value = die.face
            die.clamped = False
            die.added.clear()
            throws -= 1
            if once:
                return

    def _explode(self, dice: Dice, die: _Thrown, match: Match, table: list[_Thrown]) -> None:
        while match.holds(die.value):
            if die.chain == limits.EXPLOSIONS or self._extra == limits.EXTRA:
                die.stopped = True
                return
            die.exploded = True
            die = self._born(dice, die.chain + 1)
            table.append(die)

    def _compound(self, dice: Dice, die: _Thrown, match: Match, _table: list[_Thrown]) -> None:
        last = die.value
        while match.holds(last):
            if len(die.added) == limits.EXPLOSIONS or self._extra == limits.EXTRA:
                die.stopped = True
                return
            self._extra += 1
            last = self._face(dice)
            die.exploded = True
            die.added.append(last)
            die.value += last


def _drop(dice: Iterable[_Thrown]) -> None:
    for die in dice:
        die.kept = False


def _clamp(die: _Thrown, value: int) -> None:
    if value != die.value:
        die.value = value
        die.clamped = True


def _frozen(sides: int, die: _Thrown) -> Die:
    return Die(
        sides,
        die.face,
        die.value if die.kept else 0,
        die.kept,
        tuple(die.rerolled),
        tuple(die.added),
        die.exploded,
        die.born,
        die.stopped,
        die.clamped,
        die.counted if die.kept else 0,
    )

"""What a dice text means: an expression tree of frozen values.

A tree says nothing of how it was spelled: `d20`, `D20` and `(1 d 20)` are one tree, and equal trees
are equal values. `rules.dice.notation.printing` spells a tree in one canonical way.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from rules.kernel.values import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Relation: TypeAlias = Literal["=", "<>", "<", "<=", ">", ">="]
Sign: TypeAlias = Literal["+", "-", "*", "/"]
Side: TypeAlias = Literal["attacker", "defender"]
Target: TypeAlias = Literal["", "ac", "dc"]

POOL_SIDES: Final = 6
"""Faces of a die by colour."""


@frozen.value
class Match:
    """Which faces are meant: those that stand in ``relation`` to ``number``."""

    relation: Relation
    number: int

    def holds(self, value: int) -> bool:
        """Whether a value is meant."""
        return _RELATIONS[self.relation](value, self.number)


def holds(left: int, relation: Relation, right: int) -> bool:
    """Whether two numbers stand in a relation."""
    return _RELATIONS[relation](left, right)


_RELATIONS: Final[dict[Relation, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@frozen.value
class Keep:
    """Keep only the ``count`` highest (or lowest) of the dice still kept."""

    high: bool
    count: int

    def dropped(self, values: Sequence[int]) -> list[int]:
        """Which of these dice go, by index; of equal ones the first stays."""
        return _ranked(values, high=self.high)[self.count :]


@frozen.value
class Drop:
    """Drop the ``count`` highest (or lowest) of the dice still kept."""

    high: bool
    count: int

    def dropped(self, values: Sequence[int]) -> list[int]:
        """Which of these dice go, by index; of equal ones the first goes."""
        return _ranked(values, high=self.high)[: self.count]


def _ranked(values: Sequence[int], *, high: bool) -> list[int]:
    return sorted(range(len(values)), key=values.__getitem__, reverse=high)


BY_RANK: Final = (Keep, Drop)


@frozen.value
class KeepIf:
    """Keep only the dice that match."""

    match: Match


@frozen.value
class DropIf:
    """Drop the dice that match."""

    match: Match


@frozen.value
class Reroll:
    """Throw the dice that match again: once, or until they don't match."""

    match: Match
    once: bool


@frozen.value
class Explode:
    """Each die that matches adds a die, which may add another unless that happens ``once``.

    In ``compound`` form the added dice are counted into the die that exploded; never once.
    """

    match: Match
    compound: bool
    once: bool = False


@frozen.value
class ExplodeOnce:
    """The first die that matches adds one die; no other does."""

    match: Match


@frozen.value
class AtLeast:
    """Dice that show less count as ``number``."""

    number: int


@frozen.value
class AtMost:
    """Dice that show more count as ``number``."""

    number: int


@frozen.value
class Count:
    """Count the dice that match instead of adding them up, less those that match ``failure``.

    A die that matches both counts as a success and as a failure, so as nothing.
    """

    success: Match
    failure: Match | None = None

    def worth(self, value: int) -> int:
        """What a die is worth: 1, 0 or -1."""
        failed = self.failure is not None and self.failure.holds(value)
        return self.success.holds(value) - failed


Modifier: TypeAlias = (
    Keep | Drop | KeepIf | DropIf | Reroll | Explode | ExplodeOnce | AtLeast | AtMost | Count
)


@frozen.value
class Number:
    """A number as written, never negative."""

    value: int


@frozen.value
class Dice:
    """Dice of one kind, modified from left to right. Fate dice show -1, 0 or 1."""

    count: int
    sides: int
    fate: bool = False
    modifiers: tuple[Modifier, ...] = ()

    @property
    def low(self) -> int:
        """The lowest face."""
        return -1 if self.fate else 1

    @property
    def high(self) -> int:
        """The highest face."""
        return 1 if self.fate else self.sides


@frozen.value
class Coloured:
    """Six-sided dice of one colour."""

    count: int
    colour: str


@frozen.value
class Pool:
    """Six-sided dice by colour, each colour once.

    Worth the best die of the ``first`` colour (the others lie beside it), the ``best`` die of all
    colours or the ``sum`` of all dice. A pool of one colour is never ``best``: ``first`` says it.
    """

    groups: tuple[Coloured, ...]
    worth: Literal["first", "best", "sum"] = "first"

    @property
    def thrown(self) -> int:
        """Dice of all colours."""
        return sum(group.count for group in self.groups)

    @property
    def compared(self) -> int:
        """Dice among which the best is sought, or which are added."""
        return self.groups[0].count if self.worth == "first" else self.thrown


@frozen.value
class Negate:
    """The opposite of a value."""

    inner: Node


@frozen.value
class Arithmetic:
    """Two values added, subtracted, multiplied or divided; division rounds down."""

    left: Node
    sign: Sign
    right: Node


@frozen.value
class Comparison:
    """1 where the two totals stand in the relation, else 0.

    A ``target`` is an armour class or a difficulty, a number that the total must reach.
    """

    left: Node
    relation: Relation
    right: Node
    target: Target = ""


@frozen.value
class Between:
    """1 where the total lies between two numbers, which are included, else 0."""

    inner: Node
    low: int
    high: int


@frozen.value
class Best:
    """The highest of several totals, or the lowest; there are at least two."""

    parts: tuple[Node, ...]
    high: bool


@frozen.value
class Versus:
    """1 where the attacker's total is higher, or equal and ties are the attacker's, else 0."""

    attacker: Node
    defender: Node
    ties: Side = "defender"

    @property
    def relation(self) -> Relation:
        """In what relation to the defender's the attacker's total must stand."""
        return ">" if self.ties == "defender" else ">="


@frozen.value
class Noted:
    """A value with a note on what it is for."""

    inner: Node
    note: str


Node: TypeAlias = (
    Number | Dice | Pool | Negate | Arithmetic | Comparison | Between | Best | Versus | Noted
)


TWO_DIGITS: Final = Arithmetic(
    Arithmetic(Dice(1, POOL_SIDES), "*", Number(10)), "+", Dice(1, POOL_SIDES)
)
"""A d66: one die for the tens, one for the ones."""


@frozen.value
class Roll:
    """One expression, thrown ``times`` times."""

    body: Node
    times: int = 1


@frozen.value
class Script:
    """All of a text: its rolls in order, and its comment."""

    rolls: tuple[Roll, ...]
    comment: str = ""

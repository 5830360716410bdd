"""What came up: the expression tree again, with every die in it, the dropped ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from rules.tables.tree import Coloured, Dice, Pool, Relation, Roll, Script, Sign


class Die(NamedTuple):
    """One die and all that befell it.

    Attributes:
        sides: Its faces; a fate die has 3.
        face: What it shows.
        value: What it counts as: its face, unless raised, lowered or compounded; 0 if dropped.
        kept: Whether it counts.
        rerolled: What it showed before, in order.
        added: Faces of the dice that were compounded into it, in order.
        exploded: Whether it added a die.
        born: Whether it was itself added by an explosion.
        stopped: Whether it would have exploded again, but for the limit.
        clamped: Whether ``mi`` or ``ma`` changed what it counts as.
        counted: 1 as a success, -1 as a failure, 0 as neither or when successes aren't counted.
    """

    sides: int
    face: int
    value: int
    kept: bool = True
    rerolled: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    exploded: bool = False
    born: bool = False
    stopped: bool = False
    clamped: bool = False
    counted: int = 0


class NumberResult(NamedTuple):
    """A number as written."""

    value: int


class DiceResult(NamedTuple):
    """Dice of one kind, in the order of throwing."""

    value: int
    dice: Dice
    thrown: tuple[Die, ...]


class PoolResult(NamedTuple):
    """Dice by colour, in the order of the pool's groups."""

    value: int
    pool: Pool
    thrown: tuple[tuple[Coloured, tuple[Die, ...]], ...]


class NegateResult(NamedTuple):
    """The opposite of what came up."""

    value: int
    inner: Result


class ArithmeticResult(NamedTuple):
    """Two results added, subtracted, multiplied or divided."""

    value: int
    left: Result
    sign: Sign
    right: Result


class ComparisonResult(NamedTuple):
    """Whether two totals stand in a relation, as 1 or 0."""

    value: int
    left: Result
    relation: Relation
    right: Result


class VersusResult(NamedTuple):
    """Whether the attacker won, as 1 or 0."""

    value: int
    attacker: Result
    defender: Result


class NotedResult(NamedTuple):
    """A result and what it is for."""

    value: int
    inner: Result
    note: str


Result: TypeAlias = (
    NumberResult
    | DiceResult
    | PoolResult
    | NegateResult
    | ArithmeticResult
    | ComparisonResult
    | VersusResult
    | NotedResult
)


class RollResult(NamedTuple):
    """One roll of a text; one result a set."""

    roll: Roll
    sets: tuple[Result, ...]


class ScriptResult(NamedTuple):
    """All that came up for a text, roll by roll."""

    script: Script
    rolls: tuple[RollResult, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each set of each roll, in order."""
        return tuple(one.value for roll in self.rolls for one in roll.sets)

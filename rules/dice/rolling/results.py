"""What came up: the expression tree again, with every die in it, the dropped ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rules.dice.notation.tree import BY_RANK

if TYPE_CHECKING:
    from rules.dice.notation.tree import Coloured, Dice, Pool, Relation, Script, Sign, Target


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
    """Dice of one kind.

    Attributes:
        value: What they come to.
        dice: What was thrown.
        faces: What they showed at first, in the order of throwing.
        modified: What became of each, and of those added; nothing if at most some were dropped by
            rank, which `thrown` then works out: most results are described at most once.
    """

    value: int
    dice: Dice
    faces: list[int]
    modified: tuple[Die, ...] | None = None

    @property
    def thrown(self) -> tuple[Die, ...]:
        """Every die with all that befell it, in the order of throwing."""
        if self.modified is not None:
            return self.modified
        faces, sides = self.faces, self.dice.sides
        thrown = [Die(sides, face, face) for face in faces]
        for modifier in self.dice.modifiers:
            if isinstance(modifier, BY_RANK):
                for at in modifier.dropped(faces):
                    thrown[at] = Die(sides, faces[at], 0, kept=False)
        return tuple(thrown)


class PoolResult(NamedTuple):
    """Six-sided dice by colour and what they show, in the order of the pool's groups."""

    value: int
    pool: Pool
    thrown: tuple[tuple[Coloured, tuple[int, ...]], ...]


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
    target: Target = ""


class BetweenResult(NamedTuple):
    """Whether a total lies between two numbers, as 1 or 0."""

    value: int
    inner: Result
    low: int
    high: int


class BestResult(NamedTuple):
    """The highest of several totals, or the lowest."""

    value: int
    parts: tuple[Result, ...]
    high: bool


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
    | BetweenResult
    | BestResult
    | VersusResult
    | NotedResult
)


class ScriptResult(NamedTuple):
    """All that came up for a text: for each of its rolls a result a set."""

    script: Script
    rolls: tuple[tuple[Result, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each set of each roll, in order."""
        return tuple(one.value for sets in self.rolls for one in sets)

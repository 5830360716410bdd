"""Lookup tables: rows by the total of a roll or by weight, which may lead to further tables."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from rules.dice.notation.bounds import bounds
from rules.dice.notation.faults import BadDice, TooMuchWork
from rules.dice.notation.grammar import parse
from rules.dice.odds.distribution import distribution
from rules.dice.rolling.roller import roll
from rules.kernel.values.errors import Malformed
from rules.tables.results import MOST, throw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rules.dice.rolling.results import ScriptResult

ROWS: Final = 200
TEXT: Final = 300
NAME: Final = 60
NEXT: Final = 5
DEPTH: Final = 5
ROLLED: Final = 50
WEIGHT: Final = 10_000
OPEN: Final = 9_999_999
"""What a range without an upper end, such as ``6+``, ends with."""

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME, to_lower=True)
]


class BadTable(Malformed):
    """A table that cannot be used; its message says which row, and what would be right."""


class Row(BaseModel):
    """One row of a table.

    Attributes:
        result: What it says.
        low: The lowest total that leads here; none in a table by weight.
        high: The highest one.
        weight: How likely it is against the other rows; only in a table by weight.
        then: Tables to be rolled on next.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    result: Annotated[str, StringConstraints(strip_whitespace=True, max_length=TEXT, min_length=1)]
    low: int | None = None
    high: int | None = None
    weight: Annotated[int, Field(ge=1, le=WEIGHT)] | None = None
    then: tuple[Name, ...] = Field(default=(), max_length=NEXT)

    @property
    def span(self) -> str:
        """The totals that lead here, such as ``3-5`` or ``6+``; empty in a table by weight."""
        if self.low is None:
            return ""
        if self.high == OPEN:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    @model_validator(mode="after")
    def _one_way_in(self) -> Self:
        if (self.low is None) != (self.high is None):
            raise ValueError("a range needs both ends")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError(f"the range {self.low}-{self.high} runs backwards")
        if (self.low is None) == (self.weight is None):
            raise ValueError("a row has a range or a weight, one of the two")
        return self


class Table(BaseModel):
    """A table that is rolled or looked up.

    Attributes:
        name: What it is called, in lower case; other tables' rows refer to it.
        dice: What is thrown for it; empty for a table by weight.
        rows: Its rows. Ranges hold every total that can come up, and none twice.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Name
    dice: str = ""
    rows: tuple[Row, ...] = Field(min_length=1, max_length=ROWS)

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if wrong := [*(self._wrong_rows() if self.dice else self._ranged_rows())]:
            raise ValueError("\n".join(wrong))
        return self

    def _ranged_rows(self) -> Iterator[str]:
        """What is wrong with the rows of a table by weight."""
        for number, row in enumerate(self.rows, 1):
            if row.weight is None:
                yield f"row {number} has a range, but the table names no dice"

    def _wrong_rows(self) -> Iterator[str]:
        """What is wrong with the rows of a table that is rolled on dice."""
        covered: dict[int, int] = {}
        low, high = self._reach()
        right = True
        for number, row in enumerate(self.rows, 1):
            if row.low is None or row.high is None:
                right = False
                yield f"row {number} has no range: on {self.dice} write 3 or 3-5 for it"
                continue
            held = range(max(low, row.low), min(high, row.high) + 1)
            twice = next((total for total in held if total in covered), None)
            if twice is not None:
                yield f"Rows {covered[twice]} and {number} both hold {twice}"
            covered |= dict.fromkeys(held, number)
            if row.high < low or row.low > high:
                yield f"row {number} cannot be reached: {self.dice} is {low} to {high}"
        uncovered = [total for total in range(low, high + 1) if total not in covered]
        if right and (missing := _possible(self.dice, uncovered)):
            yield f"No row holds {missing[0]}; {self.dice} is {low} to {high}"

    def _reach(self) -> tuple[int, int]:
        try:
            script = parse(self.dice)
        except BadDice as fault:
            raise ValueError(f"The dice cannot be read: {fault.message}") from fault
        if len(script.rolls) != 1 or script.rolls[0].times != 1:
            raise ValueError("A table is rolled on one roll, without sets")
        low, high = bounds(script.rolls[0].body)
        if high - low >= WEIGHT:
            raise ValueError(f"{self.dice} has more than {WEIGHT:,} totals")
        return low, high

    def chances(self) -> tuple[Fraction, ...] | None:
        """The chance of each row; ``None`` if its dice take too long to be counted."""
        if not self.dice:
            weights = [row.weight or 0 for row in self.rows]
            return tuple(Fraction(weight, sum(weights)) for weight in weights)
        try:
            found = distribution(parse(self.dice).rolls[0].body)
        except TooMuchWork:
            return None
        totals, ways = [*found.counts], [0, *accumulate(found.counts.values())]
        return tuple(
            Fraction(
                ways[bisect_right(totals, row.high or 0)] - ways[bisect_left(totals, row.low or 0)],
                found.total,
            )
            for row in self.rows
        )

    def at(self, total: int) -> Row:
        """The row that a total leads to; totals past either end lead to the row at that end.

        Raises:
            BadTable: The table goes by weight, not by totals.
        """
        if not self.dice:
            raise BadTable(f"“{self.name}” goes by weight: there is no total to look up.")
        ranged = [(row.low or 0, row) for row in self.rows]
        ranged.sort(key=lambda pair: pair[0])
        found = ranged[0][1]
        for low, row in ranged:
            if low <= total:
                found = row
        return found


def _possible(dice: str, totals: list[int]) -> list[int]:
    """Those of some totals that can come up: a d66 never shows 17."""
    if not totals:
        return []
    try:
        counts = distribution(parse(dice).rolls[0].body).counts
    except TooMuchWork:
        return totals
    return [total for total in totals if total in counts]


class Rolled(NamedTuple):
    """One table rolled.

    Attributes:
        table: Its name.
        depth: 0 for the table asked for, 1 for those that its row led to, and so on.
        dice: The roll; none in a table by weight.
        row: Which row came up, from 0.
        result: What it says, the dice in it thrown.
        thrown: The rolls of those dice, in order.
    """

    table: str
    depth: int
    dice: ScriptResult | None
    row: int
    result: str
    thrown: tuple[ScriptResult, ...] = ()


def roll_table(
    name: str, tables: Mapping[str, Table], draw: Callable[[int], int], letters: str = ""
) -> tuple[Rolled, ...]:
    """Roll on a table and on those that its rows lead to, in order, each before its siblings.

    Args:
        name: The table to begin with.
        tables: All tables that may be needed, by name.
        draw: Gives a fair face of a die, 1 to the sides it is called with.
        letters: What stands for a die beside `d` in the results.

    Raises:
        BadTable: A table is missing, or tables lead to each other too far.
    """
    rolled: list[Rolled] = []
    left = MOST
    waiting = [(name.strip().lower(), 0)]
    while waiting:
        wanted, depth = waiting.pop()
        table = tables.get(wanted)
        if table is None:
            led = f", to which “{rolled[-1].table}” led" if rolled else ""
            raise BadTable(f"There is no table “{wanted}”{led}.", legal=tuple(sorted(tables)))
        if depth > DEPTH or len(rolled) == ROLLED:
            raise BadTable(f"“{name}” leads to further tables without end; stopped at “{wanted}”.")
        one = _roll_one(table, depth, draw)
        told = throw(one.result, draw, letters, left)
        left -= len(told.thrown)
        one = one._replace(result=told.text, thrown=told.thrown)
        rolled.append(one)
        then = table.rows[one.row].then
        waiting += [(following, depth + 1) for following in reversed(then)]
    return tuple(rolled)


def _roll_one(table: Table, depth: int, draw: Callable[[int], int]) -> Rolled:
    if table.dice:
        result = roll(parse(table.dice), draw)
        row = table.at(result.totals[0])
        return Rolled(table.name, depth, result, table.rows.index(row), row.result)
    left = draw(sum(row.weight or 0 for row in table.rows))
    for number, row in enumerate(table.rows):
        left -= row.weight or 0
        if left <= 0:
            return Rolled(table.name, depth, None, number, row.result)
    raise AssertionError("a die showed more than its sides")

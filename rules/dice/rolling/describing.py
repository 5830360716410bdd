"""Describes what came up: as marked pieces for a layout, and as plain words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from rules.dice.notation.printing import spell
from rules.dice.notation.tree import POOL_SIDES, Count
from rules.dice.rolling.results import (
    ArithmeticResult,
    BestResult,
    BetweenResult,
    ComparisonResult,
    DiceResult,
    Die,
    NegateResult,
    NotedResult,
    NumberResult,
    PoolResult,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.dice.rolling.results import Result, ScriptResult, VersusResult

Mark: TypeAlias = Literal[
    "dice",  # dice as they are spelled; the first d stands for a die
    "die",  # the face of a die
    "dropped",  # it does not count
    "rerolled",  # it was thrown again
    "exploded",  # it added a die
    "added",  # it was added by one
    "stopped",  # it would have exploded again, but for the limit
    "changed",  # mi, ma or compounding made it count as something else
    "success",
    "failure",
    "lowest",  # a natural 1
    "highest",  # a natural 6 on a d6, 20 on a d20
    "note",  # words of the player: escape them
    "subtotal",
    "total",
]
SHOWN: Final = 100
"""Dice of one kind that are shown; of more, the rest is counted."""

_WORDS: Final[dict[Mark, str]] = {
    "dropped": "dropped",
    "rerolled": "rerolled",
    "exploded": "explodes",
    "stopped": "stopped exploding",
    "added": "added",
    "success": "success",
    "failure": "failure",
}
_VERDICTS: Final = {"ac": ("hit", "miss"), "dc": ("success", "failure")}


class Piece(NamedTuple):
    """A bit of text and what is to be seen of it."""

    text: str
    marks: frozenset[Mark] = frozenset()


class Line(NamedTuple):
    """One roll, or one set of it.

    Attributes:
        pieces: What is to be written, in order, total included.
        total: What it came to; 1 or 0 where the roll asks whether something holds.
        yes_or_no: Whether it asks that.
    """

    pieces: tuple[Piece, ...]
    total: int
    yes_or_no: bool

    @property
    def words(self) -> str:
        """The line as plain words."""
        return "".join(map(_word, self.pieces))


def describe(result: ScriptResult) -> tuple[Line, ...]:
    """A line for every roll and every set of it, in order."""
    lines = []
    for sets in result.rolls:
        for number, one in enumerate(sets, 1):
            head = [] if len(sets) == 1 else [Piece(f"{number}. ")]
            lines.append(_line(head, one))
    return tuple(lines)


def words(result: ScriptResult) -> str:
    """All that came up in plain words, a line for every roll and set, comment first."""
    lines = [line.words for line in describe(result)]
    return "\n".join([result.script.comment, *lines] if result.script.comment else lines)


def _line(head: list[Piece], result: Result) -> Line:
    pieces = [*head, *_pieces(result)]
    inner = result
    while isinstance(inner, NotedResult):
        inner = inner.inner
    yes_or_no = not isinstance(
        inner,
        NumberResult | DiceResult | PoolResult | NegateResult | ArithmeticResult | BestResult,
    )
    if not yes_or_no:
        pieces += [Piece(" = "), _marked(_total(result), "total")]
    return Line(tuple(pieces), result.value, yes_or_no)


def _total(result: Result) -> str:
    if isinstance(result, NotedResult):
        return _total(result.inner)
    if isinstance(result, DiceResult) and _counts(result):
        return f"{result.value} {'success' if abs(result.value) == 1 else 'successes'}"
    if isinstance(result, PoolResult) and result.pool.worth != "sum":
        first = f" {result.pool.groups[0].colour}" if len(result.pool.groups) > 1 else ""
        return f"best{first if result.pool.worth == 'first' else ''} {result.value}"
    return str(result.value)


def _pieces(result: Result) -> list[Piece]:  # noqa: C901, PLR0911 - a case for each kind
    match result:
        case NumberResult(value):
            return [Piece(str(value))]
        case DiceResult(_, dice):
            dies = _dice(result.thrown, fate=dice.fate)
            return [_marked(f"{spell(dice)} (", "dice"), *dies, Piece(")")]
        case PoolResult():
            return _pool(result)
        case NegateResult(_, inner):
            return [Piece("-"), *_operand(inner, tight=True)]
        case NotedResult(_, inner, note):
            return [*_operand(inner, tight=True), _marked(f" [{note}]", "note")]
        case ArithmeticResult(_, left, sign, right):
            tight = sign in "*/"
            shown = {"*": "×", "/": "÷"}.get(sign, sign)  # noqa: RUF001 - a multiplication sign is meant
            return [
                *_operand(left, tight=tight),
                Piece(f" {shown} "),
                *_operand(right, tight=tight or sign == "-"),
            ]
        case ComparisonResult(value, left, _, right, target) if target:
            reached, missed = _VERDICTS[target]
            verdict = _marked(reached if value else missed, "total")
            against = [Piece(f" vs {target.upper()} "), *_side(right), Piece(": "), verdict]
            return [*_side(left), *against]
        case ComparisonResult(value, left, relation, right):
            verdict = _marked("yes" if value else "no", "total")
            return [*_side(left), Piece(f" {relation} "), *_side(right), Piece(": "), verdict]
        case BetweenResult(value, inner, low, high):
            verdict = _marked("yes" if value else "no", "total")
            return [*_side(inner), Piece(f" between {low} and {high}: "), verdict]
        case BestResult(_, parts, high):
            pieces = [Piece(f"{'best' if high else 'worst'} of (")]
            for at, part in enumerate(parts):
                pieces += [*([Piece(", ")] if at else []), *_side(part)]
            return [*pieces, Piece(")")]
        case _:
            return _versus(result)


def _versus(result: VersusResult) -> list[Piece]:
    won = "the attacker wins" if result.value else "the defender holds"
    sides = [*_side(result.attacker), Piece(" vs "), *_side(result.defender)]
    return [*sides, Piece(": "), _marked(won, "total")]


def _operand(result: Result, *, tight: bool) -> list[Piece]:
    loose = not isinstance(result, NumberResult | DiceResult | NotedResult | BestResult)
    if loose and (tight or not isinstance(result, ArithmeticResult | NegateResult)):
        return [Piece("("), *_pieces(result), Piece(")")]
    return _pieces(result)


def _side(result: Result) -> list[Piece]:
    """A side of a comparison, with what it came to."""
    if isinstance(result, NumberResult):
        return _pieces(result)
    shown = _pool(result) if isinstance(result, PoolResult) else _operand(result, tight=False)
    return [*shown, Piece(" = "), _marked(_total(result), "subtotal")]


def _pool(result: PoolResult) -> list[Piece]:
    pieces = [Piece("sum of ")] if result.pool.worth == "sum" else []
    for at, (group, faces) in enumerate(result.thrown):
        thrown = tuple(Die(POOL_SIDES, face, face) for face in faces)
        pieces.append(Piece(f"{', ' if at else ''}{group.count} {group.colour} ("))
        pieces += _dice(thrown, fate=False)
        pieces.append(Piece(")"))
    return pieces


def _dice(thrown: tuple[Die, ...], *, fate: bool) -> list[Piece]:
    pieces: list[Piece] = []
    for die in thrown[:SHOWN]:
        if pieces:
            pieces.append(Piece(", "))
        pieces += _die(die, fate=fate)
    if len(thrown) > SHOWN:
        pieces.append(Piece(f" and {len(thrown) - SHOWN:,} more"))
    return pieces


@lru_cache(maxsize=1024)
def _die(die: Die, *, fate: bool) -> tuple[Piece, ...]:
    """A die: what it showed before, what it shows, what it counts as."""
    pieces = []
    for face in die.rerolled:
        pieces += [_marked(str(face), "die", "rerolled"), Piece(" ")]
    pieces.append(Piece(str(die.face), frozenset(_marks(die, fate=fate))))
    pieces += [_marked(f"+{face}", "die", "added") for face in die.added]
    if die.kept and die.value != die.face:
        pieces.append(_marked(f" → {die.value}", "changed"))
    return tuple(pieces)


def _marks(die: Die, *, fate: bool) -> Iterator[Mark]:
    natural = not fate and die.sides > 1
    found: tuple[tuple[Mark, bool], ...] = (
        ("die", True),
        ("dropped", not die.kept),
        ("exploded", die.exploded),
        ("stopped", die.stopped),
        ("added", die.born),
        ("success", die.counted > 0),
        ("failure", die.counted < 0),
        ("lowest", natural and die.face == 1),
        ("highest", natural and die.face == die.sides),
    )
    return (mark for mark, is_so in found if is_so)


def _counts(result: DiceResult) -> bool:
    modifiers = result.dice.modifiers
    return bool(modifiers) and isinstance(modifiers[-1], Count)


def _marked(text: str, *marks: Mark) -> Piece:
    return Piece(text, frozenset(marks))


def _word(piece: Piece) -> str:
    if "die" not in piece.marks or len(piece.marks) == 1 or piece.text.startswith("+"):
        return piece.text
    said = [word for mark, word in _WORDS.items() if mark in piece.marks]
    return " ".join([piece.text, *said])

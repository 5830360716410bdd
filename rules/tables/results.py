"""Finds and throws the dice in what a table's row says: ``1d4+1 wolves``."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.tokens import DIE_LETTERS
from rules.dice.notation.tree import Comparison, Versus
from rules.dice.rolling.roller import roll

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.dice.notation.tree import Script
    from rules.dice.rolling.results import ScriptResult

MOST: Final = 20
"""The most rolls that results may ask for; what stands behind them is shown as it is."""
_TRIED: Final = 3
"""How often so many are tried to be read."""
_DIE: Final = "".join(sorted(DIE_LETTERS))
_DICE: Final = rf"\d{{0,4}}[d{_DIE}](?:\d{{1,5}}|%|F\b)"
_KEPT: Final = r"(?:!(?!\s*$|\s+(?-i:[A-ZÄÖÜ]))|[kdp][hl]?\d*|r[ro]?\d+|m[ia]\d+)"
_RANKED: Final = (
    r"\s+(?:keep|drop)(?:\s+the)?(?:\s+\d+)?\s+(?:highest|lowest|best|worst)(?:\s+\d+)?\b"
    r"|\s+(?:with\s+|mit\s+)?(?:dis)?adv(?:antage)?\b|\s+dis\b|\s+(?:mit\s+)?(?:vorteil|nachteil)\b"
)
_TERM: Final = rf"{_DICE}{_KEPT}*(?:(?!\w|\.\d|![\w!<>=])|(?=x\s*\d))(?:{_RANKED})?"
_SIGN: Final = r"\s*(?:[-+*×÷/\N{MINUS SIGN}]|x(?=\s*\d))\s*"  # noqa: RUF001 - a multiplication sign is intended
_ROLL: Final = re.compile(
    rf"(?<!\w)(?<!\d[.,])(?:\d{{1,6}}{_SIGN})?{_TERM}(?:{_SIGN}(?:{_TERM}|\d{{1,6}}(?!\w|[.,]\d)))*",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r"[<>=≥≤][^\s)\]}.,;:]{0,30}|\s{1,9}(?:[<>=≥≤]=?\s{0,9}\d{0,6}|\d{1,3}\+)"
)
"""What, behind dice, counts or compares them: it is thrown with them, or they are left."""
_TIMES: Final = re.compile(r"(?<=[\d\s%!])x(?=\s*\d)", re.IGNORECASE)


class Found(NamedTuple):
    """Dice in a text: where they stand, and what they are."""

    start: int
    stop: int
    script: Script


def dice_in(text: str, letters: str = "", most: int = MOST) -> tuple[Found, ...]:
    """The dice in a text, in order: those that can be read, and are not too many.

    Args:
        text: What a row says.
        letters: What stands for a die beside `d`.
        most: How many rolls to find.
    """
    found: list[Found] = []
    for each in islice(_ROLL.finditer(text), _TRIED * MOST):
        if len(found) >= most:
            break
        start, stop = each.span()
        behind = _BEHIND.match(text, stop)
        one = _read(text, start, stop if behind is None else behind.end(), letters)
        found += [] if one is None else [one]
    return tuple(found)


def _read(text: str, start: int, stop: int, letters: str) -> Found | None:
    """The one roll that a part of a text is, if it is one."""
    try:
        script = parse(_TIMES.sub("*", text[start:stop]), letters)
    except BadDice:
        return None
    first, *more = script.rolls
    asks = isinstance(first.body, Comparison | Versus)
    return None if more or first.times > 1 or asks else Found(start, stop, script)


class Told(NamedTuple):
    """What a row says with its dice thrown.

    Attributes:
        text: The row's words, totals in the places of dice.
        thrown: The rolls, in order.
    """

    text: str
    thrown: tuple[ScriptResult, ...] = ()


def throw(text: str, draw: Callable[[int], int], letters: str = "", most: int = MOST) -> Told:
    """Throw the dice in a text.

    Args:
        text: What a row says.
        draw: Gives a fair face of a die, 1 to the sides it is called with.
        letters: What stands for a die beside `d`.
        most: How many rolls to throw.
    """
    parts: list[str] = []
    thrown: list[ScriptResult] = []
    end = 0
    for start, stop, script in dice_in(text, letters, most):
        result = roll(script, draw)
        parts += [text[end:start], str(result.totals[0])]
        thrown.append(result)
        end = stop
    return Told("".join((*parts, text[end:])), tuple(thrown))

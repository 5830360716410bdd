"""Renders rolls: every die, dropped ones struck out, highest and lowest faces marked, totals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.escaping import escaped
from bot.gateway.text.languages import ENGLISH
from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.dice.rolling.describing import describe, words

if TYPE_CHECKING:
    from bot.gateway.text.languages import Catalogue
    from rules.dice.rolling.describing import Line, Piece
    from rules.dice.rolling.results import ScriptResult

ROOM: Final = 1700
"""The most characters for the dice of one message."""
_SQUARES: Final = {
    "red": "🟥", "white": "⬜", "blue": "🟦", "green": "🟩", "black": "⬛", "yellow": "🟨",
    "orange": "🟧", "purple": "🟪", "brown": "🟫",
}  # fmt: skip
_COLOUR: Final = re.compile(rf"(\d+) ({'|'.join(_SQUARES)}) \($")
_COMMENT: Final = 200


class Shown(NamedTuple):
    """A rendered roll: its lines, and all of it in words if the lines leave dice out."""

    text: str
    whole: str | None = None


def show(
    result: ScriptResult, *, emoji: bool, language: Catalogue = ENGLISH, room: int = ROOM
) -> Shown:
    """The rendered result, a line for every roll and set; only totals if the dice don't fit."""
    lines = describe(result)
    shown = [_line(line, emoji=emoji, language=language) for line in lines]
    if sum(map(len, shown)) + len(shown) <= room:
        return Shown("\n".join(shown))
    totals = "\n".join(_totals(result, lines, room, language))
    if len(totals) > room:
        totals = totals[: room - 1].rpartition("\n")[0] + "\n…"
    return Shown(totals, words(result))


def notation(text: str, die: str) -> str:
    """A roll in English notation, rewritten with another letter for a die."""
    return text if die == ENGLISH.die else spell(parse(text), die)


def comment(result: ScriptResult) -> str:
    """The person's comment on the roll, escaped."""
    return escaped(result.script.comment, _COMMENT)


def _totals(
    result: ScriptResult, lines: tuple[Line, ...], room: int, language: Catalogue
) -> list[str]:
    """Each roll with its totals only, sets side by side."""
    found = []
    at = 0
    for roll, sets in zip(result.script.rolls, result.rolls, strict=True):
        ends = [language.said(line.pieces[-1].text) for line in lines[at : at + len(sets)]]
        at += len(sets)
        each = max(20, room // len(result.rolls) - 8 * len(ends) - 40)
        text = escaped(spell(roll, language.die), each)
        found.append(f"{text} = {', '.join(f'**{end}**' for end in ends)}")
    return found


def _line(line: Line, *, emoji: bool, language: Catalogue) -> str:
    return "".join(_piece(piece, emoji=emoji, language=language) for piece in line.pieces)


def _piece(piece: Piece, *, emoji: bool, language: Catalogue) -> str:
    text, marks = piece
    if "note" in marks:
        return escaped(text, 100).join((" ", "")) if text.strip() else ""
    if "total" in marks:
        return f"**{language.said(text)}**"
    if "die" in marks:
        return _die(text, marks, emoji=emoji, language=language)
    if "dice" in marks:
        text = text.replace("d", language.die, 1)
    if emoji:
        text = _COLOUR.sub(lambda found: f"{found[1]} {_SQUARES[found[2]]} (", text)
    return language.said(text).replace("*", "\\*").replace("~", "\\~")


def _die(text: str, marks: frozenset[str], *, emoji: bool, language: Catalogue) -> str:
    shown = text
    if "highest" in marks:
        shown = f"**{text}**▲" if emoji else f"**{text}**"
    elif "lowest" in marks:
        shown = f"*{text}*▼" if emoji else f"*{text}*"
    for mark, sign, word in (
        ("exploded", "💥", "explodes"),
        ("stopped", "🛑", "stopped"),
        ("success", "✅", "success"),
        ("failure", "❌", "failure"),
    ):
        if mark in marks:
            shown += sign if emoji else f" {language.said(word)}"
    if "dropped" in marks or "rerolled" in marks:
        return f"~~{shown}~~"
    return shown

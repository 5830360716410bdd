"""Cuts a dice text into tokens. Columns are those of the text as typed."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, Literal, NamedTuple, NoReturn, TypeAlias

from rules.tables import limits
from rules.tables.faults import BadDice

Kind: TypeAlias = Literal["number", "word", "sign", "note", "comment", "end"]

COLOURS: Final = (
    "red", "white", "blue", "green", "black", "yellow", "orange", "purple", "pink", "grey",
    "brown", "gold", "silver",
)  # fmt: skip
WORDS: Final = frozenset((*COLOURS, "best", "sum", "of", "vs"))
_SAME: Final = {"gray": "grey", "against": "vs", "versus": "vs"}
_MODIFIERS: Final = (
    "df", "kh", "kl", "dh", "dl", "ph", "pl", "rr", "ro", "ra", "mi", "ma",
    "d", "k", "p", "r", "e", "t", "f", "x",
)  # fmt: skip
_HINTS: Final = {
    "adv": "For advantage write 2d20kh1.",
    "dis": "For disadvantage write 2d20kl1.",
    "ie": "To explode on and on write !, for example 3d6!.",
    "ir": "To reroll on and on write rr, for example 4d6rr<3.",
    "mod": "There is no remainder here.",
}
# One character of the same width each, so that columns stay what they were.
_SPELLED: Final = {  # what telephones and word processors make of - * /
    "\u2212": "-",
    "\u2010": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u00d7": "*",
    "\u00b7": "*",
    "\u00f7": "/",
    "\u2044": "/",
}
_SPELLED_LONGER: Final = {"≥": ">=", "≤": "<=", "≠": "<>"}

_TOKEN: Final = re.compile(
    r"(?P<space>\s+)|(?P<number>[0-9]+)|(?P<word>[a-z]+)|(?P<note>\[[^\]]*\])|(?P<comment>\#.*)"
    r"|(?P<sign>!!|!=|>=|=>|<=|=<|<>|==|//|[-+*/()!<>=%;,≥≤≠])",
    re.DOTALL,
)
_RUN: Final = re.compile("|".join(_MODIFIERS))
_RUNS: Final = re.compile(f"(?:{_RUN.pattern})+")
_SIGNS: Final = {"=>": ">=", "=<": "<=", "==": "=", "//": "/", **_SPELLED_LONGER}


class Token(NamedTuple):
    """A piece of the text: ``text`` as it is understood, ``at`` and ``length`` as it was typed."""

    kind: Kind
    text: str
    at: int
    length: int


def tokenise(text: str) -> list[Token]:
    """The tokens of a text, the last of kind ``end``.

    Raises:
        BadDice: The text is too long, or a character or word means nothing here.
    """
    if len(text) > limits.LENGTH:
        raise BadDice(
            text,
            limits.LENGTH,
            len(text) - limits.LENGTH,
            f"That is {len(text)} characters long; {limits.LENGTH} are the most.",
        )
    plain = text.lower() if text.isascii() else "".join(map(_plain, text))
    tokens: list[Token] = []
    at = 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None:
            _refuse_character(text, at)
        piece, length = found.group(), found.end() - at
        match found.lastgroup:
            case "number":
                tokens.append(Token("number", piece, at, length))
            case "word":
                tokens.extend(_words(text, piece, at))
            case "sign":
                tokens.append(Token("sign", _SIGNS.get(piece, piece), at, length))
            case "note":
                tokens.append(Token("note", printable(text[at + 1 : at + length - 1]), at, length))
            case "comment":
                tokens.append(Token("comment", printable(text[at + 1 :]), at, length))
        at = found.end()
    tokens.append(Token("end", "", at, 1))
    return tokens


def printable(text: str) -> str:
    """A player's words without what cannot be seen, spaces joined."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _plain(char: str) -> str:
    """A character as ASCII would spell it, where it does; always one character."""
    if char.isascii():
        return char.lower()
    if char in _SPELLED:
        return _SPELLED[char]
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    compatible = unicodedata.normalize("NFKC", char)
    return compatible.lower() if len(compatible) == 1 and compatible.isascii() else char


def _words(text: str, run: str, at: int) -> list[Token]:
    parts = _split(run)
    if not parts:
        _refuse_word(text, run, at)
    tokens: list[Token] = []
    for part in parts:
        tokens.append(Token("word", _SAME.get(part, part), at, len(part)))
        at += len(part)
    return tokens


@lru_cache(maxsize=256)
def _split(run: str) -> tuple[str, ...]:
    """A run of letters as words of the notation; empty if it is none."""
    if run in WORDS or run in _SAME:
        return (run,)
    return tuple(_RUN.findall(run)) if _RUNS.fullmatch(run) else ()


def _refuse_word(text: str, run: str, at: int) -> NoReturn:
    problem = f"“{run[:20]}” means nothing here."
    if hint := _HINTS.get(run):
        problem += f" {hint}"
    elif near := get_close_matches(run, sorted(WORDS - {"of"}), n=1, cutoff=0.7):
        problem += f" Did you mean “{near[0]}”?"
    else:
        problem += " A comment starts with #."
    raise BadDice(text, at, len(run), problem)


def _refuse_character(text: str, at: int) -> NoReturn:
    char = text[at]
    if char == "[":
        raise BadDice(text, at, len(text) - at, "This note is not closed.", ("a ]",))
    if char.isprintable():
        raise BadDice(text, at, 1, f"“{char}” means nothing here.")
    raise BadDice(text, at, 1, f"There is an invisible character here (U+{ord(char):04X}).")

"""Cuts a dice text into tokens. Columns are those of the text as typed."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import lru_cache
from itertools import takewhile
from string import ascii_lowercase
from typing import Final, NamedTuple, NoReturn

from rules.dice.notation import limits
from rules.dice.notation.faults import BadDice
from rules.dice.notation.words import (
    ACTING,
    AFTER,
    BEFORE,
    COLOURS,
    ENGLISH,
    GERMAN,
    NUMBERS,
    near,
)

_SIDES: Final = ("attacker", "defender")
WORDS: Final = frozenset((
    *COLOURS, *_SIDES, "best", "worst", "sum", "vs", "ties", "keep", "drop", "adv", "dis",
    "ac", "dc", "dndstats",
))  # fmt: skip
_LITTLE_WORDS: Final = ("of", "and", "go", "to", "the", "with")
_MODIFIERS: Final = (
    "df", "kh", "kl", "dh", "dl", "ph", "pl", "rr", "ro", "ra", "eo", "mi", "ma",
    "d", "k", "p", "r", "e", "t", "f", "x",
)  # fmt: skip
_HINTS: Final = {
    "ie": "To explode on and on write !, for example 3d6!.",
    "ir": "To reroll on and on write rr, for example 4d6rr<3.",
    "wins": "Write: ties to the attacker.",
    "roll": "The command says so already: begin with the dice.",
    **dict.fromkeys(("hits", "success", "successes"), "To count dice of 5 and more write 8d6 5+."),
}
_SPOKEN: Final = {
    **{words: token for token, said in BEFORE.items() for words in said.split(", ")},
    **{
        f"{link} {words}": token
        for token, said in AFTER.items()
        for words in said.split(", ")
        for link in ("or", "and", "oder", "und")
    },
}
"""Several words that are one token; those of `BEFORE` only where a number follows."""
WHOLE_NUMBERS: Final = "Numbers are whole, without point or comma: for *1.5 write *3/2."
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
_SIGNS: Final = (
    "!!", "!=", ">=", "<=", "<>", "-", "+", "*", "/", "(", ")", "!", "<", ">", "=", "%", ";", ",",
)  # fmt: skip
DIE: Final = "D"
"""A language's letter for a die: unlike `d` it drops none."""
_MEANS: Final[dict[str, str]] = {
    **{piece: piece for piece in (*WORDS, *_LITTLE_WORDS, *_MODIFIERS, *_SIGNS)},
    **{str(number): str(number) for number in range(101)},
    **ENGLISH, **{word: token for word, token in GERMAN.items() if word[0] not in "rm"},
    **NUMBERS, **_SPOKEN,
    DIE: DIE, "vs.": "vs", "v.": "vs", "=>": ">=", "=<": "<=", "==": "=", "//": "/",
    "≥": ">=", "≤": "<=", "≠": "<>",
}  # fmt: skip
"""What can stand alone, as it is understood; larger numbers, notes and comments are not in it."""

_FIGURE: Final = rf"\s*+(?:-\s*)?(?:[0-9]|[dD]\s*[0-9%]|(?:{'|'.join(NUMBERS)})\b)"


def _either(said: dict[str, str]) -> str:
    """What matches any of several words, however many spaces are between them."""
    words = sorted((each for row in said.values() for each in row.split(", ")), reverse=True)
    return "|".join(each.replace(" ", r"\s+") for each in words)


_WORDS_OF_NUMBERS: Final = (
    rf"(?:{_either(BEFORE)})\b(?={_FIGURE})|(?:or|and|oder|und)\s+(?:{_either(AFTER)})\b"
)
_HYPHENED: Final = rf"[a-zäöüß]+-(?:{'|'.join(NUMBERS)})\b|(?:{'|'.join(NUMBERS)})-[a-zäöüß]+"
"""A number in words within a word, as in two-handed: it is none."""
_COMPARES: Final = re.compile(rf"\b(?:{_WORDS_OF_NUMBERS})")
_PIECE: Final = re.compile(
    rf"\s*+([0-9]+|vs?\.|{_HYPHENED}|{_WORDS_OF_NUMBERS}"
    r"|[a-zäöüß]+|\[[^\]]*\]|\#.*|[\"“„”][^\"“„”]*[\"“”]"
    r"|!!|!=|>=|=>|<=|=<|<>|==|//|\S)",
    re.DOTALL,
)
_SETS: Final = re.compile(r"((?:^|[;,])\s*[0-9]+\s*)#(?=\s*[0-9]*\s*[dD(])")
"""Some write `3#2d6` for `3x(2d6)`: what begins a roll there is no comment."""
_QUOTES: Final = frozenset('"“„”')
_GERMAN: Final = re.compile("[a-zäöüß]+")
_NO_COMMENT: Final = frozenset("+-*/<>=!%,;.&|@~#")
_RUN: Final = re.compile("|".join(_MODIFIERS))
_RUNS: Final = re.compile(f"(?:{_RUN.pattern})+")
DIE_LETTERS: Final = frozenset(ascii_lowercase) - {"o", "v", *_MODIFIERS} | {"d"}
"""Letters that a language may use for a die; the others mean something else before a number."""
END: Final = ""
"""What stands after the last token."""
_ENDS: Final = [END] * 3


class Token(NamedTuple):
    """A piece of the text: ``text`` as it is understood, ``at`` and ``length`` as it was typed.

    Its first character tells its kind: a digit, a letter, `[` of a note, `#` of a comment, or a
    sign; there is none at the end.
    """

    text: str
    at: int
    length: int


def tokenise(text: str, letters: str = "") -> list[str]:
    """The tokens of a text as they are understood, and `END` thrice: so far one may look ahead.

    Args:
        text: What was typed.
        letters: Which letters stand for a die beside `d`, in lower case.

    Raises:
        BadDice: The text is too long, or a character or word means nothing here.
    """
    if len(text) <= limits.LENGTH:
        try:  # mostly each piece is one token that is known beforehand
            return [_MEANS[piece] for piece in _PIECE.findall(_plain_text(text, letters))] + _ENDS
        except KeyError:
            pass
    return [token.text for token in located(text, letters)] + _ENDS


def located(text: str, letters: str = "") -> list[Token]:  # noqa: C901 - a case for each kind
    """The tokens of a text, as `tokenise` reads it, with their places, the last of them `END`.

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
    tokens: list[Token] = []
    plain = _plain_text(text, letters)
    for found in _PIECE.finditer(plain):
        piece, (at, end) = found[1], found.span(1)
        if meant := _MEANS.get(piece) or _MEANS.get(" ".join(piece.split())):
            tokens.append(Token(meant, at, end - at))
        elif piece[0] == "[" and end - at > 1:
            tokens.append(Token(f"[{printable(text[at + 1 : end - 1])}]", at, end - at))
        elif piece[0] == "#":
            tokens.append(Token(f"#{printable(text[at + 1 :])}", at, end - at))
        elif piece[0] in _QUOTES and end - at > 1:
            tokens.append(Token(f"#{printable(text[at + 1 : end - 1])}", at, end - at))
        elif (word := GERMAN.get(piece)) and not _counts(plain, at, end):
            tokens.append(Token(word, at, end - at))
        elif piece.isascii() and piece.isdecimal():
            tokens.append(Token(piece, at, end - at))
        elif _RUNS.fullmatch(piece) and not _apart(plain, at, end):
            tokens += [
                Token(word[0], at + word.start(), len(word[0])) for word in _RUN.finditer(piece)
            ]
        elif "-" in piece and len(piece) > 1:
            _refuse_word(text, piece, at)
        elif piece.isalpha() and (piece.isascii() or piece in GERMAN or _GERMAN.fullmatch(piece)):
            rest = "".join(takewhile(str.isalpha, plain[end:]))
            _refuse_word(text, piece + rest, at)
        else:
            _refuse_character(text, at)
    tokens.append(Token(END, len(text), 1))
    return tokens


def may_be_comment(text: str) -> bool:
    """Whether what is typed may be meant as a comment: its first word does nothing to dice."""
    first = _PIECE.match(text.lower())
    if first is None:
        return False
    piece = first[1]
    words = " ".join(piece.split())
    if GERMAN.get(piece, piece) in (*_LITTLE_WORDS, "ac", "dc") or words in _HANGING:
        return True
    if words in _SPOKEN:
        return True
    does_nothing = (
        piece not in _MEANS
        and piece not in GERMAN
        and not piece[0].isdecimal()
        and piece[0] not in _NO_COMMENT
    )
    return does_nothing or piece == "("


_HANGING: Final = frozenset((
    *NUMBERS, "keep", "drop", "best", "worst", "beste", "schlechteste",
    *(word for word, token in {**ENGLISH, **GERMAN}.items() if token in ("keep", "drop")),
))  # fmt: skip


_LAST: Final = re.compile(r"([^\W\d_]*)([^\w]*)([^\W\d_]+)\s*$")


def hangs(text: str) -> bool:
    """Whether the last word of a text acts on dice, but may as well begin a label behind it.

    A number does so where no word of the notation stands before it: `1d8+two # handed`.
    """
    found = _LAST.search(text.lower())
    if found is None or found[3] not in _HANGING:
        return False
    return found[3] not in NUMBERS or not found[1] or bool(found[2].strip())


def compares_in_words(text: str) -> bool:
    """Whether a comparison is written in words, such as “at least 9” or “9 or more”."""
    return _COMPARES.search("".join(map(_plain, text))) is not None


def is_word(word: str) -> bool:
    """Whether a word, in lower case, means something in the notation."""
    return word in _MEANS or word in GERMAN


def _apart(text: str, at: int, end: int) -> bool:
    """Whether letters stand for themselves: “max” behind a space is a word, no ``ma`` and ``x``."""
    joined = at > 0 and not text[at - 1].isspace()
    return not joined and not _counts(text, at, end)


def _counts(text: str, at: int, end: int) -> bool:
    """Whether letters belong to what follows them, as `rot` in `4d6rot5`."""
    return text.startswith("xd", at) or text[end : end + 1].isdecimal()


def printable(text: str) -> str:
    """A player's words without what cannot be seen, spaces joined."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


@lru_cache(maxsize=16)
def _die(letters: str) -> re.Pattern[str]:
    """Where one of the letters is a die: sides follow it, or the end, and it is in no word."""
    return re.compile(rf"(?<![a-wyz])[{letters}](?=\s*[0-9%]|f|$)")


def die_letter(letters: str) -> re.Pattern[str] | None:
    """What matches one of these letters, in lower case, where it stands for a die."""
    return _die(letters) if letters else None


def _plain_text(text: str, letters: str) -> str:
    """The text as ASCII would spell it, where it does; as long as it was."""
    plain = (text.lower() if text.isascii() else "".join(map(_plain, text))).rstrip()
    if letters:
        plain = _die(letters).sub(DIE, plain)
    return _SETS.sub(r"\1x", plain) if "#" in plain else plain


def _plain(char: str) -> str:
    """A character as ASCII would spell it, where it does; always one character."""
    if char.isascii():
        return char.lower()
    if char in _SPELLED:
        return _SPELLED[char]
    if char in "ÄÖÜ":
        return char.lower()
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    compatible = unicodedata.normalize("NFKC", char)
    if len(compatible) > 1 or not compatible.isascii() or is_number_like(char):
        return char
    return compatible.lower()


def is_number_like(char: str) -> bool:
    """Whether a character is a digit, or has one in it: raised, encircled, a part of a fraction."""
    return char.isnumeric() or any(map(str.isdecimal, unicodedata.normalize("NFKC", char)))


def _refuse_word(text: str, run: str, at: int) -> NoReturn:
    problem = f"“{run[:20]}” means nothing here."
    hint = _HINTS.get(run)
    alike = near(run) or get_close_matches(run, _alike(text, run), n=1, cutoff=0.7)
    if not hint and alike and run not in ACTING:
        hint = f"Did you mean “{alike[0]}”?"
    if hint:
        raise BadDice(text, at, len(run), f"{problem} {hint}")
    raise BadDice(text, at, len(run), problem, unknown=True)


def _alike(text: str, run: str) -> list[str]:
    """Words that begin as a run does: “hit” is no misspelt “white”.

    Nor is “attack” an “attacker”, who is spoken of where there are ties.
    """
    words = WORDS if "tie" in text.lower() else WORDS.difference(_SIDES)
    return sorted(word for word in words if word[0] == run[0])


def _refuse_character(text: str, at: int) -> NoReturn:
    char = text[at]
    if char == "[":
        raise BadDice(text, at, len(text) - at, "This note is not closed.", ("a ]",))
    if char in ".," and text[at + 1 : at + 2].isdecimal():
        raise BadDice(text, at, 1, WHOLE_NUMBERS)
    if is_number_like(char):
        raise BadDice(text, at, 1, f"“{char}” is no plain digit: write numbers with 0 to 9.")
    if char.isprintable():
        raise BadDice(text, at, 1, f"“{char}” means nothing here.", unknown=True)
    raise BadDice(text, at, 1, f"There is an invisible character here (U+{ord(char):04X}).")

"""What may be meant by a text that can't be read as it stands: other rolls, or a label.

Words behind dice are mostly a label. Where they may as well be a part of the roll, the person is to
be asked: nothing that was meant is dropped.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.dice.notation import limits
from rules.dice.notation.comments import commented
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.dice.notation.tokens import is_word
from rules.dice.notation.words import near

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.dice.notation.tree import Script

MOST: Final = 3
"""Other rolls that are offered."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_BEHIND: Final = re.compile(r"(?<=[\s\])])[^\W\d_]+(?:\s+[^\W\d_]+)*")
_APART: Final = re.compile(r"\s+([^\W\d_]+)(?![^\W_])")
_LABELS: Final = re.compile(r"(?:^|[\s)\]0-9])(#|[\"“„])")
_NUMBERED: Final = {
    "reroll": ("r", "ro"), "rerolls": ("r", "ro"), "rerolling": ("r", "ro"),
    "explode": ("e",), "explodes": ("e",), "exploding": ("e",), "bonus": ("+",), "malus": ("-",),
    "mod": ("+",), "modifier": ("+",), "ac": (" vs ac ",), "dc": (" vs dc ",),
    "rk": (" vs ac ",), "sg": (" vs dc ",),
}  # fmt: skip
"""What a word may stand for before a number."""
_FOLLOWED: Final = re.compile(rf"\s*\b({'|'.join(_NUMBERED)})\s*(?=[0-9])", re.IGNORECASE)


class Meant(NamedTuple):
    """What a text may mean that is no notation.

    Attributes:
        label: The text with its unknown words as a label behind `#`; empty if that can't be read.
        words: The words that would become the label.
        doubtful: Whether these may be meant as a part of the roll.
        rolls: Rolls that may be meant instead, in the canonical spelling.
    """

    label: str
    words: str
    doubtful: bool
    rolls: tuple[str, ...]


def meant(text: str, letters: str = "") -> Meant:
    """What may be meant by a text that `grammar.parse` refuses.

    Args:
        text: What was typed.
        letters: Which letters stand for a die beside `d`.
    """
    if len(text) > limits.LENGTH:
        return Meant("", "", doubtful=False, rolls=())
    read = partial(parse, letters=letters)
    label, words = _labelled(text, read)
    rolls = dict.fromkeys(spell(script) for script in _others(text, read))
    if label:
        rolls.pop(spell(read(label)), None)
    return Meant(label, words, may_act(words), tuple(rolls)[:MOST])


def may_act(words: str) -> bool:
    """Whether words hold a number, or one that is or nearly is a word of the notation."""
    lower = words.lower()
    return any(map(str.isdecimal, words)) or any(map(near, _WORD.findall(lower)))


def _labelled(text: str, read: Callable[[str], Script]) -> tuple[str, str]:
    """The text with a `#` before its unknown words, and these; empty if that can't be read."""
    try:
        read(text)
    except BadDice as fault:
        label = fault.mended or commented(fault, read)
        return (label, read(label).comment) if label else ("", "")
    return "", ""


def _others(text: str, read: Callable[[str], Script]) -> Iterator[Script]:
    """Readings in which nothing that may act is left over for a label."""
    ends = _LABELS.search(text)
    dice = text[: ends.start(1)] if ends else text
    rest = text[len(dice) :]
    for changed in _changes(dice):
        try:
            yield read(changed + rest)
        except BadDice as fault:
            if fault.mended and not may_act(read(fault.mended).comment):
                yield read(fault.mended)


def _changes(dice: str) -> Iterator[str]:
    """The dice with misspelt words corrected, other words out of the way, or these as notes."""
    corrected = _corrected(dice)
    bare, label = _bare(corrected)
    for text, end in ((corrected, ""), (bare, label)):
        for which in range(2):
            yield _numbered(text, which) + end
    if not any(map(near, _WORD.findall(dice.lower()))):
        yield _BEHIND.sub(lambda found: f"[{found[0]}]", dice)


def _numbered(dice: str, which: int) -> str:
    """The text with words before numbers replaced by one of the things that they may stand for."""

    def sign(found: re.Match[str]) -> str:
        may = _NUMBERED[found[1].lower()]
        return may[min(which, len(may) - 1)]

    return _FOLLOWED.sub(sign, dice)


def _bare(dice: str) -> tuple[str, str]:
    """The text without the words that mean nothing in it, and a label of these."""
    taken: list[str] = []

    def without(found: re.Match[str]) -> str:
        word = found[1].lower()
        if is_word(word) or word in _NUMBERED:
            return found[0]
        taken.append(found[1])
        return ""

    bare = _APART.sub(without, dice)
    return bare, f" # {' '.join(taken)}" if taken else ""


def _corrected(dice: str) -> str:
    """The text with each word that is nearly one of the notation replaced by that."""

    def better(found: re.Match[str]) -> str:
        word = found[0].lower()
        likely = near(word)
        return found[0] if not likely or word in likely else likely[0]

    return _WORD.sub(better, dice)

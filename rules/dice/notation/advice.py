"""Finds what may be meant by a text that can't be read, or that others would read otherwise.

Words behind dice are mostly a label. Where they may as well be a part of the roll, the person is to
be asked: nothing that was meant is dropped. Every roll that is offered can be read.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from rules.dice.notation import phrases
from rules.dice.notation.bounds import bounds
from rules.dice.notation.comments import commented
from rules.dice.notation.faults import BadDice, Meant
from rules.dice.notation.printing import spell
from rules.dice.notation.tokens import (
    compares_in_words,
    die_letter,
    hangs,
    is_number_like,
    is_word,
)
from rules.dice.notation.tree import Comparison, Count, Dice, Noted, Number, Script
from rules.dice.notation.words import ACTING, NUMBERS, RANKS, acts, edits, near, near_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.dice.notation.tree import Node

_WORD: Final = re.compile(r"[^\W\d_]+")
_BEHIND: Final = re.compile(r"(?<=[\s\])])[^\W\d_]+(?:\s+[^\W\d_]+)*")
_APART: Final = re.compile(r"\s+([^\W\d_]+)(?![^\W_])")
_LABELS: Final = re.compile(r"(?:^|[\s)\]0-9])(#|[\"“„])")
_RANKED: Final = re.compile(rf"\b(?:{'|'.join(each for each in RANKS)})\s*$", re.IGNORECASE)
_MISSPELT: Final = re.compile(
    rf"((?:\b(?:{'|'.join((*RANKS, 'keep', 'drop', 'take', 'the', 'die'))})\s+)+)"
    r"([^\W\d_]{3,})",
    re.IGNORECASE,
)
_BEGINS_LABELS: Final = frozenset(("to", "for", "with", "of", "and", "on", "für", "mit", "auf"))
_ENDS: Final = re.compile(r"(?<=[^\W\d_])[.!?]+\s*$")
_NOTE: Final = re.compile(r"\[[^\]]*\]")
_HIDDEN: Final = 0xF0000
"""The first of the characters that stand for notes: none that people write."""
_SIGN: Final = re.compile(r"\[([\U000F0000-\U000F01FF])\]")
_MARKS: Final = re.compile('[#"“„]')


def advised(
    fault: BadDice, read: Callable[[str], Script | Node], letters: str, *, labels: bool
) -> BadDice:
    """The fault, with what may be meant instead.

    Args:
        fault: Why a text was refused.
        read: What refused it; it must be able to read all that is offered.
        letters: Which letters stand for a die beside `d`.
        labels: Whether words can be a label of what is read: of a roll, not of a question.
    """
    label, words = commented(fault, read)
    doubt = may_act(words) or _hanging(label, words)
    rolls = dict.fromkeys(map(spell, _others(fault.text, read, letters)))
    if label:
        rolls.pop(spell(read(label)), None)
    if doubt and not labels:
        label = words = ""
    offered = tuple(rolls)[: phrases.MOST]
    return fault.advised(Meant(label, words, doubt, offered))


def doubts(
    text: str, script: Script | Node, read: Callable[[str], Script | Node], letters: str
) -> tuple[str, ...]:
    """What else a text may mean that was read as ``script``, and last what it was read as.

    Nothing if there is no doubt.
    """
    dice, notes, rest = _parted(text)
    said = phrases.plain(dice, die_letter(letters))
    found: dict[str, None] = {}
    for which in range(2):
        changed = phrases.doubtful(said, which)
        try:
            other = read(_whole(changed, notes) + rest) if changed != said else script
        except BadDice:
            continue
        if other != script:
            found[spell(other)] = None
    return (*found, spell(script)) if found else ()


def of_total(text: str, tree: Script | Node) -> Script | Node | None:
    """A comparison in words of which it is not clear that it counts dice, as one of the total.

    “2d6 at most 4” may mean the dice or their total. “8d6 at least 5” means the dice: their total
    is never less.
    """
    if isinstance(tree, Script):
        if len(tree.rolls) > 1 or (inner := of_total(text, tree.rolls[0].body)) is None:
            return None
        return replace(tree, rolls=(replace(tree.rolls[0], body=cast("Node", inner)),))
    match tree:
        case Noted(inner):
            found = of_total(text, inner)
            if isinstance(found, Comparison):
                return replace(found, left=replace(tree, inner=found.left))
        case Dice(count, modifiers=(*before, Count(success, None))) if count > 1:
            dice = replace(tree, modifiers=tuple(before))
            met = {success.holds(each) for each in bounds(dice)}
            said = compares_in_words(_parted(text)[0])
            if said and (len(met) > 1 or success.relation == "="):
                return Comparison(dice, success.relation, Number(success.number))
    return None


def may_act(words: str) -> bool:
    """Whether a label holds a number, or a word that changes dice or nearly is one.

    What stands in it behind a `#` or in quotes is a label always.
    """
    unsaid = _MARKS.split(words, maxsplit=1)[0]
    if any(map(is_number_like, unsaid)) or compares_in_words(unsaid):
        return True
    return any(map(acts, _WORD.findall(unsaid.lower())))


def _hanging(label: str, words: str) -> bool:
    """Whether the last word that is read may as well be the first of the label."""
    if not label or words.lower().split(maxsplit=1)[:1] in ([each] for each in _BEGINS_LABELS):
        return False
    read = label[: label.index(f"# {words}")]
    first = _WORD.match(words.lower())
    if first and near_number(first[0]) and _RANKED.search(read):
        return True
    return hangs(read)


def _parted(text: str) -> tuple[str, list[str], str]:
    """The dice of a text with a sign for each note in it, the notes, and its labels by sign."""
    notes: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        notes.append(found[0])
        return f"[{chr(_HIDDEN + len(notes) - 1)}]"

    dice = _NOTE.sub(hidden, text)
    ends = _LABELS.search(dice)
    cut = ends.start(1) if ends else len(dice)
    return dice[:cut], notes, _whole(dice[cut:], notes)


def _whole(dice: str, notes: list[str]) -> str:
    """The text with its notes again."""
    return _SIGN.sub(lambda found: notes[ord(found[1]) - _HIDDEN], dice) if notes else dice


def _others(
    text: str, read: Callable[[str], Script | Node], letters: str
) -> Iterator[Script | Node]:
    """Readings in which nothing that may act is left over for a label."""
    dice, notes, rest = _parted(text)
    for changed in dict.fromkeys(_changes(dice, letters)):
        try:
            yield read(_whole(changed, notes) + rest)
        except BadDice as fault:
            label, words = commented(fault, read)
            twice = words.count("#") > rest.count("#")
            if label and not twice and not may_act(words) and not _hanging(label, words):
                yield read(label)


def _changes(dice: str, letters: str) -> Iterator[str]:
    """The dice with misspelt words corrected, other words out of the way, or these as notes."""
    corrected = _MISSPELT.sub(_number, _corrected(_ENDS.sub("", dice)))
    said = phrases.plain(corrected, die_letter(letters))
    for which in range(2):
        yield phrases.said_otherwise(said, which)
    bare, label = _bare(said)
    for which in range(2):
        yield phrases.said_otherwise(bare, which) + label
    if not may_act(" ".join(_BEHIND.findall(dice))):
        yield _BEHIND.sub(lambda found: f"[{found[0]}]", dice)


def _bare(dice: str) -> tuple[str, str]:
    """The text without the words that mean nothing in it, and a label of these."""
    taken: list[str] = []

    def without(found: re.Match[str]) -> str:
        word = found[1].lower()
        if is_word(word) or word in ACTING or phrases.is_said(word):
            return found[0]
        taken.append(found[1])
        return ""

    bare = _APART.sub(without, dice)
    return bare, f" # {' '.join(taken)}" if taken else ""


def _number(found: re.Match[str]) -> str:
    """A word for the best or worst dice, and the number that is nearly named behind it."""
    said = found[2].lower()
    if acts(said) or not near_number(said):
        return found[0]
    return f"{found[1]}{min(NUMBERS, key=lambda word: edits(said, word))}"


def _corrected(dice: str) -> str:
    """The text with each word that is nearly one of the notation replaced by that."""

    def better(found: re.Match[str]) -> str:
        word = found[0].lower()
        likely = near(word)
        return found[0] if not likely or word in likely or word in ACTING else likely[0]

    return _WORD.sub(better, dice)

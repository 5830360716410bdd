"""Asks before a roll whether words behind the dice are a part of it or only a label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.escaping import escaped
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.meant import several
from rules.dice.notation.printing import spell

if TYPE_CHECKING:
    from bot.gateway.text.languages import Catalogue
    from rules.dice.notation.tree import Script

ASK: Final = "Is “{words}” a part of the roll, or only a label? Nothing is rolled yet."
ASK_WHICH: Final = "Which of these do you mean? Nothing is rolled yet."
ROLL: Final = "Roll {dice}"
ONLY_A_LABEL: Final = "Only a label: {dice}"
_SHOWN: Final = 80


class Question(NamedTuple):
    """What is to be asked before a roll.

    Attributes:
        words: What may be meant as a part of the roll.
        rolls: What may be meant, in the canonical spelling.
        label: The roll with these words as its label; empty if they can be none.
    """

    words: str
    rolls: tuple[str, ...]
    label: str

    def told_in(self, language: Catalogue) -> str:
        """The question in words."""
        if not self.label:
            return language.told(ASK_WHICH)
        return language.told(ASK, words=escaped(self.words, _SHOWN))

    def choices(self, language: Catalogue) -> list[tuple[str, str]]:
        """The words of each button, with the roll that it throws."""
        found = [(language.told(ROLL, dice=_shown(each, language)), each) for each in self.rolls]
        if self.label:
            label = language.told(ONLY_A_LABEL, dice=_shown(self.label, language))
            found.append((label, self.label))
        return [(words[:_SHOWN], text) for words, text in found]


def understood(text: str, letters: str, *, settled: bool = False) -> Script | Question:
    """A typed roll, read or to be asked about; words that can only be a label are one.

    Args:
        text: What was typed.
        letters: Which letters stand for a die beside `d`.
        settled: Whether it is read as it always was, though others may read it otherwise.

    Raises:
        BadDice: It can't be read, and nothing else can be meant.
    """
    try:
        script = parse(text, letters)
    except BadDice as fault:
        found = fault.meant
        if not found.label and not found.rolls:
            raise
        if found.label and not found.doubtful:
            return parse(found.label, letters)
        label = spell(parse(found.label, letters)) if found.label else ""
        return Question(found.words or text, found.rolls, label)
    rolls = () if settled else several(text, letters)
    return Question(text, rolls, "") if rolls else script


def _shown(text: str, language: Catalogue) -> str:
    """The dice of a roll without its label."""
    script = parse(text)
    return ", ".join(spell(each, language.die) for each in script.rolls)

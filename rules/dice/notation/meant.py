"""What may be meant by a roll that can't be read as it stands, or that others read otherwise."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.dice.notation import limits
from rules.dice.notation.advice import doubts, may_act
from rules.dice.notation.faults import BadDice, Meant
from rules.dice.notation.grammar import parse, parse_question

if TYPE_CHECKING:
    from rules.dice.notation.tree import Node, Script

__all__ = ["Meant", "check_question", "check_roll", "may_act", "meant", "several"]


def meant(text: str, letters: str = "") -> Meant:
    """What may be meant by a text that `grammar.parse` refuses; nothing by one that it reads.

    Args:
        text: What was typed.
        letters: Which letters stand for a die beside `d`.
    """
    try:
        parse(text, letters)
    except BadDice as fault:
        return fault.meant
    return Meant()


def several(text: str, letters: str = "") -> tuple[str, ...]:
    """The rolls that a text may mean which can be read, but which others read otherwise.

    `+d20` is advantage elsewhere, `8d6 d4` two kinds of dice. What it is read as is the last;
    nothing if there is no doubt.

    Raises:
        BadDice: It can't be read.
    """
    return _several(text, parse(text, letters), letters)


def _several(text: str, script: Script, letters: str) -> tuple[str, ...]:
    return doubts(text, script, partial(parse, letters=letters), letters)


def check_question(text: str, letters: str = "") -> Node:
    """Read a question about odds, as `parse_question` does, that means one thing only.

    Raises:
        BadDice: It can't be read, or in several ways, which it then names.
    """
    node = parse_question(text, letters)
    found = doubts(text, node, partial(parse_question, letters=letters), letters)
    if found:
        raise BadDice.of_several(text, found)
    return node


def check_roll(text: str, letters: str = "") -> Script:
    """Read a roll, as `parse` does, that means one thing only.

    Raises:
        BadDice: It can't be read, or in several ways, which it then names.
    """
    script = parse(text, letters)
    if len(text) <= limits.LENGTH and (found := _several(text, script, letters)):
        raise BadDice.of_several(text, found)
    return script

"""What may be meant by a roll that can't be read as it stands, or that others read otherwise."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from rules.dice.notation.advice import doubts, may_act, of_total
from rules.dice.notation.faults import BadDice, Meant
from rules.dice.notation.grammar import parse, parse_question
from rules.dice.notation.printing import spell

if TYPE_CHECKING:
    from rules.dice.notation.tree import Node, Script

__all__ = ["Meant", "check_roll", "may_act", "meant", "read_question", "several"]


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
    found = doubts(text, script, partial(parse, letters=letters), letters)
    if not found and (total := of_total(text, script)):
        return spell(total), spell(script)
    return found


def read_question(text: str, letters: str = "") -> tuple[Node, str]:
    """Read a question about odds, as `parse_question` does, that means one thing only.

    Returns:
        The question, and how it is asked of the dice where words may mean them or their total;
        the total is answered then.

    Raises:
        BadDice: It can't be read, or in several ways, which it then names.
    """
    node = parse_question(text, letters)
    found = doubts(text, node, partial(parse_question, letters=letters), letters)
    if found:
        raise BadDice.of_several(text, found)
    total = of_total(text, node)
    return (cast("Node", total), spell(node)) if total else (node, "")


def check_roll(text: str, letters: str = "") -> Script:
    """Read a roll, as `parse` does, that means one thing only.

    Raises:
        BadDice: It can't be read, or in several ways, which it then names.
    """
    script = parse(text, letters)
    if found := _several(text, script, letters):
        raise BadDice.of_several(text, found)
    return script

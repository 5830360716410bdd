"""Reads the modifiers that follow dice: `kh3`, `!>5`, `ro<3`, `t5 f1`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from rules.dice.notation import limits
from rules.dice.notation.bounds import faces_of
from rules.dice.notation.tokens import END
from rules.dice.notation.tree import (
    TWO_DIGITS,
    Arithmetic,
    AtLeast,
    AtMost,
    Count,
    Dice,
    Drop,
    DropIf,
    Explode,
    ExplodeOnce,
    Keep,
    KeepIf,
    Match,
    Modifier,
    Negate,
    Node,
    Noted,
    Number,
    Relation,
    Reroll,
)
from rules.dice.notation.words import AFTER

if TYPE_CHECKING:
    from rules.dice.notation.reader import Reader

RELATIONS: Final = frozenset(("=", "<>", "<", "<=", ">", ">="))
_KEEP_OR_DROP: Final = frozenset(("k", "kh", "kl", "d", "dh", "dl", "p", "ph", "pl"))
_RANKS: Final = frozenset(("best", "worst"))
_IN_WORDS: Final = _RANKS | {"keep", "drop"}
_AFTER_OR_MORE: Final = RELATIONS | {END, ")", ",", ";", "f", "vs"}
MODIFIER_WORDS: Final = _KEEP_OR_DROP | {
    "keep",
    "drop",
    "r",
    "rr",
    "ro",
    "ra",
    "e",
    "eo",
    "mi",
    "ma",
    "t",
    "f",
}
_MODIFIERS: Final = MODIFIER_WORDS | _IN_WORDS | {"!", "!!"}
_REROLLS: Final = {"r": False, "rr": False, "ro": True}


def read_modifiers(reader: Reader, count: int, faces: range) -> tuple[Modifier, ...]:
    """All modifiers that follow ``count`` dice with these faces."""
    modifiers: list[Modifier] = []
    while True:
        if not (reader.next in _MODIFIERS or _or_more(reader)):
            return tuple(modifiers)
        if len(modifiers) == limits.MODIFIERS:
            reader.fail(f"Dice take {limits.MODIFIERS} modifiers at most.")
        index = reader.index
        plus = reader.next not in _MODIFIERS
        modifier = _from_on(reader) if plus else _read(reader, count, faces)
        if isinstance(modifier, Count) and plus:
            fate = faces[0] < 1
            shown = Dice(count, len(faces), fate, tuple(modifiers))
            if not die_can_show(shown, modifier.success):
                wanted = modifier.success.number
                reader.fail(
                    f"No die here shows {wanted}.", f">= {wanted} for the total", index=index
                )
        if modifiers:
            _fits(reader, index, modifiers, modifier)
        modifiers.append(modifier)


def _read(reader: Reader, count: int, faces: range) -> Modifier:  # noqa: PLR0911 - a case for each kind
    index = reader.index
    word = reader.take()
    if word in _KEEP_OR_DROP:
        return _keep_or_drop(reader, word, count)
    if word in _IN_WORDS:
        return _in_words(reader, count, word)
    if word == "f":
        problem = "Failures are counted against successes: name those first, as in t5f1."
        reader.fail(problem, index=index)
    match word:
        case "!" | "!!" | "e" | "eo":
            return _explosion(reader, index, word, faces)
        case "ra":
            return ExplodeOnce(_match(reader))
        case "r" | "rr" | "ro":
            match = _optional_match(reader) or Match("=", faces[0])
            if not _REROLLS[word]:
                _not_for_ever(reader, index, match, faces, "be rerolled")
            return Reroll(match, once=_REROLLS[word])
        case "mi":
            return AtLeast(reader.number("the least that a die counts"))
        case "ma":
            return AtMost(reader.number("the most that a die counts"))
        case _:
            return Count(_match(reader, ">="), failures(reader))


def _explosion(reader: Reader, index: int, word: str, faces: range) -> Explode:
    match = _optional_match(reader) or Match("=", faces[-1])
    if word != "eo":
        _not_for_ever(reader, index, match, faces, "explode")
    return Explode(match, compound=word == "!!", once=word == "eo")


def _or_more(reader: Reader) -> bool:
    """Whether a number and a plus stand apart that add nothing: `8d6 5+` counts 5 and more."""
    if not reader.next.isdecimal() or reader.ahead(1) != "+":
        return False
    after = reader.ahead(2)
    return (after in _AFTER_OR_MORE or after[0] in "#[") and not reader.joined


def _from_on(reader: Reader) -> Count:
    match = _match(reader, ">=")
    reader.take()
    return Count(match, failures(reader))


def _keep_or_drop(reader: Reader, word: str, count: int) -> Modifier:
    """`k3` keeps the highest, `d1` drops the lowest; `k>3` and `p1` go by what is shown."""
    keeps = word[0] == "k"
    if word == "p" or (word == "k" and _relation_joined(reader)):
        match = _match(reader)
        return KeepIf(match) if keeps else DropIf(match)
    number = how_many(reader, count, keeps=keeps)
    high = (word[-1] != "l") if keeps else word[-1] == "h"
    return (Keep if keeps else Drop)(high, 1 if number is None else number)


def _in_words(reader: Reader, count: int, word: str) -> Modifier:
    """`keep highest 3`, `drop the lowest`, `best 3`; where it is not said, the lowest go."""
    keeps = word != "drop"
    high = keeps if word not in _RANKS else word == "best"
    if word not in _RANKS and reader.next == "the":
        reader.take()
    number = how_many(reader, count, keeps=keeps)
    if word not in _RANKS and reader.next in _RANKS:
        high = reader.take() == "best"
        if number is None:
            number = how_many(reader, count, keeps=keeps)
    return (Keep if keeps else Drop)(high, 1 if number is None else number)


def how_many(reader: Reader, count: int, *, keeps: bool) -> int | None:
    """How many of so many dice are kept or dropped, if a number stands here."""
    if not reader.next.isdecimal() or _or_more(reader) or reader.ahead(1) in AFTER:
        return None
    index = reader.index
    number = reader.number("how many dice")
    if number > count:
        verb = "keep" if keeps else "drop"
        there = "is only 1 die" if count == 1 else f"are only {count} dice"
        reader.fail(f"There {there} to {verb} from.", index=index)
    return number


def failures(reader: Reader) -> Match | None:
    """The `f1` after a bare comparison, if one stands here."""
    if reader.next == "f":
        reader.take()
        return _match(reader, "<=")
    return None


def plain_number(node: Node) -> int | None:
    """The number that an expression is, if it is written as one."""
    match node:
        case Number(value):
            return value
        case Negate(Number(value)):
            return -value
        case _:
            return None


def may_count(node: Node) -> bool:
    """Whether a comparison after this counts its dice: bare dice that don't count already."""
    if isinstance(node, Noted):
        return may_count(node.inner)
    return isinstance(node, Dice) and not (node.modifiers and isinstance(node.modifiers[-1], Count))


def die_can_show(node: Node, match: Match) -> bool:
    """Whether a number stands for a face of the dice, of which some face is meant.

    `5d6 >= 5` counts dice then; of `4d6kh3 >= 15` no die can show 15, so the total is meant.
    """
    while isinstance(node, Noted):
        node = node.inner
    if not isinstance(node, Dice):
        return False
    low, high = faces_of(node)
    holds = match.holds(low) or match.holds(high) or match.relation in ("=", "<>")
    return low <= match.number <= high and holds


def counting(node: Node, count: Count) -> Node:
    """Dice, perhaps with notes, that count their successes."""
    if isinstance(node, Noted):
        return replace(node, inner=counting(node.inner, count))
    return replace(node, modifiers=(*node.modifiers, count)) if isinstance(node, Dice) else node


def thrown_twice(node: Node, *, high: bool) -> Node | None:
    """An expression whose first single die is thrown twice and the better kept, or the worse."""
    match node:
        case Dice(1, _, _, ()):
            return replace(node, count=2, modifiers=(Keep(high, 1),))
        case Negate(inner) | Noted(inner):
            found = thrown_twice(inner, high=high)
            return found and replace(node, inner=found)
        case Arithmetic(left, _, right) if node != TWO_DIGITS:
            if (found := thrown_twice(left, high=high)) is not None:
                return replace(node, left=found)
            found = thrown_twice(right, high=high)
            return found and replace(node, right=found)
        case _:
            return None


def _optional_match(reader: Reader) -> Match | None:
    """What follows a modifier that can do without: `!>4` explodes on 5, `! > 4` compares."""
    number = reader.next.isdecimal() and reader.ahead(1) not in AFTER and not _or_more(reader)
    if number or _relation_joined(reader):
        return _match(reader)
    return None


def _relation_joined(reader: Reader) -> bool:
    return reader.next in RELATIONS and reader.joined


def _match(reader: Reader, bare: Relation = "=") -> Match:
    """A relation and a number, or a number for the ``bare`` relation."""
    relation = bare
    if reader.next in RELATIONS:
        relation = cast("Relation", reader.take())
        if reader.next == "-":
            reader.take()
            return Match(relation, -reader.number("a number"))
        return Match(relation, reader.number("a number"))
    return Match(relation, reader.number("a number or a comparison such as <3"))


def _not_for_ever(reader: Reader, index: int, match: Match, faces: range, what: str) -> None:
    if match.holds(faces[0]) and match.holds(faces[-1]) and all(map(match.holds, faces)):
        reader.fail(f"These dice would {what} for ever: every face matches.", index=index)


def _fits(reader: Reader, index: int, before: list[Modifier], modifier: Modifier) -> None:
    if isinstance(before[-1], Count):
        reader.fail("Counting successes comes last: nothing can follow it.", index=index)
    if isinstance(modifier, Explode | ExplodeOnce) and any(
        isinstance(each, Explode | ExplodeOnce) for each in before
    ):
        reader.fail("These dice explode already; once is enough.", index=index)

"""Reads the modifiers that follow dice: `kh3`, `!>5`, `ro<3`, `t5 f1`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from rules.tables import limits
from rules.tables.tree import (
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

if TYPE_CHECKING:
    from rules.tables.reader import Reader
    from rules.tables.tokens import Token

RELATIONS: Final = ("=", "<>", "<", "<=", ">", ">=")
MODIFIER_WORDS: Final = frozenset(
    (
        "k", "kh", "kl", "d", "dh", "dl", "p", "ph", "pl", "r", "rr", "ro", "ra", "e",
        "mi", "ma", "t", "f",
    )
)  # fmt: skip
_REROLLS: Final = {"r": False, "rr": False, "ro": True}


def read_modifiers(reader: Reader, count: int, faces: range) -> tuple[Modifier, ...]:
    """All modifiers that follow ``count`` dice with these faces."""
    modifiers: list[Modifier] = []
    while True:
        token = reader.token
        explodes = token.kind == "sign" and token.text in {"!", "!!"}
        if not explodes and not (token.kind == "word" and token.text in MODIFIER_WORDS):
            return tuple(modifiers)
        if len(modifiers) == limits.MODIFIERS:
            reader.fail(f"Dice take {limits.MODIFIERS} modifiers at most.")
        modifier = _read(reader, count, faces)
        _fits(reader, token, modifiers, modifier)
        modifiers.append(modifier)


def _read(reader: Reader, count: int, faces: range) -> Modifier:  # noqa: PLR0911 - a case for each kind
    token = reader.take()
    if token.text == "f":
        problem = "Failures are counted against successes: name those first, as in t5f1."
        reader.fail(problem, token=token)
    match token.text:
        case "!" | "!!" | "e":
            match = _optional_match(reader) or Match("=", faces[-1])
            _not_for_ever(reader, token, match, faces, "explode")
            return Explode(match, compound=token.text == "!!")
        case "ra":
            return ExplodeOnce(_match(reader))
        case "r" | "rr" | "ro":
            match = _optional_match(reader) or Match("=", faces[0])
            if not _REROLLS[token.text]:
                _not_for_ever(reader, token, match, faces, "be rerolled")
            return Reroll(match, once=_REROLLS[token.text])
        case "mi":
            return AtLeast(reader.number("the least that a die counts"))
        case "ma":
            return AtMost(reader.number("the most that a die counts"))
        case "t":
            return Count(_match(reader, ">="), failures(reader))
        case _:
            return _keep_or_drop(reader, token, count)


def _keep_or_drop(reader: Reader, token: Token, count: int) -> Modifier:
    """`k3` keeps the highest, `d1` drops the lowest; `k>3` and `p1` go by what is shown."""
    keeps = token.text[0] == "k"
    if token.text == "p" or (token.text == "k" and _relation_joined(reader)):
        match = _match(reader)
        return KeepIf(match) if keeps else DropIf(match)
    number_at = reader.token
    number = reader.number("how many dice") if number_at.kind == "number" else 1
    if number > count:
        verb = "keep" if keeps else "drop"
        reader.fail(f"There are only {count} dice to {verb} from.", token=number_at)
    high = (token.text[-1] != "l") if keeps else token.text[-1] == "h"
    return Keep(high, number) if keeps else Drop(high, number)


def failures(reader: Reader) -> Match | None:
    """The `f1` after a bare comparison, if one stands here."""
    if reader.at("word", "f"):
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


def counting(node: Node, count: Count) -> Node:
    """Dice, perhaps with notes, that count their successes."""
    if isinstance(node, Noted):
        return replace(node, inner=counting(node.inner, count))
    return replace(node, modifiers=(*node.modifiers, count)) if isinstance(node, Dice) else node


def _optional_match(reader: Reader) -> Match | None:
    """What follows a modifier that can do without: `!>4` explodes on 5, `! > 4` compares."""
    if reader.token.kind == "number" or _relation_joined(reader):
        return _match(reader)
    return None


def _relation_joined(reader: Reader) -> bool:
    return reader.joined and reader.at("sign", *RELATIONS)


def _match(reader: Reader, bare: Relation = "=") -> Match:
    """A relation and a number, or a number for the ``bare`` relation."""
    relation = bare
    if reader.at("sign", *RELATIONS):
        relation = cast("Relation", reader.take().text)
        if reader.at("sign", "-"):
            reader.take()
            return Match(relation, -reader.number("a number"))
        return Match(relation, reader.number("a number"))
    return Match(relation, reader.number("a number or a comparison such as <3"))


def _not_for_ever(reader: Reader, token: Token, match: Match, faces: range, what: str) -> None:
    if match.holds(faces[0]) and match.holds(faces[-1]) and all(map(match.holds, faces)):
        reader.fail(f"These dice would {what} for ever: every face matches.", token=token)


def _fits(reader: Reader, token: Token, before: list[Modifier], modifier: Modifier) -> None:
    if before and isinstance(before[-1], Count):
        reader.fail("Counting successes comes last: nothing can follow it.", token=token)
    if isinstance(modifier, Explode | ExplodeOnce) and any(
        isinstance(each, Explode | ExplodeOnce) for each in before
    ):
        reader.fail("These dice explode already; once is enough.", token=token)

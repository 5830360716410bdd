"""Spells a tree in the one canonical way, which parses back to the same tree."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.dice.notation.modifiers import die_can_show, may_count, plain_number
from rules.dice.notation.tree import (
    TWO_DIGITS,
    Arithmetic,
    AtLeast,
    AtMost,
    Best,
    Between,
    Comparison,
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
    Pool,
    Relation,
    Reroll,
    Roll,
    Script,
    Versus,
)

_COMPARED: Final = 0
_POOLED: Final = 1
_ADDED: Final = 2
_MULTIPLIED: Final = 3
_SIGNED: Final = 4
_WHOLE: Final = 5


def spell(tree: Script | Roll | Node, die: str = "d") -> str:
    """The canonical text of a tree; ``die`` is the letter that stands for a die in it."""
    if isinstance(tree, Script):
        rolls = [_roll(each, die) for each in tree.rolls]
        if tree.comment and rolls[-1].isdecimal():
            rolls[-1] = f"({rolls[-1]})"  # else what follows may read as “so many times”: 3#d6
        return "; ".join(rolls) + (f" # {tree.comment}" if tree.comment else "")
    return _roll(tree, die) if isinstance(tree, Roll) else _node(tree, _COMPARED, die)


def spell_question(node: Node, die: str = "d") -> str:
    """A text of what `parse_question` reads, in the words that people ask it in."""
    match node:
        case Versus(attacker, defender):
            return _versus(node, _contender(attacker, die), _contender(defender, die))
        case _:
            return _node(node, _COMPARED, die)


def _contender(node: Node, die: str) -> str:
    """A side of a contest: that the best die counts is what people say in words."""
    match node:
        case Dice(modifiers=(Keep(True, 1),)):
            return f"best of {_dice(replace(node, modifiers=()), die)}"
        case _:
            return _node(node, _POOLED, die)


def spell_modifier(modifier: Modifier, high: int) -> str:  # noqa: C901, PLR0911 - a case for each kind
    """The canonical text of a modifier of dice whose highest face is ``high``."""
    match modifier:
        case Keep(top, count):
            return f"k{'h' if top else 'l'}{count}"
        case Drop(top, count):
            return f"d{'h' if top else 'l'}{count}"
        case KeepIf(match):
            return f"k{_match(match, '=')}"
        case DropIf(match):
            return f"p{_match(match)}"
        case Reroll(match, once):
            return f"{'ro' if once else 'rr'}{_match(match)}"
        case Explode(match, once=True):
            return f"eo{'' if match == Match('=', high) else _match(match)}"
        case Explode(match, compound):
            which = "" if match == Match("=", high) else _match(match)
            sign = "!!" if compound else "!"
            # Together with an equals sign the mark would read as “not equal”.
            return f"{'e' if sign == '!' and which.startswith('=') else sign}{which}"
        case ExplodeOnce(match):
            return f"ra{_match(match)}"
        case AtLeast(number):
            return f"mi{number}"
        case AtMost(number):
            return f"ma{number}"
        case Count(success, failure):
            failed = f"f{_match(failure, bare='<=')}" if failure else ""
            return f"t{_match(success, bare='>=')}{failed}"


def _match(match: Match, equal: str = "", bare: Relation = "=") -> str:
    """A match, without its relation where that is meant anyway."""
    if match.relation != bare or match.number < 0:
        return f"{match.relation}{match.number}"
    return f"{equal}{match.number}"


def _roll(roll: Roll, die: str) -> str:
    body = _node(roll.body, _COMPARED, die)
    return body if roll.times == 1 else f"{roll.times}x({body})"


def _node(node: Node, binding: int, die: str) -> str:
    """A node as it stands where nothing looser than ``binding`` may stand bare."""
    text, own = _bare(node, die)
    return f"({text})" if own < binding else text


def _bare(node: Node, die: str) -> tuple[str, int]:  # noqa: C901, PLR0911, PLR0912 - a case for each kind
    match node:
        case Number(value):
            return str(value), _WHOLE
        case Dice():
            return _dice(node, die), _WHOLE
        case Pool():
            # Bare within a sum it would join with the colours beside it.
            return _pool(node), _POOLED
        case Noted(inner, note):
            return f"{_node(inner, _WHOLE, die)}[{note}]", _WHOLE
        case Negate(inner):
            return f"-{_node(inner, _SIGNED, die)}", _SIGNED
        case Arithmetic() if node == TWO_DIGITS:
            return f"{die}66", _WHOLE
        case Arithmetic(left, sign, right):
            own = _ADDED if sign in "+-" else _MULTIPLIED
            return f"{_node(left, own, die)}{sign}{_node(right, own + 1, die)}", own
        case Comparison(left, relation, right, target):
            if target:
                return f"{_node(left, _POOLED, die)} vs {target} {_bare(right, die)[0]}", _COMPARED
            number = plain_number(right)
            counts = number is not None and may_count(left)
            # Dice bare before a number that they can show would count successes.
            if counts and die_can_show(left, Match(relation, number or 0)):
                return _comparison(node, f"({_bare(left, die)[0]})", die), _COMPARED
            return _comparison(node, _node(left, _POOLED, die), die), _COMPARED
        case Between(inner, low, high):
            return f"{_node(inner, _POOLED, die)} between {low} and {high}", _COMPARED
        case Best(parts, high):
            said = ", ".join(_node(each, _POOLED, die) for each in parts)
            return f"{'best' if high else 'worst'} of ({said})", _WHOLE
        case Versus(attacker, defender):
            sides = _node(attacker, _POOLED, die), _node(defender, _POOLED, die)
            return _versus(node, *sides), _COMPARED


def _comparison(node: Comparison, left: str, die: str) -> str:
    return f"{left} {node.relation} {_node(node.right, _POOLED, die)}"


def _versus(node: Versus, attacker: str, defender: str) -> str:
    ties = ", ties to the attacker" if node.ties == "attacker" else ""
    return f"{attacker} vs {defender}{ties}"


def _dice(dice: Dice, die: str) -> str:
    kind = "F" if dice.fate else str(dice.sides)
    modifiers = "".join(spell_modifier(each, dice.high) for each in dice.modifiers)
    return f"{dice.count}{die}{kind}{modifiers}"


def _pool(pool: Pool) -> str:
    colours = "+".join(f"{group.count}{group.colour}" for group in pool.groups)
    return colours if pool.worth == "first" else f"{pool.worth} {colours}"

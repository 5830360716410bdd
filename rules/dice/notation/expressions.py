"""Reads one expression: comparisons, sums, dice. The grammar stands in README.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from rules.dice.notation import limits
from rules.dice.notation.bounds import bounds
from rules.dice.notation.modifiers import (
    MODIFIER_WORDS,
    RELATIONS,
    counting,
    die_can_show,
    failures,
    may_count,
    plain_number,
    read_modifiers,
    thrown_twice,
)
from rules.dice.notation.throws import Throws, Worth
from rules.dice.notation.tokens import DIE, END, WHOLE_NUMBERS
from rules.dice.notation.tree import (
    TWO_DIGITS,
    Arithmetic,
    Best,
    Between,
    Comparison,
    Count,
    Dice,
    Keep,
    Match,
    Negate,
    Node,
    Noted,
    Number,
    Relation,
    Side,
    Sign,
    Target,
    Versus,
)
from rules.dice.notation.words import COLOURS, OR_LESS, OR_MORE

SEPARATORS: Final = frozenset((";", ","))
DICE: Final = frozenset(("d", "df", DIE))
_SIGNS: Final = frozenset(("+", "-"))
_BINDING: Final = {"+": 1, "-": 1, "*": 2, "/": 2}
_FATE_DICE: Final = frozenset(("df", f"{DIE}f"))
_FATE: Final = range(-1, 2)
_SIDES: Final[dict[str, Side]] = {"attacker": "attacker", "defender": "defender"}
_WORTHS: Final[dict[str, Worth]] = {"best": "best", "sum": "sum"}
_NAMED: Final = frozenset(("best", "worst", "sum"))
_ADVANTAGE: Final = {"adv": True, "dis": False}
_TARGETS: Final[dict[str, Target]] = {"ac": "ac", "dc": "dc"}
_OR: Final[dict[str, Relation]] = {OR_MORE: ">=", OR_LESS: "<="}
_AND: Final = frozenset(("and", "to"))
_TENS: Final = 66


class Expressions(Throws):
    """One reading of one text: the rules of the grammar for an expression, from the widest on."""

    _depth = 0
    _operators = 0

    def comparison(self) -> Node:
        """Read an expression, perhaps compared with a number or with another one."""
        bare = self.next != "("
        left = self._side()
        if self.next == "vs":
            self.take()
            if self.next in _TARGETS:
                target = _TARGETS[self.take()]
                reached = Number(self.number("the number to reach"))
                node: Node = Comparison(left, ">=", reached, target)
            else:
                node = Versus(left, self._side(), self._ties())
        elif self.next == "between":
            node = self._between(left)
        elif self.next in RELATIONS or (self.next.isdecimal() and self.ahead(1) in _OR):
            if self.next in RELATIONS:
                relation = cast("Relation", self.take())
                right = self._side()
            else:
                right = Number(self.number("the number to reach"))
                relation = _OR[self.take()]
            number = plain_number(right)
            if bare and number is not None and may_count(left):
                match = Match(relation, number)
                if self.next == "f" or die_can_show(left, match):
                    return counting(left, Count(match, failures(self)))
            node = Comparison(left, relation, right)
        else:
            return left
        if self.next in ("vs", "between") or self.next in RELATIONS:
            self.fail("One comparison at a time.")
        return node

    def _between(self, node: Node) -> Between:
        """`2d6 between 7 and 9`: of the total, both numbers included."""
        self.take()
        index = self.index
        low = self._whole()
        if self.next not in _AND:
            self.unexpected("and before the higher number")
        self.take()
        high = self._whole()
        if low > high:
            self.fail("The lower number comes first.", index=index)
        return Between(node, low, high)

    def _whole(self) -> int:
        """A number, perhaps with a minus."""
        if self.next == "-":
            self.take()
            return -self.number("a number")
        return self.number("a number")

    def separator(self) -> None:
        """A separator, which is not a comma within a number: nobody rolls a mere number."""
        if self.take() != "," or not self.next.isdecimal():
            return
        ahead = self.ahead(1)
        rolls = ahead == "x" or ahead.isdecimal() or ahead in DICE or ahead in COLOURS
        if not rolls and self.joined:
            self.fail(WHOLE_NUMBERS, index=self.index - 1)

    def _side(self) -> Node:
        """A sum, perhaps with advantage."""
        node = self._sum()
        while self.next in _ADVANTAGE or self.next == "with":
            node = self._twice(node)
        return node

    def _advantage_within(self) -> bool:
        """Whether advantage stands here and more follows, as in `d20 adv + 5`."""
        after = 2 if self.next == "with" else 1
        follows = self.ahead(after)
        return self.ahead(after - 1) in _ADVANTAGE and (follows in _BINDING or follows[:1] == "[")

    def _twice(self, node: Node) -> Node:
        """`d20+5 adv`: the first single die is thrown twice, and the better one kept."""
        if self.next == "with":
            self.take()
        index = self.index
        high = _ADVANTAGE[self._word(*_ADVANTAGE)]
        found = thrown_twice(node, high=high)
        if found is None:
            self.fail(
                f"There is no single die before this: write 2d20k{'h' if high else 'l'}1.",
                index=index,
            )
        self.throw(1, index)
        return found

    def _ties(self) -> Side:
        """`, ties to the attacker`; without that they go to the defender."""
        before = 1 if self.next in SEPARATORS else 0
        if self.ahead(before) == "and":
            before += 1
        if self.ahead(before) != "ties":
            return "defender"
        for _ in range(before + 1):
            self.take()
        for word in ("go", "to", "the"):
            if self.next == word:
                self.take()
        return _SIDES[self._word(*_SIDES)]

    def _word(self, *words: str) -> str:
        """Read one of these words, which must stand here."""
        if self.next not in words:
            self.unexpected(*words)
        return self.take()

    def _sum(self, binding: int = 1) -> Node:
        """What is joined by signs that bind at least so: a sum, or with 2 a product."""
        left = self._signed()
        while (binds := _BINDING.get(self.next, 0)) >= binding:
            at = self.index
            self._operator("arithmetic signs")
            sign = cast("Sign", self.take())
            node = Arithmetic(left, sign, self._sum(binds + 1))
            left = node if binds == 1 else self._bounded(node, at)
        return left

    def _operator(self, what: str) -> None:
        """Count what nests the tree without parentheses."""
        self._operators += 1
        if self._operators > limits.OPERATORS:
            self.fail(f"{limits.OPERATORS} {what} are the most.")

    def _bounded(self, node: Arithmetic, at: int) -> Arithmetic:
        low, high = bounds(node.right)
        if node.sign == "/" and low <= 0 <= high:
            self.fail("The divisor could come to 0.", "a divisor that is never 0", index=at)
        low, high = bounds(node)
        if max(-low, high) > limits.RESULT:
            self.fail(f"This could pass {limits.RESULT:,}, the largest total.", index=at)
        return node

    def _signed(self) -> Node:
        if self.next not in _SIGNS:
            node = self._primary()
            if isinstance(node, Dice) and self._advantage_within():
                node = self._twice(node)
            while self.next.startswith("["):
                self._operator("signs and notes")
                node = Noted(node, self.take()[1:-1])
            return node
        self._enter()
        sign = self.take()
        inner = self._signed()
        self._depth -= 1
        return Negate(inner) if sign == "-" else inner

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > limits.DEPTH:
            self.fail(f"{limits.DEPTH} levels within each other are the most.")

    def _primary(self) -> Node:  # noqa: PLR0911 - a case for each beginning
        first = self.next
        if first.isdecimal():
            ahead = self.ahead(1)
            if ahead in DICE:
                index = self.index
                return self._thrown(self.number("a number of dice"), index)
            return self.pool("first") if ahead in COLOURS else Number(self.number("a number"))
        if first in DICE:
            return self._thrown(1, self.index)
        if first == "(":
            return self._parentheses()
        if first in COLOURS:
            return self.pool("first")
        if first in _NAMED:
            return self._named()
        if first in MODIFIER_WORDS:
            self.fail("This can only follow dice.", "dice such as 4d6")
        return self.unexpected("dice such as 3d6", "a number", "(")

    def _parentheses(self) -> Node:
        opening = self.index
        self._enter()
        self.take()
        node = self.comparison()
        if self.next != ")":
            if self.next == END:
                self.fail("This parenthesis is not closed.", "a )", index=opening)
            self.unexpected("a )", "+ - * /")
        self.take()
        self._depth -= 1
        return node

    def _thrown(self, count: int, index: int) -> Node:
        """Dice, read from their `d` on."""
        self.throw(count, index)
        die = self.take()
        if die == DIE and self.next == "f":
            die += self.take()
        if die in _FATE_DICE:
            faces = _FATE
            sides = len(faces)
        else:
            sides = self.sides()
            if sides == _TENS:
                return self._two_digits(count, index)
            faces = range(1, sides + 1)
        return Dice(count, sides, faces is _FATE, read_modifiers(self, count, faces))

    def _two_digits(self, count: int, index: int) -> Node:
        """`d66`: two dice read as tens and ones."""
        if count > 1:
            self.fail(
                f"A d66 is two dice read as digits; for several write {count}x(d66).", index=index
            )
        self.throw(1, index)
        return TWO_DIGITS

    def _named(self) -> Node:
        """`best of 3red`, `sum 2blue`, `best of 3d6`, `worst 2 of 3d6`, `best of (d6, d8)`."""
        index = self.index
        word = self.take()
        ranked = self.next.isdecimal() and self.ahead(1) == "of" and word != "sum"
        number = self.number("how many dice") if ranked else 1
        if self.next == "of":
            self.take()
        if self.next == "(" and word != "sum" and not ranked:
            return self._best_of(high=word == "best")
        kind = self.ahead(1) if self.next.isdecimal() else self.next
        if kind in COLOURS and word in _WORTHS and number == 1:
            return self.pool(_WORTHS[word])
        if kind not in DICE:
            colours = () if word == "worst" or ranked else ("dice by colour such as 3red",)
            self.unexpected("dice such as 3d6", *colours)
        dice = self._primary()
        if word == "sum":
            return dice
        if not isinstance(dice, Dice):
            self.fail(f"A d66 is read as one number: there is no {word} die.", index=index)
        if dice.modifiers and isinstance(dice.modifiers[-1], Count):
            self.fail(f"Successes are counted: there is no {word} die.", index=index)
        if number > dice.count:
            self.fail(f"There are only {dice.count} dice.", index=index + 1)
        return replace(dice, modifiers=(*dice.modifiers, Keep(word == "best", number)))

    def _best_of(self, *, high: bool) -> Best:
        """`best of (d6, d8)`: the highest of several totals, or the lowest."""
        opening = self.index
        self._enter()
        self.take()
        parts = [self._side()]
        while self.next in SEPARATORS:
            self._operator("arithmetic signs")
            self.separator()
            parts.append(self._side())
        if self.next != ")":
            self.unexpected("a )", "a ,")
        self.take()
        self._depth -= 1
        if len(parts) == 1:
            self.fail("The best of several needs more than one.", "d6, d8", index=opening)
        return Best(tuple(parts), high)

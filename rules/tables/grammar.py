"""Reads dice notation by recursive descent. The grammar stands in README.md."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from rules.tables import limits
from rules.tables.bounds import bounds
from rules.tables.modifiers import (
    MODIFIER_WORDS,
    RELATIONS,
    counting,
    failures,
    may_count,
    plain_number,
    read_modifiers,
)
from rules.tables.reader import Reader
from rules.tables.tokens import COLOURS
from rules.tables.tree import (
    Arithmetic,
    Coloured,
    Comparison,
    Count,
    Dice,
    Keep,
    Match,
    Negate,
    Node,
    Noted,
    Number,
    Pool,
    Relation,
    Roll,
    Script,
    Sign,
    Versus,
)

if TYPE_CHECKING:
    from typing import Literal

    from rules.tables.tokens import Token

_PERCENT: Final = 100
_FATE_SIDES: Final = 3
_CACHED: Final = 1024


@lru_cache(maxsize=_CACHED)
def parse(text: str) -> Script:
    """Read what `/roll` takes: rolls, sets, a comment.

    Raises:
        BadDice: It cannot be read, or asks for more than the limits allow.
    """
    return _Parser(text).script()


@lru_cache(maxsize=_CACHED)
def parse_question(text: str) -> Node:
    """Read what `/odds` takes: one expression, which may end in a comparison of its total.

    Unlike in a roll, `6d6 >= 20` asks for the total; `6d6t5 >= 2` asks for two successes.

    Raises:
        BadDice: It cannot be read, or asks for more than the limits allow.
    """
    return _Parser(text).question()


class _Parser(Reader):
    """One reading of one text: the rules of the grammar, from the widest to the narrowest."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0
        self._operators = 0
        self._dice = 0
        self._times = 1

    def script(self) -> Script:
        rolls = [self._roll()]
        while self.at("sign", ";", ","):
            if len(rolls) == limits.ROLLS:
                self.fail(f"{limits.ROLLS} rolls in one text are the most.")
            self.take()
            rolls.append(self._roll())
        comment = self.take().text if self.token.kind == "comment" else ""
        self._ends("+ - * /", "a separator ;")
        return Script(tuple(rolls), comment)

    def question(self) -> Node:
        node = self._comparison(counts=False)
        if self.token.kind == "comment":
            self.take()
        self._ends("+ - * /", "a comparison such as >=15")
        return node

    def _ends(self, *expected: str) -> None:
        if self.token.kind != "end":
            self.unexpected(*expected)

    def _roll(self) -> Roll:
        first, second = self.token, self.ahead(1)
        in_sets = first.kind == "number" and (
            second.kind == "number" or (second.kind == "word" and second.text == "x")
        )
        if not in_sets:
            return Roll(self._comparison(counts=True))
        times = self.number("a number of sets")
        if not 1 <= times <= limits.SETS:
            self.fail(f"A roll is repeated 1 to {limits.SETS} times.", token=first)
        if self.at("word", "x"):
            self.take()
        self._times = times
        body = self._comparison(counts=True)
        self._times = 1
        return Roll(body, times)

    def _comparison(self, *, counts: bool) -> Node:
        bare = not self.at("sign", "(")
        left = self._sum()
        if self.at("word", "vs"):
            self.take()
            node: Node = Versus(left, self._sum())
        elif self.at("sign", *RELATIONS):
            sign = self.take()
            relation = cast("Relation", sign.text)
            right = self._sum()
            number = plain_number(right)
            if counts and bare and number is not None and may_count(left):
                return counting(left, Count(Match(relation, number), failures(self)))
            node = Comparison(left, relation, right)
        else:
            return left
        if self.at("word", "vs") or (self.at("sign", *RELATIONS)):
            self.fail("One comparison at a time; put the first in parentheses.")
        return node

    def _sum(self) -> Node:
        left = self._product()
        while self.at("sign", "+", "-"):
            sign = self._operator()
            left = Arithmetic(left, sign, self._product())
        return left

    def _product(self) -> Node:
        left = self._signed()
        while self.at("sign", "*", "/"):
            at = self.token
            sign = self._operator()
            right = self._signed()
            left = self._bounded(Arithmetic(left, sign, right), at)
        return left

    def _operator(self) -> Sign:
        self._operators += 1
        if self._operators > limits.OPERATORS:
            self.fail(f"{limits.OPERATORS} arithmetic signs are the most.")
        return cast("Sign", self.take().text)

    def _bounded(self, node: Arithmetic, at: Token) -> Arithmetic:
        low, high = bounds(node.right)
        if node.sign == "/" and low <= 0 <= high:
            self.fail("The divisor could come to 0.", "a divisor that is never 0", token=at)
        low, high = bounds(node)
        if max(-low, high) > limits.RESULT:
            self.fail(f"This could pass {limits.RESULT:,}, the largest total.", token=at)
        return node

    def _signed(self) -> Node:
        if not self.at("sign", "+", "-"):
            return self._noted()
        sign = self.take()
        self._enter(sign)
        inner = self._signed()
        self._depth -= 1
        return Negate(inner) if sign.text == "-" else inner

    def _enter(self, token: Token) -> None:
        self._depth += 1
        if self._depth > limits.DEPTH:
            self.fail(f"{limits.DEPTH} levels within each other are the most.", token=token)

    def _noted(self) -> Node:
        node = self._primary()
        while self.token.kind == "note":
            self._operators += 1  # a note nests the tree as an operator does
            if self._operators > limits.OPERATORS:
                self.fail(f"{limits.OPERATORS} signs and notes are the most.")
            node = Noted(node, self.take().text)
        return node

    def _primary(self) -> Node:  # noqa: PLR0911 - a case for each beginning
        token = self.token
        if self.at("sign", "("):
            return self._parentheses()
        if token.kind == "word":
            if token.text in {"d", "df"}:
                return self._thrown(1, token)
            if token.text in COLOURS:
                return self._pool("first")
            if token.text in {"best", "sum"}:
                return self._named()
        if token.kind == "number":
            ahead = self.ahead(1)
            if ahead.kind == "word" and ahead.text in COLOURS:
                return self._pool("first")
            if ahead.kind == "word" and ahead.text in {"d", "df"}:
                return self._thrown(self.number("a number of dice"), token)
            return Number(self.number("a number"))
        if token.kind == "word" and token.text in MODIFIER_WORDS:
            self.fail("This can only follow dice.", "dice such as 4d6", token=token)
        return self.unexpected("dice such as 3d6", "a number", "(")

    def _parentheses(self) -> Node:
        opening = self.take()
        self._enter(opening)
        node = self._comparison(counts=True)
        if not self.at("sign", ")"):
            if self.token.kind == "end":
                self.fail("This parenthesis is not closed.", "a )", token=opening)
            self.unexpected("a )", "+ - * /")
        self.take()
        self._depth -= 1
        return node

    def _thrown(self, count: int, first: Token) -> Node:
        """Dice, read from their `d` on."""
        self._throw(count, first)
        fate = self.take().text == "df"
        if fate:
            dice = Dice(count, _FATE_SIDES, fate=True)
        elif self.at("sign", "%"):
            self.take()
            dice = Dice(count, _PERCENT)
        else:
            dice = Dice(count, self._sides())
        found = read_modifiers(self, count, range(dice.low, dice.high + 1))
        return replace(dice, modifiers=found) if found else dice

    def _sides(self) -> int:
        token = self.token
        sides = self.number("the number of sides, % or F")
        if not 1 <= sides <= limits.SIDES:
            self.fail(f"A die has 1 to {limits.SIDES:,} sides.", token=token)
        return sides

    def _throw(self, count: int, token: Token) -> None:
        if count < 1:
            self.fail("At least one die must be thrown.", token=token)
        self._dice += count * self._times
        if self._dice > limits.DICE:
            self.fail(f"That makes more than {limits.DICE:,} dice.", token=token)

    def _named(self) -> Node:
        """`best of 3red`, `sum 2blue`, `best of 3d6`."""
        word = self.take()
        worth: Literal["best", "sum"] = "best" if word.text == "best" else "sum"
        if self.at("word", "of"):
            self.take()
        at, ahead = self.token, self.ahead(1)
        if at.text in COLOURS or (at.kind == "number" and ahead.text in COLOURS):
            return self._pool(worth)
        if not (at.text in {"d", "df"} or (at.kind == "number" and ahead.text in {"d", "df"})):
            self.unexpected("dice such as 3d6", "dice by colour such as 3red")
        dice = self._primary()
        if worth == "sum" or not isinstance(dice, Dice):
            return dice
        if dice.modifiers and isinstance(dice.modifiers[-1], Count):
            self.fail("Successes are counted: there is no best die.", token=word)
        return replace(dice, modifiers=(*dice.modifiers, Keep(high=True, count=1)))

    def _pool(self, worth: Literal["first", "best", "sum"]) -> Pool:
        colours: dict[str, int] = {}
        self._colour(colours)
        while self.at("sign", "+") and self._colour_follows():
            self.take()
            self._colour(colours)
        groups = tuple(Coloured(count, colour) for colour, count in colours.items())
        return Pool(groups, "first" if worth == "best" and len(groups) == 1 else worth)

    def _colour_follows(self) -> bool:
        return self.ahead(1).text in COLOURS or (
            self.ahead(1).kind == "number" and self.ahead(2).text in COLOURS
        )

    def _colour(self, colours: dict[str, int]) -> None:
        first = self.token
        count = self.number("a number of dice") if first.kind == "number" else 1
        self._throw(count, first)
        colour = self.take().text
        colours[colour] = colours.get(colour, 0) + count

"""Hypothesis strategies: expression trees that can be written, texts that mostly cannot."""

from typing import Literal

from hypothesis import strategies as st

from rules.dice.notation.bounds import bounds
from rules.dice.notation.tree import (
    Arithmetic,
    AtLeast,
    AtMost,
    Best,
    Between,
    Coloured,
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
    Side,
    Versus,
)
from rules.dice.notation.words import COLOURS

RELATIONS: tuple[Relation, ...] = ("=", "<>", "<", "<=", ">", ">=")
SIDES: tuple[Side, ...] = ("attacker", "defender")
RESULT = 10**12

relations = st.sampled_from(RELATIONS)
words = st.text(st.sampled_from("abc d6é+-*!,;(<@`_"), max_size=12).map(
    lambda text: " ".join(text.split())
)


def matches(low: int, high: int) -> st.SearchStrategy[Match]:
    return st.builds(Match, relations, st.integers(low, high))


@st.composite
def dice(draw: st.DrawFn, *, most: int = 6) -> Dice:
    count = draw(st.integers(1, most))
    fate = draw(st.booleans()) and draw(st.booleans())
    plain = Dice(count, 3 if fate else draw(st.integers(1, 12)), fate)
    faces = range(plain.low, plain.high + 1)
    modifiers: list[Modifier] = []
    exploding = False
    for _ in range(draw(st.integers(0, 3))):
        modifier = draw(modifier_of(plain))
        if isinstance(modifier, Explode | ExplodeOnce):
            if exploding:
                continue
            exploding = True
        if endless(modifier, faces):
            continue
        modifiers.append(modifier)
    if draw(st.booleans()):
        match = matches(plain.low, plain.high)
        modifiers.append(Count(draw(match), draw(st.none() | match)))
    return Dice(plain.count, plain.sides, plain.fate, tuple(modifiers))


def endless(modifier: Modifier, faces: range) -> bool:
    match modifier:
        case Explode(match, _, False) | Reroll(match, False):
            return all(map(match.holds, faces))
        case _:
            return False


def modifier_of(plain: Dice) -> st.SearchStrategy[Modifier]:
    match = matches(plain.low, plain.high)
    count = st.integers(0, plain.count)
    return st.one_of(
        st.builds(Keep, st.booleans(), count),
        st.builds(Drop, st.booleans(), count),
        st.builds(KeepIf, match),
        st.builds(DropIf, match),
        st.builds(Reroll, match, st.booleans()),
        st.builds(Explode, match, st.booleans()),
        st.builds(Explode, match, st.just(False), st.just(True)),
        st.builds(ExplodeOnce, match),
        st.builds(AtLeast, st.integers(0, plain.high)),
        st.builds(AtMost, st.integers(0, plain.high)),
    )


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    colours = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=3, unique=True))
    groups = tuple(Coloured(draw(st.integers(1, 5)), colour) for colour in colours)
    worths: tuple[Literal["first", "best", "sum"], ...] = ("first", "best", "sum")
    worth = draw(st.sampled_from(worths))
    return Pool(groups, "first" if worth == "best" and len(groups) == 1 else worth)


def _joined(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.one_of(
        st.builds(Negate, inner),
        st.builds(Noted, inner, words),
        st.builds(Arithmetic, inner, st.sampled_from("+-*/"), inner).filter(_allowed),
        st.builds(Comparison, inner, relations, inner),
        st.builds(
            Comparison,
            inner,
            st.just(">="),
            st.builds(Number, st.integers(0, 99)),
            st.sampled_from(("ac", "dc")),
        ),
        st.builds(Versus, inner, inner, st.sampled_from(SIDES)),
        st.builds(Between, inner, st.integers(-9, 9), st.integers(9, 99)),
        st.builds(Best, st.lists(inner, min_size=2, max_size=3).map(tuple), st.booleans()),
    )


def _allowed(node: Node) -> bool:
    """Whether the parser would accept it: no division by 0, no huge product."""
    if not isinstance(node, Arithmetic) or node.sign not in "*/":
        return True
    low, high = bounds(node.right)
    if node.sign == "/" and low <= 0 <= high:
        return False
    low, high = bounds(node)
    return max(-low, high) <= RESULT


def nodes(*, most: int = 6, leaves: int = 6) -> st.SearchStrategy[Node]:
    numbers = st.builds(Number, st.integers(0, 1000))
    return st.recursive(st.one_of(numbers, dice(most=most), pools()), _joined, max_leaves=leaves)


rolls = st.builds(Roll, nodes(), st.integers(1, 3))
scripts = st.builds(Script, st.lists(rolls, min_size=1, max_size=3).map(tuple), words)

garbage = st.one_of(
    st.text(max_size=60),
    st.text(
        st.sampled_from("0123456789dkhlpremiatfx!<>=+-*/(),;#[]% \u2265\u2212\uff13\u200b\n`"),
        max_size=60,
    ),
    st.lists(
        st.sampled_from(
            (
                *("d6", "4d6", "kh3", "!", "!!", "rr", "ro<3", "mi2", "t5", "f1", ">=", "vs", "("),
                *(")", "+", "-", "*", "/", "2red", "best of", "sum", "6x", ";", "[a]", "# b", "9"),
                *(",", "and", "ties", "to", "attacker", "w6", "2W6"),
                *(
                    "adv",
                    "with",
                    "keep",
                    "drop",
                    "lowest",
                    "5+",
                    "d66",
                    "worst",
                    "v.",
                    "2 of",
                    "the",
                ),
            )
        ),
        max_size=40,
    ).map(" ".join),
)

"""What cannot be read is refused with its place, and with what would be right."""

from __future__ import annotations

import pytest

from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse, parse_question

# Text, column, length, and words of the message.
REFUSED = {
    "": (0, 1, "ends too early"),
    "4d6kh3 +": (8, 1, "ends too early"),
    "4d6q": (3, 1, "“q” means nothing here. Words go"),
    "3read": (1, 4, "Did you mean “red”?"),
    "adv d20": (0, 3, "as in d20 adv"),
    "2d6 ! Fire": (6, 4, "A comment starts with #"),
    "1d20 max": (
        5,
        3,
        "“max” means nothing here. Perhaps you mean “1d20kh1”. If it is only a label, write",
    ),
    "4d6kh3 Extra": (7, 5, "“extra” means nothing here"),
    "1d20+5 to hit": (
        10,
        3,
        "“hit” means nothing here. A comment starts with #: “1d20+5 # to hit”.",
    ),
    "2d6 $": (4, 1, "“$” means nothing"),
    "2d\u200b6": (2, 1, "U+200B"),
    "(1d6": (0, 1, "not closed"),
    "1d6)": (3, 1, "cannot stand here"),
    "4d6[fire": (3, 5, "note is not closed"),
    "1d20 + DEX": (7, 3, "“dex” means nothing here. Write the number itself."),
    "attack 1d20": (0, 6, "“attack” means nothing here. Words go behind the dice, after a #."),
    "2d6|1d20": (3, 1, "“|” means nothing here."),
    "k3": (0, 1, "only follow dice"),
    "2d20 adv": (5, 3, "no single die"),
    "2d20 dis": (5, 3, "2d20kl1"),
    "d20 adv dis": (8, 3, "no single die"),
    "d66 adv": (4, 3, "no single die"),
    "d66+1 adv": (6, 3, "no single die"),
    "worst of d66": (0, 5, "no worst die"),
    "best 2 of d66": (0, 4, "no best die"),
    "d20 with luck": (9, 4, "means nothing"),
    "1d6 with 2": (9, 1, "Expected adv or dis"),
    "999d6+d20 adv": (10, 3, "1,000 dice"),
    "999d6+d66": (6, 1, "1,000 dice"),
    "500x(d20 adv)": (0, 3, "1 to 20 times"),
    "2d66": (0, 1, "2x(d66)"),
    "4d6 drop 5": (9, 1, "only 4 dice"),
    "best 4 of 3d6": (5, 1, "only 3 dice"),
    "best 2 of 3red": (10, 1, "Expected dice such as 3d6."),
    "worst 2red": (6, 1, "Expected dice such as 3d6."),
    "3d6!5+": (6, 1, "ends too early"),
    "8d6 5+2": (4, 1, "cannot stand here"),
    "8d6 5+ 6+": (4, 1, "cannot stand here"),
    "1d20+5²": (6, 1, "“²” is no plain digit: write numbers with 0 to 9."),
    "½d6": (0, 1, "no plain digit"),
    "4d6kh③": (5, 1, "no plain digit"),
    "2d6 9+": (4, 1, "No die here shows 9. Perhaps you mean “2d6 >= 9”."),
    "2d6 between 9 and 7": (12, 1, "The lower number comes first."),
    "2d6 between 7, 9": (13, 1, "Expected and before the higher number."),
    "best of (d6)": (8, 1, "needs more than one"),
    "best of (d6; d8": (15, 1, "a ) or a ,"),
    "best of (1,5)": (10, 1, "without point or comma"),
    "best 2 of (d6, d8)": (10, 1, "Expected dice such as 3d6."),
    "2d6 over 7 under 9": (11, 5, "One comparison at a time."),
    "2d6*1.5": (5, 1, "for *1.5 write *3/2"),
    "2d6*1,5": (5, 1, "for *1.5 write *3/2"),
    "2d6+1,000": (5, 1, "without point or comma"),
    "8d6 hits on 5": (4, 4, "8d6 5+"),
    "roll 2d6": (0, 4, "begin with the dice"),
    "6(4d6)": (1, 1, "6x(4d6kh3)"),
    "9 <= 3d6 <= 12": (9, 2, "One comparison at a time."),
    "3d": (2, 1, "number of sides"),
    "(2)d6": (3, 1, "plain number"),
    "7%2": (1, 1, "no remainder"),
    "3d6!=5": (3, 2, "<>"),
    "4d6f1": (3, 1, "successes"),
    "4d6t5kh1": (5, 2, "comes last"),
    "3d6!!!": (5, 1, "explode already"),
    "3d6!>=1": (3, 1, "for ever"),
    "4d6rr<9": (3, 2, "for ever"),
    "1d1!": (3, 1, "for ever"),
    "4d6kh5": (5, 1, "only 4 dice"),
    "1>2>3": (3, 1, "One comparison"),
    "best 3": (5, 1, "dice by colour"),
    "best 6d6t5": (0, 4, "no best die"),
    "0d6": (0, 1, "At least one die"),
    "d0": (1, 1, "1 to 10,000 sides"),
    "d10001": (1, 5, "1 to 10,000 sides"),
    "1000001": (0, 7, "largest number"),
    "1001d6": (0, 4, "1,000 dice"),
    "1000d6+d6": (7, 1, "1,000 dice"),
    "11x100d6": (3, 3, "1,000 dice"),
    "21xd6": (0, 2, "1 to 20 times"),
    "0xd6": (0, 1, "1 to 20 times"),
    "1/(1d6-1)": (1, 1, "could come to 0"),
    "1000000*1000000*2": (15, 1, "largest total"),
    "1d6" + ";1d6" * 20: (79, 1, "20 rolls"),
    "(" * 21 + "1" + ")" * 21: (20, 1, "20 levels"),
    "-" * 21 + "1": (20, 1, "20 levels"),
    "1" + "+1" * 101: (201, 1, "100 arithmetic signs"),
    "d6" + "mi1" * 11: (32, 2, "10 modifiers"),
    "d6 vs d6, ties": (14, 1, "Expected attacker or defender"),
    "d6 vs d6, ties to d6": (18, 1, "Expected attacker or defender"),
    "d6 > d6, ties to the attacker": (9, 4, "said after vs"),
    "d6 ties": (3, 4, "cannot stand here"),
    "3weit": (
        1,
        4,
        "“weit” means nothing",
    ),
    "1" * 501: (500, 1, "500 are the most"),
}


@pytest.mark.parametrize(("text", "place"), REFUSED.items())
def test_refusals_point_at_the_fault(text: str, place: tuple[int, int, str]) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text)
    at, length, says = place
    assert (caught.value.at, caught.value.length) == (at, length)
    assert says in caught.value.message


@pytest.mark.parametrize(
    ("text", "mended"),
    {
        "1d20+5 attack": "1d20+5 # attack",
        "1d20+5 to hit": "1d20+5 # to hit",
        "1d20+5 (to hit)": "1d20+5 # (to hit)",
        "2d6 \N{GAME DIE}": "2d6 # \N{GAME DIE}",
        "2d6 and now fireball": "2d6 # and now fireball",
        "attack 1d20": "",
        "10d6s5": "",
        "3d6 >= q": "",
        "2d6 & d20": "",
        "d20 vs d20, attacker wins ties": "",
        "2d6 of the finest": "2d6 # of the finest",
        "2d6 // comment": "",
        "2d6 1d20": "",
        "2d6 explodes": "",
        "3read": "",
        "(2d6 attack": "",
        "1d20" + " " * 494 + "x": "",
    }.items(),
)
def test_words_that_may_be_a_comment_are_offered_as_one(text: str, mended: str) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text)
    assert caught.value.mended == mended
    if mended:
        assert mended in caught.value.message
        assert parse(mended).comment


@pytest.mark.parametrize(
    ("text", "place"),
    {
        "6x4d6kh3": (0, 1, "leave the sets out"),
        "2d6 >= 2,5": (8, 1, "without point or comma"),
        "2d6, 3d6": (3, 1, "One question at a time"),
        "2d6; 3d6": (3, 1, "One question at a time"),
        "2d6 > 7 maybe": (8, 5, "2d6 > 7 # maybe"),
        "6x4d6 maybe": (6, 5, "Words go behind the dice"),
    }.items(),
)
def test_questions_that_are_refused(text: str, place: tuple[int, int, str]) -> None:
    with pytest.raises(BadDice) as caught:
        parse_question(text)
    at, length, says = place
    assert (caught.value.at, caught.value.length) == (at, length)
    assert says in caught.value.message


def test_the_pointer_stands_under_the_fault() -> None:
    with pytest.raises(BadDice) as caught:
        parse("4d6kh3 + 2d8zz")
    assert caught.value.pointer == "4d6kh3 + 2d8zz\n            ^^"


def test_the_pointer_of_a_long_text_shows_what_is_near() -> None:
    with pytest.raises(BadDice) as caught:
        parse("1+" * 40 + "zz" + "+1" * 40)
    shown, carets = caught.value.pointer.split("\n")
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert shown[carets.index("^") :].startswith("zz")


@pytest.mark.parametrize("text", ["1+2[" + "x" * 490, "9" * 3000, "1+" * 40 + "q" * 400])
def test_the_pointer_is_bounded_however_long_the_text(text: str) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text)
    shown, carets = caught.value.pointer.split("\n")
    assert len(shown) <= 38
    assert len(carets) <= 38
    assert carets.count("^") == min(caught.value.length, 14)


def test_a_text_that_fits_a_phone_is_shown_whole() -> None:
    with pytest.raises(BadDice) as caught:
        parse("4d6kh3+2d8+1d10+1d12+3 to the longbow")
    shown, carets = caught.value.pointer.split("\n")
    assert shown == caught.value.text
    assert (carets.index("^"), carets.count("^")) == (30, 7)

"""What is written means one tree; every tree is written in one way."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.tables import limits
from rules.tables.faults import BadDice
from rules.tables.grammar import parse, parse_question
from rules.tables.printing import spell, spell_question
from rules.tables.tokens import DIE_LETTERS
from rules.tables.tree import Comparison, Count, Dice, Match, Node, Noted, Number, Script

from . import trees

SPELLED = {
    "d20": "1d20",
    "D20": "1d20",
    " 4 d 6 kh 3 ": "4d6kh3",
    "4d6k3": "4d6kh3",
    "4d6k": "4d6kh1",
    "4d6d1": "4d6dl1",
    "4d6ph1": "4d6dh1",
    "4d6p1": "4d6p1",
    "4d6k>3": "4d6k>3",
    "4d6k=3": "4d6k=3",
    "d%": "1d100",
    "4dF": "4dF",
    "4dfkh2": "4dFkh2",
    "3d6e6": "3d6!",
    "3d6!>5": "3d6!>5",
    "3d6e=5": "3d6!5",
    "3d6! = 5": "3d6!t=5",
    "3d6! >4": "3d6!t>4",
    "2+3d6! > 4": "2+3d6! > 4",
    "4d6k > 3": "4d6kh1t>3",
    "4d6rr >= 3": "4d6rr1t3",
    "3d6!!": "3d6!!",
    "4dFe=-1": "4dFe=-1",
    "4dF!!=-1": "4dF!!=-1",
    "4d6r1": "4d6rr1",
    "4d6r": "4d6rr1",
    "4d6ro<3": "4d6ro<3",
    "4d6ra6": "4d6ra6",
    "4d6mi2ma5": "4d6mi2ma5",
    "6d6>=5": "6d6t5",
    "6d6 >4 f1": "6d6t>4f1",
    "6d6t5f1": "6d6t5f1",
    "6d6t=5f=1": "6d6t=5f=1",
    "6d6[hits] => 5": "6d6t5[hits]",
    "4dF>=-1": "4dFt>=-1",
    "(6d6)>=20": "(6d6) >= 20",
    "6d6>=1d6": "(6d6) >= 1d6",
    "5+1d20>=15": "5+1d20 >= 15",
    "6d6t5 >= 3": "(6d6t5) >= 3",
    "2*(1d6+1)": "2*(1d6+1)",
    "8-(3-2)": "8-(3-2)",
    "(8-3)-2": "8-3-2",
    "7//2": "7/2",
    "--3": "--3",
    "-(1+2)": "-(1+2)",
    "+d6": "1d6",
    "6x(4d6kh3)": "6x(4d6kh3)",
    "6x4d6kh3+1": "6x(4d6kh3+1)",
    "6 4d6k3": "6x(4d6kh3)",
    "1x d6": "1d6",
    "d20, d6; d4": "1d20; 1d6; 1d4",
    "4d6[fire]+2d6[cold] # burn; or, freeze": "4d6[fire]+2d6[cold] # burn; or, freeze",
    "3red+2white vs 2blue": "3red+2white vs 2blue",
    "red + 2red against gray": "3red vs 1grey",
    "best 3red": "3red",
    "best of 3red+2white": "best 3red+2white",
    "sum 2blue": "sum 2blue",
    "3red+(2white)": "(3red)+(2white)",
    "best of 3d6 vs best of 2d6": "3d6kh1 vs 2d6kh1",
    "sum of 3d6": "3d6",
    "3red vs 2blue, ties to the defender": "3red vs 2blue",
    "3red vs 2blue; and ties go to Attacker": "3red vs 2blue, ties to the attacker",
    "d6 vs d6 ties to the attacker, d8": "1d6 vs 1d6, ties to the attacker; 1d8",
    "(d6 vs d6, ties to the attacker) + 1": "(1d6 vs 1d6, ties to the attacker)+1",
    "\uff13d\uff16\u2212\u0661": "3d6-1",
    "2d6 \u00d7 3 \u2265 20": "2d6*3 >= 20",
}


@pytest.mark.parametrize(("text", "canonical"), SPELLED.items())
def test_spelling(text: str, canonical: str) -> None:
    script = parse(text)
    assert spell(script) == canonical
    assert parse(canonical) == script


@given(trees.scripts)
def test_every_tree_prints_and_parses_back(script: Script) -> None:
    text = spell(script)
    assume(len(text) <= limits.LENGTH)
    assert parse(text) == script


@given(trees.nodes())
def test_every_question_prints_and_parses_back(node: Node) -> None:
    assert parse_question(spell(node)) == node
    assert parse_question(spell_question(node)) == node


@pytest.mark.parametrize(
    ("question", "canonical"),
    {
        "(4d6kh3)>=15": "4d6kh3 >= 15",
        "6d6t5 >= 2": "6d6t5 >= 2",
        "3d6! >= 15": "3d6! >= 15",
        "(2d6[hits]) > 7": "2d6[hits] > 7",
        "2d6+1 > 7": "2d6+1 > 7",
        "(1d6>4)+1 = 2": "1d6t>4+1 = 2",
        "((6d6)>=20)>=1": "((6d6) >= 20) >= 1",
        "best of 3d6 vs best of 2d6": "best of 3d6 vs best of 2d6",
        "2d20kh1 vs 1d20+3": "best of 2d20 vs 1d20+3",
        "best of 3d6+1 vs 2d6kh1; ties to the attacker": (
            "3d6kh1+1 vs best of 2d6, ties to the attacker"
        ),
    }.items(),
)
def test_a_question_is_spelled_without_needless_parentheses(question: str, canonical: str) -> None:
    node = parse_question(question)
    assert spell_question(node) == canonical
    assert parse_question(canonical) == node


LETTERS = st.sampled_from(sorted(DIE_LETTERS))


@given(trees.scripts, LETTERS)
def test_every_tree_prints_and_parses_back_with_another_letter_for_a_die(
    script: Script, letter: str
) -> None:
    text = spell(script, letter.upper())
    assume(len(text) <= limits.LENGTH)
    assert parse(text, letter) == script


@given(trees.scripts, LETTERS)
def test_another_letter_for_a_die_changes_no_other_text(script: Script, letter: str) -> None:
    text = spell(script)
    assume(len(text) <= limits.LENGTH)
    assert parse(text, letter) == script


@pytest.mark.parametrize(
    ("text", "canonical"),
    {
        "2W6+3": "2d6+3",
        "W20": "1d20",
        "1 w %": "1d100",
        "4WFkh2": "4dFkh2",
        "6xw6; 6 2w6": "6x(1d6); 6x(2d6)",
        "best of 3W6 vs 2d6": "3d6kh1 vs 2d6",
        "3white+white vs 2W6": "4white vs 2d6",
        "2W6[W6 w6]# W6": "2d6[W6 w6] # W6",
        "\uff12\uff37\uff16": "2d6",
    }.items(),
)
def test_german_dice(text: str, canonical: str) -> None:
    assert spell(parse(text, "w")) == canonical


@pytest.mark.parametrize(
    ("text", "at"), [("3w", 1), ("2ww6", 1), ("w", 0), ("2W6+4q8", 5), ("2W6!w6", 4), ("2W6W6", 3)]
)
def test_german_dice_that_cannot_be_read_are_shown_as_typed(text: str, at: int) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text, "w")
    assert caught.value.text == text
    assert caught.value.at == at


def test_without_a_letter_there_are_no_german_dice() -> None:
    with pytest.raises(BadDice):
        parse("2W6")


@given(trees.garbage, st.sampled_from(["", "w"]))
def test_garbage_is_refused_with_its_place_or_read(text: str, letters: str) -> None:
    for read in (parse, parse_question):
        try:
            tree = read(text, letters)
        except BadDice as fault:
            check_place(text, fault)
        else:
            assert read(spell(tree)) == tree


def check_place(text: str, fault: BadDice) -> None:
    assert 0 <= fault.at <= len(text)
    assert 1 <= fault.length <= max(len(text) - fault.at, 1)
    shown, carets = fault.pointer.split("\n")
    assert set(carets) <= {"^", " "}
    assert len(carets) <= len(shown) + 1
    assert fault.message.startswith(fault.problem)


def test_a_question_compares_totals_where_a_roll_counts_dice() -> None:
    pool = Dice(6, 6)
    assert parse("6d6>=5").rolls[0].body == Dice(6, 6, modifiers=(Count(Match(">=", 5)),))
    assert parse_question("6d6>=5") == Comparison(pool, ">=", Number(5))
    assert parse_question("6d6[x] >= 5") == Comparison(Noted(pool, "x"), ">=", Number(5))


# Text, column, length, and words of the message.
REFUSED = {
    "": (0, 1, "ends too early"),
    "4d6kh3 +": (8, 1, "ends too early"),
    "4d6q": (3, 1, "“q” means nothing here"),
    "3read": (1, 4, "Did you mean “red”?"),
    "d20 adv": (4, 3, "2d20kh1"),
    "2d6 ! Fire": (6, 4, "A comment starts with #"),
    "1d20 max": (5, 3, "“max” means nothing here. A comment starts with #."),
    "4d6kh3 Extra": (7, 5, "“extra” means nothing here"),
    "1d20+5 to hit": (10, 3, "“hit” means nothing here. A comment starts with #."),
    "2d6 $": (4, 1, "“$” means nothing"),
    "2d\u200b6": (2, 1, "U+200B"),
    "(1d6": (0, 1, "not closed"),
    "1d6)": (3, 1, "cannot stand here"),
    "4d6[fire": (3, 5, "note is not closed"),
    "k3": (0, 1, "only follow dice"),
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
    "d6 vs d6, ties": (14, 1, "Expected to"),
    "d6 vs d6, ties to d6": (18, 1, "Expected attacker or defender"),
    "d6 > d6, ties to the attacker": (9, 4, "said after vs"),
    "d6 ties": (3, 4, "cannot stand here"),
    "1" * 501: (500, 1, "500 are the most"),
}


@pytest.mark.parametrize(("text", "place"), REFUSED.items())
def test_refusals_point_at_the_fault(text: str, place: tuple[int, int, str]) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text)
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


def test_the_limits_themselves_are_allowed() -> None:
    parse("1000d6")
    parse("20x50d10000")
    parse("1000000*1000000")
    parse("(" * 20 + "1" + ")" * 20)
    parse("1" + "+1" * 100)
    parse("1d6" + ";1d6" * 19)
    parse("d6" + "mi1" * 10)
    assert len(spell(parse("d20 #" + "x" * (limits.LENGTH - 5)))) > limits.LENGTH - 5


def test_invisible_characters_leave_notes_and_comments() -> None:
    script = parse("d6[a\u202eb]#c\u200b \n d")
    assert spell(script) == "1d6[a b] # c d"

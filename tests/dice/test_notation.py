"""What is written means one tree; every tree is written in one way."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from rules.dice.notation import limits
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse, parse_question
from rules.dice.notation.printing import spell, spell_question
from rules.dice.notation.tokens import DIE_LETTERS
from rules.dice.notation.tree import Comparison, Node, Number, Roll, Script

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
    "(6d6)>=20": "6d6 >= 20",
    "6d6>=1d6": "6d6 >= 1d6",
    "(6d6)>=5": "(6d6) >= 5",
    "6d6 >= 20": "6d6 >= 20",
    "4d6kh3>=15": "4d6kh3 >= 15",
    "3#2d6": "3x(2d6)",
    "d20; 3 # d6": "1d20; 3x(1d6)",
    "dndstats # Ada": "6x(4d6kh3) # Ada",
    "d20+5 vs AC 15": "1d20+5 vs ac 15",
    "d20+5 against dc15": "1d20+5 vs dc 15",
    "5+1d20>=15": "5+1d20 >= 15",
    "6d6t5 >= 3": "6d6t5 >= 3",
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
    "6 xd6": "6x(1d6)",
    "4d6 rrkh3": "4d6rr1kh3",
    "d20, d6; d4": "1d20; 1d6; 1d4",
    "2d6,3d6,2red,2x1d6,2 d6": "2d6; 3d6; 2red; 2x(1d6); 2d6",
    "2d6, 5;6": "2d6; 5; 6",
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
    "3red vs 2blue, ties attacker": "3red vs 2blue, ties to the attacker",
    "d6 vs d6 ties to the attacker, d8": "1d6 vs 1d6, ties to the attacker; 1d8",
    "(d6 vs d6, ties to the attacker) + 1": "(1d6 vs 1d6, ties to the attacker)+1",
    "\uff13d\uff16\u2212\u0661": "3d6-1",
    "2d6 \u00d7 3 \u2265 20": "2d6*3 >= 20",
    "d20 adv": "2d20kh1",
    "1d20 Advantage +5": "2d20kh1+5",
    "d20+5 with disadvantage": "2d20kl1+5",
    "d4+d20+5 adv": "2d4kh1+1d20+5",
    "3+(d20[hit]) adv": "3+2d20kh1[hit]",
    "d20 adv vs 10-d20 dis": "2d20kh1 vs 10-2d20kl1",
    "6x(d20 adv)": "6x(2d20kh1)",
    "d20+d4 adv": "2d20kh1+1d4",
    "d20+5+d4 adv": "2d20kh1+5+1d4",
    "d20+d4 adv+5": "1d20+2d4kh1+5",
    "d20 with advantage + 5": "2d20kh1+5",
    "d20 adv - d20 adv": "2d20kh1-2d20kh1",
    "d20 adv[hit]*2": "2d20kh1[hit]*2",
    "d66+d20 adv": "d66+2d20kh1",
    "4d6 drop lowest": "4d6dl1",
    "4d6 drop the lowest": "4d6dl1",
    "4d6 drop 2": "4d6dl2",
    "4d6 drop the 2 lowest": "4d6dl2",
    "4d6 keep the 3 highest": "4d6kh3",
    "4d6 keep the lowest 3": "4d6kl3",
    "4d6drop1": "4d6dl1",
    "4d6 keep highest 3": "4d6kh3",
    "4d6 keep 3 lowest": "4d6kl3",
    "4d6 keep best": "4d6kh1",
    "4d6 keep 0": "4d6kh0",
    "highest of 3d6": "3d6kh1",
    "4d6 best 3": "4d6kh3",
    "2d20 lowest +1 vs 3d6 best": "2d20kl1+1 vs 3d6kh1",
    "worst of 2d20+1": "2d20kl1+1",
    "best 2 of 3d6": "3d6kh2",
    "8d6 5+": "8d6t5",
    "8d6! 5+ f1 # hits": "8d6!t5f1 # hits",
    "8d6kh3 5+, 2d6": "8d6kh3t5; 2d6",
    "(8d6 5+)+1": "8d6t5+1",
    "8d6 5+[hits]": "8d6t5[hits]",
    "4d6k 5+": "4d6kh1t5",
    "4d6 best 2 5+": "4d6kh2t5",
    "8d6 5+ vs 6d6 4+": "8d6t5 vs 6d6t4",
    "8d6 5+ >= 2": "8d6t5 >= 2",
    "3d6!5": "3d6!5",
    "d66": "d66",
    "1d6*10+1d6": "d66",
    "10*D66-1": "10*d66-1",
    "1d666": "1d666",
    "3 reds v 2 Blues": "3red vs 2blue",
    "3d6 vs. 2d6; d6 v. d6": "3d6 vs 2d6; 1d6 vs 1d6",
}


@pytest.mark.parametrize(("text", "canonical"), SPELLED.items())
def test_spelling(text: str, canonical: str) -> None:
    script = parse(text)
    assert spell(script) == canonical
    assert parse(canonical) == script


@given(trees.scripts)
@example(Script((Roll(Number(0)),), "("))
@example(Script((Roll(Number(2)), Roll(Number(3))), "d6"))
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
        "((6d6)>=20)>=1": "(6d6 >= 20) >= 1",
        "(6d6)>=5": "(6d6) >= 5",
        "6d6>=5": "6d6t5",
        "best of 3d6 vs best of 2d6": "best of 3d6 vs best of 2d6",
        "2d20kh1 vs 1d20+3": "best of 2d20 vs 1d20+3",
        "3d6rr1kh1 vs 2d6": "3d6rr1kh1 vs 2d6",
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
@example(Script((Roll(Number(3)),), "w6"), "w")
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
    ("text", "at"), [("3w", 2), ("2ww6", 1), ("w", 1), ("2W6+4q8", 5), ("2W6!w6", 4), ("2W6W6", 3)]
)
def test_german_dice_that_cannot_be_read_are_shown_as_typed(text: str, at: int) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text, "w")
    assert caught.value.text == text
    assert caught.value.at == at


@pytest.mark.parametrize("letter", sorted(DIE_LETTERS))
@pytest.mark.parametrize("text", ["d20 v 2d6", "d20 v15", "2d6v3d6!>4", "4d6 keep 3 lowest"])
def test_a_letter_for_a_die_means_nothing_else(letter: str, text: str) -> None:
    assert parse(text, letter) == parse(text)


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


@pytest.mark.parametrize(
    ("text", "counted"),
    {
        "6d6>=5": True,
        "6d6[x] >= 5": True,
        "6d6 = 3": True,
        "4d6kh3 > 4": True,
        "3d6!! >= 8": True,
        "4dF >= 1": True,
        "(6d6) >= 5": False,
        "6d6 >= 20": False,
        "4d6kh3 >= 15": False,
        "6d6 > 6": False,
        "6d6 < 1": False,
        "3d6! >= 8": False,
        "6d6+1 >= 5": False,
    }.items(),
)
def test_a_roll_and_a_question_count_dice_alike_where_a_die_can_show_the_number(
    text: str, counted: bool
) -> None:
    (asked,) = parse(text).rolls
    assert parse_question(text) == asked.body
    assert isinstance(asked.body, Comparison) is not counted


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

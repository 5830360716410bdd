"""What people write behind dice: it works, or it is asked about, but it is never dropped."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.meant import may_act, meant
from rules.dice.notation.printing import spell
from rules.dice.notation.words import edits

ACTING = (
    *("advantage", "disadvantage", "keep", "drop", "highest", "lowest", "best", "worst"),
    *("vorteil", "nachteil", "behalte", "streiche", "höchste", "niedrigste"),
)
LETTERS = "abcdefghijklmnopqrstuvwxyzäöü"
DICE = ("d20", "4d6", "2d20+5", "W20", "6d6>=5", "3#2d6", "(1d8)", "2red")


@pytest.mark.parametrize(
    ("text", "canonical"),
    {
        "d20 mit Vorteil": "2d20kh1",
        "W20+5 mit Nachteil": "2d20kl1+5",
        "4d6 behalte 3": "4d6kh3",
        "4W6 Behalte die HÖCHSTEN 3": "4d6kh3",
        "4d6 streiche niedrigste": "4d6dl1",
        "beste 3 aus 4W6": "4d6kh3",
        "3rot+2weiß gegen 2blau": "3red+2white vs 2blue",
        "2w6 mal 3 plus 1": "2d6*3+1",
        "d20+5 gegen RK 15": "1d20+5 vs ac 15",
        "3W6 gegen 2W6, Gleichstand an den Angreifer": "3d6 vs 2d6, ties to the attacker",
        "4d6rot5": "4d6ro1t5",
        'd20+5 "to hit 3"': "1d20+5 # to hit 3",
        "d20 „für Ada“ # again": "1d20 # für Ada again",
    }.items(),
)
def test_what_is_unambiguous_just_works(text: str, canonical: str) -> None:
    assert spell(parse(text, "w")) == canonical


@pytest.mark.parametrize(
    ("text", "rolls"),
    {
        "d20 advantge": ("2d20kh1",),
        "d20 disadvantge to hit": ("2d20kl1 # to hit",),
        "d20 hit advantage": ("2d20kh1 # hit",),
        "d20 Vorteill": ("2d20kh1",),
        "4d6 drop lowst": ("4d6dl1",),
        "4d6 kepp 3": ("4d6kh3",),
        "4d6 reroll 1": ("4d6rr1", "4d6ro1"),
        "d20 bonus 3": ("1d20+3",),
        "d20+5 ac 15": ("1d20+5 vs ac 15",),
        "d20 attack ac15": ("1d20 vs ac 15 # attack",),
        "d20 hit 15": (),
        "4d6 advantge": (),
    }.items(),
)
def test_what_may_be_a_part_of_the_roll_is_asked_about(text: str, rolls: tuple[str, ...]) -> None:
    found = meant(text, "w")
    assert found.doubtful
    assert found.rolls == rolls
    assert found.label


def test_a_label_among_dice_may_be_notes() -> None:
    assert "2d6[fire]+1d6[cold]" in meant("2d6 fire + 1d6 cold").rolls


@pytest.mark.parametrize(
    "text", ["d20+5 to hit", "d20 stealth test", "8d6 cold", "d20 mit dem Ast"]
)
def test_mere_words_are_a_label(text: str) -> None:
    found = meant(text)
    assert not found.doubtful
    dice, _, words = text.partition(" ")
    assert found.label == f"{dice} # {words}"


@st.composite
def misspelt(draw: st.DrawFn) -> str:
    """A word that is one edit from a word of the notation, beginning with the same letter."""
    word = draw(st.sampled_from(ACTING))
    at = draw(st.integers(1, len(word) - 1))
    letter = draw(st.sampled_from(LETTERS))
    swapped = word[:at] + word[at:][1:2] + word[at] + word[at + 2 :]
    changed = (word[:at] + letter + word[at:], word[:at] + word[at + 1 :], swapped)
    return draw(st.sampled_from((word[:at] + letter + word[at + 1 :], *changed)))


@given(
    st.sampled_from(DICE),
    st.lists(st.sampled_from(("to", "hit", "mit", "fire", "für")), max_size=2),
    misspelt(),
    st.sampled_from(("", " 3", " hit", " lowest")),
)
def test_nothing_near_a_word_of_the_notation_is_dropped(
    dice: str, before: list[str], word: str, after: str
) -> None:
    text = f"{' '.join((dice, *before, word))}{after}"
    try:
        script = parse(text, "w")
    except BadDice:
        found = meant(text, "w")
        # Either nothing can be rolled, or the person is asked first.
        assert not found.label or found.doubtful or not re.search(rf"\b{word}\b", found.words)
        for roll in found.rolls:
            assert not may_act(parse(roll).comment)
    else:
        assert not script.comment


@given(st.sampled_from(DICE), st.text(st.sampled_from("abdehiklorstv 0123456789+-"), max_size=20))
def test_a_label_that_nobody_asks_about_holds_no_number_and_no_such_word(
    dice: str, words: str
) -> None:
    try:
        assert not parse(f"{dice} {words}").comment
    except BadDice:
        found = meant(f"{dice} {words}")
        if found.doubtful:
            return
        assert not re.search(r"\d", found.words)
        for word in re.findall(r"[a-z]{4,}", found.words):
            assert all(edits(word, each) > 1 or each[0] != word[0] for each in ACTING)


@given(st.text(max_size=40))
def test_anything_at_all_can_be_asked_about(text: str) -> None:
    found = meant(text)
    for each in filter(None, (found.label, *found.rolls)):
        parse(each)

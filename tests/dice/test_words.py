"""No word that changes a roll becomes a label in silence, and only digits are digits."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.dice.notation import limits
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse, parse_question
from rules.dice.notation.meant import check_roll, may_act, meant, read_question, several
from rules.dice.notation.phrases import SAME
from rules.dice.notation.printing import spell
from rules.dice.notation.tokens import tokenise
from rules.dice.notation.tree import Node, Script
from rules.dice.notation.words import acts

from . import trees

ENGLISH = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
GERMAN = (
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    " sechzehn siebzehn achtzehn neunzehn zwanzig"
)
NUMBERS = {
    word: number for words in (ENGLISH, GERMAN) for number, word in enumerate(words.split(), 1)
}
CHANGING = (
    *NUMBERS,
    "once", "twice", "thrice", "half", "halved", "double", "doubled", "triple", "times",
    "higher", "highest", "lower", "lowest", "max", "min", "best", "worst", "ones", "sixes",
    "explode", "exploding", "explodes", "reroll", "rerolling", "keep", "kept", "drop", "dropped",
    "take", "each", "every", "advantage", "disadvantage",
    "einmal", "zweimal", "dreimal", "halb", "halbiert", "Hälfte", "doppelt", "verdoppelt",
    "höher", "höchste", "niedriger", "niedrigste", "beste", "schlechteste", "einsen", "sechsen",
    "explodiert", "explodieren", "wiederhole", "behalte", "streiche", "nimm", "jede", "jeweils",
    "Vorteil", "Nachteil",
)  # fmt: skip
PLACES = (
    "{dice} {word}", "{dice} hit {word}", "{dice} {word} hit", "{dice}+3 {word}",
    "{dice} keep {word}", "{dice} best {word}", "{dice} drop lowest {word} fire",
    "6x({dice} {word})", "{dice} für {word}", "{word} {dice}", "{dice} vs {dice} {word}",
    "{dice} {word}-handed", "{dice}, {dice} {word}",
)  # fmt: skip
DICE = ("d20", "4d6", "2d20+5", "W20", "3d6!", "2red", "(1d8)", "4W6[cold]")


def never_dropped(text: str, word: str) -> None:
    """Check that a word in a text is read or asked about, and that all that is offered is sound."""
    try:
        script = parse(text, "w")
    except BadDice:
        found = meant(text, "w")
        if re.search(rf"\b{re.escape(word)}\b", found.words):
            assert found.doubtful, text
        elif found.label:  # the word was read; so what is left over must be asked about, or a label
            assert found.doubtful or not may_act(found.words), text
        for each in found.rolls:
            sound(each)
    else:
        assert not script.comment


def sound(roll: str) -> None:
    """Check that an offered roll means one thing, and has no label that may change it."""
    assert several(roll) == ()
    assert not may_act(check_roll(roll).comment)


@pytest.mark.parametrize("word", CHANGING)
def test_a_word_that_changes_a_roll_is_never_dropped_right_behind_it(word: str) -> None:
    for dice in ("4d6", "W20+5"):
        never_dropped(f"{dice} {word}", word)
        never_dropped(f"{dice} {word} hit", word)


@pytest.mark.parametrize(
    "word", [word for meaning, words in SAME.items() for word in (meaning, *words.split())]
)
def test_what_is_read_as_notation_where_it_is_offered_is_no_label(word: str) -> None:
    if word in {"without", *SAME["without"].split()}:
        return  # of dice it says something only together with a word that does
    assert acts(word)
    never_dropped(f"4d6 {word}", word)


@given(st.sampled_from(PLACES), st.sampled_from(DICE), st.sampled_from(CHANGING), st.booleans())
def test_a_word_that_changes_a_roll_is_never_dropped_anywhere(
    place: str, dice: str, word: str, shouted: bool
) -> None:
    said = word.upper() if shouted else word
    never_dropped(place.format(dice=dice, word=said), said)


@pytest.mark.parametrize(("word", "number"), NUMBERS.items())
def test_a_number_in_words_is_that_number(word: str, number: int) -> None:
    few = min(number, 20)
    for place in ("20d20 keep {}", "20d6 best {}", "20d20 drop the {} lowest", "{} d6", "d20+{}",
                  "d20 vs ac {}", "6x(20d6 keep {})", "20d6 at least {}"):  # fmt: skip
        assert parse(place.format(word)) == parse(place.format(few)), place


@pytest.mark.parametrize(
    ("text", "canonical"),
    {
        "4d6 best three": "4d6kh3",
        "4d6 keep highest three": "4d6kh3",
        "4d6 drop lowest two": "4d6dl2",
        "4W6 nimm die drei höchsten": "4d6kh3",
        "4W6 streiche eine": "4d6dl1",
        "4d6 take three": "4d6kh3",
        "8d6 five or more": "8d6t5",
        "8W6 ab 5": "8d6t5",
        "8d6  5   or   less": "8d6t<=5",
        "d20+5 at least fifteen": "1d20+5 >= 15",
        "2d6 between seven and 9": "2d6 between 7 and 9",
        "4dF between -1 and 1": "4dF between -1 and 1",
        "best of (d6, d8!)": "best of (1d6, 1d8!)",
        "lowest (2d6, d8+1) - 1": "worst of (2d6, 1d8+1)-1",
        "3d6eo": "3d6eo",
        "3d6eo>=5 kh3": "3d6eo>=5kh3",
    }.items(),
)
def test_what_is_clear_in_words_is_read(text: str, canonical: str) -> None:
    assert spell(check_roll(text, "w")) == canonical


@pytest.mark.parametrize(
    ("text", "rolls"),
    {
        "2d6+3 twice": ("2x(2d6+3)", "(2d6+3)*2"),
        "twice 2d6": ("2x(2d6)", "2d6*2"),
        "2d6 x2": ("2x(2d6)", "2d6*2"),
        "6x(4d6 twice)": ("6x(4d6*2)",),
        "4d6 double": ("4d6*2", "8d6"),
        "8d6 half damage": ("8d6/2 # damage",),
        "2W6 zweimal": ("2x(2d6)", "2d6*2"),
        "2d20 higher": ("2d20kh1",),
        "2d20 min": ("2d20kl1",),
        "4d6 reroll ones and twos": ("4d6rr<=2", "4d6ro<=2"),
        "4d6 reroll ones once": ("4d6ro1",),
        "3d6 exploding sixes": ("3d6!",),
        "3d6 each explode once": ("3d6eo",),
        "4d6 without the lowest": ("4d6dl1",),
        "4d6 minus lowest": ("4d6dl1",),
        "4d6 drop ones": ("4d6p1",),
        "3d20+5 t21": ("3d20t16", "3d20+5 >= 21"),
        "3d20-1 each at least 15": ("3d20t16", "3d20-1 >= 15"),
        "3d20+5 21+": ("3d20t16", "3d20+5 >= 21"),
        "3d6+1 each": ("3x(1d6+1)", "3d6+3"),
        "2d6 1d8": ("2d6+1d8", "2d6; 1d8"),
        "d6 d8": ("1d6+1d8", "1d6; 1d8"),
        "best of d6 and d8": ("best of (1d6, 1d8)",),
        "{d6,d8}kl1": ("worst of (1d6, 1d8)",),
        "best of 3d6 and 2d8": ("best of (3d6kh1, 2d8kh1)", "best of (3d6, 2d8)"),
        "4d6 keep calm": ("4d6kh1 # calm",),
        "d20[half] advantge": ("2d20kh1[half]",),
        "2d6 9+": ("2d6 >= 9",),
        "4d6 best-three": ("4d6kh3",),
        "4d6, drop lowest": ("4d6dl1",),
        "4d6 (keep three)": ("4d6kh3",),
        "2d6 twice!": ("2x(2d6)", "2d6*2"),
        "4W6 sechs mal": ("6x(4d6)", "4d6*6"),
        "4d6 divided by two": ("4d6/2",),
        "4d6 keep highest thre": ("4d6kh3",),
        "4d6 largest": ("4d6kh1",),
        "1d8 + two handed": (),
        "2d6 > 9 or more": (),
        "d20 five": (),
    }.items(),
)
def test_what_is_not_clear_is_asked_about(text: str, rolls: tuple[str, ...]) -> None:
    found = meant(text, "w")
    assert found.rolls == rolls
    assert found.doubtful or not found.label
    for each in rolls:
        sound(each)


@pytest.mark.parametrize(
    ("text", "rolls"),
    {
        "+d20+5": ("2d20kh1+5", "1d20+5"),
        "-W20": ("2d20kl1", "-1d20"),
        "d4; +d20": ("1d4; 2d20kh1", "1d4; 1d20"),
        "6x(+d20+5)": ("6x(2d20kh1+5)", "6x(1d20+5)"),
        "8d6 d4": ("8d6+1d4", "8d6; 1d4", "8d6dl4"),
        "best of d6, d8": ("best of (1d6, 1d8)", "1d6kh1; 1d8"),
        "d6+d8 best": ("best of (1d6, 1d8)", "1d6+1d8kh1"),
        "3 mal 2W6": ("3x(2d6)", "3*2d6"),
        "4d6 keep over 3": ("4d6k>3", "4d6kh1t>3"),
        "4d6 keep 5 or more": ("4d6k>=5", "4d6kh1t5"),
        "2d6 at most 4 # x": ("(2d6) <= 4 # x", "2d6t<=4 # x"),
        "3x(3d6[hits] 5 or more)": ("3x((3d6[hits]) >= 5)", "3x(3d6t5[hits])"),
        "8d6 at least 5": (),
        "2d6 <= 4 # at most 4": (),
        **dict.fromkeys(
            (
                "+1d20",
                "d20+5",
                "8d6 d1",
                "best of 2d20+d4",
                "2W6 mal 3",
                "d20 # +d20",
                "d20[, +d6]",
            ),
            (),
        ),
    }.items(),
)
def test_what_others_read_otherwise_is_asked_about(text: str, rolls: tuple[str, ...]) -> None:
    assert several(text, "w") == rolls
    if rolls:
        with pytest.raises(BadDice) as caught:
            check_roll(text, "w")
        assert caught.value.meant.rolls == rolls
        for each in rolls:
            sound(each)


@given(trees.scripts)
def test_what_is_spelled_by_us_means_one_thing(script: Script) -> None:
    text = spell(script)
    assume(len(text) <= limits.LENGTH)
    assert several(text) == ()


def is_number_like(char: str) -> bool:
    """Whether a character is a number to Unicode, or normalises to something with a digit."""
    if unicodedata.category(char) in {"Nd", "Nl", "No"} or char.isnumeric():
        return True
    return any(each in "0123456789" for each in unicodedata.normalize("NFKC", char))


@cache
def number_like() -> tuple[str, ...]:
    return tuple(filter(is_number_like, map(chr, range(0x110000))))


def test_only_digits_are_digits_in_all_of_unicode() -> None:
    assert len(number_like()) > 1_900
    for char in number_like():
        digit = unicodedata.decimal(char, None)
        for place in ("d20+5{}", "{}d6", "4d6 keep {}"):
            text = place.format(char)
            if digit is not None:
                assert tokenise(text) == tokenise(place.format(digit)), text
                continue
            with pytest.raises(BadDice) as caught:
                tokenise(text)
            assert caught.value.at == place.index("{"), text


@given(st.deferred(lambda: st.sampled_from(number_like())))
def test_what_is_like_a_number_is_pointed_at_or_asked_about(char: str) -> None:
    if unicodedata.decimal(char, None) is not None:
        return
    with pytest.raises(BadDice, match="no plain digit"):
        parse(f"1d20+5{char}")
    for words in (char, f"hit {char}"):
        found = meant(f"d20 {words}")
        assert found.doubtful or not found.label


RELATIONS = {
    ">=": ("at least", "no less than", "mindestens", "greater than or equal to"),
    "<=": ("at most", "no more than", "höchstens"),
    ">": ("over", "above", "more than", "greater than", "über", "mehr als"),
    "<": ("under", "below", "less than", "unter", "weniger als"),
    "=": ("exactly", "genau"),
}
WORDED = [
    *((f"{word} 9", f"{sign} 9") for sign, words in RELATIONS.items() for word in words),
    *((f"9 {link} {word}", ">= 9") for link, word in (("or", "more"), ("or", "higher"),
      ("and", "up"), ("oder", "mehr"), ("oder", "höher"))),
    *((f"9 {link} {word}", "<= 9") for link, word in (("or", "less"), ("oder", "weniger"))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "signs"), WORDED)
def test_comparisons_in_words_are_those_in_signs(words: str, signs: str) -> None:
    for dice in ("2d6", "8d10", "d20+5", "best of 3d12", "2red", "d66"):
        for read in (parse, parse_question):
            assert read(f"{dice} {words}") == read(f"{dice} {signs}")


@pytest.mark.parametrize(
    ("asked", "advice"),
    {
        "at least 9 on 2d6": ("2d6 >= 9",),
        "9+ on 2d6": ("2d6 >= 9",),
        "9 or more on 2d6": ("2d6 >= 9",),
        "2d6 9+": ("2d6 >= 9",),
        "chance of 2d6 at least 9": ("2d6 >= 9",),
        "2d6 from 7 to 9": ("2d6 between 7 and 9",),
        "2d6 7-9": ("2d6 between 7 and 9",),
        "3d6 at least one 6": ("3d6t=6 >= 1",),
        "6d6 at least two 5+": ("6d6t5 >= 2",),
        "2d6 min 9": (),
        "4d6 reroll ones >= 15": ("4d6rr1 >= 15", "4d6ro1 >= 15"),
        "+d20+5 >= 15": ("2d20kh1+5 >= 15", "1d20+5 >= 15"),
        "2d6 twice": ("2d6*2",),
    }.items(),
)
def test_what_is_advised_of_a_question_answers_it(asked: str, advice: tuple[str, ...]) -> None:
    with pytest.raises(BadDice) as caught:
        read_question(asked)
    assert caught.value.meant.rolls == advice
    assert not caught.value.meant.label


@pytest.mark.parametrize(("words", "signs"), [*WORDED, ("9 or more", ">= 9")])
@pytest.mark.parametrize("number", [4, 9])
def test_a_question_in_words_is_of_the_total_where_that_is_not_certain(
    words: str, signs: str, number: int
) -> None:
    words, signs = words.replace("9", str(number)), signs.replace("9", str(number))
    node, _ = read_question(f"2d6 {words}")
    assert node == parse_question(f"(2d6) {signs}")
    node, of_dice = read_question(f"2d6 {signs}")
    assert node == parse_question(f"2d6 {signs}")
    assert not of_dice


ADVICE = re.compile(r"“([^”]*)”")


@given(
    st.sampled_from(("2d6", "4d6+1", "d20", "best of 3d6", "6x3d6")),
    st.lists(
        st.sampled_from(
            (
                *(*CHANGING, "at least", "at", "least", "9", "over", "under", "between", "and"),
                *("or", "more", "less", "hit", "damage", "fire", "on", "2d6", "5+", "t21", ">="),
            )
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_advice_is_tried(dice: str, words: list[str]) -> None:
    text = f"{dice} {' '.join(words)}"
    for read in (check_roll, lambda *given: read_question(*given)[0]):
        try:
            read(text, "w")
        except BadDice as fault:
            quoted = (
                fault.message.partition(" Perhaps you mean ")[2]
                or (fault.message.partition(" starts with #: ")[2])
            )
            for advice in ADVICE.findall(quoted):
                tried: Script | Node = read(advice, "w")
                label = tried.comment if isinstance(tried, Script) else advice.partition("#")[2]
                # Only what is said to be a label alone may drop such words, and of a roll only.
                alone = read is check_roll and fault.meant.doubtful and advice == fault.meant.label
                assert alone or not may_act(label), (text, advice)

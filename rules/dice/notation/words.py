"""The words of the notation: English ones, German ones, and what is nearly one of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

COLOURS: Final = (
    "red", "white", "blue", "green", "black", "yellow", "orange", "purple", "pink", "grey",
    "brown", "gold", "silver",
)  # fmt: skip
ENGLISH: Final = {
    **{f"{colour}s": colour for colour in COLOURS},
    "gray": "grey", "against": "vs", "versus": "vs", "v": "vs", "advantage": "adv",
    "disadvantage": "dis", "highest": "best", "lowest": "worst", "plus": "+", "minus": "-",
    "take": "keep", "takes": "keep", "taking": "keep",
}  # fmt: skip
"""Other English words for tokens."""
NUMBERS: Final = {
    word: str(number)
    for number, spelled in enumerate((
        "one eins", "two zwei zwo", "three drei", "four vier", "five fünf fuenf", "six sechs",
        "seven sieben", "eight acht", "nine neun", "ten zehn", "eleven elf",
        "twelve zwölf zwoelf", "thirteen dreizehn", "fourteen vierzehn",
        "fifteen fünfzehn fuenfzehn", "sixteen sechzehn", "seventeen siebzehn",
        "eighteen achtzehn", "nineteen neunzehn", "twenty zwanzig",
    ), 1)
    for word in spelled.split()
}  # fmt: skip
"""Numbers in words, English and German, by their digits."""
BEFORE: Final = {
    ">=": "at least, no less than, not less than, no fewer than, mindestens, wenigstens, ab,"
    " nicht weniger als, greater than or equal to, greater or equal to, größer gleich,"
    " größer oder gleich",
    "<=": "less than or equal to, less or equal to, kleiner gleich, kleiner oder gleich, at most,"
    " no more than, not more than, up to, höchstens, hoechstens, nicht mehr als,"
    " bis zu",
    ">": "over, above, more than, greater than, higher than, larger than, better than, über, ueber,"
    " mehr als, größer als, höher als, besser als",
    "<": "under, below, less than, fewer than, lower than, smaller than, worse than, unter,"
    " weniger als, kleiner als, niedriger als",
    "=": "exactly, equals, equal to, genau, gleich",
    "between": "between, zwischen",
}
"""What is said before a number that is compared with, by its token."""
OR_MORE: Final = "or >="
OR_LESS: Final = "or <="
AFTER: Final = {
    OR_MORE: "more, higher, better, over, above, greater, up, mehr, höher, besser, größer, darüber",
    OR_LESS: "less, lower, fewer, worse, under, below, weniger, niedriger, kleiner, darunter",
}
"""What is said behind such a number, after “or” or “and”, by its token."""
_ENDINGS: Final = ("", "e", "n", "r", "s")
_COLOURED: Final = {
    "rot": "red", "weiß": "white", "weiss": "white", "blau": "blue", "grün": "green",
    "schwarz": "black", "gelb": "yellow", "violett": "purple", "lila": "purple", "rosa": "pink",
    "grau": "grey", "braun": "brown",
}  # fmt: skip
_RANKED: Final = {
    "höchste": "best", "hoechste": "best", "beste": "best", "größte": "best",
    "niedrigste": "worst", "schlechteste": "worst", "kleinste": "worst", "tiefste": "worst",
}  # fmt: skip
GERMAN: Final = {
    "mit": "with", "vorteil": "adv", "nachteil": "dis", "behalte": "keep", "behalten": "keep",
    "halte": "keep", "nimm": "keep", "nehme": "keep", "nehmen": "keep", "streiche": "drop",
    "streichen": "drop", "verwirf": "drop",
    "verwerfen": "drop", "gegen": "vs", "summe": "sum", "von": "of", "aus": "of", "und": "and",
    "der": "the", "die": "the", "das": "the", "den": "the", "ein": "the", "eine": "the",
    "einen": "the", "einer": "the", "gleichstand": "ties", "an": "to",
    "geht": "go", "angreifer": "attacker", "verteidiger": "defender", "mal": "*",
    "rk": "ac", "sg": "dc",
    **{f"{word}{end}": rank for word, rank in _RANKED.items() for end in _ENDINGS if end != "e"},
    **{
        f"{word}{'' if not end else 'e' if end == 'e' else f'e{end}'}": colour
        for word, colour in _COLOURED.items() for end in _ENDINGS
    },
}  # fmt: skip
"""German words for tokens: understood everywhere, whatever language answers are in."""
BEHIND: Final = frozenset({
    "adv", "dis", "keep", "drop", "best", "worst", "vs", "ac", "dc", "ties",
})  # fmt: skip
"""Tokens that change what the dice before them come to."""
ACTING: Final = frozenset({
    *NUMBERS, *(f"{word}s" for word in NUMBERS), "sixes", "twenties", "einsen", "zweien",
    "dreien", "vieren", "fünfen", "sechsen", "once", "twice", "thrice", "times", "half", "halve",
    "halved", "halves", "double", "doubled", "doubles", "triple", "tripled", "squared", "cubed",
    "doubling", "halving", "zweifach", "verdreifacht", "largest", "greatest", "biggest", "upper",
    "smallest", "tiefer", "high", "discard", "discards", "rethrow", "erneut", "compounding",
    "penetrating", "higher", "lower",
    "low", "max", "maximum", "maximal", "min", "minimum", "minimal", "top", "bottom", "each",
    "every", "explode", "explodes", "exploding", "exploded", "reroll", "rerolls", "rerolling",
    "rerolled", "keeps", "keeping", "kept", "drops", "dropping", "dropped", "taken", "einmal",
    "zweimal", "dreimal", "viermal", "fünfmal", "sechsmal", "halb", "halbe", "halbiert",
    "halbiere", "hälfte", "doppelt", "doppelte", "verdoppelt", "verdopple", "dreifach", "höher",
    "höhere", "höheren", "höherer", "niedriger", "niedrigere", "niedrigeren", "niedrigerer", "je",
    "jede", "jeder", "jedes", "jeden", "jeweils", "explodiert", "explodieren", "explodierend",
    "explodierende", "wiederhole", "wiederholen", "wiederholt", "nimmt", "behält",
})  # fmt: skip
"""Words that change what dice come to, though they are no tokens: `meant` asks about them."""
_LONG: Final = 6
RANKS: Final = frozenset(
    {word for word, token in {**ENGLISH, **GERMAN}.items() if token in ("best", "worst")}
    | {"best", "worst"}
)
"""Words for the highest or the lowest dice."""
_CHANGING: Final = tuple(
    sorted({word for word, token in {**ENGLISH, **GERMAN}.items() if token in BEHIND} | set(BEHIND))
)
_SHORTEST: Final = 3
_PREFIX: Final = 4


@lru_cache(maxsize=1024)
def acts(word: str) -> bool:
    """Whether a word, in lower case, may change what dice come to, or is nearly such a word.

    Of the words of `ACTING` a misspelling has one edit and six letters at least: “fire” is no
    “five”.
    """
    if word in ACTING or near(word):
        return True
    return len(word) >= _LONG and any(
        each[0] == word[0]
        and len(each) >= _LONG
        and abs(len(each) - len(word)) <= 1
        and edits(word, each) == 1
        for each in ACTING
    )


@lru_cache(maxsize=1024)
def near_number(word: str) -> bool:
    """Whether a word, in lower case, has one edit at most from a number in words."""
    return len(word) >= _SHORTEST and any(
        abs(len(each) - len(word)) <= 1 and edits(word, each) <= 1 for each in NUMBERS
    )


@lru_cache(maxsize=1024)
def near(word: str) -> tuple[str, ...]:
    """The words that change dice of which this may be a misspelling, the nearest first.

    Such a word begins with the same letter, or with the first two exchanged. Three letters for
    three may be in another order; else up to 6 may be one edit off, more of them two. A word's
    beginning, of 4 letters at least, is near it too.

    Args:
        word: In lower case; a word of the notation is near itself.
    """
    if len(word) < _SHORTEST:
        return tuple(each for each in _CHANGING if each == word)
    most = 1 if len(word) <= 6 else 2  # noqa: PLR2004 - see above
    found = []
    for each in _CHANGING:
        if len(each) < _SHORTEST and each != word:
            continue
        begun = len(word) >= _PREFIX and each.startswith(word)
        alike = each[0] == word[0] or (each[1:2] == word[0] and word[1:2] == each[0])
        if not begun and abs(len(each) - len(word)) > most:
            continue
        distance = 1 if begun else edits(word, each)
        if len(word) == len(each) == _SHORTEST and sorted(word) != sorted(each):
            continue
        if alike and distance <= most:
            found.append((distance, abs(len(each) - len(word)), each))
    return tuple(each for *_, each in sorted(found))


def edits(one: str, other: str) -> int:
    """How many letters must be added, left out, replaced, or exchanged with their neighbour."""
    above: list[int] = []
    row = list(range(len(other) + 1))
    for at, mine in enumerate(one, 1):
        further, above, row = above, row, [at]
        for to, theirs in enumerate(other, 1):
            least = min(above[to] + 1, row[to - 1] + 1, above[to - 1] + (mine != theirs))
            if at > 1 and to > 1 and mine == other[to - 2] and one[at - 2] == theirs:
                least = min(least, further[to - 2] + 1)
            row.append(least)
    return row[-1]

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
}  # fmt: skip
"""Other English words for tokens."""
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
    "halte": "keep", "streiche": "drop", "streichen": "drop", "verwirf": "drop",
    "verwerfen": "drop", "gegen": "vs", "summe": "sum", "von": "of", "aus": "of", "und": "and",
    "der": "the", "die": "the", "das": "the", "den": "the", "gleichstand": "ties", "an": "to",
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
_CHANGING: Final = tuple(
    sorted({word for word, token in {**ENGLISH, **GERMAN}.items() if token in BEHIND} | set(BEHIND))
)
_SHORTEST: Final = 3
_PREFIX: Final = 4


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

"""What people say of dice in words that are no notation, written as what it may stand for.

Nothing here decides: `advice` reads what comes of it, and the person is asked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.dice.notation.words import AFTER, BEFORE, ENGLISH, GERMAN, NUMBERS, OR_MORE

if TYPE_CHECKING:
    from collections.abc import Callable

    _Means = Callable[[re.Match[str]], tuple[str, ...]]

MOST: Final = 3
"""Readings that one text is given."""
_PLURALS: Final = {
    **{f"{word}s": number for word, number in NUMBERS.items()}, "sixes": "6", "twenties": "20",
    "einsen": "1", "zweien": "2", "dreien": "3", "vieren": "4", "fünfen": "5", "sechsen": "6",
}  # fmt: skip
_TIMES: Final = {
    "twice": 2, "thrice": 3, "zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6,
}  # fmt: skip
SAME: Final = {
    "best": "higher high max maximum maximal top largest greatest biggest upper höher höhere"
    " höheren höherer",
    "worst": "lower low min minimum minimal bottom smallest niedriger niedrigere niedrigeren"
    " niedrigerer tiefer",
    "keep": "keeps keeping kept taken behält nimmt",
    "drop": "drops dropping dropped discard discards",
    "without": "ohne except less",
    "double": "doubled doubles doubling doppelt doppelte verdoppelt verdopple zweifach",
    "triple": "tripled triples dreifach verdreifacht",
    "half": "halve halved halves halving halb halbe halbiert halbiere hälfte",
    "each": "every je jede jeder jedes jeden jeweils",
    "explode": "explodes exploding exploded explodiert explodieren explodierend explodierende",
    "reroll": "rerolls rerolling rerolled rethrow wiederhole wiederholen wiederholt erneut",
    "once": "einmal",
}
"""Words that the rules read, by what they mean. Each acts on dice, but “ohne Helm” is a label."""
_TOKENS: Final = frozenset(("best", "worst", "keep", "drop", "of", "the", "and", "with"))
_WORDS: Final = {
    **{word: token for word, token in {**ENGLISH, **GERMAN}.items() if token in _TOKENS},
    **NUMBERS,
    **{word: f"{number}s" for word, number in _PLURALS.items()},
    **{word: f"{number} times" for word, number in _TIMES.items()},
    **{word: meaning for meaning, words in SAME.items() for word in words.split()},
}
_WORD: Final = re.compile(r"[^\W\d_]+")
_SIGNS: Final = [
    (re.compile(rf"\b(?:{said.replace(', ', '|')})\s+(?=[0-9])", re.IGNORECASE), sign)
    for sign, said in BEFORE.items()
    if sign != "between"
]
_OR: Final = [
    (
        re.compile(
            rf"\b([0-9]+)\s+(?:or|and|oder|und)\s+(?:{said.replace(', ', '|')})\b", re.IGNORECASE
        ),
        r">=\1" if token == OR_MORE else r"<=\1",
    )
    for token, said in AFTER.items()
]
_JOINED: Final = re.compile(
    rf"(?<=[a-z])-(?=(?:{'|'.join(NUMBERS)})\b)|(?<=\s)[-:]\s+(?=[a-z])", re.IGNORECASE
)
_HYPHEN: Final = re.compile(r"\bre-roll", re.IGNORECASE)
DIE: Final = r"(?<![0-9a-wyz])[0-9]*\s*d\s*(?:[0-9]+|%|f)"
_DICE: Final = rf"{DIE}[a-z0-9!<>=]*"
_LIST: Final = rf"{_DICE}(?:(?:\s*[,;&]\s*|\s+(?:and\s+|or\s+)?){_DICE})+"
_SINGLE: Final = r"(?<![0-9a-wyz])1?\s*d\s*(?:[0-9]+|%|f)!*"
_SINGLES: Final = rf"{_SINGLE}(?:\s*\+\s*{_SINGLE})+"
_MATCH: Final = (
    r"(?:(?P<rel>[<>]?=?(?<=[<>=]))\s*(?P<to>[0-9]+)"
    r"|(?P<one>[0-9]+)(?:s|en|er)?(?:\s*(?:,|/|and|or)\s*(?P<two>[0-9]+)(?:s|en|er)?)?)(?![0-9d])"
)
_ONCE: Final = r"(?P<once>\s+(?:only\s+)?once\b)?"
_LITTLE: Final = r"(?:\s+(?:on|all|any|the|each|a|bei|alle)\b)*"
_NUMBERED: Final = {
    "bonus": "+", "malus": "-", "mod": "+", "modifier": "+", "ac": " vs ac ", "dc": " vs dc ",
    "rk": " vs ac ", "sg": " vs dc ", "add": "+", "subtract": "-", "durch": "/",
}  # fmt: skip
"""What a word may stand for before a number."""
_LINKS: Final = frozenset(
    (
        "on",
        "in",
        "from",
        "mit",
        "bei",
        "auf",
        "all",
        "any",
        "only",
        "without",
        "leave",
        "alle",
        "or",
    )
)


class _Rule(NamedTuple):
    """What is said, and what it may stand for, the likeliest first."""

    said: re.Pattern[str]
    means: _Means


def plain(dice: str, die: re.Pattern[str] | None) -> str:
    """The text with numbers as digits, words as those of the rules, and d for every die."""
    text = _HYPHEN.sub("reroll", " ".join(dice.split()).replace("\N{EN DASH}", "-"))
    text = _JOINED.sub(" ", text)
    if die is not None:
        text = re.sub(die.pattern, "d", text, flags=re.IGNORECASE)
    for pattern, sign in (*_SIGNS, *_OR):
        text = pattern.sub(sign, text)
    text = _WORD.sub(lambda found: _WORDS.get(found[0].lower(), found[0]), text)
    for pattern, sign in (*_SIGNS, *_OR):
        text = pattern.sub(sign, text)
    return text


def said_otherwise(text: str, which: int) -> str:
    """A plain text with what is said in words replaced by one of the things it may stand for."""
    return _applied(_RULES, text, which)


def doubtful(text: str, which: int) -> str:
    """A plain text that can be read, as it is meant where others use another notation."""
    return _applied(_DOUBTS, text, which)


def is_said(word: str) -> bool:
    """Whether a word, in lower case, belongs to what the rules read."""
    return word in _NUMBERED or word in _LINKS


def _applied(rules: tuple[_Rule, ...], text: str, which: int) -> str:
    for said, means in rules:

        def chosen(found: re.Match[str], means: _Means = means) -> str:
            all_of_them = means(found)
            return all_of_them[min(which, len(all_of_them) - 1)]

        text = said.sub(chosen, text)
    return text


def _best_of(found: re.Match[str]) -> tuple[str, ...]:
    """The best of unlike dice: each single, or the best of each kind, or of their totals."""
    rank = "best" if found["rank"].lower().startswith(("b", "k", "kh")) else "worst"
    rank = "worst" if found["rank"].lower() == "kl" else rank
    dice = re.findall(_DICE, found["list"], re.IGNORECASE)
    several = [
        each if re.match(r"1?\s*d", each, re.IGNORECASE) else f"{rank} of {each}" for each in dice
    ]
    return f"{rank} of ({', '.join(several)})", f"{rank} of ({', '.join(dice)})"


def _matched(found: re.Match[str], modifier: str) -> str:
    """A modifier with the faces that are named, in the notation."""
    if found["to"]:
        return f"{modifier}{found['rel']}{found['to']}"
    one, two = found["one"] or "", found["two"]
    if two:
        low, high = sorted((int(one), int(two)))
        if modifier[0] == "r":
            return f"{modifier}<={high}" if low == 1 else f"{modifier}{low}{modifier}{high}"
        return f"{modifier}>={low}"
    return f"{modifier}{one}"


def _rerolled(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(_matched(found, each) for each in (("ro",) if found["once"] else ("rr", "ro")))


def _exploded(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(_matched(found, each) for each in (("eo", "ra") if found["once"] else ("e",)))


def _each_counted(found: re.Match[str]) -> tuple[str, ...]:
    """A bonus on each die that is then counted: the die alone must show as much less."""
    bonus = int(f"{found['sign']}{found['bonus']}")
    wanted = int(found["wanted"])
    counted = f"t>={wanted - bonus}"
    if found["failed"]:
        counted += f"f<={int(found['failed']) - bonus}"
    total = f"{found['dice']}{found['sign']}{found['bonus']} >= {wanted}"
    return f"{found['dice']}{counted} ", total


def _each(found: re.Match[str]) -> tuple[str, ...]:
    count, die = int(found["count"] or 1), found["die"]
    if not found["bonus"]:
        return (f"{count}x({die})",)
    sign, bonus = found["sign"], int(found["bonus"])
    return f"{count}x({die}{sign}{bonus})", f"{count}{die}{sign}{count * bonus}"


def _several(found: re.Match[str]) -> tuple[str, ...]:
    """Twice, three times, double, half: of the whole that stands before or behind."""
    body = found["body"].strip()
    rest = found.groupdict().get("rest") or ""
    if found["half"]:
        return (f"({body})/2{rest}",)
    if found["double"]:
        by = 2 if found["double"].lower() == "double" else 3

        def more(dice: re.Match[str]) -> str:
            return f"{int(dice[1] or 1) * by}d"

        thrown = re.sub(r"([0-9]*)d(?=[0-9%f])", more, body, flags=re.IGNORECASE)
        return f"({body})*{by}{rest}", f"{thrown}{rest}"
    times = int(found["times"] or found["x"])
    return f"{times}x({body}){rest}", f"({body})*{times}{rest}"


def _scaled_within(found: re.Match[str]) -> tuple[str, ...]:
    """The same within parentheses, where there are no sets."""
    body = found["body"]
    if found["half"]:
        return (f"(({body})/2)",)
    by = 2 if (found["double"] or "").lower() == "double" else 3
    return (f"(({body})*{found['times'] or found['x'] or by})",)


def _dropped(found: re.Match[str]) -> tuple[str, ...]:
    return (f" drop {found['count'] or found['number'] or ''} {found['rank']}",)


def _faces(found: re.Match[str]) -> tuple[str, ...]:
    """Dice that are kept or dropped by what they show."""
    modifier = "k" if found["verb"].lower() == "keep" else "p"
    return (f"{modifier}{found['rel'] or '='}{found['to']}",)


def _rule(said: str, *means: str | _Means) -> _Rule:
    """A rule of templates, or of a function."""
    pattern = re.compile(said, re.IGNORECASE)
    (first, *_) = means
    if callable(first):
        return _Rule(pattern, first)
    templates = tuple(each for each in means if isinstance(each, str))
    return _Rule(pattern, lambda found: tuple(found.expand(each) for each in templates))


_MANY: Final = r"(?:(?P<times>[0-9]+)\s*(?:times|x)|x\s*(?P<x>[0-9]+))"
_SCALED: Final = r"(?P<double>double|triple)|(?P<half>half)"
_END: Final = r"(?=\s*(?:$|[)\],;]))"
_BESIDE: Final = rf"({_DICE}|\))(?:\s*&\s*|\s+(?:and\s+)?)(?={DIE})"
_UNLIKE: Final = _rule(
    rf"(?:\bthe\s+)?\b(?P<rank>best|worst)\s+(?:of\s+)?(?:the\s+)?(?P<list>{_LIST}|{_SINGLES})",
    _best_of,
)
_UNLIKE_SUM: Final = _rule(
    rf"(?<![^\s;,(])(?P<list>{_SINGLES})\s+(?:keep\s+)?(?:the\s+)?"
    r"(?P<rank>best|worst)(?:\s+1)?\b",
    _best_of,
)
_BY_FACE: Final = _rule(
    r"\s*\b(?P<verb>keep|drop)\s+(?:all\s+|the\s+)*"
    r"(?:(?P<rel>[<>]=?|=)\s*(?P<to>[0-9]+))(?![0-9]*d)",
    _faces,
)
_AND_UP: Final = _rule(
    rf"\s*\b(?P<verb>keep|drop)\s+(?:all\s+|the\s+)*(?P<to>[0-9]+)\s*\+(?P<rel>){_END}",
    lambda found: (_faces(found)[0].replace("=", ">="),),
)
_RULES: Final = (
    _rule(
        r"^\s*(?:what(?:'s|\s+is)\s+)?(?:the\s+)?(?:chances?|probability|odds|wahrscheinlichkeit)"
        r"(?:\s+(?:of|for|that|für))?\s+",
        "",
    ),
    _rule(r"\s*\(\s*((?:keep|drop|best|worst)\b[^()]*)\)", r" \1"),
    _rule(r"\s*[:,]\s*(?=(?:and\s+)?(?:keep|drop|best|worst|reroll|explode)\b(?!\s+of))", " "),
    _rule(r"\bdivided\s+by\s+(?=[0-9])", "/"),
    _rule(r"\b([0-9]+)\s*mal\s*$", r"\1 times"),
    _rule(
        r"(?<=\s)(?:(?:from|in)\s+)?([0-9]+)\s*(?:-|to|bis|\.\.+)\s*([0-9]+)\s*$",
        r"between \1 and \2",
    ),
    _rule(r"\s*>=\s*([0-9]+)\s+([0-9]+)(?:s|en)?\s*$", r"t=\2 >= \1"),
    _rule(r"\s*>=\s*([0-9]+)\s+([0-9]+)\s*\+\s*$", r"t\2 >= \1"),
    _UNLIKE,
    _UNLIKE_SUM,
    _rule(rf"[({{](?P<list>\s*{_LIST}\s*)[)}}]\s*(?P<rank>kh?|kl|best|worst)1?\b", _best_of),
    _rule(
        r"\b1?(d\s*[0-9]+)((?:[+-][0-9]+)?)\s+(?:rolled\s+)?2 times,?\s+(?:and\s+)?(?:keep\s+)?"
        r"(?:the\s+)?(?:(best)|worst)",
        lambda found: (f"2{found[1]}k{'h' if found[3] else 'l'}1{found[2]}",),
    ),
    _rule(r"^\s*(?:the|keep)\s+(?:the\s+)?(?=(?:[0-9]+\s+)?(?:best|worst))", ""),
    _rule(r"^\s*([0-9]+)\s+(best|worst)\s+of\b", r"\2 \1 of"),
    _rule(r"\b([0-9]+)s\s+(reroll|explode)\b", r"\2 \1"),
    _rule(rf"\s*(?:\band\s+|,\s*)?\breroll\b{_LITTLE}(?:\s*{_MATCH})?{_ONCE}", _rerolled),
    _rule(
        rf"\s*(?:\band\s+|,\s*|\beach\s+)*\bexplode\b{_LITTLE}(?:\s*{_MATCH})?{_ONCE}", _exploded
    ),
    _rule(
        r"\s*(?:\bwithout|\bleave\s+out|\bminus|-|\bdrop)\s+(?:the\s+)?(?:(?P<count>[0-9]+)\s+)?"
        r"(?P<rank>best|worst)(?:\s+(?P<number>[0-9]+))?",
        _dropped,
    ),
    _BY_FACE,
    _AND_UP,
    _rule(r"\s*\b(?P<verb>keep|drop)\s+(?:all\s+|the\s+)*(?P<rel>)(?P<to>[0-9]+)s\b", _faces),
    _rule(
        rf"\s*\b({'|'.join(_NUMBERED)})\s*(?=[0-9])",
        lambda found: (_NUMBERED[found[1].lower()],),
    ),
    _rule(
        rf"(?P<dice>{DIE})\s*(?P<sign>[+-])\s*(?P<bonus>[0-9]+)\s*"
        r"(?:t\s*(?:>=)?\s*(?P<wanted>[0-9]+)(?:\s*f\s*(?:<=)?\s*(?P<failed>[0-9]+))?)(?![0-9])",
        _each_counted,
    ),
    _rule(
        rf"(?P<dice>{DIE})\s*(?P<sign>[+-])\s*(?P<bonus>[0-9]+)\s+"
        rf"(?:each\s*(?:t|>=)?\s*)?(?P<wanted>[0-9]+)\s*\+?(?P<failed>){_END}",
        _each_counted,
    ),
    _rule(
        rf"(?P<dice>{DIE})\s*(?P<sign>[+-])\s*(?P<bonus>[0-9]+)\s+"
        r"each\s*(?:t|>=)\s*(?P<wanted>[0-9]+)(?P<failed>)",
        _each_counted,
    ),
    _rule(
        r"(?<![0-9])(?P<count>[0-9]*)(?P<die>d(?:[0-9]+|%|f))(?:\s*(?P<sign>[+-])\s*(?P<bonus>[0-9]+))?"
        r"\s+each\b",
        _each,
    ),
    _rule(_BESIDE, r"\1+", r"\1; "),
    _rule(rf"(?<=\s)([0-9]+)\s*\+{_END}", r">= \1"),
    _rule(r"\btimes\s*(?=[0-9]+(?!\s*d))", "*"),
    _rule(rf"\((?P<body>[^()]+?)\s+(?:{_MANY}|{_SCALED})\s*\)", _scaled_within),
    _rule(rf"^(?P<body>\S.*?)\s*,?\s+(?:{_MANY}|{_SCALED})\b(?P<rest>.*)$", _several),
    _rule(
        rf"^\s*(?:(?P<times>[0-9]+)\s*times(?P<x>)|{_SCALED})\s+(?:of\s+)?(?:the\s+)?(?P<body>.+)$",
        _several,
    ),
    _rule(
        r"^\s*([<>]?=?(?<=[<>=])\s*[0-9]+|[0-9]+\s*\+)\s+(?:on|with|in|from|of|mit|bei|auf)\s+(?:a\s+)?(.+)$",
        lambda found: (f"{found[2]} {_compared(found[1])}",),
    ),
    _rule(r"\s*\bonce\b", ""),
)
_DOUBTS: Final = (
    _rule(
        r"(?:^|(?<=[;,x])|(?<=x\())(\s*)(?:(\+)|-)\s*(d\s*(?:[0-9]+|%))",
        lambda found: (f"{found[1]}2{found[3]}k{'h' if found[2] else 'l'}1",),
    ),
    _rule(rf"({_DICE})\s+(?=d\s*(?:4|6|8|10|12|20|100)\b)", r"\1+", r"\1; "),
    _UNLIKE,
    _UNLIKE_SUM,
    _BY_FACE,
    _AND_UP,
    _rule(r"^\s*([0-9]+)\s*mal\s+(.+)$", r"\1x(\2)"),
)


def _compared(said: str) -> str:
    return f">= {said[:-1].strip()}" if said.endswith("+") else said

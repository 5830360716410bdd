"""What a row of a list begins with: a total, a range, a percentage, a multiplier, or only words."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from rules.tables.lookup import OPEN, BadTable

Kind: TypeAlias = Literal["number", "span", "percent", "times"]

LEAST: Final = -OPEN
"""What a range without a lower end, such as ``3 or less``, begins with."""
_N: Final = r"\d{1,7}(?!\d)"
_DASH: Final = "-–—\N{NON-BREAKING HYPHEN}\N{MINUS SIGN}"  # noqa: RUF001 - dashes as phones type them
_TO: Final = rf"(?:[{_DASH}~…]|\.\.\.?|to\b|bis\b|through\b|thru\b)"
_MORE: Final = (
    r"\+|(?:or|and)\s(?:more|higher|above|greater|over|up)\b"
    r"|(?:oder|und)\s(?:mehr|höher|darüber|größer)\b"
)
_LESS: Final = (
    r"(?:or|and)\s(?:less|fewer|lower|below|under|smaller)\b"
    r"|(?:oder|und)\s(?:weniger|niedriger|darunter|kleiner)\b"
)
_BOTH: Final = r"(?:or|and|oder|und)\b|[&/]"
_TIMES: Final = "[x×*]"  # noqa: RUF001 - a multiplication sign is intended
_KEY: Final = re.compile(
    rf"(?P<low>-?{_N})\s*(?:{_TO}\s*(?P<high>-?{_N})|(?:{_BOTH})\s*(?P<both>{_N})"
    rf"|(?P<more>{_MORE})|(?P<less>{_LESS}))(?:\s*%)?"
    rf"|(?P<part>{_N})\s(?:in|out of|von|aus)\s(?P<of>[1-9]\d{{0,5}}(?!\d))"
    rf"|(?P<share>{_N}(?:[.,]\d{{1,2}}(?!\d))?)\s*%"
    rf"|(?P<times>{_N})\s*{_TIMES}(?!\w)|{_TIMES}\s*(?P<by>{_N})(?!\w)"
    rf"|(?:≥|>=)\s*(?P<least>-?{_N})|(?:≤|<=)\s*(?P<most>-?{_N})"
    rf"|(?P<number>-?{_N})",
    re.IGNORECASE,
)
_END: Final = re.compile(
    rf"\s*(?P<mark>[:|;\t]|=>?)\s*|(?P<dot>[.)])(?:\s+|(?=\D)|$)|(?P<comma>,)\s*"
    rf"|\s*(?P<dash>[{_DASH}])(?:\s+|$)|(?P<gap>\s+)|$"
)
_GLUED: Final = re.compile(r"[\d.,]*\d[:,.]\d(?!\d*[dw](?:\d|%))", re.IGNORECASE)
"""A decimal, a time, a number of thousands: not a number and what it leads to."""
_SERIES: Final = re.compile(r"\d+(?:\s*(?:[,;&/]|or|and|oder|und)\s*\d+)+\s*[:.)=|]")
"""Totals that are named one by one, as in ``1, 3, 5: odd``."""
_THOUSANDS: Final = re.compile(r"\d{1,3}\s0\d\d\b")
_DRESSED: Final = re.compile(r"(?:#|№)\s?(?=\d)|([*_`]{1,3}|[\[(])(?=[\d≥≤<>x×])")  # noqa: RUF001 - as above
_CLOSING: Final = {"[": "]", "(": ")"}
BULLET: Final = re.compile(r"[-–—*•‣◦▪+·]\s+")  # noqa: RUF001 - as above
_KEYCAP: Final = re.compile("^(\\d)\ufe0f?\u20e3")
_QUOTED: Final = re.compile('["“”„«]([^"“”„«»]+)["“”»]')
_LONE: Final = re.compile(rf"({_N})\s+({_TIMES})")
"""A number and a sign that multiplies nothing: a word."""
_FRACTION: Final = re.compile(r"(\d{1,5})\s?/\s?([1-9]\d{0,4})")
_DECIMAL: Final = re.compile(r"\d+[.,]\d+")
_WORD: Final = re.compile(r"\d+(?![xX])[^\W\d_]")
_SHOWN: Final = 24


class Key(NamedTuple):
    """What a row begins with.

    Attributes:
        kind: How it is written; a `number` alone may be a total or a weight.
        low: The lowest total, or the number.
        high: The highest total, or the number.
        share: The percentage or multiplier, or the number.
        mark: What parts it from the words: `:`, `.`, a space; empty for a column of its own.
    """

    kind: Kind
    low: int
    high: int
    share: Fraction
    mark: str = ""


def plain(line: str) -> str:
    """A line with its digits as 0 to 9, without a bullet."""
    line = "".join(map(_digit, line.strip()))
    bullet = BULLET.match(line)
    return _KEYCAP.sub(r"\1. ", line[bullet.end() if bullet else 0 :])


def split(line: str, number: int) -> tuple[Key | None, str]:
    """The key of a line, if it begins with one, and its words.

    Args:
        line: The line.
        number: Its place in the text, from 1.

    Raises:
        BadTable: It begins with a number that is none of what a row may begin with.
    """
    line = line.strip()
    normal = plain(line)
    if _QUOTED.fullmatch(normal):
        return None, unquoted(_tail(line, normal)).strip()
    bare = _undressed(normal)
    found = _KEY.match(bare)
    end = found and _END.match(bare, found.end())
    if found is not None and end and _clear(found, bare):
        mark = next(filter(None, end.groups()), "")
        words = _tail(line, bare[end.end() :])
        if not words and (lone := _LONE.fullmatch(bare)):
            return _single("number", Fraction(lone[1]), " "), lone[2]
        return _key(found, mark.strip() or " "), words
    if _begins_with_number(bare) and not _WORD.match(bare):
        raise unclear(line, number)
    return None, _tail(line, normal)


def whole(cell: str, where: str) -> Key | None:
    """The key that a cell of its own holds; ``None`` if it is empty.

    Args:
        cell: What stands there.
        where: Its place for the refusal, such as ``Line 3``.

    Raises:
        BadTable: It holds something else.
    """
    bare = _undressed(plain(cell)).rstrip(".):")
    if not bare:
        return None
    found = _KEY.fullmatch(bare)
    if found is None or not _neighbours(found):
        raise BadTable(f"{where}: “{cell.strip()[:_SHOWN]}” is no range; write 3, 3-5 or 6+.")
    return _key(found, "")


def unquoted(words: str) -> str:
    """Words without the quotes that they are in, if they are."""
    found = _QUOTED.fullmatch(words)
    return words if found is None else found[1]


def is_key(cell: str) -> bool:
    """Whether a cell holds a key and nothing else."""
    return _KEY.fullmatch(_undressed(plain(cell)).rstrip(".):")) is not None


def unclear(line: str, number: int) -> BadTable:
    """The refusal of a line whose number may mean several things."""
    return BadTable(
        f"Line {number} begins with a number, “{line[:_SHOWN]}”. Is it a total, write 3: or 3-5:; "
        "is it a weight, 3x or 30%; does it belong to the words, put the line in quotes."
    )


def _tail(line: str, words: str) -> str:
    """The end of a line as it was typed, as long as these words are."""
    return line[len(line) - len(words) :].strip()


def _clear(found: re.Match[str], line: str) -> bool:
    """Whether a key can't be the beginning of a longer number or of a word."""
    longer = (
        _THOUSANDS,
        *(() if found["both"] else (_SERIES,)),
        *(() if found["share"] else (_GLUED,)),
    )
    return not any(each.match(line) for each in longer) and _neighbours(found)


def _neighbours(found: re.Match[str]) -> bool:
    """Whether two totals follow each other, if a key names two: ``1 or 2``."""
    return not found["both"] or total(found["both"]) == total(found["low"]) + 1


def _digit(char: str) -> str:
    """A digit of any script as 0 to 9, a full-width sign as the usual one."""
    if "\uff01" <= char <= "\uff5e":
        return chr(ord(char) - 0xFEE0)
    value = unicodedata.decimal(char, None) if char > "9" else None
    return char if value is None else str(value)


def _undressed(line: str) -> str:
    """The line without what its key is set in: ``**3**``, ``[3]``, ``#3``."""
    found = _DRESSED.match(line)
    if found is None:
        return line
    opened = found[1]
    rest = line[found.end() :]
    if opened is None:
        return rest
    inner, closed, words = rest.partition(_CLOSING.get(opened, opened))
    if not closed or not _KEY.fullmatch(inner.rstrip(" .:)")):
        return line
    return f"{inner}{words}" if words[:1] in ("", " ", *":.)=|,;-") else f"{inner} {words}"


def _begins_with_number(line: str) -> bool:
    first = line.lstrip("-\N{MINUS SIGN}([#*_`| ")[:1]
    kind = unicodedata.category(first) if first else ""
    return kind in ("Nd", "Nl", "No")


def _key(found: re.Match[str], mark: str) -> Key:
    kind: Kind
    if found["of"]:
        return _single("percent", Fraction(100 * int(found["part"]), int(found["of"])), mark)
    for kind, text in (
        ("percent", found["share"]), ("times", found["times"] or found["by"]),
        ("number", found["number"]),
    ):  # fmt: skip
        if text:
            share = Fraction(total(text) if kind == "number" else text.replace(",", "."))
            return _single(kind, share, mark)
    if found["least"] or found["more"]:
        return Key("span", total(found["least"] or found["low"]), OPEN, Fraction(0), mark)
    if found["most"] or found["less"]:
        return Key("span", LEAST, total(found["most"] or found["low"]), Fraction(0), mark)
    low, high = total(found["low"]), total(found["high"] or found["both"])
    if found["low"] == "00" and high < low:
        low = 0  # 00-09 is where a table of 00 to 99 begins
    return Key("span", low, high, Fraction(0), mark)


def _single(kind: Kind, share: Fraction, mark: str) -> Key:
    return Key(kind, int(share), int(share), share, mark)


def total(digits: str) -> int:
    """A total as it is written; percentile dice show 100 as 00."""
    return 100 if digits == "00" else int(digits)


def share_of(cell: str, where: str) -> Key | None:
    """The weight or percentage that a cell of its own holds; ``None`` if it is empty.

    Raises:
        BadTable: It holds something else.
    """
    bare = cell.strip()
    if part := _FRACTION.fullmatch(bare):
        return _single("percent", Fraction(100 * int(part[1]), int(part[2])), "")
    bare = f"{bare}%" if _DECIMAL.fullmatch(bare) else bare
    key = whole(bare, where) if is_key(bare) or not bare else None
    if key is None and not bare:
        return None
    if key is None or key.kind == "span":
        raise BadTable(f"{where}: “{bare[:_SHOWN]}” is no weight; write 3 or 30%.")
    return key._replace(kind="times") if key.kind == "number" else key

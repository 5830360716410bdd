"""Cuts a list of text into lines and columns: plain lines, Markdown, CSV, tabs."""

from __future__ import annotations

import csv
import io
import re
from typing import Final, NamedTuple

from rules.tables.keys import BULLET, Key, is_key, split
from rules.tables.lookup import ROWS, BadTable

CHARACTERS: Final = 60_000
DICE: Final = re.compile(r"(?<![\w.])\d{0,2}[dw](?:\d{1,4}|%)(?!\w)", re.IGNORECASE)
"""Dice in a heading, such as d100."""
ROLL: Final = frozenset((
    "#", "die", "dice", "no", "nr", "number", "range", "ranges", "roll", "rolls", "total", "totals",
    "augen", "bereich", "nummer", "wurf", "würfel", "zahl",
))  # fmt: skip
WEIGHT: Final = frozenset((
    "%", "chance", "chances", "frequency", "odds", "percent", "percentage", "probability", "times",
    "weight", "weights", "anteil", "gewicht", "häufigkeit", "prozent", "wahrscheinlichkeit",
))  # fmt: skip
LOW: Final = frozenset(("from", "low", "lowest", "min", "start", "von"))
HIGH: Final = frozenset(("end", "high", "highest", "max", "to", "bis"))
THEN: Final = frozenset(("then", "next", "dann"))
RESULT: Final = frozenset(("result", "results", "ergebnis", "ergebnisse"))
_RULER: Final = frozenset("|+:=- \t")
_EMPTY: Final = re.compile(r"[\s,;|]*")
_PIPE: Final = re.compile(r"(?<!\\)\|")
_BOLD: Final = re.compile(r"\*\*([^*]+)\*\*:?|__([^_]+)__:?")
_SEPARATED: Final = re.compile(r"sep=(.)", re.IGNORECASE)
_CURLY: Final = re.compile(
    '(?:^|(?<=[,;\\t]))[ ]*[“”„]([^“”„"\n]*)[“”][ ]*(?=[,;\\t]|$)', re.MULTILINE
)
_QUOTES: Final = frozenset('"“”„')
_OPENED: Final = re.compile('[,;\t] ?["“”„]')
_SEPARATOR: Final = re.compile(r"[,;|\t]")
_PARTS: Final = (re.compile(r"\|"), re.compile(";"), re.compile(r",(?!\d)"))
_ARROW: Final = re.compile("->|→")
_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
_SPACES: Final = re.compile(r"[^\S\t\n]+")
_LINES: Final = 2 * ROWS
_LINE: Final = 2_000
"""The most characters of a line."""


class Line(NamedTuple):
    """A line of a list, in cells.

    Attributes:
        number: Its place in the text, from 1.
        cells: What it holds: all of it in one cell where it has no columns.
    """

    number: int
    cells: tuple[str, ...]


class Listing(NamedTuple):
    """A list of text.

    Attributes:
        title: What it is called; may be empty.
        heading: The name of each column; empty if there is no heading.
        lines: Its lines, without the heading.
        above: What is taken for a heading though no word in it says so.
    """

    title: str
    heading: tuple[str, ...]
    lines: tuple[Line, ...]
    above: str = ""


def listing(text: str) -> Listing:
    """The lines of a text, and what stands above them.

    Raises:
        BadTable: It is too long, or holds a second heading.
    """
    short(text, CHARACTERS)
    found, title = _shown(text.replace("\ufeff", ""))
    if not found:
        return Listing(title, (), ())
    listed = _columned(found)
    if listed is not None:
        return listed._replace(title=title)
    first = found[0][1].strip(" *_:#,;|\t")
    below = None if _SEPARATOR.search(first) or len(found) < 3 else _columned(found[1:])  # noqa: PLR2004 - a title, a heading, a row
    if below is not None and below.heading:
        return below._replace(title=title or first, above=first)
    found = _apart(found)
    lines = [Line(number, (line.strip(),)) for number, line in found if not _ruler(line)]
    if _heads(lines) or _introduces(lines):
        return Listing(title or first, (), tuple(lines[1:]), first)
    return Listing(title, (), tuple(lines))


def _columned(found: list[tuple[int, str]]) -> Listing | None:
    """The columns of lines that have such."""
    for cut in (_markdown, _tabs, _headed):
        listed = cut(found)
        if listed is not None:
            return listed
    return None


def _introduces(lines: list[Line]) -> bool:
    """Whether the first line ends with a colon, and all others have bullets."""
    first, *rest = (line.cells[0] for line in lines) if lines else [""]
    return first.endswith(":") and len(rest) > 1 and all(map(BULLET.match, rest))


def short(text: str, most: int) -> None:
    """Check that a text is not too long.

    Raises:
        BadTable: It is.
    """
    if len(text) > most:
        raise BadTable(f"A table may be {most:,} characters long; this has {len(text):,}.")


def kind_of(name: str) -> frozenset[str]:
    """Which words a column's name belongs to; none of them for a column of words."""
    words = DICE.sub("", name).casefold().strip(" *_:#.()") or ("#" if name.strip() else "")
    parts = words.split()
    for kind in (ROLL, WEIGHT, LOW, HIGH, THEN, RESULT):
        if parts and all(part in kind for part in parts):
            return kind
    return frozenset()


def _shown(text: str) -> tuple[list[tuple[int, str]], str]:
    """The lines that hold something, by their numbers, and a title above them."""
    found: list[tuple[int, str]] = []
    title = ""
    lines = [_SPACES.sub(" ", line).strip(" ") for line in text.splitlines()]
    cited = all(line.startswith(">") for line in lines if line)
    bold = sum(_BOLD.fullmatch(line) is not None for line in lines) > 1  # then they are rows
    for number, line in enumerate(lines, 1):
        bare = line[1:].strip(" ") if cited else line
        if _EMPTY.fullmatch(bare) or bare.startswith("```"):
            continue
        if len(bare) > _LINE:
            raise BadTable(f"Line {number} is longer than {_LINE:,} characters.")
        headed = "" if bold and _BOLD.fullmatch(bare) else _title(bare)
        if headed and not found and not title:
            title = headed
            continue
        if headed and bare.startswith("#"):
            raise BadTable(f"Line {number} is a second heading: add one table after another.")
        found.append((number, _BREAK.sub(" ", bare)))
        if len(found) > _LINES:
            raise BadTable(f"A table has {ROWS} rows at most.")
    return found, title


def _apart(found: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of a list that stands on one line, as in ``sun; rain; fog``."""
    if len(found) > 1 or _ARROW.search(found[0][1]):
        return found
    ((number, line),) = found
    parts = next((each.split(line) for each in _PARTS if each.search(line)), [line])
    return [(number, part.strip()) for part in parts if part.strip()]


def _title(line: str) -> str:
    """What a line of Markdown says that is a heading by its form."""
    if bold := _BOLD.fullmatch(line):
        return str(bold[1] or bold[2]).strip()
    words = line.lstrip("#")
    headed = words[:1] == " " and 0 < len(line) - len(words) <= 6 and not words[1:2].isdigit()  # noqa: PLR2004 - levels of headings
    return words.strip(" #") if headed else ""


def _ruler(line: str) -> bool:
    """Whether a line only parts the heading of a table from its rows."""
    return _RULER.issuperset(line) and any(part in line for part in ("--", "==", ":-", "-:"))


def _markdown(found: list[tuple[int, str]]) -> Listing | None:
    """Columns between pipes, if there is a ruler below a heading or all lines begin with one."""
    rules = [at for at, (_, line) in enumerate(found) if _ruler(line)]
    ruled = [at for at in rules if "|" in found[at][1] or "+" in found[at][1]]
    lines = [(number, line) for at, (number, line) in enumerate(found) if at not in rules]
    if not lines or not all("|" in line for _, line in lines):
        return None
    if not ruled and not all(line.startswith("|") for _, line in lines[1:] or lines):
        return None
    cut = [Line(number, _piped(line)) for number, line in lines]
    doubled = any("=" in found[at][1] for at in ruled)
    if 1 in ruled or (doubled and len(cut) > 1):
        return Listing("", cut[0].cells, tuple(cut[1:]))
    return _of_columns(cut)


def _of_columns(lines: list[Line]) -> Listing:
    """Columns below the heading, if the first line is one."""
    first = lines[0].cells
    if _named(lines):
        return Listing("", first, tuple(lines[1:]))
    if _heads(lines):
        return Listing("", first, tuple(lines[1:]), " | ".join(first))
    return Listing("", (), tuple(lines))


def _piped(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return tuple(cell.replace("\\|", "|").strip() for cell in _PIPE.split(inner))


def _tabs(found: list[tuple[int, str]]) -> Listing | None:
    """Columns between tabs, if each line has one."""
    if not all("\t" in line.strip() for _, line in found):
        return None
    return _of_columns(_cut(found, "\t"))


def _headed(found: list[tuple[int, str]]) -> Listing | None:
    """Columns between commas or semicolons, if a heading names them."""
    separated = _SEPARATED.fullmatch(found[0][1].strip())
    found = found[1:] if separated else found
    if not found:
        return None
    text = [line for _, line in found]
    comma = separated[1] if separated else max(",;\t", key=text[0].count)
    try:
        lines = _cut(found, comma)
    except BadTable:
        if _named([Line(number, tuple(line.split(comma))) for number, line in found]):
            raise
        return None
    if _named(lines):
        return Listing("", lines[0].cells, tuple(lines[1:]))
    if not all(comma in line for line in text):
        return None
    listed = _of_columns(lines)
    quoted = any(line[:1] in _QUOTES or _OPENED.search(line) for line in text)
    keyed = all(is_key(line.cells[0]) for line in lines)
    return listed if listed.heading or separated or (quoted and keyed) else None


def _named(lines: list[Line]) -> bool:
    """Whether the first line holds words that only a heading has, with numbers below them."""
    first, *rest = (line.cells for line in lines)
    kinds = [kind_of(each) for each in first]
    if any(map(is_key, first)):
        return False
    return RESULT in kinds or any(
        kind and any(at < len(cells) and is_key(cells[at]) for cells in rest)
        for at, kind in enumerate(kinds)
    )


def _heads(lines: list[Line]) -> bool:
    """Whether a line without a key stands above lines which all have a total."""
    enough = len(lines) > 2 or (len(lines) > 1 and len(lines[0].cells) > 1)  # noqa: PLR2004 - a heading and two rows
    first, *rest = map(_key, lines) if enough else [None]
    if first is not None or not rest or any(key is None or key.share < 0 for key in rest):
        return False
    kinds = {key.kind for key in rest if key is not None}
    if not kinds <= ({"number", "span", "percent"} if "span" in kinds else {"number"}):
        return False
    counted = [key.low for key in rest if key is not None] == [*range(1, len(rest) + 1)]
    return counted or "span" in kinds or any(map(DICE.search, lines[0].cells))


def _key(line: Line) -> Key | None:
    try:
        return split(line.cells[0], line.number)[0]
    except BadTable:
        return None


def _cut(found: list[tuple[int, str]], comma: str) -> list[Line]:
    """Lines cut at a separator, but not within quotes.

    Raises:
        BadTable: Quotes are left open.
    """
    text = _CURLY.sub(r'"\1"', "\n".join(line for _, line in found))
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=comma, strict=True, skipinitialspace=comma != "\t"
    )
    lines = []
    at = 0
    try:
        for row in reader:
            cells = tuple(" ".join(cell.split()) for cell in row)
            lines.append(Line(found[min(at, len(found) - 1)][0], cells))
            at = reader.line_num
    except csv.Error as fault:
        raise BadTable(
            f"Line {found[min(at, len(found) - 1)][0]} has quotes that do not open and close a "
            "cell: double them, or leave them out."
        ) from fault
    return lines

"""The rows of a list, before it is settled what their numbers mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.errors import Mistakes
from rules.tables.keys import Key, is_key, share_of, split, unquoted, whole
from rules.tables.lines import DICE, HIGH, LOW, ROLL, THEN, WEIGHT, kind_of
from rules.tables.lookup import BadTable

if TYPE_CHECKING:
    from rules.tables.lines import Line, Listing

_THEN: Final = re.compile("->|→")
_NAMES: Final = re.compile(r"[,;]")
_INLINE: Final = re.compile(r"\[\[(?:/\w+\s+)?([^\[\]]+?)\]\](?:\{[^{}]*\})?")


class Entry(NamedTuple):
    """A row before its number is understood.

    Attributes:
        number: Its line in the text, from 1.
        key: What it begins with, if that is a number.
        words: What it says.
        line: What it says with its number.
        then: Tables that it leads to.
    """

    number: int
    key: Key | None
    words: str
    line: str
    then: tuple[str, ...]


def entries(listed: Listing) -> list[Entry]:
    """The rows of a list.

    Raises:
        BadTable: A row begins with a number that can't be read, or holds too many cells.
    """
    columned = listed.heading or any(len(line.cells) > 1 for line in listed.lines)
    read = _Columns(listed).entry if columned else _plain
    mistakes, found = Mistakes(), []
    for line in listed.lines:
        with mistakes:
            found.append(read(line))
    mistakes.tell()
    return found


def totals_named(listed: Listing) -> bool:
    """Whether a heading says that the numbers are totals."""
    kinds = {kind_of(name) for name in listed.heading}
    return bool(kinds & {ROLL, LOW})


def _plain(line: Line) -> Entry:
    """The row of a line without columns."""
    key, words = split(_THEN.split(line.cells[0])[0], line.number)
    return _entry(line.number, line.cells[0], (), key, words)


def _entry(number: int, line: str, then: tuple[str, ...], key: Key | None, words: str) -> Entry:
    """A row whose words may end with the tables that they lead to.

    Raises:
        BadTable: It says nothing.
    """
    _, *leads = _THEN.split(line)
    words = _THEN.split(words)[0]
    if key is not None and key.mark in (",", ";"):
        words = unquoted(words)
    names = (*then, *(each for lead in leads for each in _NAMES.split(lead)))
    led = tuple(filter(None, (name.strip() for name in names)))
    said = _INLINE.sub(r"\1", " ".join(words.split())) or ", ".join(led)
    if not said:
        raise BadTable(f"Line {number} says nothing behind its number.")
    plain = _INLINE.sub(r"\1", " ".join(_THEN.split(line)[0].split()))
    return Entry(number, key, said, plain or said, led)


class _Columns:
    """What the columns of a list hold."""

    def __init__(self, listed: Listing) -> None:
        lines = listed.lines
        width = len(listed.heading) or max(len(line.cells) for line in lines)
        self._headed = bool(listed.heading)
        self._names = (*listed.heading, *[""] * (width - len(listed.heading)))
        kinds = [kind_of(name) for name in self._names]
        rolls = [at for at, kind in enumerate(kinds) if kind == ROLL]
        diced = [at for at in rolls if DICE.search(self._names[at])]
        self._roll = next(iter((*diced, *rolls)), None)
        self._low, self._high = _place(kinds, LOW), _place(kinds, HIGH)
        self._weight = _place(kinds, WEIGHT)
        self._then = _place(kinds, THEN)
        if self._roll is self._low is self._weight is None:
            self._guess(lines, width)
        self._numbers = {self._roll, self._low, self._high, self._weight, self._then} - {None}

    def _guess(self, lines: tuple[Line, ...], width: int) -> None:
        """Find the numbers where no heading names them: in the first column, or as shares."""
        if width > 1 and all(is_key(line.cells[0]) for line in lines):
            self._roll = 0
            return
        for at in range(1, width):
            cells = [line.cells[at].strip() if at < len(line.cells) else "" for line in lines]
            if all(cell.endswith("%") and is_key(cell) for cell in cells):
                self._weight = at

    def entry(self, line: Line) -> Entry:
        """The row that a line holds.

        Raises:
            BadTable: It has more cells than the heading, or what it begins with can't be read.
        """
        cells = self._filled(line)
        key, used = self._key(line.number, cells)
        then = cells[self._then].split(";") if self._then is not None else ()
        texts = [
            (self._names[at], cell)
            for at, cell in enumerate(cells)
            if at not in used and at != self._then and cell
        ]
        words = [
            cell if at == 0 or not name else f"{name.strip()}: {cell}"
            for at, (name, cell) in enumerate(texts)
        ]
        said = (" · " if self._headed else ", ").join(words)
        if not used:
            key, said = split(said, line.number)
        whole_line = " ".join((*(cells[at] for at in sorted(used)), said))
        return _entry(line.number, whole_line, tuple(then), key, said)

    def _filled(self, line: Line) -> list[str]:
        """The cells of a line, as many as there are columns."""
        last = len(self._names) - 1
        if len(line.cells) > last + 1 and last in self._numbers:
            raise BadTable(
                f"Line {line.number} has more columns than the first line names; put quotes around "
                "words with commas."
            )
        joined = ", ".join(line.cells[last:])
        return [*line.cells[:last], *[""] * (last - len(line.cells)), joined]

    def _key(self, number: int, cells: list[str]) -> tuple[Key | None, set[int]]:
        """What a row begins with, and the columns that say so."""
        where = f"Line {number}"
        if self._roll is not None:
            return whole(cells[self._roll], where), {self._roll}
        if self._low is not None:
            first = whole(cells[self._low], where)
            last = whole(cells[self._high], where) if self._high is not None else None
            span = first and first._replace(kind="span", high=(last or first).high)
            return span, {self._low} if self._high is None else {self._low, self._high}
        if self._weight is not None:
            return share_of(cells[self._weight], where), {self._weight}
        return None, set()


def _place(kinds: list[frozenset[str]], kind: frozenset[str]) -> int | None:
    return kinds.index(kind) if kind in kinds else None

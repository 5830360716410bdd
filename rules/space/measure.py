"""The measure of a system: what its whole numbers of length are in inches or centimetres.

A table's lengths are integers; a system says how many of them make one of its unit, how the unit
is written, and how long a bar is by which a table is read. ``INCHES`` and ``CENTIMETRES`` count
hundredths, which is also how a ``Point`` is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_NUMBER: Final = r"(\d{1,3})(?:\.(\d{1,6}))?"
_MINUS: Final = "-\N{MINUS SIGN}\N{EN DASH}"
_MOST_DIGITS: Final = 6


@dataclass(frozen=True)
class Measure:
    """A unit of length, and how many whole numbers make one.

    Attributes:
        unit: So many make one; a divisor of a power of ten, so that every length can be written.
        sign: What stands behind a number: ``″``.
        one: Its name: ``inch``.
        many: Its name of more than one: ``inches``.
        bar: How many units a handy bar has, by which the edges of a table are marked.
    """

    unit: int
    sign: str
    one: str
    many: str
    bar: int

    @cached_property
    def digits(self) -> int:
        """How many decimals it takes to write any length."""
        for digits in range(_MOST_DIGITS + 1):
            if 10**digits % self.unit == 0:
                return digits
        raise ValueError("the parts of a unit are a divisor of a power of ten")

    @property
    def span(self) -> int:
        """The length of the bar."""
        return self.bar * self.unit

    def text(self, length: int) -> str:
        """A length in units, without needless zeros: 1250 hundredths are ``12.5``."""
        if length < 0:
            return f"-{self.text(-length)}"
        whole, rest = divmod(length, self.unit)
        if not rest:
            return str(whole)
        digits = self.digits
        return f"{whole}.{rest * 10**digits // self.unit:0{digits}d}".rstrip("0")

    def words(self, length: int) -> str:
        """A length with the unit's name: ``1 inch``, ``7.5 inches``."""
        return f"{self.text(length)} {self.one if length == self.unit else self.many}"

    def rough(self, length: int) -> int:
        """A length to the nearest half unit, for words; one that is less as it is."""
        half = self.unit // 2
        return (length + half // 2) // half * half or length

    def parse(self, text: str) -> int:
        """Read ``7``, ``7.5`` or ``7.25``, with the unit's sign or without.

        Raises:
            ValueError: It is no length.
        """
        match = self._length.fullmatch(text.strip())
        length = None if match is None else self._read(match[1], match[2])
        if length is None:
            raise ValueError(f"a distance is written in {self.many}, such as 7.5")
        return length

    def parse_pair(self, text: str) -> tuple[int, int]:
        """Read ``12.5,20``: lengths to the east and to the south; ``-5,3`` is off the table.

        Raises:
            ValueError: These are no two lengths.
        """
        match = self._pair.fullmatch(text.strip())
        if match is not None:
            east, south = self._read(match[2], match[3]), self._read(match[5], match[6])
            if east is not None and south is not None:
                return -east if match[1] else east, -south if match[4] else south
        raise ValueError(
            f"a point is written as {self.many} east, {self.many} south, such as 12.5,20"
        )

    def _read(self, whole: str, part: str | None) -> int | None:
        """A length of its digits; ``None`` if it is no whole number of the unit's parts."""
        digits = self.digits
        if len(part or "") > digits:
            return None
        parts, rest = divmod(int((part or "").ljust(digits, "0") or 0) * self.unit, 10**digits)
        return None if rest else int(whole) * self.unit + parts

    @cached_property
    def _length(self) -> re.Pattern[str]:
        return re.compile(rf"{_NUMBER}{self._signs}", re.ASCII)

    @cached_property
    def _pair(self) -> re.Pattern[str]:
        number = rf"([{_MINUS}])?{_NUMBER}{self._signs}"
        return re.compile(rf"{number}\s*[,; /]\s*{number}", re.ASCII)

    @property
    def _signs(self) -> str:
        """What may stand behind a number: the unit's sign, and that of inches as it is typed."""
        signs = [self.sign, '"'] if self.sign == "″" else [self.sign]
        return rf"(?:\s*(?:{'|'.join(map(re.escape, signs))}))?"


INCHES: Final = Measure(100, "″", "inch", "inches", 6)
"""Hundredths of an inch."""
CENTIMETRES: Final = Measure(100, "cm", "cm", "cm", 30)
"""Hundredths of a centimetre."""

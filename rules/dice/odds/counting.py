"""Ways to reach each total, counted in whole numbers: adding independent totals is convolution.

Counts are packed into one long integer, a field of bits a total, so that a single multiplication
adds two totals and a single power adds many: the work is done by Python's own integers.
"""

from __future__ import annotations

from math import isqrt
from struct import unpack as unpack_words
from typing import TYPE_CHECKING, Final, TypeAlias

from rules.dice.notation.faults import TooMuchWork

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Counts: TypeAlias = dict[int, int]
"""How many ways lead to each total, by total in ascending order."""

_FORMATS: Final = {8: "B", 16: "H", 32: "I", 64: "Q"}
_FEW_PAIRS: Final = 64
_SPARSE: Final = 8
_WORK: Final = 100_000
_BITS_A_UNIT: Final = 35_000
_SUMS_A_UNIT: Final = 8


class Work:
    """What one question may still cost; a unit is about a microsecond."""

    def __init__(self, left: int = _WORK) -> None:
        self._left = left

    def spend(self, cost: int) -> None:
        """Pay for work before it is done.

        Raises:
            TooMuchWork: The question costs too much.
        """
        self._left -= cost
        if self._left < 0:
            raise TooMuchWork(
                "Working that out exactly would take too long. Fewer or smaller dice would do."
            )

    def spend_packed(self, bits: int, times: int = 1) -> None:
        """Pay for multiplications whose products have so many bits."""
        self.spend(times * bits * isqrt(bits) // _BITS_A_UNIT)


def field_width(total: int) -> int:
    """Bits that hold any count up to ``total``: a machine's word, or whole bytes."""
    bits = total.bit_length()
    for width in _FORMATS:
        if bits <= width:
            return width
    return (bits + 7) // 8 * 8


def pack(counts: Counts, low: int, width: int) -> int:
    """Counts as one integer; the count of ``low`` is its lowest field."""
    packed = 0
    if len(counts) <= _SPARSE:
        for value, ways in counts.items():
            packed |= ways << width * (value - low)
        return packed
    size = width // 8
    high = max(counts)
    fields = [counts.get(value, 0).to_bytes(size, "little") for value in range(low, high + 1)]
    return int.from_bytes(b"".join(fields), "little")


def unpack(packed: int, low: int, width: int) -> Counts:
    """The counts of a packed integer, without those that are 0."""
    size = -(-packed.bit_length() // width)
    step = width // 8
    raw = packed.to_bytes(step * size, "little")
    ways: Sequence[int]
    if word := _FORMATS.get(width):
        ways = unpack_words(f"<{size}{word}", raw)
    else:
        ways = [int.from_bytes(raw[at : at + step], "little") for at in range(0, len(raw), step)]
    if 0 in ways:
        return {total: count for total, count in enumerate(ways, low) if count}
    return dict(enumerate(ways, low))


def fair(sides: int, width: int) -> int:
    """A fair die, packed: one way for each face."""
    return ((1 << width * sides) - 1) // ((1 << width) - 1)


def sums_of_fair(work: Work, dice: list[tuple[int, int]], low: int) -> Counts:
    """The sum of fair dice, given as faces and how many; ``low`` is the least that they come to."""
    total = fields = 1
    for sides, number in dice:
        total *= sides**number
        fields += (sides - 1) * number
    width = field_width(total)
    work.spend_packed(width * fields, len(dice))
    packed = 1
    for sides, number in dice:
        packed *= fair(sides, width) ** number
    return unpack(packed, low, width)


def power(work: Work, counts: Counts, number: int) -> Counts:
    """The sum of so many independent totals of the same kind."""
    low, high = min(counts), max(counts)
    work.spend(number)
    width = field_width(sum(counts.values()) ** number)
    work.spend_packed(width * (number * (high - low) + 1))
    return unpack(pack(counts, low, width) ** number, low * number, width)


def convolve(work: Work, left: Counts, right: Counts) -> Counts:
    """The sum of two independent totals."""
    pairs = len(left) * len(right)
    if pairs > _FEW_PAIRS:
        low, other = min(left), min(right)
        span = max(left) - low + max(right) - other + 1
        if span < pairs:
            width = field_width(sum(left.values()) * sum(right.values()))
            work.spend_packed(width * span)
            product = pack(left, low, width) * pack(right, other, width)
            return unpack(product, low + other, width)
    work.spend(pairs // 4)
    ways: Counts = {}
    for value, count in left.items():
        for addend, times in right.items():
            total = value + addend
            ways[total] = ways.get(total, 0) + count * times
    return dict(sorted(ways.items()))


def series(work: Work, goes_on: Counts, ends: Counts, longest: int) -> Counts:
    """What a chain of dice comes to, each of which either ends it or adds the next, up to a limit.

    Args:
        work: What it costs.
        goes_on: Ways of a die that adds another.
        ends: Ways of a die that ends the chain; not both are empty.
        longest: Dice that there are at most; the last adds none whatever it shows.

    Returns:
        Ways over those of one die to the power of ``longest``.
    """
    each = sum(goes_on.values()) + sum(ends.values())
    width = field_width(each**longest)
    both = goes_on.keys() | ends.keys()
    low = min(0, *both)  # so that any number of dice comes to at least so much for each
    # One factor of each multiplication is short, the other grows: a quarter of the full cost.
    work.spend_packed(width * (longest * (max(both) - low) + 1), -(-longest // 4))
    more, last = pack(goes_on, low, width), pack(ends, low, width)
    chain = 1
    for dice in range(longest):
        chain = chain * more + (last << width * -low * dice)
        last *= each
    return unpack(chain, low * longest, width)


def merged(values: Iterable[int], ways: Iterable[int]) -> Counts:
    """Ways by value, where a value may come more than once."""
    counts: Counts = {}
    for value, count in zip(values, ways, strict=True):
        counts[value] = counts.get(value, 0) + count
    return counts


def mirrored(counts: Counts, ends: int) -> Counts:
    """The ways of ``ends`` less each total, in ascending order again."""
    return {ends - value: ways for value, ways in reversed(counts.items())}


def scaled(counts: Counts, factor: int) -> Counts:
    """Every way ``factor`` times."""
    return counts if factor == 1 else {value: ways * factor for value, ways in counts.items()}


def accumulate(work: Work, into: Counts, counts: Counts, factor: int = 1) -> None:
    """Add the ways of ``counts``, each ``factor`` times, to those of ``into``."""
    work.spend(len(counts) // _SUMS_A_UNIT)
    for value, ways in counts.items():
        into[value] = into.get(value, 0) + ways * factor

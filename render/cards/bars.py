"""How a throw comes out, as bars: picture, alt text and letters are three readings of one chart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Final

from PIL import Image

from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.plain import PLAIN
from render.drawing.theme import CELL, TALLY, TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH: Final = 900
HEIGHT: Final = 600
MOST: Final = 40
"""Bars in a chart."""
WHOLE: Final = 100_000
"""What the shares of all bars add up to, rounding aside."""
NAME: Final = "Bars"
ROUNDED: Final = "The shares are rounded."
_EDGE: Final = 24
_TOP: Final = 150
_BASE: Final = HEIGHT - 56
_GAP: Final = 3
_ALT: Final = 1_000
_LETTERS: Final = 20
_RARE: Final = 2_000
"""An end of a chart that comes up at most once in this many throws is a single bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One total, or a span of them; ``share`` in parts of ``WHOLE``, ``lit`` if it is asked for."""

    label: str
    share: int
    lit: bool = False

    def percent(self, point: str, decimals: int = 1) -> str:
        """The share as it is written, halves rounded up, with this before its decimals."""
        parts = self.rounded(decimals)
        if not parts and self.share:
            return f"<{_written(1, point, decimals)}%"
        return f"{_written(parts, point, decimals)}%"

    def rounded(self, decimals: int) -> int:
        """The share in per cent, or in tenths with 1 for ``decimals``, halves rounded up."""
        unit: int = WHOLE // (1000 if decimals else 100)
        return (self.share + unit // 2) // unit


def _written(parts: int, point: str, decimals: int) -> str:
    return f"{parts // 10}{point}{parts % 10}" if decimals else str(parts)


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart: what was asked, the answer, and how it comes about.

    ``point`` is what stands before the decimals of a number; ``note`` is said where the shares that
    are written don't add up to 100 per cent; ``name`` is what the bars are called in words.
    """

    title: str
    answer: str
    bars: tuple[Bar, ...]
    point: str = "."
    note: str = ROUNDED
    name: str = NAME

    def noted(self, decimals: int = 1) -> str:
        """The note, if it is needed where shares have so many decimals."""
        whole = sum(bar.rounded(decimals) for bar in self.bars)
        return self.note if whole != 100 * 10**decimals else ""


@lru_cache(maxsize=64)
def draw(chart: Bars) -> bytes:
    """The chart as an indexed PNG of 900 x 600 pixels."""
    canvas = Canvas(Image.new("L", (WIDTH, HEIGHT), 0), PLAIN)
    ink, dim, lit = PLAIN.ramps["ink"], PLAIN.skin(1).ramp, PLAIN.skin(0).ramp
    wide = WIDTH - 2 * _EDGE
    canvas.text(_EDGE, 54, fit(chart.title, TITLE, wide), TITLE, ink)
    canvas.text(_EDGE, 104, fit(chart.answer, TALLY, wide), TALLY, lit)
    step = wide / len(chart.bars)
    highest = max(1, *(bar.share for bar in chart.bars))
    every = _every(chart.bars, step)
    decimals = 1 if all(_fits(bar, chart.point, 1, step) for bar in chart.bars) else 0
    shown = [_fits(bar, chart.point, decimals, step) for bar in chart.bars]
    if any(shown) and (note := chart.noted(decimals)):
        canvas.text(_EDGE, 134, note, CELL, ink)
    for number, bar in enumerate(chart.bars):
        left = _EDGE + round(number * step)
        right = max(left + 2, _EDGE + round((number + 1) * step) - _GAP)
        middle = (left + right) // 2
        high = round(bar.share * (_BASE - _TOP - 40) / highest)
        ramp = lit if bar.lit else dim
        canvas.image.paste(ramp.full, (left, _BASE - max(1, high), right, _BASE))
        if shown[number]:
            share = bar.percent(chart.point, decimals)
            canvas.text(middle, _BASE - high - 10, share, CELL, ink, align="m")
        if number % every == every // 2:
            half = text_width(bar.label, CELL) // 2 + _GAP
            middle = min(max(middle, half), WIDTH - half)
            canvas.text(middle, HEIGHT - 18, bar.label, CELL, ink, align="m")
    canvas.image.paste(ink.full, (_EDGE, _BASE, WIDTH - _EDGE, _BASE + 2))
    return canvas.png()


def alt_text(chart: Bars) -> str:
    """The chart in words, at most 1,000 characters."""
    told = f"{chart.title}: {chart.answer}. {chart.name}: "
    parts = [
        f"{bar.label} {bar.percent(chart.point)}{' *' if bar.lit else ''}" for bar in chart.bars
    ]
    text = told + ", ".join(parts)
    if note := chart.noted():
        text += f". {note}"
    return text if len(text) <= _ALT else text[: _ALT - 1] + "…"


def letters(chart: Bars) -> str:
    """The chart in fixed-width letters, a line a bar; ``>`` marks what is asked for."""
    wide = max(len(bar.label) for bar in chart.bars)
    highest = max(1, *(bar.share for bar in chart.bars))
    lines = [
        f"{'>' if bar.lit else ' '}{bar.label:>{wide}} {bar.percent(chart.point):>6} "
        f"{'#' * round(bar.share * _LETTERS / highest)}".rstrip()
        for bar in chart.bars
    ]
    return "\n".join([*lines, *filter(None, [chart.noted()])])


def grouped(shares: Iterable[tuple[int, int, bool]]) -> tuple[Bar, ...]:
    """Bars of totals in order, few enough.

    Where there are too many, ends that hardly ever come up are put together, then neighbours.

    Args:
        shares: Total, share in parts of ``WHOLE``, and whether it is asked for; at least one.
    """
    found = list(shares)
    if found[-1][0] - found[0][0] < MOST:
        return _neighbours(found, MOST)
    rare = sum(share for _, share, _ in found) // _RARE
    below = _rare_end(found, rare)
    above = _rare_end(found[::-1], rare)
    inner = len(found) - above
    return (
        *_end(found[:below], "≤{}", at=-1),
        *_neighbours(found[below:inner], MOST - bool(below) - bool(above)),
        *_end(found[inner:], "{}+", at=0),
    )


def _rare_end(found: Sequence[tuple[int, int, bool]], rare: int) -> int:
    """How many totals from the start come up less than ``rare`` together."""
    sums = accumulate(share for _, share, _ in found)
    return sum(1 for _ in takewhile(lambda so_far: so_far < rare, sums))


def _end(span: Sequence[tuple[int, int, bool]], label: str, at: int) -> tuple[Bar, ...]:
    """One bar for an end, called by its total next to the others; none for no totals."""
    if not span:
        return ()
    name = label.format(span[at][0]) if len(span) > 1 else str(span[0][0])
    return (Bar(name, sum(share for _, share, _ in span), all(asked for *_, asked in span)),)


def _neighbours(found: Sequence[tuple[int, int, bool]], most: int) -> tuple[Bar, ...]:
    low, high = found[0][0], found[-1][0]
    whole = high - low + 1
    least = max(1, -(-whole // most))
    # Bars of as many totals each, if that does not take much wider ones: the last is no stump.
    width = next((each for each in range(least, 2 * least) if whole % each == 0), least)
    spans: dict[int, list[tuple[int, int, bool]]] = {}
    for each in found:
        spans.setdefault((each[0] - low) // width, []).append(each)
    bars = []
    for number in range((high - low) // width + 1):
        span = spans.get(number, [])
        first, last = low + number * width, min(high, low + (number + 1) * width - 1)
        dash = "-" if first >= 0 else " to "
        label = str(first) if first == last else f"{first}{dash}{last}"
        lit = bool(span) and all(asked for *_, asked in span)
        bars.append(Bar(label, sum(share for _, share, _ in span), lit))
    return tuple(bars)


def _fits(bar: Bar, point: str, decimals: int, step: float) -> bool:
    """Whether a share with so many decimals is no wider than its bar."""
    return text_width(bar.percent(point, decimals), CELL) + _GAP <= step


def _every(bars: tuple[Bar, ...], step: float) -> int:
    """Every how many bars a label fits."""
    widest = max(text_width(bar.label, CELL) for bar in bars) + 10
    return max(1, -(-widest // max(1, int(step))))

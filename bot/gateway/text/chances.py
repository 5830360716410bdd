"""Renders probabilities: in per cent, and as a fraction of throws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Mean

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.kernel.foresight.chances import Chance
    from rules.kernel.foresight.forecast import Forecast

_SMALL: Final = 10**9


def percent(share: Fraction) -> str:
    """A probability in per cent, halves rounded up, 0 or 100 only if it is exactly that."""
    if share in (0, 1):
        return f"{int(share) * 100} %"
    rounded = (2 * share * 10_000 + 1) // 2
    if rounded == 0:
        return "less than 0.01 %"
    if rounded == 10_000:  # noqa: PLR2004 - hundredths of a per cent
        return "more than 99.99 %"
    return f"{rounded // 100}.{rounded % 100:02} %"


def told(share: Fraction, ways: int = 0, total: int = 0) -> str:
    """A probability in per cent and, unless the numbers are huge, as a fraction of throws."""
    ways, total = (ways, total) if total else (share.numerator, share.denominator)
    exact = f" ({ways:,} of {total:,})" if total < _SMALL else ""
    return f"**{percent(share)}**{exact}"


def chance_lines(forecast: Forecast) -> list[str]:
    """The chances of an action and its means, one line each."""
    return [f"- {each.label}: {_told(each)}" for each in forecast.figures]


def _told(figure: Chance | Mean) -> str:
    if isinstance(figure, Mean):
        return f"**{figure.figure}**"
    return told(figure.share, figure.ways, figure.total)


def plain(text: str) -> str:
    """The text without bold markers."""
    return text.replace("**", "")

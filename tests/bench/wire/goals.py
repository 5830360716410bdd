"""What is aimed at over the wire, and how what was found is told."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.bench.wire.lanes import Turn
    from tests.bench.wire.positions import Setting

_FAST = frozenset({"celestial", "gun_fights", "space_convoy"})
"""Systems that ask little of the rules and of the painter."""
_AIMS = {True: (2.5, 4.0), False: (7.0, 8.0)}
"""How many times what the reference takes, p50 and p99, with one game; of the fast and others."""
STEADY_P99 = 0.250
"""Seconds."""
BESIDE = 1.5
"""How many times what it is alone the p99 of one game may be beside another one."""
TIMES = "\N{MULTIPLICATION SIGN}"
HEAD = (
    "| system | games | act, p50 | p99 | look: p50, processor "
    "| processor an act: bot + painter, of the reference | acts/s |\n"
    "|---|---|---|---|---|---|---|"
)


class Goal(NamedTuple):
    """Something that may be so much at most.

    Attributes:
        what: What it is.
        found: How much it was.
        most: How much it may be.
        unit: Of both.
    """

    what: str
    found: float
    most: float
    unit: str = TIMES

    @property
    def met(self) -> bool:
        """Whether it is no more."""
        return self.found <= self.most

    def row(self) -> str:
        """A row of the table of goals."""
        verdict = "met" if self.met else "**missed**"
        digits = 1 if self.unit == TIMES else 0
        found, most = (f"{each:,.{digits}f} {self.unit}" for each in (self.found, self.most))
        return f"| {self.what} | {found} | {most} | {verdict} |"


class Side(NamedTuple):
    """What one bot did: its acts and looks in seconds, the shortest first, and its turns."""

    acts: Sequence[float]
    looks: Sequence[float]
    turns: Sequence[Turn]

    @property
    def rate(self) -> float:
        """Acts a second."""
        return sum(each.acts for each in self.turns) / sum(each.seconds for each in self.turns)

    @property
    def spent(self) -> tuple[float, float]:
        """Seconds of processor an act, of the bot and of its painters."""
        acts = max(1, sum(each.acts for each in self.turns))
        bot, beside = (sum(each.spent[at] for each in self.turns) / acts for at in (0, 1))
        return bot, beside

    @property
    def looked(self) -> float | None:
        """Seconds of processor that it takes to choose a unit, if any was chosen."""
        looks = sum(each.looks for each in self.turns)
        return sum(each.looked.whole for each in self.turns) / looks if looks else None


class Match(NamedTuple):
    """Ours against the reference, turn and turn about.

    Attributes:
        title: What was played.
        games: How many at once.
    """

    title: str
    games: int
    ours: Side
    reference: Side

    def ratio(self, share: float) -> float:
        """How many times as long as with the reference an act takes, with that share faster."""
        return quantile(self.ours.acts, share) / quantile(self.reference.acts, share)

    @property
    def processor(self) -> float:
        """How many times the reference's processor time an act takes: the median of the turns."""
        pairs = zip(self.ours.turns, self.reference.turns, strict=True)
        return statistics.median(
            (ours.spent.whole / ours.acts) / (theirs.spent.whole / theirs.acts)
            for ours, theirs in pairs
            if ours.acts
        )

    def row(self) -> str:
        """A row of the table that ``HEAD`` is the head of."""
        ours, theirs = self.ours, self.reference
        bot, beside = (1e3 * each for each in ours.spent)
        looks = [f"{1e3 * quantile(ours.looks, 0.5):.0f} ms"] if ours.looks else []
        if ours.looked is not None:
            looks.append(f"{1e3 * ours.looked:.1f} ms")
        of = f"{bot:.1f} + {beside:.1f} of {1e3 * sum(theirs.spent):.1f} ms"
        cells = [self.title, str(self.games)]
        for share in (0.5, 0.99):
            late = 1e3 * quantile(ours.acts, share)
            cells.append(f"{late:.0f} ms, {self.ratio(share):.1f} {TIMES}")
        cells.append(", ".join(looks) or "none")
        cells.append(f"{of}, {self.processor:.1f} {TIMES}")
        cells.append(f"{ours.rate:.0f} of {theirs.rate:.0f}")
        return f"| {' | '.join(cells)} |"


def aims(setting: Setting, match: Match) -> list[Goal]:
    """What is aimed at where one game is played."""
    most = zip((0.5, 0.99), _AIMS[setting.system in _FAST], strict=True)
    return [
        Goal(f"{match.title}, p{round(100 * share)}", match.ratio(share), aim)
        for share, aim in most
    ]


def quantile(times: Sequence[float], share: float) -> float:
    """The time than which that share of them is shorter; they are in order. No number if none."""
    return times[int(share * (len(times) - 1))] if times else math.nan

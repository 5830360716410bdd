"""Buying fighters: what a list says, what each costs, what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - of a constant's type
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.counting import counted
from rules.systems.interceptors.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.systems.interceptors.stats import Prices

EXTRAS: Final = {
    "g": "guns",
    "e": "engines",
    "a": "armour",
    "c": "changer",
}
"""What can be bought beside blocks, by letter (IIT5)."""
NAMES: Final = {
    "g": "extra guns",
    "e": "extra engines",
    "a": "armour",
    "c": "superior changer",
}
_WORD: Final = re.compile(r"(\d{1,2})([geac]*)")
_CLUSTERS: Final = re.compile(r"(\d{1,2})clusters?")
_CLASS: Final = re.compile(r"[a-z][a-z0-9-]{1,39}")
"""A class of fighters that a game may have (II142)."""
_HOW: Final = "fighters are written as energy blocks with letters for extras, such as 6g 4ge 4 4"
_NO_CLASSES: Final[Mapping[str, str]] = MappingProxyType({})
EXTRA, LESS = "i", "l"
_INITIATIVE: Final = {EXTRA: 1, LESS: -1}


class Bought(NamedTuple):
    """A fighter as it is bought: energy blocks, and the letters of its extras."""

    blocks: int
    extras: str = ""

    def __str__(self) -> str:
        return f"{self.blocks}{self.extras}"

    @property
    def words(self) -> str:
        """Such as ``6 blocks, extra guns``."""
        return ", ".join((counted(self.blocks, "block"), *(NAMES[each] for each in self.extras)))


class Roster(NamedTuple):
    """A side's fighters, and what it adds to its die for who moves first (IIT6b).

    One that defends against an attack may have gun clusters, too (II141).
    """

    fighters: tuple[Bought, ...]
    initiative: int = 0
    clusters: int = 0

    def __str__(self) -> str:
        first = {0: (), 1: (EXTRA,), -1: (LESS,)}[self.initiative]
        guns = (f"{self.clusters}clusters",) if self.clusters else ()
        return ",".join((*first, *guns, *map(str, self.fighters)))


def read(text: str, classes: Mapping[str, str] = _NO_CLASSES) -> Roster:
    """A list as it is typed: ``6g 4ge 4 4``; ``i`` first is extra initiative, ``l`` less.

    ``3clusters`` are three gun clusters; the name of a class is a fighter of that class (II142).
    No fighter has an extra twice (II34b).

    Raises:
        ValueError: It is no list.
    """
    words = _words(text)
    initiative = _INITIATIVE.get(words[0], 0) if words else 0
    found, clusters = [], 0
    for word in words[1:] if initiative else words:
        guns = _CLUSTERS.fullmatch(word)
        match = _WORD.fullmatch(classes.get(word, word))
        if guns is not None:
            clusters += int(guns[1])
        elif match is None or len(set(match[2])) < len(match[2]):
            raise ValueError(_HOW)
        else:
            letters = "".join(each for each in EXTRAS if each in match[2])
            found.append(Bought(int(match[1]), letters))
    return Roster(tuple(found), initiative, clusters)


def typed(text: str) -> str:
    """A list in one way of writing; the names of classes stay, as only a game knows them.

    Raises:
        ValueError: It is no list.
    """
    words = _words(text)
    if any(named(each) for each in words):
        read(" ".join(each for each in words if not named(each)))
        return ",".join(words)
    return str(read(text))


def _words(text: str) -> list[str]:
    return [each for each in re.split(r"[\s,;]+", text.strip().lower()) if each]


def named(word: str) -> bool:
    """Whether a word may be the name of a class."""
    return _CLASS.fullmatch(word) is not None


def cost(prices: Prices, fighter: Bought, initiative: int = 0) -> int:
    """What a fighter costs (IIT5, IIT6, II34)."""
    late = max(0, fighter.blocks - prices.cheap_blocks)
    extras: int = sum(getattr(prices, EXTRAS[each]) for each in fighter.extras)
    return (
        prices.fighter
        + (fighter.blocks - late) * prices.block
        + late * prices.late_block
        + extras
        + initiative * prices.initiative
    )


def spent(prices: Prices, roster: Roster) -> int:
    """What a list costs (IIT5, IIT34f)."""
    fighters = sum(cost(prices, each, roster.initiative) for each in roster.fighters)
    return fighters + roster.clusters * prices.cluster


def affordable(prices: Prices, points: int) -> Roster:
    """As many fighters with cheap blocks as points buy; else one with what they buy."""
    plain = Bought(prices.cheap_blocks)
    count = points // cost(prices, plain)
    if count:
        return Roster((plain,) * min(count, prices.most_fighters))
    return Roster((Bought((points - prices.fighter) // prices.block),))


def defending(prices: Prices, points: int) -> tuple[Roster, ...]:
    """Lists of one that defends: gun clusters alone, or half of them and fighters (II141)."""
    most = min(points // prices.cluster, prices.most_clusters)
    found = [Roster((), clusters=most)] if most else []
    half = (most + 1) // 2
    left = points - half * prices.cluster
    if left >= cost(prices, Bought(prices.cheap_blocks)):
        found.append(affordable(prices, left)._replace(clusters=half))
    return tuple(found)


def check(prices: Prices, roster: Roster, points: int, *, defends: bool = False) -> None:
    """Refuse a list that is not allowed (IIT5, IIT5b, II34, II60, IIT34, II141).

    Args:
        prices: What fighters and gun clusters cost.
        roster: The list.
        points: What may be spent.
        defends: Whether it is that of a side that may buy gun clusters.

    Raises:
        Illegal: It is not.
    """
    count = len(roster.fighters)
    if roster.clusters and not defends:
        raise illegal("IIT34")
    if roster.clusters > prices.most_clusters:
        raise illegal("II141", most=prices.most_clusters, count=roster.clusters)
    if not (0 if roster.clusters else 1) <= count <= prices.most_fighters:
        raise illegal("II60", case="count", most=prices.most_fighters, count=count)
    for number, each in enumerate(roster.fighters, start=1):
        if not 1 <= each.blocks <= prices.most_blocks:
            raise illegal("II34", number=number, most=prices.most_blocks, blocks=each.blocks)
        price = cost(prices, each, roster.initiative)
        if price < prices.least:
            raise illegal("IIT5", case="least", number=number, cost=price, least=prices.least)
    if (total := spent(prices, roster)) > points:
        raise illegal("IIT5", cost=total, points=points)


def changed(roster: Roster, number: int, fighter: Bought | None) -> Roster:
    """A list with one fighter as another, or without it."""
    rest = _without(roster.fighters, number)
    at = rest[:number], rest[number:]
    return roster._replace(fighters=(*at[0], *(() if fighter is None else (fighter,)), *at[1]))


def _without(fighters: Sequence[Bought], number: int) -> tuple[Bought, ...]:
    return (*fighters[:number], *fighters[number + 1 :])


def toggled(fighter: Bought, letter: str) -> Bought:
    """A fighter with an extra more, or without it."""
    letters = set(fighter.extras) ^ {letter}
    return fighter._replace(extras="".join(_ordered(letters)))


def _ordered(letters: Iterable[str]) -> list[str]:
    kept = set(letters)
    return [each for each in EXTRAS if each in kept]

"""Buying fighters: what a list says, what each costs, what is allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.counting import counted
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
    """A side's fighters, and what it adds to its die for who moves first (IIT6)."""

    fighters: tuple[Bought, ...]
    initiative: int = 0

    def __str__(self) -> str:
        first = {0: (), 1: (EXTRA,), -1: (LESS,)}[self.initiative]
        return ",".join((*first, *map(str, self.fighters)))


def read(text: str) -> Roster:
    """A list as it is typed: ``6g 4ge 4 4``; ``i`` first is extra initiative, ``l`` less.

    Raises:
        ValueError: It is no list.
    """
    words = [each for each in re.split(r"[\s,;]+", text.strip().lower()) if each]
    initiative = _INITIATIVE.get(words[0], 0) if words else 0
    if initiative:
        words = words[1:]
    found = []
    for word in words:
        match = _WORD.fullmatch(word)
        if match is None or len(set(match[2])) < len(match[2]):
            raise ValueError(
                "fighters are written as energy blocks with letters for extras, such as 6g 4ge 4 4"
            )
        letters = "".join(each for each in EXTRAS if each in match[2])
        found.append(Bought(int(match[1]), letters))
    return Roster(tuple(found), initiative)


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
    """What a list costs."""
    return sum(cost(prices, each, roster.initiative) for each in roster.fighters)


def affordable(prices: Prices, points: int) -> Roster:
    """As many fighters with cheap blocks as points buy; else one with what they buy."""
    plain = Bought(prices.cheap_blocks)
    count = points // cost(prices, plain)
    if count:
        return Roster((plain,) * min(count, prices.most_fighters))
    return Roster((Bought((points - prices.fighter) // prices.block),))


def check(prices: Prices, roster: Roster, points: int) -> None:
    """Refuse a list that is not allowed (IIT5, II34, II60).

    Raises:
        Illegal: It is not.
    """
    count = len(roster.fighters)
    if not 1 <= count <= prices.most_fighters:
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

"""CAM 2 to 4 read once more: tables as written out there, fractions for every share of points."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

PRICE = {
    "BB": 20,
    "CV": 20,
    "BC": 15,
    "CVE": 15,
    "CA": 10,
    "CL": 7,
    "DD": 5,
    "SS": 5,
    "DE": 3,
    "RUNABOUT": 3,
    "TP": 2,
}
CAPITAL, MEDIUM = ("BB", "CV", "BC"), ("CA", "CL", "CVE")
SMALL = ("DD", "DE", "SS", "TP", "RUNABOUT")

LADDER = {
    "rich": ("UFP", "Klingons", "Romulans"),
    "moderate": ("Gorns", "Kzinti", "Cardassians"),
    "variable": ("Borg", "Dominion", "Tholian"),
    "poor": ("Bajorans", "Kazon"),
}


class Hull(NamedTuple):
    """A ship of one side as the book sees it: class letters, Size and how it came out."""

    letters: str
    size: int
    fate: str = "whole"  # whole, crippled, destroyed, captured

    @property
    def price(self) -> int:
        """CAM 2.2, CAMT2."""
        return PRICE[self.letters] + (20 if self.size == 0 else 0)

    @property
    def gone(self) -> bool:
        """CAM9: a captured ship is as lost as a destroyed one."""
        return self.fate in ("destroyed", "captured")


def points(hulls: Iterable[Hull]) -> int:
    """What a force costs."""
    return sum(each.price for each in hulls)


def lost(hulls: Iterable[Hull]) -> int:
    """CAM9: crippled ships cost nothing."""
    return sum(each.price for each in hulls if each.gone)


def nature(die: int) -> str:
    """CAM 2.1."""
    return {1: "dispute", 2: "dispute", 6: "convoy"}.get(die, "open")


def ground(die: int, dispute: bool, *, clamp: bool = False) -> str:
    """CAM 2.3, CAM8: two are added for a dispute, whose sixth row is the gas giant's."""
    rows = ("open", "open", "terrestrial", "terrestrial", "giant", "nebulae")
    if not dispute:
        return rows[die - 1]
    row = die + 2
    if row < 6:
        return rows[row - 1]
    return "nebulae" if clamp else "giant"


def convoy_holds(hulls: Sequence[Hull], defends: bool) -> bool:
    """CAM 2.2, CAMT3: merchants and capitals of the defender, small ships of the attacker."""
    whole = points(hulls)
    if not whole:
        return False

    def share(letters: Iterable[str]) -> Fraction:
        kinds = tuple(letters)
        return Fraction(points(each for each in hulls if each.letters in kinds), whole)

    if share(CAPITAL) > Fraction(1, 5):
        return False
    if defends:
        return share(("TP",)) >= Fraction(1, 10)
    return share(("CL", *SMALL)) >= Fraction(4, 5)


def checks(hulls: Sequence[Hull], on_table: Sequence[Hull], threshold: int = 40) -> set[str]:
    """The conditions of CAM 3.1 that a fleet meets after an End Phase; CAM9, CAM9.

    ``hulls`` is the fleet as it began, each with its fate; ``on_table`` those that are still there.
    """
    met: set[str] = set()
    if Fraction(lost(hulls)) >= Fraction(threshold * points(hulls), 100):
        met.add("losses")
    capitals = [each for each in hulls if each.letters in CAPITAL]
    hurt = [each for each in capitals if each.fate != "whole"]
    if Fraction(len(hurt)) > Fraction(len(capitals), 2):
        met.add("capitals")
    there = {each.letters for each in on_table} & {*CAPITAL, "CVE"}
    if any(each.letters in ("BB", "BC") for each in hulls) and there and there <= {"CV", "CVE"}:
        met.add("carriers")
    return met


def stays(die: int, race: str) -> bool:
    """CAM 3.1, CAMT6, CAM9: a six avoids; the fierce add one and the cautious deduct one."""
    if race in ("Klingons", "Dominion", "Borg"):
        die += 1
    elif race == "Romulans":
        die -= 1
    return die >= 6


def grade(left: Sequence[int], broke: Sequence[bool]) -> tuple[int | None, str]:
    """CAM 3.1, CAMT7: the winner's number and how clear it was; None where the totals are equal."""
    totals = [
        points + (0 if gave_way else 50) for points, gave_way in zip(left, broke, strict=True)
    ]
    if totals[0] == totals[1]:
        return None, ""
    high, low = max(totals), min(totals)
    if low == 0 or Fraction(high, low) >= 3:
        how = "decisive"
    elif Fraction(high, low) >= 2:
        how = "major"
    else:
        how = "minor"
    return totals.index(high), how


def campaign_points(own_break: int | None, their_break: int | None, their_loss: int) -> int:
    """CAM 4.3, CAM14: turns in which each side broke contact, if it did."""
    made = their_break is not None and (own_break is None or their_break < own_break)
    earned = 3 if made else 0
    if made and own_break is None:
        earned += 2
    return earned + their_loss // 10


def supply(power: str) -> str:
    """CAM 4.2."""
    return next(name for name, powers in LADDER.items() if power in powers)


def replacement_bonus(letters: str, size: int, level: str, *, literal: bool = False) -> int:
    """CAM 4.2, CAM13: what is added to the die of one ship."""
    step = list(LADDER).index(level)
    if letters in CAPITAL:
        return (1, 0, -1, -2)[step] - (1 if size == 0 else 0)
    if letters in MEDIUM:
        return (2, 1, 0, -2)[step]
    return ((3, 2, -1, 0) if literal else (3, 2, 1, 0))[step]


class Fleet(NamedTuple):
    """A power between two scenarios: ships by name, each a class, a Size and a state."""

    ships: Mapping[str, tuple[str, int, str]]  # ready, repair, lost, captured
    stores: int
    level: str


class House(NamedTuple):
    """How a campaign is played where CAM11 to CAM13 leave it open."""

    unavailable: str = "reroll"  # or "one_game"
    failed: str = "keep"  # or "lose"
    literal: bool = False


def delivery(campaign: int) -> int:
    """CAM 4.2, CAM12: a tenth of what each began with, halves upwards, every interval."""
    return (campaign + 5) // 10


def repaired(die: int) -> bool:
    """CAM 4.2."""
    return die >= 4


def survived(first: int, second: int) -> bool:
    """The sidebar of 5.7, CAMT13."""
    return first + second == 12


def may_replace(fleet: Fleet, letters: str, price: int, rolled: Counter[str]) -> bool:
    """CAM12: like for like, not more than were lost, within what is saved up."""
    gone = sum(
        1
        for kind, _, state in fleet.ships.values()
        if kind == letters and state in ("lost", "captured")
    )
    return gone > rolled[letters] and price <= fleet.stores


def replaced(fleet: Fleet, letters: str, size: int, die: int, house: House) -> tuple[bool, int]:
    """Whether the ship is delivered, and what is left in the stores."""
    price = Hull(letters, size).price
    comes = die + replacement_bonus(letters, size, fleet.level, literal=house.literal) >= 4
    pays = comes or house.failed == "lose"
    return comes, fleet.stores - (price if pays else 0)


def standings(totals: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """CAM14: campaign points, then points destroyed; all that are level at the top."""
    best = max(totals.values())
    return tuple(name for name, each in totals.items() if each == best)


def edge(roll: Callable[[int], int], already: Sequence[bool]) -> int:
    """CAM 2.3: who chooses the edge; one die for a side that has something there, ties again."""
    while True:
        totals = [roll(1) if there else roll(2) for there in already]
        if totals[0] != totals[1]:
            return totals.index(max(totals))

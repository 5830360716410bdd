"""Bases that are bought: who may have them, for what, where they stand (11.2, CAM 2, BZ272 f.)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tests.oracles.buoyz.lanes import SLACK, UNIT, far

if TYPE_CHECKING:
    from tests.oracles.buoyz.lanes import Disc, Place

MOST: Final = 2
SHIPS: Final = 8
CAPITAL: Final = frozenset({"BB", "BC", "CV"})
SMALL: Final = frozenset({"CL", "DD", "SS", "DE", "TP", "Runabout"})
NEAR: Final = 6 * UNIT


def price(face: int) -> int:
    """What each base of a side costs (BZ199)."""
    return face + 5


@dataclass(frozen=True)
class Entry:
    """What matters of a ship that is bought."""

    id: str
    letters: str
    points: int
    armed: bool
    base: bool


@dataclass(frozen=True)
class Muster:
    """What a side may buy.

    ``role`` is empty where nobody attacks; ``ground`` is what is disputed.
    """

    nature: str
    role: str
    ground: str
    points: int
    price: int

    def cost(self, entry: Entry) -> int:
        """What a ship costs; a base what the die said."""
        return self.price if entry.base else entry.points

    def may(self, listed: list[Entry]) -> bool:
        """Whether a side may buy these (BZ200, BZ223, BZ272)."""
        bases = [each for each in listed if each.base]
        ships = [each for each in listed if not each.base]
        whole = sum(self.cost(each) for each in listed)
        if not any(each.armed for each in ships) or len(listed) > SHIPS or whole > self.points:
            return False
        if len(bases) > MOST or (bases and self.role == "attacker"):
            return False
        if any(each.id == "battery" for each in bases) and not self.guards:
            return False
        return self.nature != "convoy" or self._shares(listed, whole)

    @property
    def guards(self) -> bool:
        """Whether it defends a planet or moons in a dispute."""
        disputed = self.nature == "dispute" and self.ground in {"planet", "giant"}
        return disputed and self.role == "defender"

    def _shares(self, listed: list[Entry], whole: int) -> bool:
        def share(letters: frozenset[str]) -> Fraction:
            return Fraction(sum(self.cost(e) for e in listed if e.letters in letters), whole)

        if share(CAPITAL) > Fraction(1, 5):
            return False
        if self.role == "defender":
            return share(frozenset({"TP"})) >= Fraction(1, 10)
        return share(SMALL) >= Fraction(4, 5)


def turns(left: dict[str, int]) -> list[str]:
    """Who puts a base on the table, one after the other: by turns, blue first (BZ273)."""
    found, side = [], "blue"
    known = dict(left)
    while any(known.values()):
        if known[side]:
            found.append(side)
            known[side] -= 1
        side = "red" if side == "blue" else "blue"
    return found


def floats(
    at: Place, size: Place, zone: int, discs: list[Disc], disputed: list[Disc] | None
) -> bool | None:
    """Whether a station may stand there (BZ273); left open at a border.

    Args:
        at: In 400ths, from the south-west corner.
        size: Of the table, likewise.
        zone: How deep zones are, likewise.
        discs: All of that table.
        disputed: Those that are disputed, if any are.
    """
    found = []
    for slack in (SLACK, -SLACK):
        inside = -slack <= at[0] <= size[0] + slack and -slack <= at[1] <= size[1] + slack
        between = zone - slack <= at[1] <= size[1] - zone + slack
        clear = not any(far(at, each.at) <= (each.radius - slack) ** 2 for each in discs)
        near = disputed is None or any(
            far(at, each.at) <= (each.radius + NEAR + slack) ** 2 for each in disputed
        )
        found.append(inside and between and clear and near)
    return found[0] if found[0] == found[1] else None

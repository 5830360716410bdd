"""What a battle is by dice: its nature, its table, what shares of points a force keeps (CAM 2).

A single battle rolls for these, and so does each battle of a campaign.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

from rules.systems.buoyz.board.stats import BodyKind, Placed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.buoyz.board.sds import Description

Nature = Literal["dispute", "open", "convoy"]
Ground = Literal["open", "planet", "giant", "nebulae"]
CAPITALS: Final = frozenset(("BB", "CV", "BC"))
"""The letters of capital ships (BZ200)."""
HEAVY: Final = frozenset((*CAPITALS, "CA", "CVE"))
"""Classes larger than a light cruiser (BZ200)."""
TRADERS: Final = frozenset(("TP",))
MOONS: Final = ((8, 0), (-8, 0), (0, 8), (0, -8), (6, 6), (-6, -6), (6, -6))
"""Where moons lie around their giant, in inches, if the dice find no room for them."""
_CENT: Final = 100


def nature_of(face: int) -> Nature:
    """The nature of a battle by its die (BZT66)."""
    return "dispute" if face <= 2 else "open" if face <= 5 else "convoy"  # noqa: PLR2004 - the table's rows


def ground_of(face: int, *, dispute: bool, clamp: bool = False) -> Ground:
    """The general nature of the table by its die (BZT66b, BZ106, BZ215).

    A dispute adds 2; what is beyond the table is the row of the gas giant, or its last one.
    """
    row = face + (2 if dispute else 0)
    if row <= 2:  # noqa: PLR2004 - the table's rows, here and below
        return "open"
    if row <= 4:  # noqa: PLR2004
        return "planet"
    if row == 5 or (dispute and not clamp):  # noqa: PLR2004
        return "giant"
    return "nebulae"


def bodies_of(ground: str, moons: int) -> tuple[Placed, ...]:
    """What lies on such a table, in inches around its middle where the dice find no room for it."""
    found: list[tuple[BodyKind, tuple[int, int]]] = []
    match ground:
        case "planet":
            found = [("planet", (0, 0))]
        case "giant":
            found = [("giant", (0, 0)), *(("moon", at) for at in MOONS[:moons])]
        case "nebulae":
            found = [("nebula", (-9, 0)), ("nebula", (9, 0))]
        case _:
            pass
    return tuple(Placed(kind=kind, at=at) for kind, at in found)


def keeps_shares(
    ships: Iterable[Description], nature: str, *, attacks: bool, beside: int = 0
) -> bool:
    """Whether a force keeps the shares of its points that a convoy asks for (BZT66c, BZ200).

    They are of the points spent, and exact. At most a fifth are capital ships; of a defender at
    least a tenth are merchants, of an attacker at least four fifths are light cruisers or smaller.
    ``beside`` is what minefields have cost.
    """
    if nature != "convoy":
        return True
    points: Counter[str] = Counter()
    for sd in ships:
        points[sd.letters] += sd.points
    spent = sum(points.values()) + beside
    capital = sum(count for letters, count in points.items() if letters in CAPITALS)
    if capital * _CENT > 20 * spent:
        return False
    if attacks:
        light = sum(count for letters, count in points.items() if letters not in HEAVY)
        return light * _CENT >= 80 * spent
    traders = sum(count for letters, count in points.items() if letters in TRADERS)
    return traders * _CENT >= 10 * spent

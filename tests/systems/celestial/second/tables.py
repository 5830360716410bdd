"""The tables of the rulings: the impulse chart, weapons, criticals; terrain and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.systems.celestial.second.plane import away, met

if TYPE_CHECKING:
    from collections.abc import Mapping

CHART = {"A": (4, 5, 6), "B": (3, 5, 6), "C": (2, 4, 5, 6), "D": (3, 4, 5, 6), "E": (6,),
         "F": (1, 2, 3, 4, 5, 6)}  # fmt: skip
IMPULSES = "ABCDEF"
_NEEDS = {"torpedo": (0, 2, 3, 5), "pulser": (5, 2, 3, 5), "displacer": (0, 2, 3, 4)}
_HITS = {"torpedo": 4, "pulser": 2, "displacer": 8}
_BEAM = {1: (1, 1, 0), 2: (2, 1, 0), 3: (2, 1, 0), 4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 1)}
_BURST = {1: (6, 4, 1), 2: (6, 4, 1), 3: (8, 6, 2), 4: (8, 6, 2), 5: (10, 8, 4), 6: (10, 8, 4)}
CRITICALS = {2: "magazine", 3: "shields", 4: "helm", 5: "group lost", 6: "turn", 7: "nothing",
             8: "power", 9: "group", 10: "hull", 11: "reactor", 12: "core"}  # fmt: skip
LASTING = {"shields", "helm", "group", "reactor"}
MORE_BOXES = {"magazine": 2, "hull": 1}


def reaches(weapon: str, far: int) -> bool:
    """Whether a weapon fires that far; the same hex counts as 1, but for missiles."""
    if weapon == "missile":
        return far <= 4
    far = max(1, far)
    if weapon in _NEEDS:
        return far <= 4 and _NEEDS[weapon][far - 1] > 0
    return far <= 3


def damage(weapon: str, far: int, die: int) -> int:
    """What a die, less terrain, does at a range of 1 or more (TN6)."""
    if die < 1 or far > (4 if weapon in _NEEDS else 3):
        return 0
    if weapon in _NEEDS:
        need = _NEEDS[weapon][far - 1]
        return _HITS[weapon] if need and die >= need else 0
    return (_BEAM if weapon == "beam" else _BURST)[die][far - 1]


def of_kinds(terrain: Mapping[str, str], *kinds: str) -> frozenset[str]:
    """Where terrain of these kinds lies."""
    return frozenset(cell for cell, kind in terrain.items() if kind in kinds)


def less(terrain: Mapping[str, str], a: str, b: str, *, open_spines: bool) -> int | None:
    """What terrain takes from a shot's die; ``None`` if it stops it (17.2.2, 17.5, 18.1)."""
    through, between = met(a, b, of_kinds(terrain, "planet", "black hole"))
    if through or (between and not open_spines):
        return None
    clouds = of_kinds(terrain, "asteroid", "nebula")
    through, between = met(a, b, clouds)
    near = sum(away(b, each) < away(a, each) for each in of_kinds(terrain, "black hole"))
    return through + between + len({a, b} & clouds) + near


def links(terrain: Mapping[str, str], a: str, b: str) -> bool:
    """Whether power can be transmitted (TN14, TN43)."""
    solid = of_kinds(terrain, "planet", "black hole", "asteroid", "nebula")
    clouds = of_kinds(terrain, "asteroid", "nebula")
    return not {a, b} & clouds and met(a, b, solid) == (0, 0)

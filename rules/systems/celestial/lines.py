"""Terrain and straight lines: what a shot, a launch and a transmission meet (TN3 to TN6, TN14)."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.kernel.values.frozen import value
from rules.space.hex import FACINGS, Hex, facings_to
from rules.systems.celestial.pieces import Kind, Terrain
from rules.systems.celestial.stats import MAP

BLOCKING: Final = frozenset((Kind.PLANET, Kind.BLACK_HOLE))
"""What stops fire (TNT1, TN3, TN30, TNT11)."""
DISTURBING: Final = frozenset((Kind.ASTEROID, Kind.NEBULA))
"""What takes one from a die (TNT7, TN6, TN30)."""
_NO_HARBOUR: Final = BLOCKING | {Kind.WORMHOLE}
"""Where nobody deploys; on clouds one may (TN34, TN34b)."""
BLOCKED: Final = -1
_NEAR: Final = 2
"""So near to a black hole nobody deploys (TN20)."""


@value
class Space:
    """The terrain of an engagement, and what follows from it.

    Attributes:
        terrain: It, hex by hex.
        open_spines: Whether fire passes between two planets along their edge (TN4).
    """

    terrain: tuple[Terrain, ...]
    open_spines: bool = False

    @cached_property
    def kinds(self) -> dict[Hex, Kind]:
        """What lies where."""
        return {each.at: each.kind for each in self.terrain}

    @cached_property
    def holes(self) -> tuple[Hex, ...]:
        """The black holes; wormholes neither pull nor disturb (TN21)."""
        return tuple(each.at for each in self.terrain if each.kind is Kind.BLACK_HOLE)

    @cached_property
    def exits(self) -> tuple[Hex, ...]:
        """The wormholes."""
        return tuple(each.at for each in self.terrain if each.kind is Kind.WORMHOLE)

    def deadly(self, cell: Hex | None) -> bool:
        """Whether a ship that enters a hex is destroyed (TN2, TNT10)."""
        return cell is not None and self.kinds.get(cell) in BLOCKING

    def harbour(self, ship_id: str, zone: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """The hexes of a ship's zone in which it may deploy (TN20, TN34, TNT12)."""
        found = self._harbours.get(ship_id)
        if found is None:
            barred = {at for at, kind in self.kinds.items() if kind in _NO_HARBOUR}
            for hole in self.holes:
                away = MAP.distances[hole]
                barred.update([cell for cell in zone if away[cell] <= _NEAR])
            found = tuple([cell for cell in zone if cell not in barred])
            self._harbours[ship_id] = found
        return found

    @cached_property
    def _harbours(self) -> dict[str, tuple[Hex, ...]]:
        """By ship, as a zone is long to hash."""
        return {}

    @cached_property
    def _lines(self) -> dict[tuple[Hex, Hex], int]:
        return {}

    @cached_property
    def _links(self) -> dict[tuple[Hex, Hex, bool], bool]:
        return {}

    def less(self, firer: Hex, target: Hex) -> int:
        """What terrain takes from a shot's die; ``BLOCKED`` if it stops it (TN31, TN15, X2)."""
        found = self._lines.get((firer, target))
        if found is None:
            found = self._lines[firer, target] = self._traced(firer, target)
        return found

    def links(self, a: Hex, b: Hex, *, mixed: bool = False) -> bool:
        """Whether power can be transmitted between two hexes (TN14, TN43, TN43b, TNT9).

        Args:
            a: The one.
            b: The other.
            mixed: Whether a planet and a cloud at the two sides of a spine stop it together.
        """
        found = self._links.get((a, b, mixed))
        if found is None:
            kinds = self.kinds
            found = kinds.get(a) not in DISTURBING and kinds.get(b) not in DISTURBING
            if mixed:
                found = found and not self._met(a, b, BLOCKING | DISTURBING)
            else:
                found = found and not self._met(a, b, DISTURBING) and not self._blocked(a, b)
            self._links[a, b, mixed] = found
        return found

    def pulled_to(self, ship: Hex, hole: Hex) -> tuple[Hex, ...]:
        """Where the pull of a hole may take who is there: one hex, or two (TN16, TE87, TNT13b)."""
        around = MAP.around[ship]
        ways = [around[facing] for facing in facings_to(ship, hole)]
        return tuple([each for each in ways if each is not None])

    def _met(self, a: Hex, b: Hex, kinds: frozenset[Kind]) -> int:
        """How often a line meets terrain of these kinds (TN3, TN4, TN5, TN30, TN49)."""
        line, here = MAP.line(a, b), self.kinds
        inside = sum(here.get(each) in kinds for each in line.through)
        return inside + sum(
            second is not None and here.get(first) in kinds and here.get(second) in kinds
            for first, second in line.spines
        )

    def _blocked(self, a: Hex, b: Hex) -> bool:
        """Whether planets or holes stop what goes along a line (TNT1, TN3, TN4, TN31)."""
        if self.open_spines:
            return any(self.kinds.get(each) in BLOCKING for each in MAP.line(a, b).through)
        return self._met(a, b, BLOCKING) > 0

    def _traced(self, a: Hex, b: Hex) -> int:
        """The hexes of firer and target count once each, and each nearer hole (TN29, TNT11)."""
        here = self.kinds
        if not here:
            return 0
        if self._blocked(a, b):
            return BLOCKED
        less = self._met(a, b, DISTURBING)
        less += sum(here.get(each) in DISTURBING for each in {a, b})
        return less + sum(MAP.distance(b, hole) < MAP.distance(a, hole) for hole in self.holes)


def shifted(cell: Hex, facing: int) -> Hex:
    """The hex beside one, on the map or off it."""
    east = cell.row % 2 == 0  # its row lies half a hex further east
    column, row = {
        "E": (1, 0), "W": (-1, 0), "SE": (east, 1), "SW": (east - 1, 1),
        "NW": (east - 1, -1), "NE": (east, -1),
    }[FACINGS[facing]]  # fmt: skip
    return Hex(cell.column + column, cell.row + row)

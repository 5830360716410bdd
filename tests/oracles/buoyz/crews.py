"""What of a ship matters to crews, as a second reading has it: 5.7, 5.8, 9.1, 10.2, 11.1, 11.4."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.systems.buoyz.board.pieces import Status
from tests.oracles.buoyz.helm import rounded
from tests.oracles.buoyz.lanes import Disc, hidden

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board

INCH: Final = 400
SIZES: Final = {0: 6, 1: 5, 2: 3, 3: 1, 4: 0, 5: -1}
"""What a boarding party has by the size of its ship (11.4)."""
_LEAST, _MOST = 1, 3


@dataclass
class Crew:
    """A ship and its crew."""

    id: str
    side: str
    x: int
    y: int
    size: int
    base: bool
    trained: int
    shields: tuple[int, int, int, int]
    left: frozenset[str]
    crippled: bool
    shields_hit: int
    lowered: bool
    cloaked: bool
    switched: bool
    doing: frozenset[str]
    seen_by: frozenset[str]
    betrayed: bool
    failed: bool
    landed: bool
    squadron: str
    clouded: bool
    rough: bool
    discs: list[Disc]
    revealed: bool
    ambush: bool
    tug: str = ""
    here: bool = True
    boarded: bool = False
    mates: list[Crew] = field(default_factory=list)

    @property
    def command(self) -> int:
        """The best of its squadron, of those that are not crippled (11.1, BZ144)."""
        return max([self.trained, *(e.trained for e in self.mates if e.here)])

    @property
    def party(self) -> int:
        """What it adds to a boarding (11.4, BZ50, BZ100, BZ101)."""
        crew = {_LEAST: -1, _MOST: 1}.get(self.trained, 0)
        marines = 2 if "jemhadar" in self.left else 1 if "marines" in self.left else 0
        return self.command + SIZES[self.size] + crew + marines

    @property
    def bare(self) -> bool:
        """Whether no shield of it is worth anything (10.2, BZ168, BZ231)."""
        return not any(self.shield(side) for side in range(4))

    def shield(self, side: int) -> int:
        """What a shield is worth now: fore, port, starboard, aft (BZ14, BZ168)."""
        if self.lowered or self.cloaked:
            return 0
        more = (1, 1, 1, -2)[side] if "attack-shields" in self.doing else 0
        worth = min(6, max(0, self.shields[side] + more))
        return int(rounded(Fraction(worth, 1 << (self.shields_hit + self.crippled))))

    def near(self, other: Crew, inches: Fraction) -> bool:
        """Whether another ship is within so many inches."""
        return (self.x - other.x) ** 2 + (self.y - other.y) ** 2 <= (inches * INCH) ** 2

    def sees(self, other: Crew) -> bool:
        """Whether no planet, giant or moon is between it and another ship (9, BZ93, BZ119)."""
        return not hidden(((self.x, self.y), (other.x, other.y)), self.discs)

    def may_be_attacked(self, by: Crew) -> bool:
        """ECM and cloaks keep others off, unless found or in a cloud (7.2, 10.2, BZ95)."""
        if "ecm" in self.doing:
            return False
        known = by.id in self.seen_by or self.betrayed or self.clouded
        return not self.cloaked or known

    def may_attack(self) -> bool:
        """Whether it may attack at all, whatever with (7.2, 10.2, 10.3, BZ96, BZ220)."""
        bound = not self.ambush if self.revealed else self.switched
        return not ("ecm" in self.doing or bound or self.failed)


def crews(board: Board) -> list[Crew]:
    """All ships on the table."""
    clouds = [each.rect for each in board.bodies if each.kind == "nebula"]
    fields = [each.rect for each in board.bodies if each.kind in {"nebula", "asteroids"}]
    discs = discs_of(board)
    found = []
    for ship in board.ships:
        if ship.status is not Status.ABOARD or ship.pose is None:
            continue
        sd = board.brief.sds[ship.sd]
        x, y = ship.pose.x, ship.pose.y
        found.append(
            Crew(
                ship.id, ship.side, x, y, sd.size, sd.base, _MOST if ship.elite else sd.command,
                sd.shields, frozenset([str(e) for e in sd.abilities]) - {*ship.lost, *ship.gone},
                ship.crippled, ship.shields_hit, ship.lowered, ship.cloaked, ship.switched,
                frozenset(ship.acting), frozenset(ship.found), ship.betrayed,
                ship.searched == "failed", bool(ship.landed), ship.squadron,
                any(e.west <= x <= e.east and e.north <= y <= e.south for e in clouds),
                any(e.west <= x <= e.east and e.north <= y <= e.south for e in fields), discs,
                ship.revealed, board.options.ambush_fire,
                tug=ship.tug, boarded=ship.boarded,
            )
        )  # fmt: skip
    mate(found)
    return found


def discs_of(board: Board) -> list[Disc]:
    """Planets, giants and moons; places are east and south of the corner in the north-west."""
    return [
        Disc(each.kind, (each.at.x, each.at.y), each.radius)
        for each in board.bodies
        if each.kind in {"planet", "giant", "moon"}
    ]


def mate(found: list[Crew]) -> None:
    """Who is in a squadron with whom; a prize is not in that of its owner (11.1, BZ102)."""
    for each in found:
        alone = each.crippled or not each.squadron.startswith(each.side)
        each.mates = [
            e for e in found
            if not alone and not e.crippled and (e.side, e.squadron) == (each.side, each.squadron)
        ]  # fmt: skip

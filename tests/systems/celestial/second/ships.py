"""What ships can do, by their cards as the data file has them: energy, moves, fire."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.systems.celestial.second import tables
from tests.systems.celestial.second.plane import FACINGS, arcs, away, beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship

_DATA = Path(__file__).parents[4] / "data" / "celestial"
ARCS = ("front", "right", "back", "left")
_LETTERS = dict(zip("FRBL", ARCS, strict=True))
Shot = tuple[str, int, str, str | None]


@cache
def cards() -> dict[str, dict[str, Any]]:
    """The cards by id, as they are written."""
    text = (_DATA / "ships.toml").read_text(encoding="utf-8")
    return {each["id"]: each for each in tomllib.loads(text)["ship"]}


@dataclass
class Picture:
    """A board in the words of this reading."""

    board: Board

    def __post_init__(self) -> None:
        self.terrain = {str(each.at): each.kind.value for each in self.board.space.terrain}
        self.options = self.board.options

    def afloat(self, side: str | None = None) -> list[Ship]:
        """The ships on the map."""
        return [e for e in self.board.ships if e.at is not None and side in (None, e.side)]

    def harmed(self, ship: Ship, effect: str) -> bool:
        """Whether it has a critical that lasts."""
        return effect in [each.effect for each in ship.harms]

    def shields(self, ship: Ship) -> bool:
        """Whether its shields are up (17.4, TE44)."""
        return self.terrain.get(str(ship.at)) != "nebula" and not self.harmed(ship, "shields")

    def strength(self, ship: Ship, arc: str) -> int:
        """Shield boxes and markers on an arc."""
        number = ARCS.index(arc)
        return ship.shields[number] + [each[0] for each in ship.markers].count(number)

    def power(self, ship: Ship) -> int:
        """Its Power in force (TE19)."""
        card = cards()[ship.kind]
        lost = card["hull"][ship.lost - 1] if ship.lost else 0
        found: int = card["curve"][ship.row][0] + lost - ship.power_less
        return 0 if self.harmed(ship, "reactor") else max(0, found)

    def spenders(self, side: str, impulse: int, done: tuple[str, ...]) -> list[str]:
        """Who has energy to spend (TE5, TE12)."""
        listed = tables.CHART[tables.IMPULSES[impulse]]
        return [
            each.id
            for each in self.afloat(side)
            if each.id not in done and (self.power(each) in listed or each.battery)
        ]

    def uses(self, ship: Ship, initiative: str) -> set[str]:
        """What its energy may go into, but for missiles and squadrons (TE8 to TE16)."""
        card = cards()[ship.kind]
        found = {"nothing", "guard" if ship.side == initiative else "challenge"}
        for number, group in enumerate(card.get("group", ())):
            if ship.groups[number].hot < group["hot"] and self.works(ship, number):
                found.add(f"charge-{number + 1}")
        if self.shields(ship) and not card.get("squadron"):
            held = [each[0] for each in ship.markers]
            found |= {arc for number, arc in enumerate(ARCS) if held.count(number) < 3}
        if not card.get("base"):
            found |= {"turn"} - ({"turn"} if ship.hard else set())
            found |= {"slip"} - ({"slip"} if ship.trim else set())
        if card.get("battery") and not ship.battery:
            found.add("battery")
        return found

    def works(self, ship: Ship, number: int) -> bool:
        """Whether a group is neither destroyed nor down (TE45)."""
        down = [each.group for each in ship.harms if each.effect == "group"]
        return not ship.groups[number].lost and number not in down

    def speed(self, ship: Ship) -> int:
        """Its Speed in force."""
        found: int = cards()[ship.kind]["curve"][ship.row][1]
        return found

    def ways(self, ship: Ship) -> set[str]:
        """How it may move when it must (TE22 to TE24, TE44)."""
        found = {"ahead"}
        if not self.harmed(ship, "helm"):
            turn = cards()[ship.kind]["curve"][ship.row][2] + ship.turn_more
            if ship.hard or ship.straight >= turn:
                found |= {"left", "right"}
            if ship.trim:
                found |= {"slip-left", "slip-right"}
        if self.options.planet_entry == "refused":
            safe = {way for way in found if not self.deadly(self.course(ship, way)[0])}
            found = safe or found
        return found

    def deadly(self, cell: str | None) -> bool:
        """Whether who enters a hex is destroyed."""
        return self.terrain.get(cell or "") in ("planet", "black hole")

    def course(self, ship: Ship, way: str) -> tuple[str | None, int]:
        """Where a move leads, and how the ship points then."""
        by = {"left": -1, "right": 1, "slip-left": -1, "slip-right": 1}.get(way, 0)
        heading = (ship.facing + by) % len(FACINGS)
        facing = ship.facing if way.startswith("slip") else heading
        return beside(str(ship.at), heading), facing

    def arcs(self, ship: Ship, there: object) -> set[str]:
        """The arcs that hold a hex."""
        return arcs(self.options.arcs, ship.facing, str(ship.at), str(there))

    def less(self, a: object, b: object) -> int | None:
        """What terrain takes from a die."""
        spines = self.options.planet_spine == "open"
        return tables.less(self.terrain, str(a), str(b), open_spines=spines)

    def aims(self, ship: Ship, number: int) -> list[str]:
        """What a group bears on (TE36, TE38, TE39)."""
        group = cards()[ship.kind]["group"][number]
        bears = {_LETTERS[letter] for letter in group["arcs"]}
        targets = [(each.id, each.at) for each in self.afloat() if each.side != ship.side]
        if group["weapon"] not in ("missile", "burst"):
            own = ship.side
            targets += [(each.id, each.at) for each in self.board.missiles if each.side != own]
        return [
            name
            for name, at in targets
            if tables.reaches(group["weapon"], away(str(ship.at), str(at)))
            and bears & self.arcs(ship, at)
            and self.less(ship.at, at) is not None
        ]

    def shots(self, side: str) -> Iterator[Shot]:
        """All that a side may fire (TE34)."""
        for ship in self.afloat(side):
            for number, group in enumerate(cards()[ship.kind].get("group", ())):
                state = ship.groups[number]
                full = (state.cold, state.hot) == (group["cold"], group["hot"])
                if not full or not self.works(ship, number):
                    continue
                aims = self.aims(ship, number)
                for at, first in enumerate(aims):
                    yield ship.id, number + 1, first, None
                    if group["count"] == 2:
                        for second in aims[at + 1 :]:
                            yield ship.id, number + 1, first, second

"""The map with all that is on it, and what can be said of it at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final

import pydantic

from rules.kernel.values.frozen import altered, value
from rules.systems.celestial.arcs import arcs_to
from rules.systems.celestial.brief import CelestialBrief  # noqa: TC001 - read from JSON
from rules.systems.celestial.lines import Space  # noqa: TC001 - read from JSON
from rules.systems.celestial.options import CelestialOptions  # noqa: TC001 - read from JSON
from rules.systems.celestial.pieces import ABOARD, UNPLACED, Kind, Missile, Ship
from rules.systems.celestial.stats import CHART, MAP, WEAPONS

if TYPE_CHECKING:
    from rules.space.hex import Hex
    from rules.systems.celestial.stats import Card, Row, Squad, Weapon

_NEBULA: Final = Kind.NEBULA
_IN_PLAY: Final = (ABOARD, UNPLACED)


@value
class Board:
    """What both sides see. The brief is kept once for the game, not in its states.

    It is no model: attributes of models are three times as long to look up, and all of a game
    asks the board.
    """

    options: CelestialOptions
    brief: Annotated[CelestialBrief, pydantic.Field(exclude=True)]
    space: Space
    ships: tuple[Ship, ...]
    missiles: tuple[Missile, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Ship]:
        """The ships by id."""
        return {each.id: each for each in self.ships}

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each ship among the ships, by id."""
        return {each.id: place for place, each in enumerate(self.ships)}

    @cached_property
    def by_missile(self) -> dict[str, Missile]:
        """The missiles by id."""
        return {each.id: each for each in self.missiles}

    @property
    def rounds(self) -> int:
        """The last round (TE72, X5)."""
        return self.options.turn_limit or self.brief.scenario.rounds

    def ship(self, ship_id: str) -> Ship:
        """The ship of that id."""
        return self.ships[self.order[ship_id]]

    def card(self, ship: Ship) -> Card:
        """A ship's card."""
        return self.brief.cards[ship.kind]

    def name(self, ship: Ship) -> str:
        """``Heron``, ``Heron 2``."""
        name = self.brief.cards[ship.kind].name
        return f"{name} {ship.number}" if ship.number else name

    def code(self, ship: Ship) -> str:
        """``H``, ``H2``."""
        code = self.brief.cards[ship.kind].code
        return f"{code}{ship.number}" if ship.number else code

    def fleet(self, side: str) -> tuple[Ship, ...]:
        """A side's ships on the map."""
        return tuple([each for each in self.ships if each.side == side and each.at is not None])

    def at(self, cell: Hex) -> list[Ship]:
        """The ships in a hex."""
        return [each for each in self.ships if each.at == cell]

    def row(self, ship: Ship) -> Row:
        """The row of its curve in force."""
        return self.brief.cards[ship.kind].curve[ship.row]

    def power(self, ship: Ship, row: int | None = None) -> int:
        """Its Power in force, damage and criticals included; never below 0 (TE19).

        Args:
            ship: Which ship.
            row: With another row of its curve than its own.
        """
        power = self.brief.powers[ship.kind][ship.row if row is None else row] - ship.power_less
        if ship.lost:
            power += self.brief.cards[ship.kind].hull[ship.lost - 1]
        return 0 if power < 0 or (ship.harms and ship.harmed("reactor")) else power

    def gets_energy(self, ship: Ship, impulse: int) -> bool:
        """Whether an impulse lists its Power (TE5)."""
        return self.power(ship) in CHART[impulse]

    def must_move(self, ship: Ship, impulse: int) -> bool:
        """Whether an impulse lists its Speed (TE5)."""
        return self.brief.speeds[ship.kind][ship.row] in CHART[impulse]

    def turn(self, ship: Ship) -> int:
        """Its Turn in force (TE23b, TE44c)."""
        return self.brief.cards[ship.kind].curve[ship.row].turn + ship.turn_more

    def may_turn(self, ship: Ship) -> bool:
        """Whether its next move may be a turn (TE23, TE23b, TE10)."""
        if ship.harms and ship.harmed("helm"):
            return False
        least = self.brief.cards[ship.kind].curve[ship.row].turn + ship.turn_more
        return ship.hard or ship.straight >= least

    def may_slip(self, ship: Ship) -> bool:
        """Whether its next move may be a side slip (TE24)."""
        return ship.trim and not (ship.harms and ship.harmed("helm"))

    def shields_up(self, ship: Ship) -> bool:
        """Whether its shields count (TN10, TE44b)."""
        if ship.at is not None and self.space.kinds.get(ship.at) is _NEBULA:
            return False
        return not (ship.harms and ship.harmed("shields"))

    def crippled(self, ship: Ship) -> bool:
        """Whether half of its hull boxes are lost (TE49)."""
        return 2 * ship.lost >= self.card(ship).boxes

    def arcs(self, ship: Ship, there: Hex) -> tuple[int, ...]:
        """The arcs of a ship on the map that hold a hex (TE30)."""
        if ship.at is None:
            raise ValueError("a ship that is gone has no arcs")
        return arcs_to(self.options.arcs, ship.facing, ship.at, there)

    def weapon(self, ship: Ship, group: int) -> Weapon:
        """The weapon of a group."""
        return WEAPONS[self.brief.cards[ship.kind].group[group].weapon]

    def ready(self, ship: Ship, group: int) -> bool:
        """Whether a group works and all its boxes are full (TE34)."""
        card, state = self.brief.cards[ship.kind].group[group], ship.groups[group]
        full = state.hot == card.hot and state.cold == card.cold and not state.lost
        return full and not (ship.harms and ship.down(group))

    def range(self, here: Hex, there: Hex) -> int:
        """The range of a shot; in the same hex it is 1 (TE32)."""
        return MAP.distances[here][there] or 1

    def with_ship(self, ship: Ship) -> Board:
        """The board with one ship changed."""
        place, ships = self.order[ship.id], self.ships
        found = Board(
            self.options,
            self.brief,
            self.space,
            (*ships[:place], ship, *ships[place + 1 :]),
            self.missiles,
        )
        found.__dict__["order"] = self.order  # worked out once for a game
        return found

    def with_missile(self, missile: Missile) -> Board:
        """The board with one missile changed."""
        found = tuple([missile if each.id == missile.id else each for each in self.missiles])
        return altered(self, missiles=found)

    def without_missile(self, missile_id: str) -> Board:
        """The board with one missile less."""
        found = tuple([each for each in self.missiles if each.id != missile_id])
        return altered(self, missiles=found)

    def zone(self, ship: Ship) -> tuple[Hex, ...]:
        """Where a ship deploys (TE55)."""
        return self.squad(ship).zone

    def squad(self, ship: Ship) -> Squad:
        """The squad of a ship; of one that was bought, the first of its side (TE61)."""
        return self.brief.squad_of.get(ship.id) or self.brief.home[ship.side]

    def escapes(self, ship: Ship, by: str) -> bool:
        """Whether who leaves the map so has escaped: runners by wormholes (TN46, TN46b, TE59)."""
        return by == "wormhole" and ship.kind == self.brief.scenario.runner

    def gone(self, ship: Ship) -> bool:
        """Whether a ship has left the map for good."""
        return ship.status not in _IN_PLAY

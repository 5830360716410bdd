"""The table with all on it: options, brief, ships, torpedoes on their way."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.game.brief import with_start
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.board.bodies import BY_CHOICE, Body, placed
from rules.systems.buoyz.board.brief import BuoyzBrief
from rules.systems.buoyz.board.flights import Flight
from rules.systems.buoyz.board.muster import bodies_of
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.parts import SAUCER, mining, parted, priced, superior
from rules.systems.buoyz.board.pieces import AWAY, Counter, Mine, Minefield, Ship, Status, Strand
from rules.systems.buoyz.board.sections import ruled
from rules.systems.buoyz.board.stats import table_of
from rules.systems.buoyz.board.tables import PITCH, area_on, number_of

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.board.stats import Placed, Scenario


VERSION: Final = 3
"""The version of these rules with which games start today."""
THROUGH_DEFENCE: Final = 2
"""The version from which the best fire counts what close defence stops (BZ227, BZ177)."""
_USUAL_FACE: Final = 3
"""What a die adds to the price of a base that no die is thrown for (BZ295)."""
TO_THE_LETTER: Final = 3
"""The version from which all clauses are played as they are written: `Board.to_the_letter`."""


# A board lasts until something happens on it; what lies there lasts as long as the game.
@lru_cache(maxsize=256)
def _bodies(
    brief: BuoyzBrief,
    table: Rect,
    options: tuple[str, int],
    spots: tuple[tuple[int, int], ...],
    rolled: tuple[tuple[str, int], ...],
) -> tuple[Body, ...]:
    choice, planet = options
    listed = [
        each.model_copy(update={"at": (each.at[0] + PITCH * number, each.at[1])})
        for number, ground in enumerate(rolled)
        for each in _listed(brief.scenario, choice, ground)
    ]
    if spots:
        pairs = zip(listed, spots, strict=True)
        listed = [each.model_copy(update={"at": at}) for each, at in pairs]
    return placed(listed, table.centre, planet)


def _listed(scenario: Scenario, choice: str, rolled: tuple[str, int]) -> tuple[Placed, ...]:
    """What lies on one table; places are inches east and north of its middle."""
    listed = None if scenario.rooted else BY_CHOICE.get(choice, bodies_of(*rolled) or None)
    if listed is not None:
        return listed
    east, north = scenario.width // 2, scenario.depth // 2
    return tuple(
        each.model_copy(update={"at": (each.at[0] - east, each.at[1] - north)})
        for each in scenario.body
    )


class Board(BaseModel):
    """The table.

    Attributes:
        options: The variants of the battle.
        brief: What it started from; it is kept beside the game.
        version: The version of these rules that its game was started with; the state keeps it.
        ships: All ships, those that are gone too; blue's first, the flagship before its others.
        counters: Torpedoes that take effect at the end of the turn.
        mines: Fields of mines, in the order in which they were laid (BZ59).
        fields: Large minefields, those that are swept wholly too (BZ181).
        webs: Strands of web, in the order in which they were spun (BZ60).
        flights: Flights of attack craft, those aboard their carriers and those lost too (BZT67).
        homes: By side that has broken contact, the heading towards its edge (BZ203).
        nature: What is fought for, where dice say it (BZT66).
        ground: What lies on the table, likewise.
        moons: How many moons its giant has.
        grounds: Of each further table what lies there, and how many moons (BZ196).
        prices: By side, what a minefield costs that it buys (BZ199).
        base_prices: By side, what a base costs that it buys (BZ199).
        unsown: The sides of minefields that are to be put on the table.
        attacker: The side that attacks; empty in an open battle (BZ198).
        guard: The body around which the defender is deployed, by id, if it chose so (BZ263).
        spots: Where bodies lie that were placed at random, inches east and north of the middle;
            empty if none was (BZ214).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    options: BuoyzOptions
    brief: BuoyzBrief = Field(exclude=True)
    version: int = Field(default=VERSION, exclude=True)
    ships: tuple[Ship, ...] = ()
    counters: tuple[Counter, ...] = ()
    mines: tuple[Mine, ...] = ()
    fields: tuple[Minefield, ...] = ()
    webs: tuple[Strand, ...] = ()
    flights: tuple[Flight, ...] = ()
    homes: tuple[tuple[str, int], ...] = ()
    nature: str = ""
    ground: str = ""
    moons: int = 0
    grounds: tuple[tuple[str, int], ...] = ()
    prices: tuple[tuple[str, int], ...] = ()
    base_prices: tuple[tuple[str, int], ...] = ()
    unsown: tuple[str, ...] = ()
    attacker: str = ""
    guard: str = ""
    spots: tuple[tuple[int, int], ...] = ()

    _with_start = model_validator(mode="before")(with_start)

    @property
    def to_the_letter(self) -> bool:
        """Whether its game began when all clauses were played as they are written.

        Older games keep what was otherwise before; each place that asks this says what.
        """
        return self.version >= TO_THE_LETTER

    @cached_property
    def by_id(self) -> dict[str, Ship]:
        """The ships by id."""
        return {each.id: each for each in self.ships}

    @cached_property
    def by_code(self) -> dict[str, Ship]:
        """The ships by what stands on their tokens."""
        return {each.code: each for each in self.ships}

    @cached_property
    def table(self) -> Rect:
        """The table's edges."""
        scenario = self.brief.scenario
        wanted = self.options.table
        if wanted == "as listed" or scenario.fixed:
            return table_of(scenario.width, scenario.depth)
        width, depth = wanted.split("x")
        return table_of(int(width), int(depth))

    @cached_property
    def tables(self) -> tuple[Rect, ...]:
        """The edges of all tables, side by side from the west; the first is `table` (BZ196).

        There is one where ships, or what they guard, have places that the scenario says.
        """
        scenario = self.brief.scenario
        placed = scenario.fixed or scenario.rooted or any(each.edge for each in scenario.fleet)
        count = 1 if placed else self.options.tables
        return tuple([area_on(self.table, number) for number in range(1, count + 1)])

    def table_at(self, at: Point | Pose) -> Rect:
        """The edges of the table that a place is on, or beside whose edge it is."""
        return area_on(self.table, number_of(at))

    def holds(self, at: Point) -> bool:
        """Whether a place is on a table."""
        return any(each.holds(at) for each in self.tables)

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """Planets, moons, nebulae, asteroids: the scenario's, or by choice (BZ122, BZ230)."""
        options = self.options
        choice = (options.bodies, options.planet_radius)
        return _bodies(self.brief, self.table, choice, self.spots, self.rolled)

    @property
    def rolled(self) -> tuple[tuple[str, int], ...]:
        """Of each table what the dice say lies there, and how many moons; empty if nothing."""
        found = ((self.ground, self.moons), *self.grounds)
        return found + (("", 0),) * (len(self.tables) - len(found))

    @cached_property
    def body_by_id(self) -> dict[str, Body]:
        """The bodies by id."""
        return {each.id: each for each in self.bodies}

    @property
    def disputed(self) -> tuple[Body, ...]:
        """The planet, or the giant and its moons, that are disputed: of the first table (BZ278)."""
        if self.nature != "dispute":
            return ()
        return tuple([each for each in self.bodies if each.mass and number_of(each.at) == 1])

    @cached_property
    def ruled(self) -> frozenset[str]:
        """The abilities that do something in this battle (BZ-T20)."""
        options = self.options
        return ruled(
            options.rules,
            bodies=bool(self.bodies),
            boarding=options.plays("boarding"),
            tractor=options.plays("tractor"),
            borg=self.borg,
            cloak=self.cloak,
            races=options.plays("races"),
            mines=options.plays("mines"),
            craft=self.craft,
            hyperspace=self.hyperspace or len(self.tables) > 1,
            web=self.web,
            initiative=self.to_the_letter,
        )

    @cached_property
    def retreating(self) -> dict[str, int]:
        """The sides that have broken contact, each with the heading home (BZ203)."""
        return dict(self.homes)

    @property
    def contact(self) -> bool:
        """Whether sides break contact: where points decide, not a convoy or a planet (BZ250)."""
        asked = self.options.plays("break_contact") or self.brief.scenario.contact
        return asked and self.brief.scenario.count in ("points", "kills")

    @property
    def squadrons(self) -> bool:
        """Whether ships may form squadrons (BZT65)."""
        return self.options.plays("squadrons") or self.brief.scenario.squadrons

    @property
    def web(self) -> bool:
        """Whether ships spin webs (BZ60)."""
        return self.options.web or self.brief.scenario.web

    @property
    def borg(self) -> bool:
        """Whether the Borg adapt and drain shields (BZ53, BZ54)."""
        return self.options.plays("borg") or self.brief.scenario.borg

    @property
    def cloak(self) -> bool:
        """Whether ships cloak, lurk and search (section 10)."""
        return self.options.plays("cloak") or self.brief.scenario.cloak

    @property
    def craft(self) -> bool:
        """Whether there are attack craft (BZT67)."""
        return self.options.plays("craft") or self.brief.scenario.craft

    @property
    def hyperspace(self) -> bool:
        """Whether ships go into hyperspace (BZT74)."""
        return self.options.hyperspace or self.brief.scenario.hyperspace

    @cached_property
    def flight_by_id(self) -> dict[str, Flight]:
        """The flights by id."""
        return {each.id: each for each in self.flights}

    def flown(self, side: str) -> tuple[Flight, ...]:
        """A side's flights on the table."""
        return tuple([each for each in self.flights if each.side == side and each.flying])

    def with_flights(self, *flights: Flight) -> Board:
        """The table with flights as they are now."""
        known = {each.id: each for each in flights}
        return changed(self, flights=tuple([known.get(e.id, e) for e in self.flights]))

    @cached_property
    def turns(self) -> int:
        """The last turn (BZ138, X5)."""
        return self.options.turn_limit or self.brief.scenario.turns

    def ship(self, ship_id: str) -> Ship:
        """The ship of that id."""
        return self.by_id[ship_id]

    def sd(self, ship: Ship) -> Description:
        """A ship's description."""
        sd = self.brief.sds[ship.sd]
        sd = superior(sd) if ship.elite else sd
        if sd.roll:
            sd = self.priced(sd, ship.taken or ship.side)
        sd = mining(sd) if ship.layer else sd
        # By earlier versions of these rules both parts had all of the room for craft (BZ160).
        return parted(sd, ship.part, room=self.to_the_letter) if ship.part else sd

    def name(self, ship: Ship) -> str:
        """What a ship is called."""
        return ship.name

    def able(self, ship: Ship, ability: str) -> bool:
        """Whether a ship has an ability that still works."""
        return (
            ability in self.sd(ship).abilities
            and ability not in ship.lost
            and ability not in ship.gone
        )

    def priced(self, sd: Description, side: str) -> Description:
        """A description as a side pays for it: a base at the price that its die said (BZ199).

        One that a scenario lists counts as if its die had shown a usual face (BZ295); by earlier
        versions of these rules it counted what is printed without the die.
        """
        found = dict(self.base_prices).get(side, 0) if sd.roll else 0
        if sd.roll and self.to_the_letter and not (found or self.brief.scenario.bought):
            found = sd.points + _USUAL_FACE * sd.roll
        return priced(sd, found) if found else sd

    def warps(self, ship: Ship) -> bool:
        """Whether its engines take a ship farther than Impulse: Warp, or a hyperdrive (BZ268).

        By choice a quantum singularity does so, too, but not that of a saucer (BZ9c, BZ55).
        """
        if self.options.singularity_is_warp and self.sd(ship).singularity and ship.part != SAUCER:
            return True
        return self.able(ship, "warp") or (self.hyperspace and self.able(ship, "hyperdrive"))

    def powered(self, ship: Ship) -> bool:
        """Whether a ship has engines that work, however slow it is (BZ35b)."""
        return self.warps(ship) or self.able(ship, "impulse")

    def held(self, ship: Ship) -> bool:
        """Whether a ship is in a tractor beam, whose tug is there and has it working (BZ153)."""
        tug = self.by_id.get(ship.tug)
        return tug is not None and tug.status is Status.ABOARD and self.able(tug, "tractor")

    def fleet(self, side: str) -> tuple[Ship, ...]:
        """A side's ships on the table."""
        return tuple([e for e in self.ships if e.side == side and e.status is Status.ABOARD])

    def jumped(self, side: str) -> tuple[Ship, ...]:
        """A side's ships in hyperspace (BZT74)."""
        return tuple([e for e in self.ships if e.side == side and e.status is Status.HYPERSPACE])

    def away(self, side: str) -> tuple[Ship, ...]:
        """A side's ships that come back: in hyperspace, or between tables (BZT76b)."""
        return tuple([e for e in self.ships if e.side == side and e.status in AWAY])

    def present(self, side: str) -> bool:
        """Whether a side has a ship on the table, away from it, or lurking (BZ138b, BZ196e)."""
        there = (Status.ABOARD, *AWAY, Status.LURKING)
        return any(each.side == side and each.status in there for each in self.ships)

    def lurks(self, side: str) -> bool:
        """Whether a ship of a side lurks; all may know that."""
        return any(each.side == side and each.status is Status.LURKING for each in self.ships)

    def foes(self, side: str) -> tuple[Ship, ...]:
        """The other side's ships on the table (BZT61e)."""
        return tuple([e for e in self.ships if e.side != side and e.status is Status.ABOARD])

    def with_ship(self, ship: Ship) -> Board:
        """The table with a ship as it is now."""
        ships = tuple([ship if each.id == ship.id else each for each in self.ships])
        return changed(self, ships=ships)

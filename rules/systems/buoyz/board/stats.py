"""The numbers of the game beside its ships: measure, sides, turning table, scenarios."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.values.data import load_list
from rules.space.measure import Measure
from rules.space.plane import Rect
from rules.space.typed import Heading

AVOIDS: Final = 6
"""What a check must come to for a side to stay (BZT60b)."""
BONUS: Final = 50
"""Points for not having broken contact (BZT61c)."""

MEASURE: Final = Measure(400, "″", "inch", "inches", 6)
"""Four hundredths of an inch: so every halved speed is a whole number (BZ111, X4)."""
INCH: Final = MEASURE.unit
PARTS: Final = INCH // 100
"""Orders are typed in hundredths of an inch; what is left below one is lost (BZ111b)."""
Side = Literal["blue", "red"]
BLUE: Final = "blue"
RED: Final = "red"
SIDES: Final[tuple[Side, Side]] = (BLUE, RED)
Level = Literal["core", "full", "all"]
"""How many sections of the rules are played (BZ216)."""
FAST: Final = 6 * INCH
"""A ship that moved more is a fast target (BZ31)."""
HALT: Final = INCH
"""A ship whose speed is reduced below this is dead in space (BZ113)."""
SLOW: Final = 2 * INCH
"""What a ship moves on impulse alone (BZ112)."""
BodyKind = Literal["planet", "giant", "moon", "nebula", "asteroids"]
PLANET: Final = 2
"""The radius of a planet, in inches, where nothing else is said (BZ122)."""
CLOUD: Final = 12
"""How wide and deep a nebula or a field of asteroids is, in inches (BZ122e)."""
LAST_TURN: Final = 10
"""The last turn, where a scenario says nothing else (BZ138)."""


def other(side: str) -> str:
    """The other side."""
    return RED if side == BLUE else BLUE


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Start(_Data):
    """A ship that a scenario puts on the table.

    Attributes:
        sd: Its description's id.
        name: Its name; if none is given, that of its description, numbered.
        at: Where it starts, in inches east and north of the south-west corner.
        heading: Where it points, clockwise from north; ``at`` is missing if its side deploys it.
        on: The body that it stands on, by id, as bases do; its heading says on which side (BZ234).
    """

    sd: str
    name: str = ""
    at: tuple[int, int] | None = None
    heading: Heading = 0
    on: str = ""


class Fleet(_Data):
    """A side of a scenario; without ships it buys them (BZ223).

    Attributes:
        around: The body within 6 inches of whose rim it is deployed, not at its edge (BZ137d).
        temper: Of fleets of other universes: what they add as they check contact (BZ107b).
        edge: The short edge along which it is deployed, if it is one of these (BZ242).
        fields: Large minefields that it puts on the table (BZ266).
    """

    side: Side
    around: str = ""
    edge: Literal["", "west", "east"] = ""
    temper: Literal["", "aggressive", "cautious"] = ""
    name: str = Field(max_length=30)
    fields: int = Field(default=0, ge=0, le=3)
    ship: tuple[Start, ...] = Field(default=(), max_length=12)


class Placed(_Data):
    """A celestial body of a scenario (BZ122).

    Attributes:
        kind: A planet, a gas giant or a moon, each a disc of a given size; a nebula or a field of
            asteroids, a rectangle along the edges.
        at: Its middle, in inches east and north of the table's corner in the south-west.
        name: What it is called; if none is given, by its kind.
        width: Of a nebula or a field: inches from west to east.
        depth: Likewise, from south to north.
    """

    kind: BodyKind
    at: tuple[int, int]
    name: str = Field(default="", max_length=24)
    width: int = Field(default=CLOUD, ge=1, le=48)
    depth: int = Field(default=CLOUD, ge=1, le=48)


class Scenario(_Data):
    """What is fought (BZ219).

    Attributes:
        body: Celestial bodies; they lie as far from the middle on a table of another size.
        width: The table's width in inches, from west to east.
        depth: Its depth, from south to north.
        turns: The last turn.
        count: What decides at the end: points that survive, hull that is left, points of the
            other side destroyed (BZ110b), who holds a planet with its base (BZ235), or whether
            all of the second side are crippled or gone (BZ237), or what becomes of the first
            side's freighters (BZ241).
        south: Whose edge is the southern one, if it is not rolled for.
        borg: Whether the Borg adapt and drain shields in it (BZ54).
        cloak: Whether ships cloak in it (BZT50).
        rolls: What dice say of it: nothing, its table, or its nature, too (BZT66).
        chosen: Whether who wins the throw for the edges chooses, though its table is not rolled
            for in it (BZ264).
        contact: Whether sides break contact in it (BZ202).
        squadrons: Whether ships form squadrons in it (BZT65).
        craft: Whether there are attack craft in it (BZT67).
        hyperspace: Whether ships go into hyperspace in it (BZT74).
        web: Whether ships spin webs in it (BZ60).
        scattered: Whether the dice say where its bodies lie; their places are for where they
            find no room (BZ214).
        period: When it happens; 0: nothing is said.
        rules: The level that it is played by, unless a game says another one (BZ287).
        points: Likewise, points a side; 0: as anywhere.
    """

    id: str
    title: str
    width: int = Field(ge=12, le=96)
    depth: int = Field(ge=12, le=96)
    turns: int = Field(default=LAST_TURN, ge=1, le=30)
    count: Literal["points", "hull", "kills", "planet", "crippled", "convoy"] = "points"
    south: Side | None = None
    borg: bool = False
    cloak: bool = False
    craft: bool = False
    hyperspace: bool = False
    web: bool = False
    scattered: bool = False
    rolls: Literal["", "table", "all"] = ""
    chosen: bool = False
    contact: bool = False
    squadrons: bool = False
    period: int = Field(default=0, ge=0, le=6)
    rules: Level = "core"
    points: int = Field(default=0, ge=0, le=90)
    fleet: Annotated[tuple[Fleet, ...], Field(min_length=2, max_length=2)]
    body: tuple[Placed, ...] = Field(default=(), max_length=8)

    @cached_property
    def bought(self) -> bool:
        """Whether the sides buy their ships (BZ223)."""
        return not any(each.ship for each in self.fleet)

    @cached_property
    def rooted(self) -> bool:
        """Whether something stands on a body or is deployed around it: it stays as listed."""
        return any(each.around or any(ship.on for ship in each.ship) for each in self.fleet)

    @cached_property
    def fixed(self) -> bool:
        """Whether ships have places on the table from the start: then it is as listed (BZ33)."""
        return any(ship.at is not None for each in self.fleet for ship in each.ship)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What whoever wrote it should know, a sentence each (BZ33c)."""
        along = not self.fixed and all(not each.edge for each in self.fleet)
        if self.depth <= self.width or not along:
            return ()
        return ("The table is deeper than it is wide: sides start at its short edges.",)

    @model_validator(mode="after")
    def _whole(self) -> Scenario:
        if tuple(each.side for each in self.fleet) != SIDES:
            raise ValueError("a scenario has a fleet of blue and one of red")
        for each in self.fleet:
            if each.around and each.around not in disc_ids(self.body):
                raise ValueError(f"{each.name} is deployed around a body that is not there")
            for ship in each.ship:
                if ship.on and ship.on not in disc_ids(self.body):
                    raise ValueError(f"{ship.name or ship.sd} stands on a body that is not there")
                if ship.at is not None and not (
                    0 <= ship.at[0] <= self.width and 0 <= ship.at[1] <= self.depth
                ):
                    raise ValueError(f"{ship.name or ship.sd} starts beside the table")
        return self


class Even(_Data):
    """The ships that a side of a scenario has where forces are even (BZ280)."""

    scenario: str
    side: Side
    ship: Annotated[tuple[Start, ...], Field(min_length=1, max_length=12)]


def disc_ids(bodies: tuple[Placed, ...]) -> frozenset[str]:
    """The ids of discs: their kinds, numbered where there are several of one."""
    kinds = [each.kind for each in bodies if each.kind not in {"nebula", "asteroids"}]
    met: dict[str, int] = {}
    found = set()
    for kind in kinds:
        met[kind] = met.get(kind, 0) + 1
        found.add(f"{kind}{met[kind]}" if kinds.count(kind) > 1 else kind)
    return frozenset(found)


class Turning(_Data):
    """Degrees by turning points, from one (BZ27); ``per`` is what the option calls it."""

    per: str
    degrees: tuple[int, ...] = Field(min_length=10, max_length=10)


SCENARIOS = {each.id: each for each in load_list(Scenario, "buoyz/scenarios.toml", "scenario")}
"""The scenarios by id (BZ219, BZ228)."""
EVEN = load_list(Even, "buoyz/even.toml", "even")
"""What is otherwise where forces are even (BZ280)."""
TURNING = {each.per: each for each in load_list(Turning, "buoyz/turning.toml", "turning")}
"""Turning tables by what the option says (BZ27)."""


def table_of(width: int, depth: int) -> Rect:
    """A table of so many inches."""
    return Rect(0, 0, width * INCH, depth * INCH)

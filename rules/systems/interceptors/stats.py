"""The numbers of the game, read from the data files."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.values.data import load, load_list
from rules.space.measure import CENTIMETRES

TURNS = 5
"""From which die on the starbase turns (IIT39d)."""

MOVES: Final = 5
"""From which die on scenery moves, and an asteroid breaks up (IIT24, IIT23)."""

DEFLECT: Final = 5
"""What armour needs against a hit (IIT31)."""

COMES = 5
"""From which die on a fighter comes, or comes back (IIT9b, IIT22)."""

INTERCEPTOR, INTRUDER = SIDES = ("interceptor", "intruder")
CM: Final = 1000
"""Lengths are thousandths of a centimetre (II46, X4)."""
SHOWN: Final = CENTIMETRES
"""What is shown and typed is in hundredths of one."""
PARTS: Final = CM // SHOWN.unit
HALF_PIECE: Final = 7_620
"""Half of the side of a scenery square of six inches (II45)."""
Kind = Literal["A", "B", "C"]
GUN, TARGET = "gun-cluster", "target-piece"
SECONDARY, CENTRAL = "secondary-target", "central-target"
"""Kinds of what stands on the ground (IIT34, IIT35)."""
GREEN, AMBER, RED = range(3)


def other(side: str) -> str:
    """The side against that one."""
    return INTRUDER if side == INTERCEPTOR else INTERCEPTOR


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Level(_Data):
    """An energy level: units it moves, shots a go, the totals of two dice that burn a block."""

    name: str
    units: int
    shots: int
    burns: tuple[int, int]

    def burnt(self, total: int) -> bool:
        """Whether a total burns a block out (IIT11)."""
        return self.burns[0] <= total <= self.burns[1]


class Prices(_Data):
    """What fighters cost, and gun clusters (IIT5, IIT34f, II141)."""

    fighter: int
    block: int
    late_block: int
    cheap_blocks: int
    most_blocks: int
    guns: int
    engines: int
    armour: int
    changer: int
    initiative: int
    least: int
    most_fighters: int
    cluster: int = 40
    most_clusters: int = 9


class Contact(_Data):
    """What a kind of scenery does to who touches it: from which die, with how many dice.

    So A (IIT23b), B (IIT23c) and C (IIT23d).
    """

    letter: Kind
    name: str
    hits: int
    dice: int


class SceneryRow(_Data):
    """What a die up to ``to`` brings of scenery (IIT2b)."""

    to: int
    kinds: tuple[Kind, ...]


class Board(_Data):
    """A playing area; how often the scenery table is used for it (II47, II122, IIT2)."""

    id: str
    title: str
    width: int
    depth: int
    tables: int


class StructureKind(_Data):
    """What stands on the ground: its hits, and from which die on it deflects one (IIT34, IIT35)."""

    kind: str
    name: str
    hits: int
    deflects: int


class Ground(_Data):
    """A ground attack: its targets, how many are worth much, and what wins (IIT36, IIT37)."""

    targets: int
    dear: int
    dear_worth: int
    cheap_worth: int
    wins: int


class Starbase(_Data):
    """A starbase: its size, what stands on it, and its collateral damage (II104, II105, II110)."""

    half: int
    guns: tuple[tuple[int, int], ...]
    targets: tuple[tuple[int, int], ...]
    protected: int
    collateral: tuple[int, ...]
    spared: int


class Fight(_Data):
    """What is played: what it and its sides are called, and what they are after.

    A scenario of people's own has the id of the one that it is like.
    """

    id: str
    title: str
    sides: dict[str, str]
    aims: dict[str, str]


class Scenario(Fight):
    """What is played, with what its options are unless they are given (II114, II114c)."""

    turn_limit: int
    points: int
    forces: str

    @property
    def fight(self) -> Fight:
        """It as a game keeps it beside its options."""
        return Fight(id=self.id, title=self.title, sides=self.sides, aims=self.aims)


class Piece(_Data):
    """A piece of scenery that has its place from the first; in cm from the north-west corner."""

    kind: Kind
    at: tuple[int, int]


class Numbers(_Data):
    """All numbers of the rules; games from before there were structures have none."""

    level: Annotated[tuple[Level, ...], Field(min_length=3, max_length=3)]
    prices: Prices
    contact: Annotated[tuple[Contact, ...], Field(min_length=3, max_length=3)]
    scenery: tuple[SceneryRow, ...]
    board: tuple[Board, ...]
    structure: tuple[StructureKind, ...] = ()
    ground: Ground | None = None
    starbase: Starbase | None = None

    @cached_property
    def contacts(self) -> dict[str, Contact]:
        """What scenery does, by kind."""
        return {each.letter: each for each in self.contact}

    @cached_property
    def boards(self) -> dict[str, Board]:
        """The playing areas by id."""
        return {each.id: each for each in self.board}

    @cached_property
    def structures(self) -> dict[str, StructureKind]:
        """What may stand on the ground, by kind."""
        return {each.kind: each for each in self.structure}

    @property
    def base(self) -> Starbase:
        """The numbers of a starbase, which the game must have."""
        if self.starbase is None:
            raise ValueError("there are no numbers of a starbase")
        return self.starbase

    @property
    def attack(self) -> Ground:
        """The numbers of a ground attack, which the game must be."""
        if self.ground is None:
            raise ValueError("there are no numbers of a ground attack")
        return self.ground


class Force(_Data):
    """A list of fighters that can be had in one press (II61, II139); of both sides, or of one."""

    id: str
    title: str
    fighters: str
    side: Literal["", "interceptor", "intruder"] = ""


class FighterClass(_Data):
    """A kind of fighter by name: in a list its name stands for its blocks and extras (II142)."""

    id: str
    name: str
    kit: str


class Names(_Data):
    """What fighters are called, and their letters."""

    interceptor: tuple[str, ...]
    intruder: tuple[str, ...]
    interceptor_codes: tuple[str, ...]
    intruder_codes: tuple[str, ...]


class Forces(_Data):
    """Stock lists, the usual ones and people's own, and what fighters are called."""

    force: tuple[Force, ...] = Field(min_length=1)
    names: Names
    own: tuple[Force, ...] = ()
    fighter: tuple[FighterClass, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Forces:
        if any(len(self.called(side)) != len(self.codes(side)) for side in SIDES):
            raise ValueError("each name has its letter")
        return self

    def codes(self, side: str) -> tuple[str, ...]:
        """The letters of a side's fighters, in order."""
        return self.names.interceptor_codes if side == INTERCEPTOR else self.names.intruder_codes

    def called(self, side: str) -> tuple[str, ...]:
        """The names of a side's fighters, in order."""
        return self.names.interceptor if side == INTERCEPTOR else self.names.intruder

    @cached_property
    def stock(self) -> dict[str, str]:
        """The stock lists by id."""
        return {each.id: each.fighters for each in self.force}

    @cached_property
    def classes(self) -> dict[str, str]:
        """The classes of fighters: what each stands for in a list, by id."""
        return {each.id: each.kit for each in self.fighter}


NUMBERS: Final = load(Numbers, "interceptors/numbers.toml")
FORCES: Final = load(Forces, "interceptors/forces.toml")
SCENARIOS: Final = {
    each.id: each for each in load_list(Scenario, "interceptors/scenarios.toml", "scenario")
}
DOGFIGHT, GROUND, STARBASE = SCENARIOS

"""Ship descriptions: what a ship is, as it is printed, and the limits of those that people write.

The numbers stand in ``data/buoyz/ships.toml`` (1.5, 1.6, BZ-T2, BZ-T3). A game keeps those of its
ships in its brief: edited data change no running game.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from rules.kernel.values.data import load_list
from rules.systems.buoyz.board.flights import Role

Race = Literal[
    "none", "civilian", "federation", "klingon", "romulan", "borg", "kzinti", "dominion", "orion",
    "tholian", "gorn", "cardassian", "bajoran", "kazon", "other",
]  # fmt: skip
Ability = Literal[
    "research", "warp", "impulse", "transporter", "tractor", "saucer", "attack_shields", "cloak",
    "pursuit_mine", "landing", "fire_cloaked", "advanced_sensors", "carrier", "adaption",
    "shield_drain", "agile", "marines", "minesweeper", "jemhadar", "engine_doubling", "web",
    "hyperdrive", "one_shot", "swwobs",
]  # fmt: skip
_PHOTONS: Final = {"quantum": "photon", "proton": "photon"}
"""Torpedoes that are as photons (BZ-T5)."""


def _known(kind: Any) -> Any:
    return _PHOTONS.get(kind, kind) if isinstance(kind, str) else kind


TorpedoKind = Annotated[
    Literal["photon", "disruptor", "drone", "plasma", "rocket"], BeforeValidator(_known)
]
Silhouette = Literal[
    "saucer", "great-saucer", "carrier", "long-neck", "raptor", "hawk", "swift", "cat", "freighter",
    "cube", "runabout", "station", "battery", "wedge",
]  # fmt: skip

ABILITIES: Final[dict[str, str]] = {
    "research": "Research",
    "warp": "Warp",
    "impulse": "Impulse",
    "transporter": "Transporters",
    "tractor": "Tractor",
    "saucer": "Saucer separation",
    "attack_shields": "Attack shields",
    "cloak": "Cloak",
    "pursuit_mine": "Pursuit mine",
    "landing": "Landing",
    "fire_cloaked": "Fire cloaked",
    "advanced_sensors": "Advanced sensors",
    "carrier": "Carrier",
    "adaption": "Adaption",
    "shield_drain": "Shield drain",
    "agile": "Agile",
    "marines": "Marines",
    "minesweeper": "Minesweeper",
    "jemhadar": "Jem'Hadar marines",
    "engine_doubling": "Engine doubling",
    "web": "Web",
    "hyperdrive": "Hyperdrive",
    "one_shot": "One-shot",
    "swwobs": "Weak construction",
}
"""What abilities are called, by their keys (BZ8)."""
STARRED: Final = frozenset({"one_shot", "swwobs"})
"""Weaknesses: never lost, never chosen for a loss (BZ76b, BZ165)."""
RACIAL: Final[dict[str, Race]] = {
    "saucer": "federation",
    "attack_shields": "klingon",
    "fire_cloaked": "klingon",
    "pursuit_mine": "romulan",
    "adaption": "borg",
    "shield_drain": "borg",
    "jemhadar": "dominion",
    "engine_doubling": "orion",
    "web": "tholian",
}
"""Abilities that only one race's ships may have (BZ166)."""
RULED: Final[dict[str, frozenset[str]]] = {
    "core": frozenset({"impulse", "warp", "research", "agile"}),
    "full": frozenset({"impulse", "warp", "research", "agile", "landing", "advanced_sensors"}),
    "all": frozenset({"impulse", "warp", "research", "agile", "landing", "advanced_sensors"}),
    "celestial": frozenset({"landing", "advanced_sensors"}),
    "tractor": frozenset({"tractor"}),
    "borg": frozenset({"adaption", "shield_drain"}),
    "boarding": frozenset({"transporter", "marines", "jemhadar"}),
    "races": frozenset({"attack_shields", "engine_doubling", "saucer", "pursuit_mine"}),
    "cloak": frozenset({"cloak", "fire_cloaked", "advanced_sensors"}),
    "mines": frozenset({"minesweeper"}),
    "craft": frozenset({"carrier"}),
    "hyperspace": frozenset({"hyperdrive"}),
    "web": frozenset({"web"}),
    "initiative": frozenset({"advanced_sensors"}),
}
"""The abilities that do something, by level and section; others are never lost (BZ-T20)."""
IN_SOME: Final = frozenset().union(*RULED.values())
"""The abilities that do something in some battle."""
ALL_ROUND: Final = "FPSA"
"""The letters of the quadrants, in the order of shields."""
PRICES: Final = {
    "BB": 20, "CV": 20, "BC": 15, "CVE": 15, "CA": 10, "CL": 7, "DD": 5, "SS": 5, "DE": 3,
    "Runabout": 3, "TP": 2,
}  # fmt: skip
"""What ships cost by the letters of their class (BZ105, BZ201)."""
_HUGE: Final = 20
"""What a ship of size 0 costs beside that."""
_TWICE: Final = 2


class Limit(NamedTuple):
    """A limit of ship descriptions: what it is of, in words, and how much (BZT7)."""

    what: str
    most: int


LIMITS: Final[dict[str, Limit]] = {
    "speed": Limit("a speed", 10),
    "turning": Limit("a turning", 4),
    "size": Limit("a target size", 5),
    "shields": Limit("shields", 6),
    "hull": Limit("a hull", 30),
    "command": Limit("a command", 3),
    "craft": Limit("attack craft", 10),
    "abilities": Limit("special abilities", 8),
    "main": Limit("main dice", 10),
    "secondary": Limit("secondary dice", 10),
    "close": Limit("close defence dice", 10),
}
"""The limits of section 1.5: above one a ship is warned of, above twice as much refused (BZ218)."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Tubes(_Data):
    """A system of torpedoes: so many of a kind, and in which quadrants they are launched (BZ5)."""

    kind: TorpedoKind
    count: int = Field(ge=1, le=10)
    arc: str = Field(default="FA", pattern="^F?P?S?A?$", min_length=1)


class Wing(_Data):
    """Flights of a kind aboard: what they are for, and the torpedo of each (BZ183).

    Those that may be for several, or for anything, say it when they are launched.
    """

    role: Role | Literal["any"] | Annotated[tuple[Role, ...], Field(min_length=1)]
    count: int = Field(ge=1, le=20)
    torpedo: TorpedoKind = "photon"


class Description(_Data):
    """A ship description (BZT6, BZ10).

    Attributes:
        letters: Those of its class, by which it is paid for: ``CA``.
        name: Its printed name.
        type: The type of ship that it is.
        speed: Inches a turn; 0 of what does not move.
        size: The die that hits it.
        shields: Fore, port, starboard, aft.
        crippled: It is crippled when so much hull is left; 0: never (BZ17).
        main_arc: The quadrants of its main weapons; empty if all (BZ4).
        craft: Flights of attack craft aboard.
        room: Flights for which there is room.
        wing: What they are for; if nothing is said half are fighters, half bombers (BZ183).
        abilities: In the order of the description.
        singularity: Whether it leaves the table by a quantum singularity (BZ9).
        chemical: Whether its engines are chemical: an inch at most without warp (BZ112).
        dreadnought: Whether its saucer may warp (BZ55).
        base: Whether it is a base or battery.
        patrol: Whether it is a patrol counter, which helps the initiative (BZT8c).
        first: The first period in which there are such ships (BZT7b).
        last: The last one.
        roll: Dice that are added to its points (BZ199).
        silhouette: What it looks like from above.
    """

    id: str = Field(min_length=1, max_length=24, pattern=r"^[a-z0-9][a-z0-9-]*$")
    letters: str = Field(min_length=1, max_length=12)
    name: str = Field(min_length=1, max_length=40)
    type: str = Field(default="", max_length=30)
    race: Race = "other"
    speed: int = Field(ge=0, le=_TWICE * LIMITS["speed"].most)
    turning: int = Field(ge=0, le=_TWICE * LIMITS["turning"].most)
    size: int = Field(ge=0, le=_TWICE * LIMITS["size"].most)
    shields: tuple[int, int, int, int]
    hull: int = Field(ge=1, le=_TWICE * LIMITS["hull"].most)
    crippled: int = Field(ge=0)
    command: int = Field(ge=1, le=_TWICE * LIMITS["command"].most)
    main: int = Field(default=0, ge=0, le=_TWICE * LIMITS["main"].most)
    main_arc: str = Field(default="", pattern="^F?P?S?A?$")
    secondary: int = Field(default=0, ge=0, le=_TWICE * LIMITS["secondary"].most)
    close: int = Field(default=0, ge=0, le=_TWICE * LIMITS["close"].most)
    torpedo: tuple[Tubes, ...] = Field(default=(), max_length=4)
    craft: int = Field(default=0, ge=0, le=_TWICE * LIMITS["craft"].most)
    room: int = Field(default=0, ge=0, le=_TWICE * LIMITS["craft"].most)
    wing: tuple[Wing, ...] = Field(default=(), max_length=4)
    abilities: tuple[Ability, ...] = Field(default=(), max_length=_TWICE * LIMITS["abilities"].most)
    singularity: bool = False
    chemical: bool = False
    dreadnought: bool = False
    base: bool = False
    patrol: bool = False
    first: int = Field(default=1, ge=1, le=6)
    last: int = Field(default=6, ge=1, le=6)
    points: int = Field(default=0, ge=0, le=200)
    roll: int = Field(default=0, ge=0, le=2)
    silhouette: Silhouette = "saucer"

    @model_validator(mode="before")
    @classmethod
    def _priced(cls, data: Any) -> Any:
        """Fill in what a ship costs by its class (BZ201)."""
        if not isinstance(data, dict) or data.get("points") or data.get("roll"):
            return data
        price = PRICES.get(str(data.get("letters")), 0)
        return {**data, "points": price + (_HUGE if price and data.get("size") == 0 else 0)}

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.points + self.roll == 0:
            raise ValueError("points are missing, and its class has no price")
        if self.crippled >= self.hull:
            raise ValueError("a ship is crippled with less than its whole hull")
        if any(not 0 <= each <= _TWICE * LIMITS["shields"].most for each in self.shields):
            raise ValueError(f"shields are 0 to {_TWICE * LIMITS['shields'].most}")
        if self.wing and sum(each.count for each in self.wing) != self.craft:
            raise ValueError("its wing has as many flights as craft says")
        if len(set(self.abilities)) < len(self.abilities):
            raise ValueError("an ability is there twice")
        for each in self.abilities:
            if RACIAL.get(each, self.race) != self.race:
                raise ValueError(f"{ABILITIES[each]} is of ships of the race {RACIAL[each]} only")
        if self.first > self.last:
            raise ValueError("its first period comes before its last")
        return self

    @property
    def bears(self) -> str:
        """The letters of the quadrants that its main weapons bear in (BZ4)."""
        return self.main_arc or ALL_ROUND

    @cached_property
    def title(self) -> str:
        """Class, printed name and type: ``CA USS 'Hood' (Constitution)``."""
        return f"{self.letters} {self.name}" + (f" ({self.type})" if self.type else "")

    @property
    def civilian(self) -> bool:
        """Whether it is civilian shipping (3.0)."""
        return self.race == "civilian"

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What is above the limits, one sentence each (BZ7, BZ218, BZ166b)."""
        amounts = {key: getattr(self, key) for key in LIMITS if key not in {"shields", "abilities"}}
        amounts |= {"shields": max(self.shields), "abilities": len(self.abilities)}
        return tuple(
            f"{LIMITS[key].what.capitalize()} of {amounts[key]} is above the limit of"
            f" {LIMITS[key].most}."
            for key in LIMITS
            if amounts[key] > LIMITS[key].most
        )

    def remarks(self, ruled: frozenset[str]) -> tuple[str, ...]:
        """The warnings, and what of it does nothing where only some abilities do."""
        idle = [ABILITIES[each] for each in self.abilities if each not in ruled | STARRED]
        words = (f"Nothing comes of this in this battle: {', '.join(idle)}.",) if idle else ()
        return (*self.warnings, *words)


SDS: Final = {each.id: each for each in load_list(Description, "buoyz/ships.toml", "ship")}
"""The ship descriptions by id (BZ-T2, BZ-T3)."""

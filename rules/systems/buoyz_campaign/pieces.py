"""What a campaign is about: ships, fleets, battles that are fought, and those that are over."""

from __future__ import annotations

from typing import Literal

from rules.kernel.values.frozen import value
from rules.systems.buoyz.board.muster import Ground, Nature  # noqa: TC001 - read from JSON

Condition = Literal["ready", "crippled", "docked", "lost"]


@value
class Vessel:
    """A ship of a fleet: ready, crippled, docked as it was not repaired in time, or lost.

    A lost one is replaced when another one of its class has joined in its place (CAM40).
    """

    id: str
    sd: str
    name: str
    condition: Condition | Literal["replaced"] = "ready"


@value
class Fleet:
    """A fleet of the campaign.

    Attributes:
        race: Of its warships.
        ships: All of its ships, those that are lost too.
        saved: Points for replacements (CAMT10b).
        cp: Its campaign points.
        kills: Points that it has destroyed.
        out: Whether it has withdrawn from the campaign.
    """

    race: str
    ships: tuple[Vessel, ...]
    saved: int = 0
    cp: int = 0
    kills: int = 0
    out: bool = False

    def having(self, condition: Condition) -> tuple[Vessel, ...]:
        """Its ships in a condition."""
        return tuple([each for each in self.ships if each.condition == condition])

    @property
    def ready(self) -> tuple[str, ...]:
        """The descriptions of the ships that may be sent."""
        return tuple([each.sd for each in self.having("ready")])


@value
class Battle:
    """A battle of the scenario that is played.

    Attributes:
        number: From 1, in the order of the whole campaign.
        sides: The seats: who is blue in the battle, and who is red.
        nature: What it is about.
        ground: The general nature of its table.
        moons: How many its gas giant has.
        attacker: Who attacks; empty in an open battle, and before that is known.
        forces: The lists of both, once they are shown.
        is_open: Whether it is being fought.
        battery: What its planet's battery costs the defender, if it has one by itself, as it had
            by version 2 of these rules.
        post: Where the defender of a planet stands: around it or at its edge (CAM35).
        prices: By seat and what it may buy for this battle alone, what that costs (CAM32, CAM36).
    """

    number: int
    sides: tuple[str, str]
    nature: Nature = "open"
    ground: Ground = "open"
    attacker: str = ""
    moons: int = 0
    forces: tuple[str, str] | None = None
    is_open: bool = False
    battery: int = 0
    post: Literal["", "planet", "edge"] = ""
    prices: tuple[tuple[str, str, int], ...] = ()

    def guarded(self, seat: str) -> int:
        """What of a side's points a battery takes that a planet has by itself."""
        return self.battery if seat != self.attacker else 0

    @property
    def defender(self) -> str:
        """Who defends; empty in an open battle, and before that is known."""
        return next((e for e in self.sides if self.attacker not in ("", e)), "")

    def price(self, seat: str, what: str) -> int:
        """What a side pays for a base or a minefield; 0 if it can't have one."""
        return next((n for who, kind, n in self.prices if (who, kind) == (seat, what)), 0)

    @property
    def key(self) -> str:
        """What the campaign knows it by."""
        return f"battle-{self.number}"


@value
class Score:
    """A battle that is over, in the chronicle.

    Attributes:
        sides: The seats.
        lost: Points of their ships that were destroyed.
        cp: Campaign points that they have gained.
        broke: Who has broken contact.
        winner: Who has won; empty if nobody has.
        grade: How: ``minor``, ``major``, ``decisive``, ``draw``, or ``unfought``.
        game: The code of its game; empty if it was not fought.
        scenario: The number of the scenario that it was fought in; 0 where that was not kept.
    """

    number: int
    sides: tuple[str, str]
    nature: Nature
    lost: tuple[int, int]
    cp: tuple[int, int]
    broke: tuple[str, ...]
    winner: str
    grade: str
    game: str
    scenario: int = 0

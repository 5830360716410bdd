"""What the sides are asked, and what the rules do by themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from rules.kernel.game.agenda import Question, Task
from rules.space.hex import HexText  # noqa: TC001 - read from JSON
from rules.systems.celestial.actions import (
    Choose,
    Deploy,
    Done,
    Fire,
    Helm,
    Muster,
    Power,
    Retarget,
    Scatter,
    Speed,
    Transmit,
)
from rules.systems.celestial.shown import Cause  # noqa: TC001 - read from JSON


class BuyFleet(Question):
    """A side is to hand in the list of its fleet (TE61)."""

    answers = (Muster,)
    rule = "TE61"


class DeployShips(Question):
    """A side is to put one of its ships on the map (TE55)."""

    answers = (Deploy, Scatter)
    rule = "TE55"


class SpendEnergy(Question):
    """A side is to spend the energy of these ships (TE7)."""

    answers = (Power, Retarget, Transmit, Done)
    rule = "TE7"

    ships: tuple[str, ...]


class SteerShips(Question):
    """A side is to move these ships; ``sprinters`` may move (TE21, TE25)."""

    answers = (Helm, Done)
    rule = "TE21"

    ships: tuple[str, ...]
    sprinters: tuple[str, ...] = ()


# Values made once, these three: the same ships are asked for again and again.
@lru_cache(maxsize=1 << 10)
def spend_energy(seat: str, ships: tuple[str, ...]) -> SpendEnergy:
    """That question."""
    return SpendEnergy(seat=seat, ships=ships)


@lru_cache(maxsize=1 << 10)
def steer_ships(seat: str, ships: tuple[str, ...], sprinters: tuple[str, ...]) -> SteerShips:
    """That question."""
    return SteerShips(seat=seat, ships=ships, sprinters=sprinters)


class GuideMissiles(Question):
    """A side is to say where these missiles fly (TN42)."""

    answers = (Choose,)
    rule = "TN42"

    missiles: tuple[str, ...]


class FireGroups(Question):
    """A side may fire (TE34)."""

    answers = (Fire, Done)
    rule = "TE34"


@lru_cache(maxsize=1 << 4)
def fire_groups(seat: str) -> FireGroups:
    """That question."""
    return FireGroups(seat=seat)


class ChangeSpeed(Question):
    """A side may go up or down the curves of these ships (TE18)."""

    answers = (Speed, Done)
    rule = "TE18"

    ships: tuple[str, ...]


class OrderPulls(Question):
    """A side is to say which ship is pulled next, and where to (TN16, TN37)."""

    answers = (Choose,)
    rule = "TN16"

    ships: tuple[str, ...]
    hole: str = ""


class ChooseArc(Question):
    """The owner of a ship that is hit from the border of two arcs is to say which (TE31)."""

    answers = (Choose,)
    rule = "TE31"

    ship: str
    arcs: tuple[int, ...]
    damage: int
    cause: Cause


class ChoosePush(Question):
    """The firer of a displacer is to say where its target is pushed (TE37)."""

    answers = (Choose,)
    rule = "TE37"

    ship: str
    arcs: tuple[int, ...]
    damage: int
    hexes: tuple[HexText, ...]


class ChooseCollision(Question):
    """The owner of a ship that came upon several of its own is to say which it struck (TE27)."""

    answers = (Choose,)
    rule = "TE27"

    ship: str
    others: tuple[str, ...]
    came: HexText
    steered: bool


class ChooseBlast(Question):
    """A side is to say which of its ships that one blast has destroyed explodes next (TE47).

    Attributes:
        ship: Whose blast it was.
        others: The ships.
        place: How many explosions come before theirs.
    """

    answers = (Choose,)
    rule = "TE47"

    ship: str
    others: tuple[str, ...]
    place: int


About: TypeAlias = ChooseArc | ChoosePush | ChooseCollision | ChooseBlast
ABOUT = (ChooseArc, ChoosePush, ChooseCollision, ChooseBlast)
"""What is asked about one ship."""


class Impulse(Task):
    """An impulse begins (TE2)."""

    index: int


class Turn(Task):
    """A side's turn goes on with a step (TE3)."""

    side: str
    step: int


# Values made once: every turn and step has its own, and a game comes back to them often.
@lru_cache(maxsize=1 << 8)
def turn(side: str, step: int) -> Turn:
    """That part of a side's turn."""
    return Turn(side=side, step=step)


class EndImpulse(Task):
    """The initiative is checked (TE17)."""


class PowerPhase(Task):
    """The Power Phase goes on (TE18)."""

    step: int


class Deploying(Task):
    """The next ship is deployed (TE55)."""


class Reveal(Task):
    """Both fleets are shown, and the map is laid out (TE61)."""


class Arrive(Task):
    """A ship has come into a hex: terrain, collision, missiles (TE21).

    Attributes:
        came: The hex that it came from.
        steered: Whether it moved by itself.
        stage: What comes next: 0 terrain, 1 a collision, 2 missiles.
    """

    ship: str
    came: HexText
    steered: bool
    stage: int = 0


class Hit(Task):
    """A ship is to take damage on one of these arcs."""

    ship: str
    arcs: tuple[int, ...]
    damage: int
    cause: Cause


class Blast(Task):
    """The oldest explosion that is still to come takes its effect (TE47)."""


class Wrecks(Task):
    """The ships that a blast has destroyed are put in order (TE47).

    Attributes:
        ship: Whose blast it was.
        place: How many explosions come before theirs.
    """

    ship: str
    place: int


ENTRIES = (
    BuyFleet,
    Reveal,
    DeployShips,
    SpendEnergy,
    SteerShips,
    GuideMissiles,
    FireGroups,
    ChangeSpeed,
    OrderPulls,
    ChooseArc,
    ChoosePush,
    ChooseCollision,
    ChooseBlast,
    Impulse,
    Turn,
    EndImpulse,
    PowerPhase,
    Deploying,
    Arrive,
    Hit,
    Blast,
    Wrecks,
)

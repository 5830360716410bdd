"""What a player of Celestial may ask for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from rules.kernel.game.action import Action, Role
from rules.space.hex import Hex, HexText


def _read_name(text: object) -> str:
    return "-".join(str(text).lower().split())


_LIST = 62
"""Letters of a fleet's list at most: so many fit on a button."""


_TIMES: Final = re.compile(r"(?:(\d)\s*x?\s*)?([a-z]+)(?:\s*x?\s*(\d))?")


def _read_list(text: str) -> str:
    """A list in one way of writing: ``2 heron, Condor`` or ``heron x2 condor``.

    Raises:
        ValueError: It is no list.
    """
    found: list[str] = []
    for part in filter(None, re.split(r"\s*[,;+\n]\s*", text.strip().lower())):
        words = [part] if _TIMES.fullmatch(part) else part.split()
        for word in words:
            match = _TIMES.fullmatch(word)
            if match is None:
                raise ValueError("ships are written with commas between, such as condor, 2 heron")
            found += [match[2]] * int(match[1] or match[3] or 1)
    return ",".join(found)


NameText = Annotated[str, BeforeValidator(_read_name), Field(max_length=40)]
Use = Literal[
    "charge-1",
    "charge-2",
    "charge-3",
    "front",
    "right",
    "back",
    "left",
    "turn",
    "slip",
    "battery",
    "challenge",
    "guard",
    "nothing",
]
Way = Literal["ahead", "left", "right", "slip-left", "slip-right", "sprint"]
Facing = Literal["E", "SE", "SW", "W", "NW", "NE"]


class Power(Action):
    """Spend a ship's energy: charge a group, reinforce a shield, prepare a turn and more."""

    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your ship")
    use: Use = Field(description="What for")


class Retarget(Action):
    """Spend a ship's energy on a new target for one of your missiles."""

    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your ship")
    missile: NameText = Field(description="Your missile, such as m3")
    target: Annotated[NameText, Role.TARGET] = Field(description="The enemy ship")


class Transmit(Action):
    """Spend a carrier's or base's energy on the charge of a squadron."""

    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your carrier or base")
    squadron: NameText = Field(description="The squadron within six hexes")


class Helm(Action):
    """Move a ship by one hex: ahead, with a turn, with a side slip, or as a sprint."""

    perilous = True
    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your ship")
    way: Way = Field(description="Which way")


class Fire(Action):
    """Fire a charged weapon group of a ship, or launch its missiles."""

    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your ship")
    group: int = Field(ge=1, le=3, description="The weapon group")
    target: Annotated[NameText, Role.TARGET] = Field(description="An enemy ship or missile")
    second: NameText | None = Field(
        default=None, description="Another target for the second weapon of the group"
    )


class Speed(Action):
    """Go one row up or down a ship's curve in the Power Phase."""

    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your ship")
    change: Literal["faster", "slower"] = Field(description="Which way")


class Choose(Action):
    """Say where a missile flies or a hole pulls, or answer what is asked in between."""

    unit: NameText = Field(description="The missile or ship")
    what: NameText = Field(description="A hex, a shield or a ship, as offered")


class Muster(Action):
    """Hand in the list of your fleet; in secret, until both are in."""

    ships: Annotated[str, Field(max_length=_LIST), AfterValidator(_read_list)] = Field(
        default="", description="Your ships, such as condor, 2 heron"
    )


class Deploy(Action):
    """Put one of your ships on the map."""

    ship: Annotated[NameText, Role.OWN_UNIT] = Field(description="Your ship")
    at: Annotated[HexText, Role.PLACE] = Field(description="A free hex of its zone")
    facing: Facing | None = Field(
        default=None, description="Where it points; towards the enemy unless you say otherwise"
    )


class Scatter(Action):
    """Let the dice place all of your ships that are left."""


class Done(Action):
    """End this step: spend, move or fire no more."""


DONE = Done()
SCATTER = Scatter()


# Values made once: they are listed far more often than they are new.
@lru_cache(maxsize=1 << 8)
def powers(ship: str) -> dict[str, Power]:
    """By use: that ship's energy, spent on it."""
    return {use: Power(ship=ship, use=use) for use in get_args(Use)}


@lru_cache(maxsize=1 << 8)
def helms(ship: str) -> dict[str, Helm]:
    """By way: that ship's move."""
    return {way: Helm(ship=ship, way=way) for way in get_args(Way)}


def power(ship: str, use: str) -> Power:
    """That use of energy."""
    return powers(ship)[use]


def helm(ship: str, way: str) -> Helm:
    """That move."""
    return helms(ship)[way]


@lru_cache(maxsize=1 << 12)
def fire(ship: str, group: int, target: str, second: str | None = None) -> Fire:
    """That shot."""
    return Fire(ship=ship, group=group, target=target, second=second)


@lru_cache(maxsize=1 << 12)
def deploy(ship: str, at: Hex, facing: Facing) -> Deploy:
    """That place and facing."""
    return Deploy(ship=ship, at=at, facing=facing)


@lru_cache(maxsize=1 << 8)
def speed(ship: str, change: Literal["faster", "slower"]) -> Speed:
    """That change."""
    return Speed(ship=ship, change=change)

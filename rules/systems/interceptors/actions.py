"""What a player of Interceptors and Intruders may ask for."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules.kernel.game.action import Action, Role
from rules.space.typed import heading, place_in
from rules.systems.interceptors.points import typed
from rules.systems.interceptors.stats import SHOWN

Edge = Literal["north", "east", "south", "west"]
Drifting = Literal["east", "west"]
Hand = Literal["port", "starboard"]
Way = Literal["clockwise", "counterclockwise"]
Holding = Literal["yes", "no"]
Change = Literal["up", "down"]
Reacting = Literal["ask", "never", "1", "2", "3", "4", "5", "6", "7"]
Chancing = Literal["ask", "never", "always", "1", "2", "3", "4", "5", "6", "7"]
_PATH = 24
_UNIT = re.compile(r"[FLRPS]|T\d{1,3}", re.ASCII)
GO_ON = "+"
"""Behind a path: its flight is not over there."""


def _slug(text: str) -> str:
    return "-".join(text.lower().split()).replace("~", "-")


def units_in(path: str) -> tuple[str, ...]:
    """The units of a path: a letter each; a flip with the heading that it leads to, ``T180``."""
    return tuple(_UNIT.findall(path))


def _path(text: str) -> str:
    """Units in one way of writing, and ``+`` behind them if the fighter's go is not over."""
    letters = "".join(text.upper().split()).replace(",", "")
    for sign in ("...", "…"):
        letters = letters.replace(sign, GO_ON)
    letters, mark, rest = letters.removesuffix(".").partition(GO_ON)
    found = units_in(letters)
    if rest or "".join(found) != letters:
        raise ValueError(
            "a path is letters: F forward, L left, R right, P and S sweep to port and starboard, "
            "T180 flips to that heading; + behind them asks again there"
        )
    return "".join(_degrees(each) for each in found) + mark


def _degrees(unit: str) -> str:
    """A unit of a path with the heading of a flip in one way of writing."""
    return f"T{int(unit[1:]) % 360}" if unit.startswith("T") else unit


def _heading(text: str) -> str:
    return str(heading(text))


Id = Annotated[str, Field(max_length=40), AfterValidator(_slug)]
FighterId = Annotated[Id, Role.OWN_UNIT]
TargetId = Annotated[Id, Role.TARGET]
PlaceText = Annotated[str, Field(max_length=40), AfterValidator(place_in(SHOWN, _slug))]
Path = Annotated[str, Field(max_length=_PATH), AfterValidator(_path)]


class Muster(Action):
    """Hand in your list of fighters; in secret, until both are in."""

    fighters: Annotated[str, Field(max_length=62), AfterValidator(typed)] = Field(
        description="Blocks, extras g e a c: 6g 4ge 4 4; i or l first: initiative; 3clusters: guns"
    )


class Put(Action):
    """Put a piece on the board: scenery, or what stands on the ground."""

    piece: FighterId = Field(description="The piece: A1")
    to: Annotated[PlaceText, Role.PLACE] = Field(
        description="Its centre, whole cm east and south of the corner: 60,40"
    )


class Scatter(Action):
    """Have the rest of the scenery placed by lot."""


class Drift(Action):
    """Announce where scenery will move, along the length of the board."""

    direction: Drifting = Field(description="East or west")


class Ready(Action):
    """Leave what you have deployed as it is."""


class Value(Action):
    """Note down a target as worth much; nobody sees it before it falls."""

    target: FighterId = Field(description="A target of yours: 3C")


class Volley(Action):
    """Fire at an enemy with all gun clusters that can, shot by shot, as long as it has energy."""

    target: TargetId = Field(description="The enemy fighter")


class Protect(Action):
    """Name the quadrant from which nobody may fire at the centre of the starbase."""

    quadrant: Edge = Field(description="A quadrant, as the starbase lies now")


class Turn(Action):
    """Try to turn the starbase by a quarter."""

    direction: Way = Field(description="Which way")


class Around(Action):
    """Say on which side a piece of scenery goes around the starbase."""

    direction: Literal["north", "south"] = Field(description="North or south of it")


class Enter(Action):
    """Choose the edge that you come from."""

    edge: Edge = Field(description="An edge of the board")


class Start(Action):
    """Put a fighter on its edge, facing inward."""

    fighter: FighterId = Field(description="Your fighter")
    at: Annotated[str, Field(max_length=8), Role.PLACE] = Field(
        description="Whole cm along the edge, from the west or from the north"
    )
    edge: Edge | None = Field(default=None, description="The edge, where each fighter has its own")


class Energy(Action):
    """Begin a fighter's go, and try to change its energy level."""

    fighter: FighterId = Field(description="Your fighter")
    change: Change = Field(description="Up or down")


class Fly(Action):
    """Fly a fighter along a path, at whose end its go is over."""

    fighter: FighterId = Field(description="Your fighter")
    path: Path = Field(
        description="F forward, L left, R right, P S sweep, T180 flip: FFL; FFL+ asks again there"
    )
    hold: Holding = Field(default="no", description="Fly on without firing where it could")

    @property
    def units(self) -> tuple[str, ...]:
        """Its units, as ``units_in`` has them."""
        return units_in(self.path)

    @property
    def goes_on(self) -> bool:
        """Whether its owner is asked again at its end, if there are units left."""
        return self.path.endswith(GO_ON)


class Sweep(Action):
    """Shift a fighter sideways by one or two units, at a risk."""

    fighter: FighterId = Field(description="Your fighter")
    hand: Hand = Field(description="Port (left) or starboard (right)")
    units: Literal["1", "2"] = Field(default="1", description="How many units")


class Flip(Action):
    """Flip a fighter over to any heading, at a risk."""

    fighter: FighterId = Field(description="Your fighter")
    heading: Annotated[str, Field(max_length=24), AfterValidator(_heading)] = Field(
        description="N, NNE, NE … or degrees clockwise from north"
    )


class Fire(Action):
    """Fire with a fighter at an enemy in its arc, or with a gun cluster."""

    fighter: FighterId = Field(description="Your fighter or gun cluster")
    target: TargetId = Field(description="The enemy")


class Stop(Action):
    """End the go of the fighter that flies."""


class Glide(Action):
    """Let a fighter in free flight glide towards its own edge."""

    fighter: FighterId = Field(description="Your fighter")
    units: Literal["1", "2"] = Field(description="How many units")


class Hold(Action):
    """Hold your fire, and let the enemy fly on."""


class Gamble(Action):
    """Chance hits on sudden death: each needs a 6, or is wasted."""

    hits: int = Field(ge=0, le=14, description="How many of the hits")


class Orders(Action):
    """Say ahead when a fighter reacts and gambles; only you know."""

    fighter: FighterId = Field(description="Your fighter")
    react: Reacting = Field(default="ask", description="Ask, never, or fire with so many dice")
    keep: Literal["0", "1", "2", "3"] = Field(
        default="0", description="Shots that it keeps for its own go"
    )
    gamble: Chancing = Field(
        default="ask", description="Ask, never, always, or all hits at so many blocks or more"
    )


ACTIONS = (
    Energy,
    Fly,
    Sweep,
    Flip,
    Fire,
    Stop,
    Glide,
    Volley,
    Hold,
    Gamble,
    Orders,
    Muster,
    Put,
    Scatter,
    Drift,
    Ready,
    Value,
    Protect,
    Turn,
    Around,
    Enter,
    Start,
)

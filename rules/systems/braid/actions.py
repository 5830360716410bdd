"""What a player of a battle may ask for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from rules.kernel.game.action import Action, Role
from rules.space.typed import Heading, quarter
from rules.systems.braid.changing import Along, Anchor, Compass, Facing
from rules.systems.braid.pieces import (
    ATTACK,
    DEPLOYED,
    LIMBERED,
    LINE,
    MARCH,
    REINFORCED,
    SQUARE,
)

FORMATIONS = (LINE, REINFORCED, ATTACK, MARCH, SQUARE, DEPLOYED, LIMBERED)
BEST, NONE = "best", "none"
"""What those do of whom a volley says nothing: fire at what they hit best, or hold."""
LONGEST = 62
"""How long a way or a volley may be: it has to fit behind a button, where no spaces may be."""


def _slug(text: str) -> str:
    return "-".join(text.lower().split()).replace("~", "-")


def _parts(text: str) -> str:
    """Parts with commas between them: behind a button there may be no spaces."""
    return ",".join(text.replace("~", " ").replace(",", " ").split())


def _way(text: str) -> str:
    return _parts(text.replace('"', " ").replace("″", " ")).upper()


def _orders(text: str) -> str:
    return _parts(text.replace(">", "+").replace(":", ".").replace("+-", "-"))


def _formation(text: str) -> str:
    wanted = "_".join(text.lower().replace("-", " ").replace("_", " ").split())
    found = [each for each in FORMATIONS if each.startswith(wanted)] if wanted else []
    if wanted in FORMATIONS:
        return wanted
    if len(found) != 1:
        raise ValueError("a formation is line, reinforced line, attack column, march column …")
    return found[0]


Id = Annotated[str, Field(max_length=40), AfterValidator(_slug)]
PlaceId = Annotated[Annotated[str, Field(max_length=30), AfterValidator(_slug)], Role.PLACE]
UnitId = Annotated[Id, Role.OWN_UNIT]
Quarter = Annotated[Compass, BeforeValidator(quarter)]
Order = Literal[
    "counter-stand", "counter-meet", "counter-ask",
    "advance-least", "advance-most", "advance-ask",
    "losses-strongest", "losses-ask",
    "fire-best", "fire-none", "fire-ask",
    "charges-none", "charges-ask",
    "clusters-none", "clusters-ask",
]  # fmt: skip
"""What is answered to which question (BC182)."""
FormationId = Annotated[str, Field(max_length=20), AfterValidator(_formation)]


class Edge(Action):
    """Choose the edge of the table that is yours."""

    edge: Quarter = Field(description="north or south")


class Deploy(Action):
    """Put a unit on the table, in your zone."""

    unit: UnitId = Field(description="Your unit")
    to: Annotated[Annotated[str, Field(max_length=30), AfterValidator(_slug)], Role.PLACE] = Field(
        description="The middle of its front: inches east and south, 36,40; or a built-up area"
    )
    formation: FormationId | None = Field(default=None, description="Its formation")
    heading: Heading | None = Field(
        default=None,
        description="Where it looks: N, NNE … or degrees; ahead if not given",
    )


class Array(Action):
    """Let the referee put all that is due of your units on the table, in good order."""


class March(Action):
    """March: wheels and straight legs, such as L30 4; T turns about, first or last."""

    unit: UnitId = Field(description="Your unit")
    way: Annotated[str, Field(max_length=LONGEST), AfterValidator(_way), Role.PLACE] = Field(
        description="Such as 6, L30 4, T 12; horse guns: U 12 (limber first), 12 D (then deploy)"
    )


class Road(Action):
    """March by road, with the head on it; bends cost nothing."""

    unit: UnitId = Field(description="Your march column or limbered gun")
    towards: Annotated[Quarter, Role.PLACE] = Field(description="Whither the road is taken")
    distance: int = Field(default=20, ge=1, le=20, description="How many inches")


class Form(Action):
    """Change formation, limber or deploy: it takes the whole move."""

    unit: UnitId = Field(description="Your unit")
    formation: Annotated[FormationId, Role.PLACE] = Field(description="The new formation")
    anchor: Anchor = Field(default="middle", description="What of the front stays in place")
    facing: Facing = Field(default="ahead", description="Whether it also turns about")


class Enter(Action):
    """Garrison a built-up area with a march column beside it."""

    unit: UnitId = Field(description="Your march column")
    area: Annotated[Id, Role.PLACE] = Field(description="The built-up area")


class Leave(Action):
    """Leave a built-up area, in march column."""

    unit: UnitId = Field(description="Your garrison")
    side: Annotated[Quarter, Role.PLACE] = Field(description="On which side")
    along: Along = Field(default="away", description="Where the column points: away, or along it")
    to: Annotated[str, Field(max_length=30), AfterValidator(_slug)] | None = Field(
        default=None, description="Not at its middle: inches east and south of its front, 36,40"
    )
    heading: Heading | None = Field(
        default=None,
        description="Where it looks there: N, NNE … or degrees; away if not",
    )


class Mass(Action):
    """Mass all your guns in a Grand Battery, for the whole game."""

    to: Annotated[Annotated[str, Field(max_length=30), AfterValidator(_slug)], Role.PLACE] = Field(
        default="", description="In deployment the middle of its front: inches east and south"
    )
    heading: Heading | None = Field(
        default=None,
        description="Where it looks, NNE or degrees; else ahead, or as most guns do",
    )


class Ride(Action):
    """Let a commander ride up to 12 inches, to a unit to join it."""

    commander: UnitId = Field(description="Your commander: C-in-C, ADC, General 1 …")
    to: Annotated[Annotated[str, Field(max_length=40), AfterValidator(_slug)], Role.PLACE] = Field(
        description="Your unit that he joins; or inches east and south, 36,40"
    )


class Storm(Action):
    """Form an assault column: a march column, and the general who is with it; it charges 24″."""

    perilous = True
    unit: UnitId = Field(description="Your march column with a general")


class Assault(Action):
    """Declare whom your assault column assaults, to the death."""

    perilous = True
    unit: UnitId = Field(description="Your assault column")
    target: Annotated[Id, Role.TARGET] = Field(description="The enemy straight ahead")


class Done(Action):
    """All others hold: end your movement."""


class Volley(Action):
    """Say at whom your units fire: best, none, or who at whom, such as best, A+3, B-."""

    orders: Annotated[str, Field(max_length=LONGEST), AfterValidator(_orders)] = Field(
        default=BEST, description="best (all at what they hit best), none, then exceptions: A>3 B>-"
    )


class Charge(Action):
    """Declare a charge: a wheel of at most 45 degrees, then straight to contact."""

    perilous = True
    unit: UnitId = Field(description="Your unit that charges")
    target: Annotated[Id, Role.TARGET] = Field(description="The enemy that it charges")
    general: bool = Field(
        default=False, description="Whether the commander with it leads: no test, one die more"
    )
    wheel: int | None = Field(
        default=None, ge=-45, le=45, description="Its wheel, negative to the left; else the least"
    )


class Counter(Action):
    """Counter-charge with horse that is charged, or stand."""

    perilous = True
    distance: int = Field(ge=0, le=4, description="How many inches it comes on; 0: it stands")


class Advance(Action):
    """Go on with a charger or an assault column whose target is gone."""

    distance: int = Field(ge=2, le=24, description="How many inches, by its wheel and straight")


class Lose(Action):
    """Say who takes the next loss: a unit in the melee, a gun at an end of a Grand Battery."""

    unit: UnitId = Field(description="Your unit")


class Rally(Action):
    """Make a cluster whole with the commander who is with it: he is its fourth stand."""

    commander: UnitId = Field(description="Your commander who is with a cluster")
    formation: Annotated[FormationId, Role.PLACE] = Field(description="What it forms")
    back: int = Field(default=0, ge=0, le=6, description="How many inches it retires first")
    heading: Heading | None = Field(
        default=None, description="Whither: N, NNE … or degrees; else away from the nearest enemy"
    )


class Orders(Action):
    """Say ahead what you answer to questions that come often; only you know."""

    order: Order = Field(description="Counter-charges, going on, losses, fire, charges, clusters")
    unit: Id = Field(default="", description="Of counter-charges: the unit of horse, if not all")


ACTIONS: tuple[type[Action], ...] = (
    March, Form, Volley, Charge, Done, Road, Enter, Leave, Ride, Counter, Advance, Lose, Rally,
    Deploy, Array, Edge, Mass, Storm, Assault, Orders,
)  # fmt: skip

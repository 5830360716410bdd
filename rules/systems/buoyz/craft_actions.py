"""What a player may ask for of attack craft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import AfterValidator, Field

from rules.kernel.game.action import Action, Role
from rules.space.typed import Heading
from rules.systems.buoyz.actions import BEST, Id, PlaceText, orders_text
from rules.systems.buoyz.board.flights import Role as CraftRole

if TYPE_CHECKING:
    from rules.systems.buoyz.board.flights import Role as CraftRole

ALL: Final = "all"
"""All flights that the question is about."""
LONGEST: Final = 160
"""Letters of orders for flights at most."""
FlightId = Annotated[Id, Role.OWN_UNIT]
TargetId = Annotated[Id, Role.TARGET]
Orders = Annotated[str, Field(max_length=LONGEST), AfterValidator(orders_text)]
Task = Literal[
    "free", "cap", "loiter", "leave", "launch", "fighter", "bomber", "shuttle", "recover"
]  # fmt: skip
"""What a flight is to do: the first four as it flies, the others at its carrier."""


class Fly(Action):
    """Order a flight of attack craft, or all; or fire at craft, as the question asks."""

    craft: FlightId = Field(default=ALL, description="Your flight, or all")
    to: TargetId | None = Field(default=None, description="A ship or a flight to fly to")
    at: Annotated[PlaceText, Role.PLACE] | None = Field(
        default=None, description="Or a place, inches east and south of the corner: 24,45"
    )
    heading: Heading | None = Field(
        default=None, description="Where it points then: N, NNE … or degrees from north"
    )
    duty: Task = Field(
        default="free", description="Fighters: cap; shuttles: loiter; in a hangar: launch, or as"
    )
    orders: Orders | None = Field(
        default=None, description="Of patrols, attacks, close defence: best, none, F1-B5, V-B5.3"
    )

    @property
    def said(self) -> str:
        """Its orders about all: the best, if it has none."""
        return self.orders or BEST


def order(orders: str = BEST) -> Fly:
    """Orders about all: whom patrols engage, which ships craft attack, at whom one fires."""
    return Fly(craft=ALL, to=None, at=None, heading=None, duty="free", orders=orders)


def way(craft: str, to: str | None = None, duty: Task = "free") -> Fly:
    """Where a flight goes, or what it does at its carrier."""
    return Fly(craft=craft, to=to, at=None, heading=None, duty=duty, orders=None)


def launch(craft: str, role: CraftRole | None = None) -> Fly:
    """A launch, of what may be several as one of them."""
    return way(craft, duty=role or "launch")


def recover(craft: str) -> Fly:
    """To take a flight aboard."""
    return way(craft, duty="recover")


CRAFT_ACTIONS: tuple[type[Action], ...] = (Fly,)

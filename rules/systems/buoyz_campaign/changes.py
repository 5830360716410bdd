"""What several events have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from rules.kernel.values.frozen import changed

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.pieces import Condition
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import CampaignView


def with_fleet(state: CampaignState, seat: str, **changes: Any) -> CampaignState:
    """The campaign with a fleet changed."""
    fleet = replace(state.fleets[seat], **changes)
    return changed(state, fleets={**state.fleets, seat: fleet})


def with_ship(
    state: CampaignState, seat: str, ship_id: str, condition: Condition | Literal["replaced"]
) -> CampaignState:
    """The campaign with a ship in another condition."""
    ships = tuple(
        replace(each, condition=condition) if each.id == ship_id else each
        for each in state.fleets[seat].ships
    )
    return with_fleet(state, seat, ships=ships)


def with_battle(state: CampaignState, number: int, **changes: Any) -> CampaignState:
    """The campaign with a battle changed."""
    battles = tuple(
        replace(each, **changes) if each.number == number else each for each in state.battles
    )
    return changed(state, battles=battles)


def ship_name(view: CampaignView, seat: str, ship: str) -> str:
    """What a ship is called, wherever it is; its id if it is in no fleet."""
    fleet = view.fleets.get(seat)
    found = [each.name for each in fleet.ships if each.id == ship] if fleet is not None else []
    return found[0] if found else ship

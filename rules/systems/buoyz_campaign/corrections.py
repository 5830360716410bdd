"""What a game master may put right in a campaign: a battle that nobody fights, ships, points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, get_args

from pydantic import BeforeValidator, Field

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal, Unknown
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign.pieces import Condition
from rules.systems.buoyz_campaign.questions import Interval
from rules.systems.buoyz_campaign.refusals import illegal
from rules.systems.buoyz_campaign.words import title_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz_campaign.pieces import Vessel
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import AnyPosition

_CONDITIONS: Final = get_args(Condition)
_MOST: Final = 200
"""Campaign points at most."""


def _lower(text: object) -> str:
    return str(text).lower()


_Seat = Annotated[str, BeforeValidator(_lower), Field(max_length=20, description="The fleet")]


class LeaveBattle(Correction):
    """Leave a battle unfought that somebody does not come to: nobody gains or loses by it."""

    throws = True  # the interval, if it is the last one of its scenario

    battle: int = Field(ge=1, le=999, description="Its number")


class MarkShip(Correction):
    """Say in what condition a ship of a fleet is that is in no battle."""

    seat: _Seat
    ship: str = Field(max_length=30, description="The ship")
    condition: Condition = Field(description="Ready, crippled, docked or lost")


class SetPoints(Correction):
    """Say how many campaign points a fleet has (CAM30b)."""

    seat: _Seat
    points: int = Field(ge=0, le=_MOST, description="How many")


CORRECTIONS = (LeaveBattle, MarkShip, SetPoints)


def correct(r: Resolution[CampaignState], action: Correction) -> None:
    """Put something right; a scenario without open battles is over.

    Raises:
        Refusal: There is no such battle, fleet or ship, or the ship is in a battle.
    """
    match action:
        case LeaveBattle():
            _leave(r, action)
        case MarkShip():
            r.emit(_marked(r.state, action))
        case SetPoints():
            fleet = _raised(r.state, action.seat)
            if r.state.fleets[fleet].cp == action.points:
                raise Illegal(f"The {title_of(fleet)} has {action.points} campaign points already.")
            r.emit(ev.PointsSet(seat=fleet, points=action.points))
        case _:
            raise TypeError(f"{action.tag} is no correction of this game")


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """Every correction that is accepted."""
    yield from (LeaveBattle(battle=each.number) for each in position.battles if each.is_open)
    for seat, fleet in position.fleets.items():
        if fleet.ships and not _busy(position, seat):
            yield from (
                MarkShip(seat=seat, ship=ship.id, condition=each)
                for ship in fleet.ships
                if ship.condition != "replaced"
                for each in _CONDITIONS
                if each != ship.condition
            )
    for seat, fleet in position.fleets.items():
        if fleet.ships:
            points = (each for each in range(_MOST + 1) if each != fleet.cp)
            yield from (SetPoints(seat=seat, points=each) for each in points)


def _leave(r: Resolution[CampaignState], action: LeaveBattle) -> None:
    """Nobody gains or loses by a battle that is not fought (CAM29)."""
    fought = tuple(str(each.number) for each in r.state.battles if each.is_open)
    if str(action.battle) not in fought:
        raise illegal("CAM29", legal=fought, battle=action.battle)
    r.emit(ev.BattleLeft(battle=action.battle))
    if len(fought) == 1:
        r.next(Interval())


def _raised(position: AnyPosition, seat: str) -> str:
    """The seat of a fleet that is raised."""
    found = tuple(each for each, fleet in position.fleets.items() if fleet.ships)
    if seat not in found:
        raise Unknown("There is no such fleet yet.", legal=found)
    return seat


def _busy(position: AnyPosition, seat: str) -> bool:
    """Whether a fleet is in a battle of the scenario, or chooses ships for one."""
    battle = position.battle_of(seat)
    return battle is not None and (battle.is_open or battle.forces is None)


def _marked(state: CampaignState, action: MarkShip) -> ev.ShipMarked:
    """A ship in another condition, if its fleet is in no battle (CAM30)."""
    seat = _raised(state, action.seat)
    ships = tuple(e for e in state.fleets[seat].ships if e.condition != "replaced")
    ship = next((each for each in ships if _means(each, action.ship)), None)
    if ship is None:
        legal = tuple(each.id for each in ships)
        raise Unknown(f"The {title_of(seat)} has no such ship.", legal=legal)
    if _busy(state, seat):
        raise Illegal(f"The {title_of(seat)} is in a battle: mark its ships when that is over.")
    if ship.condition == action.condition:
        legal = tuple(each for each in _CONDITIONS if each != ship.condition)
        raise Illegal(f"{ship.name} is {ship.condition} already.", legal=legal)
    return ev.ShipMarked(seat=seat, ship=ship.id, condition=action.condition)


def _means(ship: Vessel, text: str) -> bool:
    return text.lower() in (ship.id.lower(), ship.name.lower())

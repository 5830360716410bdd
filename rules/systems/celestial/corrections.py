"""What a game master may put right while an engagement goes on, as far as it may be in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal, Unknown
from rules.space.hex import FACINGS, HexText
from rules.systems.celestial import amendments as am
from rules.systems.celestial.actions import Facing, NameText  # noqa: TC001 - read by pydantic
from rules.systems.celestial.amendments import GROUPS, PARTS, Part
from rules.systems.celestial.events import InitiativeTaken
from rules.systems.celestial.pieces import Kind, Status
from rules.systems.celestial.questions import ABOUT, DeployShips
from rules.systems.celestial.refusals import any_ship
from rules.systems.celestial.stats import ARCS, MAP, SIDE_NAMES, SIDES, other

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState
    from rules.systems.celestial.view import AnyPosition

_MOST: Final = 40
_POWER: Final = 6
"""The part of a round after the impulses."""
_ENDS: Final = frozenset((Kind.PLANET, Kind.BLACK_HOLE, Kind.WORMHOLE))
"""Terrain in which no ship stays (TN2, TNT10, TNT14)."""


def _upper(text: object) -> str:
    return str(text).upper()


class PutShip(Correction):
    """Put a ship into a hex, wherever it was; it points as before."""

    throws = True  # what comes next by itself, if nobody is left to be asked

    ship: NameText = Field(description="The ship")
    at: HexText = Field(description="A hex that can hold it, such as F6")


class TurnShip(Correction):
    """Let a ship on the map point another way."""

    throws = True

    ship: NameText = Field(description="The ship")
    facing: Annotated[Facing, BeforeValidator(_upper)] = Field(description="Where it points")


class RemoveShip(Correction):
    """Take a ship off the map: it counts as destroyed, and does not explode."""

    throws = True

    ship: NameText = Field(description="The ship")


class MarkHull(Correction):
    """Say how many hull boxes a ship has lost; one must be left, and no critical follows."""

    throws = True

    ship: NameText = Field(description="The ship")
    lost: int = Field(ge=0, le=_MOST, description="How many")


class SetShield(Correction):
    """Say how many boxes of a shield are left."""

    throws = True

    ship: NameText = Field(description="The ship")
    arc: Literal["front", "right", "back", "left"] = Field(description="Which shield")
    boxes: int = Field(ge=0, le=_MOST, description="How many")


class SetCritical(Correction):
    """Say whether a part of a ship works, or is down until it is repaired."""

    throws = True

    ship: NameText = Field(description="The ship")
    what: Part = Field(description="Shields, helm, reactor or a weapon group")
    works: Literal["yes", "no"] = Field(description="Whether it works")


class GiveInitiative(Correction):
    """Give the initiative to the side that does not have it; it counts from the next impulse on."""

    throws = True

    seat: str = Field(max_length=20, description="The side")


CORRECTIONS = (
    PutShip, TurnShip, RemoveShip, MarkHull, SetShield, SetCritical, GiveInitiative,
)  # fmt: skip


def correct(r: Resolution[CelestialState], action: Correction) -> None:
    """Put something right; the step goes on with whatever is to be decided then.

    Raises:
        Refusal: It may not be in play, ships are still deployed, or a blow is being resolved.
    """
    state = r.state
    question = state.question
    if question is None or isinstance(question, DeployShips):
        raise Illegal("The ships are still being deployed: correct the map when they are.")
    if isinstance(question, ABOUT):
        raise Illegal("What has struck a ship is still being resolved: that is answered first.")
    r.emit(_RIGHTED[type(action)](state, action))
    r.answering(question.seat)


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """Every correction that is accepted."""
    question = position.question
    if question is None or isinstance(question, (DeployShips, *ABOUT)):
        return
    board = position.board
    if position.impulse < _POWER:
        yield GiveInitiative(seat=other(position.initiative))
    for ship in board.ships:
        yield from (
            PutShip(ship=ship.id, at=at)
            for at in MAP.cells
            if at != ship.at and _unfit(board, ship, at) is None
        )
        if ship.at is None:
            continue
        yield RemoveShip(ship=ship.id)
        yield from (
            TurnShip.model_validate({"ship": ship.id, "facing": each})
            for number, each in enumerate(FACINGS)
            if number != ship.facing
        )
        yield from (
            MarkHull(ship=ship.id, lost=lost)
            for lost in range(board.card(ship).boxes)
            if lost != ship.lost
        )
        for number, most in enumerate(board.card(ship).shields):
            yield from (
                SetShield.model_validate({"ship": ship.id, "arc": ARCS[number], "boxes": boxes})
                for boxes in range(most + 1)
                if boxes != ship.shields[number]
            )
        yield from (
            SetCritical(ship=ship.id, what=each, works="no" if _works(ship, each) else "yes")
            for each in _parts(ship)
        )


def _put(state: CelestialState, action: PutShip) -> am.ShipPut:
    board = state.board
    ship = any_ship(state, action.ship)
    if ship.at == action.at:
        raise Illegal(f"{board.name(ship)} is there already.")
    refusal = _unfit(board, ship, action.at)
    if refusal is not None:
        near = MAP.near[action.at] if action.at in MAP else MAP.cells
        free = (each for each in near if each != ship.at and _unfit(board, ship, each) is None)
        refusal.legal = tuple(str(each) for each, _ in zip(free, range(3), strict=False))
        raise refusal
    lost = min(ship.lost, board.card(ship).boxes - 1)
    return am.ShipPut(ship=ship.id, at=action.at, lost=lost)


def _unfit(board: Board, ship: Ship, at: Hex) -> Illegal | None:
    """Why a hex can't hold a ship: it would be gone, collide, or be struck."""
    name = board.name(ship)
    if at not in MAP:
        return Illegal(f"There is no hex {at} on the map.")
    kind = board.space.kinds.get(at)
    if kind in _ENDS:
        return Illegal(f"{name} would be gone in a {kind} at once.")
    if not board.card(ship).squadron:
        for each in board.at(at):
            if each.side == ship.side and each.id != ship.id and not board.card(each).squadron:
                return Illegal(f"{name} would collide with {board.name(each)}.", rule="TE27")
    if any(each.at == at and each.target == ship.id for each in board.missiles):
        return Illegal(f"A missile that is after {name} is there.", rule="TE39")
    return None


def _turned(state: CelestialState, action: TurnShip) -> am.ShipTurned:
    ship = _aboard(state, action.ship)
    facing = FACINGS.index(action.facing)
    if facing == ship.facing:
        raise Illegal(f"{state.board.name(ship)} points there already.")
    return am.ShipTurned(ship=ship.id, facing=facing)


def _marked(state: CelestialState, action: MarkHull) -> am.ShipMarked:
    """A hull with other losses: one box is left, or the ship would be destroyed."""
    ship = _aboard(state, action.ship)
    most, name = state.board.card(ship).boxes - 1, state.board.name(ship)
    if action.lost > most:
        words = f"{name} can lose {most} hull boxes; the last one destroys it: remove it instead."
        raise Illegal(words, rule="TE43", legal=tuple(map(str, range(most + 1))))
    if action.lost == ship.lost:
        raise Illegal(f"{name} has lost {action.lost} already.")
    return am.ShipMarked(ship=ship.id, lost=action.lost)


def _shielded(state: CelestialState, action: SetShield) -> am.ShieldSet:
    ship = _aboard(state, action.ship)
    number, name = ARCS.index(action.arc), state.board.name(ship)
    most = state.board.card(ship).shields[number]
    if action.boxes > most:
        words = f"The {action.arc} shield of {name} has {most} boxes at most."
        raise Illegal(words, legal=tuple(map(str, range(most + 1))))
    if action.boxes == ship.shields[number]:
        raise Illegal(f"The {action.arc} shield of {name} has {action.boxes} left already.")
    return am.ShieldSet(ship=ship.id, arc=number, boxes=action.boxes)


def _removed(state: CelestialState, action: RemoveShip) -> am.ShipRemoved:
    return am.ShipRemoved(ship=_aboard(state, action.ship).id)


def _critical(state: CelestialState, action: SetCritical) -> am.PartsSet:
    ship = _aboard(state, action.ship)
    name, parts, what = state.board.name(ship), _parts(ship), action.what
    if what not in parts:
        raise Illegal(f"{name} has no {what}, or has lost it for good.", legal=parts)
    if (action.works == "yes") == _works(ship, what):
        raise Illegal(f"That is so already: {name}, {what}.")
    down = tuple(each for each in parts if _works(ship, each) == (each == what))
    return am.PartsSet(ship=ship.id, down=down)


def _given(state: CelestialState, action: GiveInitiative) -> InitiativeTaken:
    if action.seat not in SIDES:
        raise Unknown("There is no such side in this game.", legal=tuple(SIDES))
    if action.seat == state.initiative:
        raise Illegal("That side has the initiative already.", legal=(other(action.seat),))
    if state.impulse >= _POWER:
        words = f"In the Power Phase the {SIDE_NAMES[state.initiative]} keeps it: give it after."
        raise Illegal(words)
    return InitiativeTaken(seat=action.seat)


def _aboard(state: CelestialState, text: str) -> Ship:
    """A ship on the map."""
    ship = any_ship(state, text)
    if ship.status is not Status.ABOARD or ship.at is None:
        legal = tuple(state.board.name(each) for each in state.board.ships if each.at is not None)
        raise Illegal(f"{state.board.name(ship)} is not on the map: put it there first.",
                      legal=legal)  # fmt: skip
    return ship


def _parts(ship: Ship) -> tuple[Part, ...]:
    """What of a ship a critical may put out of work until it is repaired."""
    groups = zip(GROUPS, ship.groups, strict=False)
    return (*PARTS, *(name for name, group in groups if not group.lost))


def _works(ship: Ship, what: Part) -> bool:
    return not (ship.down(GROUPS.index(what)) if what in GROUPS else ship.harmed(what))


_RIGHTED: Final[dict[type[Correction], Callable[[Any, Any], Event]]] = {
    PutShip: _put,
    TurnShip: _turned,
    RemoveShip: _removed,
    MarkHull: _marked,
    SetShield: _shielded,
    SetCritical: _critical,
    GiveInitiative: _given,
}
"""What each lets happen, if it may."""

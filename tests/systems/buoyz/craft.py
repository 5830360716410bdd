"""Positions with attack craft in a line each; ships are those of `positions`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import flak
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import Flight, Where
from rules.systems.buoyz.board.points import read
from rules.systems.buoyz.craft_actions import Fly, order
from tests.systems.buoyz.positions import resolved, table
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

SHIPS = {"V": "cv-valkyrie blue 10,40 0", "W": "cv-valkyrie red 10,8 180"}


def battle(flights: dict[str, str] | None = None, **more: Any) -> BuoyzState:
    """Two carriers; flights are given by code: inches east and south, heading, what is known."""
    options = {"craft": "on", **more.pop("options", {})}
    state = table(options=options, **{**SHIPS, **more})
    board = embarked(state.board)
    known = [_placed(board.flight_by_id[e.lower()], text) for e, text in (flights or {}).items()]
    return changed(state, board=board.with_flights(*known), turn=2)


def _placed(flight: Flight, text: str) -> Flight:
    at, heading, *facts = text.split()
    fields: dict[str, Any] = {"pose": Pose(*read(at), int(heading)), "where": Where.FLYING}
    for each in facts:
        name, split, value = each.partition("=")
        fields[name] = value if split else True
    if fields.pop("spent", None):
        fields["armed"] = False
    return altered(flight, **fields)


def flight(state: BuoyzState, code: str) -> Flight:
    return state.board.flight_by_id[code.lower()]


def to_fly(state: BuoyzState, role: Any = "fighter", seat: str = "blue") -> BuoyzState:
    return due(state, cq.FlyCraft(seat=seat, role=role), cq.SideFlies(side=seat, role=role))


def hangar(state: BuoyzState, seat: str = "blue") -> BuoyzState:
    return due(state, cq.OpenHangars(seat=seat))


def fly(craft: str, to: str | None = None, **more: Any) -> Fly:
    return Fly(craft=craft, to=to, **more)


def at(state: BuoyzState, code: str) -> Pose:
    pose = flight(state, code).pose
    assert pose is not None
    return pose


def fired_at(state: BuoyzState, orders: str, dice: list[int]) -> Any:
    question = cq.AimFlak(seat="red")
    return resolved(state, lambda r: flak.fire(r, question, order(orders)), dice)


CAP = {"F1": "10,30 0 duty=cap", "F2": "10,30 0 duty=cap"}
STRIKE = {"B1": "10,9.5 0", "B2": "10.2,9.5 0", "B3": "9.8,9.5 0", "B4": "10.1,9.5 0"}

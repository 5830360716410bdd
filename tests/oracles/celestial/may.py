"""What may be done in each step, by the rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.celestial.harm import ARCS, OTHER, Deed, Field, facing
from tests.oracles.celestial.ships import in_range
from tests.oracles.celestial.space import BACK, FRONT, LEFT, RIGHT, apart, on_map, step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracles.celestial.ships import Craft, Flier
    from tests.oracles.celestial.space import Place

_LETTERS = {"F": FRONT, "R": RIGHT, "B": BACK, "L": LEFT}


def spend(f: Field, ship: Craft, *, stored: bool) -> Iterator[Deed]:
    """What the energy of a ship may be spent on (TE7 to TE16)."""
    yield "power", ship.id, "nothing"
    for number, printed in enumerate(ship.card.get("group", ())):
        if ship.works(number) and ship.groups[number][1] < printed["hot"]:
            yield "power", ship.id, f"charge-{number + 1}"
    for arc, name in enumerate(ARCS):
        if f.up(ship) and sum(each[0] == arc for each in ship.markers) < 3:
            yield "power", ship.id, name
    if not ship.hard and not ship.is_("base"):
        yield "power", ship.id, "turn"
    if not ship.trim and not ship.is_("base"):
        yield "power", ship.id, "slip"
    if ship.is_("battery") and not ship.battery and not stored:
        yield "power", ship.id, "battery"
    yield "power", ship.id, "guard" if ship.side == f.initiative else "challenge"
    yield from _retargets(f, ship)
    yield from _transmissions(f, ship)


def _transmissions(f: Field, ship: Craft) -> Iterator[Deed]:
    for each in f.own(ship.side) if ship.is_("transmits") else ():
        if each.is_("squadron") and apart(each.here, ship.here) <= 6:
            hot = each.card["group"][0]["hot"]
            if each.groups[0][1] < hot and f.terrain.links(ship.here, each.here):
                yield "transmit", ship.id, each.id


def _retargets(f: Field, ship: Craft) -> Iterator[Deed]:
    launchers = [
        number
        for number, each in enumerate(ship.card.get("group", ()))
        if each["weapon"] == "missile" and ship.works(number)
    ]
    for missile in f.missiles:
        for target in f.own(OTHER[ship.side]):
            if missile.side != ship.side or target.id == missile.target:
                continue
            if apart(ship.here, target.here) > 4 or f.terrain.blocked(ship.here, target.here):
                continue
            if any(bears(f, ship, number, target.here) for number in launchers):
                yield "retarget", ship.id, missile.id, target.id


def bears(f: Field, ship: Craft, group: int, at: Place) -> bool:
    """Whether a hex lies in an arc of a weapon group."""
    arcs = {_LETTERS[each] for each in ship.card["group"][group]["arcs"]}
    return not arcs.isdisjoint(facing(f, ship, at))


def steer(f: Field, ship: Craft) -> Iterator[Deed]:
    """The ways of a ship that must move (TE22 to TE24)."""
    ways = ["ahead"]
    if ship.may_turn:
        ways += ["left", "right"]
    if ship.may_slip:
        ways += ["slip-left", "slip-right"]
    if f.rules.refused:
        safe = [each for each in ways if not f.terrain.deadly(goes(ship, each)[0])]
        ways = safe or ways
    for way in ways:
        yield "helm", ship.id, way


def sprint(f: Field, ship: Craft) -> Iterator[Deed]:
    """The sprint of a ship that needs not move (TE25)."""
    refused = f.rules.refused and f.terrain.deadly(goes(ship, "sprint")[0])
    if ship.sprints and not ship.is_("base") and not ship.harmed("helm") and not refused:
        yield "helm", ship.id, "sprint"


def goes(ship: Craft, way: object) -> tuple[Place, int]:
    """Where a way leads, and how the ship then points."""
    turn = {"left": -1, "right": 1}.get(str(way), 0)
    slip = {"slip-left": -1, "slip-right": 1}.get(str(way), 0)
    to = (ship.facing + turn) % 6
    return step(ship.here, to + slip), to


def fly(f: Field, missile: Flier) -> list[Place]:
    """Where a missile may fly (TN42)."""
    there = f.ship(missile.target).here
    far = apart(missile.at, there)
    nearer = [
        each
        for each in (step(missile.at, facing) for facing in range(6))
        if on_map(each) and apart(each, there) < far
    ]
    return [each for each in nearer if not f.terrain.deadly(each)] or nearer


def shots(f: Field, side: str) -> Iterator[Deed]:
    """What a side may fire at (TE34 to TE39)."""
    for ship in f.own(side):
        for number, printed in enumerate(ship.card.get("group", ())):
            if not ship.full(number):
                continue
            targets = list(_targets(f, ship, number))
            for target in targets:
                yield "fire", ship.id, number + 1, target, None
                if printed["count"] > 1:
                    for second in targets:
                        if second > target:
                            yield "fire", ship.id, number + 1, target, second


def _targets(f: Field, ship: Craft, group: int) -> Iterator[str]:
    weapon = ship.card["group"][group]["weapon"]
    foes: list[tuple[str, Place]] = [(each.id, each.here) for each in f.own(OTHER[ship.side])]
    if weapon not in {"missile", "burst"}:  # a burst's hex holds an enemy ship
        foes += [(each.id, each.at) for each in f.missiles if each.side != ship.side]
    for target, at in foes:
        reached = in_range(weapon, apart(ship.here, at)) and bears(f, ship, group, at)
        if reached and not f.terrain.blocked(ship.here, at):
            yield target


def rows(ship: Craft) -> Iterator[Deed]:
    """Where a ship may go along its curve (TE18, TE19)."""
    for by, change in ((-1, "faster"), (1, "slower")):
        row = ship.row + by
        if 0 <= row < len(ship.card["curve"]) and ship.power_of(row) >= 0:
            yield "speed", ship.id, change

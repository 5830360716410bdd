"""What weapons do when they fire (TE34 to TE41)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from tests.oracles.celestial.harm import OTHER, Ask, Field, arrive, asks, facing, hit
from tests.oracles.celestial.ships import Flier, does
from tests.oracles.celestial.space import apart, length, name, on_map, place, step

if TYPE_CHECKING:
    from tests.oracles.celestial.harm import Asking
    from tests.oracles.celestial.ships import Craft
    from tests.oracles.celestial.space import Place


def shot(
    f: Field,
    ship: Craft,
    weapon: str,
    target: str,
    later: list[tuple[Craft, tuple[int, ...], int]],
) -> Asking:
    """One weapon. Hits about which an owner is asked come after both dice of a group."""
    missile = next((each for each in f.missiles if each.id == target), None)
    if missile is None and not any(each.id == target and each.aboard for each in f.ships):
        return  # what the first weapon destroyed: its shot is wasted, whatever the die
    at = missile.at if missile else f.ship(target).here
    if weapon == "missile":
        taken = {each.id for each in f.missiles}
        free = next(each for each in (f"m{n}" for n in count(1)) if each not in taken)
        f.missiles.append(Flier(free, ship.side, ship.here, ship.here, target))
        return
    if weapon == "burst":
        yield from _burst(f, ship, at)
        return
    far = max(1, apart(ship.here, at))
    damage = does(weapon, far, f.throw() - f.terrain.less(ship.here, at))
    if missile is not None:
        if damage >= 2 or (damage and missile.hurt):
            f.missiles.remove(missile)
        missile.hurt = missile.hurt or damage == 1
        return
    struck = f.ship(target)
    arcs = facing(f, struck, ship.here)
    if damage and weapon == "displacer" and not struck.is_("base"):
        yield from _pushed(f, ship, struck)
    if weapon != "displacer" and (later or asks(f, struck, arcs)):
        later.append((struck, arcs, damage))
        return
    yield from hit(f, struck, arcs, damage)


def _pushed(f: Field, ship: Craft, struck: Craft) -> Asking:
    origin = struck.here
    around = [step(origin, each) for each in range(6)]
    far = {each: length((each[0] - ship.here[0], each[1] - ship.here[1])) for each in around}
    ways = [each for each in around if far[each] == max(far.values()) and on_map(each)]
    if not ways:
        return
    to = ways[0]
    if len(ways) > 1:
        offers = frozenset(("choose", struck.id, name(each).lower()) for each in ways)
        answer = yield Ask("choose_push", ship.side, offers)
        to = place(str(answer[2]).upper())
    struck.at = to
    yield from arrive(f, struck, origin, steered=False)


def _burst(f: Field, ship: Craft, at: Place) -> Asking:
    die = f.throw()
    f.missiles = [each for each in f.missiles if apart(each.at, at) > 1]
    hits = []
    for side in (f.initiative, OTHER[f.initiative]):
        for each in f.own(side):
            far = max(1, apart(ship.here, each.here))
            if each is ship or apart(each.here, at) > 1 or far > 3:
                continue
            if f.terrain.blocked(ship.here, each.here):
                continue
            damage = does("burst", far, die - f.terrain.less(ship.here, each.here))
            hits.append((each, damage if each.here == at else damage // 2))
    for each, damage in hits:
        yield from hit(f, each, facing(f, each, ship.here), damage)

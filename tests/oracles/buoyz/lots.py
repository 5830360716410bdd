"""Battles by lot: options, ships, places, damage and webs of those that `voyages` plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.board.pieces import Status, Strand
from tests.oracles.buoyz import charts
from tests.oracles.buoyz.charts import APART, Chart, left_of
from tests.oracles.buoyz.helm import PART
from tests.oracles.buoyz.lanes import UNIT, far
from tests.oracles.buoyz.weaving import touched

if TYPE_CHECKING:
    from random import Random

    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

TABLE: Final = 30
"""How wide and deep a table is, in inches."""
SIDES: Final = ("blue", "red")
_DRIVES: Final = (("warp",), ("hyperdrive",), ("hyperdrive",), ("warp", "hyperdrive"), ())


def options(rng: Random) -> dict[str, object]:
    """Those of one battle."""
    return {
        "scenario": "fleet",
        "turn_limit": 7,
        "alternation": rng.choice(("ship", "half", "side")),
        "tables": rng.choice((1, 1, 2, 3)),
        "hyperspace": rng.random() < 0.8,
        "web": rng.random() < 0.7,
        "bodies": rng.choice(("none", "planet", "giant", "asteroids", "asteroids", "as listed")),
        "pre_measure": rng.random() < 0.7,
        "cloak": rng.choice(("on", "off")),
    }


def fleets(rng: Random) -> str:
    """A file with ships made by lot, three or four a side."""
    ships, listed_fleets = [], []
    for side in SIDES:
        listed = []
        for number in range(rng.randint(3, 4)):
            key = f"{side}-{number}"
            able = [*rng.choice(_DRIVES), "impulse"]
            able += [e for e in ("agile", "tractor", "advanced_sensors") if rng.random() < 0.3]
            webs = rng.random() < 0.6
            race = "tholian" if webs else rng.choice(("other", "other", "civilian"))
            able += ["web"] if webs else []
            able += ["cloak"] if rng.random() < 0.2 else []
            ships.append(
                f"""[[ship]]
id = "{key}"
letters = "CA"
name = "{key}"
race = "{race}"
patrol = {str(rng.random() < 0.2).lower()}
singularity = {str(rng.random() < 0.15).lower()}
speed = {rng.randint(2, 10)}
turning = {rng.randint(1, 5)}
size = 3
shields = [3, 3, 3, 3]
hull = 9
crippled = 2
command = {rng.randint(2, 3)}
main = 2
abilities = {able}
"""
            )
            listed.append(f'{{ sd = "{key}", name = "{side} {number}" }}')
        listed_fleets.append(
            f'[[fleet]]\nside = "{side}"\nname = "{side}"\nship = [{", ".join(listed)}]\n'
        )
    for at in ((rng.randint(0, 3), 9), (TABLE - rng.randint(0, 3), 21), (2, 24)):
        kind = rng.choice(("planet", "moon", "giant"))
        listed_fleets.append(f'[[body]]\nkind = "{kind}"\nat = {list(at)}\n')
    size = f'[scenario]\ntitle = "Test"\nwidth = {TABLE}\ndepth = {TABLE}\n'
    return "\n".join((size, *listed_fleets, *ships))


def shifted(rng: Random, state: BuoyzState) -> BuoyzState:
    """The state with ships of other places and damage, and more webs, now and then."""
    if state.phase != "movement" or rng.random() < 0.6:
        return state
    board = state.board
    for ship in board.ships:
        if ship.status is Status.ABOARD and not ship.nominated and not ship.tried:
            board = board.with_ship(_damaged(rng, state, ship))
    state = changed(state, board=board)
    if state.options.web and len(board.webs) < 12:
        state = changed(state, board=changed(board, webs=(*board.webs, *_spun(rng, state))))
    return state


def _free(rng: Random, state: BuoyzState) -> Pose:
    """A place off discs; often near a web, a ship or an edge."""
    board = state.board
    poses = [each.pose for each in board.ships if each.pose]
    poses += [spot for each in board.webs for spot in each.spots] * 2
    while True:
        number = rng.randint(1, len(board.tables))
        west = (number - 1) * APART
        most = TABLE * UNIT
        x, y = west + rng.randint(0, most), rng.randint(0, most)
        kind = rng.random()
        if kind < 0.4:
            near = rng.choice(poses)
            x, y = near.x + rng.randint(-900, 900), near.y + rng.randint(-900, 900)
        elif kind < 0.6:
            x = west + rng.choice((0, most)) + rng.randint(-500, 500)
            y = most - rng.choice((9, 21, 24, 15)) * UNIT + rng.randint(-900, 900)
        inside = 0 <= (x + APART // 2) % APART - APART // 2 <= most and 0 <= y <= most
        chart = Chart(board, charts.table_of(x))
        at = charts.place_of(board, x, y)
        if inside and not any(far(at, e.at) <= (e.radius + 8) ** 2 for e in chart.discs):
            return Pose(x, y, rng.choice((rng.randint(0, 359), 90 * rng.randint(0, 3))))


def _damaged(rng: Random, state: BuoyzState, ship: Ship) -> Ship:
    webbed = "web" in left_of(state.board, ship)
    return altered(
        ship,
        pose=_free(rng, state),
        crippled=rng.random() < 0.15,
        motive=rng.choice((0, 0, 0, 1, 2)),
        shields_hit=rng.choice((0, 0, 1)),
        gone=tuple([e for e in ("warp", "hyperdrive") if rng.random() < 0.15]),
        lost=("web",) if webbed and rng.random() < 0.2 else (),
        orbit="",
    )


def _spun(rng: Random, state: BuoyzState) -> tuple[Strand, ...]:
    """A strand by lot, straight or bent, near what may hold it."""
    pose = _free(rng, state)
    spots, number = [], len(state.board.webs)
    spot = charts.spot_of(state.board, pose)
    for _ in range(rng.randint(1, 4)):
        spot = spot.turned(rng.choice((1, 2)), "15") if rng.random() < 0.3 else spot
        there = spot.ahead(PART * -UNIT)
        east, north = int(there.east / PART), int(there.north / PART)
        west = (charts.table_of(pose.x) - 1) * APART
        spots.append(Pose(west + east, state.board.table.south - north, there.heading))
        spot = there
    fields = charts.fields_of(state.board, tuple(spots))
    caught = []
    for each in state.board.ships:
        if each.pose and charts.table_of(each.pose.x) == charts.table_of(pose.x):
            at = charts.place_of(state.board, each.pose.x, each.pose.y)
            if touched(fields, at) and rng.random() < 0.7:
                caught.append(each.id)
    side = rng.choice(SIDES)
    known = {each.id for each in state.board.webs}
    name = next(e for e in (f"lot-{n}" for n in range(number, 99)) if e not in known)
    return (Strand(name, side, tuple(spots), tuple(caught)),)

"""Ways home of agile ships, and around bodies, in both readings (CAM 3.1 a, BZ117, BZ203)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.actions import Move, Orbit, Special
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.buoyz.charts import Chart, accepted, helm_of, spot_of, written
from tests.oracles.buoyz.helm import POINTS, Helm, Spot
from tests.oracles.buoyz.lanes import SLACK, UNIT, Disc, Leg, far, nearer
from tests.oracles.buoyz.passages import laid
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_NARROW: Final = 45
_WIDE: Final = 90
_BACK: Final = 180
_SIZE: Final = (48, 48)
_DEGREES: Final = POINTS["30+15"]


class Way(NamedTuple):
    """Points at the start, hundredths, points, hundredths, points at the very end."""

    first: int
    before: int
    turn: int
    after: int
    last: int

    @property
    def parts(self) -> list[Fraction | int]:
        """As it is typed."""
        found: list[Fraction | int] = []
        for points, inches in ((self.first, self.before), (self.turn, self.after)):
            found += [points] * bool(points)
            found += [Fraction(inches, 100)] * bool(inches)
        found += [self.last] * bool(self.last)
        return found or [Fraction(0)]

    @property
    def cost(self) -> int:
        """Hundredths that it takes."""
        turns = abs(self.first) + abs(self.turn) + abs(self.last)
        return 100 * turns + self.before + self.after


def compare_retreat(seed: int, tally: Tally) -> None:
    """Ways of a ship in retreat: agile or not, in the open or beside a body."""
    rng = Random(f"detours-{seed}")
    state = _position(rng)
    board = state.board
    ship = board.ship("h")
    helm = helm_of(state, ship)
    spot = spot_of(board, ship.pose)
    off = (spot.heading - 180 + 180) % 360 - 180
    discs = Chart(board, 1).discs
    dice = SeededDice(b"", b"")
    facts = f"{seed} {ship.pose} {helm.allowance} T{helm.points} {off} {board.options.bodies}"
    ahead = _legs(state, Way(0, 0, 0, int(helm.allowance * 100), 0))
    straight = _clear(ahead, discs)
    open_space = all(far(_at(spot), e.at) > (e.radius + 18 * UNIT) ** 2 for e in discs)
    for way in _tried(rng, helm):
        text = written(way.parts)
        there = accepted(state, "blue", Move(ship="h", way=text), dice) is not None
        where = f"{facts} {text}"
        free = _clear(_legs(state, way), discs)
        ours = _homewards(helm, off, way)
        if there:
            ends = max(abs(each) for each in _headings(off, way))
            turns_first = abs(off) > _NARROW
            tally.same("not towards the enemy", where, True, ends <= _WIDE or turns_first)
            tally.same("meets no body", where, True, free is not False)
        if ours is None or free is None:
            continue
        if open_space and way.first and way.last:
            tally.same("goes home with two turns", where, ours, there)
        elif open_space:
            tally.same("goes home in the open", where, ours, there)
        elif straight and abs(off) <= _NARROW:
            tally.same("goes home past a body", where, ours and free, there)
    legal = RULESET.legal(RULESET.view(state, "blue"))
    moves = [each for each in legal if isinstance(each, Move) and each.ship == "h"]
    tally.same("has a way", facts, True, bool(moves))
    for orders in moves:
        there = accepted(state, "blue", orders, dice) is not None
        tally.same("what is offered is accepted", f"{facts} {orders}", True, there)
    for hand in ("clockwise", "anticlockwise"):
        order = Orbit.model_validate({"ship": "h", "hand": hand})
        tally.same("does not orbit", facts, None, accepted(state, "blue", order, dice))
    for what in ("ramming-speed", "tractor"):
        way_ = "hold" if what == "tractor" else None
        trial = Special.model_validate({"ship": "h", "what": what, "target": "k", "way": way_})
        tally.same("neither rams nor tows", facts, None, accepted(state, "blue", trial, dice))
    trial = Special.model_validate({"ship": "h", "what": "flank-speed"})
    flank = accepted(state, "blue", trial, dice) is not None
    tally.same("may run", facts, not helm.dead and not ship.tried, flank)


def _at(spot: Spot) -> tuple[int, int]:
    return int(spot.east * UNIT), int(spot.north * UNIT)


def _position(rng: Random) -> BuoyzState:
    able = ["warp", "impulse", "tractor", *(["agile"] if rng.random() < 0.6 else [])]
    sd = own(speed=rng.randint(3, 10), turning=rng.randint(1, 4), abilities=able, size=1)
    facts = rng.choice(("", "", "crippled hull=2", "motive=1", "acting=hard-about"))
    heading = 180 + rng.choice(
        (rng.randint(-45, 45), rng.randint(-45, 45), rng.randint(-180, 180), 45, -45, 46, 180)
    )
    east, south = 24 + rng.randint(-250, 250) / 100, 20 + rng.randint(-300, 150) / 100
    bodies = rng.choice(("none", "planet", "giant"))
    options = {"break_contact": "on", "rules": "full", "bodies": bodies}
    foe = f"bc-d7 red {east + 0.6:.2f},{south:.2f} 180"
    state = table(
        sds=[sd], options=options, H=f"own blue {east:.2f},{south:.2f} {heading % 360} {facts}",
        K=foe,
    )  # fmt: skip
    at = spot_of(state.board, state.board.ship("h").pose)
    if any(far(_at(at), e.at) <= (e.radius + 20) ** 2 for e in Chart(state.board, 1).discs):
        return _position(rng)
    board = changed(state.board, homes=(("blue", 180),))
    return moving(changed(state, board=board, broke=(("blue", 1),)))


def _tried(rng: Random, helm: Helm) -> list[Way]:
    """Ways by lot."""
    most = int(helm.allowance * 100)
    found = [Way(0, 0, 0, most, 0), Way(0, 0, 0, max(0, most - 1), 0)]
    points = range(-helm.points, helm.points + 1)
    for turn in points:
        left = max(0, most - 100 * abs(turn))
        first = rng.choice((0, left // 2))
        found += [Way(0, first, turn, left - first, 0), Way(turn, 0, 0, 0, 0)] if turn else []
        last = rng.choice(points)
        left = max(0, most - 100 * (abs(turn) + abs(last)))
        found += [Way(turn, left, 0, 0, last)] if last and left else []
    return found


def _headings(off: int, way: Way) -> list[int]:
    """Degrees off home after each of its turns, and at the start where it goes on from there."""
    found = [off] if not way.first else []
    for points in (way.first, way.turn, way.last):
        if points:
            off += int(_DEGREES[abs(points) - 1]) * (1 if points > 0 else -1)
            off = (off + 180) % 360 - 180
            found.append(off)
    return found


def _homewards(helm: Helm, off: int, way: Way) -> bool | None:
    """Whether it leads home where nothing is in the way; ``None`` where that is left open."""
    if helm.way(way.parts) is None:
        return False
    most = int(helm.allowance * 100)
    if abs(off) > _NARROW:
        return _turned(helm, off, way, most)
    goes = way.before + way.after > 0 or not most
    return goes and all(abs(e) <= _NARROW for e in _headings(off, way)) and way.cost == most


def _turned(helm: Helm, off: int, way: Way, most: int) -> bool | None:
    """The same of a ship that points elsewhere, which turns first, as near to home as it gets."""
    first = way.first or (way.turn if not way.before else 0)
    side = -1 if off > 0 else 1
    left = [abs(abs(off) - int(_DEGREES[each])) for each in range(helm.points)]
    nearest = bool(first) and left[abs(first) - 1] == min(left)
    if not nearest or ((first > 0) != (side > 0) and abs(off) != _BACK):
        return False
    goes = way.before + way.after > 0
    if min(left) > _NARROW:
        # Whether an agile ship that stands turns again, the text leaves open.
        return None if way.last else not goes
    if most <= 100 * abs(first):
        return not goes
    rest = way if way.first else way._replace(first=first, turn=way.turn - first)
    ends = _headings(off, rest)[1:]
    return all(abs(each) <= _NARROW for each in ends) and way.cost == most


def _legs(state: BuoyzState, way: Way) -> tuple[Leg, ...]:
    spot = spot_of(state.board, state.board.ship("h").pose)
    return laid(spot, way.parts, "30+15", _SIZE).legs


def _clear(legs: tuple[Leg, ...], discs: list[Disc]) -> bool | None:
    """Whether legs meet no disc; ``None`` if a few parts decide that."""
    found = [
        any(nearer(e.at, leg, e.radius + more, border=True) for leg in legs for e in discs)
        for more in (-SLACK, SLACK)
    ]
    return None if found[0] != found[1] else not found[0]

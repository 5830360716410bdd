"""Hangars in both readings: who launches, who takes whom aboard, how many (8.3, BZ90, BZ182)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.craft_actions import launch, recover
from rules.systems.buoyz.craft_questions import OpenHangars
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted
from tests.oracles.buoyz.helm import rounded, sine
from tests.systems.buoyz.craft import hangar
from tests.systems.buoyz.positions import own, table

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_TURN: Final = 3
_TOUCH: Final = 200
_LIVING: Final = (Where.HANGAR, Where.FLYING, Where.HOMING)


def compare_hangars(seed: int, tally: Tally) -> None:
    """A side opens its hangars, and goes on until nothing is left to it, or it has enough."""
    rng = Random(f"decks-{seed}")
    state = hangar(_position(rng))
    dice = SeededDice(b"decks", str(seed).encode())
    for number in range(8):
        board = state.board
        if not isinstance(state.question_for("blue"), OpenHangars):
            tally.same("nothing is left", seed, [], [*_may(board)[0], *_may(board)[1]])
            return
        launched, taken = _may(board)
        where = f"{seed} {number}"
        own_flights = [each for each in board.flights if each.side == "blue"]
        found = [e.id for e in own_flights if accepted(state, "blue", launch(e.id), dice)]
        tally.same("who may be launched", where, launched, sorted(found))
        back = [e.id for e in own_flights if accepted(state, "blue", recover(e.id), dice)]
        tally.same("who may be taken aboard", where, taken, sorted(back))
        ways = [launch(e) for e in launched] + [recover(e) for e in taken]
        if not ways or (launched, taken) != (sorted(found), sorted(back)):
            return
        action = rng.choice(ways)
        before = board.flight_by_id[action.craft]
        state = act(RULESET, state, "blue", action, dice).state
        _done(tally, f"{where} {action}", board, before, state.board.flight_by_id[action.craft])


def _position(rng: Random) -> BuoyzState:
    sds, pieces = [], {}
    for number, code in enumerate(("V", "W", "X")):
        craft = rng.choice((1, 2, 4, 6, 8, 10))
        able = ["warp", "impulse", *(["carrier"] if rng.random() < 0.9 else []), "cloak"]
        sds.append(
            own(
                id=f"own{number}",
                letters="CV",
                craft=craft,
                abilities=able,
                room=rng.choice((0, craft + 1)),
            )
        )
        side = "red" if code == "X" else "blue"
        place = f"{20 + rng.randint(0, 100) / 100:.2f},{24 + rng.randint(0, 100) / 100:.2f}"
        pieces[code] = f"own{number} {side} {place} {rng.randint(0, 359)}"
    state = table(sds=sds, options={"craft": "on", "cloak": "on"}, **pieces)
    board = embarked(state.board)
    for ship in board.ships:
        board = board.with_ship(_busy(rng, board, ship))
    flights = [_flown(rng, board, each) for each in board.flights]
    return changed(state, board=board.with_flights(*flights), turn=_TURN)


def _busy(rng: Random, board: Board, ship: Ship) -> Ship:
    gone = rng.random() < 0.1
    return altered(
        ship, armament=rng.choice((0, 0, 0, 1, 2)), sorties=rng.choice((0, 0, 0, 1)),
        crippled=rng.random() < 0.1, cloaked=rng.random() < 0.1,
        tried=rng.choice(("", "", "", "", "evasive")),
        lost=("carrier",) if rng.random() < 0.1 and board.able(ship, "carrier") else (),
        status=Status.DESTROYED if gone else Status.ABOARD, pose=None if gone else ship.pose,
    )  # fmt: skip


def _flown(rng: Random, board: Board, flight: Flight) -> Flight:
    kind = rng.random()
    if kind < 0.4:
        return altered(flight, ready=rng.choice((0, _TURN, _TURN + 1)))
    if kind < 0.5:
        return altered(flight, where=Where.LOST)
    near = rng.choice([each for each in board.ships if each.pose] or list(board.ships))
    at = near.pose or Pose(0, 0, 0)
    pose = Pose(at.x + rng.randint(-240, 240), at.y + rng.randint(-240, 240), rng.randint(0, 359))
    pose = rng.choice((pose, pose, pose, at))
    fight = rng.choice(("", "", "", "", "fight"))
    return altered(flight, where=Where.FLYING, pose=pose, moved=True, fight=fight)


def _works(board: Board, ship: Ship) -> bool:
    """Whether a carrier may use its deck now (8.3, 10.2 d, BZ90, BZ256)."""
    idle = not (ship.crippled or ship.cloaked or ship.tried)
    if ship.status is not Status.ABOARD or not idle or not board.able(ship, "carrier"):
        return False
    fifth = max(Fraction(1), rounded(Fraction(board.sd(ship).craft, 5)))
    return ship.sorties < rounded(fifth / (1 << ship.armament))


def _may(board: Board) -> tuple[list[str], list[str]]:
    """The flights that blue may launch, and those that it may take aboard."""
    launched, taken = [], []
    for flight in board.flights:
        if flight.side != "blue":
            continue
        base = board.ship(flight.base)
        if flight.where is Where.HANGAR and flight.ready <= _TURN and _works(board, base):
            launched.append(flight.id)
        # What has just been launched flies first (BZ25).
        if flight.where is Where.FLYING and flight.moved and not flight.fight:
            decks = [e for e in board.fleet("blue") if _works(board, e) and _astern(e, flight)]
            if any(_room(board, each, flight) for each in decks):
                taken.append(flight.id)
    return sorted(launched), sorted(taken)


def _astern(ship: Ship, flight: Flight) -> bool:
    """Whether a flight touches a carrier, aft of it (8.3, BZ182); on its point it is, too."""
    if ship.pose is None or flight.pose is None:
        return False
    east, south = flight.pose.x - ship.pose.x, flight.pose.y - ship.pose.y
    if east * east + south * south > _TOUCH * _TOUCH:
        return False
    ahead = east * sine(ship.pose.heading) - south * sine(90 - ship.pose.heading)
    right = east * sine(90 - ship.pose.heading) + south * sine(ship.pose.heading)
    return -ahead >= abs(right)


def _room(board: Board, ship: Ship, flight: Flight) -> bool:
    """Whether it is at home there, or there is room for it (8.3, BZ186)."""
    if flight.base == ship.id:
        return True
    home = [e for e in board.flights if e.base == ship.id and e.where in _LIVING]
    return len(home) < max(board.sd(ship).craft, board.sd(ship).room)


def _done(tally: Tally, where: str, board: Board, before: Flight, after: Flight) -> None:
    """Where a flight is then, and when it may go again (BZ182, BZ184)."""
    if before.where is Where.HANGAR:
        pose = board.ship(before.base).pose
        tally.same("launched", where, (Where.FLYING, pose), (after.where, after.pose))
    else:
        ours = (Where.HANGAR, None, _TURN + 1)
        tally.same("taken aboard", where, ours, (after.where, after.pose, after.ready))

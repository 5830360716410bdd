"""Flights that go home by themselves, in both readings (8.1, 8.3, 8.5, BZ89, BZ184, BZ186)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.craft_actions import launch
from rules.systems.buoyz.craft_events import FlightsReturned
from tests.oracles.buoyz.charts import accepted, turn_over
from tests.systems.buoyz.craft import fly, hangar, to_fly
from tests.systems.buoyz.positions import own, table

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_TURN: Final = 3
_ABSENT: Final = 3
"""Turns for which a flight is away at a base off the table: out, rearmed, back (8.3, BZ89)."""
_LIVING: Final = (Where.HANGAR, Where.FLYING, Where.HOMING)
_SPOTS: Final = {"V": "10,40", "W": "14,40", "U": "18,40", "X": "24,4", "Y": "30,4"}


def compare_homing(seed: int, tally: Tally) -> None:
    """A turn ends in which flights of both sides have turned back."""
    rng = Random(f"homing-{seed}")
    state = _position(rng)
    dice = SeededDice(b"homing", str(seed).encode())
    events, after = turn_over(state, dice)
    found = {
        name: (ship, ready)
        for each in events
        if isinstance(each, FlightsReturned)
        for name, ship, ready in each.flights
    }
    ours = _returned(state)
    tally.same("who goes home", seed, sorted(ours), sorted(found))
    for name, (ship, ready) in ours.items():
        where = f"{seed} {name}"
        tally.same("whither", where, ship, found.get(name, ("?", 0))[0])
        tally.same("back in turn", where, ready, found.get(name, ("?", 0))[1])
        if after.ended:
            continue
        flight = after.board.flight_by_id[name]
        fate = Where.HANGAR if ship else Where.AWAY if ready else Where.GONE
        tally.same("is then", where, (fate, None), (flight.where, flight.pose))
        tally.same("is at home there", where, ship or flight.base, flight.base)
        if fate is not Where.GONE:
            _again(tally, where, after, flight, ready)


def _position(rng: Random) -> BuoyzState:
    sds, pieces = [], {}
    for number, (code, at) in enumerate(_SPOTS.items()):
        craft = rng.choice((1, 2, 3, 5))
        able = ["warp", "impulse", "carrier", "cloak"]
        room = rng.choice((0, craft, craft + 1, craft + 3))
        sds.append(own(id=f"own{number}", letters="CV", craft=craft, room=room, abilities=able))
        side = "red" if code in "XY" else "blue"
        pieces[code] = f"own{number} {side} {at} {rng.randint(0, 359)}"
    options = {
        "craft": "on", "cloak": "on", "craft_base": rng.random() < 0.5, "turn_limit": 12,
        "break_contact": "off",
    }  # fmt: skip
    state = table(sds=sds, options=options, **pieces)
    board = embarked(state.board)
    for ship in board.ships:
        board = board.with_ship(_busy(rng, ship, last=ship.code in "UY"))
    flights = [_flown(rng, board, each) for each in board.flights]
    return changed(state, board=board.with_flights(*flights), turn=_TURN, south="blue")


def _busy(rng: Random, ship: Ship, *, last: bool) -> Ship:
    """A carrier that is hurt or busy, or gone; one of each side is there."""
    fate = rng.choice((Status.ABOARD, Status.ABOARD, Status.DESTROYED, Status.LEFT))
    fate = Status.ABOARD if last else fate
    crippled = rng.random() < 0.2
    return altered(
        ship, status=fate, pose=ship.pose if fate is Status.ABOARD else None,
        crippled=crippled, hull=3 if crippled else ship.hull, armament=rng.choice((0, 0, 2)),
        cloaked=not crippled and rng.random() < 0.15, sorties=rng.choice((0, 1)),
        tried=rng.choice(("", "evasive")), lost=("carrier",) if rng.random() < 0.1 else (),
    )  # fmt: skip


def _flown(rng: Random, board: Board, flight: Flight) -> Flight:
    kind = rng.random()
    there = board.ship(flight.base).status is Status.ABOARD
    # With its carrier what is aboard is gone.
    if kind < 0.4 and there:
        return altered(flight, ready=rng.choice((0, _TURN)))
    if kind < 0.5:
        return altered(flight, where=Where.LOST)
    pose = Pose(rng.randint(0, 19_200), rng.randint(0, 19_200), rng.randint(0, 359))
    if kind < 0.65:
        return altered(flight, where=Where.FLYING, pose=pose, moved=True)
    return altered(flight, where=Where.HOMING, pose=None, moved=True, armed=rng.random() < 0.5)


def _decks(state: BuoyzState, flight: Flight, homes: dict[str, str]) -> list[Ship]:
    """The carriers with room for what comes home, whatever else they do, its own first (BZ184)."""
    board = state.board
    found: list[Ship] = []
    for ship in board.ships:
        there = ship.status is Status.ABOARD and ship.side == flight.side
        if not there or "carrier" in {*ship.lost, *ship.gone}:
            continue
        sd = board.brief.sds[ship.sd]
        if ship.id == flight.base:
            found.insert(0, ship)
        elif list(homes.values()).count(ship.id) < max(sd.craft, sd.room):
            found.append(ship)
    return found


def _returned(state: BuoyzState) -> dict[str, tuple[str, int]]:
    """Who lands where, and when it may go again; under its cloak a carrier lets it wait (10.2)."""
    board, found = state.board, {}
    homes = {each.id: each.base for each in board.flights if each.where in _LIVING}
    for flight in board.flights:
        if flight.where is not Where.HOMING:
            continue
        decks = _decks(state, flight, homes)
        seen = [each for each in decks if not each.cloaked]
        if seen:
            homes[flight.id] = seen[0].id
            found[flight.id] = (seen[0].id, state.turn + 1)
        elif not decks:
            away = state.turn + _ABSENT + 1 if state.options.craft_base else 0
            found[flight.id] = ("", away)
    return found


def _again(tally: Tally, where: str, state: BuoyzState, flight: Flight, ready: int) -> None:
    """From which turn on it flies again, rearmed: from its deck, or in over its edge (BZ257)."""
    foe = "y" if flight.side == "blue" else "u"
    aboard = flight.where is Where.HANGAR
    for turn in (ready - 1, ready):
        later = changed(state, turn=turn, agenda=())
        later = hangar(later, flight.side) if aboard else to_fly(later, flight.role, flight.side)
        order = launch(flight.id) if aboard else fly(flight.id, to=foe)
        step = accepted(later, flight.side, order, SeededDice(b"", b""))
        if turn < ready or not aboard:
            # From a deck only so many a turn are launched.
            what = "is rearmed first" if aboard else "flies in"
            tally.same(what, f"{where} {turn}", turn >= ready, step is not None)
        if step is not None:
            now = step.state.board.flight_by_id[flight.id]
            tally.same("is armed again", where, (Where.FLYING, True), (now.where, now.armed))

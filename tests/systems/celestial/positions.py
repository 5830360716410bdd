"""Positions and play in a line each, so that a test reads like the example of a rule.

state = steering(position(heron="F6 E", garnet="H6 W", planet="G6"), "compact", "heron")
step = play(state, "compact", helm("heron", "ahead"))
"""

from dataclasses import replace
from typing import Any

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.playing.play import first_state
from rules.kernel.values.frozen import altered, changed
from rules.space.hex import FACINGS, parse_hex
from rules.systems.celestial import actions as ac
from rules.systems.celestial import questions as qu
from rules.systems.celestial import rounds
from rules.systems.celestial.brief import CelestialBrief
from rules.systems.celestial.lines import Space
from rules.systems.celestial.options import CelestialOptions
from rules.systems.celestial.pieces import Kind, Missile, Ship, Status, Terrain
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.state import CelestialState
from rules.systems.celestial.stats import CARDS, SIDES, Scenario, Squad
from tests.systems.common import SystemTests, asking

_TESTS = SystemTests(RULESET)
set_up, play, refused, labels = _TESTS.set_up, _TESTS.play, _TESTS.refused, _TESTS.labels
told, tellings, the, all_of = _TESTS.told, _TESTS.tellings, _TESTS.the, _TESTS.all_of
helm, power, fire, speed, DONE = ac.helm, ac.power, ac.fire, ac.speed, ac.DONE

_KINDS = {kind.value.replace(" ", "_"): kind for kind in Kind}


def position(impulse: str = "A", /, **pieces: Any) -> CelestialState:
    """A position in play, the Compact with the initiative.

    Ships are given by their card's id (the second of a class as ``heron_2``) with where they are
    and point: "F6 E". Terrain is given by its kind and hexes: planet="C3 C4". options={...} are
    those of the game, scenario={...} what the scenario has beside its ships.
    """
    options = CelestialOptions.model_validate(pieces.pop("options", {}))
    extra = pieces.pop("scenario", {})
    terrain = tuple(
        Terrain(kind, parse_hex(cell))
        for name, kind in _KINDS.items()
        for cell in pieces.pop(name, "").split()
    )
    kinds = [name.partition("_")[0] for name in pieces]
    squads = tuple(
        Squad(side=side, ships=tuple(own), columns="AB", rows=(1, 12))
        for side in SIDES
        if (own := [kind for kind in kinds if CARDS[kind].side == side])
    )
    given = {"id": "test", "title": "Test", "terrain": 0, "rounds": 10, "squad": squads, **extra}
    scenario = Scenario.model_validate(given)
    brief = CelestialBrief(scenario=scenario, card=tuple(CARDS[e] for e in dict.fromkeys(kinds)))
    start = RULESET.start(options)._replace(brief=brief)
    state: CelestialState = first_state(RULESET, start)
    places = {
        (name.replace("_", "-") if "_" in name else name): str(where)
        for name, where in pieces.items()
    }
    ships = tuple(_placed(ship, places) for ship in state.board.ships)
    space = Space(terrain, options.planet_spine == "open")
    board = altered(state.board, ships=ships, space=space)
    index = "ABCDEF".index(impulse)
    return changed(state, board=board, round=1, impulse=index, initiative="compact")


def _placed(ship: Ship, places: dict[str, str]) -> Ship:
    first = f"{ship.kind}-1"
    where = places.get(ship.id) or places[ship.kind if ship.id == first else ship.id]
    if where == "off":
        return ship
    cell, facing = where.split()
    at = parse_hex(cell)
    return replace(ship, status=Status.ABOARD, at=at, facing=FACINGS.index(facing))


def with_ship(state: CelestialState, ship_id: str, **changes: Any) -> CelestialState:
    """The position with a ship changed."""
    ship = replace(state.board.ship(ship_id), **changes)
    return changed(state, board=state.board.with_ship(ship))


def with_missile(state: CelestialState, at: str, target: str, came: str = "") -> CelestialState:
    """The position with a missile of the Dominion after a ship."""
    number = len(state.board.missiles) + 1
    where = parse_hex(at)
    missile = Missile(f"m{number}", "dominion", where, parse_hex(came or at), target)
    board = altered(state.board, missiles=(*state.board.missiles, missile))
    return changed(state, board=board)


def spending(state: CelestialState, *ships: str) -> CelestialState:
    """Asked to spend the energy of these ships."""
    return asking(state, qu.SpendEnergy(seat=_side(state, ships[0]), ships=ships))


def steering(state: CelestialState, *ships: str, sprinters: tuple[str, ...] = ()) -> CelestialState:
    """Asked to move these ships."""
    side = _side(state, (*ships, *sprinters)[0])
    return asking(state, qu.SteerShips(seat=side, ships=ships, sprinters=sprinters))


def firing(state: CelestialState, side: str = "compact") -> CelestialState:
    """Asked to fire."""
    return asking(state, qu.FireGroups(seat=side))


def running(state: CelestialState, task: Any, *faces: int) -> CelestialState:
    """The position after a task is carried out, with these dice."""
    r = Resolution(state, ScriptedDice(*faces), RULESET.evolve, RULESET.next_event)
    rounds.run(r, task)
    return r.state


def _side(state: CelestialState, ship_id: str) -> str:
    return state.board.ship(ship_id).side


def at(state: CelestialState, ship_id: str) -> str:
    """Where a ship is, and where it points: ``F6 E``; else what became of it."""
    ship = state.board.ship(ship_id)
    return f"{ship.at} {FACINGS[ship.facing]}" if ship.at is not None else ship.status.value

"""What a seat may do now: all of it but places and paths, and those that can be said in a word."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

from rules.kernel.values.errors import Illegal
from rules.space.plane import bearing, square
from rules.space.typed import COMPASS
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, flying, ground, guns, muster, reactions, setup
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.edges import EDGES, free, length, on_edge, places
from rules.systems.interceptors.flights import waiting
from rules.systems.interceptors.places import text_of
from rules.systems.interceptors.quadrants import QUADRANTS, number_of
from rules.systems.interceptors.starbase import shown_at
from rules.systems.interceptors.stats import CM, GREEN, RED, TARGET
from rules.systems.interceptors.template import FORWARD, LEFT, RIGHT, centre, middle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.kernel.game.action import Action
    from rules.systems.interceptors.flight import Flight
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.table import Table
    from rules.systems.interceptors.view import FightersView

STOP: Final = ac.Stop()
HOLD: Final = ac.Hold()
_MOST_TURNS: Final = 3
_SWEEPS: Final[tuple[Literal["1", "2"], ...]] = ("1", "2")
_ORDERS: Final[tuple[tuple[ac.Reacting, ac.Chancing], ...]] = (
    ("ask", "ask"),
    ("never", "never"),
    ("4", "never"),
    ("4", "4"),
)
"""Standing orders about reactions and sudden death that are offered."""
_TENTHS: Final = (5, 3, 7, 1, 9, 4, 6, 2, 8)
"""Parts of an edge where fighters are offered to start, the best first."""
_TENTHS_EACH: Final = 5
"""So many of them, where all edges are open."""
_SHIFTS: Final = 1
"""So many places a structure is offered to move to."""
_NEAREST: Final = 4
"""At so many structures a flip is offered to look."""


def actions(view: FightersView) -> tuple[Action, ...]:  # noqa: C901, PLR0912 - a case a question
    """Every legal action of the view's seat that can be said in a word."""
    question = view.question
    if question is None:
        return ()
    match question:
        case qu.BuyFighters():
            found: Iterator[Action] = _lists(view)
        case qu.PlaceScenery():
            found = _pieces(view)
        case qu.Announce():
            found = (ac.Drift(direction=each) for each in ("east", "west"))
        case qu.Arrange():
            found = _shifts(view)
        case qu.ChooseProtected():
            found = (ac.Protect(quadrant=each) for each in _by_use(view))
        case qu.MayTurn():
            ways: tuple[ac.Way, ...] = ("clockwise", "counterclockwise")
            found = iter((ac.Ready(), *(ac.Turn(direction=each) for each in ways)))
        case qu.PassBy():
            found = (ac.Around(direction=each) for each in ("north", "south"))
        case qu.SealValue():
            found = _values(view)
        case qu.FireGuns():
            found = _volleys(view)
        case qu.ChooseEdge():
            edges = setup.open_edges(view.edges, question.seat)
            found = (ac.Enter(edge=each) for each in edges)
        case qu.PlaceFighter():
            found = _starts(view, question)
        case qu.MayReact():
            found = _reactions(view, question)
        case qu.MayGamble():
            found = (ac.Gamble(hits=each) for each in range(question.hits, -1, -1))
        case qu.FlyOn():
            found = _flying_on(view, question)
        case _:
            found = _beginning(view, question.seat)
    return tuple(found)


def ahead(view: FightersView) -> tuple[Action, ...]:
    """Standing orders that can be given."""
    if view.viewer is None or view.over:
        return ()
    return tuple(
        ac.Orders(fighter=each.id, react=react, gamble=gamble)
        for each in view.table.ordered(view.viewer)
        for react, gamble in _ORDERS
    )


def _lists(view: FightersView) -> Iterator[Action]:
    question = view.question
    if question is not None:
        for each in muster.stock_of(view.table, question.seat):
            yield ac.Muster(fighters=str(each))


def _pieces(view: FightersView) -> Iterator[Action]:
    yield ac.Scatter()
    for piece in setup.unplaced(view.table)[:1]:
        for at in setup.spots(view.table):
            yield ac.Put(piece=piece.id, to=text_of(at))


def _shifts(view: FightersView) -> Iterator[Action]:
    """To leave all as it is; some other places of each structure."""
    yield ac.Ready()
    for each in view.table.standing:
        for at in islice(ground.free_spots(view.table, each), _SHIFTS):
            to = shown_at(at) if view.options.starbase else text_of(at)
            yield ac.Put(piece=each.id, to=to)


def _by_use(view: FightersView) -> list[ac.Edge]:
    """The quadrants, those without a gun cluster first, before them the usual one (II105)."""
    armed = {each.section for each in view.table.guns}
    usual = view.brief.numbers.base.protected
    return sorted(QUADRANTS, key=lambda e: (number_of(e) in armed, number_of(e) != usual))


def _values(view: FightersView) -> Iterator[Action]:
    known = view.mine.values if view.mine is not None else ()
    for each in view.table.standing:
        if each.kind == TARGET and each.id not in known:
            yield ac.Value(target=each.id)


def _volleys(view: FightersView) -> Iterator[Action]:
    """At each fighter in reach all gun clusters, or one of them; or no more."""
    reached = guns.in_reach(view)
    for each in reached:
        yield ac.Volley(target=each.id)
    for target in reached:
        for shot in guns.bearing_on(view, target):
            yield ac.Fire(fighter=shot.firer.id, target=target.id)
    yield HOLD


def _starts(view: FightersView, question: qu.PlaceFighter) -> Iterator[Action]:
    own = view.edges.get(question.seat)
    found: list[tuple[ac.Edge | None, int]]
    if own is not None:
        found = [(None, each) for each in _spots(view.table, own, _TENTHS)]
    else:  # each by its own edge (II99)
        tenths = _TENTHS[:_TENTHS_EACH]
        found = [(edge, each) for edge in EDGES for each in _spots(view.table, edge, tenths)]
    for fighter in question.fighters:
        for edge, at in found:
            yield ac.Start(fighter=fighter, at=str(at), edge=edge)


def _spots(table: Table, edge: str, tenths: Sequence[int]) -> list[int]:
    """Some free places on an edge, in cm along it."""
    whole = length(table.board, edge)
    wanted = [whole * tenth // 10 // CM for tenth in tenths]
    spots = [each for each in wanted if free(table, on_edge(table.board, edge, each * CM))]
    return spots or [along // CM for along in places(table, edge)][:1]


def _reactions(view: FightersView, question: qu.MayReact) -> Iterator[Action]:
    target = view.table.by_id[question.target]
    for each in reactions.aims(view, target):
        yield ac.Fire(fighter=each.firer.id, target=target.id)
    yield HOLD


def _beginning(view: FightersView, side: str) -> Iterator[Action]:
    for fighter in waiting(view, side):
        flight = flying.begun(view.table, fighter)
        if fighter.free and view.options.free_flight == "flown":
            for units in ("1", "2"):
                yield ac.Glide(fighter=fighter.id, units=units)
        else:
            yield from _fire(view, fighter)
            yield from _levels(fighter, flight)
            yield from _moves(view, fighter, flight)


def _flying_on(view: FightersView, question: qu.FlyOn) -> Iterator[Action]:
    fighter = view.table.by_id[question.fighter]
    flight = flying.flight_of(view, fighter)
    if not question.held:
        yield from _fire(view, fighter)
    rest = rest_of(view.table, flight)
    if rest and possible(flying.check_path, view, fighter, ac.units_in(rest)):
        yield ac.Fly(fighter=fighter.id, path=rest, hold="no")
    else:
        rest = ""
    if flight.used:
        yield STOP
    if flight.left:
        if not question.held:
            yield from _levels(fighter, flight)
        yield from (each for each in _moves(view, fighter, flight) if not _is(each, rest))


def rest_of(table: Table, flight: Flight) -> str:
    """What is left of the path that was ordered, as a path (II72)."""
    ways = [each for each in flight.rest if each != flying.STOP]
    path = flying.as_path(table, flight, ways)
    return path + ac.GO_ON if ways == list(flight.rest) and ways else path


def _is(action: Action, path: str) -> bool:
    return isinstance(action, ac.Fly) and action.path == path


def _fire(view: FightersView, fighter: Fighter) -> Iterator[Action]:
    for each in aiming.shots(view, fighter):
        yield ac.Fire(fighter=fighter.id, target=each.target.id)


def _levels(fighter: Fighter, flight: Flight) -> Iterator[Action]:
    if not (flight.tried or flight.used or flight.fired or flight.free):
        if fighter.level < RED:
            yield ac.Energy(fighter=fighter.id, change="up")
        if fighter.level > GREEN:
            yield ac.Energy(fighter=fighter.id, change="down")


def _moves(view: FightersView, fighter: Fighter, flight: Flight) -> Iterator[Action]:
    sure = 0 if flight.free else flying.sure_units(view.table, flight)
    for path in paths(flight.left):
        if len(path) <= sure or possible(flying.check_path, view, fighter, path, flight):
            yield ac.Fly(fighter=fighter.id, path=path, hold="no")
    if not flight.free:
        yield from _tricks(view, fighter, flight, sure)


def _tricks(view: FightersView, fighter: Fighter, flight: Flight, sure: int) -> Iterator[Action]:
    for hand in ("port", "starboard") if not flight.swept else ():
        for units in _SWEEPS[: flight.left]:
            if int(units) <= sure or possible(flying.check_sweep, view, fighter, hand, int(units)):
                yield ac.Sweep(fighter=fighter.id, hand=hand, units=units)
    if flight.left >= flying.FLIP_UNITS and not flight.flipped:
        for heading in headings(view.table, fighter):
            yield ac.Flip(fighter=fighter.id, heading=str(heading))


def paths(units: int) -> Iterator[str]:
    """Paths of so many units at most: some turns one way, then straight ahead."""
    lengths = sorted({1, 2, units // 2, units} - {0})
    for far in reversed([each for each in lengths if each <= units]):
        yield FORWARD * far
        for turns in range(1, min(far, _MOST_TURNS) + 1):
            for way in (LEFT, RIGHT):
                yield way * turns + FORWARD * (far - turns)


def headings(table: Table, fighter: Fighter) -> tuple[int, ...]:
    """The compass, at each enemy, and at the nearest structures."""
    at = centre(fighter.here)
    flying = table.enemies(fighter.side)
    built = [each for each in table.targets(fighter.side) if each not in flying]
    near = sorted(built, key=lambda each: square(at, middle(each.here)))[:_NEAREST]
    enemies = [bearing(at, middle(each.here)) for each in (*flying, *near)]
    found = dict.fromkeys((*enemies, *COMPASS.values()))
    return tuple(each for each in found if each != fighter.here.heading)


def possible(check: Callable[..., object], *given: object) -> bool:
    """Whether a check refuses nothing."""
    try:
        partial(check, *given)()
    except Illegal:
        return False
    return True

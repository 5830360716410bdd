"""Positions and play in a line each, so that a test reads like the example of a rule.

state = position(1, "A", joe="16,28", hare="16,34")
step = play(state, shoot("joe", "hare"), 5)
"""

from typing import Any, Final

from rules.kernel.game.action import Action
from rules.kernel.playing.play import Step, first_state
from rules.kernel.system.presets import AS_WRITTEN, PRESET
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.space.plane import Point, parse_point
from rules.space.site import Building
from rules.systems.gun_fights.actions import Deploy, Move, Pass, Place, Shoot, ShootInto
from rules.systems.gun_fights.maps import Map
from rules.systems.gun_fights.pieces import Figure, Status
from rules.systems.gun_fights.questions import ActWithFigure
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.state import GunFightState
from rules.systems.gun_fights.stats import COLUMN_SIDES, COLUMNS, SCENARIOS
from tests.systems.common import SystemTests, asking

USUAL: Final[dict[str, Any]] = {PRESET: AS_WRITTEN}
_TESTS = SystemTests(RULESET, **USUAL)
set_up, tellings, told, rules = _TESTS.set_up, _TESTS.tellings, _TESTS.told, _TESTS.rules
the, all_of = _TESTS.the, _TESTS.all_of
NED, CORRAL = "end-of-ned", "ok-corral"
SCENARIO_OF = {person: each.id for each in SCENARIOS.values() for person in each.people}


def position(row: int, column: str, /, **figures: object) -> GunFightState:
    """A fight in which a cell of the activation table is up.

    A figure is given by where it stands ("12.5,20"), or "lifted", with the number of its names
    that are marked off after it ("12.5,20 2"); one that is not named is removed. options={...}
    are the options of the game, the others are as written; the scenario follows from the figures.
    own="..." is the text of a fight of one's own, for which options name the scenario.
    """
    options: dict[str, Any] = dict(figures.pop("options", {}))  # type: ignore[call-overload]  # a mapping
    own = str(figures.pop("own", ""))
    given = {name.replace("_", "-"): str(words) for name, words in figures.items()}
    if not own:
        (options["scenario"],) = {SCENARIO_OF[name] for name in given}
    chosen = RULESET.read_options({**USUAL, **options})
    begun = RULESET.start(chosen)
    if own:
        begun = begun._replace(brief=RULESET.read_brief(chosen, own))
    start: GunFightState = first_state(RULESET, begun)
    placed = tuple(
        _placed(figure, given.get(figure.id, "removed")) for figure in start.field.figures
    )
    field = changed(start.field, figures=placed)
    number = COLUMNS.index(column)
    state = start.with_(
        field=field, turn=1, row=row, column=number, waiting=field.active(row, number)
    )
    return asking(state, ActWithFigure(seat=COLUMN_SIDES[number]))


def hare(at: str, **others: str) -> GunFightState:
    """Hare up at Glenrowan; Ned far away and up next."""
    return position(2, "B", hare=at, **{"ned": "34,1", **others})


def joe(at: str, **others: str) -> GunFightState:
    """Joe up at Glenrowan; Hare far away and up next."""
    return position(2, "A", joe=at, **{"hare": "34,34", **others})


def play(state: GunFightState, action: Action, *faces: int, listed: bool = True) -> Step:
    """The step that an action of the side that is up takes with these dice."""
    return _TESTS.play(state, _acting(state), action, *faces, listed=listed)


def refused(state: GunFightState, action: Action, rule: str | None = None) -> Refusal:
    """The refusal of an action of the side that is up."""
    return _TESTS.refused(state, _acting(state), action, rule)


def shoot(figure: str, target: str) -> Shoot:
    return Shoot(figure=figure, target=target)


def shoot_into(figure: str, building: str) -> ShootInto:
    return ShootInto(figure=figure, building=building)


def move(figure: str, to: str) -> Move:
    return Move(figure=figure, to=to)


def go(figure: str, direction: str, distance: str | None = None) -> Move:
    return Move(figure=figure, direction=direction, distance=distance)


def place(figure: str) -> Place:
    return Place(figure=figure)


def deploy(figure: str, to: str) -> Deploy:
    return Deploy(figure=figure, to=to)


PASS = Pass()


def figure(step: Step, figure_id: str) -> Figure:
    """A figure after a step."""
    state: GunFightState = step.state
    return state.field.figure(figure_id)


def where(step: Step, figure_id: str) -> str:
    """Where a figure stands after a step, as typed."""
    return str(figure(step, figure_id).at)


def verbs(state: GunFightState, figure_id: str) -> set[str]:
    """The verbs that are offered to a figure."""
    found = RULESET.legal(RULESET.view(state, state.acting))
    return {action.tag for action in found if getattr(action, "figure", None) == figure_id}


def targets(state: GunFightState, figure_id: str) -> set[str]:
    """At whom a figure may shoot."""
    found = RULESET.legal(RULESET.view(state, state.acting))
    return {a.target for a in found if isinstance(a, Shoot) and a.figure == figure_id}


def labels(state: GunFightState) -> list[str]:
    """The words of everything that is offered to the side that is up."""
    return _TESTS.labels(state, _acting(state))


def building_at(ground: Map, at: Point) -> Building | None:
    """The building that a point is in, if it is in one."""
    return next((building for building in ground.building if building.holds(at)), None)


def point(text: str) -> Point:
    return parse_point(text)


def _acting(state: GunFightState) -> str:
    assert state.acting is not None
    return state.acting


def _placed(figure: Figure, words: str) -> Figure:
    where, _, hits = words.partition(" ")
    changes: dict[str, object] = {"hits": int(hits or 0)}
    if where in set(Status):
        changes["status"] = Status(where)
    else:
        changes |= {"status": Status.IN_PLAY, "at": parse_point(where)}
    return figure.model_copy(update=changes)

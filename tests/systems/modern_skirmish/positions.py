"""Positions and play in a line each, so that a test reads like the example of a rule.

state = position("antagonist", a1="60,40", d1="60,70")
step = play(state, fire("d1", "a1"), 5, 2)
"""

from typing import Any

from rules.kernel.game.action import Action
from rules.kernel.playing.play import Step, first_state
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.space.plane import Point, parse_point
from rules.systems.modern_skirmish.actions import (
    Activate,
    Advance,
    Charge,
    Deploy,
    Done,
    Fire,
    Move,
    Pass,
    Place,
)
from rules.systems.modern_skirmish.options import SkirmishOptions
from rules.systems.modern_skirmish.pieces import Figure, Status
from rules.systems.modern_skirmish.questions import ActWithUnit, UseInitiative
from rules.systems.modern_skirmish.ruleset import RULESET
from rules.systems.modern_skirmish.state import SkirmishState
from rules.systems.modern_skirmish.stats import UNITS
from tests.systems.common import SystemTests, asking

_TESTS = SystemTests(RULESET)
set_up, tellings, told, rules = _TESTS.set_up, _TESTS.tellings, _TESTS.told, _TESTS.rules
the, all_of = _TESTS.the, _TESTS.all_of
AFFILIATION, ANTAGONIST = "affiliation", "antagonist"
LETTERS = {unit.code.lower(): unit.id for unit in UNITS.values()}
PASS, DONE = Pass(), Done()


def position(seat: str, /, unit: str = "", **given: object) -> SkirmishState:
    """A skirmish in which a side has the initiative, or a unit of it, by its letter, is to act.

    A figure is given by where it stands ("60,42.5"); others of its unit are not there, without
    counting, unless ``a="..."`` gives the account of unit A: "killed markers", or "routed".
    Units that are not named take no part.
    options={...} are the options of the game, which is on the farm if nothing is said.
    """
    options: dict[str, Any] = dict(given.pop("options", {}))  # type: ignore[call-overload]  # a mapping
    start = RULESET.start(SkirmishOptions.model_validate(options))
    state: SkirmishState = first_state(RULESET, start)
    words = {name: str(value) for name, value in given.items()}
    figures = tuple(_placed(each, words.get(each.id)) for each in state.field.figures)
    named = {LETTERS[name[0]] for name in words if name[0] in LETTERS}
    field = changed(
        state.field,
        figures=tuple(each for each in figures if each.unit in named),
        units=tuple(each for each in state.field.units if each.id in named),
    )
    here = {each.id for each in field.units}
    for letter, account in words.items():
        if letter in LETTERS and LETTERS[letter] in here:
            field = field.with_unit(LETTERS[letter], **_account(account))
    state = state.with_(field=field, initiative=1)
    if unit:
        return asking(state, ActWithUnit(seat=seat, unit=LETTERS[unit]))
    return asking(state, UseInitiative(seat=seat))


def _placed(figure: Figure, where: str | None) -> Figure:
    if where is None:
        return changed(figure, status=Status.KILLED)
    return changed(figure, status=Status.IN_PLAY, at=parse_point(where))


def _account(words: str) -> dict[str, Any]:
    if words == "routed":
        return {"routed": True}
    killed, _, markers = words.partition(" ")
    return {"killed": int(killed), "markers": int(markers or 0)}


def play(state: SkirmishState, action: Action, *faces: int, listed: bool = True) -> Step:
    """The step that an action of the side that is asked takes with these dice."""
    return _TESTS.play(state, acting(state), action, *faces, listed=listed)


def refused(state: SkirmishState, action: Action, rule: str | None = None) -> Refusal:
    """The refusal of an action of the side that is asked."""
    return _TESTS.refused(state, acting(state), action, rule)


def acting(state: SkirmishState) -> str:
    assert state.question is not None
    return state.question.seat


def activate(unit: str) -> Activate:
    return Activate(unit=LETTERS[unit])


def fire(figure: str, target: str) -> Fire:
    return Fire(figure=figure, target=target)


def charge(figure: str, target: str) -> Charge:
    return Charge(figure=figure, target=target)


def move(figure: str, to: str) -> Move:
    return Move.model_validate({"figure": figure, "to": to})


def go(figure: str, direction: str, distance: str | None = None) -> Move:
    return Move(figure=figure, direction=direction, distance=distance)


def advance(unit: str, to: str) -> Advance:
    return Advance.model_validate({"unit": LETTERS[unit], "to": to})


def deploy(unit: str, to: str, formation: str = "line") -> Deploy:
    return Deploy.model_validate({"unit": LETTERS[unit], "to": to, "formation": formation})


def place(figure: str, to: str) -> Place:
    return Place(figure=figure, to=to)


def figure(step: Step, figure_id: str) -> Figure:
    """A figure after a step."""
    state: SkirmishState = step.state
    return state.field.figure(figure_id)


def where(step: Step, figure_id: str) -> str:
    """Where a figure stands after a step, as typed."""
    return str(figure(step, figure_id).at)


def asked(step: Step) -> tuple[str, str]:
    """Who is asked what after a step."""
    question = step.state.question
    return question.seat, question.tag


def legal(state: SkirmishState) -> tuple[Action, ...]:
    """Everything that is offered to the side that is asked."""
    return RULESET.legal(RULESET.view(state, acting(state)))


def targets(state: SkirmishState, figure_id: str) -> set[str]:
    """At whom a figure may fire."""
    return {a.target for a in legal(state) if isinstance(a, Fire) and a.figure == figure_id}


def point(text: str) -> Point:
    return parse_point(text)

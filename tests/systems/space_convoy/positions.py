"""Positions and play in a line each, so that a test reads like the example of a rule.

state = position(slayer_b="8-4", coffin_a="6-4", planet="9-4")
step = play(state, "freeloaders", Move(vessel="slayer-b", to="7-4"), 5)
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules.kernel.playing.play import Step, first_state
from rules.kernel.system.presets import AS_WRITTEN, PRESET
from rules.kernel.values.frozen import changed
from rules.space.grid import Cell, parse_cell
from rules.systems.space_convoy import legal
from rules.systems.space_convoy.actions import Deploy, Fire, Move, Pass, Place, Recycle
from rules.systems.space_convoy.board import Board
from rules.systems.space_convoy.initiative.events import InitiativeTaken
from rules.systems.space_convoy.pieces import SpaceObject, Status, Vessel
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.state import ConvoyState
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, OBJECTS, Damage
from tests.systems.common import SystemTests, asking

USUAL: Final[dict[str, Any]] = {PRESET: AS_WRITTEN}
_TESTS = SystemTests(RULESET, **USUAL)
set_up, play, refused, labels = _TESTS.set_up, _TESTS.play, _TESTS.refused, _TESTS.labels
told, rules, the, all_of = _TESTS.told, _TESTS.rules, _TESTS.the, _TESTS.all_of


def position(to_act: str = FREELOADERS, /, **pieces: str | Mapping[str, object]) -> ConvoyState:
    """A position in play.

    A vessel is given by its id and where it is ("8-4"), or what became of it ("destroyed", "off",
    "waiting"), with its damage after it ("8-4 slowed weakened"). Freeloaders that are not named
    wait off the table; Naztees that are not named are destroyed. Objects are given by their kind
    and cells: planet="5-5 6-6". options={...} are the options of the game; the
    others are as written.
    """
    options: Any = pieces.pop("options", {})
    start: ConvoyState = first_state(
        RULESET, RULESET.start(RULESET.read_options({**USUAL, **options}))
    )
    given = {name.replace("_", "-"): str(words) for name, words in pieces.items()}
    objects = tuple(
        SpaceObject(kind_id=kind, cell=parse_cell(cell))
        for kind in OBJECTS
        for cell in given.pop(kind, "").split()
    )
    idle = {FREELOADERS: "waiting", NAZTEES: "destroyed"}
    vessels = tuple(
        _placed(vessel, given.pop(vessel.id, idle[vessel.side])) for vessel in start.board.vessels
    )
    assert not given, f"no such pieces: {given}"
    board = Board(options=start.board.options, objects=objects, vessels=vessels)
    state = changed(start, board=board, initiative=to_act, initiatives=1)
    return asking(state, UseInitiative(seat=to_act))


def move(vessel: str, to: str) -> Move:
    return Move.model_validate({"vessel": vessel, "to": to})


def fire(vessel: str, target: str) -> Fire:
    return Fire(vessel=vessel, target=target)


def deploy(vessel: str, cell: str) -> Deploy:
    return Deploy.model_validate({"vessel": vessel, "cell": cell})


def place(cell: str) -> Place:
    return Place(cell=parse_cell(cell))


def recycle(vessel: str, cell: str | None = None) -> Recycle:
    return Recycle.model_validate({"vessel": vessel, "cell": cell})


PASS = Pass()


def holder(step: Step) -> str | None:
    """Who has the initiative after a step."""
    state: ConvoyState = step.state
    return state.initiative


def kept(step: Step) -> bool:
    """Whether the initiative stayed where it was."""
    return not all_of(step, InitiativeTaken)


def vessel(step: Step, vessel_id: str) -> Vessel:
    """A vessel after a step."""
    state: ConvoyState = step.state
    return state.board.vessel(vessel_id)


def legal_moves(state: ConvoyState, vessel_id: str) -> set[str]:
    """Where a vessel may move, as typed."""
    found = (action for action in legal.actions(state) if isinstance(action, Move))
    return {
        "off" if action.to == Cell(0, 0) else str(action.to)
        for action in found
        if action.vessel == vessel_id
    }


def legal_targets(state: ConvoyState, vessel_id: str) -> set[str]:
    """What a vessel may fire at."""
    found = (action for action in legal.actions(state) if isinstance(action, Fire))
    return {action.target for action in found if action.vessel == vessel_id}


def cells(texts: Iterable[str]) -> set[Cell]:
    return {parse_cell(text) for text in texts}


def _placed(vessel: Vessel, words: str) -> Vessel:
    where, *damage = words.split()
    changes: dict[str, Any] = {"damage": tuple(Damage(each) for each in damage)}
    if where in set(Status):
        changes["status"] = Status(where)
    else:
        changes |= {"status": Status.ON_TABLE, "cell": parse_cell(where)}
    return replace(vessel, **changes)

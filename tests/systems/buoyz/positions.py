"""Positions in a line each, so that a test reads like the example of a rule.

state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,7 180")
r = fired(state, "H", "m-K", dice=[1, 2, 3, 6, 3, 6, 5, 2])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.system.presets import AS_WRITTEN, PRESET
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import fire, repair, torpedoes
from rules.systems.buoyz.actions import Fire
from rules.systems.buoyz.board.board import Board
from rules.systems.buoyz.board.brief import BuoyzBrief
from rules.systems.buoyz.board.pieces import Ship, Status
from rules.systems.buoyz.board.points import read
from rules.systems.buoyz.board.sds import SDS, Description
from rules.systems.buoyz.board.stats import SIDES, Fleet, Scenario
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.state import BuoyzState
from rules.systems.buoyz.steps import carry_out
from tests.systems.common import as_typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event

EventT = TypeVar("EventT", bound="Event")
QuestionT = TypeVar("QuestionT", bound="Question")
OWN: dict[str, Any] = {
    "id": "own", "letters": "CA", "name": "Own", "race": "other", "speed": 6, "turning": 3,
    "size": 3, "shields": [3, 3, 3, 3], "hull": 7, "crippled": 3, "command": 2, "main": 4,
    "abilities": ["warp", "impulse"],
}  # fmt: skip
"""A description to be changed."""


def own(**fields: Any) -> Description:
    """A description like that of a classic cruiser, with some fields changed."""
    return Description.model_validate(OWN | fields)


def table(*, sds: Iterable[Description] = (), **pieces: Any) -> BuoyzState:
    """A position in play, blue with the initiative.

    Ships are given by their code: description, side, inches east and south, heading, then what is
    to be known of them, such as ``hull=3 crippled armament=2 moved=2500 acting=evasive``.
    options={...} are those of the game, the others as written, but measured; sds are descriptions
    beside the printed ones.
    """
    options = RULESET.read_options(
        {PRESET: AS_WRITTEN, "pre_measure": True, **pieces.pop("options", {})}
    )
    known = {**SDS, **{each.id: each for each in sds}}
    ships = tuple(_ship(known, code, text) for code, text in pieces.items())
    scenario = Scenario(
        id="test",
        title="Test",
        width=48,
        depth=48,
        fleet=(Fleet(side=SIDES[0], name="Blue"), Fleet(side=SIDES[1], name="Red")),
    )
    kinds = dict.fromkeys(each.sd for each in ships)
    brief = BuoyzBrief(scenario=scenario, sd=tuple(known[each] for each in kinds))
    board = Board(options=options, brief=brief, ships=ships)
    return BuoyzState(
        version=RULESET.version, board=board, turn=1, phase="attack", initiative=SIDES[0]
    )


def _ship(known: dict[str, Description], code: str, text: str) -> Ship:
    sd, side, at, heading, *more = text.split()
    pose = Pose(*read(at), int(heading))
    made = Ship(code.lower(), sd, side, code, code, known[sd].hull, Status.ABOARD, pose)
    return altered(made, **dict(_fact(each) for each in more))


def _fact(text: str) -> tuple[str, Any]:
    name, split, value = text.partition("=")
    if not split:
        return name, True
    if name in {"lost", "gone", "acting", "found", "attempts"}:
        return name, tuple(value.split("+"))
    if name in {"landed", "orbit", "hand", "tug", "searched", "part"}:
        return name, value
    return name, int(value)


def resolved(
    state: BuoyzState, rule: Callable[[Resolution[BuoyzState]], object], dice: Iterable[int] = ()
) -> Resolution[BuoyzState]:
    """What a rule leads to with these dice, all of them thrown, until somebody is asked."""
    scripted = ScriptedDice(*dice)
    r = Resolution(state, scripted, RULESET.evolve)
    rule(r)
    go_on(r)
    scripted.assert_used_up()
    return r


def go_on(r: Resolution[BuoyzState]) -> None:
    """Carry out what is due, until somebody is asked."""
    while r.state.agenda and (task := r.state.agenda[-1].task) is not None:
        r.begin()
        carry_out(r, (task,))
        r.settle()


def fired(
    state: BuoyzState, ship: str, orders: str, dice: Iterable[int] = ()
) -> Resolution[BuoyzState]:
    """What a ship's fire leads to."""
    side = state.board.by_code[ship].side
    action = as_typed(Fire(ship=ship.lower(), orders=orders))
    return resolved(state, lambda r: fire.decide(r, side, action), dice)


def ended(state: BuoyzState, dice: Iterable[int] = ()) -> Resolution[BuoyzState]:
    """What comes of the torpedoes at the end of the turn."""
    return resolved(state, torpedoes.begin, dice)


def mended(state: BuoyzState, dice: Iterable[int] = ()) -> Resolution[BuoyzState]:
    """What comes of damage control at the end of the turn."""
    return resolved(state, repair.begin, dice)


def asked(state: BuoyzState, kind: type[QuestionT]) -> QuestionT:
    """The question that is open, which is of that kind."""
    (question,) = state.agenda[-1].questions
    assert isinstance(question, kind)
    return question


def answered(
    state: BuoyzState, rule: Callable[[Resolution[BuoyzState]], object], dice: Iterable[int] = ()
) -> Resolution[BuoyzState]:
    """What an answer to the open question leads to."""

    def answer(r: Resolution[BuoyzState]) -> None:
        (question,) = state.agenda[-1].questions
        r.answering(question.seat)
        rule(r)
        r.settle()

    return resolved(state, answer, dice)


def the(r: Resolution[BuoyzState], kind: type[EventT]) -> EventT:
    """The only event of a kind."""
    (found,) = all_of(r, kind)
    return found


def all_of(r: Resolution[BuoyzState], kind: type[EventT]) -> list[EventT]:
    """The events of a kind, in order."""
    return [each.event for each in r.emitted if type(each.event) is kind]


def ship(state: BuoyzState, code: str) -> Ship:
    """A ship by its code."""
    return state.board.by_code[code]


def with_ship(state: BuoyzState, code: str, **fields: Any) -> BuoyzState:
    """The state with a ship changed."""
    board = state.board.with_ship(altered(ship(state, code), **fields))
    return changed(state, board=board)

"""Positions of a battle in a line each, and what is done in them.

state = battle({"red-line": (24, 30, 0, "line")}, MoveUnits(seat="first"))
step = play(state, "first", March(unit="red-line", way="2"))

Places are inches east and south of the north-west corner. The first side attacks from the south.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.game.agenda import level
from rules.kernel.playing.play import first_state
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.braid.field import CLAUSES
from rules.systems.braid.options import BraidOptions
from rules.systems.braid.pieces import Status
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.stats import other
from tests.systems.common import SystemTests

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.systems.braid.field import Field
    from rules.systems.braid.state import BraidState

_TESTS = SystemTests(RULESET)
set_up, play, refused = _TESTS.set_up, _TESTS.play, _TESTS.refused
tellings, told, rules, the, all_of = (
    _TESTS.tellings, _TESTS.told, _TESTS.rules, _TESTS.the, _TESTS.all_of,
)  # fmt: skip
INCH = 100


def battle(
    units: dict[str, tuple[Any, ...]],
    *due: Question | Task | tuple[Question, ...],
    scenario: str = "outpost",
    moved: tuple[str, ...] = (),
    attacker: str = "first",
    chiefs: dict[str, Any] | None = None,
    **options: Any,
) -> BraidState:
    """A state in its first turn.

    Args:
        units: By id where they are: inches east and south, heading, formation, and stands if
            some are lost; or the id of the built-up area that they garrison. All others are lost.
        due: What is due, first things first.
        scenario: On which table.
        moved: Who has moved in this turn.
        attacker: Who attacks, from the south.
        chiefs: Commanders: the unit that each is with, or inches east and south. Others are lost.
        options: Other options.
    """
    start = RULESET.start(BraidOptions.model_validate({"scenario": scenario, **options}))
    state: BraidState = first_state(RULESET, start)
    field = changed(state.field, attacker=attacker, north=other(attacker))
    for each in field.units:
        given = units.get(each.id)
        if given is None:
            field = field.changing(each.id, status=Status.LOST)
            continue
        found: dict[str, Any] = {"status": Status.IN_PLAY, "moved": each.id in moved}
        if len(given) == 1:
            west, north, east, _ = field.brief.terrain.by_id[given[0]].rect
            pose = Pose((west + east) // 2, north, 0)
            found |= {"formation": "garrison", "area": given[0]}
        else:
            x, y, heading, found["formation"], *stands = given
            pose = Pose(round(x * INCH), round(y * INCH), heading)
            if stands:
                found["stands"] = stands[0]
        field = field.changing(each.id, pose=pose, **found)
    for leader in field.commanders:
        at = (chiefs or {}).get(leader.id)
        if at is None:
            field = field.leading(leader.id, status=Status.LOST)
        elif isinstance(at, str):
            field = field.leading(leader.id, status=Status.IN_PLAY, unit=at)
        else:
            spot = Point(round(at[0] * INCH), round(at[1] * INCH))
            field = field.leading(leader.id, status=Status.IN_PLAY, at=spot)
    agenda, asked = [], 0
    for entry in due:
        made = level(entry if isinstance(entry, tuple) else (entry,), asked)
        asked += len(made.numbers)
        agenda.append(made)
    return changed(state, field=field, turn=1, agenda=tuple(agenda[::-1]), asked=asked)


def older(state: BraidState) -> BraidState:
    """The state in a game by the first version of the rules."""
    found = changed(state.field, version=CLAUSES - 1)
    return changed(state, field=found, version=CLAUSES - 1)


def field(units: dict[str, tuple[Any, ...]], **given: Any) -> Field:
    """The field of such a state."""
    return battle(units, **given).field

"""Campaigns for tests: with scripted dice, up to a battle, after a battle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rules.kernel.game.action import Report
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import Step, act, open_game
from rules.systems.buoyz.fleets import FIELD
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz_campaign.actions import Choose, Raise
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.common import as_typed

if TYPE_CHECKING:
    from rules.kernel.game.action import Action

FLEETS = {"azure": "3xca-classic,2xrunabout", "coral": "2xbc-d7,3xtp-maru", "jade": "3xca-firecat"}
FOUR = {**FLEETS, "amber": "4xca-classic"}
OPEN: dict[str, Any] = {"nature": "open"}


def opened(**options: Any) -> Step:
    """A campaign whose fleets are to be raised."""
    return open_game(RULESET, RULESET.start(RULESET.options(**options)), ScriptedDice())


def take(state: Any, seat: str | None, action: Action, *faces: int) -> Step:
    """Act with these dice, which are used up."""
    dice = ScriptedDice(*faces)
    step = act(RULESET, state, seat, as_typed(action), dice)
    dice.assert_used_up()
    return step


def raised(*faces: int, fleets: dict[str, str] = FLEETS, **options: Any) -> Step:
    """A campaign whose fleets are raised; the dice are those of its first scenario."""
    step = opened(**options)
    seats = [each.id for each in RULESET.seats_in(step.state)]
    for seat in seats[:-1]:
        step = take(step.state, seat, Raise(ships=fleets[seat]))
    return take(step.state, seats[-1], Raise(ships=fleets[seats[-1]]), *faces)


def chosen(state: Any, **lists: str) -> Step:
    """The campaign with the forces of a scenario chosen."""
    (first, text), *rest = lists.items()
    step = take(state, first, Choose(ships=text))
    for seat, other in rest:
        step = take(step.state, seat, Choose(ships=other))
    return step


def report(
    state: Any, *fates: str, gone: tuple[str, ...] = (), turns: int = 5, **more: Any
) -> Report:
    """The report of the first open battle: fates in the order of both lists."""
    battle = next(each for each in state.battles if each.is_open)
    left = list(fates)
    ships = [[kind for kind in kinds_of(text) if kind != FIELD] for text in battle.forces]
    sides = [[{"sd": kind, "name": kind, "fate": left.pop(0)} for kind in side] for side in ships]
    outcome = {"is": "fought", "turns": turns, "blue": sides[0], "red": sides[1], "gone": gone}
    return Report(part=battle.key, game="k7m2", outcome=json.dumps({**outcome, **more}))


def events(step: Step, tag: str) -> list[Any]:
    """The events of a kind in a step."""
    return [each.event for each in step.emitted if each.event.tag == tag]


def fighting(**options: Any) -> Any:
    """The first battle of two: two cruisers against a battlecruiser and two merchants."""
    state = raised(1, **{**OPEN, **options}).state
    return chosen(state, azure="2xca-classic", coral="bc-d7,2xtp-maru").state

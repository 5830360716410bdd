"""What a refusal suggests: what the same unit may do, in the same way if it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.action import unit_field
from rules.systems.braid import actions as ac
from rules.systems.braid import legal
from rules.systems.braid.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.braid.state import BraidState

_MOST = 4
_FIELDS = {
    ac.March: "way",
    ac.Road: "towards",
    ac.Form: "formation",
    ac.Enter: "area",
    ac.Leave: "side",
    ac.Ride: "to",
    ac.Deploy: "to",
    ac.Volley: "orders",
    ac.Charge: "target",
    ac.Counter: "distance",
    ac.Advance: "distance",
    ac.Rally: "formation",
    ac.Edge: "edge",
    ac.Lose: "unit",
    ac.Storm: "unit",
    ac.Assault: "target",
}
"""The field of each action that others may be suggested for."""


def instead(state: BraidState, question: Question, action: Action) -> tuple[str, ...]:
    """Values of the same action that would be accepted; units; or verbs."""
    offered = legal.actions(view_of(state, question.seat))
    same = [each for each in offered if type(each) is type(action)]
    who = unit_field(type(action))
    unit = getattr(action, who, None)
    own = [each for each in same if getattr(each, who, None) == unit]
    name = _FIELDS.get(type(action))
    if own and name:
        return _first(_said(state, getattr(each, name)) for each in own)
    if same and unit is not None:
        brief = state.brief
        found = (getattr(each, who) for each in same)
        return _first(
            (brief.commanders[each] if each in brief.commanders else brief.units[each]).name
            for each in found
        )
    return _first(each.tag for each in offered)


def _said(state: BraidState, value: object) -> str:
    """A value as it is typed: a unit by its name."""
    stats = state.brief.units.get(str(value))
    return str(value) if stats is None else stats.name


def _first(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))[:_MOST]

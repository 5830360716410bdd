"""What may be done instead of something illegal, for the refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import legal
from rules.systems.interceptors.view import view_of

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.interceptors.state import FightersState

_MOST: Final = 6


def instead(state: FightersState, question: Question, action: Action) -> tuple[str, ...]:
    """Other paths of the same fighter, if there are some; else other verbs."""
    offered = legal.actions(view_of(state, question.seat))
    if isinstance(action, ac.Fly):
        own = [each for each in offered if isinstance(each, ac.Fly)]
        found = [each.path for each in own if each.fighter == action.fighter]
        if found:
            return tuple(dict.fromkeys(found))[:_MOST]
    others = [each.tag for each in offered if type(each) is not type(action)]
    return tuple(dict.fromkeys(others or [each.tag for each in offered]))[:_MOST]

"""Acting in the comparisons: actions are read as they are typed, by hundreds of forms of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.playing import play
from tests.systems.common import as_typed

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.dice import Dice
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset


def act(ruleset: AnyRuleset, state: Any, seat: str | None, action: Action, dice: Dice) -> Step:
    """The step that an action takes, as it is typed."""
    return play.act(ruleset, state, seat, as_typed(action), dice)

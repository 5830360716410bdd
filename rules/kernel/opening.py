"""The position on which a system shows how its board is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.dice import SeededDice
from rules.kernel.play import act, active, open_game

if TYPE_CHECKING:
    from rules.kernel.ruleset import AnyRuleset, View


def opening_view(ruleset: AnyRuleset) -> View:
    """What everybody sees of it: a game with usual options, after the decisions that it declares.

    Its dice are of no game, and the same each time.

    Raises:
        Refusal: A decision that it declares can't be read, or is against its rules.
    """
    dice = SeededDice(bytes(32), b"")
    state = open_game(ruleset, ruleset.start(ruleset.options()), dice).state
    for each in ruleset.how_to_play.opening if ruleset.how_to_play else ():
        action = ruleset.parse(each.verb, each.fields)
        state = act(ruleset, state, active(ruleset, state)[0], action, dice).state
    view: View = ruleset.view(state, None)
    return view

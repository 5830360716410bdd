"""How a game is played, by what is played, and the position on which a board is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game

if TYPE_CHECKING:
    from rules.kernel.system.how_to_play import HowToPlay
    from rules.kernel.system.ruleset import AnyRuleset, Options, View


def scenario_in(ruleset: AnyRuleset, options: Options) -> str:
    """What is played with these options, if it is explained otherwise than the usual; else nothing.

    It is a value of the option that names it.
    """
    named = str(getattr(options, ruleset.scenario_option, ""))
    known = ruleset.how_to_play.of if ruleset.how_to_play is not None else {}
    return named if named in known else ""


def manual_of(ruleset: AnyRuleset, scenario: str = "") -> HowToPlay | None:
    """How a game is played: in general, or a scenario that ``scenario_in`` has found."""
    manual = ruleset.how_to_play
    return manual.of[scenario] if manual is not None and scenario else manual


def scale_of(ruleset: AnyRuleset, options: Options | None) -> str:
    """What decides a game with these options, in one line; nothing if the system does not say."""
    manual = ruleset.how_to_play
    if manual is None or options is None:
        return "" if manual is None else manual.scale
    named = str(getattr(options, ruleset.scenario_option, ""))
    return manual.scales.get(named) or manual.of.get(named, manual).scale


def opening_view(ruleset: AnyRuleset, scenario: str = "") -> View:
    """What everybody sees of it: a game with usual options, after the decisions that it declares.

    Its dice are of no game, and the same each time.

    Raises:
        Refusal: A decision that it declares can't be read, or is against its rules.
    """
    dice, manual = SeededDice(bytes(32), b""), manual_of(ruleset, scenario)
    options = ruleset.read_options({ruleset.scenario_option: scenario} if scenario else {})
    state = open_game(ruleset, ruleset.start(options), dice).state
    for each in manual.opening if manual is not None else ():
        action = ruleset.parse(each.verb, each.fields)
        state = act(ruleset, state, active(ruleset, state)[0], action, dice).state
    view: View = ruleset.view(state, None)
    return view

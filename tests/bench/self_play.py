"""How games of the practice opponent against itself end: `python -m tests.bench.self_play`.

Told of each scenario: who won how often, how long the games were in actions, and how many did not
end within 5,000 actions (aim: none). Games are numbered: the same number is the same game.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.game.action import Report
from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.playing.solo import Strength, choose
from rules.kernel.system.outcome import result
from rules.kernel.system.presets import RECOMMENDED
from rules.kernel.system.spec import params
from rules.registry import installed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.parts import Part
    from rules.kernel.system.ruleset import AnyRuleset

MOST = 5_000


class Game(NamedTuple):
    """How a game ended: who won, empty if nobody did; ``None`` if it did not end.

    Attributes:
        actions: How many there were, those of its parts too.
        words: The end in words.
    """

    winner: str | None
    actions: int
    asked: int
    words: str = ""


class _Played(NamedTuple):
    state: Any
    actions: int


def play(ruleset: AnyRuleset, options: Mapping[str, Any], number: int, strength: Strength) -> Game:
    """A game of the opponent against itself; each seat has dice of its own for thinking."""
    start = ruleset.start(ruleset.read_options(options))
    state, actions = _played(ruleset, start, f"self {number}", strength)
    ended = result(ruleset, state)
    if ended is None:
        return Game(None, actions, state.asked)
    return Game(ended.winner or "", actions, state.asked, ended.words)


def _played(ruleset: AnyRuleset, start: Start, name: str, strength: Strength) -> _Played:
    """A game to its end, or to the most actions; its parts are played in between."""
    dice = SeededDice(name.encode(), b"")
    state = open_game(ruleset, start, dice).state
    own = {
        seat.id: SeededDice(f"{name} {seat.id}".encode(), b"") for seat in ruleset.seats_in(state)
    }
    actions = parts = 0
    while actions < MOST:
        seats = active(ruleset, state)
        if seats:
            seat = seats[0]
            action = choose(ruleset, ruleset.view(state, seat), own[seat], strength)
            state = act(ruleset, state, seat, action, dice).state
            actions += 1
        elif result(ruleset, state) is None and (found := ruleset.parts(state)):
            part, parts = found[0], parts + 1
            report, count = _reported(part, f"{name} part {parts}", strength)
            state = act(ruleset, state, None, report, dice).state
            actions += count
        else:
            break
    return _Played(state, actions)


def _reported(part: Part, name: str, strength: Strength) -> tuple[Report, int]:
    """What a part comes to, and after how many actions."""
    ruleset = installed()[part.ruleset]
    start = Start(part.options, part.brief, ruleset.version)
    state, actions = _played(ruleset, start, name, strength)
    record = ruleset.report(state)
    outcome = "" if record is None else json.dumps(record.to_json())
    return Report(part=part.key, game="self", outcome=outcome), actions


def scenarios(ruleset: AnyRuleset) -> Iterator[str]:
    """The values of the option that names what is played; one empty one if there is none."""
    named = [each for each in params(ruleset.options) if each.name == ruleset.scenario_option]
    yield from (str(choice) for each in named for choice in each.choices or ()) if named else ("",)


def measure(
    ruleset: AnyRuleset,
    scenario: str,
    numbers: range,
    strength: Strength,
    given: Mapping[str, Any],
    *,
    told: bool = False,
) -> None:
    """Play games of one scenario as recommended, and print how they ended."""
    named = {ruleset.scenario_option: scenario} if scenario else {}
    preset = next(each for each in ruleset.presets if each.name == RECOMMENDED)
    options = preset.completed(ruleset.options, {**named, **given}).model_dump(mode="json")
    games = [play(ruleset, options, number, strength) for number in numbers]
    ends = Counter(each.winner for each in games)
    lengths = sorted(each.actions for each in games)
    if told:
        for number, each in zip(numbers, games, strict=True):
            print(f"  {number}: {each.words or 'without an end'} ({each.actions} actions)")
    wins = ", ".join(f"{seat.title} {ends[seat.id]}" for seat in ruleset.usual_seats)
    print(
        f"{ruleset.title} {scenario}, {strength}, {len(games)} games {numbers.start} to"
        f" {numbers.stop - 1}: {wins}, nobody {ends['']}, without an end {ends[None]};"
        f" {lengths[0]} to {lengths[-1]} actions, median {statistics.median(lengths):.0f}",
        flush=True,
    )


def main() -> None:
    """Measure what is named; without a name every scenario of every system that it plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system", nargs="?", help="this system only")
    parser.add_argument("--scenario", help="this scenario only")
    parser.add_argument("--games", type=int, default=200, help="games of each scenario")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--strength", type=Strength, default=Strength.VETERAN)
    parser.add_argument(
        "--option", action="append", default=[], help="name=value, as often as wanted"
    )
    parser.add_argument("--told", action="store_true", help="tell the end of each game")
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    given = dict(each.split("=", 1) for each in arguments.option)
    for ruleset in installed():
        if ruleset.solo and arguments.system in (None, ruleset.id):
            for scenario in scenarios(ruleset):
                if arguments.scenario in (None, scenario):
                    told: bool = arguments.told
                    measure(ruleset, scenario, numbers, arguments.strength, given, told=told)


if __name__ == "__main__":
    main()

"""What an open part of a game comes to, drawn by lot: some of it is played by its own rules."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rules.kernel.game.action import CallOff, Concede, Report
from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice, commitment
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.system.outcome import result
from tests import systems_under_test

if TYPE_CHECKING:
    from random import Random

    from rules.kernel.game.parts import Part
    from rules.kernel.values.record import Record

_PLIES = (0, 4, 12, 40)
"""How many actions are played before the part is given up; few, for it is the whole that counts."""
_CALLED_OFF = 0.1
_PLAYED = 0.02
"""The share of parts that are played at all, where outcomes can be drawn."""


def report_of(part: Part, rng: Random) -> Report:
    """What a part comes to: drawn by lot if its system says how, else played for a while."""
    name = f"tests.fuzz.outcomes.{part.ruleset}"
    record = None
    if find_spec(name) is None or rng.random() < _PLAYED:
        record = _played(part, rng)
    elif rng.random() >= _CALLED_OFF:
        record = import_module(name).drawn(part, rng)
    outcome = "" if record is None else json.dumps(record.to_json())
    return Report(part=part.key, game="k7m2", outcome=outcome)


def _played(part: Part, rng: Random) -> Record | None:
    """Play a part by lot for a while, then let it be called off or given up."""
    ruleset = systems_under_test.system(part.ruleset)
    name = f"{part.key}/{rng.random()}"
    dice = SeededDice(commitment(name.encode()).encode(), b"")
    state = open_game(ruleset, Start(part.options, part.brief, ruleset.version), dice).state
    for _ in range(rng.choice(_PLIES)):
        seats = active(ruleset, state)
        if not seats:
            break
        seat = rng.choice(seats)
        legal = ruleset.legal(ruleset.view(state, seat))
        state = act(ruleset, state, seat, rng.choice(legal), dice).state
    if result(ruleset, state) is None:
        if rng.random() < _CALLED_OFF:
            state = act(ruleset, state, None, CallOff(), dice).state
        else:
            loser = rng.choice(ruleset.seats_in(state)).id
            state = act(ruleset, state, loser, Concede(), dice).state
    record: Record | None = ruleset.report(state)
    return record

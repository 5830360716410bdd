"""A game master puts cloaks right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.systems.buoyz.corrections import SetCloak, SetCriticals, correct
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import resolved, ship
from tests.systems.buoyz.test_cloaks import hunt
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.kernel.game.correcting import Correction
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.state import BuoyzState


@pytest.mark.rule("BZ192")
def test_a_game_master_turns_cloaks_on_and_off() -> None:
    state = moving(hunt(), "red")
    on = RULESET.evolve(state, _righted(state, SetCloak(ship="b", on=True)))
    assert ship(on, "B").cloaked
    hit = RULESET.evolve(on, _righted(on, SetCriticals(ship="b", kind="shields", count=1)))
    assert not ship(hit, "B").cloaked


def _righted(state: BuoyzState, action: Correction) -> Event:
    (found,) = resolved(state, lambda r: correct(r, action)).emitted[:1]
    return found.event

"""What a game master puts right in a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.action import Concede
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene
from rules.kernel.playing.play import active
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz_campaign.corrections import LeaveBattle, MarkShip, SetPoints
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import (
    FOUR,
    OPEN,
    fighting,
    raised,
    report,
    take,
)
from tests.systems.common import as_typed

if TYPE_CHECKING:
    from rules.kernel.game.correcting import Correction
    from rules.kernel.playing.play import Step


def put_right(state: Any, action: Correction, *faces: int) -> Step:
    """Correct a campaign with these dice, which are used up."""
    dice = ScriptedDice(*faces)
    step = intervene(RULESET, state, None, as_typed(action), dice)
    dice.assert_used_up()
    return step


@pytest.mark.rule("CAM29", "CAM1b")
def test_a_battle_that_nobody_fights_is_left_and_the_campaign_goes_on() -> None:
    state = raised(1, 1, players=4, fleets=FOUR, points=20, **OPEN).state
    for seat in ("azure", "coral", "jade", "amber"):
        state = take(state, seat, RULESET.legal(RULESET.view(state, seat))[0]).state
    one, other = (each.number for each in state.battles)
    assert [each.key for each in RULESET.parts(state)] == ["battle-1", "battle-2"]
    with pytest.raises(Illegal, match="Battle 3 is not being fought") as refused:
        put_right(state, LeaveBattle(battle=3))
    assert refused.value.legal == ("1", "2")
    step = put_right(state, LeaveBattle(battle=one))
    assert [each.key for each in RULESET.parts(step.state)] == ["battle-2"]
    assert active(RULESET, step.state) == (), "the other one is fought on"
    # Nobody is hurt: no die before those of the next scenario's tables.
    last = put_right(step.state, LeaveBattle(battle=other), 1, 1).state
    assert last.number == 2
    assert [each.number for each in last.battles] == [3, 4]
    assert [each.grade for each in last.chronicle] == ["unfought", "unfought"]
    assert all((each.cp, each.kills) == (0, 0) for each in last.fleets.values())
    assert all(len(each.ready) == len(each.ships) for each in last.fleets.values())


@pytest.mark.rule("CAM30", "CAM30b")
def test_a_game_master_puts_ships_and_points_right() -> None:
    state = fighting()
    with pytest.raises(Illegal, match="is in a battle"):
        put_right(state, MarkShip(seat="azure", ship="ca-classic-1", condition="lost"))
    lost = report(state, "destroyed", *["whole"] * 4, gone=("blue",))
    between = take(state, None, lost, 1, 2).state
    assert active(RULESET, between) == ("azure",), "it may be replaced"
    mark = MarkShip(seat="Azure", ship="ca-classic-1", condition="ready")
    state = put_right(between, mark).state
    assert len(state.fleets["azure"].ready) == 5
    state = put_right(state, SetPoints(seat="coral", points=1)).state
    assert (between.fleets["coral"].cp, state.fleets["coral"].cp) == (6, 1)
    with pytest.raises(Illegal, match="has 1 campaign points already"):
        put_right(state, SetPoints(seat="coral", points=1))


@pytest.mark.rule("CAM20", "CAM29")
def test_battles_of_one_campaign_have_numbers_of_their_own() -> None:
    state = raised(1, 1, players=4, fleets=FOUR, points=20, games=2, **OPEN).state
    state = take(state, "azure", Concede()).state
    (left,) = state.battles
    assert left.number == 2
    for seat in left.sides:
        state = take(state, seat, RULESET.legal(RULESET.view(state, seat))[0]).state
    state = put_right(state, LeaveBattle(battle=2), 1).state
    assert [each.number for each in state.battles] == [3]

"""What a game master may put right, and what may never be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene, read_correction
from rules.kernel.playing.play import Step, act
from rules.kernel.values.errors import Illegal, Refusal, Unknown
from rules.space.grid import parse_cell
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, Damage
from tests.systems.space_convoy.positions import move, position, set_up, told

if TYPE_CHECKING:
    from rules.systems.space_convoy.state import ConvoyState

AT = position(slayer_b="8-4 slowed", coffin_a="3-4", brigghaven_a="9-9", planet="5-5")


def correct(typed: str, state: ConvoyState = AT, *faces: int) -> Step:
    dice = ScriptedDice(*faces)
    step = intervene(RULESET, state, None, read_correction(RULESET, typed), dice)
    dice.assert_used_up()
    return step


def test_a_vessel_is_put_where_nothing_is() -> None:
    step = correct("put_vessel slayer-b 7-4")
    vessel = step.state.board.vessel("slayer-b")
    assert (vessel.cell, vessel.damage) == (parse_cell("7-4"), (Damage.SLOWED,))
    assert told(step)[:2] == [
        "⚖ The game master corrects the board",
        "Slayer B is put at 7-4",
    ]
    crusher = next(v for v in AT.board.vessels if v.status is Status.DESTROYED)
    back = correct(f"put_vessel {crusher.id} 1-1").state.board.vessel(crusher.id)
    assert (back.status, back.cell) == (Status.ON_TABLE, parse_cell("1-1"))


@pytest.mark.rule("SCT3", "SCT6", "SC36")
@pytest.mark.parametrize(
    ("typed", "rule", "words"),
    [
        ("put_vessel slayer-b 3-4", "SCT6", "Coffin A is at 3-4"),
        ("put_vessel slayer-b 5-5", "SCT6", "The Planet is at 5-5"),
        ("put_vessel slayer-b 40-1", "SCT3", "There is no 40-1"),
        ("mark_vessel slayer-b slowed", "SC36", "Slayer B is slowed already"),
        ("clear_vessel coffin-a", None, "bears no damage"),
        ("remove_vessel coffin-b", None, "not in play"),
        ("give_initiative freeloaders", None, "has the initiative already"),
    ],
)
def test_what_may_not_be_in_play_is_refused(typed: str, rule: str | None, words: str) -> None:
    before = AT.model_dump_json()
    with pytest.raises(Refusal, match=words) as refused:
        correct(typed)
    assert getattr(refused.value, "rule", None) == rule
    assert AT.model_dump_json() == before


@pytest.mark.parametrize("typed", ["put_vessel tardis 1-1", "give_initiative umpires"])
def test_what_there_is_not_is_unknown(typed: str) -> None:
    with pytest.raises(Unknown):
        correct(typed)


def test_damage_is_marked_and_cleared() -> None:
    marked = correct("mark_vessel slayer-b weakened").state
    assert marked.board.vessel("slayer-b").damage == (Damage.SLOWED, Damage.WEAKENED)
    assert correct("clear_vessel slayer-b", marked).state.board.vessel("slayer-b").damage == ()


def test_the_holder_is_asked_anew_and_an_old_question_is_closed() -> None:
    step = correct("remove_vessel slayer-b")
    assert step.state.numbers > AT.numbers
    with pytest.raises(Illegal):
        act(RULESET, step.state, FREELOADERS, move("slayer-b", "7-4"), ScriptedDice())
    given = correct("give_initiative naztees").state
    assert (given.initiative, given.question.seat) == (NAZTEES, NAZTEES)


def test_play_is_over_when_the_last_transport_is_taken_out() -> None:
    letters = {f"brigghaven_{each}": "destroyed" for each in "bcd"}
    state = position(brigghaven_a="9-9", coffin_a="3-4", **letters)
    assert RULESET.result(correct("remove_vessel brigghaven-a", state).state) is not None


def test_the_fleets_are_deployed_first() -> None:
    with pytest.raises(Illegal, match="still being deployed"):
        correct("put_vessel slayer-b 7-4", set_up(object_placement="alternate").state)

"""What players type, as it is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.game.action import Action
from rules.kernel.values.errors import Malformed
from rules.systems.space_convoy.actions import OFF_TABLE, Move
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.stats import FREELOADERS
from tests.systems.space_convoy.positions import fire, move, play, position, refused


@pytest.mark.rule("SC47")
def test_a_move_without_a_destination_cannot_be_read() -> None:
    with pytest.raises(Malformed):
        RULESET.parse("move", {"vessel": "slayer-a"})


@pytest.mark.parametrize("text", ["off", "OFF", " west ", "Exit"])
def test_ways_to_say_off_the_table(text: str) -> None:
    assert move("brigghaven-a", text).to == OFF_TABLE


def test_the_place_off_the_table_has_no_numbers() -> None:
    with pytest.raises(Malformed, match="counted from 1"):
        RULESET.parse("move", {"vessel": "brigghaven-a", "to": "0-0"})


@pytest.mark.parametrize("text", ["slayer-b", "Slayer B", "SLAYER  b", "SB", "sb"])
def test_ways_to_name_a_vessel(text: str) -> None:
    state = position(slayer_b="6-5", lite_crusher="5-5")
    action = RULESET.parse("move", {"vessel": text, "to": "6-6"})
    assert isinstance(action, Move)
    if action.vessel == "slayer-b":
        play(state, FREELOADERS, action, 6)
    far = RULESET.parse("move", {"vessel": text, "to": "1-1"})
    refusal = refused(state, FREELOADERS, far, "SCT15")
    assert refusal.message.startswith("Slayer B")


ACTIONS = [move("brigghaven-a", "off"), move("slayer-b", "7-4"), fire("slayer-b", "coffin-a")]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_is_read_back_from_its_json(action: Action) -> None:
    assert RULESET.action_codec.from_json(action.to_json()) == action


@given(st.text(max_size=2000), st.text(max_size=2000))
def test_garbage_is_refused_kindly(vessel: str, place: str) -> None:
    state = position(slayer_b="6-5", lite_crusher="5-5")
    fields = [("move", "to", place), ("fire", "target", place), ("deploy", "cell", place)]
    messages = []
    for verb, name, text in fields:
        try:
            action = RULESET.parse(verb, {"vessel": f"{vessel} or so", name: f"{text} or so"})
        except Malformed as refusal:
            messages.append(refusal.message)
        else:
            messages.append(refused(state, FREELOADERS, action).message)
    assert all(message.endswith(".") and len(message) < 300 for message in messages)

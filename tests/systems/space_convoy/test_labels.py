from collections.abc import Mapping

import pytest

from rules.kernel.foresight.forecast import Label
from rules.kernel.game.action import Action
from rules.kernel.playing.play import offers
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.state import ConvoyState
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from tests.systems.space_convoy.positions import (
    PASS,
    deploy,
    fire,
    move,
    place,
    play,
    position,
    recycle,
    set_up,
)

OBJECTS = (5, 5, 1, 2, 9, 9, 3, 3, 4, 4, 6, 6, 7, 7)


def label(state: ConvoyState, seat: str, action: Action) -> Label:
    """The label of an action as it is offered."""
    found = [offer.label for offer in offers(RULESET, state, seat) if offer.action == action]
    assert len(found) == 1
    return found[0]


# Around 6-5: 5-5, 7-5, 5-4, 6-4, 5-6, 6-6.
@pytest.mark.rule("SCT15", "SCT5", "SC10", "SC33")
@pytest.mark.parametrize(
    ("vessel", "pieces", "needs"),
    [
        ("blitzship", {"blitzship": "6-5"}, "3+"),
        ("blitzship", {"blitzship": "6-5", "comet": "5-5"}, "4+"),
        ("blitzship", {"blitzship": "6-5", "nebula": "5-5"}, "6"),
        ("blitzship", {"blitzship": "6-5 slowed"}, "5+"),
        ("blitzship", {"blitzship": "6-5 slowed", "comet": "5-5"}, "6"),
        (
            "blitzship",
            {"blitzship": "6-5", "nebula": "5-5 7-5", "options": {"natural_6_moves": True}},
            "6",
        ),
    ],
)
def test_a_move_says_what_its_die_needs(
    vessel: str, pieces: dict[str, str | Mapping[str, object]], needs: str
) -> None:
    state = position(lite_crusher="1-1", **pieces)
    found = label(state, FREELOADERS, move(vessel, "6-6"))
    assert found.text == f"Blitzship → 6-6, needs {needs}"
    assert found.short == f"NE 6-6 · {needs}"
    assert found.values["to"] == f"6-6, needs {needs}"


@pytest.mark.rule("SC38", "SC37")
def test_entering_and_leaving_say_so() -> None:
    state = position(brigghaven_a="1-5 slowed", lite_crusher="1-1")
    leaving = label(state, FREELOADERS, move("brigghaven-a", "off"))
    assert leaving.text == "Brigghaven A → off the west edge, needs 5+"
    assert leaving.short == "W off · 5+"
    assert leaving.subject is not None
    assert leaving.subject.text == "Brigghaven A · 1-5 · slowed"
    entering = label(state, FREELOADERS, move("slayer-a", "12-4"))
    assert entering.text == "Slayer A → 12-4, needs 3+"
    assert entering.subject is not None
    assert entering.subject.text == "Slayer A · off table · enters on 3+"


@pytest.mark.rule("SC3")
@pytest.mark.parametrize(
    ("to", "wind"),
    [("5-5", "W"), ("7-5", "E"), ("5-4", "SW"), ("6-4", "SE"), ("5-6", "NW"), ("6-6", "NE")],
)
def test_moves_go_by_the_compass_as_on_the_map(to: str, wind: str) -> None:
    state = position(blitzship="6-5", lite_crusher="1-1")
    assert label(state, FREELOADERS, move("blitzship", to)).short == f"{wind} {to} · 3+"


@pytest.mark.rule("SC3b")
@pytest.mark.parametrize(("to", "wind"), [("6-4", "S"), ("6-6", "N"), ("5-5", "SW"), ("7-6", "NE")])
def test_the_compass_with_the_rows_shifted(to: str, wind: str) -> None:
    state = position(blitzship="6-5", lite_crusher="1-1", options={"offset_axis": "rows"})
    assert label(state, FREELOADERS, move("blitzship", to)).short == f"{wind} {to} · 3+"


NEXT = "range 1 needs white 1+, red must beat"
SHOTS = [
    (
        "blitzship",
        "lite_crusher",
        "5-5",
        f"{NEXT} the best of 2 blue",
    ),
    ("slayer_a", "coffin_a", "3-5", "range 3 needs white 3+, red must beat 1 blue"),
    (
        "harsh_crusher",
        "blitzship",
        "5-5",
        f"{NEXT} the best of 3 blue",
    ),
    ("coffin_a", "blitzship", "5-5", f"{NEXT} the best of 2 blue"),
    (
        "harsh_crusher",
        "brigghaven_a",
        "4-5",
        "range 2 needs white 2+, red must beat the sum of 2 blue",
    ),
    ("coffin_a", "brigghaven_a", "4-5", "range 2 needs white 2+, red must beat 1 blue"),
    ("coffin_a", "slayer_a", "2-5", "range 4 needs white 4+, red must beat 1 blue + 4"),
    (
        "coffin_a",
        "slayer_a",
        "1-5",
        "range 5, out of harm's way: no red die beats 1 blue + 5",
    ),
]


@pytest.mark.rule("SCT16", "SCT17", "SC20", "SC23", "SC58b")
@pytest.mark.parametrize(("firer", "target", "at", "needs"), SHOTS)
def test_a_shot_says_what_it_needs(firer: str, target: str, at: str, needs: str) -> None:
    seat = FREELOADERS if firer in ("blitzship", "slayer_a") else NAZTEES
    state = position(seat, **{firer: "6-5", target: at, "coffin_d": "12-10"})
    shot = fire(firer.replace("_", "-"), target.replace("_", "-"))
    found = label(state, seat, shot)
    names = [state.board.vessel(each).name for each in (shot.vessel, shot.target)]
    assert found.text == f"{names[0]} fires at {names[1]}, {needs}"
    assert found.values["target"] == f"{names[1]}, {needs}"


@pytest.mark.rule("SC54", "SC34")
def test_sums_of_white_and_weakened_targets_are_shown() -> None:
    options = {"white_dice": "sum"}
    state = position(NAZTEES, brigghaven_a="8-5 weakened", harsh_crusher="1-5", options=options)
    found = label(state, NAZTEES, fire("harsh-crusher", "brigghaven-a"))
    assert "range 7 needs white sum 7+, red must beat 1 blue" in found.text


@pytest.mark.rule("SC42", "SC49")
def test_setting_up_is_labelled() -> None:
    state = set_up(object_placement="alternate").state
    placing = label(state, FREELOADERS, place("5-5"))
    assert placing.text == "Nebula at 5-5"
    state = set_up(*OBJECTS).state
    found = label(state, NAZTEES, deploy("harsh-crusher", "1-1"))
    assert found.text == "Harsh Crusher at 1-1"
    assert found.values["vessel"] == "Harsh Crusher · row 1"
    state = play(state, NAZTEES, deploy("harsh-crusher", "1-1")).state
    state = play(state, NAZTEES, deploy("lite-crusher", "1-2"), 4).state
    assert label(state, NAZTEES, deploy("coffin-a", "4-4")).values["vessel"] == (
        "Coffin A · rolled 4: row 4"
    )


@pytest.mark.rule("SC45", "SC16")
def test_recycling_and_passing_are_labelled() -> None:
    state = position(NAZTEES, lite_crusher="1-1", options={"recycle": True})
    assert label(state, NAZTEES, recycle("coffin-a")).text == "Recycle Coffin A: rolls for its row"
    crusher = label(state, NAZTEES, recycle("harsh-crusher", "1-2"))
    assert crusher.text == "Recycle Harsh Crusher: 1-2"
    assert label(state, NAZTEES, PASS).text == "Pass the initiative"
    assert label(state, NAZTEES, PASS).short == "Pass"
    after = play(state, NAZTEES, PASS).state
    assert label(after, FREELOADERS, PASS).short == "Pass: game ends"

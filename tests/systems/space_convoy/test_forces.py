import pytest
from pydantic import ValidationError

from rules.kernel.playing.play import first_state
from rules.systems.space_convoy.options import ConvoyOptions
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, OBJECTS, VESSELS
from tests.systems.space_convoy.positions import fire, move, position, refused


def forces(**options: object) -> dict[str, list[str]]:
    board = first_state(RULESET, RULESET.start(ConvoyOptions.model_validate(options))).board
    return {
        side: [vessel.name for vessel in board.vessels if vessel.side == side]
        for side in (FREELOADERS, NAZTEES)
    }


@pytest.mark.rule("SCT1", "SC31")
def test_each_side_acts_with_its_own_vessels_only() -> None:
    assert [seat.id for seat in RULESET.usual_seats] == [FREELOADERS, NAZTEES]
    state = position(blitzship="6-5", harsh_crusher="4-5")
    refusal = refused(state, FREELOADERS, move("harsh-crusher", "3-5"), "SCT1")
    assert "Harsh Crusher" in refusal.message
    assert "act with Blitzship" in refusal.legal
    refused(state, FREELOADERS, fire("harsh-crusher", "blitzship"), "SCT1")


@pytest.mark.rule("SCT7", "SC46", "SCT7b")
def test_freeloaders_wait_off_the_table_with_eight_vessels() -> None:
    assert forces()[FREELOADERS] == [
        "Blitzship",
        *("Slayer A", "Slayer B", "Slayer C"),
        *("Brigghaven A", "Brigghaven B", "Brigghaven C", "Brigghaven D"),
    ]
    board = first_state(RULESET, RULESET.start(ConvoyOptions())).board
    freeloaders = [vessel for vessel in board.vessels if vessel.side == FREELOADERS]
    assert {vessel.status for vessel in freeloaders} == {Status.WAITING}


@pytest.mark.rule("SCT8", "SC1")
def test_naztees_have_two_crushers_and_four_coffins() -> None:
    coffins = ["Coffin A", "Coffin B", "Coffin C", "Coffin D"]
    assert forces()[NAZTEES] == ["Harsh Crusher", "Lite Crusher", *coffins]


@pytest.mark.rule("SC1b")
@pytest.mark.parametrize("number", range(1, 7))
def test_option_gives_one_to_six_coffins(number: int) -> None:
    names = forces(coffins=number)[NAZTEES]
    assert names[2:] == [f"Coffin {letter}" for letter in "ABCDEF"[:number]]


@pytest.mark.rule("SC1b")
@pytest.mark.parametrize("number", [0, 7])
def test_no_other_number_of_coffins(number: int) -> None:
    with pytest.raises(ValidationError):
        ConvoyOptions(coffins=number)


@pytest.mark.rule("SCT4", "SC46", "SCT5b")
def test_seven_objects_of_three_kinds() -> None:
    found = {kind.name: (kind.count, kind.pull) for kind in OBJECTS.values()}
    assert found == {"Nebula": (1, 3), "Planet": (2, 2), "Ice Comet": (4, 1)}


# kind: move number, blue, blue against Coffins, red, white
TABLE = {
    "blitzship": (3, 3, 2, 3, 3),
    "slayer": (3, 1, 1, 1, 1),
    "brigghaven": (3, 2, 1, 0, 0),
    "coffin": (4, 1, 1, 1, 2),
    "harsh-crusher": (3, 2, 2, 2, 2),
    "lite-crusher": (2, 2, 2, 2, 1),
}


@pytest.mark.rule("SCT11", "SCT14", "SCT11b", "SCT11c")
@pytest.mark.parametrize("kind", TABLE)
def test_vessel_table(kind: str) -> None:
    row = VESSELS[kind]
    assert (row.move, row.blue, row.blue_against_coffins, row.red, row.white) == TABLE[kind]

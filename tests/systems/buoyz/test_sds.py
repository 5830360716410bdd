"""The ship descriptions: every number of section 1.5, the limits, names."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.systems.buoyz.board.sds import RACIAL, SDS, Description

PRINTED = """
ca-classic  CA 6 3 3 3333 7/3 4 0 2 2.photon.F research,warp,impulse,transporter,tractor,saucer
bc-d7       BC 6 3 3 4442 6/3 4 2 3 2.disruptor.F,1.drone.FA \
    warp,impulse,transporter,tractor,attack_shields
cl-talon    CL 3 3 3 3333 3/1 2 1 1 1.plasma.F impulse,transporter,tractor,cloak,pursuit_mine
dd-brel     DD 7 4 4 2222 2/1 2 0 1 1.disruptor.F warp,impulse,transporter,cloak,landing
de-kprn     DE 7 5 5 1111 1/0 1 0 1 1.disruptor.F \
    warp,impulse,transporter,cloak,landing,fire_cloaked
ca-galaxy   CA 8 2 1 6666 12/8 6 3 5 2.photon.FA \
    research,warp,impulse,transporter,tractor,saucer,advanced_sensors
cv-valkyrie CV 6 2 1 5555 14/8 0 5 6 - warp,impulse,transporter,tractor,carrier
tp-maru     TP 3 2 3 1111 5/4 0 0 1 - warp,impulse,transporter
bb-cube     BB 8 2 0 6666 30/10 6 6 6 - \
    research,warp,impulse,transporter,tractor,adaption,shield_drain,advanced_sensors
ca-firecat  CA 6 3 3 4444 6/4 2 4 6 1.disruptor.F,4.drone.FA warp,impulse,transporter,tractor
runabout    Runabout 6 5 5 0000 1/0 0 0 1 1.photon.F \
    agile,one_shot,landing,advanced_sensors,warp,impulse
"""
PERIODS = {
    "ca-classic": (2, 2), "bc-d7": (2, 2), "cl-talon": (1, 2), "dd-brel": (3, 6), "de-kprn": (3, 6),
    "ca-galaxy": (5, 6), "cv-valkyrie": (5, 6), "tp-maru": (1, 6), "bb-cube": (5, 6),
    "ca-firecat": (2, 6), "runabout": (2, 6),
}  # fmt: skip
POINTS = {
    "BB": 20, "CV": 20, "BC": 15, "CA": 10, "CL": 7, "DD": 5, "DE": 3, "Runabout": 3, "TP": 2,
}  # fmt: skip
OWN = {
    "id": "mine", "letters": "CA", "name": "Mine", "speed": 6, "turning": 3, "size": 3,
    "shields": [3, 3, 3, 3], "hull": 7, "crippled": 3, "command": 2,
}  # fmt: skip


@pytest.mark.rule("BZT6", "BZ8", "BZ10", "BZ14", "BZT7b")
@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split()[0])
def test_a_description_is_as_it_is_printed(line: str) -> None:
    key, letters, speed, turning, size, shields, hull, main, second, close, tubes, able = (
        line.split()
    )
    found = SDS[key]
    assert [found.letters, str(found.speed), str(found.turning), str(found.size)] == [
        letters, speed, turning, size,
    ]  # fmt: skip
    assert "".join(map(str, found.shields)) == shields
    assert f"{found.hull}/{found.crippled}" == hull
    assert [str(found.main), str(found.secondary), str(found.close)] == [main, second, close]
    assert ",".join(f"{t.count}.{t.kind}.{t.arc}" for t in found.torpedo) == tubes.strip("-")
    assert ",".join(found.abilities) == able
    assert found.command == 2
    assert (found.first, found.last) == PERIODS[key]
    assert found.points == POINTS[letters] + (20 if found.size == 0 else 0)


@pytest.mark.rule("BZ4")
def test_main_weapons_bear_all_round_unless_an_arc_is_stated() -> None:
    stated = {key for key, each in SDS.items() if each.bears != "FPSA"}
    assert stated == {"dd-brel", "de-kprn"}
    assert SDS["dd-brel"].bears == "F"


@pytest.mark.rule("BZ199")
def test_bases_of_ours_cost_a_die_and_five() -> None:
    assert [(SDS[key].points, SDS[key].roll) for key in ("battery", "station")] == [(5, 1)] * 2
    assert SDS["station"].base
    assert not SDS["station"].speed


@pytest.mark.rule("BZT7", "BZ7", "BZ218")
def test_limits_warn_and_twice_as_much_is_refused() -> None:
    warned = {key for key, each in SDS.items() if each.warnings}
    assert warned == {"de-kprn", "runabout"}
    assert len(Description.model_validate(OWN | {"speed": 20, "main": 20}).warnings) == 2
    assert not Description.model_validate(OWN | {"speed": 10, "main": 10, "hull": 30}).warnings
    for key, value in {"speed": 21, "main": 21, "hull": 61, "shields": [13, 1, 1, 1]}.items():
        with pytest.raises(ValidationError):
            Description.model_validate(OWN | {key: value})


@pytest.mark.rule("BZ166b")
def test_weaknesses_count_for_the_limit_of_abilities() -> None:
    eight = ["warp", "impulse", "agile", "research", "marines", "transporter", "landing"]
    for abilities, warned in (([*eight, "carrier"], 0), ([*eight, "carrier", "one_shot"], 1)):
        found = Description.model_validate(OWN | {"abilities": abilities})
        assert len(found.warnings) == warned


@pytest.mark.rule("BZ17")
def test_a_ship_is_crippled_with_less_than_its_hull() -> None:
    with pytest.raises(ValidationError, match="crippled"):
        Description.model_validate(OWN | {"crippled": 7})


@pytest.mark.rule("BZ166")
@pytest.mark.parametrize("ability", RACIAL)
def test_abilities_of_a_race_are_of_its_ships_only(ability: str) -> None:
    fits = Description.model_validate(OWN | {"abilities": [ability], "race": RACIAL[ability]})
    assert fits.abilities == (ability,)
    with pytest.raises(ValidationError, match="race"):
        Description.model_validate(OWN | {"abilities": [ability], "race": "gorn"})

"""The tables of the text, and the oracles that it gives: a six avoids; shares in per cent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.systems.buoyz.board.muster import ground_of, nature_of
from rules.systems.buoyz.board.sds import SDS, Description
from rules.systems.buoyz_campaign import calendar, contact, scoring
from rules.systems.buoyz_campaign.brief import brief_of
from rules.systems.buoyz_campaign.fleets import Limits, keeps_shares
from rules.systems.buoyz_campaign.interval import plus, tenth
from rules.systems.buoyz_campaign.options import CampaignOptions
from rules.systems.buoyz_campaign.pieces import Battle
from rules.systems.buoyz_campaign.scoring import NEVER
from rules.systems.buoyz_campaign.stats import class_of

if TYPE_CHECKING:
    from rules.systems.buoyz.reporting import Fate

ROWS = {1: "open", 2: "open", 3: "planet", 4: "planet", 5: "giant", 6: "nebulae"}


def made(letters: str) -> Description:
    """A ship of a class, as the text prices it."""
    first = SDS["ca-classic"].model_dump(exclude={"points"})
    return Description(**{**first, "letters": letters})


@pytest.mark.rule("CAMT1")
def test_the_nature_of_a_scenario() -> None:
    found = [nature_of(face) for face in range(1, 7)]
    assert found == ["dispute", "dispute", "open", "open", "open", "convoy"]


@pytest.mark.rule("CAMT4", "CAM8")
def test_the_nature_of_the_table() -> None:
    assert {n: ground_of(n, dispute=False, clamp=False) for n in range(1, 7)} == ROWS
    dispute = [ground_of(n, dispute=True, clamp=False) for n in range(1, 7)]
    assert dispute == ["planet", "planet", "giant", "giant", "giant", "giant"]
    assert [ground_of(n, dispute=True, clamp=True) for n in (3, 4, 5, 6)] == [
        "giant",
        *["nebulae"] * 3,
    ]


@pytest.mark.rule("CAMT6", "CAMT6b")
@pytest.mark.parametrize(
    ("race", "stays"),
    [
        ("federation", [6]),
        ("kzinti", [6]),
        ("klingon", [5, 6]),
        ("dominion", [5, 6]),
        ("borg", [5, 6]),
        ("romulan", []),
    ],
)
def test_a_six_avoids_the_breaking_of_contact(race: str, stays: list[int]) -> None:
    more = brief_of(2).power_of(race).contact
    assert [face for face in range(1, 7) if not contact.breaks(face, more)] == stays


@pytest.mark.rule("CAMT5", "CAM10", "CAM9c")
def test_when_contact_is_checked() -> None:
    cruisers = [made("CA")] * 5
    whole: Fate = "whole"
    hurt: Fate = "crippled"
    assert contact.reason(cruisers, [whole] * 5, 40) == ""
    assert contact.reason(cruisers, ["destroyed", *[hurt] * 4], 40) == ""
    assert contact.reason(cruisers, ["destroyed", "captured", *[whole] * 3], 40) == "losses"
    assert contact.reason(cruisers, ["destroyed", "captured", *[whole] * 3], 41) == ""
    capitals = [made("BC"), made("BC"), made("CV"), *[made("CA")] * 6]
    two: list[Fate] = ["crippled", "crippled", *[whole] * 7]
    assert contact.reason(capitals, two, 40) == "capitals"
    assert contact.reason(capitals, ["crippled", *[whole] * 8], 40) == ""
    carriers = [made("BB"), made("CV"), made("CVE"), *[made("CA")] * 9]
    gone: list[Fate] = ["destroyed", *[whole] * 11]
    assert contact.reason(carriers, gone, 40) == "carriers"
    assert contact.reason(carriers[1:], [whole] * 11, 40) == "", "it began without others"
    assert contact.lost(cruisers, ["destroyed", "captured", "crippled", "whole", "whole"]) == 20


@pytest.mark.rule("CAMT2b")
def test_what_ships_cost() -> None:
    classes = ("BB", "CV", "BC", "CVE", "CA", "CL", "DD", "SS", "DE", "Runabout", "TP")
    costs = [made(each).points for each in classes]
    assert costs == [20, 20, 15, 15, 10, 7, 5, 5, 3, 3, 2]
    everything = frozenset(("cloak", "craft", "mines", "bases"))
    assert brief_of(5, everything).prices == {
        "dd-brel": 5, "de-kprn": 3, "ca-galaxy": 10, "cv-valkyrie": 20, "tp-maru": 2,
        "bb-cube": 40, "ca-firecat": 10, "runabout": 3, "de-sweeper": 3, "ca-galaxy-wing": 16,
        "cv-valkyrie-nine": 23, "cv-valkyrie-ten": 26,
    }  # fmt: skip


@pytest.mark.rule("CAMT3")
@pytest.mark.parametrize(
    ("kinds", "attacks", "defends"),
    [
        (("ca-classic", "tp-maru"), False, True),
        (("runabout",), True, False),
        (("ca-classic",), False, False),
        # Exactly a tenth of the points: 2 of 20 are none of these ships, 2 of 18 are more.
        ((*["runabout"] * 6, "tp-maru"), True, True),
        ((*["runabout"] * 6, "tp-maru", "tp-maru"), True, True),
        # A cruiser of 10 beside 40 points of light ships is exactly a fifth.
        (("ca-classic", *["tp-maru"] * 20), True, True),
        (("ca-classic", *["tp-maru"] * 19), False, True),
        # So is a battlecruiser of 15 beside 60.
        (("bc-d7", *["tp-maru"] * 30), True, True),
        (("bc-d7", *["tp-maru"] * 29), False, False),
    ],
)
def test_the_shares_of_a_convoy_battle(
    kinds: tuple[str, ...], *, attacks: bool, defends: bool
) -> None:
    brief, sides = brief_of(2), ("azure", "coral")
    found = Limits(60, 8, None, Battle(1, sides, nature="convoy", attacker="azure"), "azure",
                   empty=False, rule="CAMT2", prices=brief.prices)  # fmt: skip
    assert keeps_shares(brief, found, kinds) == attacks
    assert keeps_shares(brief, found._replace(seat="coral"), kinds) == defends
    opened = found._replace(battle=Battle(1, sides))
    assert keeps_shares(brief, opened, kinds), "an open battle has none"


@pytest.mark.rule("CAMT7")
@pytest.mark.parametrize(
    ("left", "broke", "winner", "grade"),
    [
        ((40, 39), (4, 4), 0, "minor"),
        ((40, 21), (4, 4), 0, "minor"),
        ((40, 20), (4, 4), 0, "major"),
        ((60, 20), (4, 4), 0, "decisive"),
        ((20, 0), (4, 4), 0, "decisive"),
        ((30, 60), (NEVER, 4), 0, "minor"),
        ((30, 40), (NEVER, 4), 0, "major"),
        ((30, 30), (4, 4), None, "draw"),
        ((30, 30), (NEVER, NEVER), None, "draw"),
    ],
)
def test_who_wins_a_scenario_and_how(
    left: tuple[int, int], broke: tuple[int, int], winner: int | None, grade: str
) -> None:
    found = scoring.counted(left, (0, 0), broke)
    assert (found.winner, found.grade) == (winner, grade)


@pytest.mark.rule("CAMT12", "CAM14")
@pytest.mark.parametrize(
    ("lost", "broke", "cp"),
    [
        ((0, 0), (NEVER, NEVER), (0, 0)),
        ((9, 10), (NEVER, NEVER), (1, 0)),
        ((0, 29), (NEVER, 4), (7, 0)),
        ((20, 20), (5, 4), (5, 2)),
        ((20, 20), (4, 4), (2, 2)),
    ],
)
def test_campaign_points(
    lost: tuple[int, int], broke: tuple[int, int], cp: tuple[int, int]
) -> None:
    assert scoring.counted((0, 0), lost, broke).cp == cp


@pytest.mark.rule("CAMT10")
def test_a_tenth_is_had_for_replacements() -> None:
    assert [tenth(points) for points in (150, 144, 145, 60)] == [15, 14, 15, 6]


@pytest.mark.rule("CAMT11b", "CAMT11c", "CAM13")
def test_what_is_added_for_replacements() -> None:
    brief, usual = brief_of(2), CampaignOptions()
    races = ("federation", "gorn", "borg", "kazon")
    rows = [
        [plus(brief, usual, race, made(letters)) for race in races]
        for letters in ("BC", "CA", "DD")
    ]
    assert rows == [[1, 0, -1, -2], [2, 1, 0, -2], [3, 2, 1, 0]]
    printed = CampaignOptions(literal_small=True)
    assert [plus(brief, printed, race, made("TP")) for race in races] == [3, 2, -1, 0]
    assert plus(brief_of(5), usual, "borg", SDS["bb-cube"]) == -2
    assert [class_of(each) for each in ("CV", "CVE", "Runabout")] == ["capital", "medium", "small"]


@pytest.mark.rule("CAM1")
@pytest.mark.parametrize("count", range(2, 7))
def test_each_meets_each_by_a_circle(count: int) -> None:
    seats = [f"s{number}" for number in range(count)]
    rounds = count - 1 + count % 2
    met = [frozenset(pair) for n in range(1, rounds + 1) for pair in calendar.pairs(seats, n)]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    for number in range(1, 2 * rounds + 1):
        found = [seat for pair in calendar.pairs(seats, number) for seat in pair]
        assert len(found) == len(set(found)) == count - count % 2
    turned = [calendar.pairs(seats, 1), calendar.pairs(seats, 1 + rounds)]
    assert [pair[::-1] for pair in turned[0]] == list(turned[1])

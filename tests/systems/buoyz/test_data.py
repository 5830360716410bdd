"""The tables of the rulings, typed once more and compared whole with the data (BZ-T2 to BZ-T22)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from rules.kernel.system.spec import params
from rules.systems.buoyz import fleets
from rules.systems.buoyz.board.board import Board
from rules.systems.buoyz.board.brief import brief_of
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.sds import PRICES, SDS
from rules.systems.buoyz.board.stats import SCENARIOS, SIDES, TURNING
from tests.systems.buoyz.positions import own

if TYPE_CHECKING:
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.board.stats import Scenario

SHIPS = """
ca-classic | CA USS 'Hood' | 6 3 3 | 3333 7/3 2 | 4 0 2 | 2.photon.F | \
research warp impulse transporter tractor saucer | federation 2-2 10
bc-d7 | BC IKS 'Doomslayer' | 6 3 3 | 4442 6/3 2 | 4 2 3 | 2.disruptor.F 1.drone.FA | \
warp impulse transporter tractor attack_shields | klingon 2-2 15
cl-talon | CL IRS 'War Talon' | 3 3 3 | 3333 3/1 2 | 2 1 1 | 1.plasma.F | \
impulse transporter tractor cloak pursuit_mine | romulan 1-2 7 singularity
dd-brel | DD IKS 'B'Rel' | 7 4 4 | 2222 2/1 2 | 2.F 0 1 | 1.disruptor.F | \
warp impulse transporter cloak landing | klingon 3-6 5
de-kprn | DE IKS 'K'Prn' | 7 5 5 | 1111 1/0 2 | 1.F 0 1 | 1.disruptor.F | \
warp impulse transporter cloak landing fire_cloaked | klingon 3-6 3
ca-galaxy | CA USS 'Hood' | 8 2 1 | 6666 12/8 2 | 6 3 5 | 2.photon.FA | \
research warp impulse transporter tractor saucer advanced_sensors | federation 5-6 10 room=2
cv-valkyrie | CV USS 'Valkyrie' | 6 2 1 | 5555 14/8 2 | 0 5 6 | | \
warp impulse transporter tractor carrier | federation 5-6 20 room=8 craft=8
tp-maru | TP SS 'Kobayashi Maru' | 3 2 3 | 1111 5/4 2 | 0 0 1 | | \
warp impulse transporter | civilian 1-6 2
bb-cube | BB Cube 249 | 8 2 0 | 6666 30/10 2 | 6 6 6 | | \
research warp impulse transporter tractor adaption shield_drain advanced_sensors | borg 5-6 40
ca-firecat | CA 'Firecat' | 6 3 3 | 4444 6/4 2 | 2 4 6 | 1.disruptor.F 4.drone.FA | \
warp impulse transporter tractor | kzinti 2-6 10
runabout | Runabout '4077th Squadron Runabouts' | 6 5 5 | 0000 1/0 2 | 0 0 1 | 1.photon.F | \
agile one_shot landing advanced_sensors warp impulse | federation 2-6 3 patrol
battery | battery Shore battery | 0 0 3 | 3333 5/2 2 | 4 2 3 | | | none 1-6 5 base roll=1
station | base Station | 0 0 1 | 5555 12/6 2 | 6 4 5 | 2.photon.FA | \
tractor transporter | none 1-6 5 base roll=1
"""
"""BZ-T2 and BZ-T3, types of ships being ours.

Speed, turning, size; shields, hull, command; main, secondary, close; torpedoes; abilities.
"""
OURS = {
    "de-sweeper", "ca-wayfarer", "de-outrider", "dd-spinner", "ca-galaxy-wing",
    "cv-valkyrie-nine", "cv-valkyrie-ten",
}  # fmt: skip
"""BZ261, BZ267, BZ277, BZ255, BZ186."""
STOCK = """
duel | core 0 | 36x36 8 hull | | 1 ca-classic v 1 ca-classic
border | full 2 | 48x48 10 points | planet 24,24 | 2 ca-classic 1 runabout v 2 bc-d7
birds | full 3 cloak | 48x48 10 points | nebula 24,24 | 2 ca-classic v 1 bc-d7 2 dd-brel
convoy | full 2 cloak | 48x48 18 convoy | nebula 30,24 | \
1 ca-classic 2 runabout 4 tp-maru v 3 cl-talon
dispute | full 5 | 60x48 10 planet | planet 30,16 | \
1 ca-galaxy 3 runabout 1 battery v 3 ca-firecat
resist | full 5 borg | 72x48 12 crippled | | 3 ca-galaxy v 1 bb-cube
line | all 2 contact squadrons | 72x48 10 points | table | 5 ca-classic v 4 bc-d7
carriers | all 5 contact craft scattered | 72x48 10 points | nebula 24,24 nebula 48,24 | \
1 ca-galaxy 1 cv-valkyrie v 1 ca-galaxy 1 cv-valkyrie
muster | all 5 contact | 72x48 10 points | all | v
"""
"""BZ-T21; its `roll` is the scenario `muster`."""


def _ship(sd: Description) -> str:
    main = f"{sd.main}.{sd.main_arc}" if sd.main_arc else f"{sd.main}"
    tubes = " ".join(f"{e.count}.{e.kind}.{e.arc}" for e in sd.torpedo)
    more = [f"{e}={n}" for e in ("room", "craft", "roll") if (n := getattr(sd, e))]
    flags = [e for e in ("singularity", "dreadnought", "base", "patrol") if getattr(sd, e)]
    cells = [
        sd.id, f"{sd.letters} {sd.name}", f"{sd.speed} {sd.turning} {sd.size}",
        f"{''.join(map(str, sd.shields))} {sd.hull}/{sd.crippled} {sd.command}",
        f"{main} {sd.secondary} {sd.close}", tubes, " ".join(sd.abilities),
        " ".join((f"{sd.race} {sd.first}-{sd.last} {sd.points}", *flags, *more)),
    ]  # fmt: skip
    return " | ".join(cells)


def _plain(line: str) -> list[str]:
    """The cells of a line without the quotes and spaces that do not matter."""
    quotes = str.maketrans("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "''")
    return [" ".join(each.split()) for each in line.translate(quotes).split("|")]


def _rows(table: str) -> list[list[str]]:
    return [_plain(line) for line in table.strip().splitlines()]


@pytest.mark.rule("BZT6", "BZ10", "BZ201")
def test_ship_descriptions_are_those_of_the_text() -> None:
    rows = _rows(SHIPS)
    assert {row[0] for row in rows} == SDS.keys() - OURS
    for row in rows:
        assert _plain(_ship(SDS[row[0]])) == row


def _scenario(scenario: Scenario) -> str:
    flags = ("borg", "cloak", "contact", "squadrons", "craft", "scattered", "web", "hyperspace")
    told = [str(scenario.period), *(each for each in flags if getattr(scenario, each))]
    bodies = " ".join(f"{e.kind} {e.at[0]},{e.at[1]}" for e in scenario.body) or scenario.rolls
    fleets = (
        " ".join(
            f"{n} {sd}" for sd, n in sorted(Counter(e.sd for e in fleet.ship).items(), key=_at)
        )
        for fleet in scenario.fleet
    )
    table = f"{scenario.width}x{scenario.depth} {scenario.turns} {scenario.count}"
    level = f"{scenario.rules} {' '.join(told)}"
    return " | ".join([scenario.id, level, table, bodies, " v ".join(fleets)])


def _at(counted: tuple[str, int]) -> int:
    """Where a ship stands in BZ-T2, but a carrier's escort before it and runabouts early."""
    order = ["ca-classic", "ca-galaxy", "runabout", *SDS]
    return order.index(counted[0])


@pytest.mark.rule("BZ219", "BZ287", "BZ138")
def test_the_stock_scenarios_are_those_of_the_table() -> None:
    rows = _rows(STOCK)
    ours = {"patrol", "fleet", "spinners", "wayfarers"}  # BZ228, BZ223, BZ277, BZ267
    assert {row[0] for row in rows} == SCENARIOS.keys() - ours
    for row in rows:
        assert _plain(_scenario(SCENARIOS[row[0]])) == row
    duel = SCENARIOS["duel"].fleet
    assert [[(e.name, e.at, e.heading) for e in each.ship] for each in duel] == [
        [("Hood", (18, 10), 0)], [("Halberd", (18, 26), 180)],
    ]  # fmt: skip
    edges = {e.id: [f.edge for f in e.fleet] for e in SCENARIOS.values() if e.fleet[0].edge}
    assert edges == {"convoy": ["west", "east"]}
    assert {e.id: e.south for e in SCENARIOS.values() if e.south} == {
        "convoy": "blue", "dispute": "blue",
    }  # fmt: skip
    base = SCENARIOS["dispute"].fleet[0]
    assert (base.around, base.ship[-1].on, base.ship[-1].heading) == ("planet", "planet", 0)
    ours_only = {e.id: (e.rules, e.period) for e in SCENARIOS.values() if e.id in ours}
    assert set(ours_only.values()) == {("core", 0)}


@pytest.mark.rule("BZ219", "BZ295")
def test_what_the_sides_of_stock_scenarios_come_to() -> None:
    found = {}
    for key in ("duel", "border", "birds", "convoy", "dispute", "resist", "line", "carriers"):
        board = Board(options=BuoyzOptions(scenario=key), brief=brief_of(key))
        ships = fleets.starting(board)
        found[key] = tuple(
            sum(board.sd(each).points for each in ships if each.side == side) for side in SIDES
        )
    assert found == {
        "duel": (10, 10), "border": (23, 30), "birds": (20, 25), "convoy": (24, 21),
        "dispute": (27, 30), "resist": (30, 40), "line": (50, 60), "carriers": (30, 30),
    }  # fmt: skip
    older = Board(options=BuoyzOptions(scenario="dispute"), brief=brief_of("dispute"), version=2)
    assert older.priced(SDS["battery"], "blue").points == 5


@pytest.mark.rule("BZ287")
def test_a_scenario_is_played_by_its_level_where_nothing_else_is_said() -> None:
    for each in SCENARIOS.values():
        assert BuoyzOptions(scenario=each.id).rules == each.rules
        assert BuoyzOptions(scenario=each.id, rules="core").rules == "core"
    muster = BuoyzOptions(scenario="muster")
    assert (muster.points, muster.period) == (60, 5)
    assert "ca-classic" not in brief_of("muster", muster.sections, period=muster.period).sds
    # What a game keeps is read as it is.
    assert BuoyzOptions.model_validate({"scenario": "border"}, context="kept").rules == "core"


@pytest.mark.rule("BZ288")
def test_which_options_are_shown() -> None:
    shown = {each.name for each in params(BuoyzOptions) if not each.rare}
    agreed = {
        "rules", "scenario", "points", "turn_limit", "pre_measure", "squadrons", "craft", "mines",
        "break_contact",
    }  # fmt: skip
    sections = {"boarding", "actions", "tractor", "borg", "cloak", "races"}
    assert shown == agreed | sections | {"alternation", "table", "bodies", "flagships", "names"}


@pytest.mark.rule("BZ27")
def test_degrees_of_turning_points() -> None:
    assert TURNING["30+15"].degrees[:7] == (30, 45, 60, 75, 90, 105, 120)


@pytest.mark.rule("BZ201", "BZ105")
def test_what_classes_cost() -> None:
    assert PRICES == {
        "BB": 20, "CV": 20, "BC": 15, "CVE": 15, "CA": 10, "CL": 7, "DD": 5, "SS": 5, "DE": 3,
        "Runabout": 3, "TP": 2,
    }  # fmt: skip
    assert own(letters="CVE").points == 15
    assert own(letters="CVE", size=0).points == 35

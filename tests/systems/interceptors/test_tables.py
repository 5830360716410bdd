"""The tables of the text and of its rulings, typed anew, and the data compared with them whole.

What is ours beside them stands in `OURS`, each with its house ruling.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from rules.kernel.system.options import Timed
from rules.systems.interceptors import stats
from rules.systems.interceptors.brief import usual_brief
from rules.systems.interceptors.muster import fighters_of
from rules.systems.interceptors.options import PRESETS, FightersOptions
from rules.systems.interceptors.points import read, spent
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import FORCES, MOVES, NUMBERS, SCENARIOS

TEXT: Final[dict[str, Any]] = {
    # 8.0, 9.2, 11.0, play sheet: mode, block burnout, move units, shots.
    "level": [
        {"name": "green", "burns": (2, 3), "units": 2, "shots": 1},
        {"name": "amber", "burns": (4, 5), "units": 4, "shots": 2},
        {"name": "red", "burns": (6, 8), "units": 7, "shots": 4},
    ],
    # 6.0, and 13.1 for gun clusters; II34, II60.
    "prices": {
        "fighter": 10,
        "block": 10,
        "late_block": 20,
        "cheap_blocks": 4,
        "most_blocks": 7,
        "guns": 20,
        "engines": 20,
        "initiative": 20,
        "armour": 40,
        "changer": 20,
        "least": 20,
        "most_fighters": 15,
        "cluster": 40,
    },
    # 10.1.
    "contact": [
        {"letter": "A", "name": "asteroid", "hits": 5, "dice": 12},
        {"letter": "B", "name": "meteor shower", "hits": 1, "dice": 2},
        {"letter": "C", "name": "space junk", "hits": 6, "dice": 8},
    ],
    # 4.0.
    "scenery": [
        {"to": 2, "kinds": ("B",)},
        {"to": 4, "kinds": ("A", "B")},
        {"to": 6, "kinds": ("A", "B", "C")},
    ],
    # II47: feet as 30.48 cm, the scenery table once per ten square feet begun.
    "board": [
        {"id": "6x4", "width": 182_880, "depth": 121_920, "tables": 3},
        {"id": "8x4", "width": 243_840, "depth": 121_920, "tables": 4},
        {"id": "5x3", "width": 152_400, "depth": 91_440, "tables": 2},
    ],
    # 13.1, 13.2, 13.4, II95: hits, and from which die on one is deflected.
    "structure": [
        {"kind": "gun-cluster", "name": "gun cluster", "hits": 2, "deflects": 5},
        {"kind": "target-piece", "name": "target", "hits": 3, "deflects": 7},
        {"kind": "secondary-target", "name": "secondary target", "hits": 2, "deflects": 4},
        {"kind": "central-target", "name": "central target", "hits": 5, "deflects": 4},
    ],
    # 13.3, II101, II102.
    "ground": {"targets": 20, "dear": 5, "dear_worth": 20, "cheap_worth": 3, "wins": 40},
    # 13.4, II104, II105, II110.
    "starbase": {
        "half": 15,
        "guns": ((-4, 11), (4, 11), (11, 4), (11, -4), (0, -11)),
        "targets": ((0, 7), (7, 0), (0, -7), (-7, 0)),
        "protected": 4,
        "collateral": (8, 10, 11, 12),
        "spared": 2,
    },
}
OURS: Final[dict[str, Any]] = {
    "prices": {"most_clusters": 9},  # II141
    "board": [{"id": "3x2", "width": 91_440, "depth": 60_960, "tables": 1}],  # II122
}
LISTS: Final = {
    # II61: leader, second, two wings; six light fighters; three knights, 10 points unspent.
    "squadron": ("6g 4ge 4 4", (110, 90, 50, 50)),
    "swarm": ("4 4 4 4 4 4", (50,) * 6),
    "knights": ("4ae 4a 4ge", (110, 90, 90)),
    # Of II103.
    "raid": ("6g 4ge 4", (110, 90, 50)),
}
OUR_LISTS: Final = {"two-ship": ("6g 4ge", (110, 90))}  # II139
NAMES: Final = {
    "interceptor": ("Tiger", "Lynx", "Bobcat", "Puma"),
    "intruder": ("Assegai", "Kontos", "Sabre", "Halberd"),
}
SCENARIO: Final = {
    # II97, II103, II114: turns, points, the stock list.
    "dogfight": (20, 300, "squadron"),
    "ground-attack": (15, 300, "squadron"),
    "starbase": (15, 250, "raid"),
}
OPTIONS: Final = {
    # Defaults; what II3 to II118 leave to be chosen among.
    "scenario": ("dogfight", None),
    "sides": ("agreed", {"agreed", "rolled"}),
    "forces": ("squadron", None),
    "purchase": ("stock", {"sealed", "open", "stock"}),
    "points": (300, None),
    "board": ("6x4", None),
    "scenery": ("random", {"placed", "random", "none"}),
    "react": ("4", {"ask", "4"}),
    "turn_limit": (20, None),
    "clusters": (8, None),
    "cluster_shots": (3, None),
    "cluster_react": (False, None),
    "collateral": ("each", {"each", "until failed"}),
    "ground_scenery": (False, None),
    "react_at_start": (True, None),
    "leaving": ("refused", {"refused", "allowed"}),
    "free_flight": ("flown", {"flown", "free"}),
    "turn_angle": ("60", {"60", "45"}),
    "sweep_width": ("4", {"4", "8"}),
    "burnout_dice": ("2d6", {"2d6", "1d8"}),
    "arc": ("placed", {"placed", "swept"}),
    "asteroids_block": (False, None),
    "range_measure": ("forward", {"forward", "direct"}),
    "rear_arc": ("strip", {"strip", "wedge"}),
}
OUR_OPTIONS: Final = {"defence": (0, None)}  # II141


@pytest.mark.rule(
    "IIT2", "IIT5", "IIT11", "IIT15", "IIT23", "IIT26", "II34", "II47", "II60", "IIT40c"
)
@pytest.mark.rule("IIT34", "IIT35", "IIT37", "IIT39", "IIT40", "II95", "II101", "II102", "II104")
@pytest.mark.rule("II105", "II110", "II122", "II141", "II41")
@pytest.mark.parametrize("part", list(TEXT))
def test_all_numbers_are_those_of_the_text(part: str) -> None:
    found, wanted = NUMBERS.model_dump()[part], TEXT[part]
    if isinstance(wanted, dict):
        assert found == wanted | OURS.get(part, {})
    else:
        rows = [{k: v for k, v in each.items() if k != "title"} for each in found]
        assert rows == wanted + OURS.get(part, [])
    assert set(NUMBERS.model_dump()) == set(TEXT)


@pytest.mark.rule("II61", "II139", "IIT5", "IIT6", "II103")
def test_all_stock_lists_are_those_of_the_rulings() -> None:
    wanted = LISTS | OUR_LISTS
    assert {key: str(read(text)) for key, text in FORCES.stock.items()} == {
        key: str(read(text)) for key, (text, _) in wanted.items()
    }
    for text, costs in wanted.values():
        prices = [spent(NUMBERS.prices, read(each)) for each in text.split()]
        assert tuple(prices) == costs
    assert (FORCES.own, FORCES.fighter) == ((), ())


@pytest.mark.rule("II61")
def test_fighters_are_named_as_was_ruled_and_each_by_its_own_letter() -> None:
    for side, names in NAMES.items():
        assert FORCES.called(side)[:4] == names
        assert len(FORCES.called(side)) == NUMBERS.prices.most_fighters
    bought = fighters_of(usual_brief("dogfight"), "intruder", read("6g 4"))
    assert [(each.name, each.code) for each in bought] == [("Assegai", "A"), ("Kontos", "K")]
    codes = [*FORCES.codes("interceptor"), *FORCES.codes("intruder")]
    assert len(set(codes)) == len(codes) == 30


@pytest.mark.rule("II114", "II97", "II103", "II128")
def test_scenarios_have_their_goes_points_and_lists() -> None:
    found = {key: (e.turn_limit, e.points, e.forces) for key, e in SCENARIOS.items()}
    assert found == SCENARIO
    for key, (limit, points, forces) in SCENARIO.items():
        options = RULESET.read_options({"scenario": key})
        assert (options.turn_limit, options.points, options.forces) == (limit, points, forces)


@pytest.mark.rule("II117", "II133")
def test_options_and_presets_are_those_of_the_rulings() -> None:
    wanted = OPTIONS | OUR_OPTIONS
    fields = FightersOptions.model_fields
    found = {name: field.default for name, field in fields.items() if name in wanted}
    assert found == {name: default for name, (default, _) in wanted.items()}
    assert set(fields) - set(Timed.model_fields) | {"turn_limit"} == set(wanted)
    for name, (_, choices) in wanted.items():
        if choices is not None:
            assert set(getattr(fields[name].annotation, "__args__", ())) == choices, name
    assert {each.name: dict(each.values) for each in PRESETS} == {
        "recommended": {},
        "as written": {"purchase": "sealed", "scenery": "placed", "react": "ask"},
        "light defences": {"clusters": 5, "cluster_shots": 1},
        "balanced": {},
    }


@pytest.mark.rule("IIT24", "IIT9", "IIT22", "IIT31", "IIT10", "IIT17", "IIT18", "IIT39", "IIT29")
def test_dice_that_the_text_asks_for() -> None:
    from rules.systems.interceptors import energy, firing, flights  # noqa: PLC0415
    from rules.systems.interceptors.pieces import Fighter  # noqa: PLC0415

    plain = Fighter(id="x", side="interceptor", name="X", code="X", bought=4, blocks=4)
    better = plain.model_copy(update={"extras": "c"})
    assert (energy.needed(plain), energy.needed(better)) == (4, 3)
    assert (stats.COMES, MOVES, stats.TURNS, stats.DEFLECT, firing.HIT) == (5, 5, 5, 5, 6)
    assert (flights.SWEEP_RISK, flights.FLIP_RISK) == (6, 5)

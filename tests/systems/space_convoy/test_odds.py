"""The odds that the rules are known to give, counted over every throw of the real attack."""

from itertools import product

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.systems.space_convoy.fire.events import Attacked
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from tests.systems.space_convoy.positions import all_of, fire, position

Throws = list[tuple[int, ...]]
HARMLESS = 4  # on the hit table


def every(count: int) -> Throws:
    """Every throw of so many dice."""
    return list(product(range(1, 7), repeat=count))


def share_of_hits(shot: tuple[str, str, int], *dice: Throws) -> float:
    """The share of hits over every combination of these red, white and blue throws."""
    attacker, target, distance = shot
    seat = FREELOADERS if attacker in ("blitzship", "slayer-a") else NAZTEES
    pieces = {attacker: "8-5", target: f"{8 - distance}-5", "coffin-d": "1-1"}
    state = position(seat, **{name.replace("-", "_"): words for name, words in pieces.items()})
    outcomes = []
    for throws in product(*dice):
        faces = ScriptedDice(*(face for throw in throws for face in throw), HARMLESS)
        step = act(RULESET, state, seat, fire(attacker, target), faces)
        outcomes += [attacked.outcome for attacked in all_of(step, Attacked)]
    return outcomes.count("hit") / len(outcomes)


# (attacker, target, distance), (red, white, blue), odds that red wins
ODDS = [
    (("blitzship", "harsh-crusher", 1), (3, 3, 2), 0.47),
    (("blitzship", "lite-crusher", 1), (3, 3, 2), 0.47),
    (("slayer-a", "coffin-a", 1), (1, 1, 1), 0.42),
    (("harsh-crusher", "blitzship", 1), (2, 2, 3), 0.28),
    (("harsh-crusher", "brigghaven-a", 1), (2, 2, 2), 0.15),
    (("harsh-crusher", "slayer-a", 1), (2, 2, 1), 0.42),
    (("harsh-crusher", "slayer-a", 2), (2, 2, 1), 0.27),
    (("lite-crusher", "slayer-a", 3), (2, 1, 1), 0.14),
    (("coffin-a", "blitzship", 1), (1, 2, 2), 0.25),  # 55/216
    (("coffin-a", "brigghaven-a", 1), (1, 2, 1), 0.42),
    (("coffin-a", "slayer-a", 1), (1, 2, 1), 0.28),
]


@pytest.mark.rule("SC18", "SC19", "SC20", "SC22", "SCT16", "SCT11b", "SCT11c")
@pytest.mark.parametrize(("shot", "dice", "odds"), ODDS)
def test_odds_that_red_beats_blue(
    shot: tuple[str, str, int], dice: tuple[int, int, int], odds: float
) -> None:
    red, white, blue = dice
    share = share_of_hits(shot, every(red), [(6,) * white], every(blue))
    assert round(share, 2) == odds


# attacker: its target, its red and white dice, the target's blue dice, odds by distance
REACH = {
    "slayer-a": ("lite-crusher", (1, 1, 2), (1, 0.83, 0.67, 0.5, 0.33, 0.17)),
    "harsh-crusher": ("blitzship", (2, 2, 3), (1, 0.97, 0.89, 0.75, 0.56, 0.31)),
    "blitzship": ("lite-crusher", (3, 3, 2), (1, 1, 0.96, 0.88, 0.7, 0.42)),
}


@pytest.mark.rule("SCT17", "SC25")
@pytest.mark.parametrize("attacker", REACH)
@pytest.mark.parametrize("distance", range(1, 7))
def test_odds_that_white_reaches(attacker: str, distance: int) -> None:
    target, (red, white, blue), odds = REACH[attacker]
    shot = (attacker, target, distance)
    share = share_of_hits(shot, [(6,) * red], every(white), [(1,) * blue])
    assert share == pytest.approx(odds[distance - 1], abs=0.0051)

"""All that is compared of Buoyz, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.buoyz.aegis import compare_aegis
from tests.oracles.buoyz.boarding import compare_boarding
from tests.oracles.buoyz.cloaks import compare_cloaks
from tests.oracles.buoyz.comparing import compare
from tests.oracles.buoyz.contact import compare_contact
from tests.oracles.buoyz.craft import compare_craft
from tests.oracles.buoyz.fire import compare_fire
from tests.oracles.buoyz.force import compare_force
from tests.oracles.buoyz.hangars import compare_hangars
from tests.oracles.buoyz.homing import compare_homing
from tests.oracles.buoyz.mines import compare_mines
from tests.oracles.buoyz.mustering import compare_muster
from tests.oracles.buoyz.orbits import compare_orbits
from tests.oracles.buoyz.placing import compare_placing
from tests.oracles.buoyz.repairs import compare_repairs
from tests.oracles.buoyz.retreat import compare_retreat
from tests.oracles.buoyz.saucers import compare_saucers
from tests.oracles.buoyz.special_actions import compare_special_actions
from tests.oracles.buoyz.squadrons import compare_squadrons
from tests.oracles.buoyz.standing_answers import compare_standing_answers
from tests.oracles.buoyz.tractors import compare_tractors
from tests.oracles.buoyz.voyages import compare_voyage

if TYPE_CHECKING:
    from tests.oracles.tally import Tally

_FIGHTS = 40
"""Positions in which somebody fires, for each battle that is moved."""
_FEW = 10
"""Likewise of those with mines, with craft, and battles that are settled."""


def compare_all(seed: int, tally: Tally) -> None:
    compare(seed, tally)
    for number in range(_FIGHTS):
        compare_fire(_FIGHTS * seed + number, tally)
    compare_voyage(seed, tally)
    compare_standing_answers(seed, tally)
    for number in range(_FEW * seed, _FEW * (seed + 1)):
        compare_muster(number, tally)
        compare_mines(number, tally)
        compare_craft(number, tally)
        compare_boarding(number, tally)
        compare_tractors(number, tally)
        compare_cloaks(number, tally)
        compare_squadrons(number, tally)
        compare_saucers(number, tally)
        compare_contact(number, tally)
        compare_aegis(number, tally)
        compare_hangars(number, tally)
        compare_special_actions(number, tally)
        compare_force(number, tally)
        compare_orbits(number, tally)
        compare_placing(number, tally)
        compare_retreat(number, tally)
        compare_homing(number, tally)
        compare_repairs(number, tally)

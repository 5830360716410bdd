"""Compare with games: ``python -m tests.systems.buoyz.second --positions 20000``."""

from __future__ import annotations

import sys

from tests.systems.buoyz.second.aegis import compare_aegis
from tests.systems.buoyz.second.boarding import compare_boarding
from tests.systems.buoyz.second.cloaks import compare_cloaks
from tests.systems.buoyz.second.comparing import compare
from tests.systems.buoyz.second.contact import compare_contact
from tests.systems.buoyz.second.craft import compare_craft
from tests.systems.buoyz.second.fire import compare_fire
from tests.systems.buoyz.second.force import compare_force
from tests.systems.buoyz.second.hangars import compare_hangars
from tests.systems.buoyz.second.homing import compare_homing
from tests.systems.buoyz.second.mines import compare_mines
from tests.systems.buoyz.second.mustering import compare_muster
from tests.systems.buoyz.second.orbits import compare_orbits
from tests.systems.buoyz.second.placing import compare_placing
from tests.systems.buoyz.second.repairs import compare_repairs
from tests.systems.buoyz.second.retreat import compare_retreat
from tests.systems.buoyz.second.saucers import compare_saucers
from tests.systems.buoyz.second.special_actions import compare_special_actions
from tests.systems.buoyz.second.squadrons import compare_squadrons
from tests.systems.buoyz.second.standing_answers import compare_standing_answers
from tests.systems.buoyz.second.tractors import compare_tractors
from tests.systems.buoyz.second.voyages import compare_voyage
from tests.systems.tally import Tally, run

_FIGHTS = 40
"""Positions in which somebody fires, for each battle that is moved."""
_FEW = 10
"""Likewise of those with mines, with craft, and battles that are settled."""


def _all(seed: int, tally: Tally) -> None:
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


if __name__ == "__main__":
    sys.exit(run(_all, __doc__))

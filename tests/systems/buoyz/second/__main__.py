"""Compare with games: ``python -m tests.systems.buoyz.second --positions 20000``."""

from __future__ import annotations

import sys

from tests.systems.buoyz.second.beams import compare_beams
from tests.systems.buoyz.second.comparing import compare
from tests.systems.buoyz.second.decks import compare_decks
from tests.systems.buoyz.second.detours import compare_detours
from tests.systems.buoyz.second.feats import compare_feats
from tests.systems.buoyz.second.flotillas import compare_flotillas
from tests.systems.buoyz.second.gunfights import compare_fire
from tests.systems.buoyz.second.halves import compare_halves
from tests.systems.buoyz.second.homing import compare_homing
from tests.systems.buoyz.second.landfalls import compare_landfalls
from tests.systems.buoyz.second.minework import compare_mines
from tests.systems.buoyz.second.mustering import compare_muster
from tests.systems.buoyz.second.omens import compare_omens
from tests.systems.buoyz.second.prizes import compare_prizes
from tests.systems.buoyz.second.repairs import compare_repairs
from tests.systems.buoyz.second.routines import compare_routines
from tests.systems.buoyz.second.routs import compare_routs
from tests.systems.buoyz.second.screens import compare_screens
from tests.systems.buoyz.second.strewing import compare_strewing
from tests.systems.buoyz.second.veils import compare_veils
from tests.systems.buoyz.second.voyages import compare_voyage
from tests.systems.buoyz.second.wings import compare_wings
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
    compare_routines(seed, tally)
    for number in range(_FEW * seed, _FEW * (seed + 1)):
        compare_muster(number, tally)
        compare_mines(number, tally)
        compare_wings(number, tally)
        compare_prizes(number, tally)
        compare_beams(number, tally)
        compare_veils(number, tally)
        compare_flotillas(number, tally)
        compare_halves(number, tally)
        compare_routs(number, tally)
        compare_screens(number, tally)
        compare_decks(number, tally)
        compare_feats(number, tally)
        compare_omens(number, tally)
        compare_landfalls(number, tally)
        compare_strewing(number, tally)
        compare_detours(number, tally)
        compare_homing(number, tally)
        compare_repairs(number, tally)


if __name__ == "__main__":
    sys.exit(run(_all, __doc__))

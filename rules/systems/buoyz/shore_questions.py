"""What sides are asked of bases that they have bought (BZ273)."""

from __future__ import annotations

from rules.kernel.game.agenda import Question
from rules.systems.buoyz.actions import Deploy


class PlaceBase(Question):
    """A side is to put one of its bases on the table (BZ273)."""

    answers = (Deploy,)
    rule = "BZ273"


SHORE_ENTRIES = (PlaceBase,)

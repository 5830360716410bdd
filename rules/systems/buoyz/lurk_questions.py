"""What the sides are asked of lurking (BZ188, BZ189)."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Emerge, Lurk


class HideShips(Question):
    """A side is to say in secret which of its ships lurk, and where (BZ188)."""

    answers = (Lurk,)
    rule = "BZ188"


class ShowShips(Question):
    """A side is to say in secret which of its lurkers show themselves (BZ189)."""

    answers = (Emerge,)
    rule = "BZ189"


class Hiding(Task):
    """All learn which ships lurk (BZ133c)."""


class Showing(Task):
    """All see which lurkers show themselves (BZ133d)."""


LURK_ENTRIES = (HideShips, ShowShips, Hiding, Showing)

"""What the sides are asked of fire, damage and repair, and what follows by itself."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Choose, Defend, Done, Repair


class ChooseVital(Question):
    """A side is to say what comes of a vital fire on its ship (BZ75b)."""

    answers = (Choose,)
    rule = "BZ75"

    ship: str


class ChooseAbility(Question):
    """A side is to say which ability its ship loses to a vital hit (BZ175)."""

    answers = (Choose,)
    rule = "BZ175"

    ship: str


class ShootDown(Question):
    """A side is to say at which torpedoes its close defence shoots first (BZ177)."""

    answers = (Defend,)
    rule = "BZ177"


class RepairShip(Question):
    """A side is to say what its ship tries to repair (BZ78).

    Attributes:
        left: How many tries it has left (BZ52).
        failed: What it has tried in vain.
        vital: Whether it may still try for an ability (BZ155).
    """

    answers = (Repair, Done)
    rule = "BZ78"

    ship: str
    left: int
    failed: tuple[str, ...] = ()
    vital: bool = False


class Salvo(Task):
    """A ship fires main or secondary weapons: targets, and how many dice each (BZ130b)."""

    ship: str
    weapon: str
    targets: tuple[tuple[str, int], ...]


class Launch(Task):
    """A ship launches torpedoes (BZ130b)."""

    ship: str
    weapon: str
    target: str


class TestCriticals(Task):
    """Hits on a ship are tested for criticals (BZ167)."""

    ship: str
    count: int


class Criticals(Task):
    """So many criticals of a ship come to the table, in turn (BZ167)."""

    ship: str
    count: int


class Blasts(Task):
    """The next explosion takes its effect, if there is one (BZ174)."""


class Aegis(Task):
    """A side's close defence shoots at torpedoes (BZ177)."""

    side: str


class Minefields(Task):
    """The next ship throws for a minefield that it came through (BZ180b)."""


class Torpedoes(Task):
    """The next torpedo takes its effect (BZ177)."""


class Mend(Task):
    """A ship repairs; fields are as those of ``RepairShip``."""

    ship: str
    left: int
    failed: tuple[str, ...] = ()
    vital: bool = False


FIRE_ENTRIES = (
    ChooseVital, ChooseAbility, ShootDown, RepairShip, Salvo, Launch, TestCriticals, Criticals,
    Blasts, Aegis, Torpedoes, Minefields, Mend,
)  # fmt: skip

"""What the sides are asked, and what the rules do by themselves; of fire see `fire_questions`."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import (
    Array,
    Cloak,
    Deploy,
    Done,
    Fire,
    First,
    Force,
    Lay,
    Move,
    Muster,
    Orbit,
    Pull,
    Search,
    Separate,
    Shields,
    Special,
    Trial,
    Waive,
)
from rules.systems.buoyz.shown import Nominating  # noqa: TC001 - read from JSON


class BuyFleet(Question):
    """A side is to hand in the list of its fleet (BZ223)."""

    answers = (Muster,)
    rule = "BZ223"


class DeployShips(Question):
    """A side is to put one of its ships on the table (BZ136)."""

    answers = (Deploy, Array)
    rule = "BZ136"


class ChooseFirst(Question):
    """Who holds the initiative is to say who begins a phase (BZ126)."""

    answers = (First,)
    rule = "BZ126"

    phase: Nominating


class NominateMove(Question):
    """A side is to nominate a ship to move, with a special action or without (BZ128)."""

    answers = (Move, Special, Orbit, Shields, Cloak, Separate, Lay)
    rule = "BZ128"


class MoveOn(Question):
    """A side is to move the ship that has tried a special action (BZ146)."""

    answers = (Move, Special, Orbit, Shields, Cloak, Separate, Lay)
    rule = "BZ146"

    ship: str


class Negate(Question):
    """A side in overwatch is to say whether an enemy's special action fails (BZ147)."""

    answers = (Force, Done)
    rule = "BZ147"

    ship: str
    what: Trial


class NominateFire(Question):
    """A side is to nominate a ship to fire (BZ19)."""

    answers = (Fire, Waive, Search)
    rule = "BZ19"


class FireOn(Question):
    """A side is to fire with the ship that has searched (BZ190)."""

    answers = (Fire,)
    rule = "BZ190"

    ship: str


class Reveal(Task):
    """Both fleets are shown (BZ133)."""


class Placing(Task):
    """Ships come to the table: first it is said who lurks, then the others are deployed (BZ136)."""


class Deploying(Task):
    """The next ship is deployed (BZ136)."""


class Turn(Task):
    """A turn begins (BZT1).

    Attributes:
        opened: Whether ships have dropped out of hyperspace.
    """

    number: int
    opened: bool = False


class Proceed(Task):
    """A special action takes its effect, unless it was negated (BZ148)."""

    ship: str
    what: Trial
    target: str | None = None
    way: Pull | None = None


class Moving(Task):
    """The next ship is nominated to move (BZ221)."""


class SaucerMoves(Task):
    """A saucer that has separated moves after its drive (BZ160)."""

    ship: str


class Attack(Task):
    """The attack phase begins (BZ19).

    Attributes:
        opened: Whether what comes before the fire of ships has been done.
    """

    opened: bool = False


class Firing(Task):
    """The next ship is nominated to fire (BZ129)."""


class EndPhase(Task):
    """The end of a turn goes on with a step: torpedoes, repair, what is over (BZT1)."""

    step: int


ENTRIES = (
    BuyFleet, DeployShips, ChooseFirst, NominateMove, MoveOn, Negate, NominateFire, FireOn, Reveal,
    Placing, Deploying, Turn, Proceed, Moving, SaucerMoves, Attack, Firing, EndPhase,
)  # fmt: skip

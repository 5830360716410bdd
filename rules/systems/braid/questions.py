"""What the sides are asked, and the steps of a turn that go on by themselves."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.braid import actions as ac


class ChooseEdge(Question):
    """The attacker is to choose an edge (BCT9)."""

    answers = (ac.Edge,)
    rule = "BC146"


class DeployUnits(Question):
    """A side is to put its guns, foot, horse or commanders on the table (BC147)."""

    answers = (ac.Deploy, ac.Array, ac.Mass)
    rule = "BC147"

    arm: str


class MoveUnits(Question):
    """A side is to move its units, in any order, each once (BC56, BC150)."""

    answers = (ac.March, ac.Form, ac.Road, ac.Enter, ac.Leave, ac.Ride, ac.Mass, ac.Storm, ac.Done)
    rule = "BC56"


class DeclareFire(Question):
    """A side is to say at whom its units fire (BC89)."""

    answers = (ac.Volley,)
    rule = "BC89"


class LoseGun(Question):
    """The owner of a Grand Battery is to say from which end a gun is lost (BC93)."""

    answers = (ac.Lose,)
    rule = "BC93"

    count: int


class DeclareAssaults(Question):
    """A side is to say whom its assault columns assault (BC141)."""

    answers = (ac.Assault, ac.Done)
    rule = "BC141"


class Deployment(Task):
    """Arm by arm, the defender first (BC147)."""


class NewTurn(Task):
    """Begin a turn, if there is one left (BC2, BCT1)."""

    number: int


class Movement(Task):
    """Steps 1 and 2: a side moves and changes formations (BCT1)."""

    role: str


class Shooting(Task):
    """Step 3: both sides say at whom they fire (BCT1, BC89)."""


class Volleys(Task):
    """Step 3: all fire, then casualties are taken (BC90)."""


class DeclareCharges(Question):
    """A side is to declare its charges, one after the other (BC95)."""

    answers = (ac.Charge, ac.Done)
    rule = "BC95"


class CounterCharge(Question):
    """Horse that is charged counter-charges or stands (BC108)."""

    answers = (ac.Counter,)
    rule = "BC108"

    unit: str
    charger: str


class AdvanceOn(Question):
    """A charger whose target is gone goes on, two inches at least (BC106)."""

    answers = (ac.Advance,)
    rule = "BC106"

    unit: str


class ShareLosses(Question):
    """A side says which of its units in a melee takes the next stand lost (BC116)."""

    answers = (ac.Lose,)
    rule = "BC116"

    units: tuple[str, ...]
    left: int
    taken: tuple[str, ...]


class MakeWhole(Question):
    """A side may make clusters whole that its commanders are with (BC137)."""

    answers = (ac.Rally, ac.Done)
    rule = "BC137"


class Charges(Task):
    """Steps 4 and 5: a side declares charges (BCT1, BC95)."""

    role: str


class ChargeTests(Task):
    """Chargers test, then those who are charged (BC95)."""

    side: str


class Onset(Task):
    """Step 6: the next charge moves (BC107)."""


class Melees(Task):
    """Step 6: the next melee (BC113)."""


class Fight(Task):
    """A round of a melee (BC29)."""

    units: tuple[str, ...]
    number: int


class AfterRound(Task):
    """After a round, when all losses are taken (BC117).

    Attributes:
        winner: The side that has won the round; empty after a draw.
        places: Of chargers at garrisons, the places.
    """

    units: tuple[str, ...]
    number: int
    winner: str
    places: tuple[tuple[str, str], ...]


class Conversions(Task):
    """End of step 7: commanders may make clusters whole (BC137)."""

    side: str


class Assaults(Task):
    """Steps 4 and 5: a side's assault columns declare (BC141)."""

    role: str


class Storms(Task):
    """Step 6: assault columns charge and fight to the death (BC144)."""


class EndPhase(Task):
    """Step 7: wear, guns, morale (BC122)."""


QUESTIONS = (
    ChooseEdge, DeployUnits, MoveUnits, DeclareFire, DeclareCharges, CounterCharge, AdvanceOn,
    ShareLosses, MakeWhole, LoseGun, DeclareAssaults,
)  # fmt: skip
TASKS = (
    Deployment, NewTurn, Movement, Shooting, Volleys, Charges, ChargeTests, Onset, Melees, Fight,
    AfterRound, EndPhase, Conversions, Assaults, Storms,
)  # fmt: skip

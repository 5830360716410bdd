"""What the sides are asked, and the steps of a turn that go on by themselves."""

from __future__ import annotations

from rules.kernel.agenda import Question, Task
from rules.systems.braid import actions as ac


class ChooseEdge(Question):
    """The attacker is to choose an edge (BCT9)."""

    answers = (ac.Edge,)
    rule = "BC146"


class DeployUnits(Question):
    """A side is to put its guns, foot, horse or commanders on the table (BC147)."""

    answers = (ac.Deploy, ac.Array)
    rule = "BC147"

    arm: str


class MoveUnits(Question):
    """A side is to move its units, in any order, each once (BC56, BC150)."""

    answers = (ac.March, ac.Form, ac.Road, ac.Enter, ac.Leave, ac.Ride, ac.Done)
    rule = "BC56"


class DeclareFire(Question):
    """A side is to say at whom its units fire (BC89)."""

    answers = (ac.Volley,)
    rule = "BC89"


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


class Charges(Task):
    """Steps 4 to 6: charges and melees, of which there are none yet."""


class EndPhase(Task):
    """Step 7: clusters test their morale (BC124)."""


QUESTIONS = (ChooseEdge, DeployUnits, MoveUnits, DeclareFire)
TASKS = (Deployment, NewTurn, Movement, Shooting, Volleys, Charges, EndPhase)

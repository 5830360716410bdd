"""What fleets are asked, and what the rules do by themselves."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz_campaign.actions import Choose, Post, Raise, Replace, Stand


class RaiseFleet(Question):
    """A seat is to raise its fleet (CAM3)."""

    answers = (Raise,)
    rule = "CAM3"


class TakeRole(Question):
    """Who has won the die is to say who attacks (CAM7)."""

    answers = (Stand,)
    rule = "CAM7"

    battle: int


class TakePost(Question):
    """The defender of a planet is to say where it stands (CAM35)."""

    answers = (Post,)
    rule = "CAM35"

    battle: int


class ChooseForce(Question):
    """A seat is to choose the ships of a scenario (CAMT2)."""

    answers = (Choose,)
    rule = "CAMT2"

    battle: int


class ReplaceLosses(Question):
    """A seat is to say which lost ships it tries to replace (CAMT10)."""

    answers = (Replace,)
    rule = "CAMT10"


class Rosters(Task):
    """All fleets are shown (CAM24)."""


class Scenario(Task):
    """A scenario begins (CAMT8)."""

    number: int


class Forces(Task):
    """The ships of a scenario are chosen (CAMT2)."""


class Battles(Task):
    """The ships that were chosen are shown, and battles are fought (CAM24b)."""


class Interval(Task):
    """What happens after a scenario, before the next one (CAMT9)."""


ENTRIES = (
    RaiseFleet, TakeRole, TakePost, ChooseForce, ReplaceLosses,
    Rosters, Scenario, Forces, Battles, Interval,
)  # fmt: skip

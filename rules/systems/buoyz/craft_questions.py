"""What the sides are asked of attack craft, and what follows by itself."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Done, First
from rules.systems.buoyz.board.flights import Role  # noqa: TC001 - read from JSON
from rules.systems.buoyz.craft_actions import Fly


class CraftFirst(Question):
    """Who holds the initiative is to say who moves its flights of a type first (BZ83c)."""

    answers = (First,)
    rule = "BZ83"

    role: Role


class FlyCraft(Question):
    """A side is to move its flights of a type (BZT68)."""

    answers = (Fly, Done)
    rule = "BZT68"

    role: Role


class SetPatrols(Question):
    """A side is to say whom its patrols engage (BZ84)."""

    answers = (Fly,)
    rule = "BZ84"
    does = "Engage"


class DeclareStrikes(Question):
    """A side is to say which ships its flights attack (BZT72)."""

    answers = (Fly,)
    rule = "BZT72"
    does = "Attack"


class AimFlak(Question):
    """A side is to say at which flights its close defence fires (BZT73)."""

    answers = (Fly,)
    rule = "BZT73"
    does = "Fire"


class OpenHangars(Question):
    """A side is to say which flights are launched and taken aboard (BZT69)."""

    answers = (Fly, Done)
    rule = "BZT69"


class CraftMove(Task):
    """Flights of a type move (BZT68)."""

    role: Role


class SideFlies(Task):
    """A side moves its flights of a type (BZT68)."""

    side: str
    role: Role


class Patrols(Task):
    """A side's patrols engage what has come near (BZ84)."""

    side: str


class Strikes(Task):
    """A side says which ships its flights attack (BZT72)."""

    side: str


class Batteries(Task):
    """A side's close defence fires at flights (BZ185)."""

    side: str


class Hangars(Task):
    """A side launches flights and takes them aboard (BZT69)."""

    side: str


CRAFT_QUESTIONS = (CraftFirst, FlyCraft, SetPatrols, DeclareStrikes, AimFlak, OpenHangars)
CRAFT_ENTRIES = (
    *CRAFT_QUESTIONS, CraftMove, SideFlies, Patrols, Strikes, Batteries, Hangars,
)  # fmt: skip

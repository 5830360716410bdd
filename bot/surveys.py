"""What a player asks the table about a unit: what the rules say, and the board that shows it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from render.painting import Picture, paint_survey

if TYPE_CHECKING:
    from render.model.shape import Shape
    from rules.kernel.foresight.surveys import Reach, Threats
    from rules.kernel.system.ruleset import AnyRuleset, View

REACH: Final = "reach"
THREATS: Final = "threats"


class Asked(NamedTuple):
    """A question about a unit.

    Attributes:
        what: ``REACH`` or ``THREATS``.
        unit: Which unit.
        at: The place that is asked about; None for where it is.
    """

    what: str
    unit: str
    at: Any = None


class Answer(NamedTuple):
    """What the rules say, and the board that shows it."""

    found: Reach[Any] | Threats[Any]
    picture: Picture


def surveyed(ruleset: AnyRuleset, view: View, asked: Asked) -> Reach[Any] | Threats[Any] | None:
    """What the rules say; None: there is no answer.

    Nothing is answered in a game in which nothing is measured beforehand (X8).
    """
    if not view.pre_measure or not asked.unit:
        return None
    if asked.what == REACH:
        return ruleset.reach(view, asked.unit)
    return ruleset.threats(view, asked.unit, asked.at)


def answer(module: str, view: View, asked: Asked, shape: Shape) -> Answer | None:
    """Survey and draw, in a process of its own; None: there is no answer.

    Args:
        module: The module of the system, with its ``RULESET``.
        view: What the seat that asks sees.
        asked: The question.
        shape: Where the picture is looked at.
    """
    ruleset: AnyRuleset = import_module(module).RULESET
    found = surveyed(ruleset, view, asked)
    if found is None:
        return None
    return Answer(found, paint_survey(ruleset.id, view, found, shape))

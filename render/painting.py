"""A view, a card or a chart goes in, a picture and its words come out.

Each is a function of a module, takes and returns values that pickle, and finds the system's
renderer by itself: a thread or another process may run it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from render import registry
from render.asked import answered
from render.cards import bars, card
from render.layers import layer_of
from render.model.shape import Shape
from render.notes import callouts_of
from render.png import draw, draw_end, draw_explained
from render.text.alt import alt_text
from render.text.ending import ending_text
from render.text.explained import explained_text
from rules.kernel.foresight.surveys import Reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.cards.bars import Bars
    from render.model.ending import Ending
    from render.model.scene import Spot
    from rules.kernel.foresight.surveys import Threats
    from rules.kernel.system.how_to_play import Note
    from rules.kernel.system.reference import Unit
    from rules.kernel.system.ruleset import View


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, and the same in words."""

    png: bytes
    alt: str


def paint(
    system: str, view: View, shape: Shape = Shape.WIDE, around: Spot | None = None
) -> Picture:
    """The board as a viewer sees it.

    Args:
        system: The id of the system that the view is of.
        view: The system's own view.
        shape: Where it is looked at: in a message, or opened on a phone.
        around: In the middle of the only part that is shown, enlarged; all is shown if None.

    Raises:
        KeyError: The system has no renderer that can be used.
    """
    scene = registry.scene_for(system)(view)
    part = "" if around is None else layer_of(scene.board).part(scene.board, shape, around)
    return Picture(draw(scene, shape, around), alt_text(scene, part))


def paint_survey(
    system: str, view: View, survey: Reach[Any] | Threats[Any], shape: Shape = Shape.WIDE
) -> Picture:
    """The board with where a unit gets, or with who could fire on it.

    Args:
        system: The id of the system that the view is of.
        view: The system's own view.
        survey: What the rules say of it.
        shape: Where it is looked at.

    Raises:
        KeyError: The system has no renderer that can be used.
    """
    board = registry.scene_about(system, view, survey.unit)
    areas = registry.areas_for(system)(view, survey.unit) if isinstance(survey, Reach) else ()
    scene = answered(board, survey, areas)
    return Picture(draw(scene, shape), alt_text(scene))


def paint_end(system: str, view: View, ending: Ending, shape: Shape = Shape.WIDE) -> Picture:
    """The final board as a viewer sees it, and how the game ended.

    Args:
        system: The id of the system that the view is of.
        view: The system's own view of a game that is over.
        ending: Who won, who played, how long it took, and what the dice gave to whom.
        shape: Where it is looked at: in a message, or opened on a phone.

    Raises:
        KeyError: The system has no renderer that can be used.
    """
    scene = registry.scene_for(system)(view)
    return Picture(draw_end(scene, ending, shape), ending_text(scene, ending))


def paint_explained(system: str, view: View, notes: Sequence[Note]) -> Picture:
    """The board with numbers on it, and below it what is said of each.

    Args:
        system: The id of the system that the view is of.
        view: The system's own view.
        notes: What is pointed out, and the words.

    Raises:
        KeyError: The system has no renderer that can be used, or its page has no such part.
        ValueError: A note is on a unit or a place that is not on the table.
    """
    scene = registry.scene_for(system)(view)
    found = callouts_of(scene, notes)
    return Picture(draw_explained(scene, found), explained_text(scene, found))


@lru_cache(maxsize=64)
def paint_card(system: str, title: str, unit: Unit) -> Picture:
    """The card of a unit.

    Args:
        system: The id of the system that the unit is of.
        title: The system's name.
        unit: What is on the card.
    """
    theme, emblem = registry.emblem_for(system)(unit)
    return Picture(card.draw(unit, title, theme, emblem), card.plain_text(unit))


def paint_bars(chart: Bars) -> Picture:
    """How a throw comes out, as bars."""
    return Picture(bars.draw(chart), bars.alt_text(chart))

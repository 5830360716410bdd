"""How each race is drawn, also one in which a wish is composed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.toy.composing import ComposingView
from tests.toy.scene import scene

if TYPE_CHECKING:
    from render.model.scene import Scene
    from tests.toy.view import RaceView


def composed(view: RaceView) -> Scene:
    """The track, with the wish that is considered, if one is."""
    found = scene(view)
    if not isinstance(view, ComposingView) or view.preview is None:
        return found
    return replace(found, tallies=(*found.tallies, f"Drafted: {view.preview.words}"))

"""A board that is explained, in words, for alt text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.text.alt import LIMIT
from render.text.lines import one_line, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.model.callout import Callout
    from render.model.scene import Scene


def explained_text(scene: Scene, callouts: Sequence[Callout]) -> str:
    """What each number says, as sentences, at most ``LIMIT`` characters."""
    told = [
        f"{number}, at {each.name}: {each.words}" for number, each in enumerate(callouts, start=1)
    ]
    head = f"How to read a board of {scene.title}."
    return shorten(" ".join(map(one_line, (head, *told))), LIMIT)

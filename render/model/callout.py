"""What is pointed out on a board that is explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render.model.scene import Spot
    from rules.kernel.system.how_to_play import Part


@dataclass(frozen=True, slots=True)
class Callout:
    """A number on a picture, and what it says.

    Attributes:
        target: A place of the table, or a part of the picture beside it.
        name: What is there, in a few words.
        words: What it means, one sentence.
    """

    target: Spot | Part
    name: str
    words: str

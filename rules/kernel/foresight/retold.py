"""What a finished game is retold by, beside what is told of its events and worth of its positions.

All of it has a default: a system that says nothing is retold by the numbers of its actions.
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from pydantic import BaseModel

ViewT = TypeVar("ViewT", bound=BaseModel)


class Retold(Generic[ViewT]):
    """The part of a ruleset that says how the story of a game is cut.

    Attributes:
        stage_name: What people call a stretch of play: ``turn``, ``initiative``.
    """

    stage_name: ClassVar[str] = "turn"

    def stage(self, view: ViewT, /) -> int:  # noqa: ARG002 - systems use it
        """The number of the stretch that a position is in, which never falls; 0 for none."""
        return 0

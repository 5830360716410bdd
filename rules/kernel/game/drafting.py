"""Answers that are put together step by step, such as a purchase: what is said, what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules.kernel.game.action import Action


class Way(NamedTuple):
    """A step that goes on with a draft.

    Attributes:
        text: What it is, for a button.
        draft: The draft once it is taken.
    """

    text: str
    draft: Action


@dataclass(frozen=True, slots=True)
class Drafting:
    """How far a draft has come.

    Attributes:
        words: What it says so far, and what is still to be said.
        ways: How it may go on, what takes something back included.
        ready: Whether it may be taken as it stands.
    """

    words: str
    ways: tuple[Way, ...]
    ready: bool

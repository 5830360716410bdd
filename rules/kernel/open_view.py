"""Views of systems without secrets: everybody sees the whole position."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Self

from pydantic import Field

from rules.kernel.forecast import Considered
from rules.kernel.frozen import filled
from rules.kernel.play import result
from rules.kernel.ruleset import Result, View

if TYPE_CHECKING:
    from rules.kernel.ruleset import AnyRuleset, State


class OpenView(View):
    """What everybody may know of a game in which nothing is hidden (X7).

    A system declares what lies open once, in a model ``Position``, from which its state
    (``Position, State``) and its view (``Position, OpenView``) derive. A field that only the state
    has is not seen.

    Attributes:
        acting: The seat that must act; ``None`` when the game is over.
        result: How it ended, if it did.
        preview: What the viewer considers doing: it is drawn, but is no part of the game.
    """

    acting: str | None
    result: Result | None
    preview: Considered[Any] | None = Field(default=None, exclude=True)

    @classmethod
    def of(cls, ruleset: AnyRuleset, state: State, viewer: str | None) -> Self:
        """The view of a state; unvalidated, as its parts are."""
        ended, known = result(ruleset, state), state.__dict__
        waiting = () if ended else ruleset.active(state)
        seen = {
            "viewer": viewer,
            "acting": waiting[0] if waiting else None,
            "result": ended,
            "preview": None,
        }
        return filled(cls, {**seen, **{name: known[name] for name in _shared(cls)}})


@cache
def _shared(view: type[OpenView]) -> tuple[str, ...]:
    """The fields that a view has from its position, as its state has."""
    return tuple(name for name in view.model_fields if name not in OpenView.model_fields)

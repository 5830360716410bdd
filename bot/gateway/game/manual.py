"""How a game is played, for whoever asks: in its lobby, or by ``/help``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.ruleset import AnyRuleset


def how_to_play(ruleset: AnyRuleset) -> str:
    """What one needs to know for a first game, in lines; what the system does not say is not said.

    A system without such lines is told by its sides.
    """
    found = ruleset.how_to_play
    head = f"**How to play {ruleset.title}**"
    if found is None:
        return "\n".join(
            (head, *(f"- **{each.title}**: {each.aim}" for each in ruleset.usual_seats))
        )
    more = [f"-# What decides: {found.scale}."] if found.scale else []
    more += [f"**First turn**: {found.next}"] if found.next else []
    return "\n".join((head, *(f"- {each}" for each in found.line), *more))

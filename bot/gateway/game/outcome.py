"""How a desk has a change shown that the referee has accepted, and told."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.gateway.interaction.reply import Reply
    from bot.referee import Accepted

Say: TypeAlias = "Callable[[], Awaitable[object]]"
"""Answers whoever pressed or typed, if the game's message does not."""
Done: TypeAlias = "Callable[[Reply, Accepted, Say], Awaitable[bool]]"
"""Shows a game that has changed; whether it could be shown."""

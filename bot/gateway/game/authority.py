"""Who may do more in a game than its players: moderators, and the named game master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.transitions import leads

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame


def moderates(reply: Reply, live: LiveGame) -> bool:
    """Whether the person is a moderator and interacts in the game's own channel."""
    return reply.moderator and reply.is_in(live.game.channel)


def masters(reply: Reply, live: LiveGame) -> bool:
    """Whether the person is a game master of the game: a moderator, or whom it has named."""
    return moderates(reply, live) or leads(live, reply.user_id)

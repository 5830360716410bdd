"""Which records of a game somebody may have, and which game is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame


async def recorded(reply: Reply, games: Games, code: str | None) -> LiveGame:
    """The game with that code, or the channel's, for somebody who may see its records.

    Raises:
        Refusal: There is none, or it is played by others elsewhere.
    """
    live = await games.find(code, reply.channel)
    check_may_see(reply, live)
    return live


def check_may_see(reply: Reply, live: LiveGame) -> None:
    """Refuse the records of a game that others play in another channel.

    Raises:
        Illegal: The person neither plays it nor is in its channel nor manages its server.
    """
    manages = reply.manages_server and live.game.place == reply.place
    if not (reply.is_in(live.game.channel) or live.seats_of(reply.user_id) or manages):
        raise Illegal(
            f"Game `{live.game.id}` is played by others, in another channel: ask there for it."
        )


def check_over(live: LiveGame, what: str) -> None:
    """Refuse what can be made of a finished game only.

    Raises:
        Illegal: It is under way, or was closed before it began.
    """
    if live.game.status != "over":
        raise Illegal(f"{what} tells all that was hidden, so it waits until the game is over.")
    if live.state is None:
        raise Illegal("This game was closed before it began.")


async def own_codes(games: Games, user_id: str) -> list[Candidate]:
    """The games of a person, newest first, for completion."""
    found = await games.playable(user_id, finished=True)
    return [
        Candidate(live.game.id, f"{live.game.id} · {live.ruleset.title}: {_state(live)}")
        for live in found
        if live.state is not None
    ]


def _state(live: LiveGame) -> str:
    return live.result.words if live.result is not None else "under way"

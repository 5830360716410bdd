"""The games of a person and of a server, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.links import board_link
from bot.gateway.message.open_games import sides_text
from bot.gateway.text.messages import is_id
from bot.referee.live_game import LiveGame, title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import Game


def row_of(kept: LiveGame | Game) -> Game:
    """The stored row of a game that may be out of order."""
    return kept.game if isinstance(kept, LiveGame) else kept


def list_text(
    own: Sequence[LiveGame | Game],
    others: Sequence[LiveGame | Game],
    user_id: str,
    *,
    linked: bool,
) -> str:
    """One's own games and others, with links to their boards if there is room for these."""

    def lines(games: Sequence[LiveGame | Game]) -> list[str]:
        return [_summary(each, user_id, linked=linked) for each in games]

    more = ["**Others on this server**", *lines(others)] if others else []
    return "\n".join(("**Your games**", *(lines(own) or ["none"]), *more))


def _summary(live: LiveGame | Game, user_id: str, *, linked: bool) -> str:
    game = row_of(live)
    where = f"in <#{game.channel}>" if is_id(game.channel) else "in the terminal"
    link = board_link(game, "board") if linked else ""
    where += f" ({link})" if link else ""
    if not isinstance(live, LiveGame):
        return f"- `{game.id}` {title_of(game.ruleset)} {where}: out of order, kept"
    who = sides_text(live)
    state = {"lobby": "open to join", "over": "finished"}.get(game.status, "")
    if game.status == "playing":
        yours = set(live.active) & set(live.seats_of(user_id))
        titles = ", ".join(live.title(seat) for seat in live.active)
        state = f"**your turn** ({titles})" if yours else f"{titles} to act"
    return f"- `{game.id}` {live.ruleset.title} {where}: {state}. {who}"

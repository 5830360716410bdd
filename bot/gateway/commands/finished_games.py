"""``/game list finished:true``: one's games that are over, how they ended, and against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.message.links import board_link
from bot.gateway.text.messages import UNKNOWN_BUTTON, is_id, mentions, within
from bot.referee.codes import title_of
from bot.referee.live_game import LiveGame
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.store import Game

KEY: Final = "finished"
_PAGE: Final = 6
_DIGITS: Final = 9


class FinishedGames:
    """Lists a person's finished games page by page, newest first."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def show(self, reply: Reply, start: int = 0) -> None:
        """Show a page, privately; ``start`` games are newer than its first."""
        found = await self._games.finished(reply.user_id, start, _PAGE + 1)
        lines = [_told(each, reply.user_id) for each in found[:_PAGE]]
        text = within(("**Your finished games**", *(lines or ["none"])))
        buttons = []
        if start:
            buttons.append(KeyedButton(KEY, str(max(0, start - _PAGE)), "‹ Newer"))
        if len(found) > _PAGE:
            buttons.append(KeyedButton(KEY, str(start + _PAGE), "Older ›"))
        if reply.on_private_message:
            await reply.update(content=text, view=row(*buttons))
        else:
            await reply.private(text, view=row(*buttons))

    async def turned(self, reply: Reply, carried: str) -> None:
        """Show the page that a button leads to.

        Raises:
            Malformed: The button is of no page.
        """
        if not (carried.isascii() and carried.isdecimal() and len(carried) <= _DIGITS):
            raise Malformed(UNKNOWN_BUTTON)
        await self.show(reply, int(carried))


def _told(kept: LiveGame | Game, user_id: str) -> str:
    """A finished game: where it is, how it ended for the person, and who else played."""
    game = kept.game if isinstance(kept, LiveGame) else kept
    where = f"in <#{game.channel}>" if is_id(game.channel) else "in the terminal"
    link = board_link(game, "board")
    where += f" ({link})" if link else ""
    if not isinstance(kept, LiveGame):
        return f"- `{game.id}` {title_of(game.ruleset)} {where}: out of order, kept"
    held = kept.seats_of(user_id)
    others = [each for each in kept.members if each.user_id != user_id]
    against = f", with {mentions(others)}" if others else ""
    played = " and ".join(kept.title(seat) for seat in held)
    words = "closed before it began"
    if kept.result is not None:
        won = {each.side for each in kept.seats if each.id in held}
        mark = "🏆 " if kept.result.winner in won and len(won) == 1 else ""
        words = f"{mark}{kept.result.words}"
    return f"- `{game.id}` {kept.ruleset.title} {where}, as {played}{against}: {words}"

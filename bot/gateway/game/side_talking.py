"""Opens a private thread for those who share a side of a game, where that can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import KeyedButton
from bot.gateway.interaction.rights import lacking, named
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.referee.captains import captain_of
from bot.referee.transitions import check_open
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.side_talks import SideTalks
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

KEY: Final = "talk"
"""The key of the button that opens it."""
_NEEDED: Final = ("create_private_threads", "send_messages_in_threads")
_NO_SUCH: Final = {50024, 50035}
"""Not in this kind of channel; a forum's threads begin with a message."""
_THERE: Final = (
    "The {} talk among themselves in <#{}>. Those who hold the side are let in, nobody else but "
    "moderators who manage threads."
)


class TalkDesk:
    """Opens threads for those who ask."""

    def __init__(self, games: Games, talks: SideTalks) -> None:
        self._games = games
        self._talks = talks

    async def ask(self, reply: Reply, live: LiveGame, side: str | None) -> None:
        """Show somebody where their side talks; a thread for it is opened if there is none.

        Args:
            reply: The command or press.
            live: The game.
            side: The side; ``None`` if they share but one.

        Raises:
            Refusal: They share no side, or no such thread can be opened here.
        """
        check_open(live)
        seat = _shared(live, reply.user_id, side)
        parent = _parent(reply, live)
        await reply.acknowledge(anew=True)
        try:
            thread = await self._talks.opened(live, seat, parent, reply.user_id)
        except discord.Forbidden:
            raise Illegal(_refused(_NEEDED)) from None
        except discord.HTTPException as error:
            if error.code not in _NO_SUCH:
                raise
            raise Illegal("Discord has no private threads in this kind of channel.") from None
        await reply.private(_THERE.format(live.title(seat), thread))

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Do that for the game and the side that a button carries.

        Raises:
            Refusal: It can't be done, or the button is not known.
        """
        code, _, seat = carried.partition(".")
        live = await self._games.get(code)
        if all(each.id != seat for each in live.seats):
            raise Malformed(UNKNOWN_BUTTON)
        await self.ask(reply, live, seat)


def talk_buttons(live: LiveGame, user_id: str) -> list[KeyedButton]:
    """Buttons for the sides that a person shares with others in a game that is not over."""
    if live.game.status == "over" or live.game.place is None:
        return []
    return [
        KeyedButton(KEY, f"{live.game.id}.{seat}", f"Side talk: {live.title(seat)}"[:80])
        for seat in live.seats_of(user_id)
        if captain_of(live, seat) is not None
    ]


def _shared(live: LiveGame, user_id: str, side: str | None) -> str:
    """The side that is meant, which the person shares with others."""
    held = live.must_hold(user_id)
    if side is not None and side not in held:
        raise Illegal("You do not hold that side in this game.")
    wanted = held if side is None else (side,)
    shared = [seat for seat in wanted if captain_of(live, seat) is not None]
    if not shared:
        title = live.title(wanted[0])
        raise Illegal(f"You alone play the {title}: side talk is for those who share a side.")
    if len(shared) > 1:
        names = tuple(map(live.title, shared))
        raise Illegal("You share several sides: say which with `side:`.", legal=names)
    return shared[0]


def _parent(reply: Reply, live: LiveGame) -> int:
    """The channel in which a private thread can be opened.

    Raises:
        Illegal: There is none here, or the bot may not.
    """
    channel = reply.interaction.channel
    if not reply.is_in(live.game.channel):
        raise Illegal("Ask for that in the game's own channel.")
    if reply.place is None or not isinstance(channel, discord.TextChannel | discord.Thread):
        raise Illegal("A private thread can only be opened in a text channel of a server.")
    if not reply.interaction.is_guild_integration():
        raise Illegal("I am no member of this server, so I can't open threads here.")
    if lacks := lacking(reply.interaction, _NEEDED):
        raise Illegal(_refused(lacks))
    return channel.parent_id if isinstance(channel, discord.Thread) else channel.id


def _refused(lacks: tuple[str, ...]) -> str:
    return (
        f"I may not open private threads here: give me {named(lacks)} in this channel. "
        "Until then, talk in private messages."
    )

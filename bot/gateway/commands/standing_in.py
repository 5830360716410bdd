"""Who would stand in for others on a server: what they are told and may press."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.message.links import board_link
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, fitting
from rules.kernel.values.errors import Illegal, Malformed, Unknown

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame
    from bot.referee.substitution import Substitution
    from bot.store import Substitute
    from rules.registry import Registry

KEY: Final = "pool"
_JOIN: Final = "join"
_CALL: Final = "call"
_LEAVE: Final = "leave"
_WHAT: Final = "A seat that is offered is theirs at once, with all the time for an answer."
_HOW: Final = (
    "`/game substitute side:` offers a seat of this channel's game: yours, and you play on until "
    "it is taken; or one that nobody has, or whose time ran out twice or by as long again, if the "
    "others agree or a moderator decides."
)


class Pool:
    """Shows somebody how they stand in, and changes it."""

    def __init__(self, substitution: Substitution, registry: Registry) -> None:
        self._substitution = substitution
        self._registry = registry

    async def show(self, reply: Reply) -> None:
        """Tell who stands in on this server, privately, with buttons for one's own part.

        Raises:
            Illegal: This is no server.
        """
        pool = await self._substitution.pool(_place(reply))
        mine = next((each for each in pool if each.user_id == reply.user_id), None)
        head = f"**Substitutes of this server: {len(pool)}.** {_WHAT}"
        offered = await self._substitution.offered(_place(reply))
        lines = [_offered(live, seats) for live, seats in offered]
        last = f"-# {_HOW}"
        kept = fitting(lines, CONTENT - len(head) - len(self._told(mine)) - len(last) - 3)
        text = "\n".join((head, self._told(mine), *kept, last))
        if mine is None:
            buttons = (
                KeyedButton(KEY, _JOIN, "Stand in"),
                KeyedButton(KEY, _CALL, "Stand in, mention me"),
            )
        else:
            call = KeyedButton(KEY, _JOIN, "Don't mention me")
            if not mine.mention:
                call = KeyedButton(KEY, _CALL, "Mention me")
            buttons = (call, KeyedButton(KEY, _LEAVE, "Stand in no longer"))
        if reply.on_private_message:
            await reply.update(content=text, view=row(*buttons))
        else:
            await reply.private(text, view=row(*buttons))

    async def enter(self, reply: Reply, system: str | None, *, mention: bool | None) -> None:
        """Let somebody stand in.

        Raises:
            Refusal: This is no server, or there is no such system.
        """
        place = _place(reply)
        await self._substitution.enter(
            place, reply.request, system=self._system(system), mention=mention
        )
        await self.show(reply)

    async def quit(self, reply: Reply) -> None:
        """Let somebody stand in no longer.

        Raises:
            Illegal: This is no server, or they do not.
        """
        if not await self._substitution.quit(_place(reply), reply.user_id):
            raise Illegal("You are none of the substitutes here.")
        await self.show(reply)

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Carry out a press.

        Raises:
            Refusal: It is not known, or not possible.
        """
        match carried:
            case "join" | "call":
                await self.enter(reply, None, mention=carried == _CALL)
            case "leave":
                await self.quit(reply)
            case _:
                raise Malformed(UNKNOWN_BUTTON)

    def _told(self, mine: Substitute | None) -> str:
        if mine is None:
            return "You are none of them."
        named = json.loads(mine.systems)
        systems = " and ".join(each.title for each in self._registry if each.id in named)
        called = "you are mentioned" if mine.mention else "you are not mentioned"
        return f"You stand in for {systems or 'any game'}; {called} when a seat is offered."

    def _system(self, typed: str | None) -> str | None:
        if typed is None:
            return None
        wanted = typed.strip().lower()
        for each in self._registry:
            if wanted in (each.id, each.command, each.title.lower()):
                return each.id
        titles = tuple(each.title for each in self._registry)
        raise Unknown("There is no such game.", legal=titles)


def _offered(live: LiveGame, seats: tuple[str, ...]) -> str:
    titles = " and the ".join(map(live.title, seats))
    link = board_link(live.game)
    where = f"<#{live.game.channel}>" + (f", {link}" if link else "")
    return f"- Offered: the {titles} of {live.ruleset.title} `{live.game.id}` in {where}"


def _place(reply: Reply) -> str:
    if reply.place is None:
        raise Illegal("Substitutes belong to a server: use this there.")
    return reply.place

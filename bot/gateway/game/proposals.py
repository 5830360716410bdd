"""What is proposed in a game: a list of it, and how it is withdrawn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.gateway.game.authority import moderates
from bot.gateway.interaction.components import Press
from bot.gateway.message.asks import WITHDRAW
from bot.gateway.message.rows import button, packed, view_of
from bot.gateway.text.messages import UNKNOWN_BUTTON, mention, within
from rules.kernel.values.errors import Illegal, Malformed, Stale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee.live_game import LiveGame
    from bot.store import Ask

_MOST: Final = 8
_LINKED: Final = re.compile(r" ?\[[^\]]*\]\([^)]*\)")
"""A link: cut in two it would be none."""


class ProposalDesk:
    """Shows what is proposed in a game, and lets people withdraw it.

    Attributes:
        presses: What carries out each of its presses.
    """

    def __init__(self, asks: Asks) -> None:
        self._asks = asks
        self.presses = {WITHDRAW: self._withdraw}

    async def show(self, reply: Reply, live: LiveGame) -> None:
        """List the open proposals of a game, with buttons to withdraw one's own."""
        kept = await self._asks.open(live.game.id)
        if not kept:
            await reply.private(f"Nothing is proposed in game `{live.game.id}`.")
            return
        mine = [each for each in kept if _may(reply, live, each)][-_MOST:]
        rows = packed(_buttons(live, mine))
        await reply.private(_list(live, kept), view=view_of(rows))

    async def _withdraw(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Withdraw a proposal, and say so where it was made."""
        kept = await self._asks.open(live.game.id)
        if not press.value.isdecimal():
            raise Malformed(UNKNOWN_BUTTON)
        ask = next((each for each in kept if each.number == int(press.value)), None)
        if ask is None:
            raise Stale("That proposal is not open any more; nothing was done.")
        if not _may(reply, live, ask):
            who = mention(ask.user_id)
            raise Illegal(f"Only {who}, who proposed it, or a moderator withdraws that.")
        outcome = f"Proposal {ask.number} was withdrawn by <@{reply.user_id}>."
        if reply.on_private_message:
            await self._asks.withdraw(ask, outcome)
            await reply.update(content=outcome, view=None)
        else:  # the proposal itself
            await self._asks.withdraw(ask, outcome, reply.message_id)
            await reply.update(content=f"{ask.words}\n-# {outcome}", view=None)
            await self._asks.forget(ask)


def _may(reply: Reply, live: LiveGame, ask: Ask) -> bool:
    return reply.user_id == ask.user_id or moderates(reply, live)


def _buttons(live: LiveGame, asks: Sequence[Ask]) -> list[PressButton]:
    def press(ask: Ask) -> Press:
        return Press(live.game.id, live.number, WITHDRAW, str(ask.number))

    return [button(press(each), f"Withdraw {each.number}") for each in asks]


def _list(live: LiveGame, asks: Sequence[Ask]) -> str:
    """A line for each proposal: its number, until when it is open, where it stands."""
    lines = [f"Proposed in game `{live.game.id}`:"]
    for each in asks:
        where = f" · <#{each.channel}>" if each.channel else ""
        what = _LINKED.sub("", each.words).replace("\n", " ")
        lines.append(f"**{each.number}** {what}\n-# open until <t:{each.due_at // 1000}:R>{where}")
    return within(lines)

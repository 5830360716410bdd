"""Rolls in secret: everybody sees that there was one, only few what came up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import KeyedButton, row
from bot.lookups.overflow import Overflow
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.text.languages import Catalogue
    from bot.store import Store

KEY: Final = "secret-roll"
"""The key in the ids of the buttons."""
HIDDEN: Final = "{who} rolled in secret."
SHOW: Final = "Show"
WHO_SEES: Final = "-# Those who manage this server's games can look at it for a day."
_WHAT: Final = "Secret rolls"
_SCOPE: Final = "secret"
_DAYS: Final = 1


class SecretRolls:
    """Keeps what came up for a day, for the roller and for those who manage the server's games."""

    def __init__(self, store: Store, clock: Clock, policy: AnswerPolicy) -> None:
        self._kept = Overflow(store, clock, _SCOPE, _DAYS)
        self._policy = policy

    async def post(self, reply: Reply, language: Catalogue, result: str, label: str) -> None:
        """Say publicly that there was a roll, and privately to the roller what came up.

        Args:
            reply: The interaction of the roller.
            language: In which to say it.
            result: What came up, ready to be shown.
            label: What the roll is for, escaped, or nothing: everybody sees it.

        Raises:
            StoreUnusable: The roll can't be kept; nobody has seen it.
        """
        token = await self._kept.keep(json.dumps([reply.request.id, reply.user_id, result]))
        said = language.told(HIDDEN, who=reply.request.user_name)
        head = f"🎲 **{label}** · {said}" if label else f"🎲 {said}"
        await reply.public(head, view=row(KeyedButton(KEY, token, language.said(SHOW))))
        await reply.private(f"{result}\n{language.said(WHO_SEES)}")

    async def pressed(self, reply: Reply, token: str) -> None:
        """Show a roll, privately, to the roller or to somebody who manages games here.

        Raises:
            Malformed: It was rolled too long ago.
            Illegal: The person may not see it.
        """
        found = await self._kept.find(token)
        if found is None:
            raise Malformed("That roll was kept for a day only.")
        _, roller, result = json.loads(found)
        if roller != reply.user_id:
            await self._policy.check_manager(reply, _WHAT)
        await reply.private(result)


def check_place(reply: Reply, *, private: bool | None) -> None:
    """Check that a roll can be a secret here.

    Raises:
        Illegal: Nobody is there who could see more of it than others.
        Malformed: It is to be private as well.
    """
    if private:
        raise Malformed("`hidden` tells everybody that you rolled, `private` nobody: choose one.")
    if reply.place is None:
        raise Illegal("A secret roll belongs to a server: here, use `private:true`.")

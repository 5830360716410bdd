"""A message with a button for each usual roll, which stays: its buttons outlive restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import KeyedButton
from bot.gateway.interaction.modals import Form

if TYPE_CHECKING:
    from bot.gateway.commands.roll import Rolls
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply

KEY: Final = "bar"
TYPED: Final = "bar-roll"
OTHER: Final = "other"
PRESS: Final = "Press, and everybody sees what you roll."
ROWS: Final = (("d4", "d6", "d8", "d10"), ("d12", "d20", "d100", "2d6"), ("d20 adv", OTHER))
"""The rolls of the buttons: as many in a row as a phone shows side by side."""
NAMES: Final = {"d20 adv": "Advantage", OTHER: "Other…"}
SHEET: Final = Form(TYPED, "Roll dice", (("dice", "Dice", "4d6kh3, d20+5 adv", False, 500),))


class DiceBar:
    """Posts the bar, and rolls what is pressed on it."""

    def __init__(self, rolls: Rolls, policy: AnswerPolicy) -> None:
        self._rolls = rolls
        self._policy = policy

    async def post(self, reply: Reply, *, private: bool | None) -> None:
        """Post the bar.

        Raises:
            Illegal: A public message was asked for, and the server allows none here.
        """
        style = await self._policy.of(reply, private)
        language = style.language
        view = discord.ui.View(timeout=None)
        for at, rolls in enumerate(ROWS):
            for each in rolls:
                name = NAMES.get(each)
                label = language.said(name) if name else each.replace("d", language.die)
                button = KeyedButton(KEY, each, label)
                button.row = at
                view.add_item(button)
        await style.say(reply, f"🎲 {language.said(PRESS)}", view=view)

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Roll what a pressed button carries, or open the form for another roll.

        Raises:
            Refusal: The button is not known, or public answers belong elsewhere.
        """
        if carried == OTHER:
            language = await self._policy.language(reply)
            await reply.form(SHEET.modal(language.told))
            return
        await self._throw(reply, carried)

    async def typed(self, reply: Reply, _carried: str) -> None:
        """Roll what was typed into the form.

        Raises:
            BadDice: It is invalid or too large.
        """
        await self._throw(reply, SHEET.read(reply.interaction).get("dice", ""))

    async def _throw(self, reply: Reply, text: str) -> None:
        private = reply.on_private_message or None
        await self._rolls.throw(reply, text, private=private, who=reply.request.user_name)

"""``/notify``: how one person hears that an answer of theirs is due, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from discord import app_commands

from bot.gateway.interaction.modals import Form
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.message.letters import STOP, stop_button
from bot.gateway.message.mail import LONGEST_ADDRESS, Gone, Refused, masked, typed_hook
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.schedule.wishes import Way, Wishes, keep_wishes, wishes_of
from rules.kernel.errors import Illegal, Malformed

if TYPE_CHECKING:
    import discord

    from bot.gateway.message.mail import Mail
    from bot.store import Store, Tx

FORM: Final = "notify-hook"
_FORM: Final = Form(
    FORM,
    "A webhook of your own",
    (("address", "Its address", "https://discord.com/api/webhooks/…", False, LONGEST_ADDRESS),),
)
_BEGUN: Final = {
    Way.DM: "You hear here when you are asked in a game by post and your time passes. "
    "`/notify by` changes that, anywhere.",
    Way.WEBHOOK: "you hear here when you are asked in a game by post and your time passes. "
    "`/notify by` changes that, anywhere.",
}
_LINES: Final = {
    Way.HERE: "in the channel of each game, by a mention.",
    Way.DM: "by a message from me to you alone. If Discord does not let me write to you, by a "
    "mention in the channel of the game.",
    Way.WEBHOOK: "by your webhook {}. If it fails, by a mention in the channel of the game.",
}
_CLOSED: Final = (
    "Discord does not let me write to you just now. Allow direct messages from members of a server "
    "that we share, or install me for your account; then try again, in some minutes perhaps."
)
_HOOK_GONE: Final = "There is no such webhook any more: make a new one, and copy its address."
_HOOK_FAILS: Final = "Discord does not let me write by that webhook just now: try again later."
_LOST: Final = "-# Your webhook was gone when I used it, so I have given it up."
_WHEN: Final = (
    "-# That is for games with a pace (`/game pace`); whoever must act is mentioned in a new "
    "message of any game besides."
)


class NotifyDesk:
    """Keeps how people want to hear."""

    def __init__(self, store: Store, mail: Mail) -> None:
        self._store = store
        self._mail = mail

    async def show(self, reply: Reply) -> None:
        """Show how a person hears."""
        await reply.private(_shown(await self._wishes(reply.user_id)))

    async def choose(self, reply: Reply, way: Way) -> None:
        """Let a person hear by another way, if that can be done.

        Raises:
            Illegal: Discord does not let the bot write to them; nothing has changed.
        """
        if way is Way.WEBHOOK:
            await reply.form(_FORM.modal())
            return
        before = await self._wishes(reply.user_id)
        if way is Way.DM and before.way is not Way.DM:
            await reply.acknowledge()
            await self._try(reply.user_id, Wishes(way=way))
        await self._keep(reply, way=way, hook=None, lost=False)

    async def typed(self, reply: Reply, _carried: str) -> None:
        """Let a person hear by the webhook whose address was typed into the form.

        Raises:
            Refusal: It is none, or does not work; nothing has changed.
        """
        hook = typed_hook(_FORM.read(reply.interaction).get("address", ""))
        await reply.acknowledge()
        await self._try(reply.user_id, Wishes(way=Way.WEBHOOK, hook=hook))
        await self._keep(reply, way=Way.WEBHOOK, hook=hook, lost=False)

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Stop what the pressed message is of.

        Raises:
            Malformed: The button is not known.
        """
        if carried != STOP:
            raise Malformed(UNKNOWN_BUTTON)
        await self._keep(reply, way=Way.HERE, hook=None, lost=False)

    async def _try(self, user_id: str, wishes: Wishes) -> None:
        """Write to a person for the first time, who has just asked for it."""
        view = stop_button() if wishes.way is Way.DM else None
        try:
            await self._mail.send(user_id, wishes, _BEGUN[wishes.way], view=view)
        except Gone:
            raise Illegal(_HOOK_GONE) from None
        except Refused:
            raise Illegal(_CLOSED if wishes.way is Way.DM else _HOOK_FAILS) from None
        self._mail.trust(user_id)

    async def _wishes(self, user_id: str) -> Wishes:
        return await self._store.read(lambda tx: wishes_of(tx, user_id))

    async def _keep(self, reply: Reply, **changes: Any) -> None:
        def write(tx: Tx) -> Wishes:
            after = wishes_of(tx, reply.user_id).model_copy(update=changes)
            keep_wishes(tx, reply.user_id, after)
            return after

        await reply.private(_shown(await self._store.write(write)))


class NotifyCommands(app_commands.Group):
    """The ``/notify`` commands, which are everybody's."""

    def __init__(self, desk: NotifyDesk) -> None:
        super().__init__(name="notify", description="How you hear that you are asked")
        self._desk = desk

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show how you hear that an answer of yours is due."""
        await answer(interaction, self._desk.show)

    @app_commands.command()
    @app_commands.describe(way="A mention in the game's channel, a message to you, your webhook")
    async def by(
        self, interaction: discord.Interaction[Any], way: Literal["here", "dm", "webhook"]
    ) -> None:
        """Choose how you hear that an answer of yours is due, in every game by post."""

        async def handle(reply: Reply) -> None:
            await self._desk.choose(reply, Way(way))

        await answer(interaction, handle)


def _shown(wishes: Wishes) -> str:
    hook = masked(wishes.hook) if wishes.hook is not None else ""
    lines = [f"When an answer of yours is due, you hear {_LINES[wishes.way].format(hook)}"]
    return "\n".join((*lines, *([_LOST] if wishes.lost else []), _WHEN))

"""Keeps how people want to hear that an answer of theirs is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.gateway.interaction.modals import Form
from bot.gateway.message.digests import STOP as STOP_DIGEST
from bot.gateway.message.digests import appoint, digest_button
from bot.gateway.message.letters import STOP, stop_button
from bot.gateway.message.mail import LONGEST_ADDRESS, Gone, Refused, masked, typed_hook
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.schedule.hours import UNIVERSAL, shown_now, told_time, typed_time, typed_zone
from bot.schedule.wishes import MOST_MUTED, Way, Wishes, keep_wishes, wishes_of
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    import discord

    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.mail import Mail
    from bot.referee.games import Games
    from bot.store import Store, Tx

OFF: Final = "off"
FORM: Final = "notify-hook"
SHEET: Final = Form(
    FORM,
    "A webhook of your own",
    (("address", "Its address", "https://discord.com/api/webhooks/…", False, LONGEST_ADDRESS),),
)
_BEGUN: Final = (
    "From now on you hear here that you are asked in a game by post, and that your time passes. "
    "`/notify by` changes that, anywhere."
)
_BEGUN_DIGEST: Final = (
    "Once a day you are told here what waits for you, if anything does. `/notify digest` changes "
    "that, anywhere."
)
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
_QUIET: Final = (
    "Quiet from {} until {}: what comes up then is told at the end, but for the last warning "
    "before something is done for your side, which comes without a sound if it can't wait. The "
    "message of a new turn comes at once, but notifies you only at the end, if you are still asked."
)
_MUTED: Final = (
    "You are not reminded of game `{}` any more, but for the last warning before something is done "
    "for your side, which comes without a sound. `/notify unmute` changes that."
)
_UNHEARD: Final = "You hear nothing of game `{}` any more. `/notify unmute` changes that."
_NO_ZONE: Final = (
    "In which time zone? Say it with `zone:`, once: type the name of a city near you, and choose."
)
_ENDED: Final = (
    "-# Your digest came by that webhook, so it has ended; `/notify digest` begins it by a message."
)
_WHEN: Final = (
    "-# That is for games with a pace (`/game pace`); whoever must act is mentioned in a new "
    "message of any game besides."
)


class NotifyDesk:
    """Keeps how people want to hear."""

    def __init__(self, store: Store, games: Games, mail: Mail) -> None:
        self._store = store
        self._games = games
        self._mail = mail

    async def show(self, reply: Reply) -> None:
        """Show how a person hears."""
        await reply.private(self._shown(await self._wishes(reply.user_id)))

    async def choose(self, reply: Reply, way: Way) -> None:
        """Let a person hear by another way, if that can be done.

        Raises:
            Illegal: Discord does not let the bot write to them; nothing has changed.
        """
        if way is Way.WEBHOOK:
            await reply.form(SHEET.modal())
            return
        before = await self._wishes(reply.user_id)
        if way is Way.DM and before.way is not Way.DM:
            await reply.acknowledge()
            await self._try(reply.user_id, _BEGUN, Wishes(way=way), stop_button())
        await self._keep(reply, way=way, hook=None, lost=False)

    async def typed(self, reply: Reply, _carried: str) -> None:
        """Let a person hear by the webhook whose address was typed into the form.

        Raises:
            Refusal: It is none, or does not work; nothing has changed.
        """
        hook = typed_hook(SHEET.read(reply.interaction).get("address", ""))
        await reply.acknowledge()
        await self._try(reply.user_id, _BEGUN, Wishes(way=Way.WEBHOOK, hook=hook))
        await self._keep(reply, way=Way.WEBHOOK, hook=hook, lost=False)

    async def place(self, reply: Reply, zone: str) -> None:
        """Note in which time zone a person lives.

        Raises:
            Unknown: There is none of that name.
        """
        await self._keep(reply, zone=typed_zone(zone))

    async def rest(self, reply: Reply, start: str, end: str | None, zone: str | None) -> None:
        """Note a person's quiet hours, or that they have none.

        Raises:
            Refusal: They can't be read, or it is not known in which time zone.
        """
        if start.strip().lower() == OFF:
            await self._keep(reply, quiet=None)
            return
        if end is None:
            raise Malformed("Quiet hours have an end, too: say `until:`, such as 7:00.")
        quiet = typed_time(start), typed_time(end)
        if quiet[0] == quiet[1]:
            raise Illegal("Quiet hours from a time until the same time would never end.")
        await self._keep(reply, quiet=quiet, **await self._zoned(reply, zone))

    async def sum_up(self, reply: Reply, at: str, zone: str | None) -> None:
        """Tell a person once a day what waits for them, or no more.

        Raises:
            Refusal: The time can't be read, it is not known in which time zone, or Discord does
                not let the bot write to them; nothing has changed.
        """
        if at.strip().lower() == OFF:
            await self._keep(reply, digest=None)
            return
        changes = {"digest": typed_time(at), **await self._zoned(reply, zone)}
        if (await self._wishes(reply.user_id)).way is Way.HERE:
            await reply.acknowledge()
            await self._try(reply.user_id, _BEGUN_DIGEST, Wishes(way=Way.DM), digest_button())
        await self._keep(reply, **changes)

    async def mute(self, reply: Reply, code: str | None, *, muted: bool) -> None:
        """Let a person hear nothing of a game, or hear of it again.

        Raises:
            Refusal: There is no such game, or the person is not in it.
        """
        live = await self._games.find(code, reply.channel)
        game_id = live.game.id
        plays = bool(live.seats_of(reply.user_id))
        watches = await self._store.read(lambda tx: tx.watched(reply.user_id))
        if muted and not plays and all(each.game_id != game_id for each in watches):
            raise Illegal("You hear only of games that you play in or watch.")

        def write(tx: Tx) -> None:
            wishes = wishes_of(tx, reply.user_id)
            others = [each for each in wishes.muted if each != game_id]
            if len(others) >= MOST_MUTED:
                found = ((each, tx.game(each)) for each in others)
                others = [each for each, game in found if game and game.status != "over"]
            after = (*others, game_id)[-MOST_MUTED:] if muted else tuple(others)
            keep_wishes(tx, reply.user_id, wishes.model_copy(update={"muted": after}))

        await self._store.write(write)
        said = (_MUTED if plays else _UNHEARD) if muted else "You hear of game `{}` again."
        await reply.private(said.format(game_id))

    async def _zoned(self, reply: Reply, zone: str | None) -> dict[str, str]:
        """What changes by a time zone that is given beside a time of day."""
        if zone is not None:
            return {"zone": typed_zone(zone)}
        if not (await self._wishes(reply.user_id)).zone:
            raise Illegal(_NO_ZONE)
        return {}

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Stop what the pressed message is of.

        Raises:
            Malformed: The button is not known.
        """
        if carried == STOP:
            letters = (await self._wishes(reply.user_id)).way is Way.DM
            await self._keep(reply, **({"way": Way.HERE} if letters else {}))
        elif carried == STOP_DIGEST:
            await self._keep(reply, digest=None)
        else:
            raise Malformed(UNKNOWN_BUTTON)

    async def _try(
        self, user_id: str, text: str, wishes: Wishes, view: discord.ui.View | None = None
    ) -> None:
        """Write to a person for the first time, who has just asked for it."""
        try:
            await self._mail.send(user_id, wishes, text, view=view)
        except Gone:
            raise Illegal(_HOOK_GONE) from None
        except Refused:
            raise Illegal(_CLOSED if wishes.way is Way.DM else _HOOK_FAILS) from None
        self._mail.trust(user_id)

    async def _wishes(self, user_id: str) -> Wishes:
        return await self._store.read(lambda tx: wishes_of(tx, user_id))

    async def _keep(self, reply: Reply, **changes: Any) -> None:
        def write(tx: Tx) -> tuple[Wishes, Wishes]:
            before = wishes_of(tx, reply.user_id)
            after = before.model_copy(update=changes)
            if before.way is Way.WEBHOOK and after.way is Way.HERE:
                after = after.model_copy(update={"digest": None})  # it came by that webhook
            keep_wishes(tx, reply.user_id, after)
            if (after.digest, after.zone) != (before.digest, before.zone):
                appoint(tx, reply.user_id, self._mail.clock.now())
            return before, after

        before, after = await self._store.write(write)
        ended = before.digest is not None and after.digest is None and "digest" not in changes
        await reply.private("\n".join((self._shown(after), *([_ENDED] if ended else []))))

    def _shown(self, wishes: Wishes) -> str:
        hook = masked(wishes.hook) if wishes.hook is not None else ""
        zone = wishes.zone or UNIVERSAL
        lines = [
            f"When an answer of yours is due, you hear {_LINES[wishes.way].format(hook)}",
            *([_LOST] if wishes.lost else []),
        ]
        if wishes.zone:
            lines.append(
                f"Your time zone is {zone}: it is {shown_now(zone, self._mail.clock.now())}."
            )
        if wishes.quiet is not None:
            lines.append(_QUIET.format(*map(told_time, wishes.quiet)))
        if wishes.digest is not None:
            lines.append(
                f"Your digest comes daily at {told_time(wishes.digest)}, if anything waits."
            )
        if wishes.muted:
            lines.append(f"Muted: {', '.join(f'`{each}`' for each in wishes.muted)}.")
        return "\n".join((*lines, _WHEN))

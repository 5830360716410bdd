"""Shows and changes how much time there is for an answer; in a game under way the others agree."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.game.authority import moderates
from bot.gateway.game.extending import check_timed
from bot.gateway.interaction.components import Press
from bot.gateway.message.due_line import time_lines, unheard_line
from bot.gateway.message.rows import button
from bot.gateway.text.messages import UNKNOWN_BUTTON, mentions
from bot.referee.alterations import Change
from bot.referee.timing import pace_of
from bot.schedule.pace import TERMS, read_token, typed_pace
from bot.schedule.policy import typed_policy
from rules.kernel.values.errors import Illegal, Malformed, Stale

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.interaction.rights import Rights
    from bot.gateway.message.asks import Asks
    from bot.gateway.message.publisher import Publisher
    from bot.referee import Referee, Request
    from bot.referee.live_game import LiveGame
    from bot.schedule.pace import Pace


_HOW: Final = (
    "`/game pace pace:` takes live, daily, weekly, or a time such as 36 hours, `policy:` what "
    "happens when it is over; in a game under way the others must agree."
)


class PaceDesk:
    """Changes the pace of games as their people wish."""

    def __init__(self, referee: Referee, publisher: Publisher, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._publisher = publisher
        self._asker = Asker(asks, referee.clock)
        self._done = done

    async def asked(
        self, reply: Reply, live: LiveGame, typed: str | None, policy: str | None
    ) -> None:
        """Show the pace of a game, or change it and its policy as somebody typed.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if typed is None and policy is None:
            await reply.private(await self._shown(reply, live))
            return
        pace = now = pace_of(live)
        if typed is not None:
            pace = pace.at(typed_pace(typed).hours)
        if policy is not None:
            pace = pace.by(typed_policy(policy))
        if live.game.status == "over":
            raise Illegal("This game is over.")
        if pace == now:
            raise Illegal(f"That is its pace already: {now.terms}.")
        if live.game.status == "lobby":
            change = Change(TERMS, pace.token, live.alteration.times)
            accepted = await self._referee.alter(reply.request, live.game.id, change)
            rights = await self._publisher.rights(accepted.live, reply)
            told = _told(accepted.live, rights)
            await self._done(reply, accepted, partial(reply.private, told))
            return
        await self._propose(reply, live, now, pace)

    async def stop(self, reply: Reply, live: LiveGame, *, paused: bool) -> None:
        """Let time stand still in a game, or go on, if the others agree.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        check_timed(live)
        now = pace_of(live)
        if now.paused == paused:
            raise Illegal(f"The game is {'' if paused else 'not '}paused.")
        await self._propose(reply, live, now, now.stopped(paused=paused))

    async def _propose(self, reply: Reply, live: LiveGame, now: Pace, pace: Pace) -> None:
        """Change the pace of a game under way, or ask those who must agree."""
        held = live.seats_of(reply.user_id)
        moderator = moderates(reply, live)
        if not held and not moderator:
            raise Illegal("Only the players or a moderator change the pace.")
        others = endings.others(live, held)
        if not others or (moderator and not held):
            await self._change(reply, reply.request, live, now, pace)
            return
        words, agree = _agreement(live, f"<@{reply.user_id}> proposes", pace, held)
        needed = endings.needed(live, held)
        await self._asker.ask(reply, words, agree, others, needed=needed)

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Note that somebody agrees to a pace, and change it if nobody is left to agree.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        old, _, rest = press.value.partition(".")
        new, *before = rest.split(".")
        try:
            expected, pace = read_token(old), read_token(new)
        except (Illegal, Malformed):
            raise Malformed(UNKNOWN_BUTTON) from None
        request = await self._asker.agreed(reply)
        if pace_of(live) != expected:
            raise Stale("The pace has been changed meanwhile; nothing was done. Ask again.")
        held = live.seats_of(reply.user_id)
        if moderates(reply, live) or not held:  # whom the referee refuses
            await self._change(reply, request, live, expected, pace)
            return
        held = endings.answering(live, reply.user_id, before)
        agreed = tuple(seat.id for seat in live.seats if seat.id in {*before, *held})
        if not endings.others(live, agreed):
            await self._change(reply, request, live, expected, pace)
        elif set(held) <= set(before):
            raise Illegal("The others must agree, or a moderator.")
        else:
            who = f"The {' and the '.join(map(live.title, agreed))} propose"
            words, agree = _agreement(live, who, pace, agreed)
            await self._asker.ask_further(reply, words, agree, endings.needed(live, agreed))

    async def _change(
        self, reply: Reply, request: Request, live: LiveGame, old: Pace, new: Pace
    ) -> None:
        accepted = await self._referee.paces.change(
            *(request, live.game.id, new), expected=old, moderator=moderates(reply, live)
        )
        did = _did(old, new) if reply.message_id is None else "agrees"
        told = _told(accepted.live, await self._publisher.rights(accepted.live, reply))
        words = f"<@{reply.user_id}> {did}. {told}"
        await self._asker.settle(reply, accepted, words, self._done)

    async def _shown(self, reply: Reply, live: LiveGame) -> str:
        rows = await self._referee.games.dues(live.game.id)
        rights = await self._publisher.rights(live, reply)
        return "\n".join((_is(live), *time_lines(live, rows, rights), f"-# {_HOW}"))


def _told(live: LiveGame, rights: Rights) -> str:
    """The pace of a game, and whether anybody can be reminded at all."""
    return "\n".join(filter(None, (_is(live), unheard_line(live, rights))))


def _is(live: LiveGame) -> str:
    return f"The pace of game `{live.game.id}` is {pace_of(live).terms}."


def _did(old: Pace, new: Pace) -> str:
    if old.paused == new.paused:
        return "has changed the pace"
    return "has paused the game" if new.paused else "lets the game go on"


def _agreement(
    live: LiveGame, who: str, pace: Pace, agreed: tuple[str, ...]
) -> tuple[str, PressButton]:
    """The question to those on other seats than the ``agreed``, and the button to agree."""
    what = f"to play game `{live.game.id}` at another pace: {pace.terms}; now {pace_of(live).terms}"
    label = "Agree to the pace"
    if pace.paused != pace_of(live).paused:
        label = "Agree to the pause" if pace.paused else "Agree to go on"
        what = f"to go on with game `{live.game.id}`: each has the time that was left"
        if pace.paused:
            what = f"to pause game `{live.game.id}`: nothing is due until it goes on"
    words = (
        f"{who} {what}. "
        f"{mentions(endings.others(live, agreed))}: do you agree? If not, just play on."
    )
    # The old pace, the new one, and the seats that have agreed.
    value = ".".join((pace_of(live).token, pace.token, *agreed))
    press = Press(live.game.id, live.number, "pace", value)
    return words, button(press, label, discord.ButtonStyle.success)

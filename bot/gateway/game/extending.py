"""More time for an answer: once alone, then if the others agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.game.authority import moderates
from bot.gateway.interaction.components import Press
from bot.gateway.message.due_line import moment
from bot.gateway.message.rows import button
from bot.gateway.text.messages import UNKNOWN_BUTTON, mentions
from bot.referee.timing import asked_of, pace_of
from bot.referee.transitions import check_seat
from bot.schedule.deadlines import extended
from bot.schedule.dues import Asked, ends
from rules.kernel.values.errors import Illegal, Malformed, Stale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee, Request
    from bot.referee.live_game import LiveGame
    from bot.store import Due


class ExtensionDesk:
    """Gives people more time as they wish."""

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._asker = Asker(asks, referee.clock)
        self._done = done

    async def asked(self, reply: Reply, live: LiveGame, seat: str | None = None) -> None:
        """Give somebody who is asked one more period, or ask the others whether they may have it.

        A moderator gives a ``seat`` more time, whoever holds it.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if seat is not None and seat not in live.seats_of(reply.user_id):
            await self._grant(reply, live, seat)
            return
        held = live.must_hold(reply.user_id)
        check_timed(live)
        wanted = held if seat is None else (seat,)
        mine = [each for each in asked_of(live) if each.seat in wanted]
        if not mine:
            raise Illegal("More time is for who is asked, and nothing is asked of you now.")
        rows = await self._referee.games.dues(live.game.id)
        each = min(mine, key=lambda one: extended(rows, one))
        others = endings.others(live, held)
        if not others or not extended(rows, each):
            until = _until(rows, each)
            await self._extend(reply, reply.request, live, each, until, agreed=not others)
            return
        who = f"<@{reply.user_id}> asks"
        words, agree = _agreement(live, who, each, _until(rows, each), held)
        needed = endings.needed(live, held)
        await self._asker.ask(reply, words, agree, others, needed=needed)

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Note that somebody agrees, and give the time if nobody is left to agree.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        number, _, rest = press.value.partition(".")
        seat, _, rest = rest.partition(".")
        end, *before = rest.split(".")
        if not (number.isdecimal() and end.isdecimal()):
            raise Malformed(UNKNOWN_BUTTON)
        request = await self._asker.agreed(reply)
        held = endings.answering(live, reply.user_id, before)
        each, until = Asked(int(number), seat, ()), int(end)
        if live.seat_asked(each.question) != seat:
            raise Stale("That has been answered meanwhile; nothing was done.")
        agreed = tuple(one.id for one in live.seats if one.id in {*before, *held})
        if not endings.others(live, agreed):
            await self._extend(reply, request, live, each, until, agreed=True)
        elif set(held) <= set(before):
            raise Illegal("The others must agree.")
        else:
            who = f"The {' and the '.join(map(live.title, agreed))} wish"
            words, agree = _agreement(live, who, each, until, agreed)
            await self._asker.ask_further(reply, words, agree, endings.needed(live, agreed))

    async def _grant(self, reply: Reply, live: LiveGame, seat: str) -> None:
        check_seat(live, seat)
        check_timed(live)
        if not moderates(reply, live):
            raise Illegal("Only a moderator gives others more time, in the game's own channel.")
        found = [each for each in asked_of(live) if each.seat == seat]
        if not found:
            raise Illegal(f"Nothing is asked of the {live.title(seat)} now.")
        rows = await self._referee.games.dues(live.game.id)
        until = _until(rows, found[0])
        await self._extend(reply, reply.request, live, found[0], until, agreed=False)

    async def _extend(
        self,
        reply: Reply,
        request: Request,
        live: LiveGame,
        each: Asked,
        until: int,
        *,
        agreed: bool,
    ) -> None:
        game_id = live.game.id
        moderator = moderates(reply, live) and each.seat not in live.seats_of(reply.user_id)
        accepted = await self._referee.paces.extend(
            *(request, game_id, each), until=until, agreed=agreed, moderator=moderator
        )
        rows = await self._referee.games.dues(game_id)
        now = ends(rows, asked_of(accepted.live)).get(each.seat, until)
        did = "has taken one more period" if reply.message_id is None else "agrees"
        did = "decides" if moderator and reply.message_id is None else did
        when = "" if pace_of(live).paused else f" Their answer is due {moment(now)}."
        words = f"<@{reply.user_id}> {did}: more time for the {live.title(each.seat)}.{when}"
        await self._asker.settle(reply, accepted, words, self._done)


def check_timed(live: LiveGame) -> None:
    """Refuse a game in which nothing is ever due.

    Raises:
        Illegal: It is not under way, or live.
    """
    if live.game.status != "playing":
        raise Illegal("There is no game under way here.")
    if not pace_of(live).reminds:
        raise Illegal("This game is live: no answer is ever due. `/game pace` gives it a pace.")


def _until(rows: Sequence[Due], each: Asked) -> int:
    return ends(rows, (each,)).get(each.seat, 0)


def _agreement(
    live: LiveGame, who: str, each: Asked, until: int, agreed: tuple[str, ...]
) -> tuple[str, PressButton]:
    """The question to those on other seats than the ``agreed``, and the button to agree."""
    words = (
        f"{who} for one more period for the {live.title(each.seat)} in game `{live.game.id}`. "
        f"{mentions(endings.others(live, agreed))}: do you agree? If not, do nothing."
    )
    value = ".".join((str(each.question), each.seat, str(until), *agreed))
    press = Press(live.game.id, live.number, "extend", value)
    return words, button(press, "Agree to more time", discord.ButtonStyle.success)

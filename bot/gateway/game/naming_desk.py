"""Naming a game master: a moderator decides it, or the sides agree on a proposal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.game.authority import moderates
from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button
from bot.gateway.text.messages import UNKNOWN_BUTTON, is_id, mention, mentions, pinging, plain_name
from bot.referee.masters import Master
from bot.referee.naming import Wish, may_alone
from bot.referee.transitions import check_open
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee, Request
    from bot.referee.live_game import LiveGame

MASTER: Final = "master"
"""What the press does that agrees on a game master."""
_PLAYS: Final = "p"
_NOBODY: Final = "0"
_HOW: Final = "`/master do` is how they act."
_TOLD: Final = "That is decided; all see it with your name."


class NamingDesk:
    """Names the game master of a game, or asks its sides.

    Attributes:
        presses: What carries out each of its presses.
    """

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._asks = asks
        self._asker = Asker(asks, referee.clock)
        self._done = done
        self.presses = {MASTER: self._pressed}

    async def name(
        self, reply: Reply, live: LiveGame, person: discord.User | discord.Member
    ) -> None:
        """Name somebody the game master, or propose it to the sides.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if person.bot:
            raise Illegal("A bot can't be the game master.")
        user_id = str(person.id)
        if live.master is not None and live.master.user_id == user_id:
            raise Illegal("They are the game master of this game already.")
        plays = bool(live.seats_of(user_id))
        await self._decide(reply, live, Master(user_id, plain_name(person.display_name), plays))

    async def dismiss(self, reply: Reply, live: LiveGame) -> None:
        """Let the game have no named game master any more, or propose it to the sides.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if live.master is None:
            raise Illegal("This game has no named game master.")
        await self._decide(reply, live, None)

    async def _decide(self, reply: Reply, live: LiveGame, then: Master | None) -> None:
        check_open(live)
        before = "" if live.master is None else live.master.user_id
        held, moderator = live.seats_of(reply.user_id), moderates(reply, live)
        alone = may_alone(live, reply.user_id, then, moderator=moderator)
        if not (alone or held or moderator):
            raise Illegal("Only the players or a moderator choose the game master of a game.")
        others = endings.others(live, held)
        if alone or not others:
            await self._do(reply, live, reply.request, Wish(before, then))
            return
        words, agree = _agreement(live, f"<@{reply.user_id}> proposes", Wish(before, then, held))
        needed = endings.needed(live, held)
        await self._asker.ask(reply, words, agree, others, needed=needed)

    async def _pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Note that somebody agrees, and do it if nobody is left to agree."""
        wish = _wish(reply, press, live)
        request = await self._asker.agreed(reply)
        held = endings.answering(live, reply.user_id, wish.agreed)
        agreed = tuple(seat.id for seat in live.seats if seat.id in {*wish.agreed, *held})
        now = wish._replace(agreed=agreed)
        if not endings.others(live, agreed):
            await self._do(reply, live, request, now)
        elif set(held) <= set(wish.agreed):
            raise Illegal("The others must agree, or a moderator decides it.")
        else:
            who = f"The {' and the '.join(map(live.title, agreed))} propose"
            words, agree = _agreement(live, who, now)
            await self._asker.ask_further(reply, words, agree, endings.needed(live, agreed))

    async def _do(self, reply: Reply, live: LiveGame, request: Request, wish: Wish) -> None:
        moderator = moderates(reply, live)
        accepted = await self._referee.naming.decide(
            request, live.game.id, wish, moderator=moderator
        )
        did = "agrees" if reply.message_id is not None else "has decided"
        outcome = f"<@{reply.user_id}> {did}: {_outcome(live, wish.then)}"
        if reply.message_id is not None:
            await self._asker.settle(reply, accepted, outcome, self._done)
            return
        if await self._done(reply, accepted, partial(reply.private, _TOLD, transient=True)):
            told = () if wish.then is None else (wish.then.user_id,)
            await reply.public(outcome, allowed_mentions=pinging(await self._asks.awake(told)))


def _outcome(live: LiveGame, then: Master | None) -> str:
    game = f"game `{live.game.id}`"
    if then is None:
        return f"{game} has no named game master any more."
    plays = ", and plays in it" if then.plays else ""
    return f"{mention(then.user_id)} is the game master of {game} now{plays}. {_HOW}"


def _agreement(live: LiveGame, who: str, wish: Wish) -> tuple[str, PressButton]:
    """The question to those on other seats than have agreed, and the button to agree."""
    game, then = f"game `{live.game.id}`", wish.then
    if then is None:
        what = f"that {game} has no named game master any more"
        label = "Agree to that"
    else:
        what = f"that {mention(then.user_id)} becomes the game master of {game}, who may "
        what += "correct the board, go back, lock the game, and act for a side, whose choices they "
        what += "then see"
        what += ", **and plays in it**" if then.plays else ""
        label = "Agree to the game master"
    asked = mentions(endings.others(live, wish.agreed))
    words = f"{who} {what}. {asked}: do you agree? If not, do nothing."
    new = _NOBODY if then is None else then.user_id
    # Sides by their places: an id has room for two people and not for many names.
    places = (str(place) for place, seat in enumerate(live.seats) if seat.id in wish.agreed)
    plays = _PLAYS if then is not None and then.plays else ""
    value = ".".join((wish.before, new, plays, "".join(places)))
    press = Press(live.game.id, live.number, MASTER, value)
    return words, button(press, label, discord.ButtonStyle.success)


def _wish(reply: Reply, press: Press, live: LiveGame) -> Wish:
    """What a proposal is about.

    Raises:
        Malformed: The press carries something else.
    """
    before, _, rest = press.value.partition(".")
    new, _, rest = rest.partition(".")
    plays, _, places = rest.partition(".")
    agreed = tuple(seat.id for place, seat in enumerate(live.seats) if str(place) in places)
    if new == _NOBODY:
        return Wish(before, None, agreed)
    if not is_id(new):
        raise Malformed(UNKNOWN_BUTTON)
    asked = reply.interaction.message.mentions if reply.interaction.message else []
    names = {str(user.id): plain_name(user.display_name) for user in asked}
    master = Master(new, names.get(new, "game master"), plays == _PLAYS)
    return Wish(before, master, agreed)

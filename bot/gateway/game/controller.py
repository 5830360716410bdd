"""Turns presses and commands into requests to the referee, and answers them."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.game import endings
from bot.gateway.game.afterwards import press_afterwards
from bot.gateway.game.ahead import press_ahead, refuse_turn, seat_ahead, tell_ahead
from bot.gateway.game.choices import find_offer, show_choices, show_level, tell_outcome
from bot.gateway.game.drafts import DraftDesk
from bot.gateway.game.previews import consideration, considered
from bot.gateway.interaction.components import Press, PressButton
from bot.gateway.interaction.cooldown import Cooldown
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message import farewell
from bot.gateway.message import panel as panels
from bot.gateway.message.draft_panel import PRESSES
from bot.gateway.message.drill import is_way
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.messages import (
    UNKNOWN_BUTTON,
    UNSEEN,
    is_id,
    mentions,
    pinging,
    plain_name,
)
from bot.referee import Request
from bot.store import StoreUnusable
from rules.kernel.action import Concede
from rules.kernel.errors import Illegal, Malformed, NotYourTurn, Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.publisher import Publisher
    from bot.pictures import Pictures
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import LiveGame
    from bot.store import Member
    from rules.kernel.action import Action

log = logging.getLogger(__name__)

_ANSWERS = {"act", "pick", "open", "do", "focus"}
"""Presses that answer a question, and are stale once it is closed."""
_CHOICES = "Your choices:"
_ASK_AGAIN = 600
"""Seconds before the same person may ask the same question again."""
_STALE = "The board has moved on since that message; nothing was done. What you can do now:"


class GameController:
    """Carries out presses and commands, and answers with the outcome."""

    def __init__(
        self,
        referee: Referee,
        publisher: Publisher,
        pictures: Pictures,
        clock: Clock,
    ) -> None:
        self._referee = referee
        self._publisher = publisher
        self._pictures = pictures
        self._asked = Cooldown(_ASK_AGAIN, clock)
        self._drafts = DraftDesk(referee, pictures, self.act)

    async def pressed(self, reply: Reply, press: Press) -> None:
        """Carry out a press on a game's message.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        live = await self._referee.games.get(press.game)
        reply.rulebook = live.ruleset.rulebook
        try:
            if press.ahead:
                await press_ahead(reply, press, live, self.act)
            elif press.what in farewell.PRESSES:
                await press_afterwards(reply, press, live, self._referee, self._publisher)
            elif press.what in PRESSES:
                await self._drafts.pressed(reply, press, live)
            elif press.what in _ANSWERS and live.seat_asked(press.question) is None:
                seat = live.acting_seat(reply.user_id)
                await show_choices(reply, _STALE, live, seat, self._pictures, anew=True)
            else:
                await self._pressed(reply, press, live)
        except NotYourTurn as refused:
            await refuse_turn(reply, live, refused)

    async def _pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        match press.what:
            case "act" | "pick" | "open":
                await self._press_offered(reply, press, live)
            case "do":
                await self._press_considered(reply, press, live)
            case "focus":
                await self._press_focus(reply, press, live)
            case "choices":
                await self._press_choices(reply, press, live)
            case "join":
                await self.join(reply, live, press.value)
            case "leave" | "start":
                leaves = press.what == "leave"
                await (self.leave(reply, live, None) if leaves else self.start(reply, live))
            case "concede":
                _check_fresh(live, press.version)
                await self.act(reply, live, Concede(), version=press.version, seat=press.value)
            case "admit":
                await self._press_admit(reply, press, live)
            case "end":
                await self._press_end(reply, press, live)
            case _:
                raise Malformed(UNKNOWN_BUTTON)

    async def act(
        self,
        reply: Reply,
        live: LiveGame,
        action: Action,
        *,
        version: int | None = None,
        question: int | None = None,
        seat: str | None = None,
        focus: str = "",
    ) -> None:
        """Apply an action and show the outcome.

        Raises:
            Refusal: The referee does not accept it.
        """
        ahead = type(action) in live.ruleset.anytime
        if ahead and seat is None:
            seat = seat_ahead(live, reply.user_id, action)
        accepted = await self._referee.act(
            reply.request,
            live.game.id,
            action,
            expected_version=version,
            expected_question=question,
            seat=seat,
        )
        if ahead:
            await tell_ahead(reply, accepted)
            return
        await self._done(
            reply, accepted, partial(tell_outcome, reply, accepted, self._pictures), focus
        )

    async def consider(self, reply: Reply, live: LiveGame, action: Action) -> None:
        """Show a private preview of an action, with a button to confirm it.

        Raises:
            Refusal: The person may not act now, or the action has no preview.
        """
        seat = live.acting_seat(reply.user_id)
        content, parts = await consideration(live, seat, action, self._pictures, reply.user_id)
        await reply.private(content, **parts)

    async def join(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Take a seat; in a running game, ask those who hold it."""
        held = live.holders(seat)
        stranger = seat not in live.seats_of(reply.user_id)
        if live.game.status == "playing" and held and stranger:
            press = Press(live.game.id, live.number, "admit", f"{seat}.{reply.user_id}")
            await self._ask(
                reply,
                f"<@{reply.user_id}> would like to join the {live.title(seat)} in game "
                f"`{live.game.id}`. {mentions(held)}: do you agree?",
                button(press, "Let them join", discord.ButtonStyle.success),
                held,
            )
            return
        accepted = await self._referee.join(reply.request, live.game.id, seat)
        words = f"You are one of the {live.title(seat)} now (game `{live.game.id}`)."
        await self._done(reply, accepted, partial(reply.private, words, transient=True))

    async def leave(self, reply: Reply, live: LiveGame, seat: str | None) -> None:
        """Give up a seat, or all that the person holds."""
        accepted = await self._referee.leave(reply.request, live.game.id, seat)
        alone = [s.title for s in live.seats if not accepted.live.holders(s.id)]
        hint = f" Nobody plays the {' and the '.join(alone)} now." if alone else ""
        say = partial(reply.private, f"You have left.{hint}", transient=not hint)
        await self._done(reply, accepted, say)

    async def start(self, reply: Reply, live: LiveGame) -> None:
        """Start a game."""
        accepted = await self._referee.start(reply.request, live.game.id)
        words = f"{live.ruleset.title} `{live.game.id}` has started."
        await self._done(reply, accepted, partial(reply.private, words, transient=True))

    async def open(
        self,
        reply: Reply,
        ruleset_id: str,
        fields: dict[str, Any],
        channel: str,
        brief: str | None = None,
    ) -> None:
        """Open a game in a channel; ``brief`` is a scenario that somebody wrote, if any."""
        accepted = await self._referee.open(
            reply.request, ruleset_id, fields, channel=channel, place=reply.place, brief=brief
        )
        where = "" if channel == reply.channel else f" in <#{channel}>"
        words = f"Game `{accepted.live.game.id}` is open{where}. Take sides with its buttons."
        await self._done(reply, accepted, partial(reply.private, words, transient=not where))

    async def ask_to_end(self, reply: Reply, live: LiveGame) -> None:
        """Ask those who must agree to end a game without a winner; a lobby ends at once."""
        game = live.game
        held = live.seats_of(reply.user_id)
        if game.status == "over":
            raise Illegal("This game is over already.")
        if game.status == "lobby":
            await self._end(reply, live)
            return
        if not held and not _moderates(reply, live):
            raise Illegal("Only the players or a moderator end a game.")
        others = endings.others(live, held)
        if not others or (_moderates(reply, live) and not held):
            view = view_of([[endings.end_button(live)]])
            await reply.private("End this game for good, without a winner?", view=view)
            return
        words, agree = endings.agreement(live, f"<@{reply.user_id}> proposes", held)
        await self._ask(reply, words, agree, others)

    async def ask_to_concede(self, reply: Reply, live: LiveGame, seat: str | None) -> None:
        """Ask a player to confirm that they concede."""
        held = live.seats_of(reply.user_id)
        if live.game.status != "playing":
            raise Illegal("There is no game under way here.")
        if not held or (seat is not None and seat not in held):
            raise Illegal("You can only concede for a side that you hold.")
        press = Press(live.game.id, live.number, "concede", seat or held[0])
        title = live.title(seat or held[0])
        view = view_of([[button(press, "Yes, concede", discord.ButtonStyle.danger)]])
        await reply.private(f"Concede the game for the {title}?", view=view)

    async def _press_offered(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Take an offered action, or show the level of choices that the press leads to."""
        seat = live.answering_seat(press.question, reply.user_id)
        if is_way(press.value):
            answer = panels.answer_of(live, seat)
            await show_level(reply, live.offers(seat), answer, press.value)
            return
        offer = find_offer(live.offers(seat), press.value)
        subject = offer.label.subject
        await self.act(
            reply,
            live,
            offer.action,
            question=press.question,
            seat=seat,
            focus=subject.value if subject else "",
        )

    async def _press_considered(self, reply: Reply, press: Press, live: LiveGame) -> None:
        seat = live.answering_seat(press.question, reply.user_id)
        action = considered(live, press.value)
        await self.act(reply, live, action, question=press.question, seat=seat)

    async def _press_focus(self, reply: Reply, press: Press, live: LiveGame) -> None:
        seat = live.answering_seat(press.question, reply.user_id)
        held = live.seats_of(reply.user_id) if reply.on_private_message else ()
        await reply.update(view=panels.choices_view(live, seat, press.value, held))

    async def _press_choices(self, reply: Reply, press: Press, live: LiveGame) -> None:
        seat = live.acting_seat(reply.user_id)
        await show_choices(reply, _CHOICES, live, seat, self._pictures, focus=press.value)

    async def _press_end(self, reply: Reply, press: Press, live: LiveGame) -> None:
        _check_fresh(live, press.version)
        held = live.seats_of(reply.user_id)
        if _moderates(reply, live) or not held:  # whom the referee refuses
            await self._end(reply, live)
            return
        before = endings.agreed_before(press, held)
        agreed = tuple(seat.id for seat in live.seats if seat.id in {*before, *held})
        if not endings.others(live, agreed):
            await self._end(reply, live)
        elif set(held) <= set(before):
            raise Illegal("The others must agree, or a moderator.")
        else:
            who = f"The {' and the '.join(map(live.title, agreed))} propose"
            words, agree = endings.agreement(live, who, agreed)
            await reply.update(content=words, view=view_of([[agree]]))

    async def _press_admit(self, reply: Reply, press: Press, live: LiveGame) -> None:
        seat, _, user_id = press.value.rpartition(".")
        if not is_id(user_id):
            raise Malformed(UNKNOWN_BUTTON)
        asked = reply.interaction.message.mentions if reply.interaction.message else []
        names = {str(user.id): plain_name(user.display_name) for user in asked}
        newcomer = Request(reply.request.id, user_id, names.get(user_id, "newcomer"))
        accepted = await self._referee.admit(
            reply.request, live.game.id, seat, newcomer, moderator=_moderates(reply, live)
        )
        self._asked.forget((user_id, press.custom_id))
        words = f"<@{user_id}> joins the {live.title(seat)}."
        await self._done(reply, accepted, partial(reply.update, content=words, view=None))

    async def _ask(
        self, reply: Reply, words: str, agree: PressButton, members: Sequence[Member]
    ) -> None:
        """Ask some members in the channel, with a button to agree.

        Raises:
            Illegal: The person asked the same a short while ago.
        """
        asked = (reply.user_id, agree.custom_id)
        if asked in self._asked:
            raise Illegal(
                "You have asked that already, and the question stands. "
                f"It can be asked again {_ASK_AGAIN // 60} minutes after that."
            )
        self._asked.note(asked)  # before sending: a second press may arrive meanwhile
        allowed = pinging(member.user_id for member in members)
        try:
            await reply.public(words, view=view_of([[agree]]), allowed_mentions=allowed)
        except FAILURES:
            self._asked.forget(asked)
            raise

    async def _end(self, reply: Reply, live: LiveGame) -> None:
        accepted = await self._referee.call_off(
            reply.request, live.game.id, moderator=_moderates(reply, live)
        )
        if reply.message_id is not None:
            say = partial(reply.update, content="The game has ended.", view=None, transient=True)
        else:
            say = partial(reply.private, "The game has ended.", transient=True)
        await self._done(reply, accepted, say)

    async def _done(
        self,
        reply: Reply,
        accepted: Accepted,
        say: Callable[[], Awaitable[None]],
        focus: str = "",
    ) -> None:
        """Show a game that has changed; ``say`` answers if the game's message does not."""
        game_id = accepted.live.game.id
        reply.changed = True
        # The change is stored: if it can't be shown now, the outbox will show it.
        try:
            answered = await self._publisher.publish(game_id, reply, focus)
        except (*FAILURES, StoreUnusable) as error:
            log.warning("game %s could not be shown: %s", game_id, error)
        except Exception:
            log.exception("game %s could not be shown", game_id)
        else:
            if not answered:
                await say()
            return
        await reply.private(UNSEEN)


def _moderates(reply: Reply, live: LiveGame) -> bool:
    """Whether the person is a moderator and interacts in the game's own channel."""
    return reply.moderator and reply.is_in(live.game.channel)


def _check_fresh(live: LiveGame, version: int) -> None:
    if live.number != version:
        raise Stale("The game has moved on since that was asked; nothing was done. Ask again.")

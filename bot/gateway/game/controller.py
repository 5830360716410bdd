"""Where presses and commands become requests to the referee, and their answers."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.game.previews import consideration, considered
from bot.gateway.interaction.components import Press, PressButton
from bot.gateway.interaction.cooldown import Cooldown
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message import panel as panels
from bot.gateway.message.layout import button, turn_view, view_of
from bot.gateway.text.messages import (
    CONTENT,
    UNKNOWN_BUTTON,
    UNSEEN,
    bullets,
    is_id,
    mentions,
    pinging,
    plain_name,
)
from bot.referee import Request
from bot.store import StoreUnusable
from rules.kernel.action import Concede
from rules.kernel.errors import Illegal, Malformed, Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.publisher import Publisher
    from bot.pictures import Artist
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import Table
    from bot.store import Member
    from rules.kernel.action import Action
    from rules.kernel.offers import Offer

log = logging.getLogger(__name__)

_OF_ONE_BOARD = {"act", "pick", "do", "focus"}
"""Presses that mean nothing once the board has moved on."""
_CHOICES = "Your choices:"
_REST = 600
"""Seconds for which nobody is asked the same by the same person again."""
_STALE = "The board has moved on since that message; nothing was done. What you can do now:"


class GameController:
    """Carries out what people press and type, and tells them what came of it."""

    def __init__(
        self,
        referee: Referee,
        publisher: Publisher,
        artist: Artist,
        clock: Clock,
    ) -> None:
        self._referee = referee
        self._publisher = publisher
        self._artist = artist
        self._asked = Cooldown(_REST, clock)

    async def pressed(self, reply: Reply, press: Press) -> None:
        """Carry out what was pressed on a game's message.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        table = await self._referee.games.get(press.game)
        reply.rulebook = table.ruleset.rulebook
        if press.what in _OF_ONE_BOARD and press.version != table.game.version:
            view = _choices(table, table.acting_seat(reply.user_id))
            await reply.private(_STALE, view=view)
        else:
            await self._pressed(reply, press, table)

    async def _pressed(self, reply: Reply, press: Press, table: Table) -> None:
        match press.what:
            case "act" | "pick":
                await self._press_action(reply, press, table)
            case "do":
                await self._press_considered(reply, press, table)
            case "focus":
                await self._press_focus(reply, press, table)
            case "choices":
                await self._press_choices(reply, press, table)
            case "join":
                await self.join(reply, table, press.value)
            case "start":
                await self.start(reply, table)
            case "concede":
                _check_fresh(table, press.version)
                await self.act(reply, table, Concede(), version=press.version, seat=press.value)
            case "admit":
                await self._press_admit(reply, press, table)
            case "end":
                await self._press_end(reply, press, table)
            case _:
                raise Malformed(UNKNOWN_BUTTON)

    async def act(
        self,
        reply: Reply,
        table: Table,
        action: Action,
        *,
        version: int | None = None,
        seat: str | None = None,
        focus: str = "",
    ) -> None:
        """Apply an action and show what came of it.

        Raises:
            Refusal: The referee does not accept it.
        """
        accepted = await self._referee.act(
            reply.request, table.game.id, action, expected_version=version, seat=seat
        )
        await self._done(reply, accepted, partial(self._tell, reply, accepted), focus)

    async def consider(self, reply: Reply, table: Table, action: Action) -> None:
        """Show a person, privately, what an action would be, and let them confirm it.

        Raises:
            Refusal: It could not be taken.
        """
        seat = table.acting_seat(reply.user_id)
        content, parts = await consideration(table, seat, action, self._artist)
        await reply.private(content, **parts)

    async def join(self, reply: Reply, table: Table, seat: str) -> None:
        """Take a seat; in a running game, ask those who hold it."""
        held = table.holders(seat)
        stranger = seat not in table.seats_of(reply.user_id)
        if table.game.status == "playing" and held and stranger:
            press = Press(table.game.id, table.game.version, "admit", f"{seat}.{reply.user_id}")
            await self._ask(
                reply,
                f"<@{reply.user_id}> would like to join the {table.title(seat)} in game "
                f"`{table.game.id}`. {mentions(held)}: do you agree?",
                button(press, "Let them join", discord.ButtonStyle.success),
                held,
            )
            return
        accepted = await self._referee.join(reply.request, table.game.id, seat)
        words = f"You are one of the {table.title(seat)} now (game `{table.game.id}`)."
        await self._done(reply, accepted, partial(reply.private, words, passing=True))

    async def leave(self, reply: Reply, table: Table, seat: str | None) -> None:
        """Give up a seat, or all that the person holds."""
        accepted = await self._referee.leave(reply.request, table.game.id, seat)
        alone = [s.title for s in table.seats if not accepted.table.holders(s.id)]
        hint = f" Nobody plays the {' and the '.join(alone)} now." if alone else ""
        say = partial(reply.private, f"You have left.{hint}", passing=not hint)
        await self._done(reply, accepted, say)

    async def start(self, reply: Reply, table: Table) -> None:
        """Start a game."""
        accepted = await self._referee.start(reply.request, table.game.id)
        words = f"{table.ruleset.title} `{table.game.id}` has started."
        await self._done(reply, accepted, partial(reply.private, words, passing=True))

    async def open(
        self, reply: Reply, ruleset_id: str, fields: dict[str, Any], channel: str
    ) -> None:
        """Open a game in a channel."""
        accepted = await self._referee.open(
            reply.request, ruleset_id, fields, channel=channel, place=reply.place
        )
        where = "" if channel == reply.channel else f" in <#{channel}>"
        words = f"Game `{accepted.table.game.id}` is open{where}. Take sides with its buttons."
        await self._done(reply, accepted, partial(reply.private, words, passing=not where))

    async def ask_to_end(self, reply: Reply, table: Table) -> None:
        """Ask whoever must agree to end a game without a winner."""
        game = table.game
        held = table.seats_of(reply.user_id)
        if game.status == "over":
            raise Illegal("This game is over already.")
        if game.status == "lobby":
            await self._end(reply, table)
            return
        if not held and not _moderates(reply, table):
            raise Illegal("Only the players or a moderator end a game.")
        others = _others(table, held)
        if not others or (_moderates(reply, table) and not held):
            view = view_of([[_end_button(table, "alone", "Yes, end it")]])
            await reply.private("End this game for good, without a winner?", view=view)
            return
        await self._ask(
            reply,
            f"<@{reply.user_id}> proposes to end game `{game.id}` without a winner. "
            f"{mentions(others)}: do you agree? If not, just play on.",
            _end_button(table, ".".join(held), "Agree to end it"),
            others,
        )

    async def ask_to_concede(self, reply: Reply, table: Table, seat: str | None) -> None:
        """Ask a player to confirm that they give up."""
        held = table.seats_of(reply.user_id)
        if table.game.status != "playing":
            raise Illegal("There is no game under way here.")
        if not held or (seat is not None and seat not in held):
            raise Illegal("You can only concede for a side that you hold.")
        press = Press(table.game.id, table.game.version, "concede", seat or held[0])
        title = table.title(seat or held[0])
        view = view_of([[button(press, "Yes, concede", discord.ButtonStyle.danger)]])
        await reply.private(f"Concede the game for the {title}?", view=view)

    async def _press_action(self, reply: Reply, press: Press, table: Table) -> None:
        seat = table.acting_seat(reply.user_id)
        offer = _find(table.offers(seat), press.value)
        subject = offer.label.subject
        await self.act(
            reply,
            table,
            offer.action,
            version=press.version,
            seat=seat,
            focus=subject.value if subject else "",
        )

    async def _press_considered(self, reply: Reply, press: Press, table: Table) -> None:
        seat = table.acting_seat(reply.user_id)
        action = considered(table, press.value)
        await self.act(reply, table, action, version=press.version, seat=seat)

    async def _press_focus(self, reply: Reply, press: Press, table: Table) -> None:
        seat = table.acting_seat(reply.user_id)
        await reply.update(view=_choices(table, seat, press.value))

    async def _press_choices(self, reply: Reply, press: Press, table: Table) -> None:
        view = _choices(table, table.acting_seat(reply.user_id), press.value)
        if reply.on_private_message:  # they take the place of the preview that was turned down
            await reply.update(content=_CHOICES, attachments=[], view=view)
        else:
            await reply.private(_CHOICES, view=view)

    async def _press_end(self, reply: Reply, press: Press, table: Table) -> None:
        _check_fresh(table, press.version)
        held = table.seats_of(reply.user_id)
        if not _moderates(reply, table):
            if not held:
                raise Illegal("Only the players or a moderator end a game.")
            proposers = held if press.value == "alone" else press.value.split(".")
            if all(seat in proposers for seat in held) and _others(table, held):
                raise Illegal("The other side must agree, or a moderator.")
        await self._end(reply, table)

    async def _press_admit(self, reply: Reply, press: Press, table: Table) -> None:
        seat, _, user_id = press.value.rpartition(".")
        if not is_id(user_id):
            raise Malformed(UNKNOWN_BUTTON)
        asked = reply.interaction.message.mentions if reply.interaction.message else []
        names = {str(user.id): plain_name(user.display_name) for user in asked}
        newcomer = Request(reply.request.id, user_id, names.get(user_id, "newcomer"))
        accepted = await self._referee.admit(
            reply.request, table.game.id, seat, newcomer, moderator=_moderates(reply, table)
        )
        self._asked.forget((user_id, press.custom_id))
        words = f"<@{user_id}> joins the {table.title(seat)}."
        await self._done(reply, accepted, partial(reply.update, content=words, view=None))

    async def _ask(
        self, reply: Reply, words: str, agree: PressButton, members: Sequence[Member]
    ) -> None:
        """Ask some members in the channel, with a button to agree.

        Raises:
            Illegal: The same was asked a short while ago: nobody is pinged again and again.
        """
        asked = (reply.user_id, agree.custom_id)
        if asked in self._asked:
            raise Illegal(
                "You have asked that already, and the question stands. "
                f"It can be asked again {_REST // 60} minutes after that."
            )
        self._asked.note(asked)  # before it is asked: a second press may come meanwhile
        allowed = pinging(member.user_id for member in members)
        try:
            await reply.public(words, view=view_of([[agree]]), allowed_mentions=allowed)
        except FAILURES:
            self._asked.forget(asked)
            raise

    async def _end(self, reply: Reply, table: Table) -> None:
        accepted = await self._referee.call_off(
            reply.request, table.game.id, moderator=_moderates(reply, table)
        )
        if reply.message_id is not None:
            say = partial(reply.update, content="The game has ended.", view=None, passing=True)
        else:
            say = partial(reply.private, "The game has ended.", passing=True)
        await self._done(reply, accepted, say)

    async def _done(
        self,
        reply: Reply,
        accepted: Accepted,
        say: Callable[[], Awaitable[None]],
        focus: str = "",
    ) -> None:
        """Show a game that has changed; ``say`` answers the person whom that does not answer."""
        game_id = accepted.table.game.id
        reply.changed = True
        # The change is stored, whatever happens now; the outbox will show it.
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

    async def _tell(self, reply: Reply, accepted: Accepted) -> None:
        """Describe the outcome to a person who did not see the game's message change."""
        table, entry = accepted.table, accepted.entry
        if entry is None:
            await reply.private("That was done already.")
            return
        text = bullets(panels.story_of(table, entry), CONTENT - 20) or "Done."
        if not reply.on_private_message:
            await reply.private(text, passing=True)
            return
        seat = next((s for s in table.active if s in table.seats_of(reply.user_id)), None)
        view = None if seat is None else _choices(table, seat)
        await reply.update(content=text, attachments=[], view=view, passing=view is None)


def _choices(table: Table, seat: str, focus: str = "") -> discord.ui.View:
    """All that is offered to a seat, around a unit."""
    return turn_view(table.offers(seat), table.game.id, table.game.version, focus)


def _moderates(reply: Reply, table: Table) -> bool:
    """Whether the person may decide for others, in the very channel in which the game is."""
    return reply.moderator and reply.is_in(table.game.channel)


def _others(table: Table, held: tuple[str, ...]) -> list[Member]:
    """Who plays for other seats than these."""
    return [member for member in table.members if member.seat not in held]


def _end_button(table: Table, value: str, label: str) -> PressButton:
    press = Press(table.game.id, table.game.version, "end", value)
    return button(press, label, discord.ButtonStyle.danger)


def _check_fresh(table: Table, version: int) -> None:
    if table.game.version != version:
        raise Stale("The game has moved on since that was asked; nothing was done. Ask again.")


def _find(offers: tuple[Offer, ...], token: str) -> Offer:
    for offer in offers:
        if offer.token == token:
            return offer
    raise Stale("That is not possible on this board; nothing was done.")

"""What several people must agree on: an end, a newcomer, a game master; and giving up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.game.authority import moderates
from bot.gateway.game.naming_desk import NamingDesk
from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.messages import UNKNOWN_BUTTON, is_id, mentions, plain_name
from bot.referee import Request
from bot.referee.captains import whose_word
from bot.referee.transitions import check_fresh, deciders
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.game.boards import BoardDesk
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame


class Agreements:
    """Asks those who must agree, and carries out what they have agreed on.

    Attributes:
        naming: Names game masters.
        presses: What carries out each of its presses.
    """

    def __init__(self, referee: Referee, boards: BoardDesk, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._boards = boards
        self._asker = Asker(asks, referee.clock)
        self._done = done
        self.naming = NamingDesk(referee, asks, done)
        self.presses = {"admit": self.press_admit, "end": self.press_end, **self.naming.presses}

    async def ask_to_join(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Ask those who hold a seat of a running game to let somebody join it.

        Of a seat that nobody holds, the others are asked.
        """
        held = deciders(live, seat, reply.user_id)
        wish = "join" if live.holders(seat) else "play on with"
        if await self._referee.substitution.yielding(live, seat):
            wish = "take over"
        press = Press(live.game.id, live.number, "admit", f"{seat}.{reply.user_id}")
        words = (
            f"<@{reply.user_id}> would like to {wish} the {live.title(seat)} in game "
            f"`{live.game.id}`. {mentions(held)}: do you agree?"
        )
        agree = button(press, "Let them join", discord.ButtonStyle.success)
        who = whose_word(live, seat) if live.holders(seat) else "one of the others"
        needed = f"{who} must agree"
        await self._asker.ask(reply, await self._linked(words, live), agree, held, needed=needed)

    async def ask_to_end(self, reply: Reply, live: LiveGame) -> None:
        """Ask those who must agree to end a game without a winner; a lobby ends at once."""
        game = live.game
        held = live.seats_of(reply.user_id)
        if game.status == "over":
            raise Illegal("This game is over already.")
        if game.status == "lobby":
            await self._end(reply, live, reply.request)
            return
        if not held and not moderates(reply, live):
            raise Illegal("Only the players or a moderator end a game.")
        others = endings.others(live, held)
        if not others or (moderates(reply, live) and not held):
            view = view_of([[endings.end_button(live)]])
            await reply.private("End this game for good, without a winner?", view=view)
            return
        words, agree = endings.agreement(live, f"<@{reply.user_id}> proposes", held)
        needed = endings.needed(live, held)
        await self._asker.ask(reply, await self._linked(words, live), agree, others, needed=needed)

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

    async def press_end(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Note that somebody agrees to end a game, and end it if nobody is left to agree."""
        check_fresh(live, press.version)
        request = await self._asker.agreed(reply)
        held = live.seats_of(reply.user_id)
        if moderates(reply, live) or not held:  # whom the referee refuses
            await self._end(reply, live, request)
            return
        before = endings.agreed_before(press, held)
        held = endings.answering(live, reply.user_id, before)
        agreed = tuple(seat.id for seat in live.seats if seat.id in {*before, *held})
        if not endings.others(live, agreed):
            await self._end(reply, live, request)
        elif set(held) <= set(before):
            raise Illegal("The others must agree, or a moderator.")
        else:
            who = f"The {' and the '.join(map(live.title, agreed))} propose"
            words, agree = endings.agreement(live, who, agreed)
            await self._asker.ask_further(reply, words, agree, endings.needed(live, agreed))

    async def press_admit(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Let somebody join who has asked to."""
        seat, _, user_id = press.value.rpartition(".")
        if not is_id(user_id):
            raise Malformed(UNKNOWN_BUTTON)
        request = await self._asker.agreed(reply)
        newcomer = Request(request.id, user_id, _called(reply, user_id))
        accepted = await self._referee.admit(
            request, live.game.id, seat, newcomer, moderator=moderates(reply, live)
        )
        self._asker.forget(user_id, press)
        gone = [each for each in live.holders(seat) if each not in accepted.live.members]
        instead = f", in place of {mentions(gone)}" if gone else ""
        words = f"<@{user_id}> joins the {live.title(seat)}{instead}."
        await self._asker.settle(reply, accepted, words, self._done)

    async def _end(self, reply: Reply, live: LiveGame, request: Request) -> None:
        accepted = await self._referee.call_off(
            request, live.game.id, moderator=moderates(reply, live)
        )
        # In a lobby its message tells who it was, and where others have agreed the question does.
        asked = reply.message_id is not None and not reply.on_private_message
        if asked:
            did = "agreed" if live.seats_of(reply.user_id) else "decided so"
            words = f"The game has ended: <@{reply.user_id}> {did}."
            say = partial(reply.update, content=words, view=None)
        elif reply.message_id is not None:
            say = partial(reply.update, content="The game has ended.", view=None, transient=True)
        else:
            say = partial(reply.private, "The game has ended.", transient=True)
        if await self._done(reply, accepted, say):
            await self._asker.settled(reply)
        if live.game.status == "playing" and not asked:
            await reply.public(f"<@{reply.user_id}> has called game `{live.game.id}` off.")

    async def _linked(self, words: str, live: LiveGame) -> str:
        """What people are asked, with a link to the board that it is about."""
        return f"{words} {await self._boards.link(live, 'The board')}".rstrip()


def _called(reply: Reply, user_id: str) -> str:
    """How whoever asks to join is called: they have made the message that is pressed.

    Among its mentions are those alone whom it notifies.
    """
    message = reply.interaction.message
    asked = message.interaction_metadata if message is not None else None
    known = [*(message.mentions if message is not None else ()), *([asked.user] if asked else ())]
    names = {str(each.id): plain_name(each.display_name) for each in known}
    return names.get(user_id, "newcomer")

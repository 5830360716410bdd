"""Taking back: at once where one side may alone, else with a question to the others."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button, view_of
from bot.gateway.message.undo import UNDO
from bot.gateway.text.messages import CHOICE, UNKNOWN_BUTTON, clip, mentions, within
from bot.referee.take_backs import taker
from bot.referee.transitions import check_fresh
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.playing import play
from rules.kernel.playing.taking_back import bar
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping
    from typing import Any, TypeAlias

    from bot.gateway.game.outcome import Done
    from bot.gateway.game.past import PastBoards
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee, Request
    from bot.referee.live_game import LiveGame
    from rules.kernel.playing.taking_back import Passed, Past

    Pressed: TypeAlias = Callable[[Reply, Press, LiveGame], Coroutine[Any, Any, None]]

_ASK: Final = "askback"
_AGREE: Final = "agreeback"
_MOST: Final = 6
"""The most actions that a question lists."""
_ROOM: Final = 1000


class _Wish(NamedTuple):
    """What is asked: to which action the game goes back, for whom, and who has agreed."""

    to: int
    seat: str
    agreed: tuple[str, ...]


class TakeBackDesk:
    """Lets people take back what they have done, and asks others whether they may.

    Attributes:
        presses: What carries out each of its presses.
    """

    def __init__(self, referee: Referee, asks: Asks, done: Done, past: PastBoards) -> None:
        self._referee = referee
        self._asker = Asker(asks, referee.clock)
        self._done = done
        self._boards = past
        self.presses: Mapping[str, Pressed] = {
            UNDO: self._undo,
            _ASK: self._ask,
            _AGREE: self._agree,
        }

    async def steps(self, live: LiveGame, user_id: str) -> list[Candidate]:
        """What somebody may take back, by the number of its first action, the last one first."""
        held = live.seats_of(user_id)
        if live.game.status != "playing" or not held:
            return []
        past = await self._referee.take_backs.past(live)
        others, found = endings.others(live, held), []
        for to, undone in reversed(list(pairwise(past.steps))):
            barred = bar(live.ruleset, past, taker(past, held), to.number) is not None
            who = " · the others must agree" if barred and others else ""
            words = f"{undone.number}. {words_of(live, undone, held[0])}"
            shown = f"{clip(words, CHOICE - len(who))}{who}"
            found.append(Candidate(str(undone.number), shown))
        return found

    async def asked(self, reply: Reply, live: LiveGame, typed: str | None) -> None:
        """Take back an action and all after it; without a number the last one.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if live.game.status == "over":
            raise Illegal("This game is over: what is played stays played.")
        past = await self._referee.take_backs.past(live)
        live.must_hold(reply.user_id)
        goals = {str(undone.number): to.number for to, undone in pairwise(past.steps)}
        if not goals:
            raise Illegal("Nothing has been done yet that could be taken back.")
        wanted = next(reversed(goals)) if typed is None else typed.strip()
        if wanted not in goals:
            raise Illegal(
                "That can't be taken back: name one of the last actions by its number, or pick it "
                "from the list.",
                legal=tuple(reversed(goals)),
            )
        await self._take(reply, live, past, goals[wanted])

    async def _undo(self, reply: Reply, press: Press, live: LiveGame) -> None:
        check_fresh(live, press.version)
        await self.asked(reply, live, None)

    async def _take(self, reply: Reply, live: LiveGame, past: Past, to: int) -> None:
        """Take back, or say why the others must agree, and offer to ask them."""
        held = live.must_hold(reply.user_id)
        found = bar(live.ruleset, past, taker(past, held), to)
        if found is None or not endings.others(live, held):
            await self._go(reply, reply.request, live, to)
            return
        press = Press(live.game.id, live.number, _ASK, str(to))
        words = (
            f"You can't take that back by yourself: {found}. "
            f"The others may agree to it:\n{_list(live, past, to, held[0])}"
        )
        view = view_of([[button(press, "Ask the others", discord.ButtonStyle.primary)]])
        await reply.private(words, view=view)

    async def _ask(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Ask the others in the channel, with the board that it would be."""
        check_fresh(live, press.version)
        held, to = live.must_hold(reply.user_id), number_in(press.value)
        past = await self._referee.take_backs.past(live)
        past.since(to)
        wish = _Wish(to, taker(past, held), held)
        words, agree = self._question(live, past, f"<@{reply.user_id}> asks", wish)
        file = await self._boards.file(live, to, None, None)
        needed, others = endings.needed(live, held), endings.others(live, held)
        await self._asker.ask(reply, words, agree, others, needed=needed, file=file)

    async def _agree(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Note that somebody agrees, and go back if nobody is left to agree."""
        check_fresh(live, press.version)
        request = await self._asker.agreed(reply)
        to, proposer, *before = press.value.split(".")
        held = endings.answering(live, reply.user_id, before)
        if proposer not in [seat.id for seat in live.seats]:
            raise Malformed(UNKNOWN_BUTTON)
        agreed = tuple(seat.id for seat in live.seats if seat.id in {*before, *held})
        if not endings.others(live, agreed):
            back = number_in(to)
            await self._go(reply, request, live, back, proposer=proposer, agreed=agreed)
        elif set(held) <= set(before):
            raise Illegal("The others must agree.")
        else:
            past = await self._referee.take_backs.past(live)
            who = f"The {' and the '.join(map(live.title, agreed))} wish"
            words, agree = self._question(live, past, who, _Wish(number_in(to), proposer, agreed))
            await self._asker.ask_further(reply, words, agree, endings.needed(live, agreed))

    async def _go(
        self,
        reply: Reply,
        request: Request,
        live: LiveGame,
        to: int,
        *,
        proposer: str | None = None,
        agreed: tuple[str, ...] = (),
    ) -> None:
        accepted = await self._referee.take_backs.take(
            *(request, live.game.id, to),
            expected=live.number,
            agreed=agreed,
            proposer=proposer,
        )
        if proposer is not None:
            words = f"<@{reply.user_id}> agrees: that is taken back."
            await self._asker.settle(reply, accepted, words, self._done)
            return
        words = f"That is taken back; the game is as it was after action {to}."
        say = partial(reply.private, words, transient=True)
        if reply.on_private_message:
            say = partial(reply.update, content=words, view=None, attachments=[], transient=True)
        await self._done(reply, accepted, say)

    def _question(
        self, live: LiveGame, past: Past, who: str, wish: _Wish
    ) -> tuple[str, PressButton]:
        """The question to those on other seats than have agreed, and the button to agree."""
        words = (
            f"{who} to take back in game `{live.game.id}`, to the board below:\n"
            f"{_list(live, past, wish.to, None)}\n"
            f"{mentions(endings.others(live, wish.agreed))}: do you agree? If not, just play on."
        )
        value = ".".join((str(wish.to), wish.seat, *wish.agreed))
        press = Press(live.game.id, live.number, _AGREE, value)
        return words, button(press, "Agree to take it back", discord.ButtonStyle.success)


def number_in(text: str) -> int:
    """The number that a button carries.

    Raises:
        Malformed: It is none.
    """
    if not text.isdecimal():
        raise Malformed(UNKNOWN_BUTTON)
    return int(text)


def words_of(live: LiveGame, step: Passed, seat: str | None) -> str:
    """What an action was, in words, as a seat (``None``: everybody) may know it."""
    told = play.tellings(live.ruleset, step.after, step.emitted, seat)
    lines = (*(each.shortly.what for each in told), *(each.what for each in told))
    found = next(filter(None, lines), "")
    actor = "" if step.seat is None else live.title(step.seat)
    return found or f"what the {actor} did"


def _list(live: LiveGame, past: Past, to: int, seat: str | None) -> str:
    """The actions that would be taken back, the last ones if there are many."""
    lines = [f"- {each.number}. {words_of(live, each, seat)}" for each in past.since(to)]
    more = [f"- … and {len(lines) - _MOST} before"] if len(lines) > _MOST else []
    return within((*more, *lines[-_MOST:]), _ROOM)

"""What a game master does in Discord: checked where it is done, shown to all with its author."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import discord

from bot.escaping import single_line
from bot.gateway.game.authority import masters
from bot.gateway.game.choices import board_file, find_offer
from bot.gateway.game.taking_back import number_in, words_of
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.text.messages import CHOICE, UNKNOWN_BUTTON, clip, plain_name, within
from bot.referee import Request
from bot.referee.transitions import check_fresh, check_master, check_open, check_seat, intervened
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.game.action import Absent, WriteNote
from rules.kernel.game.correcting import Correction
from rules.kernel.playing.intervening import read_correction, write_correction
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import LiveGame
    from rules.kernel.game.action import Intervention

KEY: Final = "gm"
"""The key of the buttons that confirm."""
_NOTE: Final = 300
_MOST: Final = 500
"""The most corrections that a list is made of."""
_DONE: Final = "That is done; the players see it with your name."
_DICE: Final = "Dice are thrown for what comes of it: you see the board when they are."
_PASS, _BACK, _FIX = "pass", "back", "fix"


class MasterDesk:
    """Does what a game master asks for, once he has seen what it would be."""

    def __init__(self, referee: Referee, done: Done, pictures: Pictures) -> None:
        self._referee = referee
        self._done = done
        self._pictures = pictures

    async def note(self, reply: Reply, live: LiveGame, text: str) -> None:
        """Write a line into the record."""
        line = single_line(text, _NOTE)
        if not line:
            raise Malformed("A note needs some words.")
        await self.do(reply, live, WriteNote(text=line))

    async def do(
        self, reply: Reply, live: LiveGame, action: Intervention, expected: int | None = None
    ) -> None:
        """Do something at once.

        Raises:
            Refusal: It may not be; nothing has changed.
        """
        accepted = await self._referee.mastery.do(
            *(reply.request, live.game.id, action),
            allowed=masters(reply, live),
            expected=expected,
        )
        await self._told(reply, accepted)

    async def act(self, reply: Reply, live: LiveGame, side: str, token: str) -> None:
        """Take one of the offers of a side that is asked."""
        seat = _seat(live, side)
        _check_impartial(reply, live, seat)
        offer = find_offer(live.offers(seat), token.strip())
        action = live.ruleset.act_for(seat=seat, action=offer.action)
        await self.do(reply, live, action, expected=live.number)

    async def hand_over(
        self, reply: Reply, live: LiveGame, side: str, person: discord.User | discord.Member
    ) -> None:
        """Give a side to somebody."""
        if person.bot:
            raise Illegal("A bot can't play; Umpire takes a free side with /game join.")
        newcomer = Request(reply.request.id, str(person.id), plain_name(person.display_name))
        accepted = await self._referee.mastery.hand_over(
            *(reply.request, live.game.id, _seat(live, side), newcomer),
            allowed=masters(reply, live),
        )
        await self._told(reply, accepted)

    async def ask_pass(self, reply: Reply, live: LiveGame, side: str) -> None:
        """Ask whether a side is to be answered for."""
        seat = _seat(live, side)
        _check_asked(reply, live)
        if seat not in live.active:
            asked = " or the ".join(map(live.title, live.active))
            raise Illegal(f"The {live.title(seat)} are asked nothing now: it is for the {asked}.")
        words = f"Answer for the {live.title(seat)} as Umpire does for those who are away?"
        await reply.private(words, view=_confirm(live, _PASS, seat, "Yes, answer for them"))

    async def ask_back(self, reply: Reply, live: LiveGame, typed: str) -> None:
        """Show the board that the game would go back to, and ask."""
        _check_asked(reply, live)
        past = await self._referee.take_backs.past(live)
        goals = {str(undone.number): to for to, undone in pairwise(past.steps)}
        if typed.strip() not in goals:
            raise Illegal(
                "Name one of the last actions by its number, or pick it from the list.",
                legal=tuple(reversed(goals)),
            )
        to = goals[typed.strip()]
        lines = [f"- {each.number}. {words_of(live, each, None)}" for each in past.since(to.number)]
        words = within(("Take this back, to the board below?", *lines))
        view = _confirm(live, _BACK, str(to.number), "Yes, go back")
        await self._show(reply, words, replace(live, state=to.after), view)

    async def ask_correction(self, reply: Reply, live: LiveGame, typed: str) -> None:
        """Show the board as it would be, and ask; but not what dice would show that are to come."""
        _check_asked(reply, live)
        action = read_correction(live.ruleset, typed)
        after, entry = intervened(live, action)
        words = f"Correct the board so: **{write_correction(action)}**?"
        view = _confirm(live, _FIX, action.to_compact(), "Yes, correct it")
        if entry.rolls:
            await reply.private(f"{words} {_DICE}", view=view)
        else:
            await self._show(reply, words, after, view)

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Do what was asked about.

        Raises:
            Refusal: It may not be any more; nothing has changed.
        """
        code, _, rest = carried.partition(".")
        number, _, rest = rest.partition(".")
        what, _, value = rest.partition(".")
        live = await self._referee.games.get(code)
        reply.rulebook = live.ruleset.rulebook
        seen = number_in(number)
        check_fresh(live, seen)
        match what:
            case "pass":
                check_seat(live, value)
                action = live.ruleset.act_for(seat=value, action=Absent())
                await self.do(reply, live, action, expected=seen)
            case "fix":
                await self.do(reply, live, _carried(live, value), expected=seen)
            case "back":
                accepted = await self._referee.mastery.roll_back(
                    *(reply.request, live.game.id, number_in(value)),
                    allowed=masters(reply, live),
                    expected=seen,
                )
                await self._told(reply, accepted)
            case _:
                raise Malformed(UNKNOWN_BUTTON)

    async def sides(self, reply: Reply, live: LiveGame) -> list[Candidate]:
        """The sides that are asked."""
        _check_asked(reply, live)
        return [Candidate(seat, live.title(seat)) for seat in live.active]

    async def seats(self, reply: Reply, live: LiveGame) -> list[Candidate]:
        """All sides."""
        _check_asked(reply, live)
        return [Candidate(seat.id, seat.title) for seat in live.seats]

    async def offered(self, reply: Reply, live: LiveGame, side: str) -> list[Candidate]:
        """What a side may do, by the tokens of its offers; nothing to who may not know."""
        seat = _seat(live, side)
        _check_impartial(reply, live, seat)
        await self._referee.games.prepare(live, None)
        return [Candidate(each.token, each.label.text) for each in live.offers(seat)]

    async def steps(self, reply: Reply, live: LiveGame) -> list[Candidate]:
        """The actions before which the game may go back, the last one first."""
        _check_asked(reply, live)
        past = await self._referee.take_backs.past(live)
        return [
            Candidate(
                str(each.number), clip(f"{each.number}. {words_of(live, each, None)}", CHOICE)
            )
            for each in reversed(past.steps[1:])
        ]

    async def corrections(self, reply: Reply, live: LiveGame, typed: str) -> list[Candidate]:
        """What may be put right and begins as it is typed."""
        _check_asked(reply, live)
        view, found = live.view(None), []
        for each in live.ruleset.legal_corrections(view):
            words = write_correction(each)
            if all(part in words for part in typed.lower().split()):
                found.append(Candidate(words, words))
            if len(found) == _MOST:
                break
        return found

    async def _show(self, reply: Reply, words: str, then: LiveGame, view: discord.ui.View) -> None:
        """Show everybody's board as it would be, with a button to confirm."""
        picture = await self._pictures.preview(then, then.view(None), reply.user_id)
        await reply.private(words, view=view, file=board_file(picture))

    async def _told(self, reply: Reply, accepted: Accepted) -> None:
        say = partial(reply.private, _DONE, transient=True)
        if reply.on_private_message:
            say = partial(reply.update, content=_DONE, view=None, attachments=[], transient=True)
        await self._done(reply, accepted, say)


def _confirm(live: LiveGame, what: str, value: str, label: str) -> discord.ui.View:
    carried = f"{live.game.id}.{live.number}.{what}.{value}"
    return row(KeyedButton(KEY, carried, label, discord.ButtonStyle.danger))


def _check_asked(reply: Reply, live: LiveGame) -> None:
    """Refuse to show anything of this to who is no game master of a game under way.

    Raises:
        Illegal: They are none, or it is not.
    """
    check_master(allowed=masters(reply, live))
    check_open(live)
    if live.state is None:
        raise Illegal("This game has not started yet: there is nothing for a game master to do.")


def _check_impartial(reply: Reply, live: LiveGame, seat: str) -> None:
    """Refuse to show what a side may do to who plays another one, if that tells of its secrets.

    Raises:
        Illegal: It does.
    """
    _check_asked(reply, live)
    check_seat(live, seat)
    held = live.seats_of(reply.user_id)
    if held and seat not in held and live.sees_more(seat):
        raise Illegal(
            f"You play in this game, and what the {live.title(seat)} may do tells what they hide: "
            "let somebody act for them who does not play."
        )


def _seat(live: LiveGame, typed: str) -> str:
    """The side with that id or title."""
    wanted = typed.strip().lower()
    found = next((s.id for s in live.seats if wanted in (s.id, s.title.lower())), wanted)
    check_seat(live, found)
    return found


def _carried(live: LiveGame, value: str) -> Correction:
    """The correction that a button carries."""
    try:
        action = live.ruleset.action_codec.from_compact(value)
    except (KeyError, ValueError):
        raise Malformed(UNKNOWN_BUTTON) from None
    if not isinstance(action, Correction):
        raise Malformed(UNKNOWN_BUTTON)
    return action

"""Turns presses and commands into requests to the referee, and answers them."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.gateway.game import lobby_desk, log_pages
from bot.gateway.game.absences import Absences
from bot.gateway.game.afterwards import Afterwards
from bot.gateway.game.agreements import Agreements
from bot.gateway.game.ahead import press_ahead, refuse_turn, seat_ahead, tell_ahead
from bot.gateway.game.catching_up import CatchUp
from bot.gateway.game.choices import find_offer, show_choices, show_privately, tell_outcome
from bot.gateway.game.doubts import SURE
from bot.gateway.game.drafts import DraftDesk
from bot.gateway.game.extending import ExtensionDesk
from bot.gateway.game.leaving import Leaving
from bot.gateway.game.lowering import DOWN, kept_down
from bot.gateway.game.manual import explained_board, how_to_play
from bot.gateway.game.pacing import PaceDesk
from bot.gateway.game.past import PastBoards
from bot.gateway.game.practice import PracticeDesk
from bot.gateway.game.preview_desk import PREVIEWED, PreviewDesk
from bot.gateway.game.previews import considered
from bot.gateway.game.proposals import ProposalDesk
from bot.gateway.game.reasons import Reasons
from bot.gateway.game.taking_back import TakeBackDesk
from bot.gateway.interaction.components import HOW, LOOKS, PAST, Press
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message import farewell
from bot.gateway.message import panel as panels
from bot.gateway.message.draft_panel import PRESSES
from bot.gateway.message.drill import is_way, read_way
from bot.gateway.message.game_list import SINCE
from bot.gateway.message.layout import level_view
from bot.gateway.text.messages import UNKNOWN_BUTTON, UNSEEN, is_id
from bot.referee.practice import PREFIX, read_strength
from bot.referee.transitions import check_fresh, check_seat, deciders, waited_for
from bot.schedule.pace import LIVE
from bot.store import StoreUnusable
from rules.kernel.game.action import Concede
from rules.kernel.values.errors import Malformed, NotYourTurn, Stale

if TYPE_CHECKING:
    from bot.apart import Apart
    from bot.gateway.game.boards import BoardDesk
    from bot.gateway.game.doubts import Doubts
    from bot.gateway.game.outcome import Say
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.gateway.message.publisher import Publisher
    from bot.pictures import Pictures
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import LiveGame
    from bot.schedule.pace import Pace
    from rules.kernel.game.action import Action

log = logging.getLogger(__name__)

_ANSWERS = {"act", "pick", "open", "do", "focus", SURE, *PREVIEWED}
"""Presses that answer a question, and are stale once it is closed."""
_LOOKS = LOOKS | log_pages.PRESSES | {HOW, SINCE}


class GameController:
    """Carries out presses and commands, and answers with the outcome.

    Attributes:
        boards: Shows boards.
        done: Shows what has changed.
        doubts: Asks people whether they mean what they press or type.
        agreements: Asks people what they must agree on.
        proposals: Lists what they have been asked.
        catch_up: Tells what has happened since somebody's last turn.
        lobbies: Changes lobbies.
        log_pages: Shows the story of games.
        past: Draws boards of before.
        afterwards: Plays games again that are over, and verifies their dice.
        pacing: Shows and changes how much time there is for an answer.
        extending: Gives more of it.
        absences: Offers the seats of those who are away.
        taking_back: Lets games go back to an earlier action.
    """

    def __init__(
        self,
        referee: Referee,
        publisher: Publisher,
        pictures: Pictures,
        *,
        boards: BoardDesk,
        asks: Asks,
        doubts: Doubts,
        apart: Apart,
    ) -> None:
        self.boards, self.done = boards, self._done
        self._referee, self._publisher, self._pictures = referee, publisher, pictures
        self.doubts = doubts
        self.proposals = ProposalDesk(asks)
        self.agreements = Agreements(referee, boards, asks, self._done)
        self.lobbies = lobby_desk.LobbyDesk(referee, asks, self._done)
        self.pacing = PaceDesk(referee, publisher, asks, self._done)
        self.extending = ExtensionDesk(referee, asks, self._done)
        self.absences = Absences(referee, asks, self._done)
        self._agree = {"pace": self.pacing.pressed, "extend": self.extending.pressed}
        self._leaving = Leaving(referee, asks, self._done)
        self._practice = PracticeDesk(referee, self._done)
        self.past = PastBoards(referee.games, pictures)
        self.catch_up = CatchUp(referee.games, self.past, boards)
        self.log_pages = log_pages.LogPages(referee.games)
        self.afterwards = Afterwards(referee, publisher, apart)
        self._reasons = Reasons(referee.games)
        self.taking_back = TakeBackDesk(referee, asks, self._done, self.past)
        self._agree |= {**self.agreements.presses, **self.proposals.presses}
        self._agree |= {**self.taking_back.presses, **self.absences.agree}
        self._drafts, self._previews = DraftDesk(referee, pictures, self.act), PreviewDesk(pictures)

    async def pressed(self, reply: Reply, press: Press) -> None:
        """Carry out a press on a game's message.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        live = await self._referee.games.get(press.game)
        reply.rulebook = live.ruleset.rulebook
        try:
            if press.ahead:
                await press_ahead(reply, press, live, self._pictures, self.act)
            elif press.what == DOWN:
                await self.boards.bring_down(reply, live)
            elif press.what in farewell.PRESSES:
                await self.afterwards.pressed(reply, press, live)
            elif press.what in _LOOKS:
                await self._look_back(reply, press, live)
            elif press.what in PRESSES:
                await self._drafts.pressed(reply, press, live)
            elif press.what in _ANSWERS and live.seat_asked(press.question) is None:
                await self.boards.show_stale(reply, live, live.acting_seat(reply.user_id))
            elif press.what in PREVIEWED:
                await self._previews.pressed(reply, press, live)
            else:
                await self._pressed(reply, press, live)
        except (NotYourTurn, Stale) as refused:
            reply.board = await self.boards.link(live, "The board as it is")
            if isinstance(refused, Stale):
                raise
            await refuse_turn(reply, live, refused)

    async def _look_back(self, reply: Reply, press: Press, live: LiveGame) -> None:
        if press.what == PAST:
            await self.past.show(reply, live, press.version)
        elif press.what == HOW:
            board = await explained_board(self._pictures, live.ruleset, live.options)
            await reply.private(how_to_play(live.ruleset, live.options), **board)
        elif press.what == SINCE:
            await self.catch_up.pressed(reply, live, press)
        elif press.what in log_pages.PRESSES:
            await self.log_pages.pressed(reply, live, press)
        else:
            await self._reasons.show(reply, live, press)

    async def _pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        slipped = self.doubts.slipped(reply, press)
        match press.what:
            case "act" | "pick" | "open" | "sure":
                await self._press_offered(reply, press, live, slipped=slipped)
            case "do":
                await self._press_considered(reply, press, live)
            case "focus":
                await self._press_focus(reply, press, live)
            case "choices":
                await self._press_choices(reply, press, live)
            case "resume":
                await self.boards.resume(reply, live, live.acting_seat(reply.user_id))
            case "concede":
                check_fresh(live, press.version)
                await self.act(reply, live, Concede(), version=press.version, seat=press.value)
            case what if agree := self._agree.get(what):
                await agree(reply, press, live)
            case _:
                await self._press_seats(reply, press, live)

    async def _press_seats(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Carry out a press that is about who plays, or about what a lobby will play."""
        match press.what:
            case "join" | "take":
                seat = await self.absences.substituting.seat_of(live, press)
                await self.join(reply, live, seat)
            case "solo":
                await self._practice.pressed(reply, press, live)
            case "leave":
                await self._leaving.pressed(reply, press, live)
            case "start":
                await self.ready(reply, live)
            case what if what in lobby_desk.PRESSES:
                await self.lobbies.pressed(reply, press, live)
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
            await tell_ahead(reply, accepted, self._pictures)
            return
        tell = partial(tell_outcome, reply, accepted, self._pictures, focus)
        await self._done(reply, accepted, tell, focus)

    async def join(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Take a seat; in a running game, ask those who hold it, or else the others."""
        if seat.startswith(PREFIX):
            await self._practice.invite(reply, live, read_strength(seat.removeprefix(PREFIX)))
            return
        check_seat(live, seat)
        if await self.absences.substituting.taken(reply, live, seat):
            return
        stranger = seat not in live.seats_of(reply.user_id)
        if stranger and deciders(live, seat, reply.user_id):
            await self.agreements.ask_to_join(reply, live, seat)
            return
        accepted = await self._referee.join(reply.request, live.game.id, seat)
        where = _elsewhere(reply, live)
        words = f"You are one of the {live.title(seat)} now (game `{live.game.id}`{where})."
        say = partial(reply.private, words, transient=not where)
        if reply.on_private_message:
            say = partial(reply.update, content=words, view=None, transient=not where)
        await self._done(reply, accepted, say)

    async def leave(self, reply: Reply, live: LiveGame, seat: str | None) -> None:
        """Give up a seat, or all that the person holds; of a running game, ask first."""
        await self._leaving.ask(reply, live, seat)

    async def ready(self, reply: Reply, live: LiveGame) -> None:
        """Declare somebody's sides ready; the last press starts the game."""
        accepted = await self._referee.ready(reply.request, live.game.id)
        words = f"{live.ruleset.title} `{live.game.id}` has started."
        if accepted.live.game.status == "lobby":
            words = f"You are ready. {waited_for(accepted.live)}"
        await self._done(reply, accepted, partial(reply.private, words, transient=True))

    async def open(
        self,
        reply: Reply,
        ruleset_id: str,
        fields: dict[str, Any],
        channel: str,
        *,
        brief: str | None = None,
        author: str | None = None,
        code: str | None = None,
        pace: Pace = LIVE,
    ) -> None:
        """Open a game in a channel.

        Args:
            reply: The command.
            ruleset_id: The system.
            fields: Its options, as typed.
            channel: The channel or thread.
            brief: A scenario that somebody wrote, if any.
            author: The name of whoever wrote it; ``None``: whoever opens the game.
            code: The game's code, if it has been told already.
            pace: How much time there is for an answer.
        """
        accepted = await self._referee.open(
            reply.request,
            ruleset_id,
            fields,
            channel=channel,
            place=reply.place,
            brief=brief,
            author=author,
            code=code,
            pace=pace,
        )
        where = _elsewhere(reply, accepted.live)
        words = f"Game `{accepted.live.game.id}` is open{where}. Take sides with its buttons."
        await self._done(reply, accepted, partial(reply.private, words, transient=not where))

    async def _press_offered(
        self, reply: Reply, press: Press, live: LiveGame, *, slipped: bool
    ) -> None:
        """Take an offered action or ask first, or show the level that the press leads to."""
        seat = live.answering_seat(press.question, reply.user_id)
        if is_way(press.value):
            answer = panels.answer_of(live, seat)
            content, view = level_view(live.offers(seat), answer, read_way(press.value))
            await show_privately(
                reply, content, view, live=live, seat=seat, pictures=self._pictures
            )
            return
        offer = find_offer(live.offers(seat), press.value)
        if slipped:
            await self.doubts.ask_again(reply, live, seat, offer)
            return
        if press.what != SURE and await self.doubts.ask_first(reply, live, seat, offer):
            return
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
        # Held, or else these components might arrive after those of an action taken meanwhile.
        async with self._publisher.patience.holding(live.game.id):
            live = await self._referee.games.get(live.game.id)
            seat = live.answering_seat(press.question, reply.user_id)
            if live.seat_asked(press.question) is not None:
                await self._referee.games.prepare(live, press.value)
                held = live.seats_of(reply.user_id) if reply.on_private_message else ()
                last = kept_down(reply, live)
                await reply.update(view=panels.choices_view(live, seat, press.value, held, last))
                return
        await self.boards.show_stale(reply, live, seat)

    async def _press_choices(self, reply: Reply, press: Press, live: LiveGame) -> None:
        seat = live.acting_seat(reply.user_id)
        await self._referee.games.prepare(live, press.value)
        await show_choices(reply, "Your choices:", live, seat, self._pictures, focus=press.value)

    async def _done(
        self,
        reply: Reply,
        accepted: Accepted,
        say: Say,
        focus: str = "",
    ) -> bool:
        """Show a game that has changed; ``say`` answers if the game's message does not.

        Returns:
            Whether it was shown.
        """
        game_id = accepted.live.game.id
        reply.changed = True
        # The change is stored: if it can't be shown now, the outbox will show it.
        try:
            answered = await self._publisher.publish(game_id, reply, focus)
        except FAILURES as error:
            log.warning("game %s could not be shown: %s", game_id, error)
            await reply.report(error, accepted.live.game.channel)
            return False
        except StoreUnusable as error:
            log.warning("game %s could not be shown: %s", game_id, error)
        except Exception:
            log.exception("game %s could not be shown", game_id)
        else:
            if not answered:
                await say()
                self.doubts.redrawn(game_id)
            return True
        await reply.private(UNSEEN)
        return False


def _elsewhere(reply: Reply, live: LiveGame) -> str:
    """Where a game is played, if that is not where the interaction is."""
    channel = live.game.channel
    return "" if reply.is_in(channel) or not is_id(channel) else f" in <#{channel}>"

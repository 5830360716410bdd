"""Presses on drafts: each shows the draft as it then stands, to nobody but its author."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Protocol

import discord

from bot.gateway.game.choices import first_of, own_board, show_choices
from bot.gateway.message.draft_panel import (
    Carried,
    draft_text,
    draft_view,
    read_carried,
)
from bot.gateway.message.panel import answer_of
from bot.gateway.text.messages import refusal
from bot.referee.advice import consider
from bot.referee.drafts import Closed
from rules.kernel.game.drafting import Drafting
from rules.kernel.values.errors import Refusal, Stale

if TYPE_CHECKING:
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee import Referee
    from bot.referee.drafts import OpenDraft
    from bot.referee.live_game import LiveGame
    from rules.kernel.game.action import Action

_MISSED = "Your draft has changed since that message; nothing was done. It stands so:"
_UNREADY = "That is not complete yet; nothing was done."


class Act(Protocol):
    """Applies an action and shows the outcome; raises a refusal if nothing has changed."""

    async def __call__(
        self, reply: Reply, live: LiveGame, action: Action, *, question: int, seat: str
    ) -> None:
        """Apply it."""


class DraftDesk:
    """Carries out presses on drafts."""

    def __init__(self, referee: Referee, pictures: Pictures, act: Act) -> None:
        self._referee = referee
        self._drafts = referee.drafts
        self._pictures = pictures
        self._act = act

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Carry out a press, and show the draft.

        Raises:
            Refusal: The person is not asked that question.
        """
        carried = read_carried(press.value)
        try:
            if press.what == "submit":
                await self._submit(reply, press, live, carried)
                return
            if press.what in ("draft", "page"):
                draft = await self._drafts.find(live, reply.user_id, press.question, carried.verb)
            else:
                draft = await self._change(reply, press, live, carried)
        except Closed as closed:
            await self._closed(reply, press, closed)
            return
        await self._show(reply, draft, carried.page, _MISSED if draft.missed else "")

    async def _change(
        self, reply: Reply, press: Press, live: LiveGame, carried: Carried
    ) -> OpenDraft:
        def change(draft: OpenDraft) -> tuple[Action, ...]:
            match press.what:
                case "undo":
                    return draft.undone()
                case "anew":
                    return draft.begun_anew()
                case _:
                    return draft.went(carried.way)

        return await self._drafts.change(
            live.game.id,
            reply.user_id,
            press.question,
            carried.verb,
            token=carried.token,
            change=change,
        )

    async def _submit(self, reply: Reply, press: Press, live: LiveGame, carried: Carried) -> None:
        """Give the answer, as one action; what is refused stays a draft."""
        draft = await self._drafts.find(live, reply.user_id, press.question, carried.verb)
        if draft.token != carried.token:
            await self._show(reply, draft, 0, _MISSED)
            return
        if not _drafting(draft).ready:
            await self._show(reply, draft, carried.page, _UNREADY)
            return
        try:
            await self._act(reply, draft.live, draft.action, question=draft.number, seat=draft.seat)
        except Stale:
            raise Closed("That has been decided meanwhile; your draft for it is closed.") from None
        except Refusal as refused:
            if reply.changed:
                raise
            await self._show(reply, draft, carried.page, refusal(refused, reply.rulebook))

    async def _closed(self, reply: Reply, press: Press, closed: Closed) -> None:
        """Say kindly that somebody else has answered, and show what is to be decided now."""
        live = await self._referee.games.get(press.game)
        seat = live.own_seat(reply.user_id)
        if seat is not None and seat in live.active:
            await show_choices(reply, closed.message, live, seat, self._pictures)
        elif reply.on_private_message:
            await reply.update(content=closed.message, attachments=[], view=None)
        else:
            await reply.private(closed.message)

    async def _show(self, reply: Reply, draft: OpenDraft, page: int, notice: str) -> None:
        live, seat = draft.live, draft.seat
        drafting = _drafting(draft)
        view = draft_view(draft, drafting, answer_of(live, seat), page)
        content = draft_text(draft, drafting, notice)
        file = await self._drawn(draft, reply.user_id)
        if reply.on_private_message:
            parts: dict[str, Any] = {} if file is None else {"attachments": [file]}
            await reply.update(content=content, view=view, **parts)
            return
        board = (
            [file]
            if file is not None
            else await own_board(live, seat, self._pictures, reply.user_id)
        )
        await reply.private(content, view=view, **first_of(board))

    async def _drawn(self, draft: OpenDraft, person: str) -> discord.File | None:
        """The seat's board with the draft drawn in, if its kind is drawn."""
        live, action = draft.live, draft.action
        if not live.previews(type(action)):
            return None
        try:
            view = consider(live, draft.seat, action).view
        except Refusal:  # so little has been said that nothing can be drawn
            view = live.view(draft.seat)
        picture = await self._pictures.preview(live, view, person)
        return discord.File(io.BytesIO(picture.png), "draft.png", description=picture.alt)


def _drafting(draft: OpenDraft) -> Drafting:
    """How far a draft has come; one that the board has overtaken can still be taken back.

    Raises:
        Refusal: Not even an empty one fits.
    """
    try:
        return draft.drafting
    except Refusal as refused:
        if draft.action == type(draft.action)():
            raise
        return Drafting(refused.message, (), ready=False)

"""A game's public invitation: it stands in the channel whose thread the game is played in."""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.message.lobby_panel import join_rows
from bot.gateway.message.master_line import master_line
from bot.gateway.message.rows import view_of
from bot.gateway.message.said import find_said
from bot.gateway.text.called import named, names_in
from bot.gateway.text.messages import CONTENT, fitted, fitting, is_id, mention, mentions, pinging

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Json, ReadTx, Tx

log = logging.getLogger(__name__)

_SCOPE: Final = "invitation"
_GONE: Final = {10003, 10008, 50001}
"""Unknown channel, unknown message, no access: there is no invitation any more."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where a game's invitation is, and what has come of it.

    Attributes:
        channel: The id of its channel.
        message: Its id; the game's thread was started from it.
        shown: A hash of what it shows; empty at first.
        called: Ids of those who have been mentioned in the thread, so that Discord adds them.
    """

    channel: int
    message: int
    shown: str = ""
    called: tuple[str, ...] = ()

    def to_json(self) -> Json:
        """The stored form."""
        return json.dumps(asdict(self))


def invitation_of(tx: ReadTx, game_id: str) -> Invitation | None:
    """A game's invitation; ``None`` if it has none, or none that has to be kept up to date."""
    stored = tx.setting(_SCOPE, game_id)
    if stored is None:
        return None
    fields = json.loads(stored)
    return Invitation(**{**fields, "called": tuple(fields["called"])})


def keep_invitation(tx: Tx, game_id: str, invitation: Invitation | None) -> None:
    """Store a game's invitation, or that there is none to be kept up to date."""
    if invitation is None:
        tx.drop_setting(_SCOPE, game_id)
    else:
        tx.set_setting(_SCOPE, game_id, invitation.to_json())


def opening_text(title: str, code: str, opener: str) -> str:
    """What an invitation says until its game is open."""
    return f"**{title}** `{code}`: {mention(opener)} opens a game …"


async def bring_up_to_date(
    client: discord.Client, live: LiveGame, invitation: Invitation
) -> Invitation | None:
    """Show a game in its invitation, and mention in its thread who has joined it.

    Returns:
        The invitation as it is now; ``None`` once the game is over, and where it has been deleted.

    Raises:
        discord.HTTPException: Discord fails; it is to be tried again.
    """
    invitation = await _call(client, live, invitation)
    text, view = _text(live), _view(live)
    digest = hashlib.sha256(f"{live.game.status}\n{text}".encode()).hexdigest()[:16]
    if digest != invitation.shown:
        channel = client.get_partial_messageable(invitation.channel)
        try:
            said = named(text, names_in(live))
            await channel.get_partial_message(invitation.message).edit(content=said, view=view)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("the invitation to game %s is out of reach: %s", live.game.id, error)
            if error.code in _GONE:
                return None
    over = live.game.status == "over"
    return None if over else replace(invitation, shown=digest)


async def _call(client: discord.Client, live: LiveGame, invitation: Invitation) -> Invitation:
    """Mention those who have joined since the last time: Discord adds them to the thread."""
    seats: dict[str, list[str]] = {}
    for member in live.members:
        if is_id(member.user_id) and member.user_id not in invitation.called:
            seats.setdefault(member.user_id, []).append(live.title(member.seat))
    if not seats or live.game.status == "over":
        return invitation
    lines = (f"{mention(user)} joins the {' and the '.join(held)}." for user, held in seats.items())
    told = fitting(lines, CONTENT)  # the others are called the next time
    called = (*invitation.called, *islice(seats, len(told)))
    thread, words = int(live.game.channel), "\n".join(told)
    if await find_said(client, thread, words) is None:
        await client.get_partial_messageable(thread).send(
            words,
            nonce=f"{live.game.id}-call-{len(called)}",
            allowed_mentions=pinging(seats),
            silent=True,
        )
    return replace(invitation, called=called)


def _text(live: LiveGame) -> str:
    game = live.game
    sides = " · ".join(
        f"{seat.title}: {mentions(live.holders(seat.id)) or '*free*'}" for seat in live.seats
    )
    sides = "\n".join((sides, *master_line(live)))
    head = f"**{live.ruleset.title}** `{game.id}`"
    where = f"<#{game.channel}>"
    if game.status == "over":
        ended = json.loads(game.result or "{}").get("words", "It is over.")
        return f"🏁 {head}: {ended} {where}"
    if game.status == "playing":
        return fitted(f"{head} is under way in {where}\n{sides}")
    opened = f"{head}: {mention(game.created_by)} has opened a game in {where}"
    return fitted(f"{opened}\n{sides}")


def _view(live: LiveGame) -> discord.ui.View:
    """The buttons of an invitation: one to join each side, until the game starts."""
    return view_of(join_rows(live) if live.game.status == "lobby" else [])

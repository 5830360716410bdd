"""What a seat decides ahead, at any time and in private: nobody else may notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.gateway.game.choices import find_offer, own_board, show_privately
from bot.gateway.message import panel as panels
from bot.gateway.message.ahead_panel import ahead_buttons, ahead_of, standing_text
from bot.gateway.message.drill import is_way, read_way
from bot.gateway.message.layout import level_view, turn_view
from bot.gateway.message.rows import view_of
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, bullets, refusal
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee import Accepted
    from bot.referee.live_game import LiveGame
    from rules.kernel.game.action import Action
    from rules.kernel.values.errors import NotYourTurn


class Act(Protocol):
    """Applies an action and shows the outcome; raises a refusal if nothing has changed."""

    async def __call__(self, reply: Reply, live: LiveGame, action: Action, *, seat: str) -> None:
        """Apply it."""


def seat_ahead(live: LiveGame, user_id: str, action: Action) -> str | None:
    """The seat for which a person decides something ahead; ``None`` if any will do."""
    for seat in live.seats_of(user_id):
        if any(offer.action == action for offer in live.offers_ahead(seat)):
            return seat
    return None


async def press_ahead(
    reply: Reply, press: Press, live: LiveGame, pictures: Pictures, act: Act
) -> None:
    """Show what a seat may decide ahead, or take it down.

    Raises:
        Refusal: The person does not hold that seat, or it may not decide that.
    """
    held = live.must_hold(reply.user_id)
    seat = next((each.id for each in live.seats[press.ahead - 1 :]), None)
    if seat not in held:
        raise Illegal("You do not hold that side in this game.")
    offers, answer = live.offers_ahead(seat), ahead_of(live, seat)
    if not offers:
        raise Illegal("There is nothing to be decided ahead now.")
    match press.what:
        case "ahead":
            content = f"To be decided ahead for the {live.title(seat)}; nobody else is told:"
            content = "\n".join(filter(None, (standing_text(live, seat), content)))
            view = turn_view(offers, answer, press.value)
            await show_privately(reply, content, view, live=live, seat=seat, pictures=pictures)
        case "focus":
            await reply.update(view=turn_view(offers, answer, press.value))
        case "act" | "pick" | "open" if is_way(press.value):
            content, view = level_view(offers, answer, read_way(press.value))
            await show_privately(reply, content, view, live=live, seat=seat, pictures=pictures)
        case "act" | "pick":
            await act(reply, live, find_offer(offers, press.value).action, seat=seat)
        case _:
            raise Malformed(UNKNOWN_BUTTON)


async def tell_ahead(reply: Reply, accepted: Accepted, pictures: Pictures) -> None:
    """Confirm to a person what was decided ahead."""
    live, entry = accepted.live, accepted.entry
    reply.changed = True
    told = [] if entry is None else panels.story_of(live, entry, entry.seat)
    text = bullets(told, CONTENT - 20) or "That is noted; nobody else is told."
    if reply.on_private_message:
        view = view_of([ahead_buttons(live, live.seats_of(reply.user_id))])
        seat = None if entry is None else entry.seat
        board = [] if seat is None else await own_board(live, seat, pictures, reply.user_id)
        await reply.update(content=text, attachments=board, view=view)
    else:
        await reply.private(text)


async def refuse_turn(reply: Reply, live: LiveGame, refused: NotYourTurn) -> None:
    """Say that it is not a person's turn, with a way to what may be decided ahead all the same.

    Raises:
        NotYourTurn: There is none.
    """
    more = ahead_buttons(live, live.seats_of(reply.user_id))
    if not more:
        raise refused
    text = "\n".join(filter(None, (refusal(refused, live.ruleset.rulebook), reply.board)))
    await reply.private(text, view=view_of([more]))

"""Presses on previews: each shows, in place, what is considered then, or what the table answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.game.previews import answered, consideration, considered, show, survey
from bot.gateway.message.panel import choices_view
from rules.kernel.foresight.prospects import is_grave
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from rules.kernel.game.action import Action

PREVIEWED = ("begin", "try", "reach", "threats")
"""What the presses ask: to begin an action, to try another one, and two questions."""


class PreviewDesk:
    """Carries out presses that look at actions; none of them changes a game."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Carry out a press.

        Raises:
            Refusal: It is not for that person to act, or there is nothing to show.
        """
        seat, person = live.answering_seat(press.question, reply.user_id), reply.user_id
        what, pictures = press.what, self._pictures
        if what in ("begin", "try"):
            wanted = _likeliest if what == "begin" else _carried
            action = wanted(live, seat, press.value)
            shown = await consideration(live, seat, action, pictures, person)
        elif "~" in press.value:
            action = considered(live, press.value)
            shown = await answered(live, seat, action, pictures, person, what=what)
        else:
            unit, held = press.value, live.seats_of(person)
            words, file = await survey(live, seat, unit, pictures, person, what=what)
            shown = words, {"file": file, "view": choices_view(live, seat, unit, held)}
        await show(reply, *shown)


def _carried(live: LiveGame, _seat: str, value: str) -> Action:
    """The action that a press carries."""
    return considered(live, value)


def _likeliest(live: LiveGame, seat: str, value: str) -> Action:
    """What a preview begins with where a verb is begun for a unit: by default its first offer.

    One that is grave is none to begin with, unless there is no other.

    Raises:
        Stale: Nothing of that kind is possible any more.
    """
    verb, _, unit = value.partition("~")
    found = [
        offer
        for offer in live.offers(seat)
        if offer.action.tag == verb and offer.unit == unit and live.previews(type(offer.action))
    ]
    offer = next((each for each in found if not is_grave(each)), next(iter(found), None))
    if offer is not None:
        action: Action | None = live.ruleset.begun(live.view(seat), offer.action)
        if action is not None:
            return action
    raise Stale("That is not possible on this board; nothing was done.")

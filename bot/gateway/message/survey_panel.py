"""What a player may ask the table before acting, as buttons; and the answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from bot.gateway.message.drill import verb_words
from bot.gateway.message.rows import button
from bot.gateway.text.messages import within
from bot.surveys import REACH, THREATS, Asked, surveyed
from rules.kernel.foresight.chances import percent
from rules.kernel.foresight.offers import focus
from rules.kernel.foresight.surveys import Reach

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.gateway.interaction.components import Press, PressButton
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.foresight.surveys import Threats

_QUESTIONS: Final = {REACH: "Where can I go?", THREATS: "What threatens me?"}
_PLAN: Final = "Show the plan"


def question_buttons(
    live: LiveGame, seat: str, answer: Press, about: tuple[str, str], shown: str = ""
) -> list[PressButton]:
    """Buttons for what can be asked about a unit; none where nothing is to be measured.

    Args:
        live: The game.
        seat: Who asks.
        answer: Names the game, the board and the question that every press answers.
        about: The unit, and what a press carries of it: the unit, or an action in a word.
        shown: The question that is answered already: its button leads back to the action.
    """
    unit, carried = about
    found = []
    for what, words in _QUESTIONS.items():
        if what == shown:
            found.append(button(answer._replace(what="try", value=carried), _PLAN))
        elif _answers(live, seat, what, unit):
            found.append(button(answer._replace(what=what, value=carried), words))
    return found


def _answers(live: LiveGame, seat: str, what: str, unit: str) -> bool:
    """Whether there is an answer; where a unit gets is not worked out for that."""
    view = live.view(seat)
    if what != REACH:
        return surveyed(live.ruleset, view, Asked(what, unit)) is not None
    return view.pre_measure and bool(unit) and live.ruleset.can_go(view, unit)


def survey_text(survey: Reach[Any] | Threats[Any]) -> str:
    """An answer for chat."""
    if isinstance(survey, Reach):
        names = [f"{number}. {each.name}" for number, each in enumerate(survey.places, start=1)]
        return within((f"**{survey.words}**", *names))
    by = [f"- {each.words}: **{percent(each.chance)}**" for each in survey.by]
    return within((f"**{survey.summary}**", *by))


def turn_buttons(
    live: LiveGame, seat: str, answer: Press, chosen: str, *, private: bool
) -> list[PressButton]:
    """Beside the choices around a unit: to begin a move, and, in private, to ask the table.

    A move that is begun so needs no list that names it: from the likeliest, nudges lead on.
    """
    verbs = [verb for verb in live.ruleset.nudged if live.previews(verb)]
    if not verbs and not private:
        return []
    offers: Sequence[Offer] = live.offers(seat)
    unit = focus(offers, chosen).chosen
    found = [
        button(
            answer._replace(what="begin", value=f"{verb.tag}~{unit}"),
            f"{does(live, seat, verb.tag)} freely …",
            discord.ButtonStyle.primary,
        )
        for verb in sorted(verbs, key=lambda each: each.tag)
        if _begins(live, seat, (e for e in offers if e.unit == unit and type(e.action) is verb))
    ]
    if private:
        found += question_buttons(live, seat, answer, (unit, unit))
    return found


def does(live: LiveGame, seat: str, tag: str) -> str:
    """What an answer to what a seat is asked does: as its question says, or its verb."""
    question = live.state.question_for(seat) if live.state is not None else None
    return question.does if question is not None and question.does else verb_words(tag)


def _begins(live: LiveGame, seat: str, offers: Iterator[Offer]) -> bool:
    """Whether the first of these can be begun and led on, if there is one."""
    first = next(offers, None)
    return first is not None and live.ruleset.begun(live.view(seat), first.action) is not None

"""``/odds``: the exact odds of any dice, and of actions in the channel's game."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.escaping import escaped, inline_code
from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.commands.odds_questions import ask
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.chances import chance_lines, percent
from render.cards import bars as charts
from render.painting import paint_bars
from render.text.called import uncoded
from rules.dice.notation.faults import BadDice
from rules.dice.notation.meant import read_question
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Illegal, Malformed, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.text.languages import Catalogue
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from rules.kernel.foresight.offers import Offer

Form = Literal["picture", "text"]
EXAMPLES: Final = (
    ("4d6kh3 >= 15", "at least 15"),
    ("2d6 between 7 and 9", "7, 8 or 9"),
    ("3red vs 2blue", "best of three against best of two"),
    ("best of 3d6 vs best of 2d6", "ties to the defender"),
    ("6d6t5 >= 2", "two dice of 5 or more"),
    ("2d20kh1 >= 15", "the better of two"),
    ("3d6", "how it comes out"),
)


class Odds:
    """Answers questions about dice, and about actions in games."""

    def __init__(self, games: Games, pictures: Pictures, policy: AnswerPolicy) -> None:
        self._games = games
        self._pictures = pictures
        self._policy = policy
        self._verbs = {action.tag for ruleset in games.registry for action in ruleset.actions}

    async def show(self, reply: Reply, text: str, form: Form, *, private: bool | None) -> None:
        """Answer a question.

        Raises:
            Refusal: It is invalid, or would take too long.
        """
        if text.split(maxsplit=1)[:1] and text.split(maxsplit=1)[0].lower() in self._verbs:
            await self._show_action(reply, text)
            return
        style = await self._policy.of(reply, private)
        language = style.language
        asked = ask(text, self._policy.letters, language.die).told_in(language)
        lines = [f"{inline_code(asked.title)}: {asked.answer}", *asked.more]
        if form == "text":
            lines.append(f"```\n{charts.letters(asked.chart)}\n```")
            await style.say(reply, "\n".join(lines))
            return
        picture = await self._pictures.drawn(partial(paint_bars, asked.chart))
        file = discord.File(io.BytesIO(picture.png), "odds.png", description=picture.alt)
        await style.say(reply, "\n".join(lines), file=file)

    async def _show_action(self, reply: Reply, text: str) -> None:
        """Show the odds of an action, privately because it is only considered."""
        live = await self._games.in_channel(reply.channel)
        seat = live.acting_seat(reply.user_id)
        text = uncoded(self._pictures.scene(live, seat), text)
        offer = _find(live.offers(seat), text.lower().split())
        if not live.ruleset.view(live.state, seat).pre_measure:
            raise Illegal("This game is played without measuring or counting odds beforehand.")
        if not offer.chances:
            raise Illegal("No dice are thrown for that.")
        head = f"**{escaped(offer.label.text)}**"
        await reply.private("\n".join((head, *chance_lines(offer.forecast))))

    async def suggestions(self, reply: Reply, typed: str) -> list[Candidate]:
        """The matching actions of the person's turn and examples, else the typed text checked."""
        language = await self._policy.language(reply)
        examples = (Candidate(text, f"{text} · {language.told(why)}") for text, why in EXAMPLES)
        actions = await self._actions(reply)
        found = matching([*actions, *examples], typed)
        if actions and not found:
            live = await self._games.in_channel(reply.channel)
            scene = self._pictures.scene(live, live.own_seat(reply.user_id))
            found = matching(actions, uncoded(scene, typed))
        if typed.strip() and not found:
            found = self._typed(typed, language)
        return found

    def _typed(self, text: str, language: Catalogue) -> list[Candidate]:
        """The typed question, what it may mean, or what is wrong in it."""
        try:
            read_question(text, self._policy.letters)
        except BadDice as fault:
            asked = fault.meant
            may = (asked.label,) if asked.label else asked.rolls
            wrong = f"{text} · {language.sentence(fault.problem)}"
            return [Candidate(each, each) for each in may] or [Candidate(text, wrong)]
        return [Candidate(text, text)]

    async def _actions(self, reply: Reply) -> list[Candidate]:
        try:
            live = await self._games.in_channel(reply.channel)
            seat = live.acting_seat(reply.user_id)
        except Refusal:
            return []
        await self._games.prepare(live, None)
        found = []
        for offer in live.offers(seat):
            if offer.chances:
                first = offer.chances[0]
                text = f"{spelled(offer)} · {first.label}: {percent(first.share)}"
                found.append(Candidate(spelled(offer), text))
        return found


def _find(offers: Sequence[Offer], words: Sequence[str]) -> Offer:
    """The one offer that is spelled like this or contains these words.

    Raises:
        Malformed: No offer, or more than one, matches.
    """
    found = [each for each in offers if spelled(each).lower().split() == words]
    if not found:
        texts = ((f"{spelled(each)} {each.label.text}".lower(), each) for each in offers)
        found = [each for text, each in texts if all(word in text for word in words)]
    if len(found) == 1:
        return found[0]
    alike = found or [each for each in offers if each.action.tag == words[0]]
    raise Malformed(
        "Several actions are like that." if found else "That is no action that you may take now.",
        legal=tuple(spelled(each) for each in alike or offers),
    )


def spelled(offer: Offer) -> str:
    """An action as it is typed in ``/odds``: its verb and its values."""
    return " ".join((offer.action.tag, *map(str, offer.fields.values())))


def odds_command(odds: Odds, policy: AnswerPolicy) -> app_commands.Command[Any, ..., None]:
    """The odds command."""

    @app_commands.command(name="odds")
    @app_commands.rename(form="format")
    @app_commands.describe(
        question="Such as 4d6kh3 >= 15, or 3red vs 2blue; or an action of your turn here",
        form="As a picture, or in letters",
        private="Show it to you only",
    )
    async def command(
        interaction: discord.Interaction[Any],
        question: str,
        form: Form = "picture",
        private: bool | None = None,
    ) -> None:
        """Exact odds: of dice, of pools against each other, or of what you are about to do."""
        await answer(
            interaction,
            policy.spoken(lambda reply: odds.show(reply, question, form, private=private)),
        )

    @command.autocomplete("question")
    async def complete(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await odds.suggestions(Reply(interaction), typed))

    return command

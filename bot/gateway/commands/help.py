"""``/help``: an overview, every command, and every rule in short."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.commands.help_lookups import LOOKUPS, OVERVIEW
from bot.gateway.commands.rule_search import ruleset_here
from bot.gateway.commands.system import params_of, params_of_new
from bot.gateway.game.manual import explained_board, how_to_play
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.messages import UNKNOWN_BUTTON, pages
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.system import spec
from rules.kernel.system.presets import PRESET
from rules.kernel.system.rulebook import spoken
from rules.kernel.system.variants import VARIANTS
from rules.kernel.values.errors import Malformed, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.gateway.commands.rule_search import RuleSearch
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from rules.kernel.system.ruleset import AnyRuleset
    from rules.registry import Registry


KEY: Final = "help"
_DIGITS: Final = 3
_RULES = 5
"""Rules that are completed beside the topics."""


class Help:
    """The overview and every topic, page by page."""

    def __init__(self, games: Games, search: RuleSearch, pictures: Pictures) -> None:
        self._games = games
        self._search = search
        self._pictures = pictures
        self._systems = {ruleset.command: ruleset for ruleset in games.registry}

    @cached_property
    def _topics(self) -> dict[Candidate, str]:
        return dict(_topics(self._games.registry))

    @cached_property
    def _texts(self) -> dict[str, str]:
        """Their texts by what is typed for them."""
        return {each.value: text for each, text in self._topics.items()}

    async def show(self, reply: Reply, topic: str | None) -> None:
        """Show the first page of what is meant, or of the overview, privately.

        Raises:
            Unknown: Nothing is like that.
        """
        here = await ruleset_here(self._games, reply.channel)
        found = "" if topic is None else self._meant(topic, here)
        board = {}
        if found in self._systems:
            board = await explained_board(self._pictures, self._systems[found])
        text, view = self._page(found, 0, here)
        await reply.private(text, view=view, **board)

    async def turned(self, reply: Reply, carried: str) -> None:
        """Show the page that a button leads to, in the message that the button is on.

        Raises:
            Malformed: The button is of no page.
        """
        number, _, topic = carried.partition(" ")
        if not (number.isascii() and number.isdecimal() and len(number) <= _DIGITS):
            raise Malformed(UNKNOWN_BUTTON)
        text, view = self._page(topic, int(number), await ruleset_here(self._games, reply.channel))
        await reply.update(content=text, view=view)

    def suggestions(self, typed: str, here: AnyRuleset | None) -> list[Candidate]:
        """Topics that match the typed text, and rules."""
        found = matching(_sorted(self._topics, here), typed)
        if typed.strip():
            rules = [each.rule for each in self._search.said(typed, here, _RULES)]
            known = {each.value for each in found}
            found += [
                Candidate(each.id, f"{each.id}: {each.title}")
                for each in rules
                if each.id not in known
            ]
        return found

    def _meant(self, topic: str, here: AnyRuleset | None) -> str:
        meant = (each.value for each in matching(_sorted(self._topics, here), topic))
        found = topic if topic in self._texts else next(meant, None)
        if found is None or spoken(topic) in (here.rulebook.words if here else ()):
            rules = self._search.said(topic, here, 1)
            found = rules[0].rule.id if rules else found
        if found is None:
            raise Unknown(
                "There is no help on that.",
                legal=tuple(ruleset.title for ruleset in self._games.registry),
            )
        return found

    def _page(
        self, topic: str, number: int, here: AnyRuleset | None
    ) -> tuple[str, discord.ui.View]:
        """A page of a topic, or of the overview, and the buttons to its neighbours."""
        known = self._texts.get(topic, "") if topic else _overview(self._games.registry, here)
        found = pages(known)
        if not found[0] or number >= len(found):
            raise Malformed(UNKNOWN_BUTTON)
        buttons = []
        if number:
            buttons.append(KeyedButton(KEY, f"{number - 1} {topic}", "‹ Back"))
        if number + 1 < len(found):
            label = f"More ({number + 2} of {len(found)}) ›"
            buttons.append(KeyedButton(KEY, f"{number + 1} {topic}", label))
        return found[number], row(*buttons)


def help_command(help_: Help, games: Games) -> app_commands.Command[Any, ..., None]:
    """The help command for all installed systems; it knows the channel's game."""

    @app_commands.command(name="help")
    @app_commands.describe(topic="A game, a command or a rule's id")
    async def show(interaction: discord.Interaction[Any], topic: str | None = None) -> None:
        """What Umpire does, how to play, and every rule in short."""
        await answer(interaction, lambda reply: help_.show(reply, topic))

    @show.autocomplete("topic")
    async def complete(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        here = await ruleset_here(games, str(interaction.channel_id))
        return choices(help_.suggestions(typed, here))

    return show


def _sorted(titles: Iterable[Candidate], here: AnyRuleset | None) -> list[Candidate]:
    """The topics of the channel's game first."""
    if here is None:
        return list(titles)
    own = {here.command, *(rule.id for rule in here.rulebook.rule)}
    return sorted(
        titles,
        key=lambda each: each.value not in own and not each.value.startswith(f"/{here.command} "),
    )


def _topics(registry: Registry) -> list[tuple[Candidate, str]]:
    found = [
        (Candidate(topic.name, f"{topic.name}: {topic.summary}"), topic.text) for topic in LOOKUPS
    ]
    found += [
        (Candidate(ruleset.command, ruleset.title), _system_text(ruleset)) for ruleset in registry
    ]
    for ruleset in registry:
        name = f"/{ruleset.command} new"
        found.append((Candidate(name, f"{name}: open a game"), _new_text(name, ruleset)))
        for action in ruleset.actions:
            verb = spec.verb(action)
            name = f"/{ruleset.command} {verb.name}"
            found.append(
                (Candidate(name, f"{name}: {verb.summary}"), _verb_text(name, ruleset, verb))
            )
    for ruleset in registry:
        for rule in ruleset.rulebook.rule:
            option = _option_text(ruleset, rule.option) if rule.option else ""
            text = f"**{rule.id} · {rule.title}** ({ruleset.title})\n{rule.text}{option}"
            found.append((Candidate(rule.id, f"{rule.id}: {rule.title}"), text))
    return found


def _overview(registry: Registry, here: AnyRuleset | None) -> str:
    own = ""
    if here is not None:
        own = f"**Here: {here.title}.** `/help topic:{here.command}` says how it is played.\n"
    games = "\n".join(
        f"- **{ruleset.title}**: {ruleset.summary}. `/{ruleset.command} new`"
        for ruleset in registry
    )
    return (
        f"{own}**Umpire referees miniatures wargames in chat**: it knows the rules, rolls the "
        f"dice, keeps and draws the board.\n{games}\n"
        "1. Open a game with its `new` command, one to a channel or thread.\n"
        "2. Take sides with the buttons, or `/game join`; one person may hold them all. "
        "*vs Umpire* lets Umpire play a free one.\n"
        "3. Each side presses *Ready*. Who must act is pinged: choose a unit, press what it does; "
        "what probably costs the unit itself is red, last, and asked about first. "
        "Or type the commands, units by name or by the code on the token; everything is completed "
        "from what is legal.\n"
        "`/game board` shows the board (`format:text` in letters), `/game log` the story, "
        "`/game since` what has happened since your last turn, `/game list` what waits for you, "
        "`/game options` the variants, `/game pace` the time for an answer, its reminders and what "
        "happens at its end (`/game extend`, `pause`, `resume`), `/game takeback` goes back, "
        "`/notify` how you hear that you are due, `/game watch` follows a game of others, "
        "`/notes` are your own, `/side talk` is for those who share one, "
        "`/dice proof` what binds the dice; moderators have `/gm`, a named game master `/master`.\n"
        f"{OVERVIEW}\n"
        "`/help topic:` explains any command or rule."
    )


def _system_text(ruleset: AnyRuleset) -> str:
    """How a game is played, its sides, and what its commands are called."""
    sides = "\n".join(_sides(ruleset))
    names = " or ".join(f"*{preset.name}*" for preset in ruleset.presets)
    new = f"`/{ruleset.command} new` opens a game" + (f", {names}" if names else "")
    verbs = " ".join(f"`{spec.verb(action).name}`" for action in ruleset.actions)
    known = ruleset.rulebook.rule
    return (
        f"{how_to_play(ruleset)}\n{sides}\n{new}; then `/{ruleset.command}` {verbs}.\n"
        f"`/rule` explains each of its {len(known)} rules, such as `{known[0].id}`."
    )


def _sides(ruleset: AnyRuleset) -> Iterator[str]:
    """The sides of a game, and those of games with other options that call them otherwise."""
    usual = ruleset.usual_seats
    for seat in usual:
        yield f"- **{seat.title}**: {seat.aim}"
    for param in spec.params(ruleset.options):
        for choice in param.choices:
            start = ruleset.start(ruleset.read_options({param.name: choice}))
            seats = ruleset.seats(start.options, start.brief)
            if seats != usual:
                titles = ", ".join(f"**{seat.title}**" for seat in seats)
                yield f"- with `{param.name}:{choice}`: {titles}"


def _new_text(name: str, ruleset: AnyRuleset) -> str:
    """How a game is opened: its presets, its options, and those that ``variants`` takes."""
    shown = [f"- `{param.name}`: {param.description}" for param in params_of_new(ruleset)]
    presets = [f"- *{preset.name}*: {preset.summary}" for preset in ruleset.presets]
    rare = [f"`{param.name}`" for param in spec.params(ruleset.options) if param.rare]
    lines = [f"**{name}**: open a game of {ruleset.title}.", *shown]
    if presets:
        lines += [f"`{PRESET}` is one of", *presets]
    if rare:
        lines.append(f"`{VARIANTS}` takes {', '.join(rare)}; `/rule` explains each.")
    return "\n".join(lines)


def _option_text(ruleset: AnyRuleset, name: str) -> str:
    rare = any(param.rare for param in spec.params(ruleset.options) if param.name == name)
    where = f", among `{VARIANTS}` of `/{ruleset.command} new`" if rare else ""
    return f"\nOption: `{name}`{where}."


def _verb_text(name: str, ruleset: AnyRuleset, verb: spec.Verb) -> str:
    params = "\n".join(
        f"- `{param.name}`{'' if param.required else ' (optional)'}: {param.description}"
        for param in params_of(ruleset, verb)
    )
    return f"**{name}**: {verb.summary}\n{params}".rstrip()

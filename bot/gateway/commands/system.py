"""The slash commands of a system, built from its declarations: ``new``, and one per action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.escaping import escaped
from bot.gateway.commands.building import ROOM, command, is_completed, listed, matching
from bot.gateway.game.threads import check_parts
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.message.options_panel import PACE, POLICY
from bot.lookups.own_maps import NAME
from bot.lookups.remarks import remarks_on
from bot.referee.transitions import read_typed
from bot.schedule.pace import LIVE, typed_pace
from bot.schedule.policy import Policy, typed_policy
from bot.uploads import text_of
from render.text.called import codes, with_units
from rules.kernel.foresight.completion import candidates
from rules.kernel.foresight.offers import Asked
from rules.kernel.game.brief import BYTES, TOO_LARGE
from rules.kernel.system import spec, variants
from rules.kernel.system.presets import PRESET
from rules.kernel.system.spec import spoken
from rules.kernel.values.errors import Illegal, Refusal, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.gateway.game.controller import GameController
    from bot.gateway.game.threads import Threads
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.lookups.own_maps import OwnMap, OwnMaps
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.forecast import Candidate
    from rules.kernel.system.ruleset import AnyRuleset

_PRESET = spec.Param(
    PRESET, "Options that go together; single ones override it", kind="text", required=False
)

_VARIANTS = spec.Param(
    variants.VARIANTS, "Rarer options by name, with commas between", kind="text", required=False
)

_THREAD = spec.Param(
    "thread",
    "Whether the game gets a thread of its own [as the server has it]",
    kind="switch",
    required=False,
)

_SCENARIO = spec.Param(
    "scenario_file", "A scenario of your own, a .toml file", kind="file", required=False
)

_OWN = spec.Param("map", "A map of your own, by its name", kind="text", required=False)

_AT_ONCE = spec.Param("at_once", "Do it without being asked first", kind="switch", required=False)


def system_group(
    ruleset: AnyRuleset,
    controller: GameController,
    games: Games,
    policy: AnswerPolicy,
    *,
    threads: Threads,
    maps: OwnMaps,
    pictures: Pictures,
) -> app_commands.Group:
    """All commands of one system, such as ``/convoy move``."""
    group = app_commands.Group(name=ruleset.command, description=ruleset.summary[:100])
    group.add_command(_new(ruleset, controller, policy, threads, maps))
    for action in ruleset.actions:
        group.add_command(_verb(ruleset, controller, games, spec.verb(action), pictures))
    return group


async def _placed(reply: Reply, ruleset: AnyRuleset) -> None:
    """Refuse what is played over several games where these could not be opened."""
    if ruleset.composed:
        await check_parts(reply)


def _new(
    ruleset: AnyRuleset,
    controller: GameController,
    policy: AnswerPolicy,
    threads: Threads,
    maps: OwnMaps,
) -> app_commands.Command[Any, ..., None]:
    known = spec.params(ruleset.options)
    by_name = {param.name: param for param in (*known, PACE, POLICY)}
    params = params_of_new(ruleset)
    scenario = ruleset.scenario_option or _OWN.name

    async def run(interaction: discord.Interaction[Any], given: dict[str, Any]) -> None:
        async def handle(reply: Reply) -> None:
            reply.rulebook = ruleset.rulebook
            wanted = given.pop("thread", None)
            pace = typed_pace(given.pop(PACE.name, LIVE.name))
            pace = pace.by(typed_policy(given.pop(POLICY.name, Policy.WAIT)))
            file = given.pop(_SCENARIO.name, None)
            own = await _own_map(reply, given)
            brief = await _written(file) if file is not None else own and own.text
            author = own.author if own is not None and file is None else None
            start = read_typed(ruleset, given, brief)  # refuse before a thread is opened
            await policy.check_public(reply)
            await _placed(reply, ruleset)
            sides = [seat.title for seat in ruleset.seats(start.options, start.brief)]
            async with threads.found(reply, ruleset.title, sides, wanted=wanted) as spot:
                await controller.open(
                    *(reply, ruleset.id, given, spot.channel),
                    brief=brief,
                    author=author,
                    code=spot.code,
                    pace=pace,
                )
            await _remark(reply, remarks_on(start.brief) if file is not None else ())

        await answer(interaction, handle)

    async def _own_map(reply: Reply, given: dict[str, Any]) -> OwnMap | None:
        """The map of one's own that is named where the system's are, taken from what is given."""
        named = given.get(scenario) if ruleset.takes_brief else None
        if named is None:
            return None
        own = await maps.named(ruleset, named, reply.user_id, reply.place)
        if own is not None:
            del given[scenario]
        elif not ruleset.scenario_option:
            raise Unknown(f"There is no map “{escaped(named, NAME)}”: /map add takes one.")
        return own

    async def complete(
        interaction: discord.Interaction[Any], name: str, typed: str, _filled: Mapping[str, Any]
    ) -> Iterable[Candidate]:
        if name == variants.VARIANTS:
            return variants.suggest(known, typed)
        if name == scenario and ruleset.takes_brief:
            reply = Reply(interaction)
            found = await maps.suggestions(ruleset, reply.user_id, reply.place)
            return matching(found, typed)
        return matching(listed(by_name[name]), typed)

    return command(
        *("new", f"Open a game of {ruleset.title} here", params, run, complete),
        completed=[param.name for param in params if is_completed(param)],
    )


def params_of_new(ruleset: AnyRuleset) -> tuple[spec.Param, ...]:
    """The options of ``/… new``: a preset, what players choose often, one text for the rest."""
    known = spec.params(ruleset.options)
    found = [_with_default(param) for param in known if not param.rare]
    if ruleset.presets:
        names = tuple(preset.name for preset in ruleset.presets)
        found.insert(0, replace(_PRESET, choices=names))
    if any(param.rare for param in known):
        found.append(_VARIANTS)
    if ruleset.takes_brief:  # its maps are completed: people's own are among them
        found = [
            replace(each, choices=(), titles=()) if each.name == ruleset.scenario_option else each
            for each in found
        ]
        found += [_SCENARIO] if ruleset.scenario_option else [_SCENARIO, _OWN]
    found += [replace(PACE, choices=(), titles=()), _THREAD]
    # Where there is no room for it, it is chosen in the lobby, as by *More options*.
    return (*found[:-1], POLICY, _THREAD) if len(found) < ROOM else tuple(found)


async def _remark(reply: Reply, remarks: Sequence[str]) -> None:
    """Say what whoever wrote a scenario should know of it, if there is anything."""
    if remarks:
        await reply.private("\n".join(map(escaped, remarks)))


async def _written(file: discord.Attachment) -> str:
    """The text of a scenario that somebody sent."""
    if file.size > BYTES:
        raise Illegal(TOO_LARGE)
    return text_of(await file.read())


def params_of(ruleset: AnyRuleset, verb: spec.Verb) -> tuple[spec.Param, ...]:
    """The options of a verb's command: its fields and, if it may be asked about, ``at_once``."""
    asked = verb.action.perilous or verb.action in ruleset.previewed
    return (*verb.params, _AT_ONCE) if asked else verb.params


def _verb(
    ruleset: AnyRuleset,
    controller: GameController,
    games: Games,
    verb: spec.Verb,
    pictures: Pictures,
) -> app_commands.Command[Any, ..., None]:
    ahead = verb.action in ruleset.anytime
    params = params_of(ruleset, verb)

    async def run(interaction: discord.Interaction[Any], given: dict[str, Any]) -> None:
        async def handle(reply: Reply) -> None:
            reply.rulebook = ruleset.rulebook
            live = await _game_of(ruleset, games, reply.channel)
            typed = dict(given)
            at_once = typed.pop(_AT_ONCE.name, False)
            seat = live.own_seat(reply.user_id)
            if live.state is not None:
                typed = with_units(pictures.scene(live, seat), verb.action, typed)
            action = ruleset.parse(verb.name, typed)
            asks = not at_once and not ahead
            if not (asks and await controller.doubts.ask_typed(reply, live, action)):
                await controller.act(reply, live, action)

        await answer(interaction, handle)

    async def complete(
        interaction: discord.Interaction[Any], name: str, typed: str, filled: Mapping[str, Any]
    ) -> Iterable[Candidate]:
        try:
            live = await _game_of(ruleset, games, str(interaction.channel_id))
        except Refusal:
            return ()
        held = live.seats_of(str(interaction.user.id))
        fields = verb.action.model_fields
        given = {k: v for k, v in filled.items() if k in fields and v not in (None, "")}
        asked = Asked(verb.name, name, given)
        values = _ahead(live, held, asked) if ahead else _suggested(live, held, asked)
        if live.state is None:
            return ()
        seat = live.own_seat(str(interaction.user.id))
        return matching(values, typed, codes(pictures.scene(live, seat)))

    completed = [param.name for param in verb.params if is_completed(param)]
    return command(verb.name, verb.summary, params, run, complete, completed=completed)


def _ahead(live: LiveGame, held: Iterable[str], asked: Asked) -> list[Candidate]:
    """Values for a field of what may be decided ahead."""
    offers = [offer for seat in held for offer in live.offers_ahead(seat)]
    return list(candidates(offers, *asked))


def _suggested(live: LiveGame, held: Iterable[str], asked: Asked) -> list[Candidate]:
    """Values for a field of what those may do who must act, of these seats."""
    return [each for seat in live.active if seat in held for each in live.suggested(seat, asked)]


async def _game_of(ruleset: AnyRuleset, games: Games, channel: str) -> LiveGame:
    live = await games.in_channel(channel)
    if live.ruleset.id != ruleset.id:
        raise Illegal(
            f"The game in this channel is {live.ruleset.title}: use /{live.ruleset.command}."
        )
    return live


def _with_default(param: spec.Param) -> spec.Param:
    return replace(param, description=f"{param.description} [{spoken(param.default)}]")

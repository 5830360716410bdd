"""``umpire play``: a game with all sides at this terminal."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.clock import SystemClock
from bot.console import Stop, say
from bot.referee import Referee
from bot.referee.carry_over import carry_over
from bot.store import open_store
from bot.terminal import completion
from bot.terminal.hotseat import Hotseat
from bot.terminal.opening import open_game, open_practice, read_seed, resume
from bot.uploads import text_of
from rules.kernel.brief import BYTES, TOO_LARGE
from rules.kernel.errors import Refusal, listed
from rules.kernel.presets import PRESET, in_words
from rules.kernel.spec import params
from rules.kernel.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.ruleset import AnyRuleset
    from rules.registry import Registry


class PlayArguments(NamedTuple):
    """The arguments of ``umpire play``.

    Attributes:
        system: The id or the command of the system; ``None`` to ask, if several are installed.
        options: Variants, each ``name=value``.
        scenario_file: The path of a scenario of one's own.
        seed: The seed of practice dice; ``None`` for a secret one.
        resume: Whether to resume a game.
        code: The game to resume; ``None`` for the latest.
        at_once: Whether actions are carried out without showing their chances first.
    """

    system: str | None = None
    options: Sequence[str] = ()
    scenario_file: str | None = None
    seed: str | None = None
    resume: bool = False
    code: str | None = None
    at_once: bool = False


def play(arguments: PlayArguments, database: Path, registry: Registry) -> int:
    """Play until the game ends or the player leaves; the exit status."""
    ruleset = None if arguments.resume else _system(arguments.system, registry)
    # The loop runs only while the referee works: lines are read on the main thread, because
    # neither Ctrl-C nor the line editor works on another.
    with asyncio.Runner() as runner:
        store = runner.run(open_store(database))
        try:
            clock = SystemClock()
            runner.run(carry_over(store, registry, clock))
            referee = Referee(store, registry, clock)
            live = runner.run(_opened(arguments, ruleset, store, referee))
            hotseat = Hotseat(runner, store, referee, live, at_once=arguments.at_once)
            if sys.stdin.isatty():
                completion.install(hotseat.legal, hotseat.codes)
            _introduce(live, practice=arguments.seed is not None)
            hotseat.play()
        finally:
            runner.run(store.close())
    return 0


async def _opened(
    arguments: PlayArguments, ruleset: AnyRuleset | None, store: Store, referee: Referee
) -> LiveGame:
    if ruleset is None:
        return await resume(referee, arguments.code)
    options = _options(ruleset, arguments.options)
    try:
        brief = _written(arguments.scenario_file)
        if arguments.seed is not None:
            seed = read_seed(arguments.seed)
            return await open_practice(store, referee, ruleset, options, seed, brief=brief)
        return await open_game(store, referee, ruleset, options, brief=brief)
    except Refusal as refusal:
        legal = f" Possible: {listed(refusal.legal)}." if refusal.legal else ""
        raise Stop(refusal.message + legal) from None


def _written(path: str | None) -> str | None:
    """The text of a scenario file.

    Raises:
        Stop: It can't be read, or is too large.
        Illegal: It is no text.
    """
    if path is None:
        return None
    try:
        with Path(path).open("rb") as file:
            data = file.read(BYTES + 1)
    except OSError as error:
        raise Stop(f"The file {path} can't be read: {error.strerror}.") from None
    if len(data) > BYTES:
        raise Stop(TOO_LARGE)
    return text_of(data)


def _system(name: str | None, registry: Registry) -> AnyRuleset:
    rulesets = list(registry)
    wanted = _choice(rulesets) if name is None else name.strip().lower()
    for ruleset in rulesets:
        if wanted in {ruleset.id, ruleset.command}:
            return ruleset
    known = ", ".join(ruleset.command for ruleset in rulesets)
    raise Stop(f"There is no game {wanted[:40]}; there is: {known}.")


def _choice(rulesets: Sequence[AnyRuleset]) -> str:
    """The system to play, as it is typed; asks only if there are several."""
    if len(rulesets) == 1:
        return rulesets[0].id
    for ruleset in rulesets:
        say(f"  {ruleset.command:12} {ruleset.title}: {ruleset.summary}")
    try:
        return input("Which game? ").strip().lower()
    except EOFError:
        raise Stop(f"Say which game, such as: umpire play {rulesets[0].command}.") from None


def _options(ruleset: AnyRuleset, given: Sequence[str]) -> dict[str, str]:
    known = [*(param.name for param in params(ruleset.options)), VARIANTS]
    known += [PRESET] if ruleset.presets else []
    chosen: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name not in known:
            raise Stop(
                f"“{each}” is no option of {ruleset.title}. Write NAME=VALUE, with one of: "
                f"{', '.join(known)}."
            )
        chosen[name] = value.strip()
    return chosen


def _introduce(live: LiveGame, *, practice: bool) -> None:
    game = live.game
    say(f"{live.ruleset.title}, game {game.id}. {live.ruleset.summary}.")
    if played := in_words(live.ruleset.presets, live.options):
        say(f"Options: {played}.")
    if practice:
        say("Practice dice: whoever knows the seed knows every die to come.")
    say(f"Dice committed to: {game.commitment}")
    say("Type ? for what you may do, help for how to say it.")

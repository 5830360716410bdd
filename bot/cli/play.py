"""``umpire play``: a game with all sides at this terminal."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.clock import SystemClock
from bot.console import Stop, say, warn
from bot.lookups.remarks import remarks_on
from bot.opponent.player import Player
from bot.referee import Referee
from bot.referee.carry_over import carry_over
from bot.referee.practice import name_of, played, read_strength
from bot.store import open_store
from bot.terminal import completion
from bot.terminal.hotseat import Hotseat
from bot.terminal.opening import open_game, open_practice, read_seed, resume
from bot.terminal.seating import Against
from bot.uploads import text_of
from rules.kernel.game.brief import BYTES, TOO_LARGE
from rules.kernel.system.presets import PRESET, in_words
from rules.kernel.system.spec import params
from rules.kernel.system.variants import VARIANTS
from rules.kernel.values.errors import Refusal, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.address import Where
    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.system.ruleset import AnyRuleset
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
        against: How well Umpire plays the other sides; ``None`` if it plays none.
        side: The side that the keyboard plays against it; ``None`` for the first.
        at_once: Whether actions are carried out without showing their chances first.
    """

    system: str | None = None
    options: Sequence[str] = ()
    scenario_file: str | None = None
    seed: str | None = None
    resume: bool = False
    code: str | None = None
    against: str | None = None
    side: str | None = None
    at_once: bool = False


def play(arguments: PlayArguments, database: Where, registry: Registry) -> int:
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
            player = Player(referee, store)
            hotseat = Hotseat(runner, store, referee, live, player, at_once=arguments.at_once)
            if sys.stdin.isatty():
                completion.install(hotseat.legal, hotseat.codes)
            _introduce(live, practice=arguments.seed is not None)
            try:
                hotseat.play()
            finally:
                player.close()
        finally:
            runner.run(store.close())
    return 0


async def _opened(
    arguments: PlayArguments, ruleset: AnyRuleset | None, store: Store, referee: Referee
) -> LiveGame:
    against = _against(arguments)
    if ruleset is None:
        return await resume(referee, arguments.code)
    options = _options(ruleset, arguments.options)
    try:
        brief = _written(arguments.scenario_file)
        if arguments.seed is None:
            live = await open_game(store, referee, ruleset, options, brief=brief, against=against)
        else:
            seed = read_seed(arguments.seed)
            live = await open_practice(
                store, referee, ruleset, options, seed, brief=brief, against=against
            )
    except Refusal as refusal:
        legal = f" Possible: {listed(refusal.legal)}." if refusal.legal else ""
        raise Stop(refusal.message + legal) from None
    for remark in remarks_on(live.start.brief) if brief is not None else ():
        warn(remark)
    return live


def _against(arguments: PlayArguments) -> Against | None:
    """How Umpire plays along.

    Raises:
        Stop: There is no such strength, or the game already knows who plays it.
    """
    if arguments.against is None and arguments.side is None:
        return None
    if arguments.resume:
        raise Stop("A game that is resumed is played by those who have begun it.")
    if arguments.against is None:
        raise Stop("--side goes with --against: without it you play all sides.")
    try:
        return Against(read_strength(arguments.against), arguments.side)
    except Refusal as refusal:
        raise Stop(refusal.message) from None


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
    if options := in_words(live.ruleset.presets, live.options):
        say(f"Options: {options}.")
    for seat in live.seats:
        if (strength := played(live, seat.id)) is not None:
            say(f"{name_of(strength)} plays the {seat.title}.")
    if practice:
        say("Practice dice: whoever knows the seed knows every die to come.")
    say(f"Dice committed to: {game.commitment}")
    say("Type ? for what you may do, help for how to say it.")

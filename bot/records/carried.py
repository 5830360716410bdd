"""A stored game as it is carried over to another process, and taken up again there."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from bot.referee.live_game import LiveGame, read_start, read_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import Game, JournalEntry, Member
    from rules.kernel.system.ruleset import AnyRuleset


class Carried(NamedTuple):
    """A game that has begun, as plain values.

    Attributes:
        module: The module of its system, with its ``RULESET``.
        game: The row, with its snapshot.
        members: Who plays.
        journal: Every entry.
    """

    module: str
    game: Game
    members: tuple[Member, ...]
    journal: tuple[JournalEntry, ...]


def carried(live: LiveGame, journal: Sequence[JournalEntry]) -> Carried:
    """A game that has begun, for another process."""
    module = type(live.ruleset).__module__
    return Carried(module, live.game, live.members, tuple(journal))


def taken_up(brought: Carried) -> LiveGame:
    """The game, in the other process.

    Raises:
        ValidationError: It does not fit its system.
    """
    ruleset: AnyRuleset = import_module(brought.module).RULESET
    start = read_start(ruleset, brought.game)
    state = read_state(ruleset, start, brought.game.snapshot or "", lambda: brought.journal)
    return LiveGame(brought.game, ruleset, start, brought.members, state)

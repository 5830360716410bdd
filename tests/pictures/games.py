"""Games of any system that are drawn by lot, as the referee would hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.live_game import LiveGame
from bot.referee.requests import stored_entry
from bot.store import Game, Member
from rules.kernel.playing.journal import Folding, spans_of

if TYPE_CHECKING:
    from bot.store import JournalEntry
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.fuzz.games import Played

NAMES = ("Ada", "Ben", "Cleo", "Dan")
_PACE = 140_000
"""Milliseconds from one action to the next."""


def seated(
    ruleset: AnyRuleset, played: Played, upto: int | None = None, names: tuple[str, ...] = NAMES
) -> tuple[LiveGame, list[JournalEntry]]:
    """A game with a player on each seat, and its journal, after so many entries (all of them)."""
    entries = played.entries[:upto]
    folding = Folding(ruleset, played.start, spans_of(entries))
    for entry in entries:
        folding.add(entry)
    game = Game(
        id="drawn",
        ruleset=ruleset.id,
        options=played.start.options.model_dump_json(),
        channel="1",
        place=None,
        created_by="1",
        created_at=0,
        seed=b"",
        commitment="",
        status="playing",
        version=len(entries),
    )
    members = tuple(
        Member(game.id, seat.id, str(number), names[number % len(names)], 0, f"join {number}")
        for number, seat in enumerate(ruleset.seats(played.start.options, played.start.brief))
    )
    journal = [
        stored_entry(entry, number, None, number * _PACE)
        for number, entry in enumerate(entries, start=1)
    ]
    return LiveGame(game, ruleset, played.start, members, folding.state), journal

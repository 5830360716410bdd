"""Every system with secrets: what is shown of a running game's luck and in its file keeps them.

Two games that differ only in what one seat hides are shown to all others by ``/luck`` and by
``/game export``: to the last byte the same.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.commands.luck import luck_text, rolls_text
from bot.gateway.text.languages import ENGLISH
from bot.records import known
from bot.records.luck import luck_of
from bot.referee.live_game import LiveGame
from bot.referee.requests import stored_entry
from bot.store import Game, Member
from rules.kernel.playing import luck
from rules.kernel.playing.journal import sealed_by
from rules.kernel.system.hiding import Hiding
from tests.conformance.twins import twins
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable
    from types import ModuleType

    from bot.store import JournalEntry
    from rules.kernel.game.resolution import Emitted
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.conformance.twins import Told, Twins

PAIRS = 12
SECRETIVE = [each for each in IDS if issubclass(system(each).state, Hiding)]
each_system = pytest.mark.parametrize("system_id", SECRETIVE)


@cache
def pairs(system_id: str) -> tuple[Twins, ...]:
    """Games of a system of which others can't tell the one from the other."""
    return tuple(twins(system_id, PAIRS))


def kept(ruleset: AnyRuleset, pair: Twins, told: Told) -> tuple[LiveGame, list[JournalEntry]]:
    """A game as it is stored; what is decided ahead takes no time."""
    stored, at = [], 0
    for seq, entry in enumerate(told.entries, start=1):
        at += sealed_by(entry.events) is None
        stored.append(stored_entry(entry, seq, "1", at))
    row = Game(
        *("twin", ruleset.id, pair.start.options.model_dump_json(), "7", None, "1", 1, bytes(32)),
        commitment="",
        status="playing",
        version=len(stored),
        ruleset_version=ruleset.version,
    )
    seats = ruleset.seats(pair.start.options, pair.start.brief)
    members = tuple(
        Member("twin", seat.id, str(number), seat.title, 1, "")
        for number, seat in enumerate(seats, start=1)
    )
    return LiveGame(row, ruleset, pair.start, members, told.state), stored


async def shown(live: LiveGame, journal: list[JournalEntry], viewer: str | None) -> list[bytes]:
    """What ``/luck`` and ``/game export`` show to a seat, or to a spectator."""
    record = await luck_of(live, journal, () if viewer is None else (viewer,))
    told = luck_text(live, record, ENGLISH), rolls_text(live, record.trials, ENGLISH)
    return [*(each.encode() for each in told), known.write_known(live, journal, viewer)]


async def leaks(ruleset: AnyRuleset, found: tuple[Twins, ...]) -> AsyncIterator[str]:
    """Where others can tell one game from the other."""
    for pair in found:
        games = [kept(ruleset, pair, each) for each in pair.games]
        for viewer in pair.others:
            one, other = [await shown(*each, viewer) for each in games]
            for what, here, there in zip(("luck", "rolls", "file"), one, other, strict=True):
                if here != there:
                    yield f"{viewer} can tell by the {what} what the {pair.hider} hides"


def whole_if_nothing_lapses(emitted: Iterable[Emitted], viewer: str | None) -> bool:
    """As it was once: who sees that something is left out knows what has lapsed."""
    return all(each.seen_by(viewer) == each.event for each in emitted)


def always_whole(_emitted: Iterable[Emitted], _viewer: str | None) -> bool:
    """As if nothing was hidden."""
    return True


@each_system
async def test_luck_and_file_of_a_running_game_tell_nothing_hidden(system_id: str) -> None:
    ruleset = system(system_id)
    assert [each async for each in leaks(ruleset, pairs(system_id))] == []


@each_system
def test_others_saw_the_same_in_games_that_are_not_and_dice_among_it(system_id: str) -> None:
    found = pairs(system_id)
    assert found
    assert all(one.entries != other.entries for one, other in (pair.games for pair in found))
    thrown = any(entry.rolls for pair in found for entry in pair.games[0].entries)
    # Where nothing is decided ahead, what is hidden may be shown before the first die.
    assert thrown or not system(system_id).anytime


@pytest.mark.parametrize(
    ("module", "broken"),
    [(known, whole_if_nothing_lapses), (luck, whole_if_nothing_lapses), (known, always_whole)],
)
async def test_a_leak_would_be_found(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, broken: Any
) -> None:
    monkeypatch.setattr(module, "seen_whole", broken)
    assert [each async for each in leaks(system("ambush"), pairs("ambush"))]

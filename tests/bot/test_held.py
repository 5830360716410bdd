"""How much memory games take: as it is reckoned, and as it is measured."""

from __future__ import annotations

import gc
import json
import tracemalloc
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.bounded import Bounded
from bot.gateway.message import panel
from bot.referee.held import _TOLD, weight_of
from bot.referee.live_game import LiveGame
from bot.store import Game, JournalEntry, Member
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.journal import entry_of
from rules.kernel.playing.play import act, active, open_game
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ACTIONS = 12
_COPIES = 4
_WRONG_BY = 2.0
_LIGHTER_BY = 8.0


@contextmanager
def traced() -> Iterator[Callable[[], int]]:
    """Tells how many bytes more are in use than at the beginning."""
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()

        def taken() -> int:
            gc.collect()
            return tracemalloc.get_traced_memory()[0] - before

        yield taken
    finally:
        tracemalloc.stop()


def played(system_id: str) -> tuple[LiveGame, list[JournalEntry]]:
    """A game as large as people open it, some actions old, and its journal."""
    ruleset, rng = system(system_id), Random(system_id)
    start, dice = ruleset.start(ruleset.options()), SeededDice(bytes(32), b"")
    step = open_game(ruleset, start, dice)
    entries = [entry_of(step)]
    for _ in range(_ACTIONS):
        seats = active(ruleset, step.state)
        if not seats:
            break
        offers = ruleset.legal(ruleset.view(step.state, seats[0]))
        after = act(ruleset, step.state, seats[0], rng.choice(offers), dice)
        if not active(ruleset, after.state):
            break
        step = after
        entries.append(entry_of(step))
    stored = [
        JournalEntry(
            *(seq, each.seat, "1"),
            action=_text(each.action),
            events=_text(each.events),
            rolls=_text(each.rolls),
            at=0,
        )
        for seq, each in enumerate(entries, 1)
    ]
    game = Game(
        *("game", ruleset.id, start.options.model_dump_json(), "1", "2", "1", 0, bytes(32), ""),
        status="playing",
        version=len(stored),
        salt=b"",
        snapshot=step.state.model_dump_json(),
        brief=start.brief.model_dump_json(),
        ruleset_version=start.version,
    )
    sides = ruleset.seats(start.options, start.brief)
    members = tuple(Member("game", side.id, "1", "Ada", 0, "1") for side in sides)
    return LiveGame(game, ruleset, start, members, step.state), stored


def _text(part: object) -> str:
    return json.dumps(part)


def woken(live: LiveGame) -> LiveGame:
    """The same game, read anew from texts of its own, and shown."""
    snapshot, brief = _anew(live.game.snapshot or ""), _anew(live.game.brief or "")
    game = replace(live.game, snapshot=snapshot, brief=brief, options=_anew(live.game.options))
    state = live.ruleset.read_state(snapshot, live.start)
    members = tuple(map(replace, live.members))
    found = LiveGame(game, live.ruleset, live.start, members, state)
    for seat in found.active:
        found.view(seat)
        panel.choices_view(found, seat, "")
    panel.panel_view(found, "")
    return found


def weight(live: LiveGame) -> int:
    return weight_of(live.game, live.told)


def _anew(text: str) -> str:
    return f"{text} "[:-1]


@pytest.mark.parametrize("system_id", IDS)
async def test_a_game_takes_about_as_much_as_is_reckoned(system_id: str) -> None:
    live, _ = played(system_id)
    kept = [woken(live)]  # what all games of a system share is there by then
    with traced() as taken:
        kept += [woken(live) for _ in range(_COPIES)]
        found = taken() / _COPIES
    reckoned = weight(kept[-1])
    assert found < _WRONG_BY * reckoned
    assert reckoned < _LIGHTER_BY * found


@pytest.mark.parametrize("system_id", IDS)
def test_what_entries_tell_takes_about_as_much_as_is_reckoned(system_id: str) -> None:
    live, entries = played(system_id)
    panel.story(replace(live), entries)
    begun = woken(live).told.weight
    assert begun == 0
    games = [replace(live, told=type(live.told)()) for _ in range(_COPIES)]
    own = [[replace(each, events=_anew(each.events)) for each in entries] for _ in games]
    with traced() as taken:
        for game, stored in zip(games, own, strict=True):
            panel.tellings(game, stored)
        found = taken()
    reckoned = sum(each.told.weight for each in games)
    assert found < _WRONG_BY * reckoned
    assert reckoned < _LIGHTER_BY * found


def test_what_was_told_is_read_once_and_goes_with_its_game() -> None:
    live, entries = played(IDS[0])
    entries = entries[-3:]
    story = panel.story(live, entries)
    later = replace(live, members=())
    assert later.told is live.told, "the same game, a step later"
    kept = [later.told.get(each) for each in entries]
    assert panel.story(live, [replace(each) for each in entries]) == story
    assert all(one is other for one, other in zip(kept, map(live.told.get, entries), strict=True))
    assert woken(live).told.weight == 0, "another one in its place"
    for number in range(1_000):
        panel.tellings(live, [replace(entries[-1], seq=number)])
    assert live.told.weight <= _TOLD


def test_games_leave_memory_by_what_they_take() -> None:
    light, heavy = sorted((played(each)[0] for each in IDS), key=weight)[:: len(IDS) - 1]
    room = 8 * weight(heavy)

    def kept(live: LiveGame) -> int:
        hot: Bounded[int, LiveGame] = Bounded(room)
        for number in range(100):
            hot.put(number, live, weight(live))
        assert hot.weight <= room
        return len(hot)

    assert kept(heavy) == 8
    assert kept(light) > 16

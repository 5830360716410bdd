"""Positions of games in mid-play, each system as it is usually played.

The practice opponent plays against itself, from a fixed seed: the same number is the same game. Of
its states those count in which the forces have met.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.referee.live_game import LiveGame
from bot.referee.requests import stored_entry
from bot.referee.transitions import acted, started
from bot.store import Game, Member
from rules.kernel.game.dice import SeededDice, commitment
from rules.kernel.playing.solo import Strength, choose
from rules.kernel.system.presets import RECOMMENDED
from rules.registry import installed
from tests.fuzz.reports import report_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import JournalEntry
    from rules.kernel.system.ruleset import AnyRuleset

GAMES = 16
"""Games of each setting, as different as their seeds."""
MOST = 120
"""Actions of each."""
SMALL = False
"""Whether games are as small as those of the suite."""
_TRIED = 5
"""Positions that are played on by lot, to see how long they last."""
_WHO = "1"
"""Stands for whoever holds all seats."""


class Setting(NamedTuple):
    """A system, and how it is played.

    Attributes:
        system: Its id.
        given: Options that are not as recommended.
    """

    system: str
    given: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """Names it in the record and in tables."""
        return " ".join((self.system, *(str(value) for _, value in self.given)))

    @property
    def title(self) -> str:
        """What readers call it."""
        return ", ".join((self.ruleset.title, *(str(value) for _, value in self.given)))

    @property
    def ruleset(self) -> AnyRuleset:
        """The system."""
        return installed()[self.system]


BESIDES = (Setting("buoyz", (("scenario", "fleet"), ("rules", "all"))),)
"""Played besides what a system is by default: larger, or by more of its rules."""


def settings() -> tuple[Setting, ...]:
    """Each system as recommended, and what is played besides."""
    usual = [Setting(each.id) for each in installed()]
    return tuple(sorted((*usual, *BESIDES)))


class Moment(NamedTuple):
    """A position of a game, and how it has come to it."""

    live: LiveGame
    journal: tuple[JournalEntry, ...]


@cache
def played(setting: Setting, number: int) -> tuple[Moment, ...]:
    """The positions of one game in which somebody is to act, after its first third."""
    ruleset, rng = setting.ruleset, random.Random(number)
    live, entry = started(_lobby(setting, f"{setting.key} {number}"))
    own = {each.id: SeededDice(f"{number} {each.id}".encode(), b"") for each in live.seats}
    journal = [stored_entry(entry, 1, _WHO, 1)]
    found: list[Moment] = []
    while len(journal) <= MOST:
        if live.active:
            # Written out only of those that are used: all of them would take much memory.
            bare = replace(live.game, snapshot=None)
            found.append(Moment(replace(live, game=bare), tuple(journal)))
            seat = live.active[0]
            action = choose(ruleset, live.view(seat), own[seat], Strength.NOVICE)
            live, entry = acted(live, seat, action)
        elif live.parts:
            live, entry = acted(live, None, report_of(live.parts[0], rng))
        else:
            break
        journal.append(stored_entry(entry, len(journal) + 1, _WHO, len(journal) + 1))
    return tuple(found[len(found) // 3 :])


def moments(setting: Setting) -> list[Moment]:
    """Positions of all its games: early ones first, neighbours of different games."""
    games = (played(setting, number)[:-1] for number in range(GAMES))
    rows = zip_longest(*games)
    return [moment for moment in chain.from_iterable(rows) if moment is not None]


def boards(setting: Setting, number: int, count: int) -> list[Any]:
    """What everybody sees of so many positions of a game, one after the other.

    A game that is too short is followed by further ones.
    """
    found: list[Any] = []
    while len(found) < count:
        found += [each.live.view(None) for each in played(setting, number % GAMES)]
        number += 1
    return found[:count]


def lasting(setting: Setting, most: int) -> int:
    """Actions by lot that one of its positions is good for, or the most that is of interest."""
    lengths = sorted(_lasting(each.live, most) for each in moments(setting)[:_TRIED])
    return max(1, lengths[len(lengths) // 2])


def _lasting(live: LiveGame, most: int) -> int:
    rng = random.Random(0)
    for done in range(most):
        if not live.active:
            return done
        seat = live.active[0]
        legal = live.ruleset.legal(live.view(seat))
        busy = [action for action in legal if action.tag != "pass"]
        live, _ = acted(live, seat, rng.choice(busy or legal))
    return most


def copied(
    moment: Moment, code: str, *, channel: str, place: str, who: str
) -> tuple[Game, Sequence[Member], Sequence[JournalEntry]]:
    """A position as a game of its own in a channel, all of whose seats one person holds."""
    live = moment.live
    assert live.state is not None
    game = replace(
        live.game,
        id=code,
        channel=channel,
        place=place,
        created_by=who,
        snapshot=live.state.model_dump_json(),
    )
    members = [
        replace(each, game_id=code, user_id=who, contribution=f"{code} {each.seat}")
        for each in live.members
    ]
    journal = [each if each.actor is None else replace(each, actor=who) for each in moment.journal]
    return game, members, journal


def _lobby(setting: Setting, name: str) -> LiveGame:
    ruleset = setting.ruleset
    preset = next(each for each in ruleset.presets if each.name == RECOMMENDED)
    given = {**(ruleset.small if SMALL else {}), **dict(setting.given)}
    options = preset.completed(ruleset.options, given)
    start = ruleset.start(options)
    seed = name.encode()
    game = Game(
        id="played",
        ruleset=ruleset.id,
        options=options.model_dump_json(),
        channel="1",
        place=None,
        created_by=_WHO,
        created_at=0,
        seed=seed,
        commitment=commitment(seed),
    )
    seats = ruleset.seats(start.options, start.brief)
    members = tuple(Member(game.id, each.id, _WHO, "Ada", 1, each.id) for each in seats)
    return LiveGame(game, ruleset, start, members, None)

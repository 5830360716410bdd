"""A turn's message: half the words, each sentence once, singular and plural right."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bot.gateway.text.messages import briefly, line
from rules.kernel.game.event import Beat
from rules.kernel.playing.journal import events_of
from rules.kernel.playing.play import tellings
from rules.registry import installed
from tests.conformance.sample import games
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.telling import Telling
    from tests.fuzz.games import Played

_ONE = re.compile(r"(?:\b([A-Z]\w*) )?(?<![\w.,:+-])1 ([A-Za-z]+)s\b")
"""One of something in the plural, and the word before: a name has a number of its own."""
_DICE = re.compile(r"[^\x00-\xff] [\d ]+")
_SINGULAR = {"doe", "ha", "i", "les", "minu", "wa"}
"""Words that end in s as they are, without it."""


@cache
def messages(system_id: str) -> tuple[list[Telling], ...]:
    """What each message of all games tells."""
    return tuple(told for played in games(system_id) for told in _messages(system_id, played))


def _messages(system_id: str, played: Played) -> Iterator[list[Telling]]:
    """What each message of a game tells."""
    ruleset = system(system_id)
    told: list[Telling] = []
    seats = [entry.seat for entry in played.entries]
    for entry, (seat, after) in zip(played.entries, pairwise([*seats, None]), strict=True):
        emitted = events_of(ruleset, entry)
        if max((each.event.beat for each in emitted), default=Beat.QUIET) >= Beat.HANDOVER and (
            seat != after
        ):
            yield told
            told = []
        told.extend(tellings(ruleset, played.state, emitted))
    yield told


@pytest.mark.parametrize("system_id", IDS)
def test_no_sentence_stands_twice_in_a_message_and_no_rule_id(system_id: str) -> None:
    rules = set(system(system_id).rulebook.by_id)
    for told in messages(system_id):
        lines = briefly(told)
        assert len(set(lines)) == len(lines), lines
        assert not rules & set(re.findall(r"\w+", " ".join(lines))), lines


@pytest.mark.parametrize("system_id", IDS)
def test_one_of_a_thing_is_singular(system_id: str) -> None:
    for told in messages(system_id):
        for text in (*briefly(told), *(telling.words for telling in told)):
            found = _ONE.finditer(_DICE.sub("", text))
            plural = {match[2] for match in found if match[1] is None} - _SINGULAR
            assert not plural, text


@pytest.mark.parametrize("system_id", [each.id for each in installed()])
def test_a_message_has_half_the_letters_of_the_whole_story(system_id: str) -> None:
    brief = full = 0
    for told in messages(system_id):
        brief += sum(map(len, briefly(told)))
        full += sum(len(line(telling)) for telling in told)
    assert brief <= 0.56 * full, f"{brief} of {full} letters"

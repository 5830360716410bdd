"""Every system: what probably costs the unit that acts is grave, and asked about; nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.gateway.commands.system import params_of
from bot.gateway.interaction.components import Press, press_in
from bot.gateway.message.layout import turn_view
from rules.kernel.foresight.prospects import is_grave, likeliest
from rules.kernel.playing.play import offers
from rules.kernel.system.spec import verb
from tests.conformance.losses import Table
from tests.conformance.sample import done_in_stories, positions
from tests.long import LONG
from tests.odds.cases import in_games
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.foresight.offers import Offer
    from tests.conformance.sample import Position

ANSWER = Press("a" * 8, 1234, "", question=1234)
PER_VERB: Final = 60 if LONG else 2
"""Offers of a verb that are thrown; eight times as many of one that may be grave."""
POSITIONS: Final = 600 if LONG else 25
GAMES: Final = 3
FEW, MANY = 2, 120 if LONG else 30
"""Throws that show whether an offer may cost its unit, and those that show how often."""
WORDS: Final = 30
"""Characters of what is grave: they fit on a button beside what the offer is."""
_DANGER: Final = 4
each_system = pytest.mark.parametrize("system_id", IDS)


@each_system
def test_an_offer_is_grave_if_it_probably_costs_its_unit_more_than_another(system_id: str) -> None:
    for table, offer in thrown(system_id):
        grave, told = is_grave(offer), f"{offer.label.text} in {table.position.state.asked}"
        first = table.throw(offer, range(FEW), worthy=False).count
        if grave:
            known = first or table.throw(offer, range(MANY), worthy=False).count
            assert known, f"nearly never loses it: {told}"
            continue
        if first < FEW:
            continue
        toll = table.throw(offer, range(MANY))
        if toll.count <= MANY / 2 + 1.5 * sqrt(MANY):
            continue
        held = table.holding(offer, range(MANY // 2), toll.answers)
        if held is not None and held.share < toll.share - 2 / sqrt(MANY):
            # Who leaves the table where that is the aim loses nothing.
            assert toll.usual >= held.usual, f"{toll.share:.0%}, else {held.share:.0%}: {told}"


@each_system
def test_only_verbs_that_may_be_grave_are_and_can_be_asked_about(system_id: str) -> None:
    ruleset = system(system_id)
    perilous = {each for each in ruleset.actions if each.perilous}
    assert not perilous & {*ruleset.drafted, *ruleset.anytime}, "nothing asks about these first"
    for each in perilous:
        assert any(param.name == "at_once" for param in params_of(ruleset, verb(each)))
    for position in sampled(system_id):
        for offer in offers(ruleset, *position)[:: 1 if LONG else 7]:
            assert type(offer.action).perilous or offer.forecast.stakes is str
            if is_grave(offer):
                words = offer.forecast.grave
                assert len(words) <= WORDS
                assert words in offer.label.short
                assert words in offer.label.text


@each_system
async def test_what_is_grave_is_last_in_its_list_and_red_and_never_the_likeliest(
    system_id: str,
) -> None:
    for found in grave_tables(system_id):
        offered = {offer.token: offer for offer in found}
        for unit in dict.fromkeys(offer.unit for offer in found if is_grave(offer)):
            rows: Any = turn_view(found, ANSWER, unit).to_components()
            pressed: list[bool] = []
            for part in (part for row in rows for part in row["components"]):
                listed = [offered.get(each["value"]) for each in part.get("options", [])]
                graves = [is_grave(each) for each in listed if each is not None]
                assert graves == sorted(graves)
                press = press_in(part)
                if press.what == "act":
                    grave = is_grave(offered[press.value])
                    pressed.append(grave)
                    assert part["style"] == _DANGER or not grave
            assert pressed == sorted(pressed)
        best = likeliest(found)
        assert best is None or not is_grave(best)


def sampled(system_id: str) -> list[Position]:
    """The positions that are looked at, by lot."""
    found = [*positions(system_id)]
    found += [each for _, each, _ in done_in_stories(system_id) if not each.state.locked]
    if LONG:
        found += in_games(system(system_id), "grave", GAMES)
    return Random(system_id).sample(found, min(POSITIONS, len(found)))


def thrown(system_id: str) -> Iterator[tuple[Table, Offer]]:
    """Offers to be thrown: some of each verb, by lot, each for a unit that is on the table."""
    seen: Counter[str] = Counter()
    lot = Random(system_id)
    for position in sampled(system_id):
        table = Table(system_id, position)
        for offer in lot.sample(table.offers, len(table.offers)):
            kind = type(offer.action)
            most = PER_VERB * (8 if kind.perilous else 1)
            if seen[kind.tag] < most and offer.unit in table.own:
                seen[kind.tag] += 1
                yield table, offer


@cache
def grave_tables(system_id: str) -> tuple[tuple[Offer, ...], ...]:
    """What is offered in some positions in which something is grave."""
    ruleset, found = system(system_id), []
    if any(each.perilous for each in ruleset.actions):
        for position in positions(system_id):
            table = offers(ruleset, *position)
            if any(map(is_grave, table)):
                found.append(table)
    return tuple(found if LONG else found[:: len(found) // 6 + 1])

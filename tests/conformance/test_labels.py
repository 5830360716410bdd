"""Every system: what a message offers says the truth, in few rows, the hopeless last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.gateway.interaction.components import Press, press_in
from bot.gateway.message.layout import turn_view
from rules.kernel.foresight.chances import foremost, in_short
from rules.kernel.foresight.prospects import (
    aim_of,
    field_of,
    hopeless,
    is_attack,
    likeliest,
    summary,
)
from rules.kernel.game.action import Role
from rules.kernel.game.d6 import share
from rules.kernel.playing.play import offers
from rules.space.grid import Cell
from tests.conformance.sample import positions
from tests.systems_under_test import IDS, system
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.foresight.offers import Offer

ANSWER = Press("a" * 8, 1234, "", question=1234)
_NEED = re.compile(r"\b([2-6])\+")
_PER_CENT = re.compile(r"[<>]?\d+ %")
_SELECT = discord.ComponentType.string_select.value
_OPTION, _BUTTON = 100, 80
"""Characters that Discord takes."""
_GREY = discord.ButtonStyle.secondary.value
each_system = pytest.mark.parametrize("system_id", IDS)


def tables(system_id: str) -> Iterator[tuple[Offer, ...]]:
    """What is offered in some positions, the widest among them."""
    ruleset = system(system_id)
    found = [offers(ruleset, each.state, each.seat) for each in positions(system_id)]
    yield from sorted(found, key=len)[-5:]
    yield from found[:: len(found) // 25 + 1]


def layouts(found: tuple[Offer, ...]) -> Iterator[list[dict[str, Any]]]:
    """The components around each of the units that may act."""
    for unit in dict.fromkeys(offer.unit for offer in found):
        rows: Any = turn_view(found, ANSWER, unit).to_components()
        assert phone_rows(rows) <= MOST
        yield [part for row in rows for part in row["components"]]


@each_system
async def test_buttons_and_options_tell_the_chance_of_their_action(system_id: str) -> None:
    for found in tables(system_id):
        offered = {offer.token: offer for offer in found}
        for parts in layouts(found):
            for part in parts:
                options = part.get("options", [])
                for option in options:
                    offer = offered.get(option["value"])
                    if offer is not None:
                        assert option["label"] == offer.label.text
                        assert option.get("description", "") == in_short(offer.chances)
                press = press_in(part)
                if press.what == "act":
                    offer = offered[press.value]
                    told = foremost(offer.chances)
                    assert _PER_CENT.findall(part["label"]) == ([told] if told else [])
                    assert part["label"].endswith(f" · {told}" if told else "")
                    assert part["style"] == _GREY or not hopeless(offer)


@each_system
async def test_what_cannot_come_true_comes_last_and_is_never_the_likeliest(system_id: str) -> None:
    for found in tables(system_id):
        offered = {offer.token: offer for offer in found}
        for parts in layouts(found):
            for part in parts:
                values = [option["value"] for option in part.get("options", [])]
                vain = [value in offered and hopeless(offered[value]) for value in values]
                assert vain == sorted(vain)
        best = likeliest(found)
        if best is not None:
            assert not hopeless(best)
            assert type(best.action).suggested
            attacks = [o for o in found if is_attack(type(o.action)) and type(o.action).suggested]
            aims = [aim.share for o in attacks if (aim := aim_of(o))]
            aim = aim_of(best)
            assert not any(aims) or (aim is not None and aim.share == max(aims))


@each_system
async def test_units_tell_what_they_can_do(system_id: str) -> None:
    for found in tables(system_id):
        for parts in layouts(found):
            menu = parts[0]
            if menu["type"] != _SELECT or press_in({**menu, "values": [""]}).what != "focus":
                continue
            for option in menu["options"]:
                mine = [offer for offer in found if offer.unit == option["value"]]
                if mine and "‹" not in option["label"] and "›" not in option["label"]:
                    assert option["description"] == summary(mine)
                    assert len(option["description"]) <= 100


@each_system
def test_words_of_an_action_are_whole_in_lists_and_on_buttons(system_id: str) -> None:
    for found in tables(system_id):
        for offer in found:
            chance = foremost(offer.chances)
            assert len(offer.label.text) <= _OPTION, offer.label.text
            assert len(f"{offer.label.short} · {chance}") <= _BUTTON, offer.label.short


@each_system
def test_a_need_is_no_chance_and_agrees_with_it(system_id: str) -> None:
    """``4+ · 50 %``: the least die, and how likely it is."""
    for found in tables(system_id):
        for offer in found:
            short = offer.label.short
            assert "%" not in short, "the chance is put behind it"
            needs, aim = _NEED.findall(short), aim_of(offer)
            if needs and aim is not None:
                (needed,) = needs
                assert aim.share == share(int(needed)), short


@each_system
def test_a_cell_is_written_as_it_is_typed(system_id: str) -> None:
    for found in tables(system_id):
        for offer in found:
            name = field_of(type(offer.action), Role.PLACE)
            cell = getattr(offer.action, name) if name else None
            if isinstance(cell, Cell) and all(cell):
                for words in (offer.label.text, offer.label.short, offer.label.values[name]):
                    assert re.search(rf"\b{cell}\b", words), words

"""``/unit`` over the wire: a card for everything that stands on a table."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render.cards.card import plain_text
from rules.registry import installed
from tests.e2e.test_bad_input import GARBAGE

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems

UNITS = [(ruleset, unit) for ruleset in installed() for unit in ruleset.units]


async def test_every_unit_has_its_card(play: Play) -> None:
    assert len(UNITS) >= 6
    pictures = set()
    for ruleset, unit in UNITS:
        query = f"{ruleset.command}/{unit.id}"
        exchange = await play.ada.command(play.table, "unit", query=query)
        said = await play.said(exchange)
        assert not exchange.deferred
        assert said == f"**{unit.name}** ({ruleset.title})"
        (file,) = exchange.answers[0].attachments
        image = Image.open(BytesIO(file.data))
        assert image.width == 900
        assert image.height <= 1600
        assert file.description == plain_text(unit)
        assert len(plain_text(unit)) <= 1024
        assert set(unit.rules) <= set(ruleset.rulebook.by_id)
        pictures.add(file.data)
    assert len(pictures) == len(UNITS)


@pytest.mark.parametrize("query", ["Slayer", "slay", "slayr", "convoy/slayer"])
async def test_it_is_found_and_leads_to_its_rules(play: Play, query: str) -> None:
    exchange = await play.ada.command(play.table, "unit", query=query, format="text")
    said = await play.said(exchange)
    assert said.startswith("Slayer (Freeloaders")
    assert not exchange.answers[0].attachments
    pressed = await play.ben.press(exchange.answers[0], "Rule SCT12")
    assert "**SCT12" in await play.said(pressed)


async def test_completion_and_refusal(play: Play) -> None:
    found = await play.ada.complete(play.table, "unit", focused="query", query="crusher")
    assert {"name": "Lite Crusher (Space Convoy)", "value": "convoy/lite-crusher"} in found
    said = await play.command(play.ada, "unit", query="Wxyq qqq")
    assert "There is no such unit" in said
    assert "Possible: " in said


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage(play: Play, kind: str) -> None:
    said = await play.command(play.ada, "unit", query=GARBAGE[kind])
    assert said
    assert "Something went wrong" not in said

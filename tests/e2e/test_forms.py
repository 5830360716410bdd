"""What was typed into a form is never lost: every form, whatever it is refused for."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bot.gateway
from bot.gateway.commands.forms import FORMS
from bot.gateway.text.messages import CLOSING
from bot.sandbox import Modal
from tests.e2e.looking import labels
from tests.e2e.test_full_disk import on_writer
from tests.e2e.test_maps import SMALL
from tests.e2e.test_tables import table_form

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

GATEWAY = Path(bot.gateway.__file__).parent
WRONG = "rain @here\n2 goblins ⟨„“⟩ `x` **y**"
each_form = pytest.mark.parametrize("key", sorted(FORMS))


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {"bot.gateway.interaction.reply", "bot.gateway.message.outbox_worker"}


async def _sent(play: Play, form: Modal, values: dict[str, object]) -> Message:
    exchange = await play.cleo.send_form(form, values)
    await exchange.wait()
    answer = exchange.answers[-1]
    assert answer.ephemeral
    return answer


async def _opened(play: Play, key: str) -> Modal:
    """A form, of which what it is about is not known any more."""
    data: Any = FORMS[key].modal(carried="zzzz").to_dict()
    return replace(await table_form(play, play.cleo), data=data)


def _typed(form: Modal) -> dict[str, object]:
    """Something wrong in each of its fields."""
    return {str(field["custom_id"]): WRONG[: field["max_length"]] for field in form.inputs}


def _seen(form: Modal) -> dict[str, object]:
    return {str(field["custom_id"]): field.get("value") for field in form.inputs}


def test_every_form_can_be_opened_again() -> None:
    sources = (each.read_text("utf-8") for each in GATEWAY.rglob("*.py"))
    assert sum(len(re.findall(r"[= ]Form\(", each)) for each in sources) == len(FORMS)


@each_form
async def test_a_form_that_is_refused_is_opened_again_as_it_was(play: Play, key: str) -> None:
    form = await _opened(play, key)
    refused = await _sent(play, form, _typed(form))
    assert refused.content.startswith("✋")
    assert labels(refused) == ["Correct it"]
    await play.restart()  # the button outlives it
    again = await (await play.cleo.press(refused, "Correct it")).wait()
    assert isinstance(again, Modal)
    assert again.custom_id == form.custom_id
    assert _seen(again) == _typed(form)
    await _sent(play, again, {})
    late = await (await play.cleo.press(refused, "Correct it")).wait()
    assert isinstance(late, Modal)  # the same was sent again
    other = await _sent(play, again, dict.fromkeys(_typed(form), "rain ("))
    assert "You have sent that form again" in await play.said(
        await play.cleo.press(refused, "Correct it")
    )
    assert labels(other) == ["Correct it"]


@pytest.mark.usefixtures("own_bot")
async def test_where_nothing_can_be_stored_it_comes_back_as_a_file(play: Play) -> None:
    await on_writer(play, "PRAGMA query_only = ON")
    forms = [await _opened(play, key) for key in sorted(FORMS)]
    for form in forms:
        refused = await _sent(play, form, _typed(form))
        (file,) = refused.attachments
        assert all(str(text) in file.data.decode() for text in _typed(form).values())
    await on_writer(play, "PRAGMA query_only = OFF")
    play.client.in_flight.draining = True
    closing = await _sent(play, forms[0], _typed(forms[0]))
    assert closing.content == CLOSING
    assert labels(closing) == ["Correct it"]
    play.client.in_flight.draining = False


@pytest.mark.systems
async def test_a_map_is_corrected_in_its_form_and_all_mistakes_are_told(play: Play) -> None:
    opened = await (await play.ada.command(play.table, "map add", system="skirmish")).wait()
    assert isinstance(opened, Modal)
    wrong = SMALL.replace('troop = "soldier"\n', "").replace("size = 2", 'size = "many"')
    exchange = await play.ada.submit(opened, name="The patrol", text=wrong)
    said = await play.said(exchange)
    assert "has one of that name" in said
    assert "“unit 1, size”: a whole number" in said
    assert "“unit 2, troop”: it is missing" in said
    assert "“unit 2, size”: a whole number" in said
    again = await (await play.ada.press(exchange.answers[-1], "Correct it")).wait()
    assert isinstance(again, Modal)
    assert _seen(again) == {"name": "The patrol", "text": wrong}
    right = await play.ada.submit(again, name="Two", text=SMALL)
    assert "it is not kept yet" in await play.said(right)
    await play.idle()
    late = await play.ada.press(exchange.answers[-1], "Correct it")
    assert "You have sent that form again" in await play.said(late)


@pytest.mark.systems
async def test_a_map_too_long_for_a_form_comes_back_as_a_file(play: Play) -> None:
    text = f"{SMALL}\n" + "# long\n" * 700
    file = play.ada.upload(play.table, "two.toml", text.encode())
    exchange = await play.ada.command(play.table, "map add", system="skirmish", file=file)
    assert "it is not kept yet" in await play.said(exchange)
    changing = await play.ada.press(exchange.answers[-1], "Change it")
    assert "change this file" in await play.said(changing)
    assert changing.answers[-1].attachments[0].data.decode() == text

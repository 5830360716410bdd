from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from bot.sandbox import LocalDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Payload = dict[str, Any]


@pytest.fixture
async def session() -> AsyncIterator[tuple[LocalDiscord, aiohttp.ClientSession]]:
    """A server without the OpenAPI check, so that the hand-made checks stand alone."""
    async with LocalDiscord() as server:
        headers = {"Authorization": f"Bot {server.token}"}
        async with aiohttp.ClientSession(headers=headers) as client:
            yield server, client


def button(number: int = 0, **more: Any) -> Payload:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}", **more}


def row(*parts: Payload) -> Payload:
    return {"type": 1, "components": list(parts)}


def select(**more: Any) -> Payload:
    return {
        "type": 3,
        "custom_id": "s",
        "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}],
        **more,
    }


def many(count: int) -> list[Payload]:
    return [{"label": str(n), "value": str(n)} for n in range(count)]


V2 = 1 << 15

REFUSED_MESSAGES: list[tuple[str, Payload, str]] = [
    ("content", {"content": "x" * 2_001}, "content"),
    ("unknown key", {"content": "x", "colour": 1}, "colour"),
    ("ephemeral in a channel", {"content": "x", "flags": 64}, "flags"),
    ("nonce", {"content": "x", "nonce": "n" * 26}, "nonce"),
    ("embeds", {"embeds": [{"title": "x"}]}, "embeds: The local Discord does not serve"),
    ("sticker", {"content": "x", "sticker_ids": ["1"]}, "sticker_ids"),
    ("layout", {"flags": V2, "components": [{"type": 10, "content": "x"}]}, "flags"),
    ("rows", {"content": "x", "components": [row(button(n)) for n in range(6)]}, "components"),
    ("buttons", {"content": "x", "components": [row(*map(button, range(6)))]}, "components.0"),
    ("label", {"content": "x", "components": [row(button(label="x" * 81))]}, "label"),
    ("custom id", {"content": "x", "components": [row(button(custom_id="x" * 101))]}, "custom_id"),
    ("no label", {"content": "x", "components": [row(button(label=None))]}, "components.0"),
    ("twice", {"content": "x", "components": [row(button(1), button(1))]}, "duplicated"),
    ("empty row", {"content": "x", "components": [row()]}, "components.0.components"),
    ("bare button", {"content": "x", "components": [button()]}, "components.0.type"),
    ("options", {"content": "x", "components": [row(select(options=many(26)))]}, "options"),
    ("no options", {"content": "x", "components": [row(select(options=[]))]}, "options"),
    ("same option", {"content": "x", "components": [row(select(options=many(1) * 2))]}, "value"),
    ("placeholder", {"content": "x", "components": [row(select(placeholder="x" * 151))]}, "place"),
    ("max values", {"content": "x", "components": [row(select(max_values=3))]}, "max_values"),
    ("select beside", {"content": "x", "components": [row(select(), button())]}, "components"),
    (
        "alt text",
        {"content": "x", "attachments": [{"id": "0", "description": "x" * 1_025}]},
        "description",
    ),
    (
        "mentions",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "exclusive",
    ),
]


@pytest.mark.parametrize(
    ("payload", "where"),
    [pytest.param(payload, where, id=name) for name, payload, where in REFUSED_MESSAGES],
)
async def test_messages_beyond_a_limit_are_refused(
    session: tuple[LocalDiscord, aiohttp.ClientSession], payload: Payload, where: str
) -> None:
    server, client = session
    table = server.world.channel("table")
    url = f"{server.api_url}/channels/{table.id}/messages"
    async with client.post(url, json=payload) as response:
        assert response.status == 400
        answer = await response.json()
    assert answer["code"] == 50035
    assert answer["errors"]
    assert any(where in line for line in server.violations), server.violations
    assert server.messages(table) == []


async def test_messages_at_the_limit_are_accepted(
    session: tuple[LocalDiscord, aiohttp.ClientSession],
) -> None:
    server, client = session
    table = server.world.channel("table")
    buttons = [row(*(button(n * 5 + m, label="x" * 80) for m in range(5))) for n in range(4)]
    menu = row(select(options=many(25), placeholder="x" * 150, custom_id="x" * 100))
    accepted: list[Payload] = [
        {"content": "x" * 2_000, "components": [*buttons, menu]},
    ]
    url = f"{server.api_url}/channels/{table.id}/messages"
    for payload in accepted:
        async with client.post(url, json=payload) as response:
            assert response.status == 200, await response.text()
    assert server.violations == []


async def test_empty_message(session: tuple[LocalDiscord, aiohttp.ClientSession]) -> None:
    server, client = session
    url = f"{server.api_url}/channels/{server.world.channel('table').id}/messages"
    async with client.post(url, json={"content": " "}) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50006)
    assert len(server.violations) == 1


def command(**more: Any) -> Payload:
    return {"name": "move", "description": "Moves", **more}


def option(**more: Any) -> Payload:
    return {"type": 3, "name": "to", "description": "Where to", **more}


def choices(count: int, **more: Any) -> list[Payload]:
    return [{"name": str(n), "value": str(n), **more} for n in range(count)]


NUMBERED = [command(name=f"c{number}") for number in range(101)]
LONG = [option(name=f"o{n}", choices=choices(25, name="x" * 100)) for n in range(4)]
MIXED = [option(), {"type": 1, "name": "a", "description": "a"}]
DEEP = option(type=2, options=[option(type=2, options=[option()])])
REFUSED_COMMANDS: list[tuple[str, list[Payload], str]] = [
    ("101 commands", NUMBERED, "at most 100"),
    ("same name", [command(), command()], "2 times"),
    ("upper case", [command(name="Move")], "0.name"),
    ("space", [command(name="move it")], "0.name"),
    ("long name", [command(name="m" * 33)], "0.name"),
    ("no description", [{"name": "move"}], "0.description"),
    ("long description", [command(description="x" * 101)], "0.description"),
    ("unknown key", [command(colour=1)], "colour"),
    ("26 options", [command(options=[option(name=f"o{n}") for n in range(26)])], "options"),
    (
        "required after optional",
        [command(options=[option(), option(name="b", required=True)])],
        "Required options",
    ),
    ("26 choices", [command(options=[option(choices=choices(26))])], "choices"),
    ("choice name", [command(options=[option(choices=choices(1, name="x" * 101))])], "name"),
    (
        "choices and completion",
        [command(options=[option(choices=choices(1), autocomplete=True)])],
        "exclude",
    ),
    ("completion of a flag", [command(options=[option(type=5, autocomplete=True)])], "no choices"),
    ("mixed", [command(options=MIXED)], "mixed"),
    ("too deep", [command(options=[DEEP])], "deep"),
    ("bounds", [command(options=[option(type=4, min_value=3, max_value=2)])], "min_value"),
    ("8,000 characters", [command(options=LONG)], "characters"),
    ("context", [command(contexts=[3])], "contexts"),
]


@pytest.mark.parametrize(
    ("commands", "where"),
    [pytest.param(commands, where, id=name) for name, commands, where in REFUSED_COMMANDS],
)
async def test_commands_beyond_a_limit_are_refused(
    session: tuple[LocalDiscord, aiohttp.ClientSession], commands: list[Payload], where: str
) -> None:
    server, client = session
    url = f"{server.api_url}/applications/{server.world.bot.id}/commands"
    async with client.put(url, json=commands) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50035
    assert any(where in line for line in server.violations), server.violations
    assert server.commands == []


ANSWERS: list[tuple[str, Payload, str]] = [
    (
        "26 choices",
        {"type": 8, "data": {"choices": choices(26)}},
        "choices",
    ),
    (
        "choice name",
        {"type": 8, "data": {"choices": choices(1, name="x" * 101)}},
        "name",
    ),
    ("message to a completion", {"type": 4, "data": {"content": "x"}}, "type"),
]


@pytest.mark.parametrize(
    ("answer", "where"), [pytest.param(answer, where, id=name) for name, answer, where in ANSWERS]
)
async def test_completions_beyond_a_limit_are_refused(
    session: tuple[LocalDiscord, aiohttp.ClientSession], answer: Payload, where: str
) -> None:
    server, client = session
    await _register(server, client)
    ada, table = server.person("Ada"), server.world.channel("table")
    exchange = ada.type(table, "move", "to", {"to": "x"})
    url = f"{server.api_url}/interactions/{exchange.id}/{exchange.interaction.token}/callback"
    async with client.post(url, json=answer) as response:
        assert response.status == 400
    assert any(where in line for line in server.violations), server.violations
    assert not exchange.answered


def text_input(**more: Any) -> Payload:
    return row({"type": 4, "custom_id": "t", "style": 1, "label": "x", **more})


def modal(**more: Any) -> Payload:
    return {"custom_id": "m", "title": "A form", "components": [text_input()], **more}


MODALS: list[tuple[str, Payload, str]] = [
    ("title", modal(title="x" * 46), "title"),
    ("custom id", modal(custom_id="x" * 101), "custom_id"),
    ("nothing", modal(components=[]), "components"),
    ("six", modal(components=[text_input(custom_id=str(n)) for n in range(6)]), "components"),
    ("label", modal(components=[text_input(label="x" * 46)]), "label"),
    ("twice", modal(components=[text_input(), text_input()]), "duplicated"),
    ("button", modal(components=[row(button())]), "components"),
    ("value", modal(components=[text_input(value="x" * 4_001)]), "value"),
]


@pytest.mark.parametrize(
    ("form", "where"), [pytest.param(form, where, id=name) for name, form, where in MODALS]
)
async def test_forms_beyond_a_limit_are_refused(
    session: tuple[LocalDiscord, aiohttp.ClientSession], form: Payload, where: str
) -> None:
    server, client = session
    await _register(server, client)
    exchange = await server.person("Ada").command(server.world.channel("table"), "move", to="x")
    url = f"{server.api_url}/interactions/{exchange.id}/{exchange.interaction.token}/callback"
    async with client.post(url, json={"type": 9, "data": form}) as response:
        assert response.status == 400
    assert any(where in line for line in server.violations), server.violations
    async with client.post(url, json={"type": 9, "data": modal()}) as response:
        assert response.status == 204
    assert await exchange.wait() is exchange.response


async def _register(server: LocalDiscord, client: aiohttp.ClientSession) -> None:
    url = f"{server.api_url}/applications/{server.world.bot.id}/commands"
    definition = command(options=[option(autocomplete=True)])
    async with client.put(url, json=[definition]) as response:
        assert response.status == 200

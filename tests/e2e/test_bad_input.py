"""What cannot be done is refused privately, with its rule and what can be; nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.text.messages import CONTENT
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play

STANDOFF = position(
    "freeloaders",
    slayer_b="8-4",
    blitzship="7-5",
    brigghaven_a="9-9",
    coffin_a="7-4",
    harsh_crusher="1-4",
    planet="9-4",
)

REFUSED: list[tuple[str, str, dict[str, Any], tuple[str, str]]] = [
    # who, command, options, what is said and the rule
    ("cleo", "convoy pass", {}, ("You hold no side in this game", "")),
    ("ben", "convoy pass", {}, ("It is for the Freeloaders to act now", "")),
    ("ben", "convoy move", {"vessel": "coffin-a", "to": "6-4"}, ("It is for the Freeloaders", "")),
    ("ada", "convoy move", {"vessel": "coffin-a", "to": "6-4"}, ("belongs to the other", "SCT1")),
    ("ada", "convoy move", {"vessel": "nimitz", "to": "6-4"}, ("There is no vessel of that", "")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "7-4"}, ("Coffin A is at 7-4", "SCT6")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "9-4"}, ("Planet is at 9-4", "SCT6")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "2-2"}, ("", "SCT15")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "99-99"}, ("There is no", "SCT3")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "0-0"}, ("counted from 1", "")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "off"}, ("", "SC39")),
    ("ada", "convoy move", {"vessel": "brigghaven-a", "to": "off"}, ("", "SC38")),
    ("ada", "convoy move", {"vessel": "slayer-b", "to": "north"}, ("I can't read “to”", "")),
    ("ada", "convoy move", {"vessel": "slayer-a", "to": "5-5"}, ("", "SC37")),
    ("ada", "convoy fire", {"vessel": "slayer-b", "target": "harsh-crusher"}, ("", "SC27")),
    ("ada", "convoy fire", {"vessel": "blitzship", "target": "coffin-a"}, ("only Slayers", "")),
    ("ada", "convoy fire", {"vessel": "brigghaven-a", "target": "coffin-a"}, ("", "SC")),
    ("ada", "convoy fire", {"vessel": "slayer-b", "target": "planet"}, ("", "SC31")),
    ("ada", "convoy fire", {"vessel": "slayer-b", "target": "blitzship"}, ("", "SC")),
    ("ada", "convoy fire", {"vessel": "slayer-b", "target": "lite-crusher"}, ("", "SC")),
    ("ada", "convoy deploy", {"vessel": "coffin-a", "cell": "1-1"}, ("", "SC42")),
    ("ada", "convoy place", {"cell": "5-5"}, ("", "SC6")),
    ("ada", "convoy recycle", {"vessel": "coffin-b"}, ("", "SC")),
    ("ada", "game join", {"side": "martians"}, ("There is no such side", "")),
    ("ada", "game join", {"side": "freeloaders"}, ("already", "")),
    ("ada", "game leave", {"side": "naztees"}, ("You hold no such side", "")),
    ("ada", "game start", {}, ("started already", "")),
    ("cleo", "game concede", {}, ("a side that you hold", "")),
    ("dan", "game end", {}, ("Only the players or a moderator", "")),
    ("ada", "dice proof", {"game": "nope"}, ("There is no game of that code", "")),
]


@pytest.mark.parametrize(("who", "name", "options", "says"), REFUSED)
async def test_it_is_refused_privately(
    play: Play, who: str, name: str, options: dict[str, Any], says: tuple[str, str]
) -> None:
    words, rule = says
    await play.lay(STANDOFF)
    person: Person = getattr(play, who)
    before = await play.frozen()
    exchange = await person.command(play.table, name, **options)
    said = await play.said(exchange)
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert said.startswith("✋")
    assert words in said
    if rule:
        assert f"-# {rule}" in said
        assert "Possible:" in said
    assert await play.frozen() == before
    assert len(play.public()) == 1
    assert len(play.public()[0].versions) == 1


async def test_a_finished_game_takes_nothing_more(play: Play) -> None:
    await play.lay(STANDOFF, ((play.ada, "freeloaders"), (play.ada, "naztees")))
    await play.command(play.ada, "game end")
    question = [each for each in play.ada.sees(play.table) if each.ephemeral][-1]
    await (await play.ada.press(question, "Yes, end it")).wait()
    await play.settled()
    before = await play.frozen()
    tries: tuple[tuple[str, dict[str, Any]], ...] = (
        ("convoy pass", {}),
        ("convoy move", {"vessel": "slayer-b", "to": "8-5"}),
        ("game join", {"side": "naztees"}),
        ("game leave", {}),
        ("game end", {}),
        ("game concede", {}),
        ("game start", {}),
    )
    for name, options in tries:
        said = await play.command(play.ada, name, **options)
        assert said.startswith("✋"), name
    assert await play.frozen() == before
    for name in ("game status", "game board", "game log", "game options", "dice verify"):
        said = await play.command(play.cleo, name)
        assert not said.startswith("✋") or name == "game log"


GARBAGE = {
    "long": "x" * 6000,
    "words": "lorem ipsum " * 160,
    "mentions": "@everyone @here <@1> <@!2> <@&3> <#4> </convoy new:5> " * 30,
    "markdown": "```\n# **_~~||`[x](https://example.com)\n> " * 50,
    "invisible": "\u200b\u200c\u2060\ufeff" * 500,
    "right to left": "\u202e\u2067\u0645\u0631\u062d\u0628\u0627\u2066" * 200,
    "emoji": "👨‍👩‍👧‍👦🏴‍☠️" * 100,
    "null": "a\u0000b",
    "surrogate": "\ud800",
    "sql": "'; DROP TABLE game; --",
    "number": "9" * 5000,
    "cell": "1" * 3000 + "-" + "1" * 2999,
    "zalgo": "Z\u0351\u036b\u0343" * 400,
    "braces": "{0} {vessel} %s %(x)s",
    "space": " \t\n ",
}
TEXT_OPTIONS: list[tuple[str, str, dict[str, str]]] = [
    ("convoy move", "vessel", {"to": "8-5"}),
    ("convoy move", "to", {"vessel": "slayer-b"}),
    ("convoy fire", "vessel", {"target": "coffin-a"}),
    ("convoy fire", "target", {"vessel": "slayer-b"}),
    ("convoy deploy", "vessel", {"cell": "1-1"}),
    ("convoy deploy", "cell", {"vessel": "coffin-a"}),
    ("convoy place", "cell", {}),
    ("convoy recycle", "vessel", {}),
    ("convoy recycle", "cell", {"vessel": "coffin-a"}),
    ("game join", "side", {}),
    ("game leave", "side", {}),
    ("game concede", "side", {}),
    ("dice proof", "game", {}),
    ("dice verify", "game", {}),
    ("help", "topic", {}),
]


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage_in_every_text_option(play: Play, kind: str) -> None:
    await play.lay(STANDOFF)
    before = await play.frozen()
    completed = {
        f"{command['name']} {sub['name']}".strip(): {
            option["name"] for option in sub.get("options", []) if option.get("autocomplete")
        }
        for command in play.server.commands
        for sub in (command.get("options") or [])
    } | {"help": {"topic"}}
    for name, option, others in TEXT_OPTIONS:
        exchange = await play.ada.command(play.table, name, **others, **{option: GARBAGE[kind]})
        said = await play.said(exchange)
        if name == "help" and not GARBAGE[kind].strip():
            continue  # nothing asked for, something told
        assert said.startswith("✋"), (name, option, said)
        (answer,) = exchange.answers
        assert answer.ephemeral
        assert len(said) <= CONTENT
        assert not answer.current.mentions_everyone
        assert GARBAGE[kind].strip() not in said or len(GARBAGE[kind].strip()) < 2
        if option in completed[name]:
            values = {**others, option: GARBAGE[kind]}
            typing = play.ada.type(play.table, name, option, values)
            await typing.wait()
            assert len(typing.choices) <= 25
    assert await play.frozen() == before


@pytest.mark.parametrize("kind", ["mentions", "surrogate", "long"])
async def test_garbage_beside_what_is_completed(play: Play, kind: str) -> None:
    await play.lay(STANDOFF)
    found = await play.ada.complete(
        play.table, "convoy move", focused="to", vessel=GARBAGE[kind], to="7"
    )
    assert found == []
    found = await play.ada.complete(play.table, "convoy move", focused="vessel", vessel="SLAYER b")
    assert found[0]["value"] == "slayer-b"
    found = await play.ada.complete(play.table, "convoy move", focused="to", vessel="slayer-b")
    assert all("needs" in each["name"] for each in found)
    assert {each["value"] for each in found} >= {"8-3", "8-5"}
    assert await play.ben.complete(play.table, "convoy move", focused="vessel") == []


async def test_events_that_can_t_be_read_are_logged_once_and_end_nothing(
    play: Play, trouble: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    trouble.add("bot.gateway.connection.tolerance")
    for _ in range(3):
        play.server.gateway.dispatch("INTERACTION_CREATE", {"id": "no number", "type": 2})
    assert "is open" in await play.command(play.ada, "convoy new")
    told = [each.getMessage() for each in caplog.records if "INTERACTION_CREATE" in each.message]
    assert told == ["the event INTERACTION_CREATE can't be parsed; this is told once"]

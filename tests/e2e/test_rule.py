"""``/rule`` over the wire, and the way from a refusal to its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.registry import installed
from tests.e2e.test_bad_input import GARBAGE, STANDOFF

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems

RULES = {rule.id: (ruleset, rule) for ruleset in installed() for rule in ruleset.rulebook.rule}


@pytest.mark.parametrize(
    "asked", ["SC27", "sc27", " SC27 ", "sc 027", "Targets out of reach", "no white dice can re"]
)
async def test_a_rule_is_found_by_id_and_by_words(play: Play, asked: str) -> None:
    exchange = await play.ada.command(play.table, "rule", query=asked)
    said = await play.said(exchange)
    assert not exchange.deferred
    assert said.splitlines()[:2] == [
        "**SC27 · Targets out of reach** (Space Convoy)",
        RULES["SC27"][1].summary,
    ]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("recyclin", "recycl"),
        ("initative", "initiative"),
        ("gravty", "gravity"),
        ("brigghavn", "brigghaven"),
    ],
)
async def test_a_rule_is_found_by_a_misspelt_word(play: Play, asked: str, expected: str) -> None:
    said = await play.command(play.ada, "rule", query=asked)
    assert not said.startswith("✋")
    assert expected in said.lower()


@pytest.mark.parametrize("asked", ["gravity", "How does gravity work?"])
async def test_the_rule_that_is_called_so_comes_first(play: Play, asked: str) -> None:
    exchange = await play.ada.command(play.table, "rule", query=asked)
    assert (await play.said(exchange)).startswith("**TNT13 · Gravity** (Celestial)")
    assert "SCT5 · Gravity" in [each["label"] for each in exchange.answers[0].buttons]

    await play.begin()
    exchange = await play.ada.command(play.table, "rule", query=asked)
    assert (await play.said(exchange)).startswith("**SCT5 · Gravity** (Space Convoy)")
    assert "SC9 · Where gravity acts" in [each["label"] for each in exchange.answers[0].buttons]


async def test_every_rule_of_every_system_is_found_by_its_id(play: Play) -> None:
    for rule_id, (ruleset, rule) in RULES.items():
        said = await play.command(play.ada, "rule", query=rule_id, private=True)
        assert said.startswith(f"**{rule_id} · {rule.title}** ({ruleset.title})")
        assert rule.text in said
        if rule.option is not None:
            assert f"Option `{rule.option}`" in said


async def test_the_option_that_changes_it_and_its_value_here(play: Play) -> None:
    said = await play.command(play.ada, "rule", query="SCT12")
    assert "Option `slayer_bonus_from`" in said
    assert "this channel's game" not in said
    await play.begin(variants="slayer bonus from between")
    said = await play.command(play.ada, "rule", query="SCT12")
    assert "in this channel's game **between**" in said
    said = await play.command(play.ada, "rule", play.chat, query="SCT12")
    assert "this channel's game" not in said


async def test_what_else_was_meant_is_a_press_away(play: Play) -> None:
    exchange = await play.ada.command(play.table, "rule", query="initiative")
    await play.said(exchange)
    (answer,) = exchange.answers
    assert 1 <= len(answer.buttons) <= 4
    label = str(answer.buttons[0]["label"])
    pressed = await play.ben.press(answer, label)
    said = await play.said(pressed)
    assert pressed.answers[0].ephemeral
    assert said.startswith(f"**{label}")


async def test_a_refusal_leads_to_its_rule(play: Play) -> None:
    await play.lay(STANDOFF)
    exchange = await play.ada.command(
        play.table, "convoy fire", vessel="slayer-b", target="harsh-crusher"
    )
    await play.said(exchange)
    (answer,) = exchange.answers
    assert answer.ephemeral
    await play.restart()
    pressed = await play.ada.press(answer, "Rule SC27")
    said = await play.said(pressed)
    assert said.startswith("**SC27 · Targets out of reach**")
    assert pressed.answers[0].ephemeral


async def test_what_is_like_nothing_is_refused(play: Play) -> None:
    said = await play.command(play.ada, "rule", query="xqzwv qqq")
    assert said.startswith("✋")


async def test_completion(play: Play) -> None:
    found = await play.ada.complete(play.table, "rule", focused="query")
    assert len(found) == 25
    found = await play.ada.complete(play.table, "rule", focused="query", query="SC27")
    assert found[0] == {"value": "SC27", "name": "SC27: Targets out of reach (Space Convoy)"}
    found = await play.ada.complete(play.table, "rule", focused="query", query="out of rea")
    assert found[0]["value"] == "SC27"


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage(play: Play, kind: str) -> None:
    exchange = await play.ada.command(play.table, "rule", query=GARBAGE[kind])
    said = await play.said(exchange)
    assert said
    assert "Something went wrong" not in said
    typing = play.ada.type(play.table, "rule", "query", {"query": GARBAGE[kind]})
    await typing.wait()
    assert len(typing.choices) <= 25


async def test_a_refused_preview_leads_to_its_rule(play: Play) -> None:
    both = ((play.ada, "ac"), (play.ada, "bd"))
    table = await play.begin(both, system="gunfight", scenario="ok-corral", deployment="map")
    mine = table.offers(table.active[0])[0].label.subject
    assert mine is not None
    exchange = await play.ada.command(
        play.table, "gunfight move", figure=mine.value, direction="n", distance="40"
    )
    said = await play.said(exchange)
    assert said.startswith("✋")
    labels = [str(each["label"]) for each in exchange.answers[0].buttons]
    (label,) = [each for each in labels if each.startswith("GF")]
    assert f"{label} · " in said
    pressed = await play.ada.press(exchange.answers[0], label)
    assert f"**{label} · " in await play.said(pressed)


WORDS = (
    ("turn order", "Zugreihenfolge"),
    ("wound", "Wunde"),
    ("shooting", "schießen"),
    ("movement", "Bewegung"),
    ("victory", "Sieg"),
    ("asterisk", "Sternchen"),
    ("range", "Reichweite"),
    ("map", "Karte"),
    ("set-up", "Aufstellung"),
    ("cover", "Deckung"),
)


@pytest.mark.parametrize("system", ["convoy", "gunfight", "skirmish"])
async def test_common_words_lead_to_the_rules_of_this_channels_game(
    play: Play, system: str
) -> None:
    """In English and German, in capitals, misspelt, in a sentence; by ``/rule`` and ``/help``."""
    await play.command(play.ada, f"{system} new")
    title = next(each.title for each in installed() if each.command == system)
    for english, german in WORDS:
        said = await play.command(play.ada, "rule", query=english)
        assert f"({title})" in said.splitlines()[0], english
        for asked in (german, german.upper(), f"Was heißt hier {german}?"):
            assert await play.command(play.ada, "rule", query=asked) == said
        helped = await play.command(play.ada, "help", topic=german)
        assert helped.splitlines()[:2] == said.splitlines()[:2]
    assert await play.command(play.ada, "rule", query="Zugreihenfolg") == await play.command(
        play.ada, "rule", query="turn order"
    )
    found = await play.ada.complete(play.table, "rule", focused="query", query="Sieg")
    assert f"({title})" in found[0]["name"]
    assert title in await play.command(play.ada, "help")

"""Presets, rare options in one text, and games without measuring beforehand, over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.looking import labels

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "gun_fights", "measured")


async def test_single_options_and_variants_override_a_preset(play: Play) -> None:
    said = await play.command(
        *(play.ada, "convoy new"),
        preset="as written",
        gravity="capped-3",
        variants="white dice sum, coffin deploy up",
    )
    assert "is open" in said
    lobby = (await play.panel()).content
    words = "as written, but gravity: capped-3, white dice: sum, coffin deploy: up-to"
    assert f"Options: {words}." in lobby
    live = await play.at_table()
    assert live.options.model_dump(mode="json") == {
        **type(live.options)().model_dump(mode="json"),
        "gravity": "capped-3",
        "natural_6_moves": False,
        "white_dice": "sum",
        "coffin_deploy": "up-to",
    }
    assert f"**{words}**" in await play.command(play.cleo, "game options")


async def test_a_plain_game_says_which_preset_it_is_of(play: Play) -> None:
    await play.command(play.ada, "convoy new", preset="recommended")
    assert "Options: recommended." in (await play.panel()).content
    await play.command(play.ben, "gunfight new", play.chat, scenario="ok-corral")
    words = "Shoot-out at the OK Corral, recommended."
    assert words in (await play.panel(play.chat)).content


async def test_variants_are_completed_and_what_was_typed_is_kept(play: Play) -> None:
    async def complete(typed: str) -> list[str]:
        found = await play.ada.complete(
            play.table, "convoy new", focused="variants", variants=typed
        )
        assert all(len(each["name"]) <= 100 and len(each["value"]) <= 100 for each in found)
        return [each["value"] for each in found]

    assert "play_out on" in await complete("")
    assert await complete("white  dice sum ,block on") == [
        "white  dice sum, objects_block_fire on",
    ]
    long = (
        "play_out on, white_dice sum, objects_block_fire on, "
        "max_actions_per_vessel 3, slayer_bonus_from between, coffin"
    )
    assert len(long) > 100
    suggested = await complete(long)
    assert suggested[0].endswith("coffin_deploy up-to")
    said = await play.command(play.ada, "convoy new", variants=suggested[0])
    assert "is open" in said
    chosen = (await play.at_table()).options.model_dump(mode="json")
    assert (chosen["play_out"], chosen["slayer_bonus_from"]) == (True, "between")
    assert (chosen["coffin_deploy"], chosen["max_actions_per_vessel"]) == ("up-to", 3)


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        ("snow on", "no variant “snow on”"),
        ("white_dice worst", "Possible: white_dice sum, white_dice best."),
        ("play_out on, play_out off", "named twice"),
    ],
)
async def test_what_is_wrong_is_refused_and_no_thread_opened(
    play: Play, variants: str, said: str
) -> None:
    threads = len(play.server.world.channels)
    refused = await play.command(play.ada, "convoy new", thread=True, variants=variants)
    assert refused.startswith("✋")
    assert said in refused
    assert len(play.server.world.channels) == threads


async def test_help_tells_of_presets_and_variants(play: Play) -> None:
    assert "*as written*" in await play.command(play.ada, "help", topic="convoy")
    said = await play.command(play.ada, "help", topic="/convoy new")
    for words in (
        "`preset`",
        "*recommended*: ",
        "*as written*: ",
        "`variants` takes",
        "`play_out`",
    ):
        assert words in said
    assert "among `variants`" in await play.command(play.ada, "help", topic="SC25")


@pytest.mark.parametrize("measured", [True, False])
async def test_without_measuring_a_step_is_taken_at_once_and_no_odds_told(
    play: Play, *, measured: bool
) -> None:
    seats = ((play.ada, "red"), (play.ada, "blue"))
    live = await play.begin(seats, system="race", pre_measure=measured)
    assert live.options.model_dump()["pre_measure"] == measured
    for _ in seats:
        await play.command(play.ada, "race hide", number=6)
    version = (await play.game()).version
    odds = await play.command(play.ada, "odds", question="step red-a 2 walk False")
    assert ("goes on" in odds) == measured
    shown = await play.ada.press(await play.panel(), "My choices")
    await shown.wait(15)
    assert ("Where can I go?" in labels(shown.answers[0])) == measured
    exchange = await play.ada.command(play.table, "race step", runner="red-a", steps=2)
    said = await play.said(exchange)
    if measured:
        assert "to go**?" in said
        assert (await play.game()).version == version
        await (await play.ada.press(exchange.answers[0], "Do it")).wait()
    else:
        assert "?" not in said
        assert "without measuring" in odds
    assert (await play.game()).version == version + 1

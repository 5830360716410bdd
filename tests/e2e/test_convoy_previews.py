"""Space Convoy in chat: a look before a move or a shot, and chances wherever these are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press
from rules.kernel.foresight.chances import in_short
from rules.systems.space_convoy.actions import Fire
from rules.systems.space_convoy.ruleset import RULESET
from tests.e2e.looking import (
    ASKED,
    choose_something_else,
    consider,
    impossible,
    labels,
    looked_at,
    press,
    press_twice,
    refused_if_made_up,
)
from tests.e2e.playing import version_of
from tests.e2e.test_turns import check_panel
from tests.e2e.thumbing import thumb, token_of, within_reach
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from tests.e2e.playing import Play

DUEL = position(
    "freeloaders",
    slayer_a="8-4",
    blitzship="6-5",
    brigghaven_a="1-2",
    coffin_a="7-4",
    harsh_crusher="4-4",
    lite_crusher="1-5",
    planet="9-4",
)


async def test_a_shot_is_shown_with_every_chance_then_taken_once(play: Play) -> None:
    await play.lay(DUEL)
    answer = await consider(play, play.ada, "convoy fire", vessel="BZ", target="Harsh Crusher")
    head, *chances = answer.content.splitlines()
    assert head.startswith("**Blitzship fires at Harsh Crusher, range 2 needs white 2+, red must")
    assert head.endswith("best of 2 blue**?")
    shot = Fire(vessel="blitzship", target="harsh-crusher")
    odds = RULESET.forecast(RULESET.view(DUEL, "freeloaders"), shot).chances
    assert len(chances) == len(odds)
    for line, chance in zip(chances, odds, strict=True):
        assert line.startswith(f"- {chance.label}: **")
        assert f"({chance.ways:,} of {chance.total:,})" in line
    told = " ".join(chances)
    for words in ("hits and keeps the initiative", "hit table 1: destroyed", "hit table 6: ",
                  "fails, and the initiative passes"):  # fmt: skip
        assert words in told
    alt = looked_at(answer)
    assert f"Blitzship shoots at 4-4: range 2 · hits {odds[0].percent}." in alt
    assert labels(answer) == ["Do it", *ASKED]
    assert "Choose something else" in within_reach(answer)
    await play.throw(6, 1, 1, 6, 1, 1, 1, 1, 4)  # red, white and blue; a 4 slows
    await press_twice(play, play.ada, answer)
    panel = await check_panel(play)
    assert panel.content.count("Blitzship hits Harsh Crusher") == 1


async def test_a_move_is_shown_then_made_or_not(play: Play) -> None:
    await play.lay(DUEL)
    answer = await consider(play, play.ada, "convoy move", vessel="slayer-a", to="8-5")
    assert answer.content.splitlines()[0] == "**Slayer A moves to 8-5, needs 5+**?"
    assert "gravity 2 included): **33.33 %** (1 of 3)" in answer.content
    assert "Slayer A moves to 8-5: needs 5+ · 33 %." in looked_at(answer)
    await choose_something_else(play.ada, answer, "slayer-a")
    await play.throw(6)
    await (await thumb(play.ada, answer, token_of(answer, "→ 8-5,"))).wait(15)
    assert "Slayer A moves to 8-5" in (await check_panel(play)).content


async def test_a_preview_off_the_table_outlives_a_restart(play: Play) -> None:
    await play.lay(DUEL)
    answer = await consider(play, play.ada, "convoy move", vessel="brigghaven-a", to="west")
    assert "**Brigghaven A moves off the west edge, needs 3+**?" in answer.content
    await play.restart()
    await play.throw(3)
    await press(play.ada, answer, "Do it")
    assert "leaves the table over the west edge" in answer.content
    assert "Brigghavens off 1" in looked_at(await check_panel(play))


async def test_an_old_preview_does_nothing(play: Play) -> None:
    await play.lay(DUEL)
    old = await consider(play, play.ada, "convoy fire", vessel="slayer-a", target="coffin-a")
    await play.throw(6)
    await play.command(play.ada, "convoy move", vessel="slayer-a", to="8-5", at_once=True)
    before = await play.frozen()
    exchange = await play.ada.press(old, "Do it")
    assert "The board has moved on" in await play.said(exchange)
    assert version_of(exchange.answers[-1]) == 2
    assert await play.frozen() == before


@pytest.mark.parametrize(
    ("verb", "fields", "rule"),
    [
        ("move", {"vessel": "slayer-a", "to": "7-4"}, "SCT6"),
        ("move", {"vessel": "slayer-a", "to": "2-2"}, "SCT15"),
        ("move", {"vessel": "slayer-a", "to": "99-99"}, "SCT3"),
        ("move", {"vessel": "slayer-a", "to": "off"}, "SC39"),
        ("move", {"vessel": "slayer-b", "to": "off"}, "SC39"),
        ("move", {"vessel": "slayer-b", "to": "3-3"}, "SC37"),
        ("fire", {"vessel": "slayer-a", "target": "lite-crusher"}, "SC27"),
        ("fire", {"vessel": "slayer-a", "target": "blitzship"}, "SC31"),
        ("fire", {"vessel": "blitzship", "target": "coffin-a"}, "SCT13"),
        ("fire", {"vessel": "brigghaven-a", "target": "lite-crusher"}, "SCT14"),
        ("fire", {"vessel": "slayer-b", "target": "coffin-b"}, "SC37"),
    ],
)
async def test_what_is_impossible_is_drawn_with_its_rule(
    play: Play, verb: str, fields: dict[str, str], rule: str
) -> None:
    await play.lay(DUEL)
    await impossible(play, play.ada, f"convoy {verb}", fields, rule)


async def test_buttons_of_the_board_act_at_once(play: Play) -> None:
    panel = await play.lay(DUEL)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-a"])).wait()
    await play.throw(6, 1, 1, 1)
    await play.press(play.ada, "✹ Coffin A · range 1 · 42 %")
    assert "Coffin A is destroyed" in (await check_panel(play)).content


async def test_a_menu_of_targets_tells_the_chances_of_each(play: Play) -> None:
    state = position(
        "naztees", harsh_crusher="6-5", coffin_a="3-1", blitzship="8-5", slayer_a="7-4",
        slayer_b="9-9", slayer_c="4-4", brigghaven_a="5-7", brigghaven_b="8-8",
        brigghaven_c="9-2", brigghaven_d="4-6",
    )  # fmt: skip
    panel = await play.lay(state)
    (menu,) = (each for each in panel.selects if each["placeholder"] == "Fire or move …")
    view = RULESET.view(state, "naztees")
    offers = {each.token: each for each in (await play.at_table()).offers("naztees")}
    shots = [option for option in menu["options"] if "fires at" in option["label"]]
    assert len(shots) == 8
    for option in shots:
        action = offers[option["value"]].action
        assert option["description"] == in_short(RULESET.forecast(view, action).chances)
        assert " % hits and keeps the initiative, " in option["description"]
        assert option["description"].endswith(" % destroys the target")
    found = await play.ben.complete(
        play.table, "convoy fire", focused="target", vessel="harsh-crusher"
    )
    assert len({each["name"].rpartition(" · ")[2] for each in found}) > 3
    assert all(each["name"].endswith(" %") for each in found)


async def test_what_a_made_up_button_carries_is_checked(play: Play) -> None:
    panel = await play.lay(DUEL)
    table = await play.at_table()
    shot = Press(table.game.id, 1, "do", Fire(vessel="coffin-a", target="slayer-a").to_compact(), 1)
    cases = (
        (play.ben, shot, "It is for the Freeloaders"),
        (play.ada, shot, "SCT1"),
        (play.ada, shot._replace(value="fire~slayer-a~lite-crusher"), "SC27"),
        (play.ada, shot._replace(value="move~slayer-a"), "✋"),
        (play.ada, shot._replace(value="move~slayer-a~0-0"), "✋"),
        (play.ada, shot._replace(value="pass"), "not known any more"),
    )
    await refused_if_made_up(play, panel, cases)

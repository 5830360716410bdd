"""Gun fights in chat: looking before shooting, completion, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press
from rules.systems.gun_fights.actions import Shoot
from tests.e2e.gun_fighting import SIEGE, check_panel, lay, names
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
from tests.e2e.thumbing import thumb, token_of, within_reach
from tests.systems.gun_fights.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play


async def test_a_shot_is_shown_then_taken_once(play: Play) -> None:
    await lay(play, SIEGE)
    answer = await consider(play, play.ada, "gunfight shoot", figure="joe", target="constable-4")
    assert answer.content.startswith("**Joe shoots at Constable 4: 10″, CT, behind the wagon,")
    assert "needs 5+**?" in answer.content
    assert "needs 5+" in looked_at(answer)
    assert labels(answer) == ["Do it", *ASKED]
    assert "Choose something else" in within_reach(answer)
    await play.throw(5)
    private = await press_twice(play, play.ada, answer)
    panel = await check_panel(play)
    assert panel.content.count("Joe hits Constable 4") == 1
    assert "🎲 5" in panel.content
    assert any("Constable 4" in each and "🎲 5" in each for each in private)


async def test_a_move_is_shown_then_made_or_not(play: Play) -> None:
    await lay(play, SIEGE)
    walk = {"figure": "dan", "direction": "W", "distance": "3.5"}
    answer = await consider(play, play.ada, "gunfight move", **walk)
    assert "Dan: 3.5″ W" in answer.content
    assert "3.5″ W" in looked_at(answer)
    await choose_something_else(play.ada, answer, "dan")
    assert version_of(answer) == 1
    # What was chosen instead is a choice like any other; the next ones take its place.
    await (await thumb(play.ada, answer, token_of(answer, "″ W"))).wait(15)
    assert "Dan moves" in answer.content
    assert version_of(answer) == 2
    assert "Dan moves" in (await check_panel(play)).content


async def test_an_old_preview_does_nothing(play: Play) -> None:
    await lay(play, SIEGE)
    old = await consider(play, play.ada, "gunfight shoot", figure="joe", target="hare")
    await play.command(play.ada, "gunfight move", figure="dan", direction="W", at_once=True)
    before = await play.frozen()
    exchange = await play.ada.press(old, "Do it")
    said = await play.said(exchange)
    assert "The board has moved on since that message; nothing was done." in said
    choices = exchange.answers[-1]
    assert choices.ephemeral
    assert version_of(choices) == 2
    assert any("Hare" in each for each in labels(choices))
    assert await play.frozen() == before
    # Even after a restart, and when it is for the others to act.
    await play.restart()
    said = await play.said(await play.ada.press(old, "Do it"))
    assert "The board has moved on" in said
    await play.command(play.ada, "gunfight pass")
    before = await play.frozen()
    said = await play.said(await play.ada.press(old, "Do it"))
    assert "It is for the Victorian Police to act now" in said
    assert await play.frozen() == before


async def test_a_preview_outlives_a_restart(play: Play) -> None:
    await lay(play, SIEGE)
    answer = await consider(play, play.ada, "gunfight move", figure="dan", to="12.5,25.25")
    await play.restart()
    await press(play.ada, answer, "Do it")
    assert "Dan moves 3.5″ W" in answer.content
    assert "Dan moves 3.5″ W" in (await check_panel(play)).content


IMPOSSIBLE: list[tuple[str, dict[str, str], str, str]] = [
    ("shoot", {"figure": "dan", "target": "ned"}, "Ned is on your own side", "GF29"),
    ("shoot", {"figure": "joe", "target": "constable-2"}, "a wall is in between", "GFT11"),
    ("shoot_into", {"figure": "joe", "building": "inn"}, "Joe is in the inn", "GF33"),
    ("move", {"figure": "dan", "to": "30,25"}, "Dan", "GFT3"),
    ("move", {"figure": "dan", "to": "14,18"}, "Dan", "GFT7"),
    ("move", {"figure": "dan", "to": "14,19"}, "Joe stands there", "GF24"),
    ("move", {"figure": "dan", "direction": "S", "distance": "7"}, "Dan", "GF16"),
    ("move", {"figure": "dan", "to": "6.2,26"}, "wagon", "GF28"),
    ("move", {"figure": "dan", "to": "99,3"}, "36", "GF27"),
    ("move", {"figure": "joe", "to": "back door"}, "Joe", "GFT7"),
    ("move", {"figure": "joe", "to": "20,15"}, "Joe", "GFT6"),
]


async def test_what_is_impossible_is_drawn_with_what_is_in_its_way(play: Play) -> None:
    state = position(
        2, "A", joe="14,19.5", dan="14,25.5", hare="18,30", constable_2="15,5.5", ned="33,3"
    )
    await lay(play, state)
    for verb, fields, words, rule in IMPOSSIBLE:
        answer = await impossible(play, play.ada, f"gunfight {verb}", fields, rule)
        assert words in answer.content


@pytest.mark.parametrize(
    ("figure", "target", "meant"),
    [
        ("JOE", "Constable #4", "Joe shoots at Constable 4"),
        ("joe byrne", "constable4", "Joe shoots at Constable 4"),
        ("  Joe  ~ (Byrne) ", "CONSTABLE -- 4", "Joe shoots at Constable 4"),
        ("j.o.e", "superintendent HARE", "Joe shoots at Hare"),
        ("Dan Kelly", "'Hare'", "Dan shoots at Hare"),
        ("d-a-n" + "-" * 50, "h a r e" + "!" * 50, "Dan shoots at Hare"),
    ],
)
async def test_names_are_typed_in_any_way_and_can_be_confirmed(
    play: Play, figure: str, target: str, meant: str
) -> None:
    await lay(play, SIEGE)
    answer = await consider(play, play.ada, "gunfight shoot", figure=figure, target=target)
    assert meant in answer.content
    await press(play.ada, answer, "Do it")
    assert meant.replace("shoots at", "hits") in (await check_panel(play)).content


async def test_points_places_and_directions(play: Play) -> None:
    await lay(play, SIEGE)
    for fields, words in (
        ({"to": " 12.5 , 25 "}, "**Dan: 3.5″ W**?"),
        ({"to": "12.25,25.75"}, "**Dan: 4″ W**?"),
        ({"direction": "sw", "distance": "2"}, "**Dan: 2″ SW**?"),
        ({"direction": "270", "distance": "3"}, "**Dan: 3″ W**?"),
        ({"direction": " East ", "distance": "2"}, "**Dan: 2″ E**?"),
        ({"direction": "up"}, "I can't read “direction”: a direction is N, NNE"),
        ({"to": "-5,3"}, "GF27"),
        ({"direction": "E", "distance": "far"}, "I can't read “distance”"),
        ({"to": "behind the MIDDLE rail"}, "GF16"),
        ({"to": "Verandah rail, west"}, "GFT5"),
        ({"to": "the moon"}, "There is no such place"),
        ({"to": "12,25", "direction": "E"}, "Say either where to go"),
        ({}, "Say where to go"),
    ):
        exchange = play.ada.use(play.table, "gunfight move", {"figure": "dan", **fields})
        said = await play.said(exchange)
        (answer,) = exchange.answers
        assert answer.ephemeral
        assert words in said
        assert ("Do it" in labels(answer)) == words.startswith("**")
    assert (await play.game()).version == 1


async def test_completion_names_distance_cover_and_need(play: Play) -> None:
    state = position(
        2, "A", joe="14,19.5", dan="16,25", hare="18,30", constable_1="20,24.5", ned="33,3"
    )
    await lay(play, state)
    figures = await names(play, play.ada, "shoot", "figure", figure="")
    assert figures == [
        "Joe · in the bar · rifle · 3 of 3 names left · 1 target, best 33 %",
        "Dan · at 16,25 · rifle · 5 of 5 names left · 2 targets, best 50 %",
    ]
    targets = await names(play, play.ada, "shoot", "target", figure="dan", target="")
    assert "Constable 1, 4″, NT, in the open, needs 4+ · 50 %" in targets
    (covered,) = (each for each in targets if each.startswith("Hare"))
    assert covered == "Hare, 5.5″, CT, behind the railway fence, east, needs 5+ · 33 %"
    places = await names(play, play.ada, "move", "to", figure="dan", to="")
    assert "in the railway gate, 4.5″ S" in places
    directions = await names(play, play.ada, "move", "direction", figure="dan", direction="")
    assert any("″ W, west" in each for each in directions)
    near = await names(
        play, play.ada, "move", "direction", figure="dan", distance="12", direction=""
    )
    assert near
    assert len(near) < len(directions)
    assert await names(play, play.ada, "move", "direction", figure="dan", direction="south-w") != []
    into = await names(play, play.ada, "shoot_into", "building", figure="dan", building="")
    assert "the inn: on 6 the one in it (own), on 1 nobody beyond · 0 %" in into
    assert await names(play, play.ben, "shoot", "figure", figure="") == []
    assert await names(play, play.cleo, "shoot", "figure", figure="") == []
    chosen = await play.ada.select(await play.panel(), "Choose a unit", ["dan"])
    await chosen.wait()
    buttons = {each["label"] for each in (await play.panel()).buttons}
    assert "✹ Constable 1 · 4+ · 50 %" in buttons, "not his own man in the inn"
    await play.command(play.ada, "gunfight pass")
    targets = await names(play, play.ben, "shoot", "target", figure="hare", target="")
    assert "Joe, 11″, PT, in the bar, needs 6 · 17 %" in targets


async def test_completion_knows_armour_in_the_open(play: Play) -> None:
    await lay(play, position(2, "B", hare="16,27", dan="16,25", ned="33,3"))
    (target,) = await names(play, play.ben, "shoot", "target", figure="hare", target="da")
    assert target == "Dan, 2″, AT, armoured, in the open, needs 5+ · 33 %"


async def test_others_are_refused_privately(play: Play) -> None:
    await lay(play, SIEGE)
    shot = {"figure": "hare", "target": "dan"}
    refused: list[tuple[Person, str, dict[str, str], str]] = [
        (play.ben, "gunfight shoot", shot, "It is for the Kelly Gang to act now"),
        (play.cleo, "gunfight shoot", shot, "You hold no side in this game"),
        (play.ada, "gunfight shoot", shot, "GFT1"),
        (play.ada, "gunfight move", {"figure": "ned", "direction": "N"}, "GF1"),
        (play.ada, "gunfight place", {"figure": "joe"}, "GF10"),
        (play.ada, "gunfight activate", {}, "GF2"),
        (play.ada, "gunfight deploy", {"figure": "joe", "to": "14,19"}, "GF21"),
        (play.ada, "gunfight shoot", {"figure": "butch", "target": "dan"}, "There is nobody"),
        (play.ada, "convoy pass", {}, "The game in this channel is 1880 Gun Fights: use /gunfight"),
        (play.ada, "convoy new", {}, "already has a game of 1880 Gun Fights"),
        (play.ada, "gunfight new", {}, "already has a game of 1880 Gun Fights"),
    ]
    before = await play.frozen()
    shown = len(play.public())
    for person, command, options, words in refused:
        exchange = await person.command(play.table, command, **options)
        said = await play.said(exchange)
        assert said.startswith("✋"), (command, said)
        assert words in said
        assert all(answer.ephemeral for answer in exchange.answers)
        assert all("Do it" not in labels(answer) for answer in exchange.answers)
    assert await play.frozen() == before
    assert len(play.public()) == shown
    assert "no game" in (await play.command(play.ada, "gunfight pass", play.chat)).lower()


async def test_a_preview_is_for_the_side_that_asked(play: Play) -> None:
    """Ids of buttons can be made up: what they mean is checked as if it were typed."""
    panel = await lay(play, SIEGE)
    table = await play.at_table()
    shot = Press(table.game.id, 1, "do", Shoot(figure="hare", target="dan").to_compact(), 1)
    cases = (
        (play.ben, shot, "It is for the Kelly Gang"),
        (play.ada, shot, "GFT1"),
        (play.ada, shot._replace(value="shoot~joe"), "✋"),
        (play.ada, shot._replace(value="fly~joe~hare"), "✋"),
        (play.ada, shot._replace(value="concede"), "✋"),
        (play.ada, shot._replace(value=""), "✋"),
        (play.ada, shot._replace(value="call_off"), "✋"),
    )
    await refused_if_made_up(play, panel, cases)

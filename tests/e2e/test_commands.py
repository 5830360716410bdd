"""Every command that does not change the board, what it says and where it refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from render.text.board import text_board
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems

COMMANDS = {
    "convoy new",
    "convoy move",
    "convoy fire",
    "convoy deploy",
    "convoy place",
    "convoy recycle",
    "convoy pass",
    *(
        f"game {name}"
        for name in (
            *("join", "leave", "start", "board", "status"),
            *("log", "options", "concede", "end", "list", "since"),
        )
    ),
    "dice proof",
    "dice verify",
    "help",
    *("luck", "odds", "roll", "rule", "unit"),
    *(f"macro {name}" for name in ("save", "run", "list", "delete")),
    *(f"table {name}" for name in ("show", "add", "export", "remove")),
}

GAMELESS = {"convoy new", "game list", "help", "odds", "roll", "rule", "unit"}
GAMELESS |= {name for name in COMMANDS if name.startswith(("table ", "macro ", "settings "))}


async def test_the_same_commands_are_offered_everywhere(play: Play) -> None:
    for person, channel in (
        (play.ada, play.table),
        (play.dan, play.elsewhere),
        (play.ben, play.ben.direct),
    ):
        assert set(person.offered(channel)) >= COMMANDS


@pytest.mark.parametrize("name", sorted(COMMANDS - GAMELESS))
async def test_a_channel_without_a_game_says_how_to_open_one(play: Play, name: str) -> None:
    needed = {
        "convoy move": {"vessel": "slayer-a", "to": "12-5"},
        "convoy fire": {"vessel": "slayer-a", "target": "coffin-a"},
        "convoy deploy": {"vessel": "coffin-a", "cell": "1-1"},
        "convoy place": {"cell": "1-1"},
        "convoy recycle": {"vessel": "coffin-a"},
        "game join": {"side": "naztees"},
    }
    exchange = await play.ada.command(play.table, name, **needed.get(name, {}))
    said = await play.said(exchange)
    assert "There is no game in this channel. Open one with " in said
    assert "/convoy new" in said
    assert all(answer.ephemeral for answer in exchange.answers)
    assert play.public() == []


async def test_nothing_is_completed_without_a_game(play: Play) -> None:
    ada, table = play.ada, play.table
    assert await ada.complete(table, "convoy move", focused="vessel") == []
    assert await ada.complete(table, "convoy move", focused="to", vessel="slayer-a") == []
    assert await ada.complete(table, "game join", focused="side") == []


async def test_new_takes_every_option_and_options_tells_them(play: Play) -> None:
    table = await play.begin(
        coffins=6,
        grid="20x6",
        object_placement="alternate",
        gravity="strongest",
        natural_6_moves=False,
        first_initiative="naztees",
        recycle=True,
        turn_limit=50,
        variants="offset_axis rows, max_actions_per_vessel 2, slayer_bonus_from between, "
        "white_dice sum, objects_block_fire on, coffin_deploy up-to, play_out off",
    )
    assert {**table.options.model_dump(mode="json")} == {
        "coffins": 6,
        "grid": "20x6",
        "offset_axis": "rows",
        "object_placement": "alternate",
        "gravity": "strongest",
        "natural_6_moves": False,
        "first_initiative": "naztees",
        "max_actions_per_vessel": 2,
        "slayer_bonus_from": "between",
        "white_dice": "sum",
        "objects_block_fire": True,
        "coffin_deploy": "up-to",
        "recycle": True,
        "play_out": False,
        "turn_limit": 50,
    }
    said = await play.command(play.cleo, "game options")
    for name in type(table.options).model_fields:
        assert f"`{name}`" in said
    assert said.count("✱") == 15 + 1


async def test_a_second_game_in_the_channel_is_refused(play: Play) -> None:
    table = await play.begin()
    before = await play.frozen()
    said = await play.command(play.cleo, "convoy new")
    assert f"already has a game of Space Convoy ({table.game.id})" in said
    assert "/game end" in said
    assert await play.frozen() == before


async def test_join_leave_and_ready_in_the_lobby(play: Play) -> None:
    ada, ben, cleo = play.ada, play.ben, play.cleo
    await play.command(ada, "convoy new")
    assert "one of the Naztees now" in await play.command(ben, "game join", side="Naztees")
    assert "already" in await play.command(ben, "game join", side="naztees")
    said = await play.command(ben, "game join", side="the goodies")
    assert "There is no such side" in said
    assert "freeloaders, naztees" in said
    assert "Nobody has joined the Freeloaders yet" in await play.command(ben, "game start")
    assert "Take a side with /game join first" in await play.command(cleo, "game start")
    assert "You hold no such side" in await play.command(cleo, "game leave")
    await play.command(ada, "game join", side="freeloaders")
    await play.command(ada, "game join", side="naztees")
    said = await play.command(ada, "game leave", side="naztees")
    assert said == "You have left."
    assert "Nobody plays the Naztees now" in await play.command(ben, "game leave")
    await play.command(ben, "game join", side="naztees")
    assert "when the Freeloaders are ready" in await play.command(ben, "game start")
    assert "You are ready already" in await play.command(ben, "game start")
    assert "has started" in await play.command(ada, "game start")
    assert "started already" in await play.command(ben, "game start")
    sides = await ben.complete(play.table, "game leave", focused="side", side="na")
    assert sides == [{"name": "Naztees", "value": "naztees"}]
    for name in ("game join", "game concede"):
        sides = await ben.complete(play.table, name, focused="side")
        assert [each["name"] for each in sides] == ["Freeloaders", "Naztees"]


async def test_somebody_leaves_in_mid_game_and_another_goes_on(play: Play) -> None:
    await play.begin()
    panel = await play.panel()
    assert f"**Naztees** to act: <@{play.ben.id}>" in panel.content
    await play.leave(play.ben)
    panel = await play.panel()
    assert "Nobody plays the Naztees now" in panel.content
    assert "nobody has joined them" in panel.content
    refused = await play.press(play.ben, "1-1")
    assert "You hold no side" in await play.said(refused)
    await play.let_in(play.cleo, play.ada, "naztees")
    assert f"{play.cleo.name}" in (await play.panel()).content
    said = await play.command(play.cleo, "convoy deploy", vessel="harsh-crusher", cell="1-5")
    assert "Harsh Crusher deploys at 1-5" in said
    # A side that is held takes newcomers only if one of its own, or a moderator, lets them in.
    assert "would like to join the Naztees" in await play.command(
        play.ben, "game join", side="naztees"
    )
    (question,) = (m for m in play.ada.sees(play.table) if "to join the Naztees" in m.content)
    assert set(question.pinged) == {play.cleo.id}
    again = await play.command(play.ben, "game join", side="naztees")
    assert "You have asked that already" in again
    assert "again 10 minutes after that" in again
    said = await play.said(await play.ada.press(question, "Let them join"))
    assert "Only one of the Naztees, or a moderator, decides that" in said
    assert f"{play.ben.name}" not in (await play.panel()).content
    await play.said(await play.cleo.press(question, "Let them join"))
    assert question.content == f"{play.ben.name} joins the Naztees."
    assert {each.name for each in (await play.at_table()).members} == {"Ada", "Cleo", "Ben"}
    panel = await play.panel()
    assert f"{play.cleo.name} {play.ben.name}" in panel.content
    said = await play.command(play.ben, "convoy deploy", vessel="lite-crusher", cell="1-6")
    assert "Lite Crusher deploys" in said


async def test_board_as_picture_and_in_letters(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    assert "set up when the game starts" in await play.command(play.ada, "game board")
    await play.command(play.ada, "game end")
    await play.settled()
    table = await play.begin()
    pictures = play.client._pictures
    exchange = await play.cleo.command(play.table, "game board")
    await exchange.wait()
    (answer,) = exchange.answers
    assert answer.ephemeral
    (file,) = answer.attachments
    picture = await pictures.picture(table)
    assert file.data == picture.png
    assert file.description == picture.alt
    exchange = await play.cleo.command(play.table, "game board", format="text", share=True)
    await exchange.wait()
    (answer,) = exchange.answers
    assert not answer.ephemeral
    assert not answer.pinged
    assert answer.content == f"```\n{text_board(pictures.scene(table))}\n```".strip()


async def test_letters_that_no_message_has_room_for_come_as_a_file(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin()
    long = "\n".join("A very crowded row of the board" for _ in range(100))
    monkeypatch.setattr(play.client._pictures, "text", lambda _table, _seat: long)
    exchange = await play.ada.command(play.table, "game board", format="text")
    await exchange.wait()
    (answer,) = exchange.answers
    (file,) = answer.attachments
    assert file.data.decode() == f"{long}\n"
    assert file.filename == "board.txt"
    assert file.description


async def test_status_and_log_tell_the_story_die_by_die(play: Play) -> None:
    await play.lay(position("freeloaders", slayer_b="8-4", coffin_a="7-4"))
    assert "Nothing has happened" in await play.command(play.cleo, "game log")
    await play.throw(6, 1, 1, 1)  # red, white for the range, blue against it, yellow
    said = await play.command(
        play.ada, "convoy fire", at_once=True, vessel="slayer-b", target="coffin-a"
    )
    assert "🟥 6" in said
    assert "🟦" in said
    assert "⬜" in said
    assert "🟨" in said
    assert "`SC" not in said
    status = await play.command(play.cleo, "game status")
    assert f"- **Freeloaders**: {play.ada.name}" in status
    assert "dice used" in status
    exchange = await play.cleo.command(play.table, "game log")
    said = await play.said(exchange)
    assert "Slayer B" in said
    assert "`SCT16" in said
    story = await play.cleo.press(exchange.answers[0], "The whole story")
    await story.wait()
    (file,) = story.answers[0].attachments
    assert file.description
    assert "Slayer B" in file.data.decode()


async def test_the_log_is_read_page_by_page_and_by_filters(play: Play) -> None:
    await play.begin()
    while (await play.at_table()).number < 40:
        table = await play.at_table()
        seat = table.active[0]
        person = play.ada if seat == "freeloaders" else play.ben
        await play.take(person, table.offers(seat)[0])
        await play.settled()
    exchange = await play.cleo.command(play.table, "game log")
    await exchange.wait()
    (page,) = exchange.answers
    last, told = page.content, [page.content]
    number = (await play.at_table()).number
    assert f" to {number} of {number}" in page.content
    while " actions 1 to " not in page.content:
        await (await play.cleo.press(page, "‹ Earlier")).wait()
        assert page.content not in told
        told.append(page.content)
    lines = [line for each in reversed(told) for line in each.splitlines()[1:]]
    while f" to {number} of" not in page.content:
        await (await play.cleo.press(page, "Later ›")).wait()
    story = await play.cleo.press(page, "The whole story")
    await story.wait()
    whole = story.answers[0].attachments[0].data.decode().splitlines()
    assert len(whole) == len(lines), "each line stands on one page"
    assert last.splitlines()[-1] in lines
    shown = await play.command(play.cleo, "game log", kind="dice")
    assert "only dice" in shown
    assert all({*"🎲🟥⬜🟦🟨"} & {*line} for line in shown.splitlines()[1:])
    assert "only Naztees" in await play.command(play.cleo, "game log", side="Naztees")
    assert "Nothing of that kind" in await play.command(play.cleo, "game log", unit="nobody")
    assert "no such side" in await play.command(play.cleo, "game log", side="nobody")


async def test_list_shows_own_games_and_those_of_the_server(play: Play) -> None:
    assert "none" in await play.command(play.ada, "game list")
    first = await play.begin()
    second = await play.begin(((play.ben, "naztees"), (play.ben, "freeloaders")), play.chat)
    said = await play.command(play.ada, "game list")
    own, _, others = said.partition("**Others on this server**")
    assert f"`{first.game.id}` Space Convoy in <#{play.table.id}> ([board](" in own
    assert "): Naztees to act, asked <t:" in own
    assert f"`{second.game.id}`" in others
    said = await play.command(play.ben, "game list", play.ben.direct)
    assert said.count("**your turn** (Naztees)") == 2
    await play.command(play.ben, "game end", play.chat)
    confirm = [each for each in play.ben.sees(play.chat) if each.ephemeral][-1]
    await (await play.ben.press(confirm, "Yes, end it")).wait()
    assert second.game.id not in await play.command(play.ben, "game list")
    said = await play.command(play.ben, "game list", finished=True)
    assert f"`{second.game.id}` Space Convoy in <#{play.chat.id}> ([board](" in said
    assert "as Freeloaders and Naztees: The game was called off" in said
    assert "none" in await play.command(play.ada, "game list", finished=True)


async def test_finished_games_are_listed_with_result_and_opponents(play: Play) -> None:
    codes = []
    for _ in range(8):
        table = await play.begin()
        codes.append(table.game.id)
        exchange = await play.ben.command(play.table, "game concede")
        await exchange.wait()
        await (await play.ben.press(exchange.answers[0], "Yes, concede")).wait()
        await play.settled()
    exchange = await play.ada.command(play.table, "game list", finished=True)
    await exchange.wait()
    (page,) = exchange.answers
    first, second = codes[:1:-1], codes[1::-1]
    told = [line.split("`")[1] for line in page.content.splitlines()[1:]]
    assert told == first
    assert f"as Freeloaders, with {play.ben.name}: 🏆 The Naztees concede" in page.content
    await (await play.ada.press(page, "Older ›")).wait()
    assert [line.split("`")[1] for line in page.content.splitlines()[1:]] == second
    await (await play.ada.press(page, "‹ Newer")).wait()
    assert [line.split("`")[1] for line in page.content.splitlines()[1:]] == first


async def test_help_explains_the_bot_every_command_and_every_rule(play: Play) -> None:
    overview = await play.command(play.ada, "help")
    assert "/convoy new" in overview
    found = await play.ada.complete(play.table, "help", focused="topic", topic="SC27")
    assert [each["value"] for each in found] == ["SC27"]
    assert len(await play.ada.complete(play.table, "help", focused="topic", topic="")) == 25
    for topic, words in (
        ("SC27", "Targets out of reach"),
        ("convoy", "get Brigghavens off the west edge"),
        ("/convoy fire", "`target`"),
        ("/convoy fire", "`at_once` (optional): Do it without being asked first"),
        ("recycle", "/convoy recycle"),
        ("/game", "**/game concede**"),
        ("/dice", "**/dice verify**"),
    ):
        assert words in await play.command(play.ada, "help", topic=topic)
    titles = await play.ada.complete(play.table, "help", focused="topic", topic="")
    assert {"convoy", "gunfight", "skirmish"} <= {each["value"] for each in titles}
    said = await play.command(play.ada, "help", topic="convoy")
    assert len(said) < 1400
    assert re.search(r"`/rule` explains each of its \d+ rules, such as `SCT1`\.", said)
    said = await play.command(play.ada, "help", topic="chess")
    assert "There is no help on that" in said
    assert "Space Convoy" in said


async def test_dice_are_bound_before_and_shown_after(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    game = await play.game()
    early = await play.command(play.cleo, "dice proof")
    assert game.commitment in early
    assert "No die has been thrown" in await play.command(play.cleo, "dice verify")
    for side in ("freeloaders", "naztees"):
        await play.command(play.ada, "game join", side=side)
    await play.command(play.ada, "game start")
    game = await play.game()
    assert game.salt is not None
    proof = await play.command(play.cleo, "dice proof")
    assert game.commitment in proof
    assert game.salt.hex() in proof
    assert game.seed.hex() not in proof
    assert "all match" in await play.command(play.cleo, "dice verify")
    await play.command(play.ada, "game end")
    confirm = [each for each in play.ada.sees(play.table) if each.ephemeral][-1]
    await (await play.ada.press(confirm, "Yes, end it")).wait()
    proof = await play.command(play.cleo, "dice proof", game=game.id.upper() + " ")
    assert game.seed.hex() in proof
    verified = await play.command(play.cleo, "dice verify", play.cleo.direct, game=game.id)
    assert f"✅ Drawn again: {game.cursor} dice" in verified
    said = await play.command(play.cleo, "dice verify", game="zzzz")
    assert "There is no game of that code" in said


async def test_dice_are_drawn_again_beside_the_loop(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")))
    monkeypatch.delattr("bot.records.verification._dice")
    assert "all match" in await play.command(play.cleo, "dice verify")


async def test_tampered_dice_are_found(play: Play) -> None:
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")))
    game = await play.game()

    def swap(tx: object) -> None:
        tx._connection.execute(  # type: ignore[attr-defined] # behind the store's back
            "UPDATE game SET seed = ? WHERE id = ?", (bytes(32), game.id)
        )

    await play.store.write(swap)
    await play.restart()
    assert "❌" in await play.command(play.cleo, "dice verify")

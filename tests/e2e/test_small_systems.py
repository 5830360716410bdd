"""Three people at one table, one of whom leaves; and an ambush laid at once, sprung in a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.looking import consider, labels, looked_at
from tests.e2e.playing import custom_ids

if TYPE_CHECKING:
    from bot.sandbox import Exchange, Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("trio", "ambush")


async def answer_to(exchange: Exchange) -> Message:
    await exchange.wait(15)
    (answer,) = exchange.answers
    return answer


async def choose(play: Play, person: Person, label: str) -> Message:
    """Press one's own choices open, and one of them."""
    choices = await answer_to(await person.press(await play.panel(), "My choices"))
    assert choices.ephemeral
    await (await person.press(choices, label)).wait(15)
    return choices


async def concede(play: Play, person: Person) -> Message:
    question = await answer_to(await person.command(play.table, "game concede"))
    await (await person.press(question, "Yes, concede")).wait(15)
    return question


async def three(play: Play, **options: Any) -> dict[str, Person]:
    people = {"amber": play.ada, "blue": play.ben, "crimson": play.dan}
    await play.begin(tuple((who, seat) for seat, who in people.items()), system="trio", **options)
    return people


async def test_a_lobby_of_three_starts_when_all_are_ready(play: Play) -> None:
    await play.command(play.ada, "trio new")
    lobby = await play.panel()
    assert labels(lobby) == [
        "+ Ambers",
        "+ Blues",
        "+ Crimsons",
        "Ready",
        "vs Umpire",
        "How to play",
        "More options",
    ]
    assert [line for line in lobby.content.splitlines() if "*free*" in line][2].startswith(
        "- **Crimsons** ("
    )
    for person, label in ((play.ada, "+ Ambers"), (play.ben, "+ Blues")):
        await play.press(person, label)
    said = await play.command(play.ada, "game start")
    assert "Nobody has joined the Crimsons yet." in said
    await play.press(play.dan, "+ Crimsons")
    assert "ready*" not in (await play.panel()).content.split("Blues")[1]
    waited = f"Waiting for the Blues {play.ben.name} and the Crimsons {play.dan.name}:"
    assert waited in (await play.panel()).content
    await play.press(play.ben, "Ready")
    await play.press(play.dan, "Ready")
    panel = await play.panel()
    assert panel.content.startswith(f"**Ambers** to act: <@{play.ada.id}>")
    assert panel.pinged == {play.ada.id}


async def test_three_play_and_when_one_has_left_two_play_on(play: Play) -> None:
    people = await three(play)
    turns: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("amber", "walk", {"walker": "amber-b", "to": "2-2"}),
        ("blue", "walk", {"walker": "blue-b", "to": "2-4"}),
        ("crimson", "walk", {"walker": "crimson-b", "to": "3-4"}),
        ("amber", "rest", {}),
    )
    for seat, verb, fields in turns:
        assert (await play.at_table()).active == (seat,)
        await play.command(people[seat], f"trio {verb}", **fields)
        (next_seat,) = (await play.at_table()).active
        panel = await play.panel()
        assert panel.pinged == {people[next_seat].id}, "only who is asked"
        assert panel.content.startswith(f"**{next_seat.capitalize()}s** to act")
    said = await play.command(play.dan, "trio rest")
    assert "It is for the Blues to act now; you are the Crimsons." in said
    # Crimson leaves while Blue is asked: what Blue was shown can still be pressed.
    shown = await play.panel()
    await concede(play, play.dan)
    panel = await play.panel()
    assert "The Crimsons give up and leave" in panel.content
    assert panel.content.startswith("**Blues** to act")
    assert panel.pinged == {play.ben.id}
    assert custom_ids(shown) == []
    question = await answer_to(await play.dan.command(play.table, "game concede"))
    said = await play.said(await play.dan.press(question, "Yes, concede"))
    assert "The Crimsons are out already." in said
    assert "Z7" in said
    # The others go on without a turn of Crimson's, to the end.
    await play.command(play.ben, "trio walk", walker="blue-b", to="3-3")
    assert (await play.at_table()).active == ("amber",)
    await play.command(play.ada, "trio walk", walker="amber-a", to="2-1")
    final = await play.panel()
    assert "🏁 The Blues hold the hill." in final.content
    assert final.pinged == {play.ben.id, play.dan.id}, "all but who acted"
    assert not final.selects
    assert "✅" in await play.command(play.cleo, "dice verify")
    status = await play.command(play.cleo, "game status")
    assert [seat in status for seat in ("Ambers", "Blues", "Crimsons")] == [True] * 3


async def test_a_roll_of_each_of_three_is_told_to_all(play: Play) -> None:
    people = await three(play)
    await play.command(play.ada, "trio walk", walker="amber-b", to="2-2")
    await play.command(play.ben, "trio walk", walker="blue-b", to="2-3")
    found = await play.dan.complete(play.table, "trio walk", focused="walker", walker="")
    assert [each["value"] for each in found] == ["crimson-a", "crimson-b"]
    await play.command(play.dan, "trio rest")
    await play.throw(2, 6)
    await play.command(play.ada, "trio barge", walker="amber-b", target="blue-b")
    await play.command(play.ben, "trio barge", walker="blue-b", target="amber-b")
    said = await play.said(await play.cleo.command(play.table, "luck"))
    assert "**Ambers**" in said
    assert "push: **0** of 1, expected 0.50" in said
    assert "push: **1** of 1, expected 0.50" in said
    assert said.count("no rolls yet") == 1
    assert set(people) == {"amber", "blue", "crimson"}


async def test_allies_win_together(play: Play) -> None:
    await three(play, allied=True)
    assert "allied: yes" in play.public()[0].content
    await concede(play, play.dan)
    final = await play.panel()
    assert "The Ambers and the Blues are the last ones left." in final.content
    assert (await play.at_table()).result.winner == "allies"  # type: ignore[union-attr]  # it is over


async def test_a_game_of_three_is_ended_by_all_of_them(play: Play) -> None:
    await three(play)
    question = await answer_to(await play.ada.command(play.table, "game end"))
    assert question.pinged == {play.ben.id, play.dan.id}
    await (await play.ben.press(question, "Agree to end it")).wait(15)
    assert (await play.game()).status == "playing"
    assert "The Ambers and the Blues propose to end game" in question.content
    assert f"{play.dan.name}: do you agree?" in question.content
    said = await play.said(await play.ben.press(question, "Agree to end it"))
    assert "The others must agree" in said
    await (await play.dan.press(question, "Agree to end it")).wait(15)
    assert (await play.game()).status == "over"
    assert question.content.startswith("The game has ended")


async def ambushed(play: Play) -> None:
    await play.begin(((play.ada, "north"), (play.ben, "south")), system="ambush")


@pytest.mark.parametrize("first", ["north", "south"])
async def test_both_lay_at_once_in_any_order(play: Play, first: str) -> None:
    """What one was shown stays fresh when the other has laid."""
    await ambushed(play)
    people = {"north": play.ada, "south": play.ben}
    panel = await play.panel()
    assert panel.content.startswith("**Northerners and Southerners** to act")
    assert labels(panel) == ["My choices", "Why?"]
    considered = {
        seat: await consider(play, who, "ambush lay", cells="3-1, 4-2")
        for seat, who in people.items()
    }
    for answer in considered.values():
        assert "lay 3-1 4-2" in answer.content
        assert "lay 3-1 4-2" in looked_at(answer)
        assert labels(answer) == ["Do it", "Choose something else"]
    order = [first, *({*people} - {first})]
    for seat in order:
        await (await people[seat].press(considered[seat], "Do it")).wait(15)
    state = (await play.at_table()).state
    assert state is not None
    hidden = state.model_dump(mode="json")["hidden"]
    assert {seat: secret["lurkers"] for seat, secret in hidden.items()} == {
        "north": "3-1,4-2",
        "south": "3-1,4-2",
    }
    panel = await play.panel()
    assert panel.content.startswith("**Northerners** to act")
    assert not any("lurkers lie" in each.content for each in play.public())
    assert all(
        "lurker in" not in str(each.attachments[0].description) for each in play.public()[1:]
    )


async def test_the_other_side_is_asked_in_the_middle_of_a_move(play: Play) -> None:
    await ambushed(play)
    await play.command(play.ada, "ambush lay", cells="3-2 4-3", at_once=True)
    said = await play.command(play.ben, "ambush lay", cells="3-1", at_once=True)
    assert "these are 1" in said
    await play.command(play.ben, "ambush lay", cells="3-1 4-2", at_once=True)
    await play.command(play.ada, "ambush run", runner="north-a", steps=3)
    panel = await play.panel()
    assert panel.content.startswith("**Southerners** to act")
    assert panel.pinged == {play.ben.id}
    assert "north-a runs to 2-1" in panel.content
    assert "runs to 3-1" not in panel.content
    said = await play.command(play.ada, "ambush run", runner="north-a", steps=1)
    assert "It is for the Southerners to act now" in said
    choices = await answer_to(await play.ben.press(panel, "My choices"))
    assert labels(choices) == ["Jump from 3-1 · 50 %", "Let it pass", "Decide ahead …"]
    await (await play.ben.press(choices, "Let it pass")).wait(15)
    assert "north-a runs to 3-1" in (await play.panel()).content, "the move goes on"
    await play.throw(2)
    await choose(play, play.ben, "Jump from 3-1 · 50 %")
    assert "misses" in (await play.panel()).content
    await choose(play, play.ben, "Let it pass")
    panel = await play.panel()
    assert panel.content.startswith("**Southerners** to act"), "now it is their turn"
    await play.command(play.ben, "ambush run", runner="south-b", steps=2)
    assert (await play.at_table()).active == ("north",)
    assert (await play.panel()).pinged == {play.ada.id}
    await play.throw(6)
    await play.command(play.ada, "ambush spring", lurker="4-3")
    assert "catches south-b" in (await play.panel()).content
    await play.command(play.ada, "ambush run", runner="north-a", steps=2)
    await play.command(play.ben, "ambush let_pass")
    final = await play.panel()
    assert "🏁 The Northerners are home." in final.content


STANDING = "Your standing answers:"


async def test_orders_given_ahead_answer_in_ones_place_and_nobody_sees_them(play: Play) -> None:
    await ambushed(play)
    await play.command(play.ada, "ambush lay", cells="3-2 4-3", at_once=True)
    await play.command(play.ben, "ambush lay", cells="3-1 4-2", at_once=True)
    panel, shown = await play.panel(), len(play.public())
    versions = len(panel.versions)
    status = await play.command(play.cleo, "game status")
    said = await play.command(play.ben, "ambush hold", until=0)
    assert "You will be asked about a runner: never" in said
    assert len(play.public()) == shown
    assert len((await play.panel()).versions) == versions, "not even that something was decided"
    assert await play.command(play.cleo, "game status") == status
    assert "asked about" not in await play.command(play.ada, "game log")
    assert f"{STANDING}\n- You will be" in await play.command(play.ben, "game status")
    assert STANDING not in await play.command(play.ada, "game status")
    await play.command(play.ada, "ambush run", runner="north-a", steps=3)
    panel = await play.panel()
    assert panel.content.count("The Southerners let north-a pass") == 3
    assert panel.content.startswith("**Southerners** to act")
    assert panel.pinged == {play.ben.id}
    assert "You will be asked about every runner" in await play.command(play.ben, "ambush watch")
    said = await play.command(play.ben, "ambush watch")
    assert "You are asked about every runner already." in said
    # It lapses when a lurker jumps, and its owner is told why, wherever a choice is theirs.
    await play.command(play.ben, "ambush run", runner="south-b", steps=2)
    await play.command(play.ben, "ambush hold", until=0, runner="north-b")
    await play.throw(2)
    await play.command(play.ada, "ambush spring", lurker="4-3")
    await play.command(play.ada, "ambush let_pass")
    await play.command(play.ada, "ambush run", runner="north-b", steps=2)
    assert "lapse" not in (await play.panel()).content
    choices = await answer_to(await play.ben.press(await play.panel(), "My choices"))
    why = f"{STANDING}\n- You will be asked about north-b: never (lapsed: a lurker jumped in 4-3)"
    assert why in choices.content
    await (await play.ben.press(choices, "Decide ahead …")).wait(15)
    assert why in choices.content
    assert "have lapsed" in await play.command(play.ben, "game log")
    await play.command(play.ben, "ambush watch", runner="north-b")
    assert STANDING not in await play.command(play.ben, "game status")


async def test_what_was_decided_ahead_makes_no_question_stale(play: Play) -> None:
    await ambushed(play)
    question = await answer_to(await play.ada.command(play.table, "game concede"))
    await play.command(play.ben, "ambush hold", until=0)
    await (await play.ada.press(question, "Yes, concede")).wait(15)
    assert "The Northerners concede; the Southerners win." in (await play.panel()).content

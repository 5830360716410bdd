"""Moves by thumbs alone, and what the table answers to one player, over the wire."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from bot.gateway.interaction.components import Press
from rules.kernel.foresight.surveys import drawn as plan_of
from rules.space.plane import Point
from tests.e2e.gun_fighting import BD, SIEGE, check_panel, lay, people
from tests.e2e.looking import ASKED, consider, labels, looked_at, press, refused_if_made_up
from tests.e2e.playing import version_of
from tests.e2e.test_convoy_previews import DUEL
from tests.e2e.thumbing import thumb, within_reach
from tests.systems.gun_fights.positions import NED

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

MOVED = "Move elsewhere …"


async def begun(play: Play, person: Person, verb: str) -> Message:
    """The private preview that a button of the current message begins."""
    before = await play.frozen()
    exchange = await thumb(person, await play.panel(), f"{verb} freely …")
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert await play.frozen() == before
    return answer


async def pick(person: Person, answer: Message, words: str) -> None:
    """Choose what begins with these words, in whichever menu it is."""
    menu, label = next(
        (str(each["placeholder"]), str(option["label"]))
        for each in answer.selects
        for option in each["options"]
        if str(option["label"]).startswith(words)
    )
    await (await person.select(answer, menu, [label])).wait(15)


def drawn(message: Message) -> bytes:
    (file,) = message.attachments
    with Image.open(io.BytesIO(file.data)) as image:
        return image.convert("RGB").tobytes()


async def test_a_figure_goes_by_buttons_alone_where_no_list_leads(play: Play) -> None:
    await lay(play, SIEGE)
    await (await play.ada.select(await play.panel(), "Choose a unit", ["dan"])).wait(15)
    answer = await begun(play, play.ada, "Move")
    pictures = [drawn(answer)]
    start = answer.id
    await pick(play.ada, answer, "As far as possible: →")
    for label in ("\N{MINUS SIGN}1″", "\N{MINUS SIGN}1″", "↶"):
        pictures.append(drawn(answer))
        await press(play.ada, answer, label)
        assert answer.id == start, "it is redrawn in place"
        assert labels(answer)[0] == "Do it"
    assert "Dan: 10″ E" in answer.content
    await pick(play.ada, answer, "3° left")
    pictures.append(drawn(answer))
    assert len(set(pictures)) == len(pictures)
    assert len(play.public()) == 1
    table = await play.at_table()
    view = table.view("ac")
    forecasts = [table.ruleset.forecast(view, each.action) for each in table.offers("ac")]
    ends = {plan.end for each in forecasts if (plan := plan_of(each)) is not None}
    await press(play.ada, answer, "Do it")
    where = (await play.at_table()).view(None).field.figure("dan").at
    assert where not in ends, "no list named it"
    assert where == Point(2551, 2191)
    await check_panel(play)


async def test_what_is_impossible_can_be_nudged_on(play: Play) -> None:
    await lay(play, SIEGE)
    answer = await consider(play, play.ada, "gunfight move", figure="dan", to="30,25")
    assert "Do it" not in labels(answer)
    assert "Not possible" in answer.content
    await press(play.ada, answer, "12″")
    assert {"↶", "\N{MINUS SIGN}1″"} <= {*labels(answer)}
    await pick(play.ada, answer, "As far as possible: ←")
    assert labels(answer)[0] == "Do it"


async def test_nobody_is_threatened_where_he_cannot_go(play: Play) -> None:
    await lay(play, SIEGE)
    answer = await consider(play, play.ada, "gunfight move", figure="dan", to="30,25")
    await press(play.ada, answer, "What threatens me?")
    assert "could fire on Dan at 16,25" in answer.content


async def test_nudges_of_another_board_do_nothing(play: Play) -> None:
    await lay(play, SIEGE)
    old = await consider(play, play.ada, "gunfight move", figure="dan", direction="W", distance="3")
    await play.command(play.ada, "gunfight move", figure="joe", direction="e", at_once=True)
    before = await play.frozen()
    for label in ("+1″", *ASKED):
        said = await play.said(await play.ada.press(old, label))
        assert "The board has moved on since that message; nothing was done." in said
    assert await play.frozen() == before
    await play.command(play.ada, "gunfight pass")
    before = await play.frozen()
    for label in ("+1″", *ASKED):
        said = await play.said(await play.ada.press(old, label))
        assert "It is for the Victorian Police to act now" in said
    assert await play.frozen() == before


async def test_nudges_are_for_the_side_that_acts(play: Play) -> None:
    await lay(play, SIEGE)
    exchange = await thumb(play.ben, await play.panel(), "Move freely …")
    assert "It is for the Kelly Gang to act now" in await play.said(exchange)


async def test_the_table_answers_where_and_what_threatens(play: Play) -> None:
    await lay(play, SIEGE)
    answer = await consider(
        play, play.ada, "gunfight move", figure="dan", direction="W", distance="6"
    )
    plan = drawn(answer)
    await press(play.ada, answer, "Where can I go?")
    assert "Dan can go 12″ in a straight line" in looked_at(answer)
    assert "1. behind the west rail" in answer.content
    reach = drawn(answer)
    assert "Show the plan" in labels(answer)
    await press(play.ada, answer, "What threatens me?")
    assert "could fire on Dan there, at 10,25" in answer.content
    assert "- Hare, 9.5″" in answer.content
    assert "33 %" in answer.content
    assert "Hare" in looked_at(answer).partition("Could fire there: ")[2].partition(".")[0]
    threat = drawn(answer)
    await press(play.ada, answer, "Show the plan")
    assert drawn(answer) == plan
    assert len({plan, reach, threat}) == 3
    await press(play.ada, answer, "What threatens me?")
    await press(play.ada, answer, "Do it")
    assert "Dan moves 6″ W" in (await check_panel(play)).content


async def test_private_choices_ask_the_table_too(play: Play) -> None:
    await lay(play, SIEGE)
    answer = await consider(play, play.ada, "gunfight shoot", figure="joe", target="hare")
    await press(play.ada, answer, "Choose something else")
    assert {*ASKED, "Move freely …"} <= {*within_reach(answer)}
    await press(play.ada, answer, "Where can I go?")
    assert "Joe can go anywhere in the bar" in looked_at(answer)
    await press(play.ada, answer, "What threatens me?")
    assert "could fire on Joe in the bar" in answer.content
    assert version_of(answer) == 1
    # In the channel, where all could read the answers, nobody asks.
    assert not {*ASKED} & {*within_reach(await play.panel())}


async def test_a_figure_is_deployed_by_buttons_alone(play: Play) -> None:
    await play.begin(
        ((play.ada, "ac"), (play.ben, BD)), system="gunfight", scenario=NED, deployment="free"
    )
    answer = await begun(play, people(play)["ac"], "Deploy")
    await press(play.ada, answer, "→ 1″")
    assert labels(answer)[0] == "Do it" or "Not possible" in answer.content
    await pick(play.ada, answer, "In the south-east")
    assert labels(answer)[0] == "Do it"
    await press(play.ada, answer, "Do it")
    assert version_of(await check_panel(play)) == 2


async def test_the_grid_answers_as_well(play: Play) -> None:
    await play.lay(DUEL)
    answer = await consider(play, play.ada, "convoy move", vessel="slayer-a", to="8-5")
    await press(play.ada, answer, "Where can I go?")
    assert "Slayer A can go to" in looked_at(answer)
    await press(play.ada, answer, "What threatens me?")
    assert "could fire on Slayer A there" in answer.content


async def test_made_up_questions_are_refused(play: Play) -> None:
    panel = await lay(play, SIEGE)
    number = (await play.at_table()).number_for("ac")
    game = (await play.game()).id

    def made_up(what: str, value: str) -> Press:
        return Press(game, 1, what, value, number)

    await refused_if_made_up(
        play,
        panel,
        [
            (play.ada, made_up("try", "move~dan"), "That button is not known any more"),
            (play.ada, made_up("try", "pass~"), "That button is not known any more"),
            (play.ada, made_up("begin", "move~nobody"), "That is not possible on this board"),
            (play.ada, made_up("begin", "pass~"), "That is not possible on this board"),
            (play.ada, made_up("reach", "nobody"), "can't tell"),
            (play.ada, made_up("threats", "steve"), "can't tell"),
        ],
    )

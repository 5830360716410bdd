"""A gun fight in chat: from the lobby to the last man."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message.drill import is_way, read_way
from render.png import draw
from rules.systems.gun_fights.actions import Move, Place, Shoot
from rules.systems.gun_fights.questions import DeployFigure
from rules.systems.gun_fights.ruleset import RULESET
from tests.e2e.gun_fighting import (
    AC,
    BD,
    LIMITS,
    SIEGE,
    check_panel,
    lay,
    names,
    people,
)
from tests.e2e.looking import labels, looked_at
from tests.e2e.playing import version_of
from tests.e2e.thumbing import thumb
from tests.systems.gun_fights.positions import CORRAL, NED, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Message, Person
    from rules.kernel.foresight.offers import Offer
    from tests.e2e.playing import Play

SIDES = {NED: ("Kelly Gang", "Victorian Police"), CORRAL: ("Earp Mob", "Clanton Group")}


@pytest.mark.parametrize("scenario", [NED, CORRAL])
async def test_the_scenario_names_the_sides_from_the_lobby_on(play: Play, scenario: str) -> None:
    first, second = SIDES[scenario]
    other = SIDES[CORRAL if scenario == NED else NED]
    said = await play.command(play.ada, "gunfight new", scenario=scenario, deployment="map")
    assert "is open" in said
    lobby = await play.panel()
    words = [each.removeprefix("Join ").removeprefix("+ ") for each in labels(lobby)]
    assert words == [first, second, "Ready", "vs Umpire", "How to play"]
    await play.press(play.ada, labels(lobby)[0])
    sides = await play.ben.complete(play.table, "game join", focused="side", side="")
    assert [each["name"] for each in sides][:2] == [first, second]
    said = await play.command(play.ben, "game join", side=second)
    assert f"You are one of the {second} now" in said
    lobby = await play.panel()
    assert f"**{first}**" in lobby.content
    assert f"**{second}**" in lobby.content
    await play.press(play.ben, "Ready")
    await play.throw(1)
    await play.press(play.ada, "Ready")
    panel = await check_panel(play)
    assert panel.content.startswith(f"**{first}** to act: {play.ada.name}")
    assert panel.pinged == frozenset()  # Ada started it
    await play.command(play.ada, "gunfight pass")
    handed = await check_panel(play)
    assert handed.content.startswith(f"**{second}** to act: <@{play.ben.id}>")
    assert handed.pinged == {play.ben.id}
    (file,) = handed.attachments
    for name in SIDES[scenario]:
        assert name in str(file.description) + await play.command(play.ada, "game board")
    shown = [(m.content, [a.description for a in m.attachments]) for m in play.public()]
    assert not any(name in str(shown) for name in other)
    said = await play.command(play.ada, "game concede")
    assert f"Concede the game for the {first}?" in said


def gunman(offers: tuple[Offer, ...], step: int) -> Offer:
    """Shoots at whom he sees; else comes back, or shoots into the inn, or goes somewhere."""
    kinds = [[each for each in offers if isinstance(each.action, kind)] for kind in (Shoot, Place)]
    blind = [each for each in offers if each.fields.get("building") == "inn"]
    moves = [each for each in offers if isinstance(each.action, Move)]
    pool = kinds[0] or kinds[1] or blind or moves or offers
    return random.Random(step).choice(pool)


def figure_of(offer: Offer) -> str:
    return str(offer.fields.get("figure", "nobody"))


_DEEPEST = 4


async def by_thumb(play: Play, person: Person, offer: Offer) -> None:
    """Choose the figure, then press or pick what it does; it must be within reach of a thumb."""
    panel = await play.panel()
    subject = offer.label.subject
    if subject is not None and panel.selects and panel.selects[0]["placeholder"] == "Choose a unit":
        await (await person.select(panel, "Choose a unit", [subject.value])).wait(15)
    message = panel
    for _ in range(_DEEPEST):
        if offer.token in pressable(message):
            await (await thumb(person, message, offer.token)).wait(15)
            return
        # It is on a level that opens privately.
        way = next(
            each
            for each in sorted(pressable(message))
            if is_way(each) and read_way(each).verb == offer.action.tag
        )
        exchange = await thumb(person, message, way)
        await exchange.wait(15)
        message = exchange.answers[-1] if exchange.answers else message
    raise AssertionError(f"{offer.label.text} cannot be pressed")


async def by_command(play: Play, person: Person, offer: Offer) -> None:
    """Type it, and confirm it where it is shown first."""
    verb = offer.action.tag
    exchange = await person.command(play.table, f"gunfight {verb}", **offer.fields)
    await exchange.wait(15)
    if type(offer.action) in RULESET.previewed:
        (answer,) = exchange.answers
        looked_at(answer)
        assert answer.content.startswith(f"**{offer.label.text}**?")
        await (await person.press(answer, "Do it")).wait(15)
        # Where it goes on, it shows the board, and else nothing: no picture of what was considered.
        assert [each.filename for each in answer.attachments] in ([], ["board.png"])


async def at_once(play: Play, person: Person, offer: Offer) -> None:
    await play.take(person, offer)


WAYS = (by_thumb, by_thumb, by_command, by_thumb, at_once)


@pytest.mark.parametrize(("scenario", "seed"), [(NED, 25), (CORRAL, 0)])
async def test_two_people_fight_to_the_last_man(
    play: Play, same_dice: Callable[[int], None], scenario: str, seed: int
) -> None:
    same_dice(seed)
    sitting = ((play.ada, AC), (play.ben, BD))
    table = await play.begin(sitting, system="gunfight", scenario=scenario, deployment="map")
    handovers = 0
    for step in range(200):
        seat = table.active[0]
        before = table.game.version
        offer = gunman(table.offers(seat), step)
        panel = await play.panel()
        assert version_of(panel) == before
        await WAYS[step % len(WAYS)](play, people(play)[seat], offer)
        await play.settled()
        table = await play.at_table()
        assert table.game.version == before + 1
        new = await play.panel()
        handed_over = table.active != (seat,)
        assert (new.id != panel.id) == handed_over, "a new message if and only if others must act"
        handovers += handed_over
        if step % 15 == 0:
            (file,) = (await check_panel(play)).attachments
            assert file.data == draw(play.client._pictures.scene(table)), "drawn anew, the same"
        if not table.active:
            break
    final = await check_panel(play)
    assert table.result is not None
    assert table.result.winner is not None
    assert f"## 🏁 {table.result.words}" in final.content
    assert final.pinged
    assert len(play.public()) == 2 + handovers
    assert "✅" in await play.command(play.cleo, "dice verify")
    assert "This game is over" in await play.command(play.ada, "gunfight pass")
    said = await play.command(play.ada, "gunfight shoot", figure="joe", target="hare")
    assert "This game is over" in said


async def test_hotseat_pings_nobody(play: Play, same_dice: Callable[[int], None]) -> None:
    same_dice(0)
    both = ((play.ada, AC), (play.ada, BD))
    table = await play.begin(both, system="gunfight", scenario=CORRAL, deployment="map")
    step = 0
    while table.active:
        await by_thumb(play, play.ada, gunman(table.offers(table.active[0]), step))
        await play.settled()
        table, step = await play.at_table(), step + 1
    assert "🏁" in (await check_panel(play)).content
    assert play.ada.pings == []


async def test_the_die_by_hand(play: Play) -> None:
    sitting = ((play.ada, AC), (play.ben, BD))
    await play.begin(
        sitting, system="gunfight", scenario=CORRAL, deployment="map", activation_roll="by-hand"
    )
    panel = await check_panel(play)
    assert labels(panel) == ["Throw the activation die", "Why?"]
    assert "It is for the Earp Mob" in await play.command(play.ben, "gunfight activate")
    await play.throw(4)
    await play.press(play.ada, "Throw the activation die")
    after = await check_panel(play)
    assert after.id == panel.id, "Morgan is of the side that threw it"
    assert "row 🎲 4" in after.content
    for person in (play.ada, play.ben, play.ada, play.ben):
        await play.command(person, "gunfight pass")
    panel = await check_panel(play)
    assert panel.content.startswith("**Earp Mob** to act")
    assert panel.pinged == {play.ada.id}
    await play.throw(2)
    said = await play.command(play.ada, "gunfight activate")
    assert "row 🎲 2" in said


async def test_free_deployment(play: Play) -> None:
    sitting = ((play.ada, AC), (play.ben, BD))
    await play.begin(sitting, system="gunfight", scenario=NED, deployment="free")
    first = await check_panel(play)
    table = await play.at_table()
    offers = table.offers(AC)
    assert len(offers) > 125, "more than a message has room for"
    assert_within_limits(first)
    # Whatever is offered can be pressed: figure by figure.
    for figure in ("ned", "dan", "steve", "joe"):
        mine = [each for each in offers if figure_of(each) == figure]
        await (await play.ada.select(first, "Choose a unit", [figure])).wait(15)
        assert_within_limits(first)
        ways = {each for each in pressable(first) if is_way(each)}
        assert {each.token for each in mine} <= pressable(first) or ways
    far = await play.command(play.ada, "gunfight deploy", figure="ned", to="2,2")
    assert "GF21" in far
    found = await names(play, play.ada, "deploy", "to", figure="ned", to="bar window")
    assert found == ["at the bar window"]
    await play.command(
        play.ada, "gunfight deploy", figure="Ned Kelly", to="at the bar window", at_once=True
    )
    await play.command(play.ada, "gunfight deploy", figure="dan", to="13,19", at_once=True)
    said = await play.command(play.ada, "gunfight deploy", figure="joe", to="13.5,19")
    assert "GF24" in said
    while (table := await play.at_table()).active == (AC,):
        await by_thumb(play, play.ada, table.offers(AC)[-1])
        await play.settled()
    second = await check_panel(play)
    assert second.id != first.id
    assert second.pinged == {play.ben.id}, "it is for the police now"
    await play.throw(1)
    while isinstance((table := await play.at_table()).questions[0], DeployFigure):
        assert_within_limits(await play.panel())
        await by_thumb(play, play.ben, table.offers(BD)[0])
        await play.settled()
    panel = await check_panel(play)
    assert panel.pinged == {play.ada.id}
    assert "Turn 1" in panel.content


def pressable(message: Message) -> set[str]:
    """The tokens of all that can be pressed or picked on a message."""
    pressed = {str(b["custom_id"]).rpartition(":")[2] for b in message.buttons}
    return pressed | {str(o["value"]) for s in message.selects for o in s["options"]}


def assert_within_limits(message: Message) -> None:
    assert len(message.components) <= LIMITS["rows"]
    assert all(len(row["components"]) <= LIMITS["buttons"] for row in message.components)
    assert all(len(s["options"]) <= LIMITS["options"] for s in message.selects)


async def test_a_constable_comes_back_near_his_officer(play: Play) -> None:
    state = position(
        2, "D", hare="20,30", constable_1="lifted", constable_2="24,30", ned="20,26", dan="14,15"
    )
    panel = await lay(play, state)
    assert "Waiting to redeploy" in await play.command(play.ben, "game board", format="text")
    assert "Redeploy near Hare" in labels(panel)
    said = await play.command(play.ben, "gunfight pass", figure="constable 1")
    assert "GF32" in said
    said = await play.command(play.ben, "gunfight move", figure="constable-1", to="20,29")
    assert "GF10" in said
    assert await names(play, play.ben, "place", "figure", figure="") == [
        "Constable 1 · to be redeployed · rifle"
    ]
    before = (await play.game()).version
    said = await play.command(play.ben, "gunfight place", figure="Constable #1")
    assert "Constable 1 redeploys near Hare" in said
    after = await check_panel(play)
    assert after.id == panel.id, "Constable 2 may still act"
    assert (await play.game()).version == before + 1
    assert "Constable 1 redeploys near Hare" in after.content


async def test_the_board_in_words(play: Play) -> None:
    await lay(play, SIEGE)
    panel = await play.panel()
    (file,) = panel.attachments
    for words in ("Kelly Gang", "Joe", "in the bar", "Dan"):
        assert words in str(file.description)
    board = await play.command(play.cleo, "game board", format="text")
    for words in ("Activation table", "Joe armour rifle 14,19.5, in the bar", "wall"):
        assert words in board
    assert len(board) <= 4000
    for topic, words in (
        ("gunfight", "with `scenario:ok-corral`: **Earp Mob**, **Clanton Group**"),
        ("/gunfight shoot_into", "`building`"),
        ("GF15", "random"),
    ):
        assert words in await play.command(play.cleo, "help", topic=topic)
    assert "1880 Gun Fights" in await play.command(play.cleo, "help")

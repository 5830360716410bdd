"""A gun fight in chat: from the lobby to the last man, and looking before shooting."""

from __future__ import annotations

import asyncio
import io
import random
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from bot.gateway.presses import Press
from render.png import draw
from rules.systems.gun_fights.actions import Move, Place, Shoot
from rules.systems.gun_fights.ruleset import RULESET
from tests.e2e.playing import custom_ids, version_of
from tests.e2e.test_presses import forge
from tests.systems.gun_fights.positions import CORRAL, NED, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Exchange, Message, Person
    from rules.kernel.offers import Offer
    from rules.systems.gun_fights.state import GunFightState
    from tests.e2e.playing import Play

AC, BD = "ac", "bd"
SIDES = {NED: ("Kelly Gang", "Victorian Police"), CORRAL: ("Earp Mob", "Clanton Group")}
LIMITS = {"rows": 5, "buttons": 5, "options": 25}

SIEGE = position(
    2, "A", joe="14,19.5", dan="16,25", hare="18,30", constable_4="8.5,27.6", ned="33,3"
)
"""Joe is in the bar, Dan on the path before the inn, the police around them."""


def people(play: Play) -> dict[str, Person]:
    return {AC: play.ada, BD: play.ben}


async def lay(play: Play, state: GunFightState, *, hotseat: bool = False) -> Message:
    """Go on from a position; Ada has columns A and C."""
    sitting = ((play.ada, AC), (play.ada if hotseat else play.ben, BD))
    return await play.bring(RULESET.id, state, state.field.options, sitting)


async def check_panel(play: Play) -> Message:
    """The current message is of the board as it is, and within Discord's limits."""
    panel = await play.panel()
    table = await play.at_table()
    (file,) = panel.attachments
    assert file.description == (await play.client._artist.picture(table)).alt
    assert custom_ids(panel) == [] if not table.active else version_of(panel) == table.game.version
    assert [m.id for m in play.public() if custom_ids(m)] == ([panel.id] if table.active else [])
    return panel


async def preview(play: Play, person: Person, verb: str, **options: str) -> Exchange:
    """Consider an action; nothing has happened by that."""
    before, shown = await play.frozen(), len(play.public())
    exchange = await person.command(play.table, f"gunfight {verb}", **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert await play.frozen() == before
    assert len(play.public()) == shown
    return exchange


def labels(message: Message) -> list[str]:
    return [str(each["label"]) for each in message.buttons]


def looked_at(message: Message) -> str:
    """The picture of a private message can be looked at, and what it says to who cannot."""
    (file,) = message.attachments
    with Image.open(io.BytesIO(file.data)) as image:
        image.load()
        assert max(image.size) <= 1600
    assert file.description
    assert len(file.description) <= 1024
    return str(file.description)


# --- the lobby -------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [NED, CORRAL])
async def test_the_scenario_names_the_sides_from_the_lobby_on(play: Play, scenario: str) -> None:
    first, second = SIDES[scenario]
    other = SIDES[CORRAL if scenario == NED else NED]
    said = await play.command(play.ada, "gunfight new", scenario=scenario)
    assert "is open" in said
    lobby = await play.panel()
    assert labels(lobby) == [f"Join the {first}", f"Join the {second}", "Start"]
    await play.press(play.ada, f"Join the {first}")
    sides = await play.ben.complete(play.table, "game join", focused="side", side="")
    assert [each["name"] for each in sides] == [first, second]
    said = await play.command(play.ben, "game join", side=second)
    assert f"You are one of the {second} now" in said
    lobby = await play.panel()
    assert f"**{first}**" in lobby.content
    assert f"**{second}**" in lobby.content
    await play.throw(1)
    await play.press(play.ada, "Start")
    panel = await check_panel(play)
    assert panel.content.startswith(f"**{first}** to act: <@{play.ada.id}>")
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


# --- whole games -----------------------------------------------------------------------------


def gunman(offers: tuple[Offer, ...], step: int) -> Offer:
    """Shoots at whom he sees; else comes back, or shoots into the inn, or goes somewhere."""
    kinds = [[each for each in offers if isinstance(each.action, kind)] for kind in (Shoot, Place)]
    blind = [each for each in offers if each.fields.get("building") == "inn"]
    moves = [each for each in offers if isinstance(each.action, Move)]
    pool = kinds[0] or kinds[1] or blind or moves or offers
    return random.Random(step).choice(pool)


def figure_of(offer: Offer) -> str:
    return str(offer.fields.get("figure", "nobody"))


async def by_thumb(play: Play, person: Person, offer: Offer) -> None:
    """Choose the figure, then press or pick what it does; it must be within reach of a thumb."""
    panel = await play.panel()
    subject = offer.label.subject
    if subject is not None and panel.selects and panel.selects[0]["placeholder"] == "Choose a unit":
        await (await person.select(panel, "Choose a unit", [subject.value])).wait(15)
    button = next((b for b in panel.buttons if b["custom_id"].endswith(offer.token)), None)
    if button is not None:
        await (await person.press(panel, button["custom_id"])).wait(15)
        return
    for select in panel.selects:
        if offer.token in [option["value"] for option in select["options"]]:
            await (await person.select(panel, select["custom_id"], [offer.token])).wait(15)
            return
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
        assert answer.attachments == ()


async def at_once(play: Play, person: Person, offer: Offer) -> None:
    fields = dict(offer.fields)
    if type(offer.action) in RULESET.previewed:
        fields["at_once"] = True
    await play.command(person, f"gunfight {offer.action.tag}", **fields)


WAYS = (by_thumb, by_thumb, by_command, by_thumb, at_once)


@pytest.mark.parametrize(("scenario", "seed"), [(NED, 25), (CORRAL, 0)])
async def test_two_people_fight_to_the_last_man(
    play: Play, same_dice: Callable[[int], None], scenario: str, seed: int
) -> None:
    same_dice(seed)
    sitting = ((play.ada, AC), (play.ben, BD))
    table = await play.begin(sitting, system="gunfight", scenario=scenario)
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
            assert file.data == draw(play.client._artist.scene(table)), "drawn anew, the same"
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
    table = await play.begin(both, system="gunfight", scenario=CORRAL)
    step = 0
    while table.active:
        await by_thumb(play, play.ada, gunman(table.offers(table.active[0]), step))
        await play.settled()
        table, step = await play.at_table(), step + 1
    assert "🏁" in (await check_panel(play)).content
    assert play.ada.pings == []


# --- looking first ---------------------------------------------------------------------------


async def test_a_shot_is_shown_then_taken_once(play: Play) -> None:
    await lay(play, SIEGE)
    exchange = await preview(play, play.ada, "shoot", figure="joe", target="constable-4")
    (answer,) = exchange.answers
    assert answer.content.startswith("**Joe shoots at Constable 4: 10 in, CT, behind the wagon,")
    assert "needs 5+**?" in answer.content
    assert "needs 5+" in looked_at(answer)
    assert labels(answer) == ["Do it", "Choose something else"]
    await play.throw(5)
    first, second = [await play.ada.press(answer, "Do it") for _ in range(2)]
    await asyncio.gather(first.wait(15), second.wait(15))
    assert (await play.game()).version == 2
    assert len(await play.journal()) == 2
    panel = await check_panel(play)
    assert panel.content.count("Joe shoots at Constable 4") == 1
    assert "🎲 5" in panel.content
    private = [each.content for each in play.ada.sees(play.table) if each.ephemeral]
    assert any("Joe shoots at Constable 4" in each and "🎲 5" in each for each in private)
    assert any("The board has moved on" in each for each in private)


async def test_a_move_is_shown_then_made_or_not(play: Play) -> None:
    await lay(play, SIEGE)
    exchange = await preview(play, play.ada, "move", figure="dan", direction="W", distance="3.5")
    (answer,) = exchange.answers
    assert "Dan: 3.5 in W" in answer.content
    assert "3.5 in W" in looked_at(answer)
    await (await play.ada.press(answer, "Choose something else")).wait(15)
    assert answer.content == "Your choices:"
    assert answer.attachments == ()
    chosen = [o["value"] for o in answer.selects[0]["options"] if o.get("default")]
    assert chosen == ["dan"]
    assert version_of(answer) == 1
    # What was chosen instead is a choice like any other; the next ones take its place.
    (moves,) = (each for each in answer.selects if each["placeholder"] == "Move …")
    west = next(each["label"] for each in moves["options"] if each["label"].endswith(" in W"))
    await (await play.ada.select(answer, "Move …", [west])).wait(15)
    assert "Dan moves" in answer.content
    assert version_of(answer) == 2
    assert "Dan moves" in (await check_panel(play)).content


async def test_an_old_preview_does_nothing(play: Play) -> None:
    await lay(play, SIEGE)
    (old,) = (await preview(play, play.ada, "shoot", figure="joe", target="hare")).answers
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
    (answer,) = (await preview(play, play.ada, "move", figure="dan", to="12.5,25.25")).answers
    await play.restart()
    await (await play.ada.press(answer, "Do it")).wait(15)
    assert "Dan moves 3.5 in W, to 12.5,25.25" in answer.content
    assert "Dan moves 3.5 in W, to 12.5,25.25" in (await check_panel(play)).content


IMPOSSIBLE: list[tuple[str, dict[str, str], str, str]] = [
    ("shoot", {"figure": "dan", "target": "ned"}, "Ned is on your own side", "GF29"),
    ("shoot", {"figure": "joe", "target": "constable-2"}, "a wall is in between", "GFT11"),
    ("shoot_into", {"figure": "joe", "building": "inn"}, "", "GFT12"),
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
        (answer,) = (await preview(play, play.ada, verb, **fields)).answers
        assert answer.content.startswith("✋ **Not possible.**"), fields
        assert words in answer.content
        assert f"-# {rule} · " in answer.content
        assert "Possible: " in answer.content
        why = answer.content.split("\n")[0].removeprefix("✋ **Not possible.** ")
        assert why in looked_at(answer)
        assert labels(answer) == ["Choose something else", f"Rule {rule}"]


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
    (answer,) = (await preview(play, play.ada, "shoot", figure=figure, target=target)).answers
    assert meant in answer.content
    await (await play.ada.press(answer, "Do it")).wait(15)
    assert meant in (await check_panel(play)).content


async def test_points_places_and_directions(play: Play) -> None:
    await lay(play, SIEGE)
    for fields, words in (
        ({"to": " 12.5 , 25 "}, "**Dan: 3.5 in W**?"),
        ({"to": "12.25,25.75"}, "**Dan: 4 in W**?"),
        ({"direction": "sw", "distance": "2"}, "**Dan: 2 in SW**?"),
        ({"direction": "270", "distance": "3"}, "**Dan: 3 in W**?"),
        ({"direction": " East "}, "I can't read “direction”: a direction is N, NE"),
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


# --- completion ------------------------------------------------------------------------------


async def names(play: Play, person: Person, verb: str, focused: str, **filled: Any) -> list[str]:
    found = await person.complete(play.table, f"gunfight {verb}", focused=focused, **filled)
    assert len(found) <= LIMITS["options"]
    return [str(each["name"]) for each in found]


async def test_completion_names_distance_cover_and_need(play: Play) -> None:
    state = position(
        2, "A", joe="14,19.5", dan="16,25", hare="18,30", constable_1="20,24.5", ned="33,3"
    )
    await lay(play, state)
    figures = await names(play, play.ada, "shoot", "figure", figure="")
    assert figures == [
        "Joe · rifle, in the bar, 3 of 3 names left",
        "Dan · rifle, at 16,25, 5 of 5 names left",
    ]
    targets = await names(play, play.ada, "shoot", "target", figure="dan", target="")
    assert "Constable 1, 4 in, NT, in the open, needs 4+" in targets
    (covered,) = (each for each in targets if each.startswith("Hare"))
    assert covered == "Hare, 5.5 in, CT, behind the railway fence, east, needs 5+"
    places = await names(play, play.ada, "move", "to", figure="dan", to="")
    assert "in the railway gate, 4.5 in S" in places
    directions = await names(play, play.ada, "move", "direction", figure="dan", direction="")
    assert any(each.endswith(" in W") for each in directions)
    into = await names(play, play.ada, "shoot_into", "building", figure="dan", building="")
    assert "the Inn, 1 inside: 6 hits one, 1 somebody beyond" in into
    assert await names(play, play.ben, "shoot", "figure", figure="") == []
    assert await names(play, play.cleo, "shoot", "figure", figure="") == []
    await play.command(play.ada, "gunfight pass")
    targets = await names(play, play.ben, "shoot", "target", figure="hare", target="")
    assert "Joe, 11 in, PT, in the bar, needs 6" in targets


async def test_completion_knows_armour_in_the_open(play: Play) -> None:
    await lay(play, position(2, "B", hare="16,27", dan="16,25", ned="33,3"))
    (target,) = await names(play, play.ben, "shoot", "target", figure="hare", target="da")
    assert target == "Dan, 2 in, AT, armoured, in the open, needs 5+"


# --- who may do what -------------------------------------------------------------------------


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
    before = await play.frozen()
    press = Press(table.game.id, 1, "do", Shoot(figure="hare", target="dan").to_compact())
    for person, value, words in (
        (play.ben, press, "It is for the Kelly Gang"),
        (play.ada, press, "GFT1"),
        (play.ada, press._replace(value="shoot~joe"), "✋"),
        (play.ada, press._replace(value="fly~joe~hare"), "✋"),
        (play.ada, press._replace(value="concede"), "✋"),
        (play.ada, press._replace(value=""), "✋"),
        (play.ada, press._replace(value="call_off"), "✋"),
    ):
        said = await play.said(await forge(play, person, panel, value.custom_id))
        assert words in said, (value, said)
        assert await play.frozen() == before


# --- variants --------------------------------------------------------------------------------


async def test_the_die_by_hand(play: Play) -> None:
    sitting = ((play.ada, AC), (play.ben, BD))
    await play.begin(sitting, system="gunfight", scenario=CORRAL, activation_roll="by-hand")
    panel = await check_panel(play)
    assert labels(panel) == ["Throw the activation die"]
    assert "It is for the Earp Mob" in await play.command(play.ben, "gunfight activate")
    await play.throw(4)
    await play.press(play.ada, "Throw the activation die")
    after = await check_panel(play)
    assert after.id == panel.id, "Morgan is of the side that threw it"
    assert "row 4" in after.content
    for person in (play.ada, play.ben, play.ada, play.ben):
        await play.command(person, "gunfight pass")
    panel = await check_panel(play)
    assert panel.content.startswith("**Earp Mob** to act")
    assert panel.pinged == {play.ada.id}
    await play.throw(2)
    said = await play.command(play.ada, "gunfight activate")
    assert "row 2" in said


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
        assert {each.token for each in mine} <= pressable(first)
    far = await play.command(play.ada, "gunfight deploy", figure="ned", to="2,2")
    assert "GF21" in far
    found = await names(play, play.ada, "deploy", "to", figure="ned", to="bar window")
    assert found == ["at the bar window"]
    await play.command(play.ada, "gunfight deploy", figure="Ned Kelly", to="at the bar window")
    await play.command(play.ada, "gunfight deploy", figure="dan", to="13,19")
    said = await play.command(play.ada, "gunfight deploy", figure="joe", to="13.5,19")
    assert "GF24" in said
    while (table := await play.at_table()).active == (AC,):
        await by_thumb(play, play.ada, table.offers(AC)[-1])
        await play.settled()
    second = await check_panel(play)
    assert second.id != first.id
    assert second.pinged == {play.ben.id}, "it is for the police now"
    await play.throw(1)
    while (table := await play.at_table()).state.phase == "deployment":  # type: ignore[union-attr] # a fight's
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
        "Constable 1 · rifle, to be redeployed"
    ]
    before = (await play.game()).version
    said = await play.command(play.ben, "gunfight place", figure="Constable #1")
    assert "Constable 1 redeploys near Hare, at " in said
    after = await check_panel(play)
    assert after.id == panel.id, "Constable 2 may still act"
    assert (await play.game()).version == before + 1
    assert "Constable 1 redeploys near Hare" in after.content


# --- in words --------------------------------------------------------------------------------


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
        ("gunfight", "Kelly Gang or Earp Mob"),
        ("/gunfight shoot_into", "`building`"),
        ("GF15", "random"),
    ):
        assert words in await play.command(play.cleo, "help", topic=topic)
    assert "1880 Gun Fights" in await play.command(play.cleo, "help")

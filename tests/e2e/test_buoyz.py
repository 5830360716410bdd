"""Buoyz 'N Da 'Hood in chat, from the lobby to the end: by commands, and by thumb alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.buoyz.actions import Array, Deploy, Emerge, Fire, Lurk, Move, Special
from tests.e2e.looking import looked_at, press
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out
from tests.e2e.thumbing import thumb
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Message, Person
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

pytestmark = pytest.mark.systems("buoyz")

SEATS = ("blue", "red")


def admiral(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires with all, closes in at full speed, and tries a special action now and then."""
    for kind in (Fire, Special, Move, Deploy, Array):
        found = [each for each in offers if isinstance(each.action, kind)]
        if not found or (kind is Special and step % 4 != 1) or (kind is Deploy and step > 4):
            continue
        # What comes first is the best fire, and the way straight ahead.
        return random.Random(step).choice(found) if kind in (Special, Deploy) else found[0]
    return random.Random(step).choice(list(offers))


def seated(play: Play) -> dict[str, Person]:
    """Who plays each seat."""
    return dict(zip(SEATS, (play.ada, play.ben), strict=True))


async def begin(play: Play, **options: Any) -> dict[str, Person]:
    """Start a game; who plays each seat."""
    people = seated(play)
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(sitting, system="hood", **options)
    return people


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_a_duel(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(3)
    people = await begin(play, scenario="duel", turn_limit=2)

    async def after(step: int) -> None:
        if step == 5:
            await play.restart()

    done = await play_out(play, people, take, admiral, most=40, after=after)
    assert {"first", "move", "special", "fire"} <= done
    await check_end(play)


async def test_a_way_and_fire_step_by_step(play: Play, same_dice: Callable[[int], None]) -> None:
    same_dice(3)
    people = await begin(play, scenario="duel", turn_limit=2)
    person, panel = await until(play, people, Move)
    answer = await begun(person, panel, "Move")
    for label, told in (
        ("⌫", "5″ ahead, facing S (5″ of 6″)"),
        ("⌫", "4″ ahead, facing S (4″ of 6″)"),
        ("⌫", "3″ ahead, facing S (3″ of 6″)"),
        ("+1″", "4″ ahead, facing S (4″ of 6″)"),
        ("+1″", "5″ ahead, facing S (5″ of 6″)"),
        ("↰ 1", "5″ ahead, 1 to port, facing SSE (6″ of 6″)"),
        ("⌫", "5″ ahead, facing S (5″ of 6″)"),
        ("+1″", "6″ ahead, facing S (6″ of 6″)"),
    ):
        await press(person, answer, label)
        assert told in answer.content
        assert phone_rows(answer.components) <= MOST
    looked_at(answer)
    await press(person, answer, "Do it")
    assert any(each.moved for each in (await play.at_table()).view(None).board.ships)
    person, panel = await until(play, people, Fire)
    answer = await begun(person, panel, "Fire")
    assert "takes hull" in answer.content
    await press(person, answer, "\N{MINUS SIGN} photon")
    assert "fires main at" in answer.content
    looked_at(answer)
    await press(person, answer, "Do it")
    assert any(each.shot == ("m",) for each in (await play.at_table()).view(None).board.ships)


async def until(
    play: Play, people: dict[str, Person], kind: type[Action]
) -> tuple[Person, Message]:
    """Play on as an admiral does until an action of a kind is offered; who is up, and the panel."""
    for _ in range(20):
        table = await play.at_table()
        (seat,) = table.active
        offers = table.offers(seat)
        if any(isinstance(each.action, kind) for each in offers):
            return people[seat], await play.panel()
        await by_thumb(play, people[seat], admiral(offers, 0))
        await play.settled()
    raise AssertionError(f"no {kind.tag} is offered")


async def begun(person: Person, message: Message, verb: str) -> Message:
    """The private preview that leads on by nudges."""
    exchange = await thumb(person, message, f"{verb} freely …")
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert phone_rows(answer.components) <= MOST
    return answer


async def test_lurkers_are_hidden_and_shown_by_thumb(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await begin(play, scenario="birds", turn_limit=2)
    person, panel = await until(play, people, Lurk)
    answer = await begun(person, panel, "Lurk")
    await press(person, answer, "N A1")
    assert "Nightclaw lurks in A1" in answer.content
    await press(person, answer, "N B1")
    assert "Nightclaw lurks in B1; 1 ship with a cloak deployed" in answer.content
    looked_at(answer)
    await press(person, answer, "Do it")
    await play.settled()
    assert "Nightclaw lurks" in str((await play.panel()).versions[-1])
    person, panel = await until(play, people, Emerge)
    answer = await begun(person, panel, "Emerge")
    await press(person, answer, "+ N")
    assert "Nightclaw shows itself" in answer.content
    assert "B1" not in str(panel.versions[-1])
    await press(person, answer, "Do it")
    assert (await play.at_table()).view(None).board.by_id["nightclaw"].cloaked


def jumper(offers: tuple[Offer, ...]) -> Offer:
    """Goes into hyperspace by Flank Speed as soon as it may; else ships stay where they are."""

    def liking(offer: Offer) -> int:
        match offer.action:
            case Special(what="hyperspace"):
                return 0
            case Special(ship="wayfarer", what="flank-speed") | Array():
                return 1
            case Move(way="0"):
                return 2
        return 3

    return min(offers, key=liking)


async def test_a_ship_goes_through_hyperspace_by_thumb(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await begin(play, scenario="wayfarers", turn_limit=2, alternation="side")
    table = await play.at_table()
    (seat,) = table.active
    for _ in range(20):
        offers = table.offers(seat)
        if isinstance(offers[0].action, Emerge):
            break
        await by_thumb(play, people[seat], jumper(offers))
        await play.settled()
        table = await play.at_table()
        (seat,) = table.active
    panel = await play.panel()
    assert "Wayfarers: who drops out?" in str(panel.versions[-1])
    wayfarer = table.view(None).board.by_id["wayfarer"]
    assert (str(wayfarer.status), wayfarer.pose) == ("in hyperspace", None)
    answer = await begun(people[seat], panel, "Drop out")
    assert "Wayfarer drops out of hyperspace" in answer.content
    await press(people[seat], answer, "W lurk")
    assert "Wayfarer lurks on in hyperspace" in answer.content
    await press(people[seat], answer, "W leave")
    await press(people[seat], answer, "W drop out")
    looked_at(answer)
    await press(people[seat], answer, "Do it")
    await play.settled()
    back = (await play.at_table()).view(None).board.by_id["wayfarer"]
    assert back.pose == wayfarer.marker
    assert "drops out of hyperspace" in str((await play.panel()).versions[-1])

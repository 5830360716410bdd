"""Star fighters in chat, by commands and by thumb alone: a duel, two attacks, secrets."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.interceptors.actions import (
    Energy,
    Fire,
    Fly,
    Gamble,
    Put,
    Ready,
    Turn,
    Volley,
)
from tests.e2e.looking import press
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out
from tests.e2e.thumbing import thumb
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Exchange, Message, Person
    from rules.kernel.foresight.offers import Offer
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

pytestmark = pytest.mark.systems("interceptors")

SEATS = ("interceptor", "intruder")


def pilot(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires and gambles where it can; else tries its energy, or flies."""
    for kind in (Turn, Ready, Gamble, Volley, Fire, Energy, Fly):
        found = [each for each in offers if isinstance(each.action, Put if not step else kind)]
        if found and not (kind is Energy and step % 3):
            return random.Random(step).choice(found)
    return random.Random(step).choice(list(offers))


async def begun(play: Play, **options: Any) -> dict[str, Person]:
    """Begin a game of Ada's and Ben's; who plays which seat, as agreed or as dice have dealt."""
    sitting = tuple(zip((play.ada, play.ben), SEATS, strict=True))
    live = await play.begin(sitting, system="fighters", **options)
    by_id = {str(person.id): person for person, _ in sitting}
    return {each.seat: by_id[each.user_id] for each in live.members}


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_a_duel(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(10)
    people = await begun(
        play,
        forces="two-ship",
        board="3x2",
        scenery="none",
        turn_limit=3,
        purchase="sealed",
        sides="rolled",
    )
    assert people["intruder"] is play.ada

    async def after(step: int) -> None:
        if step == 9:
            said = await play.command(
                people["interceptor"], "fighters orders", fighter="tiger", react="4", gamble="never"
            )
            assert "Your orders for Tiger" in said
            assert "Your orders" not in (await play.panel()).content
        if step == 14:
            await play.restart()

    done = await play_out(play, people, take, pilot, most=90, after=after)
    assert {"muster", "enter", "start", "fly"} <= done
    await check_end(play)


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_a_ground_attack(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(7)
    people = await begun(
        play,
        scenario="ground-attack",
        forces="two-ship",
        board="3x2",
        turn_limit=2,
        clusters=3,
        purchase="stock",
    )

    async def after(step: int) -> None:
        if step == 4:
            assert "is worth 20" not in (await play.panel()).content
            assert "is worth 20" not in await play.command(play.ben, "game log")

    done = await play_out(play, people, take, pilot, most=60, after=after)
    assert {"put", "ready", "value", "start", "fly", "volley"} <= done
    await check_end(play)


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_an_attack_on_a_starbase(
    play: Play, same_dice: Callable[[int], None], take: Take
) -> None:
    same_dice(11)
    people = await begun(
        play,
        scenario="starbase",
        forces="two-ship",
        board="3x2",
        scenery="random",
        turn_limit=3,
        purchase="stock",
    )

    async def after(step: int) -> None:
        if step == 6:
            await play.restart()

    done = await play_out(play, people, take, pilot, most=60, after=after)
    assert {"put", "ready", "protect", "drift", "turn", "start", "fly"} <= done
    await check_end(play)


async def taken(person: Person, message: Message, label: str) -> Exchange:
    exchange = await thumb(person, message, label)
    await exchange.wait(15)
    return exchange


async def test_a_path_is_put_together_and_taken_back_before_it_is_flown(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await begun(
        play, forces="two-ship", board="3x2", scenery="none", purchase="stock", points=200
    )
    while True:
        table = await play.at_table()
        seat = table.active[0]
        offers = table.offers(seat)
        if any(isinstance(each.action, Fly) for each in offers):
            break
        await by_command(play, people[seat], offers[0])
        await play.settled()
    before = await play.frozen()
    (answer,) = (await taken(people[seat], await play.panel(), "My choices")).answers
    await taken(people[seat], answer, "Fly freely …")
    said = []
    for label in ("↱", "⌫", "Decide there what is next", "End its go there", "↰"):
        await taken(people[seat], answer, label)
        said.append(answer.content.partition("units")[0])
        assert phone_rows(answer.versions[-1].components) <= MOST
    assert len(set(said)) == len(said) - 1
    assert "FL to head" in answer.content
    assert await play.frozen() == before
    await press(people[seat], answer, "Do it")
    await play.settled()
    table = await play.at_table()
    fighter = next(each for each in table.view(None).table.of(seat) if each.gone)
    assert fighter.here.heading % 90 == 30

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
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Person
    from rules.kernel.offers import Offer
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

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

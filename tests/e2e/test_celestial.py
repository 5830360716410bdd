"""An engagement in chat, from the lobby to the score: by commands, and by thumb alone."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.play import first_state
from rules.kernel.values.frozen import altered, changed
from rules.space.hex import Hex
from rules.systems.celestial.actions import Fire, Helm, Power, Scatter, Transmit
from rules.systems.celestial.lines import Space
from rules.systems.celestial.options import CelestialOptions
from rules.systems.celestial.pieces import Kind, Status, Terrain
from rules.systems.celestial.questions import SteerShips
from rules.systems.celestial.ruleset import RULESET
from tests.e2e.looking import labels
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out
from tests.e2e.thumbing import thumb, token_of
from tests.systems.common import asking

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Person
    from rules.kernel.foresight.offers import Offer
    from rules.systems.celestial.state import CelestialState
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

pytestmark = pytest.mark.systems("celestial")

SEATS = ("compact", "dominion")


def captain(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires where it can; else charges now and then, moves, or does whatever there is."""
    for kind in (Fire, Transmit, Power, Helm, Scatter):
        found = [each for each in offers if isinstance(each.action, kind)]
        if found and not (kind is Power and step % 2):
            return random.Random(step).choice(found)
    return random.Random(step).choice(list(offers))


async def put_together(play: Play, person: Person) -> None:
    """Put a fleet together step by step, by thumb, and hand it in."""
    exchange = await person.press(await play.panel(), "My choices")
    await exchange.wait()
    (message,) = exchange.answers
    steps = ("Muster step by step …", "+ Jasper (50)", "+ Onyx (88)", "- Onyx", "+ Jasper (50)")
    for step in steps:
        await (await thumb(person, message, step)).wait()
    assert "2 Jasper: 100 of 150 points" in message.content
    await (await person.press(message, "Submit")).wait()


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_a_free_battle(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(4)
    people = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(
        sitting, system="celestial", scenario="free-battle", points=150, terrain=0, turn_limit=1
    )
    if take is by_thumb:
        await put_together(play, play.ben)
        await play.settled()
        said = (await play.panel()).content
        assert "The Dominion hands in its list" in said
        assert "Jasper" not in said

    async def after(step: int) -> None:
        if step == 1:
            await play.restart()

    done = await play_out(play, people, take, captain, most=60, after=after)
    assert {"muster", "scatter", "power", "helm"} <= done
    await check_end(play)


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_a_whole_skirmish(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(4)
    people = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(sitting, system="celestial", scenario="skirmish", turn_limit=1)

    async def after(step: int) -> None:
        if step == 12:
            await play.restart()

    done = await play_out(play, people, take, captain, most=120, after=after)
    assert {"scatter", "power", "helm", "fire", "choose", "speed"} <= done
    await check_end(play)


def beside_a_planet() -> CelestialState:
    """The Compact is to move its Heron, which points at a planet."""
    state: CelestialState = first_state(RULESET, RULESET.start(CelestialOptions()))
    for number, ship in enumerate(state.board.ships):
        at = Hex(2 + number, 2) if ship.id != "heron" else Hex(6, 6)
        placed = replace(ship, status=Status.ABOARD, at=at)
        state = changed(state, board=state.board.with_ship(placed))
    space = Space((Terrain(Kind.PLANET, Hex(7, 6)),))
    board = altered(state.board, space=space)
    state = changed(state, board=board, round=1, initiative="compact", turn="compact", step=1)
    return asking(state, SteerShips(seat="compact", ships=("heron",)))


async def test_an_order_into_a_planet_is_last_and_asked_about(play: Play) -> None:
    state = beside_a_planet()
    sitting = ((play.ada, "compact"), (play.ben, "dominion"))
    panel = await play.bring("celestial", state, state.options, sitting)
    play.clock.skip(60)
    before = await play.frozen()
    (menu,) = panel.selects
    moves = [str(each["label"]) for each in menu["options"] if "Heron" in each["label"]]
    assert len(moves) == 3
    assert moves[-1] == "Heron, ahead to G6 (into the planet: destroyed)"
    assert "destroyed" not in str(panel.buttons), "it is not suggested"
    exchange = await thumb(play.ada, panel, token_of(panel, "into the planet"))
    await exchange.wait()
    (asked,) = exchange.answers
    assert asked.ephemeral
    assert "into the planet: destroyed" in asked.content
    assert labels(asked)[:1] == ["Do it"]
    assert await play.frozen() == before
    await (await play.ada.press(asked, "Do it")).wait()
    await play.settled()
    assert "Heron is destroyed in a planet" in (await play.panel()).content


async def test_an_order_into_a_planet_is_carried_out_at_once_if_it_says_so(play: Play) -> None:
    state = beside_a_planet()
    sitting = ((play.ada, "compact"), (play.ben, "dominion"))
    await play.bring("celestial", state, state.options, sitting)
    await play.command(play.ada, "celestial helm", ship="heron", way="ahead", at_once=True)
    assert "Heron is destroyed in a planet" in (await play.panel()).content


async def test_any_other_order_is_carried_out_at_once(play: Play) -> None:
    state = beside_a_planet()
    sitting = ((play.ada, "compact"), (play.ben, "dominion"))
    panel = await play.bring("celestial", state, state.options, sitting)
    play.clock.skip(60)
    await (await thumb(play.ada, panel, token_of(panel, "turn left"))).wait()
    await play.settled()
    assert (await play.game()).version > 1

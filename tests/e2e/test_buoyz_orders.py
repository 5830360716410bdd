"""Orders of the level all in chat: mines that are carried and laid, the Force, attack craft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.systems.buoyz.actions import Done, Force, Lay, Move, Muster
from rules.systems.buoyz.craft_actions import Fly
from tests.e2e.looking import consider, looked_at, press
from tests.e2e.playing_out import by_thumb
from tests.e2e.test_buoyz import admiral, begin

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Person
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("buoyz")


async def on_to(
    play: Play, people: dict[str, Person], kind: type[Action]
) -> tuple[str, tuple[Offer, ...]]:
    """Type what an admiral does until an action of a kind is offered; who is up, and with what."""
    for _ in range(30):
        table = await play.at_table()
        seat = table.active[0]
        offers = table.offers(seat)
        found = tuple(each for each in offers if isinstance(each.action, kind))
        if found:
            return seat, found
        await play.take(people[seat], admiral(offers, 0))
    raise AssertionError(f"no {kind.tag} is offered")


async def test_mines_are_carried_in_secret_and_laid(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await begin(play, scenario="duel", mines="on", turn_limit=2)
    assert (await play.at_table()).active == ("blue", "red")
    answer = await consider(play, people["blue"], "hood muster", fit="H1")
    assert "Hood: 6 mines for all torpedoes" in answer.content
    await press(people["blue"], answer, "Do it")
    await play.settled()
    assert "to carry mines" not in str([each.versions for each in play.public()])
    said = await play.command(people["red"], "hood muster", fit="H1", at_once=True)
    assert "BZT63" in said
    assert "Possible: H2." in said
    said = await play.command(people["red"], "hood muster", ships="ca-classic", at_once=True)
    assert "Nothing is bought now" in said
    seat, offers = await on_to(play, people, Muster)
    assert seat == "red"
    await by_thumb(play, people[seat], offers[0])
    await play.settled()
    assert "Hood carries mines" in str((await play.panel()).versions[-1])
    seat, offers = await on_to(play, people, Lay)
    assert seat == "blue"
    await by_thumb(play, people[seat], offers[0])
    await play.settled()
    answer = await consider(play, people[seat], "hood move", ship="hood", way="3")
    assert "; mine at " in answer.content
    await press(people[seat], answer, "Do it")
    await play.settled()
    board = (await play.at_table()).view(None).board
    assert [each.side for each in board.mines] == ["blue"]
    assert "1 laid mine" in looked_at(await play.panel())


async def test_a_ship_in_overwatch_uses_the_force(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await begin(play, scenario="duel", actions="on", flagships="superior", turn_limit=2)
    seat, _ = await on_to(play, people, Move)
    ship, foe = [each.id for each in (await play.at_table()).view(None).board.ships][
        :: 1 if seat == "blue" else -1
    ]
    await play.throw(6)
    await play.command(people[seat], "hood special", ship=ship, what="use-the-force", at_once=True)
    await play.command(people[seat], "hood move", ship=ship, way="1", at_once=True)
    (other,) = {"blue", "red"} - {seat}
    await play.throw(6)
    await play.command(people[other], "hood special", ship=foe, what="evasive", at_once=True)
    table = await play.at_table()
    assert table.active == (seat,)
    (force, done) = table.offers(seat)
    assert isinstance(force.action, Force)
    assert isinstance(done.action, Done)
    await by_thumb(play, people[seat], force)
    await play.settled()
    board = (await play.at_table()).view(None).board
    assert not board.ship(foe).evasive
    assert not board.ship(ship).watching
    said = await play.command(people[other], "hood force", ship=foe)
    assert "BZT1" in said


async def test_craft_are_launched_and_flown(play: Play, same_dice: Callable[[int], None]) -> None:
    same_dice(3)
    people = await begin(play, scenario="carriers", alternation="side", turn_limit=3)
    seat, offers = await on_to(play, people, Fly)
    await play.command(people[seat], "hood fly", **offers[0].fields, at_once=True)
    flights = [each for each in (await play.at_table()).view(None).board.flights if each.flying]
    assert [each.side for each in flights] == [seat]
    for _ in range(4):
        other, offers = await on_to(play, people, Fly)
        table = await play.at_table()
        if table.view(None).turn == 2:
            break
        done = next(each for each in table.offers(other) if isinstance(each.action, Done))
        await by_thumb(play, people[other], done)
        await play.settled()
    else:
        raise AssertionError("no craft fly")
    assert other == seat
    answer = await consider(play, people[seat], "hood fly", craft="all", to="hood")
    looked_at(answer)
    await press(people[seat], answer, "Do it")
    await play.settled()
    after = (await play.at_table()).view(None).board.flight_by_id[flights[0].id]
    assert after.pose != flights[0].pose

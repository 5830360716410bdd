"""Places in chat: a base is put between the zones, a ship goes to the second table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.buoyz import fleets
from rules.systems.buoyz.actions import Array, First, Move, Waive
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.shore_questions import PlaceBase
from tests.e2e.looking import consider, labels, looked_at, press
from tests.e2e.test_buoyz import begin
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Person
    from rules.kernel.foresight.offers import Offer
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("buoyz")


async def test_a_base_is_placed(play: Play, same_dice: Callable[[int], None]) -> None:
    same_dice(3)
    people = await begin(play, scenario="fleet", points=40, variants="bases on")
    table = await play.at_table()
    board = table.view(None).board
    for seat in ("blue", "red"):
        wanted = fleets.with_base(board, seat) if seat == "blue" else fleets.ready_made(board, seat)
        assert await play.command(people[seat], "hood muster", ships=wanted[0], at_once=True)
    view = (await play.at_table()).view(None)
    assert view.question == PlaceBase(seat="blue")
    (base,) = (each for each in view.board.ships if view.board.sd(each).base)
    blue = people["blue"]
    said = await play.command(blue, "hood deploy", ship=base.id, at="24,2", at_once=True)
    assert "BZ273" in said
    assert "Possible:" in said
    answer = await consider(play, blue, "hood deploy", ship=base.id, at="24,24")
    assert f"{base.name} at 24″ east, 24″ south" in answer.content
    assert phone_rows(answer.components) <= MOST
    assert "Where can I go?" not in labels(answer)
    await press(blue, answer, "Do it")
    await play.settled()
    assert (await play.at_table()).view(None).board.by_id[base.id].pose is not None
    assert f"{base.name} at 24,24" in looked_at(await play.panel())


async def test_a_ship_goes_to_the_second_table(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await begin(play, scenario="patrol", variants="tables 2", alternation="side")
    view = await crossed(play, people)
    shown = looked_at(await play.panel())
    assert "table 2 of 2" in shown
    assert "Table 1:" in shown
    assert view.board.by_id["hood"].pose.x == view.board.tables[1].west + 6 * INCH
    said = "\n".join(str(each.versions) for each in play.public())
    assert "Hood leaves for table 2" in said
    assert "Hood is in transit to table 2: it emerges in turn 4" in said


async def crossed(play: Play, people: dict[str, Person]) -> Any:
    """Play on until Hood has moved on the second table; what is seen then."""
    for _ in range(40):
        table = await play.at_table()
        (seat,), view = table.active, table.view(None)
        hood = view.board.by_id["hood"]
        if view.turn == 4 and hood.nominated:
            return view
        if seat == "blue" and str(hood.status) == "to be deployed":
            assert "BZ136" in await at_once(play, people[seat], "deploy", at="2-24,24")
            at = "45,3" if view.south == "red" else "45,45"
            await at_once(play, people[seat], "deploy", at=at, heading="E")
        elif seat == "blue" and due_to_move(table, seat):
            way = {1: "6 X", 4: "6"}.get(view.turn, "0")
            await at_once(play, people[seat], "move", way=way if hood.pose else "0")
        else:
            await play.take(people[seat], still(table.offers(seat)))
    raise AssertionError("Hood does not emerge")


def due_to_move(table: LiveGame, seat: str) -> bool:
    """Whether Hood is among those that may be nominated to move."""
    moves = (each.action for each in table.offers(seat))
    return any(isinstance(each, Move) and each.ship == "hood" for each in moves)


async def at_once(play: Play, person: Person, verb: str, **options: Any) -> str:
    """Type what Hood does, without a look at it first."""
    return await play.command(person, f"hood {verb}", ship="hood", at_once=True, **options)


def still(offers: tuple[Offer, ...]) -> Offer:
    """Ships stay where they are, or are put by the referee."""

    def liking(offer: Offer) -> int:
        match offer.action:
            case Array() | First(who="self") | Waive():
                return 0
            case Move(way="0"):
                return 1
        return 2

    return min(offers, key=liking)

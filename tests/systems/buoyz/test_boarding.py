"""Boarding, transporters, lowered shields, prizes (BZT41, BZT42)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, boarding, damage_events, odds
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.damage import abilities
from rules.systems.buoyz.initiative import flagship
from rules.systems.buoyz.questions import EndPhase, MoveOn
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.victory import score
from tests.systems.buoyz.positions import own, ship, table
from tests.systems.buoyz.turns import due, firing, move, moving, play, refused, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

CLOSE = "bc-d7 red 24,23.5 180 crippled hull=2"
BOARDERS: dict[str, Any] = {"H": "ca-classic blue 24,24 0", "K": CLOSE}


def near(*, asked: bool = True, **more: Any) -> BuoyzState:
    """Two ships half an inch apart, one crippled; the other side is asked whether it boards."""
    options = {"boarding": True} | more.pop("options", {})
    state = table(options=options, **(BOARDERS | more))
    return due(state, BoardShips(seat="blue"), EndPhase(step=1)) if asked else state


def board(who: str = "h", whom: str = "k") -> ac.Board:
    return ac.Board(ship=who, target=whom)


@pytest.mark.rule("BZT41", "BZ100", "BZ101", "BZ50")
def test_what_a_boarding_party_adds() -> None:
    sizes = [own(id=f"s{size}", size=size) for size in range(6)]
    for sd, more in zip(sizes, (6, 5, 3, 1, 0, -1), strict=True):
        state = table(sds=[sd], H=f"{sd.id} blue 1,1 0", K="bc-d7 red 9,9 0")
        assert boarding.crew(state.board, ship(state, "H")) == 2 + more
    crews = {1: 1 - 1 + 1, 2: 2 + 1, 3: 3 + 1 + 1}
    for command, total in crews.items():
        sd = own(command=command)
        state = table(sds=[sd], H="own blue 1,1 0", K="bc-d7 red 9,9 0")
        assert boarding.crew(state.board, ship(state, "H")) == total
    for parties, total in ((["marines"], 4), (["marines", "jemhadar"], 5)):
        sd = own(abilities=["warp", *parties], race="dominion")
        state = table(sds=[sd], H="own blue 1,1 0", K="bc-d7 red 9,9 0")
        assert boarding.crew(state.board, ship(state, "H")) == total


@pytest.mark.rule("BZT41", "BZ100")
def test_the_boarding_of_the_hood_by_the_bortasqu() -> None:
    big = own(id="bortasqu", size=2, abilities=["transporter"])
    hurt = "ca-classic blue 24,24 0 crippled hull=2"
    state = near(K="bortasqu red 24,23.5 180", H=hurt, sds=[big])
    asked = due(state, BoardShips(seat="red"), EndPhase(step=1))
    step = play(asked, "red", board("k", "h"), 3, 3)
    fought = the(step, be.Boarded)
    # Without Command, which is the same on both sides: 3 + 3 = 6 to 3 + 1 = 4 (BZ100).
    assert [face + more - 2 for face, more in zip(fought.faces, fought.more, strict=True)] == [6, 4]
    assert fought.captured == "h"


@pytest.mark.rule("BZ233")
def test_whom_a_ship_may_board_is_told_where_nothing_is_measured() -> None:
    state = near(options={"pre_measure": False})
    assert board() in RULESET.legal(RULESET.view(state, "blue"))


@pytest.mark.rule("BZ195", "BZ102", "BZ102b", "BZT41b")
def test_the_winner_captures_the_loser_who_takes_no_further_part() -> None:
    assert score(near().board, "red") == 15
    won = play(near(), "blue", board(), 6, 1).state
    assert ship(won, "K").status is Status.CAPTURED
    assert (score(won.board, "red"), won.board.foes("blue")) == (0, ())
    lost = play(near(), "blue", board(), 1, 6).state
    assert ship(lost, "H").status is Status.CAPTURED
    drawn = play(near(), "blue", board(), 3, 3, 1, 1, 2, 2).state
    assert ship(drawn, "H").status is ship(drawn, "K").status is Status.ABOARD
    careful = near(options={"boarding_risk": "defender"})
    careful = play(careful, "blue", board(), 1, 6, 1, 1, 2, 2).state
    assert ship(careful, "H").status is Status.ABOARD
    shares = boarding.odds(near().board, ship(near(), "H"), ship(near(), "K"))
    assert shares == (Fraction(15, 36), Fraction(15, 36))


@pytest.mark.rule("BZ102c", "BZ18")
def test_a_prize_sails_for_its_captor_and_counts_for_nobody() -> None:
    state = near(options={"prize_crew": True}, G="bc-d7 red 40,40 0")
    step = play(state, "blue", board(), 6, 1, 1, 1, 2, 2)
    prize = ship(step.state, "K")
    assert (prize.side, prize.taken, prize.status) == ("blue", "red", Status.ABOARD)
    assert (score(step.state.board, "blue"), score(step.state.board, "red")) == (10, 15)
    assert flagship(step.state.board, "red") is None
    assert not boarding.able(step.state.board, "blue")


@pytest.mark.rule("BZT42", "BZ51", "BZ231", "BZ51b", "BZ51c")
def test_who_may_be_boarded_and_from_where() -> None:
    def found(**more: Any) -> bool:
        state = near(asked=False, **more)
        return bool(boarding.able(state.board, "blue"))

    assert found()
    assert not found(K="bc-d7 red 24,23.49 180 crippled hull=2")
    assert not found(K="bc-d7 red 24,23.5 180")
    assert found(K="bc-d7 red 24,23.5 180 lowered")
    assert found(K="runabout red 24,23.5 180")
    assert found(K="ca-classic red 24,23.5 180 shields_hit=3")
    assert not found(H="ca-classic blue 24,24 0 lost=transporter")
    assert not found(H="ca-classic blue 24,24 0 boarded")
    assert not found(options={"boarder_shields_down": True})
    down = "ca-classic blue 24,24 0 lowered"
    assert found(options={"boarder_shields_down": True}, H=down)
    assert not found(options={"boarding": False})
    far = near(K="bc-d7 red 24,23 180 crippled hull=2", G=CLOSE.replace("24,", "24.2,"))
    refused(far, "blue", board(), "BZ51")
    up = near(K="bc-d7 red 24,23.5 180", G=CLOSE.replace("24,", "24.2,"))
    refused(up, "blue", board(), "BZ51")


@pytest.mark.rule("BZ194", "BZ194b", "BZ23", "BZT1d")
def test_boarding_comes_after_torpedoes_before_repairs_the_initiative_first() -> None:
    hurt = "ca-classic blue 24,24 0 crippled hull=3 motive=1"
    state = firing(near(asked=False, H=hurt, G="ca-classic blue 24,24 0 fired"))
    state = play(state, "blue", ac.Waive()).state
    asked = play(state, "red", ac.Waive()).state
    assert asked.question == BoardShips(seat="blue")
    assert absent(RULESET.view(asked, "blue")) == ac.DONE
    drawn = play(asked, "blue", board(), 3, 3)
    assert drawn.state.question == BoardShips(seat="blue")  # there is another boarder
    refused(drawn.state, "blue", board(), "BZT42")
    over = play(drawn.state, "blue", ac.DONE)
    assert the(over, be.BoardingOver).seat == "blue"
    assert over.state.question == BoardShips(seat="red")
    last = play(over.state, "red", ac.DONE, 3, 1, 1, 2, 2)
    assert the(last, damage_events.RepairTried).passed


@pytest.mark.rule("BZ134", "BZ12b", "BZ23b", "BZ134c")
def test_a_ship_lowers_its_shields_before_it_moves_until_the_end_of_the_turn() -> None:
    state = moving(near(asked=False, K="bc-d7 red 24,20 180"))
    assert aims.shield_of(state.board, ship(state, "H"), 0) == 3
    step = play(state, "blue", ac.Shields(ship="h"))
    hood = ship(step.state, "H")
    assert hood.lowered
    assert [aims.shield_of(step.state.board, hood, each) for each in range(4)] == [0] * 4
    assert isinstance(step.state.question, MoveOn)
    refused(step.state, "blue", ac.Shields(ship="h"), "BZ134")
    play(step.state, "blue", move("h", "3"))
    shot = aims.beam(step.state.board, ship(step.state, "K"), "m", hood)
    assert shot.shield.worth == 0
    order = odds.all_dice(step.state.board, ship(step.state, "K"), "m", "h")
    assert odds.of_order(step.state.board, ship(step.state, "K"), order).hull > 0
    assert not ship(RULESET.evolve(step.state, ev.TurnEnded(number=1)), "H").lowered
    closed = moving(near(asked=False, options={"boarding": False}))
    play(closed, "blue", ac.Shields(ship="h"), listed=False)
    with pytest.raises(AssertionError, match="not offered"):
        play(closed, "blue", ac.Shields(ship="h"))
    refused(closed.of_version(2), "blue", ac.Shields(ship="h"), "BZ134")


@pytest.mark.rule("BZ134b")
@pytest.mark.parametrize("how", ["cloaked", "landed=planet"])
def test_shields_are_lowered_under_a_cloak_and_on_a_body_too(how: str) -> None:
    options = {"boarding": True, "bodies": "planet", "cloak": True}
    state = moving(
        table(H=f"dd-brel blue 24,21.99 0 {how}", K="bc-d7 red 24,10 180", options=options)
    )
    assert ship(play(state, "blue", ac.Shields(ship="h")).state, "H").lowered


@pytest.mark.rule("BZT42")
def test_transporters_and_marines_can_be_lost_where_they_do_something() -> None:
    for there in (True, False):
        state = near(asked=False, options={"boarding": there})
        assert ("transporter" in abilities(state.board, ship(state, "H"))) is there


@pytest.mark.rule("BZ195")
def test_a_preview_tells_how_likely_a_boarding_is() -> None:
    view = RULESET.view(near(), "blue")
    found = RULESET.forecast(view, board())
    assert found.odds is not None
    assert [each.label for each in found.odds()] == ["captures", "is captured"]
    careful = RULESET.view(near(options={"boarding_risk": "defender"}), "blue")
    sure = RULESET.forecast(careful, board()).odds
    assert sure is not None
    assert [each.label for each in sure()] == ["captures"]

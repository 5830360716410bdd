"""What the board of a battle of starships shows: shields, torpedoes, ways, fire, losses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.asked import answered
from render.model.scene import MoveMark, Piece, PlanMark, ReachMark, ShotMark
from render.systems.buoyz.reach import reached
from render.systems.buoyz.scene import areas, scene
from render.text.alt import alt_text
from rules.kernel.playing.play import consider
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import Point, within
from rules.systems.buoyz.actions import Fire, Move, Muster
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.questions import DeployShips, NominateFire, NominateMove
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.craft import battle, hangar, to_fly
from tests.systems.buoyz.positions import fired, table
from tests.systems.buoyz.turns import set_up

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView

PLACES: dict[str, Any] = {"H": "ca-classic blue 20,20 90", "F": "ca-firecat red 24,20 270"}
STATE = table(**PLACES)
ROOM = 1024
"""Characters of an alt text."""


def seen(state: BuoyzState, question: Question | None = None) -> BuoyzView:
    """What blue sees, asked that."""
    return changed(RULESET.view(state, "blue"), question=question)


def considered(state: BuoyzState, question: Question, action: Action) -> BuoyzView:
    """The view with an action drawn into it."""
    view = seen(state, question)
    found = RULESET.forecast(view, action)
    assert found.draw is not None
    return changed(view, preview=found.draw(found))


def lit(view: BuoyzView) -> tuple[Point, ...]:
    """The closed line that is lit."""
    (found,) = scene(view).highlight
    assert isinstance(found, tuple)
    return found


def ship(state: BuoyzState, code: str) -> Piece:
    return next(each for each in scene(seen(state)).pieces if each.code == code)


def test_shields_stand_on_their_sides_and_turn_with_the_ship() -> None:
    state = table(D="bc-d7 blue 20,20 90", F="ca-firecat red 24,20 270")
    guards = {each.heading: each.strength for each in ship(state, "D").guards}
    # Fore is east; port, to the north, is as strong; aft is to the west.
    assert guards == {90: 4, 0: 4, 180: 4, 270: 2}


def test_crippled_ships_and_critical_shields_show_what_is_left() -> None:
    state = table(H="ca-classic blue 20,20 0 hull=3 crippled shields_hit=1", F=PLACES["F"])
    piece = ship(state, "H")
    assert {each.strength for each in piece.guards} == {1}
    assert piece.left == (3, 7)
    assert {"crippled", "shields"} <= {each.kind for each in piece.badges}


def test_torpedoes_on_their_way_stand_at_their_target_and_are_neither_hit_nor_miss() -> None:
    launched = fired(STATE, "F", "t2-H").state
    shown = scene(seen(launched))
    target = next(each for each in shown.pieces if each.code == "H")
    assert "4 drone torpedoes on the way to it" in [each.words for each in target.badges]
    assert [type(each) for each in shown.marks] == [MoveMark]
    assert "4 drone torpedoes" in alt_text(shown)


def test_a_shot_tells_beside_its_target_what_it_did() -> None:
    r = fired(STATE, "H", "m-F", [6, 6, 1, 1, 5, 4, 1, 1, 1])
    (mark,) = scene(seen(r.state)).marks
    assert isinstance(mark, ShotMark)
    assert mark.hit
    assert mark.word == "\N{MINUS SIGN}2 hull, CRIPPLED"


def test_a_way_is_drawn_leg_by_leg_with_ranges_and_quadrants_at_its_end() -> None:
    action = Move(ship="h", way="2,P2,2")
    shown = scene(considered(STATE, NominateMove(seat="blue"), action))
    plans = [each for each in shown.marks if isinstance(each, PlanMark)]
    assert [each.rings for each in plans] == [(), (200, 400, 600)]
    # It faces 45 degrees, so the borders of its quadrants are the axes.
    assert set(plans[-1].spokes) == {90, 180, 270, 0}
    assert plans[-1].piece.facing == 45


def test_fire_that_is_considered_leads_to_each_target_with_its_chance() -> None:
    state = table(**PLACES, G="ca-classic red 22,20 270")
    action = Fire(ship="h", orders="m-F,t1-G")
    shown = scene(considered(state, NominateFire(seat="blue"), action))
    words = [e.word for e in shown.marks if isinstance(e, PlanMark) and e.shot]
    assert len(words) == 2
    assert all("hull" in each and "%" in each for each in words)


def test_where_nothing_is_measured_neither_board_nor_words_tell_a_distance() -> None:
    state = table(options={"pre_measure": False}, **PLACES)
    assert not getattr(scene(seen(state)).board, "measured", True)
    words = RULESET.forecast(seen(state, NominateMove(seat="blue")), Move(ship="h", way="2"))
    told: Any = words.draw and words.draw(words)
    assert "Firecat" not in words.text
    assert told is None or "Firecat at" not in told.words
    assert "nearest" not in alt_text(scene(seen(state)))


def test_the_alt_text_names_every_ship_of_a_crowd() -> None:
    kinds = ("ca-classic", "bc-d7") * 5
    crowd: dict[str, Any] = {}
    for letters, where in (("ABCDEFGHIJ", "blue {},40 0"), ("KLMNOPQRST", "red {},8 180")):
        for number, (code, kind) in enumerate(zip(letters, kinds, strict=True), start=1):
            crowd[code] = f"{kind} {where.format(4 * number)}"
    state = table(**crowd)
    told = alt_text(scene(seen(state)))
    assert len(told) <= ROOM
    for each in state.board.ships:
        assert each.name in told


def test_a_ship_that_is_gone_is_struck_in_the_table_beside_the_board() -> None:
    board = STATE.board
    gone = altered(board.ship("f"), pose=None, hull=0, status=Status.DESTROYED)
    shown = scene(seen(changed(STATE, board=board.with_ship(gone))))
    assert [each.name for each in shown.trays] == ["Destroyed"]
    assert shown.chart is not None
    assert shown.chart.rows[1].cells[0][0].words == "destroyed"


def test_where_the_one_ship_that_is_to_move_gets_is_lit_and_ends_with_the_table() -> None:
    view = seen(STATE, NominateMove(seat="blue"))
    here, *ends = lit(view)
    assert here == (2000, 2000)
    # Six inches ahead, five after a point to either side.
    assert (2600, 2000) in ends
    assert len(ends) == 7
    edge = table(H="ca-classic blue 2,20 270", F=PLACES["F"])
    near = lit(seen(edge, NominateMove(seat="blue")))
    assert min(each.x for each in near) == 0


def test_codes_stand_beside_ships_with_names_while_there_are_few() -> None:
    named = {each.id: each for each in table(**PLACES).board.ships}
    hood, cat = altered(named["h"], name="Hood", code="H1"), altered(named["f"], name="Firecat")
    board = changed(STATE.board, ships=(hood, cat))
    labels = [each.label for each in scene(seen(changed(STATE, board=board))).pieces]
    assert labels == ["H1 Hood", "Firecat"]
    many: dict[str, Any] = {f"K{each}": f"bc-d7 red {4 * each},8 180" for each in range(10)}
    shown = scene(seen(table(**PLACES, **many)))
    assert shown.chart is None
    assert [each.label for each in shown.pieces] == [each.code for each in shown.pieces]


def test_lists_of_ships_show_each_silhouette() -> None:
    assert {each.silhouette for each in SDS.values()} <= scene(seen(STATE)).art.glyphs.keys()


@pytest.mark.rule("BZT67", "BZT68")
def test_where_a_flight_gets_is_lit_all_around_it_and_ends_with_the_table() -> None:
    flying = to_fly(battle({"F1": "6,30 90", "F2": "30,30 0"}))
    view = RULESET.view(flying, "blue")
    found = RULESET.reach(view, "f2")
    assert found is not None
    (lit,) = areas(view, "f2")
    assert {Point(3000, 2000), Point(4000, 3000), Point(3000, 4000)} <= set(lit)
    (cut,) = areas(view, "f1")
    assert min(each.x for each in cut) == 0
    (mark,) = (each for each in answered(scene(view), found, (lit,)).marks)
    assert mark == ReachMark((lit,))


def test_who_is_deployed_or_launched_is_not_asked_where_it_goes() -> None:
    aboard = RULESET.view(hangar(battle()), "blue")
    assert RULESET.reach(aboard, "f1") is None
    assert not RULESET.can_go(aboard, "f1")
    fleets = set_up(3, 3, 2, 4, 1, 2, 6, 5, scenario="patrol").state
    deploying = RULESET.view(fleets, "blue")
    assert isinstance(fleets.question, DeployShips)
    assert RULESET.legal(deploying)
    assert not RULESET.can_go(deploying, "hood")


@pytest.mark.rule("BZ121")
def test_the_border_of_where_a_ship_gets_goes_around_planets() -> None:
    ship = "ca-galaxy blue 24,30 0"
    free, near = (
        reached(state.board, state.board.by_id["h"])
        for state in (table(H=ship), table(H=ship, options={"bodies": "planet"}))
    )
    assert Point(2400, 2200) in free
    assert Point(2400, 2600) in near, "it stops at the rim"
    assert {free[1], free[-1]} <= set(near), "aside of the planet it goes as far"
    planet = Point(2400, 2400)
    assert not any(within(each, planet, 199) for each in near)


def test_ships_that_form_squadrons_are_shown_before_they_are_on_the_table() -> None:
    state = set_up(scenario="patrol", squadrons="on").state
    found = consider(RULESET, state, "blue", Muster(fit="H1+H2"))
    marks = [each for each in scene(found.view).marks if isinstance(each, PlanMark)]
    assert [each.word for each in marks] == ["H1 in a squadron", "H2 in a squadron", "S alone"]
    assert len({each.start for each in marks}) == 3


def test_who_buys_ships_sees_for_how_many_points() -> None:
    state = set_up(scenario="fleet", points=25).state
    assert scene(RULESET.view(state, "red")).tallies == ("25 points each",)

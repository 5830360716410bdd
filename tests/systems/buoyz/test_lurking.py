"""Lurking: squares, secrets, who shows itself; birds of prey and a convoy (10.2, BZ188, BZ189)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from render.systems.buoyz.scene import scene
from render.text.alt import alt_text
from rules.kernel.game.dice import SeededDice
from rules.kernel.values.errors import Illegal, Malformed, Refusal
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, cloaks, initiative, lurking, orders, victory
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH, table_of
from rules.systems.buoyz.corrections import PutShip, correct
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import resolved, ship, table, with_ship
from tests.systems.buoyz.turns import moving, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.kernel.game.action import Action

SQUARES = "N-A2,R-B2"


def birds(**options: Any) -> Any:
    """The birds of prey, where the hunters are to say who lurks."""
    return set_up(1, 1, 6, 6, scenario="birds", **options).state


def begun(*faces: int, **options: Any) -> Any:
    """Two birds lurk in the north, the others are deployed; the hunters may show some."""
    state = play(birds(**options), "red", ac.Lurk(ships=SQUARES), listed=False).state
    state = play(state, "blue", ac.Array()).state
    return play(state, "red", ac.Array(), *(faces or (6, 6, 1, 1))).state


@pytest.mark.rule("BZ188")
def test_squares_are_cut_from_the_south_west_corner() -> None:
    four = lurking.squares((table_of(48, 48),))
    assert list(four) == ["A1", "B1", "A2", "B2"]
    assert (four["A1"].west, four["A1"].south) == (0, 48 * INCH)
    small = lurking.squares((table_of(36, 30),))
    assert (small["B1"].west, small["B1"].east) == (24 * INCH, 36 * INCH)
    assert (small["A2"].north, small["A2"].south) == (0, 6 * INCH)
    assert len(lurking.squares((table_of(72, 48),))) == 6


@pytest.mark.rule("BZ188", "BZ136d", "BZ189", "BZ219", "BZ133c")
def test_who_lurks_is_known_to_all_and_where_to_nobody_else() -> None:
    state = birds()
    assert state.question == HideShips(seat="red")
    step = play(state, "red", ac.Lurk(ships=SQUARES), listed=False)
    assert the(step, le.Lurking).ships == ("nightclaw", "redwing")
    after = step.state
    assert after.question == qu.DeployShips(seat="blue"), "who lurks is written down first"
    assert ship(after, "N").status is Status.LURKING
    assert after.hidden["red"].lurking == {"nightclaw": "A2", "redwing": "B2"}
    for viewer in ("blue", None):
        whole = RULESET.view(after, viewer).whole.model_dump_json()
        assert "B2" not in whole
        assert next(e.seen_by(viewer) for e in step.emitted) == le.HidUnseen(seat="red")
    own = RULESET.view(after, "red")
    assert own.lurking == {"nightclaw": "A2", "redwing": "B2"}
    assert not own.board.fleet("red")
    for wrong, rule in (("D-A1", "BZ189"), ("N-C1", "BZ188"), ("N-A1,N-A2", "BZ189")):
        refused(state, "red", ac.Lurk(ships=wrong), rule)
    assert isinstance(absent(RULESET.view(state, "red")), ac.Lurk)
    assert play(state, "red", ac.Lurk()).state.question == qu.DeployShips(seat="blue")


@pytest.mark.rule("BZ189", "BZ189b", "BZ18", "BZT8d")
def test_lurkers_count_for_the_initiative_and_for_nothing_else() -> None:
    state = begun()
    board = state.board
    assert initiative.modifier(board, "red") == 1
    assert [each.code for each in board.fleet("red")] == ["D"]
    assert [each.code for each in board.foes("blue")] == ["D"]
    led = with_ship(state, "D", status=Status.DESTROYED, pose=None)
    assert led.board.present("red"), "they hold the field"
    assert not resolved(led, victory.check).emitted


@pytest.mark.rule("BZ188", "BZ96", "BZ97", "BZ127", "BZ240", "BZ96b")
def test_lurkers_show_themselves_before_anybody_moves_cloaked_and_do_not_fire() -> None:
    state = begun()
    assert state.question == ShowShips(seat="red")
    shown = play(state, "red", ac.Emerge(ships="N-12,20.5-90"), listed=False)
    assert the(shown, le.Emerged).ships == (("nightclaw", Pose(4800, 8200, 90)),)
    after = shown.state
    bird = ship(after, "N")
    assert (bird.status, bird.cloaked, bird.revealed) == (Status.ABOARD, True, True)
    assert after.hidden["red"].lurking == {"redwing": "B2"}
    assert after.question == qu.ChooseFirst(seat="blue", phase="movement")
    free = with_ship(after, "N", cloaked=False, switched=True)
    assert not orders.able(free.board, ship(free, "N"))
    ambush = begun(ambush_fire=True)
    ambush = play(ambush, "red", ac.Emerge(ships="N"), listed=False).state
    quick = with_ship(ambush, "N", cloaked=False, switched=True)
    assert orders.able(quick.board, ship(quick, "N"))
    usual = play(state, "red", ac.Emerge(ships="N")).state
    assert ship(usual, "N").pose == Pose(18 * INCH, 0, 180), "three inches behind Halberd"
    near = with_ship(state, "H1", pose=Pose(18 * INCH, 8 * INCH, 180))
    behind = ship(play(near, "red", ac.Emerge(ships="N")).state, "N").pose
    assert behind == Pose(18 * INCH, 5 * INCH, 180)
    far = with_ship(state, "H2", pose=Pose(40 * INCH, 40 * INCH, 0))
    alone = with_ship(far, "H1", pose=None, status=Status.LEFT)
    pose = ship(play(alone, "red", ac.Emerge(ships="N")).state, "N").pose
    assert pose is not None
    assert pose.at == (24 * INCH, 24 * INCH), "as near as its square allows"
    assert not cloaks.works(usual.board, ship(usual, "D"))
    with pytest.raises(Refusal):
        lurking.entries(after.board, "red", "N")


@pytest.mark.rule("BZ281")
def test_a_lurker_shows_itself_ahead_of_an_enemy() -> None:
    state = begun()
    state = with_ship(state, "H2", pose=Pose(12 * INCH, 6 * INCH, 180))
    shown = ship(play(state, "red", ac.Emerge(ships="N-ahead")).state, "N")
    assert shown.pose == Pose(12 * INCH, 14 * INCH, 0), "eight inches before Halberd, facing it"
    listed = RULESET.legal(RULESET.view(begun(pre_measure=False), "red"))
    assert ac.Emerge(ships="N-ahead") not in listed, "nothing is measured"


@pytest.mark.rule("BZ188")
def test_lurkers_are_offered_two_squares_side_by_side() -> None:
    squares = {("A1", "B1"), ("A1", "A2"), ("B1", "B2"), ("A2", "B2")}
    found = set(lurking.neighbours((table_of(48, 48),)))
    assert found == squares | {(two, one) for one, two in squares}
    assert ac.Lurk(ships="N-A1,R-B1") in RULESET.legal(RULESET.view(birds(), "red"))


@pytest.mark.rule("BZ188b", "BZ189", "BZ121b")
def test_where_lurkers_can_not_show_themselves() -> None:
    state = begun()
    refused(state, "red", ac.Emerge(ships="N-30,12"), "BZ188")
    refused(state, "red", ac.Emerge(ships="N-12,12-360"), "BZ188")
    refused(state, "red", ac.Emerge(ships="D"), "BZ189")
    refused(state, "red", ac.Emerge(ships="N+N"), "BZ189")
    planet = begun(bodies="planet")
    refused(planet, "red", ac.Emerge(ships="N-24,24"), "BZ188")


@pytest.mark.rule("BZ133d")
def test_both_sides_say_sealed_who_shows_itself() -> None:
    options = {"scenario": "fleet", "cloak": True, "points": 14}
    state = set_up(**options).state
    for seat, faces in (("blue", ()), ("red", (6, 6, 1, 1))):
        state = play(state, seat, ac.Muster(ships="2xcl-talon"), *faces, listed=False).state
    assert {each.seat for each in state.questions} == {"blue", "red"}
    state = play(state, "red", ac.Lurk(ships="W3-B1"), listed=False).state
    assert not state.board.lurks("red"), "nobody knows before both have said so"
    state = play(state, "blue", ac.Lurk(ships="W1-A1,W2-A1"), listed=False).state
    state = play(state, "red", ac.Array(), 6, 6, 1, 1).state
    one = play(state, "red", ac.Emerge(ships="W3"))
    assert not [e for e in one.emitted if isinstance(e.event, le.Emerged)]
    assert ship(one.state, "W3").status is Status.LURKING
    assert RULESET.view(one.state, "blue") == RULESET.view(
        RULESET.possible(RULESET.view(one.state, "blue"), SeededDice(b"", b"")), "blue"
    )
    both = play(one.state, "blue", ac.Emerge())
    assert [each for each, _ in the(both, le.Emerged).ships] == ["war-talon-3"]


@pytest.mark.rule("BZ229", "BZ133d")
def test_lurkers_stay_hidden_by_a_standing_answer() -> None:
    state = begun()
    order = ac.Orders(order="lurk-stay")
    assert order in RULESET.legal_ahead(RULESET.view(state, "red"))
    given = play(state, "red", ac.Emerge()).state
    hidden = given.hiding("red", orders={"lurk": "stay"})
    answer = RULESET.answer_ahead(RULESET.view(hidden, "red"), ShowShips(seat="red"))
    assert answer == ac.Emerge()


@pytest.mark.rule("BZ188")
def test_pictures_tell_the_square_to_its_owner_alone() -> None:
    state = begun()
    own, foe = RULESET.view(state, "red"), RULESET.view(state, "blue")
    assert "A2" in alt_text(scene(own))
    assert "Nightclaw" in alt_text(scene(foe))
    assert "A2" not in alt_text(scene(foe))
    elsewhere = state.hiding("red", lurking={"nightclaw": "A1", "redwing": "A1"})
    assert draw(scene(RULESET.view(elsewhere, "blue"))) == draw(scene(foe))
    assert draw(scene(RULESET.view(elsewhere, "red"))) != draw(scene(own))


@pytest.mark.rule("BZ188", "BZ240")
def test_offers_and_their_words_tell_no_square() -> None:
    state = begun()
    elsewhere = state.hiding("red", lurking={"nightclaw": "A1", "redwing": "A1"})
    for each in (state, elsewhere):
        view = RULESET.view(each, "red")
        told = [RULESET.forecast(view, action) for action in RULESET.legal(view)]
        assert [one.text for one in told] == [
            "Nobody shows itself", "Nightclaw shows itself, cloaked",
            "Redwing shows itself, cloaked", "Nightclaw, Redwing show themselves, cloaked",
            "Nightclaw (ahead) shows itself, cloaked", "Redwing (ahead) shows itself, cloaked",
            "Nightclaw (ahead), Redwing (ahead) show themselves, cloaked",
        ]  # fmt: skip
    steps = RULESET.vary(RULESET.view(state, "red"), ac.Emerge(ships="N"))
    assert {each.sign for each in steps} > {"↓ 1″", "+ R", "\N{MINUS SIGN} N"}
    for each in steps:
        play(state, "red", each.action, listed=False)


@pytest.mark.rule("BZ188")
def test_ships_are_hidden_step_by_step() -> None:
    state = birds()
    found: Action = ac.Lurk()
    for _ in range(2):
        step = RULESET.vary(RULESET.view(state, "red"), found)[0]
        found = step.action
    assert found == ac.Lurk(ships="N-B1")
    words = RULESET.forecast(RULESET.view(state, "red"), found).text
    assert words == "Nightclaw lurks in B1; 1 ship with a cloak deployed"


@pytest.mark.rule("BZ189")
def test_a_game_master_puts_a_lurker_on_the_table() -> None:
    state = play(begun(), "red", ac.Emerge()).state
    put = PutShip(ship="nightclaw", at="20,20", heading=0)
    r = resolved(state, lambda r: correct(r, put))
    assert r.state.board.by_id["nightclaw"].pose == Pose(20 * INCH, 20 * INCH, 0)
    assert r.state.hidden["red"].lurking == {"redwing": "B2"}


def convoy(**fates: dict[str, Any]) -> Any:
    """The end of a turn of a convoy of four freighters, with what has become of them."""
    state = set_up(scenario="convoy").state
    state = changed(state, turn=3)
    for code in ("K", "A", "C", "P", "W", "H"):
        known = fates.get(code, {"status": Status.ABOARD, "pose": Pose(1, 1, 0)})
        state = with_ship(state, code, **known)
    return state


SAFE = {"status": Status.LEFT, "exit": "east", "pose": None}
AWAY = {"status": Status.LEFT, "exit": "north", "pose": None}
LOST = {"status": Status.DESTROYED, "pose": None, "hull": 0}


def ends(state: Any) -> ev.BattleEnded | None:
    found = [each.event for each in resolved(state, victory.check).emitted]
    return next((each for each in found if isinstance(each, ev.BattleEnded)), None)


@pytest.mark.rule("BZ241", "BZ219", "BZ139b")
def test_a_convoy_is_decided_by_its_freighters() -> None:
    assert ends(convoy(K=SAFE, A=SAFE, C=SAFE)) is None, "one is still on its way"
    for last, winner in ((SAFE, "blue"), (LOST, "blue"), (AWAY, "blue")):
        end = ends(convoy(K=SAFE, A=SAFE, C=SAFE, P=last))
        assert end is not None
        assert (end.why, end.winner) == ("decided", winner)
    end = ends(convoy(K=LOST, A=LOST, C=LOST, P=SAFE))
    assert end is not None
    assert (end.winner, end.blue, end.red) == ("red", 1, 3)
    end = ends(convoy(K=SAFE, A=SAFE, C=LOST, P=AWAY))
    assert end is not None
    assert end.winner is None
    gone = convoy(K=SAFE, A=SAFE, C=SAFE, P=SAFE, H=AWAY)
    end = ends(changed(gone, fled="blue"))
    assert end is not None
    assert end.winner == "blue", "a convoy that is through has not yielded"


@pytest.mark.rule("BZ241")
def test_freighters_under_way_are_safe_where_no_raider_is_left() -> None:
    fates = dict.fromkeys(("W", "D", "G"), LOST)
    end = ends(convoy(K=LOST, **fates))
    assert end is not None
    assert (end.why, end.winner, end.blue, end.red) == ("destroyed", "blue", 3, 1)
    end = ends(convoy(K=LOST, A=LOST, **fates))
    assert end is not None
    assert (end.winner, end.blue) == (None, 2)


@pytest.mark.rule("BZ241")
def test_a_convoy_of_ones_own_has_freighters() -> None:
    options = RULESET.read_options({"scenario": "convoy"})
    text = RULESET.write_brief(RULESET.brief_for(options))
    with pytest.raises(Malformed, match="no civilian ship"):
        RULESET.read_brief(options, text.replace('"tp-maru"', '"runabout"'))


@pytest.mark.rule("BZ242", "BZ241", "BZ120b")
def test_a_convoy_goes_east_and_raiders_come_from_there() -> None:
    state = set_up(scenario="convoy").state
    state = play(state, "red", ac.Lurk(ships="W-A1,D-B1"), listed=False).state
    assert state.question == qu.DeployShips(seat="red")
    state = play(state, "red", ac.Deploy(ship="grey-talon", at="45,24"), listed=False).state
    assert ship(state, "G").pose == Pose(45 * INCH, 24 * INCH, 270)
    refused(state, "blue", ac.Deploy(ship="hood", at="24,45"), "BZ136")
    state = play(state, "blue", ac.Array(), 6, 6, 1, 1).state
    places = [each.pose for each in state.board.fleet("blue")]
    assert {(each.x, each.heading) for each in places if each} == {(3 * INCH, 90)}
    east = with_ship(moving(state), "A", pose=Pose(47 * INCH, 10 * INCH, 90))
    away = play(east, "blue", ac.Move(ship="argosy", way="3,X"), listed=False).state
    assert ship(away, "A").exit == "east"
    assert victory.score(away.board, "blue") == 1


@pytest.mark.rule("BZ139")
def test_who_is_destroyed_last_has_not_yielded_though_others_left_before() -> None:
    two: dict[str, Any] = {
        "H": "ca-classic blue 24,1 0",
        "G": "ca-classic blue 24,24 0",
        "K": "tp-maru red 9,9 0",
    }
    state = moving(table(**two), left=2)
    left = play(state, "blue", ac.Move(ship="h", way="6,X"), listed=False).state
    assert left.fled == ""
    gone = with_ship(left, "G", status=Status.DESTROYED, pose=None, hull=0)
    end = ends(gone)
    assert end is not None
    assert (end.why, end.winner) == ("destroyed", "blue"), "by points: what has left survives"
    last = with_ship(state, "G", status=Status.DESTROYED, pose=None, hull=0)
    after = play(last, "blue", ac.Move(ship="h", way="6,X"), listed=False).state
    assert after.fled == "blue"


CLOAKED: dict[str, Any] = {"H": "ca-classic blue 24,24 0", "B": "dd-brel red 24,22.5 180"}


@pytest.mark.rule("BZ96b", "BZT50b", "BZT50e", "BZ190b")
@pytest.mark.parametrize(
    ("kept", "why"),
    [
        ({"cloaked": True}, "is cloaked"),
        ({"switched": True}, "has turned its cloak on or off this turn"),
        ({"revealed": True}, "has come out of hiding this turn"),
        ({"searched": cloaks.FAILED}, "has searched in vain"),
    ],
)
def test_whom_a_cloak_leaves_no_attack_is_told_why(kept: dict[str, Any], why: str) -> None:
    open_ = table(options={"cloak": True}, **CLOAKED)
    state = with_ship(open_, "B", **kept)
    order = orders.Order(aims.MAIN, ship(state, "H").id, 2)
    with pytest.raises(Illegal, match=why) as refusal:
        orders.checked(state.board, ship(state, "B"), (order,))
    assert refusal.value.rule == "BZT14"
    assert orders.checked(open_.board, ship(open_, "B"), (order,)).orders == (order,)

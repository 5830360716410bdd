"""Breaking contact: who checks it, the order to retreat, its ways, who has won then (CAM 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from render.systems.buoyz.scene import scene
from rules.kernel.values.frozen import changed
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import contact, endings, hangars, moving, retreat, victory
from rules.systems.buoyz import contact_events as cn
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.landing import aside
from rules.systems.buoyz.legs import ordered
from rules.systems.buoyz.reporting import report
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz import craft
from tests.systems.buoyz.positions import all_of, own, resolved, ship, table, the, with_ship
from tests.systems.buoyz.turns import move, play, refused, set_up, special
from tests.systems.buoyz.turns import moving as to_move

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

BB, CV, CVE = (
    own(id=kind.lower(), letters=kind, name=kind, race="klingon") for kind in ("BB", "CV", "CVE")
)


def battle(**more: Any) -> BuoyzState:
    """Two ships a side; blue's edge is the southern one."""
    options = {"break_contact": True, **more.pop("options", {})}
    ships = {"H": "ca-classic blue 24,40 180", "G": "ca-classic blue 30,40 180",
             "K": "bc-d7 red 24,8 180", "L": "bc-d7 red 30,8 180", **more}  # fmt: skip
    state = table(options=options, sds=[BB, CV, CVE], **ships)
    return changed(state, south="blue", turn=2)


def without(state: BuoyzState, *codes: str, status: Status = Status.DESTROYED) -> BuoyzState:
    """The state when these are gone."""
    for each in codes:
        state = with_ship(state, each, status=status, pose=None)
    return state


def fleeing(**more: Any) -> BuoyzState:
    """Blue in retreat, to move."""
    state = battle(**more)
    board = changed(state.board, homes=(("blue", 180),))
    return to_move(changed(state, board=board, broke=(("blue", 1),)), left=2)


def checked(state: BuoyzState, *faces: int) -> list[cn.ContactChecked]:
    """Who checks contact after a turn."""
    return all_of(resolved(state, contact.check, faces), cn.ContactChecked)


@pytest.mark.rule("BZT60", "BZT60b", "BZ108", "BZ202", "BZ254")
def test_contact_is_checked_for_losses() -> None:
    assert not checked(battle())
    (lost,) = checked(without(battle(), "G"), 5)
    assert (lost.side, lost.why, lost.breaks, lost.home) == ("blue", "losses", True, 180)
    (stays,) = checked(without(battle(), "G"), 6)
    assert not stays.breaks
    assert not checked(with_ship(battle(), "G", crippled=True))
    assert not checked(without(battle(), "G", status=Status.LEFT))
    captured = without(battle(), "G", status=Status.CAPTURED)
    assert checked(captured, 1)[0].why == "losses"
    assert not checked(without(battle(options={"threshold": 51}), "G"))
    assert not checked(without(battle(options={"break_contact": False}), "G"))
    assert [each.side for each in checked(without(battle(), "G", "K"), 6, 6)] == ["blue", "red"]


@pytest.mark.rule("BZT60", "BZ202b", "BZ108", "BZ102", "BZ108b")
def test_contact_is_checked_for_capital_ships() -> None:
    def why(*harmed: str, **ships: str) -> str:
        state = battle(options={"threshold": 90}, **ships)
        for each in harmed:
            state = with_ship(state, each, crippled=True)
        return contact.reason(state.board, "blue")

    fleet = {"H": "bb blue 24,40 0", "G": "cv blue 30,40 0"}
    assert why("H", **fleet) == ""
    assert why("H", "G", **fleet) == "capitals"
    assert why("H", "G") == ""
    gone = without(battle(options={"threshold": 90}, **fleet), "H", status=Status.LEFT)
    assert contact.reason(gone.board, "blue") == "carriers"
    carriers = {"H": "cve blue 24,40 0", "G": "cv blue 30,40 0"}
    assert why(**carriers) == ""
    # What the other side sails is not left to its owner (BZ102).
    whole = battle(options={"threshold": 90}, **fleet)
    prize = with_ship(whole, "H", side="red", taken="blue")
    assert contact.reason(prize.board, "blue") == "carriers"


@pytest.mark.rule("BZT60c", "BZ107", "BZ202c", "BZ107b")
def test_races_add_or_deduct() -> None:
    hawk = own(id="hawk", race="romulan")
    state = table(options={"break_contact": True}, sds=[hawk], W="hawk blue 24,40 0",
                  K="bc-d7 red 24,8 180", H="ca-classic red 30,8 0")  # fmt: skip
    assert [contact.plus(state.board, each) for each in ("blue", "red")] == [-1, 1]
    blue, red = state.board.brief.scenario.fleet
    for temper, more in (("aggressive", 1), ("cautious", -1)):
        bold = red.model_copy(update={"temper": temper})
        scenario = state.board.brief.scenario.model_copy(update={"fleet": (blue, bold)})
        brief = state.board.brief.model_copy(update={"scenario": scenario})
        assert contact.plus(changed(state.board, brief=brief), "red") == more
    assert not checked(without(battle(), "K"), 5)[0].breaks


@pytest.mark.rule("BZ203e", "BZ250")
def test_where_home_is() -> None:
    state = battle()
    assert [contact.home(state, each) for each in ("blue", "red")] == [180, 0]
    assert [contact.home(changed(state, south=""), each) for each in ("blue", "red")] == [180, 0]
    kinds = {"points": True, "kills": True, "hull": False, "convoy": False, "planet": False}
    for count, plays in kinds.items():
        scenario = state.board.brief.scenario.model_copy(update={"count": count})
        brief = state.board.brief.model_copy(update={"scenario": scenario})
        assert changed(state.board, brief=brief).contact is plays
    duel = set_up(6, 6, 1, 1, scenario="duel").state
    assert [contact.home(duel, each) for each in ("blue", "red")] == [180, 0]


def ways(text: str, **options: Any) -> tuple[str, ...]:
    """The ways home of a ship of blue."""
    state = fleeing(H=text, options=options)
    found = retreat.ways(state.board, ship(state, "H"))
    for each in found:
        play(state, "blue", move("h", each))
    return found


@pytest.mark.rule("BZT61", "BZ203")
def test_who_points_home_goes_all_the_way() -> None:
    assert ways("ca-classic blue 24,30 180") == ("6", "S1,5", "P1,5", "S2,4", "P2,4")
    assert ways("ca-classic blue 24,30 135") == ("6", "S1,5", "S2,4", "S3,3")
    assert ways("ca-classic blue 24,45 180")[0] == "6,X"
    state = fleeing(H="ca-classic blue 24,30 180")
    assert {move("h", each) for each in ways("ca-classic blue 24,30 180")} <= set(
        RULESET.legal(state)
    )
    for wrong in ("0", "5", "P3,3", "3,P3"):
        assert refused(state, "blue", move("h", wrong), "BZ203").legal
    play(state, "blue", move("h", "2,P1,3"), listed=False)
    play(state, "blue", move("h", "6,X"), listed=False)
    flank = fleeing(H="ca-classic blue 24,30 180 acting=flank-speed")
    assert retreat.ways(flank.board, ship(flank, "H"))[0] == "9"
    refused(flank, "blue", move("h", "6"), "BZ203")


@pytest.mark.rule("BZT61", "BZ203c")
def test_who_points_elsewhere_turns_first_as_near_to_home_as_it_gets() -> None:
    assert ways("ca-classic blue 24,30 130") == ("S2,4",)
    assert ways("ca-classic blue 24,30 230") == ("P2,4",)
    assert ways("ca-classic blue 24,30 0") == ("S3", "P3")
    assert ways("ca-classic blue 24,30 80") == ("S3,3",)
    state = fleeing(H="ca-classic blue 24,30 80")
    for wrong in ("6", "S2,4", "S3", "P3,3", "1,S3,2"):
        refused(state, "blue", move("h", wrong), "BZ203")
    stands = fleeing(H="ca-classic blue 24,30 0")
    refused(stands, "blue", move("h", "P3,3"), "BZ203")
    assert ways("ca-classic blue 24,30 100 hull=1 crippled") == ("S1",)


@pytest.mark.rule("BZ203", "BZT31")
def test_agile_ships_turn_twice_in_retreat() -> None:
    state = fleeing(H="runabout blue 24,30 180")
    play(state, "blue", move("h", "P1,4,S1"), listed=False)
    refused(state, "blue", move("h", "P1,3,S1"), "BZ203")
    refused(state, "blue", move("h", "2,P1,2,S1"), "BZ203")


@pytest.mark.rule("BZ203", "BZ153", "BZ113d")
def test_who_can_not_move_stays() -> None:
    assert ways("ca-classic blue 24,30 0 motive=3") == ("0",)
    play(fleeing(H="ca-classic blue 24,30 0 motive=3"), "blue", move("h", "P2"), listed=False)
    held = fleeing(H="ca-classic blue 24,30 180 tug=k", options={"tractor": "on"})
    assert retreat.ways(held.board, ship(held, "H")) == ("0",)


@pytest.mark.rule("BZ203d", "BZ121", "BZ163")
def test_a_body_in_the_way_of_a_retreat() -> None:
    around = ways("ca-classic blue 24,19 180", bodies="planet")
    state = fleeing(H="ca-classic blue 24,19 180", options={"bodies": "planet"})
    for each in around:
        path = moving.plan(state.board, ship(state, "H"), each).path
        assert aside(path[-1].heading, 180) <= 90
    assert around
    refused(state, "blue", move("h", "6"), "BZ203")
    down = ways("dd-brel blue 24,26.01 180 landed=planet", bodies="planet", rules="full")
    assert down[0].startswith("H180,")
    far = ways("dd-brel blue 24,21.99 0 landed=planet", bodies="planet", rules="full")
    assert ordered(far[0]).lift in (90, 270)
    landed = fleeing(H="dd-brel blue 24,21 180", options={"bodies": "planet", "rules": "full"})
    refused(landed, "blue", move("h", "5,D"), "BZ203")


@pytest.mark.rule("BZ203b", "BZ251")
def test_what_a_ship_in_retreat_does_not_do() -> None:
    options = {"rules": "full", "bodies": "planet"}
    ships = {"H": "ca-classic blue 24,26.5 180", "R": "runabout blue 24,27 180",
             "K": "bc-d7 red 24,27.5 180"}  # fmt: skip
    state = fleeing(options=options, **ships)
    refused(state, "blue", ac.Orbit(ship="h"), "BZ203")
    refused(state, "blue", special("h", "ramming-speed"), "BZ203")
    refused(state, "blue", ac.Special(ship="h", what="tractor", target="r"), "BZ203")
    tried = {each.what for each in RULESET.legal(state) if isinstance(each, ac.Special)}
    assert {"flank-speed", "hard-about", "no-win"} <= tried
    assert not {"tractor", "ramming-speed"} & tried


@pytest.mark.rule("BZT61e")
def test_a_retreat_is_pursued_and_craft_go_on_flying() -> None:
    state = fleeing()
    assert [each.id for each in without(state, "H", status=Status.LEFT).board.foes("red")] == ["g"]
    play(to_move(state, "red", left=2), "red", move("k", "6"), listed=False)
    carriers = craft.battle(options={"break_contact": True})
    for side in ("blue", "red"):
        board = changed(carriers.board, homes=((side, 180),))
        assert hangars.left(board, ship(carriers, "V")) == 2


@pytest.mark.rule("BZ204")
def test_the_referee_moves_home_who_is_absent() -> None:
    state = fleeing(H="ca-classic blue 24,30 0")
    assert RULESET.absent(RULESET.view(state, "blue")) == move("h", "S3")
    tried = play(state, "blue", special("h", "red-alert"), 6).state
    assert RULESET.absent(RULESET.view(tried, "blue")) == move("h", "S3")


@pytest.mark.rule("BZ206", "BZ133", "BZT61b")
def test_who_can_cloak_withdraws_at_the_order() -> None:
    birds = {"K": "dd-brel red 24,8 180", "L": "dd-brel red 30,8 180", "M": "bc-d7 red 36,8 0",
             "N": "dd-brel red 40,8 180 hull=1 crippled", "O": "dd-brel red 44,8 0"}  # fmt: skip
    state = without(battle(options={"cloak": "on"}, **birds), "M")
    state = with_ship(state, "O", status=Status.LURKING, pose=None)
    state = state.hiding("red", lurking={"o": "A1"})
    r = resolved(state, contact.check, [1])
    assert the(r, cn.Withdrawn).ships == ("k", "l", "o")
    assert [each.status for each in r.state.board.ships if each.side == "red"] == [
        Status.LEFT, Status.LEFT, Status.DESTROYED, Status.ABOARD, Status.LEFT,
    ]  # fmt: skip
    assert "red" not in r.state.hidden
    assert not all_of(resolved(state, contact.check, [6]), cn.Withdrawn)


@pytest.mark.rule("BZ205")
def test_who_can_not_retreat_is_captured_when_it_is_alone() -> None:
    state = fleeing(H="ca-classic blue 24,30 0 motive=3")
    assert not all_of(resolved(state, contact.check), cn.Abandoned)
    alone = without(state, "G", status=Status.LEFT)
    r = resolved(alone, contact.check)
    assert the(r, cn.Abandoned).ships == ("h",)
    assert ship(r.state, "H").status is Status.CAPTURED
    assert contact.lost(r.state.board, "blue") == 10


def over(state: BuoyzState) -> BattleEnded:
    """How the battle ends after this turn."""
    return the(resolved(state, victory.check), BattleEnded)


@pytest.mark.rule("BZT61c", "BZ207", "BZ252")
def test_points_left_decide_with_fifty_for_who_has_not_broken() -> None:
    gone = without(fleeing(), "H", "G", status=Status.LEFT)
    ended = over(gone)
    assert (ended.why, ended.blue, ended.red, ended.winner) == ("broken", 20, 80, "red")
    assert (ended.held, ended.grade) == (("red",), "decisive")
    shot = over(without(battle(), "H", "G"))
    assert (shot.why, shot.blue, shot.red, shot.held) == ("destroyed", 0, 80, ("red",))
    last = changed(battle(), turn=10)
    assert (over(last).blue, over(last).red, over(last).grade) == (70, 80, "minor")
    both = changed(gone, board=changed(gone.board, homes=(("blue", 180), ("red", 0))))
    assert (over(both).held, over(both).red) == ((), 30)
    assert "decisive victory of Red" in endings.in_words(gone.brief, ended)
    assert not all_of(resolved(fleeing(), victory.check), BattleEnded)


@pytest.mark.rule("BZT61d", "BZ207b")
def test_how_great_a_victory_is() -> None:
    found = [victory.grade(*each) for each in ((10, 10), (19, 10), (10, 20), (29, 10), (10, 30))]
    assert found == ["", "minor", "major", "major", "decisive"]
    assert victory.grade(10, 0) == "decisive"


@pytest.mark.rule("BZ202")
def test_a_battle_reports_who_broke_contact_and_when() -> None:
    state = without(fleeing(), "H", "G", status=Status.LEFT)
    told = report(changed(state, ended=over(state)))
    assert told is not None
    assert (told.contact, told.gone, told.broke) == (True, ("blue",), (("blue", 1),))


@pytest.mark.rule("BZT61")
def test_a_retreat_is_seen() -> None:
    state = fleeing()
    found = scene(RULESET.view(state, None))
    assert found.sides[0].standing == "20 points, in retreat"
    assert {badge.kind for each in found.pieces for badge in each.badges} == {"retreat"}
    assert len(draw(found)) > 0


@pytest.mark.rule("BZ203", "BZ204")
def test_every_way_home_that_is_offered_is_accepted_wherever_a_ship_is() -> None:
    for heading in range(0, 360, 37):
        for x, y in ((24, 20), (22, 21), (1, 40), (47, 46), (24, 1)):
            state = fleeing(
                H=f"dd-brel blue {x},{y} {heading}", options={"bodies": "planet", "rules": "full"}
            )
            for each in retreat.ways(state.board, ship(state, "H")):
                found = moving.plan(state.board, ship(state, "H"), each)
                assert not found.length or aside(found.path[-1].heading, 180) <= 90

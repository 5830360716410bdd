"""Clauses of rulings that no other test would notice (BZ140 to BZ222), each in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    aims,
    boarding,
    cloaks,
    contact,
    damage,
    damage_events,
    fleets,
    initiative,
    lurking,
    mines,
    orbits,
    rotation,
    separation,
    special,
    sweeping,
    torpedoes,
    victory,
)
from rules.systems.buoyz import contact_events as cn
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import rotation_events as re
from rules.systems.buoyz.board.options import PRESETS, BuoyzOptions
from rules.systems.buoyz.board.pieces import Counter, Mine, Minefield, Status, Strand
from rules.systems.buoyz.board.sds import SDS, Tubes
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.fire_questions import Blasts, Torpedoes
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.steps import carry_out
from tests.systems.buoyz.positions import all_of, own, resolved, ship, table, the, with_ship
from tests.systems.buoyz.turns import firing, move, moving, play
from tests.systems.buoyz.turns import special as tried
from tests.systems.buoyz.turns import the as the_step

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

Pieces = dict[str, Any]
SAGES = own(id="sages", command=3, abilities=["warp", "impulse", "tractor"])


def at(east: float, south: float, heading: int = 0) -> Pose:
    return Pose(int(east * INCH), int(south * INCH), heading)


def watched(**more: Any) -> BuoyzState:
    """A red ship to move, one of blue's in overwatch beside it."""
    options = {"rules": "full", **more.pop("options", {})}
    ships = {"S": "sages blue 24,24 0 acting=use-the-force nominated", **more}
    return moving(table(options=options, sds=[SAGES], **ships), "red", left=2)


@pytest.mark.rule("BZ147b")
def test_an_overwatch_that_was_not_used_is_over_with_the_turn() -> None:
    state = watched(K="bc-d7 red 24,23 180")
    assert ship(state, "S").watching
    ended = RULESET.evolve(state, ev.TurnEnded(number=1))
    assert not ship(ended, "S").watching


@pytest.mark.rule("BZ148c", "BZ147")
def test_cloaks_shields_and_mines_are_not_negated() -> None:
    state = watched(K="cl-talon red 24,23 180", L="bc-d7 red 40,4 180")
    for action in (ac.Cloak(ship="k"), ac.Shields(ship="k"), ac.Lay(ship="k")):
        assert play(state, "red", action).state.question == MoveOn(seat="red", ship="k")


@pytest.mark.rule("BZ151")
def test_what_has_landed_does_not_go_to_maximum_warp() -> None:
    for landed, warps in (("", True), ("landed=planet", False)):
        text = f"dd-brel blue 24,21.99 0 acting=flank-speed {landed}"
        state = table(options={"rules": "full", "bodies": "planet"}, K=text)
        flanked = with_ship(state, "K", tried="flank-speed")
        found = [each.what for each in special.offered(flanked.board, ship(flanked, "K"))]
        assert ("maximum-warp" in found) == warps


@pytest.mark.rule("BZ153b")
def test_a_ship_in_a_beam_acts_and_boards() -> None:
    ships: Pieces = {"H": "ca-classic blue 24,24 0", "K": "bc-d7 red 24,23.5 180 tug=h"}
    state = table(options={"rules": "full"}, **ships)
    assert play(moving(state, "red"), "red", tried("k", "evasive"), 6).state
    assert boarding.may_board(state.board, ship(state, "K"))


@pytest.mark.rule("BZ160b")
def test_both_parts_have_the_damage_of_the_whole() -> None:
    state = table(options={"races": True}, K="bc-d7 red 24,20 180",
                  H="ca-classic blue 24,24 0 motive=1 shields_hit=1 hull=3 crippled")  # fmt: skip
    step = play(moving(state), "blue", ac.Separate(ship="h"))
    parts = [each for each in step.state.board.ships if each.side == "blue"]
    assert [(e.motive, e.shields_hit, e.crippled) for e in parts] == [(1, 1, True)] * 2
    assert sum(each.hull for each in parts) == 3
    assert not separation.separates(step.state.board, parts[0])


@pytest.mark.rule("BZ161")
def test_both_sides_may_share_a_circle() -> None:
    ships: Pieces = {"H": "ca-classic blue 24,21 90 orbit=planet hand=clockwise",
             "K": "bc-d7 red 24,27 0"}  # fmt: skip
    state = table(options={"bodies": "planet"}, **ships)
    step = play(moving(state, "red"), "red", ac.Orbit(ship="k", hand="clockwise"))
    one, two = (aims.place(ship(step.state, code)).at for code in "HK")
    middle = step.state.board.bodies[0].at
    assert abs(two.y - middle.y) < 3 * INCH + 2
    assert abs(one.y - middle.y) == 3 * INCH


@pytest.mark.rule("BZ161b")
def test_a_ship_that_is_dead_in_space_stays_in_its_orbit() -> None:
    text = "ca-classic blue 24,21 90 motive=3 orbit=planet hand=clockwise"
    state = moving(table(options={"bodies": "planet"}, H=text, K="bc-d7 red 44,44 0"))
    for way in ("0", "P1"):
        stays = play(state, "blue", move("h", way), listed=False).state
        assert (ship(stays, "H").orbit, ship(stays, "H").hand) == ("planet", "clockwise")
        assert orbits.hands(stays.board, altered(ship(stays, "H"), nominated=False))
    older = play(state.of_version(2), "blue", move("h"), listed=False).state
    assert ship(older, "H").orbit == ""
    alive = moving(with_ship(state, "H", motive=0))
    assert ship(play(alive, "blue", move("h"), listed=False).state, "H").orbit == ""


@pytest.mark.rule("BZ172b")
def test_a_base_adds_to_its_beams_alone() -> None:
    state = table(S="station blue 24,24 0", K="bc-d7 red 24,22.5 180")
    base, foe = ship(state, "S"), ship(state, "K")
    assert aims.torpedo(state.board, base, "photon", foe, aims.place(base).at).more == 0
    assert aims.beam(state.board, base, aims.MAIN, foe).more == 1


@pytest.mark.rule("BZ174", "BZ174b")
def test_whom_an_explosion_hits() -> None:
    ships: Pieces = {"K": "bc-d7 red 24,21.5 180", "L": "dd-brel red 24,21.99 0 landed=planet",
             "C": "cl-talon blue 24,20.6 0 cloaked", "E": "bc-d7 blue 24.5,21.5 0 acting=ecm",
             "F": "bc-d7 blue 25.01,21.5 0"}  # fmt: skip
    state = table(options={"rules": "full", "bodies": "planet"}, **ships)
    mine = Mine("m", "red", at(24, 21.5))
    counter = Counter("k1", "blue", "f", "drone", "k", at(24, 20).at)
    state = changed(state, board=changed(state.board, mines=(mine,), counters=(counter,)))
    gone = RULESET.evolve(state, damage_events.Exploded(ship="k", at=at(24, 21.5).at))
    r = resolved(gone, lambda r: carry_out(r, [Blasts()]), [1] * 7)
    assert set(the(r, damage_events.Blasted).ships) == {"l", "c", "e"}
    assert r.state.board.mines == (mine,)
    assert r.state.board.counters == (counter,)


@pytest.mark.rule("BZ175b")
def test_which_ability_is_lost_first() -> None:
    state = table(options={"rules": "full"}, H="ca-galaxy blue 24,24 0", T="cl-talon red 9,9 0")
    found = [list(damage.by_default(state.board, ship(state, code))) for code in "HT"]
    assert found == [
        ["saucer", "research", "advanced_sensors", "tractor", "transporter", "impulse", "warp"],
        ["pursuit_mine", "tractor", "transporter", "cloak", "impulse"],
    ]


@pytest.mark.rule("BZ188b", "BZ276")
def test_a_lurker_may_show_itself_on_an_enemy_and_on_a_web() -> None:
    ships: Pieces = {
        "H": "ca-classic blue 10,40 0",
        "S": "dd-spinner blue 20,40 0",
        "K": "dd-brel red 9,9 0",
    }
    state = table(options={"cloak": "on", "web": True}, **ships)
    strand = Strand("s-web1", "blue", (at(12, 40, 90),))
    board = changed(state.board, webs=(strand,))
    for place in (at(10, 40).at, at(12, 40).at):
        entry = lurking.Entry(ship(state, "K"), place, 0)
        assert lurking.shown_at(board, entry, "A1") == Pose(place.x, place.y, 0)


@pytest.mark.rule("BZ189", "BZ189b")
def test_a_lurking_flagship_counts_and_nobody_throws_for_it() -> None:
    sd = own(id="elite", race="romulan", command=3, abilities=["warp", "advanced_sensors"])
    state = table(sds=[sd], H="ca-classic blue 10,40 0", K="elite red 9,9 0")
    hidden = with_ship(state, "K", status=Status.LURKING, pose=None, crossed=("m",))
    assert initiative.modifier(hidden.board, "red") == 2 + 1
    mine = Mine("m", "blue", at(9, 9))
    assert not mines.due_now(changed(hidden.board, mines=(mine,)))
    assert mines.due_now(changed(with_ship(state, "K", crossed=("m",)).board, mines=(mine,)))


@pytest.mark.rule("BZ189c", "BZ237")
def test_who_lurks_is_fit_for_battle() -> None:
    state = table(options={"cloak": "on"}, H="ca-classic blue 10,40 0", K="dd-brel red 9,9 0")
    scenario = state.board.brief.scenario.model_copy(update={"count": "crippled"})
    brief = state.board.brief.model_copy(update={"scenario": scenario})
    state = changed(state, board=changed(state.board, brief=brief), turn=10)
    state = with_ship(state, "K", status=Status.LURKING, pose=None)
    assert the(resolved(state, victory.check), ev.BattleEnded).winner == "red"
    older = state.of_version(2)
    assert the(resolved(older, victory.check), ev.BattleEnded).winner == "blue"


@pytest.mark.rule("BZ196e", "BZ202")
def test_who_is_in_transit_counts_as_left_for_contact() -> None:
    sds = [own(id=e.lower(), letters=e, name=e) for e in ("BB", "CV")]
    state = table(sds=sds, options={"break_contact": True}, A="bb blue 20,40 0",
                  B="cv blue 22,40 0", C="bb blue 24,40 0", D="bb blue 26,40 0",
                  K="bc-d7 red 24,8 180")  # fmt: skip
    state = with_ship(state, "A", status=Status.DESTROYED, pose=None)
    for code in "CD":
        state = with_ship(state, code, status=Status.LEFT, pose=None)
    assert contact.reason(state.board, "blue") == "carriers"
    away = with_ship(state, "D", status=Status.TRANSIT)
    assert contact.reason(away.board, "blue") == ""


def fleeing(**more: Any) -> BuoyzState:
    """Blue in retreat to the south, to move."""
    options = {"break_contact": True, **more.pop("options", {})}
    state = table(options=options, **{"K": "bc-d7 red 24,8 180", **more})
    board = changed(state.board, homes=(("blue", 180),))
    return moving(changed(state, board=board, broke=(("blue", 1),), south="blue"), left=2)


@pytest.mark.rule("BZ203b")
def test_who_retreats_fires_and_lays_mines() -> None:
    state = fleeing(H="ca-classic blue 24,10 180 mines=2 layer", G="bc-d7 blue 25,10 0",
                    options={"mines": "on"})  # fmt: skip
    readied = play(state, "blue", ac.Lay(ship="h"), listed=False).state
    assert ship(readied, "H").laying
    fires = firing(state)
    play(fires, "blue", ac.Fire(ship="g", orders="m-K"), *[1] * 4, listed=False)


@pytest.mark.rule("BZ205")
@pytest.mark.parametrize(
    ("text", "stuck"),
    [
        ("station blue 24,40 0", True),
        ("dd-brel blue 24,21.99 0 landed=planet hull=1 crippled", True),
        ("dd-brel blue 24,21.99 0 landed=planet", False),
    ],
)
def test_who_can_not_retreat(text: str, *, stuck: bool) -> None:
    state = fleeing(H=text, options={"bodies": "planet", "rules": "full"})
    assert bool(all_of(resolved(state, contact.check), cn.Abandoned)) == stuck


@pytest.mark.rule("BZ206")
@pytest.mark.parametrize("status", [Status.TRANSIT, Status.HYPERSPACE])
def test_who_is_away_does_not_withdraw_by_its_cloak(status: Status) -> None:
    state = table(options={"break_contact": True, "cloak": "on"}, H="ca-classic blue 9,40 0",
                  K="dd-brel red 24,8 180", L="dd-brel red 30,8 180", M="bc-d7 red 9,9 0",
                  N="bc-d7 red 12,9 0")  # fmt: skip
    state = with_ship(state, "K", status=status)
    for code in "MN":
        state = with_ship(state, code, status=Status.DESTROYED, pose=None)
    r = resolved(changed(state, south="blue", turn=2), contact.check, [1])
    assert the(r, cn.Withdrawn).ships == ("l",)
    assert ship(r.state, "K").status is status


@pytest.mark.rule("BZ220b")
@pytest.mark.parametrize("kept", [{"switched": True}, {"searched": "failed"}])
def test_who_may_not_attack_does_not_board_but_defends_itself(kept: dict[str, Any]) -> None:
    ships: Pieces = {
        "H": "ca-classic blue 24,24 0",
        "K": "bc-d7 red 24,23.5 180 crippled hull=2",
    }
    state = table(options={"rules": "full"}, **ships)
    assert boarding.may_board(state.board, ship(state, "H"))
    withheld = with_ship(state, "H", **kept)
    assert not boarding.may_board(withheld.board, ship(withheld, "H"))
    assert not cloaks.may_attack(withheld.board, ship(withheld, "H"))
    assert aims.close_dice(withheld.board, ship(withheld, "H")) == 2
    silent = with_ship(state, "H", acting=("ecm",))
    assert aims.close_dice(silent.board, ship(silent, "H")) == 0


@pytest.mark.rule("BZ222")
def test_what_is_recommended() -> None:
    recommended = next(each for each in PRESETS if each.name == "recommended")
    options = recommended.completed(BuoyzOptions, {})
    assert (options.boarding_risk, options.round_speed, options.pre_measure) == (
        "defender", False, True,
    )  # fmt: skip


@pytest.mark.rule("BZ162")
def test_what_was_captured_and_who_is_in_orbit_does_not_rotate() -> None:
    ships: Pieces = {"S": "station blue 24,21 0 orbit=planet hand=clockwise",
             "L": "dd-brel red 24,26.01 180 landed=planet", "G": "station blue 40,8 0"}  # fmt: skip
    state = table(options={"rotation": True, "bodies": "planet"}, **ships)
    state = with_ship(state, "L", status=Status.CAPTURED)
    poses = dict(the(resolved(state, rotation.rotate), re.Rotated).poses)
    assert set(poses) == {"g"}


@pytest.mark.rule("BZT64", "BZ292", "BZ181b")
def test_who_sweeps_and_stays_sweeps_nothing() -> None:
    state = table(options={"mines": "on"}, W="de-sweeper blue 24,24 0", K="bc-d7 red 9,9 0")
    field = Minefield("minefield", "", at(24, 24).at)
    board = changed(state.board, fields=(field,))
    here = at(24, 24)
    assert sweeping.swept(board, ship(state, "W"), (here,)).cells == ()
    assert sweeping.swept(board, ship(state, "W"), (here, at(24, 23))).cells


@pytest.mark.rule("BZ200")
def test_minefields_are_part_of_what_shares_are_of() -> None:
    state = table(options={"points": 30, "mines": "on"}, H="ca-classic blue 9,9 0",
                  M="tp-maru blue 8,8 0", K="runabout red 1,1 0")  # fmt: skip
    board = changed(state.board, nature="convoy", attacker="blue", prices=(("red", 6),))
    mined = ("ca-classic", "tp-maru", *["minefield"] * 3)
    with pytest.raises(Illegal) as refusal:
        fleets.checked(board, mined, "red")
    assert refusal.value.rule == "BZ200"
    assert fleets.checked(board, mined[:2], "red")
    assert fleets.checked(changed(board, version=2), mined, "red") == mined


@pytest.mark.rule("BZT21")
@pytest.mark.parametrize("kind", ["quantum", "proton", "photon"])
def test_quantum_and_proton_torpedoes_are_photons(kind: str) -> None:
    assert Tubes.model_validate({"kind": kind, "count": 1}).kind == "photon"
    assert own(torpedo=[{"kind": kind, "count": 2}]).torpedo == SDS["ca-galaxy"].torpedo


@pytest.mark.rule("BZ294", "BZ177")
def test_each_torpedo_meets_what_the_one_before_has_left() -> None:
    state = table(H="ca-classic blue 24,30 0", K="bc-d7 red 24,25 180")
    counters = [Counter(f"k{n}", "blue", "h", "photon", "k", at(24, 30).at) for n in (1, 2)]
    state = changed(state, board=changed(state.board, counters=tuple(counters)))
    dice = [
        6,
        1,
        1,
        6,
        4,
        3,
        6,
        1,
        1,
        3,
        1,
    ]  # a hit, through, a critical of shields; then 3 beats 2
    r = resolved(state, lambda r: carry_out(r, [Torpedoes()]), dice)
    assert [each.shield for each in all_of(r, fe.Struck)] == [4, 2]
    assert RULESET.version == 3


@pytest.mark.rule("BZ190c")
def test_a_hunter_that_does_not_search_fires_as_ever() -> None:
    state = table(options={"cloak": "on"}, H="ca-classic blue 24,24 0 acting=cloak-hunter",
                  K="dd-brel red 24,22.5 180 cloaked", L="bc-d7 red 26,21 180")  # fmt: skip
    step = play(firing(state), "blue", ac.Fire(ship="h", orders="m-L"), *[1] * 4, listed=False)
    assert ship(step.state, "H").searched == ""


@pytest.mark.rule("BZT60b", "BZ202")
def test_who_has_held_on_checks_again_after_the_next_turn() -> None:
    state = table(options={"break_contact": True}, H="ca-classic blue 24,40 0",
                  G="ca-classic blue 30,40 0", K="bc-d7 red 24,8 180")  # fmt: skip
    state = changed(with_ship(state, "G", status=Status.DESTROYED, pose=None), south="blue")
    for turn in (2, 3):
        r = resolved(changed(state, turn=turn), contact.check, [6])
        assert the(r, cn.ContactChecked).why == "losses"
        state = r.state


@pytest.mark.rule("BZ180d", "BZ161d")
def test_a_ship_in_orbit_comes_through_mines() -> None:
    text = "ca-classic blue 24,21 90 orbit=planet hand=clockwise"
    options = {"bodies": "planet", "turn_limit": 1}
    state = table(options=options, H=text, K="bc-d7 red 44,44 0 nominated")
    mine = Mine("m", "red", at(24.3, 21))
    state = changed(state, board=changed(state.board, mines=(mine,)))
    step = play(moving(state), "blue", ac.Orbit(ship="h", hand="clockwise"), 1, listed=False)
    assert the_step(step, me.MineMet).ship == "h"


@pytest.mark.rule("BZ177c")
def test_the_holder_of_the_initiative_shoots_at_torpedoes_first() -> None:
    ships: Pieces = {"H": "ca-classic blue 24,30 0", "K": "bc-d7 red 24,25 180"}
    state = table(**ships)
    pair = [Counter("k1", "blue", "h", "drone", "k", at(24, 30).at),
            Counter("k2", "red", "k", "drone", "h", at(24, 25).at)]  # fmt: skip
    state = changed(state, board=changed(state.board, counters=tuple(pair)))
    for side, first in (("blue", "h"), ("red", "k")):
        r = resolved(changed(state, initiative=side), torpedoes.begin, [5, 5])
        assert next(each.ship for each in all_of(r, fe.Intercepted)) == first

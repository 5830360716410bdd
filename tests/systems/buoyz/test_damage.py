"""Being crippled, criticals, vital hits, explosions (5.7, 5.8, 11.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz import aims, damage, damage_events, odds, orders
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import Choose
from rules.systems.buoyz.aims import dice_of, shield_of
from rules.systems.buoyz.board.pieces import Blast, Mine, Status
from rules.systems.buoyz.board.speed import engine
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.fire_absence import absent
from rules.systems.buoyz.fire_questions import Blasts, ChooseAbility, ChooseVital, Minefields
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.steps import carry_out
from tests.systems.buoyz.positions import (
    all_of,
    answered,
    asked,
    fired,
    mended,
    own,
    resolved,
    ship,
    table,
    the,
    with_ship,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.state import BuoyzState

THROUGH = [6, 1, 1, 1, 6]
"""One hit of four by main weapons, and a six for its damage."""
BORTASQU = own(
    id="bortasqu", letters="BB", race="klingon", size=2, shields=[5, 5, 5, 5], hull=17, crippled=6
)


def struck(
    kind: str, *dice: int, more: str = "", sds: Iterable[Description] = ()
) -> Resolution[BuoyzState]:
    """A critical hit on a ship, from ahead: what its dice on the table lead to."""
    state = table(sds=sds, H="ca-classic blue 10,10 0", K=f"{kind} red 10,9 180 {more}")
    return fired(state, "H", "m-K", [*THROUGH, 4, *dice])


@pytest.mark.rule("BZT18", "BZ17", "BZT18f")
def test_a_ship_of_17_over_6_is_crippled_when_6_are_left() -> None:
    for hull, crippled in ((8, False), (7, True)):
        state = table(
            sds=(BORTASQU,), H="ca-classic blue 10,10 0", B=f"bortasqu red 10,9 180 hull={hull}"
        )
        dice = [*THROUGH, *([1, 6] if crippled else []), 1]
        r = fired(state, "H", "m-B", dice)
        assert ship(r.state, "B").crippled is crippled
        assert ship(r.state, "B").gone == (("impulse",) if crippled else ())


@pytest.mark.rule("BZ17")
def test_a_ship_with_no_figure_is_destroyed_and_never_crippled() -> None:
    state = table(H="ca-classic blue 10,10 0", R="runabout red 10,9 180")
    r = fired(state, "H", "m-R", [6, 1, 1, 1, 1])
    assert the(r, damage_events.Destroyed).ship == "r"
    assert not all_of(r, damage_events.Crippled)
    assert ship(r.state, "R").status is Status.DESTROYED


@pytest.mark.rule("BZT18", "BZ156", "BZT18c", "BZT18d", "BZT18e", "BZT18f")
def test_a_crippled_ship_loses_half_of_its_dice_speed_shields_and_abilities_for_good() -> None:
    state = table(H="ca-classic blue 10,10 0", K="ca-classic red 10,9 180 hull=4")
    r = fired(state, "H", "m-K", [*THROUGH, 3, 4, 3, 1])
    event = the(r, damage_events.Crippled)
    assert (event.tested, event.gone) == (("research", "warp", "impulse"), ("warp",))
    board, hurt = r.state.board, ship(r.state, "K")
    assert [dice_of(board, hurt, each) for each in ("m", "t1")] == [2, 2]
    assert shield_of(board, hurt, 0) == 2
    assert engine(board, hurt) == 3 * INCH
    assert not board.able(hurt, "warp")


@pytest.mark.rule("BZ165", "BZ76b")
def test_only_abilities_that_do_something_can_be_lost_and_no_weaknesses() -> None:
    board = table(R="runabout blue 1,1 0", G="bb-cube red 9,9 0").board
    lost = damage.abilities(board, board.ship("r"))
    assert lost == ("agile", "advanced_sensors", "warp", "impulse")
    before = damage.abilities(changed(board, version=2), board.ship("r"))
    assert before == ("agile", "warp", "impulse")
    assert damage.abilities(board, board.ship("g")) == (
        "research", "warp", "impulse", "advanced_sensors",
    )  # fmt: skip


@pytest.mark.rule("BZ77", "BZT17c")
def test_a_ship_without_hull_is_destroyed_without_criticals_or_explosion() -> None:
    state = table(H="ca-classic blue 10,10 0", K="ca-classic red 10,9 180 hull=1 crippled")
    r = fired(state, "H", "m-K", THROUGH)
    assert the(r, damage_events.Destroyed).ship == "k"
    assert not r.state.blasts
    assert not all_of(r, damage_events.Blasted)


@pytest.mark.rule("BZT19", "BZT19b")
@pytest.mark.parametrize(
    ("dice", "field"),
    [([1], "armament"), ([2], "motive"), ([3], "shields_hit"), ([4, 2], "motive")],
)
def test_criticals_are_counted(dice: list[int], field: str) -> None:
    hurt = ship(struck("bc-d7", *dice).state, "K")
    counts = {each: getattr(hurt, each) for each in ("armament", "motive", "shields_hit")}
    assert counts == {**dict.fromkeys(counts, 0), field: 1}


@pytest.mark.rule("BZT17d")
def test_less_than_four_is_no_critical() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    assert (
        the(fired(state, "H", "m-K", [*THROUGH, 3]), damage_events.CriticalsTested).criticals == 0
    )


@pytest.mark.rule("BZ75", "BZT19b")
def test_a_second_four_is_a_lucky_break() -> None:
    r = struck("bc-d7", 4, 4)
    assert the(r, damage_events.Critical).effect == "nothing"
    assert ship(r.state, "K").armament == ship(r.state, "K").motive == 0
    assert the(struck("bc-d7", 4, 6), damage_events.Critical).effect == "system"


@pytest.mark.rule("BZ175", "BZ75b", "BZ75c", "BZT19c")
def test_a_vital_fire_without_doubles_asks_its_victim() -> None:
    r = struck("bc-d7", 5, 2, 3)
    question = asked(r.state, ChooseVital)
    assert question.seat == "red"
    assert damage.choices(r.state.board, question) == ("armament", "motive", "system")
    with pytest.raises(Illegal) as refused:
        answered(r.state, lambda r: damage.chosen(r, question, Choose(ship="k", what="shields")))
    assert refused.value.rule == "BZ75"
    done = answered(r.state, lambda r: damage.chosen(r, question, Choose(ship="k", what="motive")))
    assert ship(done.state, "K").motive == 1
    assert not done.state.agenda
    assert ship(mended(done.state, [6]).state, "K").motive == 0


@pytest.mark.rule("BZ76", "BZ175", "BZT19d", "BZ175b")
def test_a_vital_system_asks_which_ability_goes_warp_last_by_default() -> None:
    r = struck("bc-d7", 6)
    question = asked(r.state, ChooseAbility)
    assert damage.choices(r.state.board, question) == ("impulse", "warp")
    assert absent(RULESET.view(r.state, "red"), question) == Choose(ship="k", what="impulse")
    done = answered(r.state, lambda r: damage.chosen(r, question, Choose(ship="k", what="impulse")))
    assert ship(done.state, "K").lost == ("impulse",)


@pytest.mark.rule("BZ76", "BZ171", "BZT19d")
def test_without_abilities_a_vital_system_costs_two_hull_which_may_cripple_at_once() -> None:
    r = struck("bc-d7", 6, more="gone=warp+impulse")
    assert the(r, damage_events.HullLost).hull == 2
    assert the(r, damage_events.Crippled).tested == ()
    assert (ship(r.state, "K").hull, ship(r.state, "K").crippled) == (3, True)


@pytest.mark.rule("BZ171")
def test_hull_lost_to_a_vital_system_may_destroy_without_explosion() -> None:
    r = struck("bc-d7", 6, more="hull=3 crippled gone=warp+impulse")
    assert the(r, damage_events.Destroyed).ship == "k"
    assert not all_of(r, damage_events.Exploded)


@pytest.mark.rule("BZ172", "BZT47b")
def test_what_slows_a_ship_costs_a_base_hull() -> None:
    fort = own(id="fort", speed=0, turning=0, base=True, abilities=[], shields=[3, 3, 3, 3])
    r = struck("fort", 2, sds=(fort,))
    assert (ship(r.state, "K").hull, ship(r.state, "K").motive) == (5, 0)
    asking = struck("fort", 5, 1, 2, sds=(fort,))
    done = answered(
        asking.state,
        lambda r: damage.chosen(
            r, asked(asking.state, ChooseVital), Choose(ship="k", what="motive")
        ),
    )
    assert ship(done.state, "K").hull == 5


@pytest.mark.rule("BZ167")
def test_criticals_are_tested_together_and_come_to_the_table_in_turn() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    r = fired(state, "H", "m-K", [6, 6, 6, 1, 6, 5, 1, 5, 4, 2, 1])
    assert the(r, fe.Struck).beats == 2
    assert the(r, damage_events.CriticalsTested).faces == (5, 4)
    assert [each.effect for each in all_of(r, damage_events.Critical)] == ["motive", "armament"]


@pytest.mark.rule("BZ167", "BZ75b")
def test_what_is_left_of_the_criticals_follows_the_answer() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    r = fired(state, "H", "m-K,t1-K", [6, 6, 1, 1, 6, 6, 5, 4, 5, 2, 3])
    question = asked(r.state, ChooseVital)
    done = answered(
        r.state, lambda r: damage.chosen(r, question, Choose(ship="k", what="armament")), [3]
    )
    hurt = ship(done.state, "K")
    assert (hurt.armament, hurt.shields_hit) == (1, 1)
    assert [each.target for each in done.state.board.counters] == ["k", "k"]


@pytest.mark.rule("BZT34", "BZ77", "BZ174", "BZ77c", "BZT19c")
def test_doubles_explode_and_hit_all_within_an_inch_the_firer_too() -> None:
    state = table(
        H="ca-classic blue 10,10 0",
        K="bc-d7 red 10,9 180",
        F="tp-maru red 10.5,9 0",
        Z="tp-maru red 10,7.99 0",
    )
    dice = [*THROUGH, 4, 5, 3, 3, 2, 3, *[1] * 7]
    r = fired(state, "H", "m-K", dice)
    blast = the(r, damage_events.Blasted)
    assert (blast.ships, blast.hits) == (("f", "h"), (2, 3))
    assert [(each.ship, each.hull) for each in all_of(r, fe.Struck)[1:]] == [("f", 2), ("h", 0)]
    assert ship(r.state, "F").crippled
    assert not r.state.blasts


@pytest.mark.rule("BZ77b", "BZT34b")
def test_the_size_of_a_ship_says_how_hard_it_explodes() -> None:
    assert [damage.blast_dice(size) for size in range(7)] == [2, 2, 1, 1, 0, 0, 0]


@pytest.mark.rule("BZ174c", "BZ77d")
def test_chains_follow_the_whole_blast_the_nearest_first() -> None:
    state = table(
        H="ca-classic blue 20,20.5 0",
        K="bc-d7 red 20,19 180",
        L="bc-d7 red 20.8,19 90",
        M="bc-d7 red 20.5,19 90",
    )
    crit = [4, 5]
    dice = [
        *THROUGH, *crit, 1, 1,  # K explodes
        1, 1,  # one hit each on M, then L
        6, 6,  # both through
        *crit, 2, 2,  # M explodes
        *crit, 3, 3,  # L explodes
    ]  # fmt: skip
    r = fired(state, "H", "m-K", dice)
    assert [each.ship for each in all_of(r, damage_events.Exploded)] == ["k", "m", "l"]
    assert [each.ship for each in all_of(r, damage_events.Blasted)] == ["k", "m", "l"]
    assert [each.ships for each in all_of(r, damage_events.Blasted)] == [("m", "l"), (), ()]


@pytest.mark.rule("BZT18")
def test_a_ship_is_crippled_once() -> None:
    state = table(H="ca-classic blue 10,10 0", K="ca-classic red 10,9 180 hull=3 crippled")
    r = fired(state, "H", "m-K", [6, 1, 1, 1, 2])
    assert ship(r.state, "K").hull == 2
    assert not all_of(r, damage_events.Crippled)


WEAK = "own red 10,9 180"
"""At an inch, before main weapons of four dice."""


@pytest.mark.rule("BZ165b", "BZT17")
def test_weak_construction_adds_one_to_the_damage_of_whatever_hits() -> None:
    weak = own(shields=[4, 4, 4, 4], abilities=["warp", "impulse", "swwobs"])
    state = table(H="ca-classic blue 10,10 0", O=WEAK, sds=[weak])
    order = odds.all_dice(state.board, ship(state, "H"), "m", "o")
    told = odds.of_order(state.board, ship(state, "H"), order)
    assert told.hull == 1 - (1 - Fraction(2, 3) * Fraction(4, 6)) ** 4
    r = fired(state, "H", "m-O", [3, 4, 5, 6, 3, 3, 3, 3, 1, 1])
    struck = the(r, fe.Struck)
    assert (struck.hull, struck.less, struck.beats) == (4, -1, 0)
    assert ship(r.state, "O").crippled
    older = fired(state.of_version(2), "H", "m-O", [3, 4, 5, 6, 3, 3, 3, 3])
    assert the(older, fe.Struck).hull == 0
    hard = own(shields=[6, 6, 6, 6], abilities=["warp", "impulse", "swwobs"])
    state = table(H="ca-classic blue 10,10 0", O=WEAK, sds=[hard])
    r = fired(state, "H", "m-O", [3, 1, 1, 1, 6, 1])
    assert (the(r, fe.Struck).hull, the(r, fe.Struck).beats) == (1, 1)
    torpedo = aims.torpedo(state.board, ship(state, "H"), "photon", ship(state, "O"), Point(0, 0))
    drop = aims.craft_torpedo(state.board, "photon", ship(state, "O"), Point(0, 0))
    second = aims.beam(state.board, ship(state, "H"), "s", ship(state, "O"))
    assert (torpedo.less, drop.less, second.less) == (-1, -1, 0)


@pytest.mark.rule("BZ165b")
def test_weak_construction_counts_in_explosions_and_on_mines() -> None:
    weak = own(shields=[4, 4, 4, 4], abilities=["swwobs"], size=5)
    state = table(H="ca-classic blue 10,10 0", O=WEAK, sds=[weak])
    blast = changed(state, blasts=(Blast("h", Point(4000, 4000)),))
    blown = resolved(with_ship(blast, "H", status=Status.DESTROYED, pose=None),
                     lambda r: carry_out(r, [Blasts()]), [1, 3])  # fmt: skip
    assert the(blown, fe.Struck).hull == 1
    mined = changed(state.board, mines=(Mine("m", "blue", Pose(0, 0, 0)),))
    mined = mined.with_ship(altered(ship(state, "O"), crossed=("m",), moved=400))
    met = resolved(changed(state, board=mined), lambda r: r.next(Minefields()), [6, 3, 3, 2])
    assert the(met, fe.Struck).hull == 2


@pytest.mark.rule("BZ16c", "BZ77c")
def test_an_explosion_strikes_the_shield_that_faces_its_middle() -> None:
    sided = own(shields=[4, 1, 1, 2])
    state = table(H="ca-classic blue 10,10 0", O="own red 10,11 0", sds=[sided])
    for heading, quadrant, worth in ((0, 0, 4), (90, 1, 1), (180, 3, 2), (270, 2, 1)):
        turned = with_ship(state, "O", pose=Pose(4000, 4400, heading))
        blast = changed(turned, blasts=(Blast("h", Point(4000, 4000)),))
        blast = with_ship(blast, "H", status=Status.DESTROYED, pose=None)
        r = resolved(blast, lambda r: carry_out(r, [Blasts()]), [1, 1])
        assert (the(r, fe.Struck).quadrant, the(r, fe.Struck).shield) == (quadrant, worth)


@pytest.mark.rule("BZ77b")
def test_small_ships_explode_without_hurting_anybody() -> None:
    state = table(H="dd-brel blue 10,10 0", O="ca-classic red 10,10.5 0")
    blast = changed(state, blasts=(Blast("h", Point(4000, 4000)),))
    blast = with_ship(blast, "H", status=Status.DESTROYED, pose=None)
    r = resolved(blast, lambda r: carry_out(r, [Blasts()]))
    assert the(r, damage_events.Blasted).ships == ()


@pytest.mark.rule("BZT18e")
def test_a_crippled_ship_has_half_of_all_its_shields() -> None:
    state = table(H="bc-d7 blue 10,10 0 crippled", K="bc-d7 red 10,20 0")
    shields = [shield_of(state.board, ship(state, "H"), each) for each in range(4)]
    assert shields == [2, 2, 2, 1]


@pytest.mark.rule("BZT33", "BZ165", "BZ71b")
def test_one_shot_beams_are_fired_once_too() -> None:
    once = own(main=1, secondary=1, race="other", abilities=["warp", "one_shot"])
    state = table(O="own blue 10,10 0", K="bc-d7 red 10,9 180", sds=[once])
    r = fired(state, "O", "m-K,s-K", [1, 1])
    assert ship(r.state, "O").emptied == ("m", "s")
    later = with_ship(r.state, "O", fired=False, shot=())
    assert orders.able(later.board, ship(later, "O")) == ()
    with pytest.raises(Illegal) as refusal:
        fired(later, "O", "m-K")
    assert (refusal.value.rule, "once in a battle" in refusal.value.message) == ("BZT14", True)
    older = fired(state.of_version(2), "O", "m-K,s-K", [1, 1])
    assert ship(older.state, "O").emptied == ()

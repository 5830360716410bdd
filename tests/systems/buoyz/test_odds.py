"""Exact chances, against all throws of the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.resolution import Resolution
from rules.kernel.playing.play import consider
from rules.systems.buoyz import damage, damage_events, fire, odds
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import Choose, Fire
from rules.systems.buoyz.fire_questions import ChooseAbility, ChooseVital
from rules.systems.buoyz.odds import against, all_dice, of_order
from rules.systems.buoyz.orders import Fusillade, Order
from rules.systems.buoyz.outcomes import Outcome, outcome
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.strokes import Attack, Victim
from tests.systems.buoyz.positions import go_on, own, ship, table
from tests.systems.buoyz.turns import firing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.state import BuoyzState


class _All:
    """Dice that are thrown in every way, one way after the other."""

    def __init__(self) -> None:
        self.cursor = 0
        self.faces: list[int] = []

    def draw(self, sides: int) -> int:
        """The next face of this way."""
        assert sides == 6
        if self.cursor == len(self.faces):
            self.faces.append(1)
        self.cursor += 1
        return self.faces[self.cursor - 1]

    def next(self) -> bool:
        """Go on to the next way; whether there is one."""
        while self.faces and self.faces[-1] == 6:
            self.faces.pop()
        if not self.faces:
            return False
        self.faces[-1] += 1
        self.cursor = 0
        return True


def _every_way(state: BuoyzState, orders: str) -> Iterator[tuple[Resolution[BuoyzState], int]]:
    """All that fire may lead to, victims taking the default; each with the dice thrown."""
    dice = _All()
    while True:
        r = Resolution(state, dice, RULESET.evolve)
        fire.decide(r, "blue", Fire(ship="h", orders=orders))
        while r.state.agenda:
            (question,) = r.state.agenda[-1].questions
            assert isinstance(question, ChooseVital | ChooseAbility)
            what = damage.choices(r.state.board, question)[0]
            r.answering(question.seat)
            damage.chosen(r, question, Choose(ship=question.ship, what=what))
            r.settle()
            go_on(r)
        yield r, dice.cursor
        if not dice.next():
            return


def _counted(state: BuoyzState, orders: str) -> Outcome:
    """The outcome by counting all ways."""
    sums = dict.fromkeys(Outcome._fields, Fraction())
    start, lame = ship(state, "K").hull, ship(state, "K").crippled
    for r, thrown in _every_way(state, orders):
        chance = Fraction(1, 6**thrown)
        events = [each.event for each in r.emitted]
        hits = sum(each.hits for each in events if isinstance(each, fe.Shot))
        after = ship(r.state, "K")
        facts = {
            "hit": hits > 0,
            "hull": after.hull < start,
            "critical": any(isinstance(each, damage_events.Critical) for each in events),
            "crippled": after.crippled and not lame and after.hull > 0,
            "destroyed": after.hull == 0,
            "mean_hits": hits,
            "mean_hull": start - after.hull,
        }
        for name, value in facts.items():
            sums[name] += chance * value
    return Outcome(**sums)


@pytest.mark.rule("BZT16", "BZT17", "BZT18", "BZT19", "BZ75", "BZ76", "BZT17d")
@pytest.mark.parametrize(
    ("target", "more"),
    [("hull=4", ""), ("hull=2 crippled gone=warp", ""), ("hull=5", "acting=evasive")],
)
def test_chances_are_what_counting_all_throws_says(target: str, more: str) -> None:
    firer = own(id="gun", main=1)
    small = own(id="small", size=6, shields=[5, 5, 5, 5], crippled=3, abilities=["warp"])
    state = table(
        sds=(firer, small), H=f"gun blue 10,10 0 {more}", K=f"small red 10,9 180 {target}"
    )
    board = state.board
    found = against(board, Fusillade(board.ship("h"), (Order("m", "k", 1),)))["k"]
    assert found == _counted(state, "m-K")
    assert found == of_order(board, board.ship("h"), all_dice(board, board.ship("h"), "m", "k"))


@pytest.mark.rule("BZT16", "BZT17")
def test_chances_of_two_weapons_follow_from_each_other() -> None:
    armoured = own(id="hard", size=3, shields=[6, 6, 6, 6], hull=30, crippled=0)
    state = table(sds=(armoured,), H="bc-d7 blue 10,10 0", K="hard red 10,9 180")
    board = state.board
    firer = board.ship("h")
    found = against(
        board, Fusillade(firer, tuple(all_dice(board, firer, each, "k") for each in ("m", "t1")))
    )["k"]
    main, torpedo = Fraction(1, 3), Fraction(5, 6)
    assert found.hit == 1 - main**4 * torpedo**6
    assert found.mean_hits == 4 * (1 - main) + 6 * (1 - torpedo)
    assert found.hull == 1 - Fraction(8, 9) ** 4 * Fraction(35, 36) ** 6
    assert not found.critical
    assert found.mean_hull == Fraction(4, 9) + Fraction(6, 36)


@pytest.mark.rule("BZ167b", "BZ74")
def test_the_next_weapon_meets_what_the_one_before_has_left() -> None:
    weak = own(id="weak", size=3, shields=[4, 4, 4, 4], hull=20, crippled=0)
    state = table(sds=(weak,), H="bc-d7 blue 10,10 0", K="weak red 10,9 180")
    board = state.board
    ship_ = board.ship("h")
    alone = [of_order(board, ship_, all_dice(board, ship_, each, "k")) for each in ("m", "s")]
    both = against(
        board, Fusillade(ship_, tuple(all_dice(board, ship_, each, "k") for each in ("m", "s")))
    )["k"]
    assert both.mean_hull > sum(each.mean_hull for each in alone) - both.destroyed
    assert both.mean_hits > sum(each.mean_hits for each in alone) - both.destroyed
    assert both.destroyed > alone[0].destroyed


@pytest.mark.rule("BZ132b", "BZ61")
def test_without_measuring_chances_are_told_by_range_band_wherever_the_target_is() -> None:
    told = []
    for at in ("10,40", "30,3"):
        state = table(
            options={"pre_measure": False}, H="bc-d7 blue 10,10 0", K=f"ca-classic red {at} 0"
        )
        firer = state.board.ship("h")
        bands = [
            odds.unmeasured(state.board, firer, all_dice(state.board, firer, each, "k"))
            for each in ("m", "s", "t1")
        ]
        assert [[words for words, _ in each] for each in bands] == [
            ["0-2″", ">2-4″", ">4-6″"], ["0-2″", ">2-3″"], ["0-6″"],
        ]  # fmt: skip
        assert [each.mean_hits for _, each in bands[0]] == [Fraction(8, 3), 2, Fraction(4, 3)]
        view = RULESET.view(firing(state), "blue")
        found = RULESET.forecast(view, Fire(ship="h", orders="m-K,t1-K"))
        told.append((found.text, [(each.label, each.share) for each in found.chances]))
    assert told[0] == told[1]
    assert len(told[0][1]) == 4


@pytest.mark.rule("BZ113", "BZ167b", "BZ113f")
def test_a_ship_that_fire_leaves_dead_in_space_is_hit_more_easily_by_the_next() -> None:
    target = Victim(
        hull=2, threshold=1, crippled=False, motive=0, shields_hit=0, others=0, engines=1,
        halvings=1, still=False, base=False,
    )  # fmt: skip
    first = Attack(1, again=False, shield=6, less=0, need=2)
    second = Attack(1, again=False, shield=6, less=1, size=6)
    crippled = Fraction(5, 36)
    dead = crippled  # by half of its speed, whether the engine is lost, too, or not
    found = outcome(target, (first, second)).mean_hits
    assert found == Fraction(5, 6) + (1 - dead) * Fraction(1, 6) + dead * Fraction(1, 3)


@pytest.mark.rule("BZ76")
def test_each_ability_saves_a_ship_from_a_vital_system_once() -> None:
    fired = (Attack(2, again=False, shield=3, less=0, need=2),) * 2
    shares = [
        outcome(
            Victim(
                hull=6, threshold=0, crippled=False, motive=0, shields_hit=0, others=others,
                engines=0, halvings=3, still=False, base=False,
            ),
            fired,
        ).destroyed
        for others in range(3)
    ]  # fmt: skip
    assert shares[0] > shares[1] > shares[2]


def test_a_preview_of_many_weapons_is_told_in_brief() -> None:
    state = firing(table(H="ca-firecat blue 24,24 0", K="bc-d7 red 24,22 180"))
    found = consider(RULESET, state, "blue", Fire(ship="h", orders="best"))
    assert (
        "H fires all at K; main 3+ v 4, second 3+ v 4, disruptor 6+ v 4, drone 5+ v 4"
        in found.words
    )
    assert len(found.words) <= 200

"""Set-up, scenarios, options, cards, and the end (TN48, TE55 to TE74)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.playing.play import act, first_state, open_game
from rules.kernel.values.frozen import altered, changed
from rules.space.hex import FACINGS, parse_hex
from rules.systems.celestial import victory
from rules.systems.celestial.actions import SCATTER, Deploy
from rules.systems.celestial.brief import brief_of
from rules.systems.celestial.events import EngagementEnded
from rules.systems.celestial.legal import places
from rules.systems.celestial.lines import Space
from rules.systems.celestial.options import PRESETS, CelestialOptions
from rules.systems.celestial.pieces import Kind, Status, Terrain
from rules.systems.celestial.questions import PowerPhase, Turn
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.setup import _feature
from rules.systems.celestial.stats import MAP, SCENARIOS, SIDES, other
from rules.systems.celestial.worth import worth
from tests.systems.celestial.positions import position, refused, running, with_ship


def _opened(seed: int, **options: object) -> Any:
    start = RULESET.start(CelestialOptions.model_validate(options))
    return open_game(RULESET, start, SeededDice(bytes([seed]), b"")).state


@pytest.mark.rule("TN48", "TN28", "TN27", "TN47", "X6")
@pytest.mark.parametrize("seed", range(6))
def test_the_generator(seed: int) -> None:
    state = _opened(seed, terrain=10)
    kinds = state.board.space.kinds
    assert len(kinds) == len(state.board.space.terrain) > 10
    for cell, kind in kinds.items():
        assert 4 <= cell.column <= 13
        near = [kinds.get(each) for each in MAP.near[cell]]
        if kind is Kind.PLANET:
            assert not any(near)
    assert not _opened(seed, terrain=0).board.space.kinds


@pytest.mark.rule("TE55", "TE55b", "TE17c", "TN34")
def test_deployment_is_by_turns_and_begins_with_who_lost_the_roll() -> None:
    state = _opened(1)
    assert state.question is not None
    assert state.question.seat != state.initiative
    seat = state.question.seat
    wrong = Deploy.model_validate(
        {"ship": "heron" if seat == "compact" else "onyx", "at": "H6", "facing": "E"}
    )
    refused(state, seat, wrong, "TE55")


@pytest.mark.rule("TE55", "TE55b")
@pytest.mark.parametrize("first", ["compact", "dominion"])
def test_who_stands_from_the_start_is_no_turn_of_its_side(first: str) -> None:
    states = (_opened(seed, scenario="roost", terrain=0) for seed in range(20))
    state = next(each for each in states if each.initiative == other(first))
    seats: list[str] = []
    while state.round == 0 and len(seats) < 9:
        seat = state.question.seat
        seats.append(seat)
        ship = next(e for e in state.board.ships if e.side == seat and e.status is Status.UNPLACED)
        taken = {each.at for each in state.board.ships}
        assert taken.isdisjoint(places(state.board, ship))
        order = Deploy(ship=ship.id, at=places(state.board, ship)[0], facing="NE")
        state = act(RULESET, state, seat, order, SeededDice(b"", b"")).state
    assert seats == [first, other(first)] * 3


@pytest.mark.rule("TE55c")
@pytest.mark.parametrize(("seat", "facing"), [("compact", "E"), ("dominion", "W")])
def test_ships_point_at_the_enemy_unless_it_is_said(seat: str, facing: str) -> None:
    states = (_opened(seed, terrain=0) for seed in range(20))
    state = next(each for each in states if each.question.seat == seat)
    ship = {"compact": "heron", "dominion": "onyx"}[seat]
    at = places(state.board, state.board.ship(ship))[0]
    placed = act(RULESET, state, seat, Deploy(ship=ship, at=at), SeededDice(b"", b"")).state
    assert FACINGS[placed.board.ship(ship).facing] == facing
    first = next(iter(RULESET.legal(RULESET.view(state, seat))))
    assert isinstance(first, Deploy)
    assert first.facing == facing
    words = RULESET.forecast(RULESET.view(state, seat), Deploy(ship=ship, at=at)).text
    assert words.endswith(f"facing {facing}")


@pytest.mark.rule("TE55d", "TE55b")
def test_one_press_places_the_rest_pointing_at_the_enemy() -> None:
    state = _opened(1, terrain=0)
    for _ in range(2):
        state = act(RULESET, state, state.question.seat, SCATTER, SeededDice(b"s", b"")).state
    assert {(each.side, each.facing) for each in state.board.ships} == {
        ("compact", 0), ("dominion", 3),
    }  # fmt: skip
    assert all(each.at in state.board.zone(each) for each in state.board.ships)
    assert len({each.at for each in state.board.ships}) == 6


@pytest.mark.rule("TN20", "TNT12", "TN34")
def test_nobody_deploys_near_a_black_hole() -> None:
    states = (_opened(seed, terrain=0) for seed in range(20))
    state = next(each for each in states if each.question.seat == "compact")
    hole, cloud = parse_hex("A5"), parse_hex("B9")
    space = Space((Terrain(Kind.BLACK_HOLE, hole), Terrain(Kind.NEBULA, cloud)))
    board = altered(state.board, space=space)
    found = places(board, board.ship("heron"))
    assert all(MAP.distance(each, hole) > 2 for each in found)
    assert cloud in found
    order = Deploy.model_validate({"ship": "heron", "at": "A6", "facing": "E"})
    refused(changed(state, board=board), "compact", order, "TN20")


@pytest.mark.rule("TE56", "TE57", "TE58", "TE59", "TE60", "TE74", "TE63", "TE62")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_scenarios(scenario: str) -> None:
    brief = brief_of(scenario)
    state = _opened(3, scenario=scenario)
    holes = {each.at for each in state.board.space.terrain if each.kind is Kind.BLACK_HOLE}
    assert holes == set(brief.scenario.black_holes)
    assert len({each.id for each in state.board.ships}) == len(state.board.ships)
    if scenario == "passage":
        assert [each.id for each in state.board.ships][:3] == ["drover-1", "drover-2", "drover-3"]
    if scenario == "roost":
        assert state.board.ship("roost").at == parse_hex("D6")


@pytest.mark.rule("TE68", "TE49", "TE69")
def test_scores_are_points_and_half_for_withdrawn_and_crippled() -> None:
    state = position(heron="F6 E", osprey="F7 E", garnet="H6 W", onyx="H7 W", jasper="H8 W")
    board = state.board
    assert victory.score(board, "compact") == 0
    state = with_ship(state, "garnet", status=Status.DESTROYED, at=None)
    state = with_ship(state, "onyx", status=Status.WITHDRAWN, at=None)
    state = with_ship(state, "jasper", lost=2)
    assert victory.score(state.board, "compact") == 2 * 116 + 88 + 50


@pytest.mark.rule("TE79")
@pytest.mark.parametrize(("ahead", "scores"), [(30, (60, 0)), (-30, (0, 60)), (0, (0, 0))])
def test_a_head_start_counts_from_the_beginning(ahead: int, scores: tuple[int, int]) -> None:
    board = position(heron="F6 E", garnet="H6 W", options={"head_start": ahead}).board
    assert (victory.score(board, "compact"), victory.score(board, "dominion")) == scores


@pytest.mark.rule("TE71")
@pytest.mark.parametrize(
    ("high", "low", "level"),
    [
        (0, 0, "draw"), (119, 100, "draw"), (120, 100, "narrow"), (199, 100, "narrow"),
        (200, 100, "clear"), (399, 100, "clear"), (400, 100, "decisive"), (1, 0, "decisive"),
    ],
)  # fmt: skip
def test_levels(high: int, low: int, level: str) -> None:
    assert victory.level(high, low) == level


@pytest.mark.rule("TE70", "TE53b")
def test_a_side_that_has_lost_more_than_half_breaks_off() -> None:
    state = position(heron="F6 E", wren="F8 E", garnet="P1 W")
    lost = with_ship(state, "heron", status=Status.DESTROYED, at=None)
    assert victory.breaks(lost.board)
    assert running(lost, PowerPhase(step=3)).ended is not None
    never = altered(lost.board, options=CelestialOptions(break_off="never"))
    assert not victory.breaks(never)
    based = position(heron="F6 E", roost="D6 E", garnet="P1 W")
    based = with_ship(based, "heron", status=Status.DESTROYED, at=None)
    assert not victory.breaks(based.board)


@pytest.mark.rule("TE72", "X5")
def test_a_side_without_ships_and_the_last_round_end_it() -> None:
    state = position(heron="F6 E", garnet="off")
    ended = running(state, Turn(side="compact", step=0)).ended
    assert isinstance(ended, EngagementEnded)
    assert ended.why == "gone"
    last = changed(position(heron="F6 E", garnet="P1 W"), round=10)
    assert running(last, PowerPhase(step=5)).ended.why == "limit"  # type: ignore[union-attr]  # it ended
    assert running(changed(last, round=9), PowerPhase(step=5)).ended is None
    short = position(heron="F6 E", garnet="P1 W", options={"turn_limit": 1})
    assert running(short, PowerPhase(step=5)).ended is not None


@pytest.mark.rule("TE60", "TE60b", "TE59b", "TE72", "TE84")
def test_the_stake_decides() -> None:
    state = position(roost="D6 E", onyx="P1 W", osprey="B1 E", scenario={"stake": "roost"})
    fallen = with_ship(state, "roost", status=Status.DESTROYED, at=None)
    ended = running(fallen, Turn(side="compact", step=0)).ended
    assert ended is not None
    assert (ended.why, ended.winner) == ("scenario", "dominion")
    last = changed(state, round=10)
    held = running(last, PowerPhase(step=5)).ended
    assert held is not None
    assert (held.winner, held.level) == ("compact", "narrow")
    dear = with_ship(last, "osprey", status=Status.DESTROYED, at=None)
    held = running(dear, PowerPhase(step=5)).ended
    assert held is not None
    assert held.compact < held.dominion
    assert (held.winner, held.level) == ("compact", "narrow")


@pytest.mark.rule("TE88")
def test_by_an_option_the_score_decides_of_a_base_that_held_out() -> None:
    pieces = {"roost": "D6 E", "onyx": "P1 W", "osprey": "B1 E"}
    options = {"held_base": "score"}
    state = position(**pieces, scenario={"stake": "roost"}, options=options)
    dear = with_ship(state, "osprey", status=Status.DESTROYED, at=None)
    held = running(changed(dear, round=10), PowerPhase(step=5)).ended
    assert held is not None
    assert (held.why, held.winner, held.level) == ("limit", "dominion", "decisive")
    left = with_ship(dear, "onyx", status=Status.WITHDRAWN, at=None)
    gone = running(left, Turn(side="compact", step=0)).ended
    assert gone is not None
    assert (gone.why, gone.winner, gone.level) == ("gone", "compact", "narrow")


@pytest.mark.rule("TE60b")
def test_who_attacks_makes_for_the_base_that_decides() -> None:
    def valued(onyx: str) -> int:
        pieces = {"roost": "D6 E", "swift": "P11 W", "onyx": onyx}
        state = position(**pieces, scenario={"stake": "roost"})
        return worth(RULESET.view(state, "dominion"), "dominion")

    assert valued("I6 W") > valued("K10 W")


@pytest.mark.rule("TN35", "TN4", "TE66", "TN47", "TE70", "TE79")
def test_presets() -> None:
    recommended, written, balanced = (e.completed(CelestialOptions, {}) for e in PRESETS)
    assert recommended == CelestialOptions()
    assert recommended.planet_entry == "destroyed"
    assert (written.planet_spine, written.boundary, written.floating_map) == ("open", "ask", True)
    assert balanced == recommended
    passage = PRESETS[2].completed(CelestialOptions, {"scenario": "passage"})
    assert passage.head_start == -40
    roost = PRESETS[2].completed(CelestialOptions, {"scenario": "roost"})
    assert (roost.break_off, roost.held_base, roost.turn_limit) == ("never", "score", 12)


@pytest.mark.rule("TE2", "TE3", "TE64", "TE65", "TE67", "X7")
def test_a_round_has_six_impulses() -> None:
    state = running(position("A", heron="F6 E", garnet="P1 W"), Turn(side="compact", step=-1))
    assert state.turn == "compact"
    view = RULESET.view(state, "dominion")
    assert view.board == RULESET.view(state, None).board


def _laid(*faces: int, **options: object) -> dict[str, str]:
    """What a die and the dice for where it lies lay: hex by hex."""
    start = RULESET.start(CelestialOptions.model_validate({"terrain": 1, **options}))
    dice = ScriptedDice(*faces, 1, 2)  # and who begins
    state: Any = open_game(RULESET, start, dice).state
    dice.assert_used_up()
    return {str(each.at): each.kind.value for each in state.board.space.terrain}


@pytest.mark.rule("TN48", "TN48b")
@pytest.mark.parametrize(
    ("faces", "kind", "size"),
    [
        ((1, 1, 1, 1), "asteroid", 3),
        ((2, 1, 1, 1), "asteroid", 3),
        ((3, 1, 1, 1, 1), "asteroid", 4),
        ((4, 1, 1, 1), "nebula", 3),
        ((5, 1, 1, 1), "nebula", 3),
        ((6, 1), "planet", 1),
    ],
)
def test_a_die_a_feature(faces: tuple[int, ...], kind: str, size: int) -> None:
    found = _laid(*faces)
    assert "D1" in found  # the first of its columns
    assert (len(found), set(found.values())) == (size, {kind})
    linked = {"D1"}
    for _ in found:
        near = {str(e) for at in linked for e in MAP.near[parse_hex(at)]}
        linked |= near & set(found)
    assert linked == set(found)


@pytest.mark.rule("TN48d", "TE60")
def test_holes_come_first_and_clear_columns_stay_clear() -> None:
    assert list(_laid(6, 1, scenario="maw")) == ["H6", "D1"]
    assert "F1" in _laid(6, 1, scenario="roost")  # none in A to E
    for seed in range(3):
        state = _opened(seed, terrain=10, scenario="maw")
        around = MAP.near[parse_hex("H6")]
        assert not [each for each in around if each in state.board.space.kinds]


@pytest.mark.rule("TN48e", "TN48c")
def test_what_has_no_room_after_200_tries_is_dropped() -> None:
    """Two hexes are free, beside each other: a field of three never fits."""
    state: Any = first_state(RULESET, RULESET.start(CelestialOptions()))
    left = {parse_hex("D1"), parse_hex("E1")}
    full = tuple(
        Terrain(Kind.ASTEROID, cell)
        for cell in MAP.cells
        if 4 <= cell.column <= 13 and cell not in left
    )
    state = changed(state, board=altered(state.board, space=Space(full)))
    dice = ScriptedDice(1, *((1, 1) * 200))
    r = Resolution(state, dice, RULESET.evolve, RULESET.next_event)
    _feature(r)
    dice.assert_used_up()
    assert r.state.board.space.terrain == full
    alone = Resolution(state, ScriptedDice(6), RULESET.evolve, RULESET.next_event)
    _feature(alone)  # a planet has no hex that is free all around
    assert alone.state.board.space.terrain == full


@pytest.mark.rule("X1", "TE17c")
def test_a_tie_for_the_first_initiative_is_rolled_again() -> None:
    start = RULESET.start(CelestialOptions(terrain=0))
    dice = ScriptedDice(3, 3, 4, 2)
    state: Any = open_game(RULESET, start, dice).state
    dice.assert_used_up()
    assert state.initiative == "compact"


@pytest.mark.rule("TN34", "TN34b")
def test_who_deploys_on_terrain() -> None:
    lies = (("planet", "A5"), ("wormhole", "A6"), ("asteroid", "A7"), ("nebula", "A8"))
    terrain = tuple(Terrain(Kind(kind), parse_hex(at)) for kind, at in lies)
    states = (_opened(seed, terrain=0) for seed in range(20))
    state = next(each for each in states if each.question.seat == "compact")
    state = changed(state, board=altered(state.board, space=Space(terrain)))
    for at in ("A5", "A6"):
        order = Deploy.model_validate({"ship": "heron", "at": at, "facing": "E"})
        refused(state, "compact", order, "TE55")
    for at, up in (("A7", True), ("A8", False)):
        order = Deploy.model_validate({"ship": "heron", "at": at, "facing": "E"})
        after = act(RULESET, state, "compact", order, SeededDice(b"", b"")).state
        heron = after.board.ship("heron")
        assert heron.shields == (4, 3, 2, 3)
        assert after.board.shields_up(heron) is up


@pytest.mark.rule("TE59", "TE59b", "TE68b", "TE69", "TE70b", "TN46b")
def test_runners_that_escape_score_for_their_side_alone() -> None:
    scenario = {"runner": "drover", "reward": 40}
    state = position(drover_1="F6 E", drover_2="F7 E", garnet="P1 W", scenario=scenario)
    state = with_ship(state, "drover-1", status=Status.ESCAPED, at=None)
    assert [victory.score(state.board, side) for side in SIDES] == [80, 0]
    assert not victory.breaks(state.board)
    assert running(state, Turn(side="compact", step=0)).ended is None
    gone = with_ship(state, "drover-2", status=Status.WITHDRAWN, at=None)
    assert [victory.score(gone.board, side) for side in SIDES] == [80, 32]
    ended = running(gone, Turn(side="compact", step=0)).ended
    assert ended is not None
    assert (ended.why, ended.winner) == ("scenario", "compact")


@pytest.mark.rule("TE70", "TE70b")
def test_exactly_half_does_not_break_and_withdrawn_ships_are_lost() -> None:
    state = position(osprey_1="F6 E", osprey_2="F8 E", garnet="P1 W")
    half = with_ship(state, "osprey-1", status=Status.DESTROYED, at=None)
    assert not victory.breaks(half.board)
    state = position(osprey="F6 E", heron="F8 E", garnet="P1 W")
    left = with_ship(state, "osprey", status=Status.WITHDRAWN, at=None)
    assert victory.breaks(left.board)
    away = with_ship(state, "osprey", status=Status.ESCAPED, at=None)
    assert not victory.breaks(away.board)


@pytest.mark.rule("TE71b")
def test_scores_decide_when_both_sides_are_gone() -> None:
    state = position(osprey="F6 E", onyx="G6 W", jasper="P1 W")
    for each in ("osprey", "onyx", "jasper"):
        state = with_ship(state, each, status=Status.DESTROYED, at=None)
    ended = running(state, Turn(side="compact", step=0)).ended
    assert ended is not None
    assert (ended.why, ended.winner, ended.level) == ("gone", "compact", "narrow")
    assert (ended.compact, ended.dominion) == (2 * 138, 2 * 88)

"""Fences, doors and rooms: each a move of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space.plane import (
    Line,
    Point,
    around,
    blocked,
    nearest,
    side,
    touch,
    touches_rect,
)
from rules.systems.gun_fights.events import Moved
from rules.systems.gun_fights.maps import INCH, Map, load_map
from rules.systems.gun_fights.walking import BEYOND
from tests.systems.gun_fights.positions import (
    go,
    hare,
    joe,
    move,
    play,
    position,
    refused,
    the,
    where,
)

INN, LOT = load_map("glenrowan"), load_map("corral")


@pytest.mark.rule("GFT5", "GF16", "GF26d")
def test_jumping_a_fence_takes_the_whole_move() -> None:
    step = play(hare("6,20"), move("hare", "paddock-fence"))
    assert where(step, "hare") == "7.1,20"
    assert (the(step, Moved).way, the(step, Moved).past) == ("fence", "paddock fence")
    assert step.state.waiting == ("ned",)
    step = play(hare("7.1,20"), move("hare", "paddock-fence"))
    assert where(step, "hare") == "5.9,20"


@pytest.mark.rule("GFT5", "GF26d")
def test_a_fence_is_jumped_from_within_an_inch() -> None:
    play(hare("5.5,20"), move("hare", "paddock-fence"))
    refused(hare("5.49,20"), move("hare", "paddock-fence"), "GFT5")


@pytest.mark.rule("GF16")
def test_nobody_walks_through_a_fence() -> None:
    refusal = refused(hare("4,20"), move("hare", "9,20"), "GF16")
    assert refusal.legal == ("2″ that way, to 6,20",)
    # Past its end is free, over its very end is not.
    play(hare("14,22.5"), move("hare", "15,24.5"), listed=False)
    refused(hare("13.5,22.5"), move("hare", "14.5,24.5"), "GF16")


@pytest.mark.rule("GFT7", "GF26", "GF16")
@pytest.mark.parametrize(
    ("at", "door", "end"),
    [
        ("15,20.3", "bar-door", "15,21.6"),
        ("14.8,21.8", "bar-door", "14.8,20.4"),
        ("14,21.6", "bar-door", "14.5,20.4"),
        ("15,17.7", "bedroom-door", "15,16.4"),
        ("17.4,19", "middle-door", "18.6,19"),
    ],
)
def test_a_door_takes_a_full_move_from_one_side_to_the_other(at: str, door: str, end: str) -> None:
    step = play(joe(at), move("joe", door))
    assert where(step, "joe") == end
    assert the(step, Moved).way == "door"
    assert step.state.acting == "bd"


@pytest.mark.rule("GFT7", "GF26")
def test_a_door_is_used_from_within_an_inch_on_one_of_its_sides() -> None:
    refusal = refused(joe("15,19.9"), move("joe", "bar-door"), "GFT7")
    assert "at the bar door, inside" in refusal.legal
    refused(joe("15,18"), move("joe", "dining-door"), "GFT7")


@pytest.mark.rule("GFT7")
def test_nobody_walks_in_from_outside() -> None:
    refused(joe("15,21.8"), move("joe", "15,19"), "GFT7")
    refused(joe("11,19"), move("joe", "13,19"), "GFT7")


@pytest.mark.rule("GFT6", "GF16")
def test_changing_place_in_a_room_takes_a_full_move_wherever_one_goes() -> None:
    step = play(joe("12.5,17.5"), move("joe", "17.5,20.5"), listed=False)
    assert the(step, Moved).way == "room"
    play(joe("12.5,17.5"), move("joe", "bar-doorway"))
    step = play(joe("12.5,17.5"), go("joe", "e"), listed=False)
    assert where(step, "joe") == "17.5,17.5"
    refusal = refused(joe("12.5,17.5"), move("joe", "20,19"), "GFT6")
    assert "the bar" in refusal.message
    refused(joe("12.5,17.5"), move("joe", "15,24"), "GFT6")


@pytest.mark.rule("GF26d")
def test_a_fence_is_not_at_hand_through_a_wall() -> None:
    # The yard fence ends at the corner of the house, half an inch from who stands inside.
    state = position(2, "B", will="10,8.5", wyatt="14,25", virgil="20,25")
    refused(state, move("will", "yard-fence"), "GFT5")
    state = position(2, "B", will="10,7.4", wyatt="14,25", virgil="20,25")
    assert where(play(state, move("will", "yard-fence")), "will") == "11.1,7.4"


@pytest.mark.rule("GFT5", "GF26d")
@pytest.mark.parametrize("at", ["14.6,23.5", "14.01,22.6", "14.6,24"], ids=["end", "N", "S"])
def test_past_the_end_of_a_fence_there_is_nothing_to_jump(at: str) -> None:
    refusal = refused(hare(at), move("hare", "west-rail"), "GFT5")
    assert "the verandah rail, west" in refusal.message
    assert where(play(hare("14,22.9"), move("hare", "west-rail")), "hare") == "14,24.1"


@pytest.mark.rule("GF24b", "GF26d")
@pytest.mark.parametrize(
    ("at", "fence", "end"),
    [("10.5,4", "corral-fence", "11.5,5.1"), ("10.6,4", "corral-fence", "11.6,5.1")],
    ids=["opposite another fence", "nearly opposite"],
)
def test_a_fence_can_be_jumped_where_another_meets_it(at: str, fence: str, end: str) -> None:
    state = position(2, "B", will=at, wyatt="14,25", virgil="20,25")
    assert where(play(state, move("will", fence)), "will") == end


@pytest.mark.rule("GFT5", "GF26d", "GF26c")
@given(st.sampled_from([INN, LOT]), st.data())
def test_a_fence_is_jumped_from_beside_it_and_past_nothing_else(
    ground: Map, data: st.DataObject
) -> None:
    fence = data.draw(st.sampled_from(ground.fence))
    (ax, ay), (bx, by) = fence.line
    along_x, aside = ay == by, st.integers(-110, 110)
    low, high = sorted((ax, bx) if along_x else (ay, by))
    along, off = data.draw(st.integers(low - 110, high + 110)), data.draw(aside)
    at = Point(along, ay + off) if along_x else Point(ax + off, along)
    if not ground.ways.roomy(at):
        return
    beside = low <= along <= high and abs(off) <= INCH and ground.room_at(at) is None
    if not ground.ways.at_hand(at, fence):
        assert not beside or blocked(Line(at, nearest(at, around(fence.line))), ground.walls)
        return
    assert beside
    for end in ground.ways.beyond(at, fence, BEYOND):
        way = Line(at, end)
        assert side(fence.line, at) * side(fence.line, end) == -1
        assert [each for each in ground.fence if touch(way, each.line)] == [fence]
        assert not any(touches_rect(way, each.rect) for each in ground.rooms)
        assert not any(touches_rect(way, each.rect) for each in ground.block)


@pytest.mark.rule("GF26b", "GF24")
def test_one_steps_aside_for_who_stands_behind_a_fence_or_door() -> None:
    step = play(hare("6,20", tracker_1="7.1,20"), move("hare", "paddock-fence"))
    assert where(step, "hare") == "7.1,21"
    step = play(joe("15,20.3", steve="15,21.6"), move("joe", "bar-door"))
    assert where(step, "joe") == "16,21.6"
    crowd = {f"constable_{n}": f"7.1,{y}" for n, y in enumerate((18, 19, 20, 21), start=1)}
    state = hare("6,20", tracker_1="7.1,22", **crowd)
    assert "no room" in refused(state, move("hare", "paddock-fence"), "GF24").message

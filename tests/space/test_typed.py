"""Compass points: told as finely as one turns, and read as people write them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from rules.kernel.system.spec import params
from rules.kernel.values.record import KEPT
from rules.space.plane import FULL_CIRCLE, WINDS, wind_of
from rules.space.typed import (
    BEARINGS,
    COMPASS,
    Direction,
    Heading,
    in_words,
    read_bearing,
)
from rules.systems.braid.actions import Edge
from rules.systems.buoyz.actions import Emerge
from rules.systems.buoyz.actions import Move as BuoyzMove
from rules.systems.buoyz.board.stats import TURNING
from rules.systems.modern_skirmish.actions import Move


class Pointed(BaseModel):
    """What points somewhere."""

    heading: Heading | None = None
    straight: Heading = 0
    direction: Direction = "n"


def apart(one: int, other: int) -> int:
    return abs((one - other + 180) % FULL_CIRCLE - 180)


@given(
    st.integers(0, 359), st.sampled_from([(each.per, each.degrees) for each in TURNING.values()])
)
def test_three_headings_in_a_list_never_have_one_name(
    start: int, table: tuple[str, tuple[int, ...]]
) -> None:
    """Of any ship that turns by points, to both hands."""
    turns = {0, *table[1], *(-each for each in table[1])}
    found = {(start + each) % FULL_CIRCLE for each in turns}
    assert max(Counter(map(wind_of, found)).values()) <= 2


@pytest.mark.parametrize("hand", [1, -1])
def test_headings_a_point_apart_have_names_of_their_own(hand: int) -> None:
    points = [0, *TURNING["22.5"].degrees[:8]]
    assert len({wind_of(hand * each % FULL_CIRCLE) for each in points}) == len(points)


@given(st.integers(0, 359))
def test_the_nearest_compass_point_is_told(degrees: int) -> None:
    told = BEARINGS[wind_of(degrees).lower()]
    assert apart(told, degrees) == min(apart(each, degrees) for each in BEARINGS.values())


def test_those_that_are_offered_are_eight_of_sixteen() -> None:
    assert [each.lower() for each in WINDS] == list(BEARINGS)
    assert list(COMPASS.values()) == list(range(0, FULL_CIRCLE, 45))
    assert COMPASS.items() <= BEARINGS.items()


@pytest.mark.parametrize("wind", WINDS)
def test_compass_points_are_read_as_they_are_told(wind: str) -> None:
    words = in_words(wind)
    for typed in (wind, wind.lower(), words, words.title(), words.replace("-", " "), f" {wind}. "):
        assert read_bearing(typed) == BEARINGS[wind.lower()], typed
        given = {"heading": typed, "straight": typed, "direction": typed}
        found = Pointed.model_validate(given)
        assert found.heading == found.straight == BEARINGS[wind.lower()]
        assert found.direction == wind.lower()


@pytest.mark.parametrize(
    ("typed", "wind"),
    [("NO", "ne"), ("Ostnordost", "ene"), ("Süd-Südost", "sse"), ("OSO", "ese"), ("sued", "s")],
)
def test_german_ones_are_read(typed: str, wind: str) -> None:
    assert read_bearing(typed) == BEARINGS[wind]


@given(st.text(max_size=8))
def test_what_is_no_heading_is_refused_with_what_would_be_right(text: str) -> None:
    for field in ("heading", "straight", "direction"):
        if read_bearing(text) is None:
            with pytest.raises(ValidationError, match="N, NNE, NE … or degrees"):
                Pointed.model_validate({field: text})
        else:
            found = getattr(Pointed.model_validate({field: text}), field)
            assert read_bearing(str(found)) == read_bearing(text)


def test_headings_are_typed_as_text_and_kept_as_numbers() -> None:
    assert {each.kind for each in params(Pointed)} == {"text"}
    for typed in (68, "68", "68°", "ENE"):
        assert Pointed.model_validate({"heading": typed}).model_dump()["heading"] == 68
    for wrong in (-1, 360, 90.5):
        with pytest.raises(ValidationError):
            Pointed.model_validate({"heading": wrong})


@pytest.mark.parametrize("typed", ["north", "N", "Nord", "north "])
def test_the_four_quarters_are_read(typed: str) -> None:
    assert Edge.model_validate({"edge": typed}).edge == "north"
    for wrong in ("NE", "up", "", 3, None):
        with pytest.raises(ValidationError):
            Edge.model_validate({"edge": wrong})


@pytest.mark.parametrize(
    ("to", "direction", "distance"),
    [
        ("nne", "nne", None),
        ("north east 5", "ne", "5"),
        ("WSW 7.5", "wsw", "7.5"),
        ("no 4", "ne", "4"),
        ("no", None, None),
        ("n2", None, None),
        ("barn 2", None, None),
        ("so-and-so", None, None),
    ],
)
def test_a_heading_is_read_where_a_place_is_asked_for(
    to: str, direction: str | None, distance: str | None
) -> None:
    found = Move.model_validate({"figure": "a", "to": to})
    assert (found.direction, found.distance) == (direction, distance)
    assert (found.to is None) is (direction is not None)


def test_a_place_that_is_called_like_a_compass_point_stays_one_in_games_that_are_kept() -> None:
    kept = Move.model_validate({"figure": "a", "to": "ene"}, context=KEPT)
    assert (kept.to, kept.direction) == ("ene", None)


def test_headings_are_read_in_the_orders_that_hold_them() -> None:
    assert BuoyzMove.model_validate({"ship": "a", "way": "HNE 3"}).way == "H45,3"
    shown = Emerge.model_validate({"ships": "B1-30,12-NNE + B2-leave"})
    assert shown.ships == "B1-30,12-23+B2-leave"

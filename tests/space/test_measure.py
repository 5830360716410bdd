"""Units of length: told, typed, and refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space.measure import CENTIMETRES, INCHES, Measure
from rules.space.plane import Point, parse_point

FINE = Measure(400, "″", "inch", "inches", 6)
THOUSANDTHS = Measure(1000, "cm", "cm", "cm", 20)
WHOLE = Measure(1, "h", "hex", "hexes", 4)
measures = st.sampled_from([INCHES, CENTIMETRES, FINE, THOUSANDTHS, WHOLE])


@given(measures, st.integers(0, 999 * 1000))
def test_what_is_told_is_exact_and_is_read_again(measure: Measure, length: int) -> None:
    length %= 1000 * measure.unit
    assert Fraction(measure.text(length)) == Fraction(length, measure.unit)
    assert measure.parse(measure.text(length)) == length
    assert measure.parse(f" {measure.text(length)} {measure.sign} ") == length


@pytest.mark.parametrize(
    ("measure", "length", "text"),
    [
        (INCHES, 1250, "12.5"),
        (CENTIMETRES, 205, "2.05"),
        (FINE, 1, "0.0025"),
        (FINE, 600, "1.5"),
        (THOUSANDTHS, 8500, "8.5"),
        (WHOLE, 7, "7"),
    ],
)
def test_lengths_in_units(measure: Measure, length: int, text: str) -> None:
    assert measure.text(length) == text


@pytest.mark.parametrize(
    ("measure", "text"),
    [(INCHES, "1.001"), (FINE, "0.001"), (WHOLE, "1.5"), (CENTIMETRES, '7"'), (INCHES, "7cm")],
)
def test_what_is_no_length_of_a_measure(measure: Measure, text: str) -> None:
    with pytest.raises(ValueError, match=f"written in {measure.many}"):
        measure.parse(text)


def test_points_are_read_in_the_measure_that_is_given() -> None:
    assert parse_point("12.5, 20") == Point(1250, 2000)
    assert parse_point("12.5, 20", FINE) == Point(5000, 8000)
    assert parse_point("12.5 cm, 20cm", CENTIMETRES) == Point(1250, 2000)
    with pytest.raises(ValueError, match="written as cm east, cm south"):
        parse_point("here", CENTIMETRES)


def test_lengths_are_told_in_words() -> None:
    assert INCHES.words(100) == "1 inch"
    assert INCHES.words(750) == "7.5 inches"
    assert CENTIMETRES.words(3000) == "30 cm"


@given(measures.filter(lambda measure: measure.unit > 1), st.integers(0, 99_999))
def test_a_rough_length_is_the_nearest_half(measure: Measure, length: int) -> None:
    rough, half = measure.rough(length), measure.unit // 2
    if 2 * length >= half:
        assert rough % half == 0
        assert 2 * abs(rough - length) <= half
    else:
        assert rough == length


def test_a_unit_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="power of ten"):
        Measure(3, "y", "yard", "yards", 1).text(1)

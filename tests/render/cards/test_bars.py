"""Charts of odds and cards of units: as pictures, in words, in letters."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.cards import card
from render.cards.bars import MOST, WHOLE, Bar, Bars, alt_text, draw, grouped, letters
from render.systems.gun_fights.theme import DUST
from render.systems.space_convoy.theme import SPACE
from rules.kernel.system.reference import Unit


def bars(count: int) -> Bars:
    return Bars(
        "3d6", "so likely", grouped((n, WHOLE // count, n > count // 2) for n in range(count))
    )


@pytest.mark.parametrize("count", [1, 2, 16, 40, 41, 1000])
def test_any_number_of_totals_fits(count: int) -> None:
    chart = bars(count)
    assert 1 <= len(chart.bars) <= MOST
    image = Image.open(BytesIO(draw(chart)))
    assert image.size == (900, 600)
    assert image.mode == "P"
    assert len(alt_text(chart)) <= 1024
    assert len(letters(chart).splitlines()) == len(chart.bars) + bool(chart.noted())


def test_neighbours_are_put_together_and_nothing_is_lost() -> None:
    found = grouped((n, 10, n >= 50) for n in range(97))
    assert [bar.label for bar in found][:2] == ["0-2", "3-5"]
    assert found[-1].label == "96"
    assert sum(bar.share for bar in found) == 970
    assert [bar.lit for bar in found] == [False] * 17 + [True] * 16


@pytest.mark.parametrize(("count", "bars"), [(100, 25), (60, 30), (120, 40), (1000, 40)])
def test_bars_of_one_die_are_equally_high_where_that_can_be(count: int, bars: int) -> None:
    found = grouped((n, 10, False) for n in range(1, count + 1))
    assert {bar.share for bar in found} == {10 * count // bars}
    assert len(found) == bars


def test_ends_that_hardly_ever_come_up_are_one_bar_each() -> None:
    shares = [(n, 1, False) for n in range(-9, 0)]
    shares += [(n, 5000, n > 9) for n in range(20)]
    shares += [(20, 40, True), *((n, 1, True) for n in range(21, 60))]
    found = grouped(shares)
    assert [bar.label for bar in found] == ["≤-1", *map(str, range(21)), "21+"]
    assert [found[0].share, found[-1].share] == [9, 39]
    assert [bar.lit for bar in found] == [False] * 11 + [True] * 12


def test_negative_totals_are_told_apart() -> None:
    found = grouped((n, 10, False) for n in range(-50, 50))
    assert [bar.label for bar in found][:2] == ["-50 to -47", "-46 to -43"]


def test_labels_stay_within_the_picture() -> None:
    wide = Bars("a", "b", tuple(Bar("1000000-1000001", 2500) for _ in range(MOST)))
    image = Image.open(BytesIO(draw(wide)))
    edges = [image.getpixel((x, y)) for x in (0, 899) for y in range(560, 600)]
    assert set(edges) == {0}


def test_gaps_between_totals_are_shown() -> None:
    assert [bar.share for bar in grouped([(2, 5, False), (5, 7, True)])] == [5, 0, 0, 7]


def test_what_is_asked_for_is_told_in_words_and_letters() -> None:
    chart = Bars("2d6", "x", (Bar("2", 33_300), Bar("3", 66_700, lit=True)))
    assert alt_text(chart) == "2d6: x. Bars: 2 33.3%, 3 66.7% *"
    assert letters(chart) == " 2  33.3% ##########\n>3  66.7% ####################"


def test_halves_are_rounded_up_and_what_is_not_nothing_is_not_called_so() -> None:
    assert [Bar("1", share).percent(".", 0) for share in (33_500, 34_500, 34_499)] == [
        *("34%", "35%", "34%"),
    ]
    assert [Bar("1", share).percent(",") for share in (33_450, 33_550, 0, 49, 50)] == [
        *("33,5%", "33,6%", "0,0%", "<0,1%", "0,1%"),
    ]


def test_shares_that_do_not_add_up_are_said_to_be_rounded() -> None:
    sixths = Bars("d6", "x", tuple(Bar(str(n), 16_667) for n in range(1, 7)))
    assert letters(sixths).endswith("16.7% ####################\nThe shares are rounded.")
    assert alt_text(sixths).endswith("16.7%. The shares are rounded.")
    halves = Bars("d2", "x", (Bar("1", 50_000), Bar("2", 50_000)))
    assert "rounded" not in letters(halves) + alt_text(halves)


def test_narrow_bars_have_whole_shares_where_there_is_room() -> None:
    def above(chart: Bars) -> bool:
        image = Image.open(BytesIO(draw(chart)))
        return any(image.getpixel((x, y)) for x in range(24, 876) for y in range(150, 185))

    assert above(Bars("a", "b", tuple(Bar(str(n), 5_000) for n in range(20))))
    assert not above(Bars("a", "b", tuple(Bar(str(n), 2_500) for n in range(40))))


def test_a_larger_share_is_a_higher_bar() -> None:
    one = Image.open(BytesIO(draw(Bars("a", "b", (Bar("1", 1000), Bar("2", 9000))))))
    columns = [sum(one.getpixel((x, y)) != 0 for y in range(150, 540)) for x in (100, 600)]
    assert columns[0] < columns[1]


@pytest.mark.parametrize("theme", [SPACE, DUST], ids=["space", "dust"])
def test_a_card_grows_with_what_it_says(theme: object) -> None:
    small = Unit("a", "Rifle", "arm", (("Range", "24 inches"),))
    large = Unit("b", "Rifle", "arm", (("Range", "24"),) * 8, "Words. " * 40, ("GF1",), side=1)
    sizes = [
        Image.open(BytesIO(card.draw(unit, "Fights", theme))).size  # type: ignore[arg-type] # a theme
        for unit in (small, large)
    ]
    assert [width for width, _ in sizes] == [900, 900]
    assert sizes[0][1] < sizes[1][1] <= 1600
    assert card.plain_text(small) == "Rifle (arm): range 24 inches."

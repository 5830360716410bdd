"""Many offers: what a message can't show is opened level by level, until one is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.interaction.components import Press
from bot.gateway.message.drill import MOST, Way, level, read_way, way_of
from bot.gateway.message.layout import level_view, turn_view
from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.foresight.offers import Offer
from rules.kernel.game.action import Action, Role
from rules.kernel.values.errors import Malformed, Stale
from tests.thumbs import presses, reach

if TYPE_CHECKING:
    from collections.abc import Iterable

ANSWER = Press("laid1234", 1234, "", question=1234)


class March(Action):
    """Go somewhere."""

    unit: Annotated[str, Role.OWN_UNIT]
    to: str | None = None
    wheel: int | None = None


class Volley(Action):
    """Shoot in some way."""

    unit: Annotated[str, Role.OWN_UNIT]
    target: str
    range: str
    shots: int
    aimed: bool


class Order(Action):
    """Give an order to nobody in particular."""

    number: int


class Signal(Action):
    """Raise a flag."""

    flag: str


def offered(action: Action, subject: Candidate | None = None) -> Offer:
    fields = action.model_dump(mode="json", exclude_none=True)
    words = {name: f"{name} {value}" for name, value in fields.items()}
    short = ", ".join(words.values())
    return Offer(action, lambda each: Forecast(each, short, short, subject, words))


def marches(unit: str, places: Iterable[str]) -> list[Offer]:
    subject = Candidate(unit, f"Unit {unit}")
    return [offered(March(unit=unit, to=place), subject) for place in places]


def volleys(unit: str) -> list[Offer]:
    """600 of one verb with four fields beside the unit."""
    return [
        offered(
            Volley(unit=unit, target=target, range=reach, shots=shots, aimed=aimed),
            Candidate(unit, f"Unit {unit}"),
        )
        for target in "abcdef"
        for reach in ("short", "long", "extreme", "beyond-reach", "any")
        for shots in range(10)
        for aimed in (False, True)
    ]


def orders(count: int) -> list[Offer]:
    return [offered(Order(number=number)) for number in range(count)]


def test_forty_five_units_with_thirty_actions_each() -> None:
    found = [
        offer
        for number in range(45)
        for offer in marches(f"the-{number}th-foot", map(str, range(30)))
    ]
    reached = reach(found, ANSWER).presses
    assert reached.keys() == {offer.token for offer in found}
    assert max(reached.values()) == 3, "the other page of units, the unit, its action"


async def test_units_beyond_a_select_are_on_other_pages_of_it() -> None:
    found = [offer for number in range(60) for offer in marches(f"u{number}", "ab")]
    pages = []
    chosen = ""
    for _ in range(3):
        (menu, *_) = turn_view(found, ANSWER, chosen).to_components()
        options = menu["components"][0]["options"]
        pages.append([option["label"] for option in options])
        chosen = options[-1]["value"]
    assert [len(page) for page in pages] == [24, 25, 15]
    assert pages[0][-1] == "Units 24 to 46 ›"
    assert (pages[1][0], pages[1][-1]) == ("‹ Units 1 to 23", "Units 47 to 60 ›")
    assert pages[2][:2] == ["‹ Units 24 to 46", "Unit u46"]


def test_one_verb_with_four_fields_and_six_hundred_actions() -> None:
    found = [*volleys("guard"), *marches("guard", "xyz"), *orders(2)]
    reached = reach(found, ANSWER)
    assert reached.presses.keys() == {offer.token for offer in found}
    assert max(reached.presses.values()) == 3, "the target, the range, then one of twenty"
    assert {reached.presses[offer.token] for offer in found[600:]} == {1}
    assert "**Unit guard › Volley › target b**\nRange:" in reached.contents
    assert "**Unit guard › Volley › target b › range any**\nChoose one:" in reached.contents


async def test_labels_say_what_is_chosen_and_back_leads_up() -> None:
    found = [*volleys("guard"), *volleys("line"), *volleys("scouts")]
    assert len(found) == 1800
    content, view = level_view(found, ANSWER, Way("line", "volley"))
    assert content == "**Unit line › Volley**\nTarget:"
    parts: Any = [part for row in view.to_components() for part in row["components"]]
    options = [option["label"] for option in parts[0]["options"]]
    assert [*options, parts[1]["label"]] == [*(f"target {each} …" for each in "abcdef"), "‹ Back"]
    *_, back = presses(view)
    assert (back.what, back.value, back.question) == ("choices", "line", 0)
    *_, back = presses(level_view(found, ANSWER, Way("line", "volley", ("", "c")))[1])
    assert (back.what, back.value, back.question) == ("open", "line~volley", 1234)
    way = Way("line", "volley", ("", "c", "", "7"))
    assert way.back == Way("line", "volley", ("", "c"))


@pytest.mark.parametrize("units", [0, 1, 2])
@pytest.mark.parametrize("walks", [2, 40, 300])
def test_sixty_actions_without_a_unit_are_never_dropped(units: int, walks: int) -> None:
    found = [
        *(
            offer
            for number in range(units)
            for offer in marches(f"u{number}", map(str, range(walks)))
        ),
        *orders(60),
        offered(Signal(flag="white")),
    ]
    reached = reach(found, ANSWER).presses
    assert reached.keys() == {offer.token for offer in found}
    assert reached[found[-1].token] == 1


@pytest.mark.parametrize(("count", "most"), [(25, 1), (50, 1), (51, 2), (1000, 2), (2501, 3)])
def test_ranges_of_many_values(count: int, most: int) -> None:
    found = orders(count)
    reached = reach(found, ANSWER).presses
    assert reached.keys() == {offer.token for offer in found}
    assert max(reached.values()) == most


def test_ranges_of_ranges() -> None:
    found = orders(20_003)
    first = level(found, Way("", "order"))
    assert len(first.entries) == MOST
    last = first.entries[-1].goal
    assert isinstance(last, Way)
    second = level(found, last)
    assert len(second.entries) == 9
    third = [
        entry for each in second.entries for entry in level(found, cast("Way", each.goal)).entries
    ]
    assert [entry.goal for entry in third] == found[-len(third) :]
    assert last.back == Way("", "order")


def test_a_range_is_named_by_its_ends() -> None:
    found = level(orders(250), Way("", "order"))
    assert [entry.text for entry in found.entries] == [
        "number 0 … number 49",
        "number 50 … number 99",
        "number 100 … number 149",
        "number 150 … number 199",
        "number 200 … number 249",
    ]
    part = level(orders(250), read_way("~order,83,126"))
    assert part.chosen == ("Order", "number 83 … number 125")
    assert len(part.entries) == 43 <= MOST


def test_fields_that_are_left_open_have_a_way_too() -> None:
    subject = Candidate("u", "Unit u")
    found = [
        *marches("u", map(str, range(30))),
        *(offered(March(unit="u", wheel=degrees), subject) for degrees in range(100)),
    ]
    way = way_of(found[0])
    assert level(found, way).entries[-1].text == "something else"
    reached = reach(found, ANSWER).presses
    assert reached.keys() == {offer.token for offer in found}


def verbs(count: int, each: int, unit: str) -> list[Offer]:
    """Offers of many verbs, made on the spot."""
    made = []
    for number in range(count):
        model = type(f"Verb{number}WithALongName", (March,), {"__doc__": "Do something."})
        made += [
            offered(model(unit=unit, to=f"place {to}"), Candidate(unit, unit)) for to in range(each)
        ]
    return made


@pytest.mark.parametrize(("count", "each"), [(3, 60), (9, 40), (24, 30), (24, 150)])
def test_many_verbs(count: int, each: int) -> None:
    found = [*verbs(count, each, "one"), *verbs(2, 2, "two"), *orders(60)]
    assert reach(found, ANSWER).presses.keys() == {offer.token for offer in found}


@given(
    st.lists(
        st.tuples(st.text(max_size=60), st.text(max_size=60), st.integers(0, 3)),
        max_size=150,
        unique=True,
    )
)
async def test_any_names_fit_into_an_id(names: list[tuple[str, str, int]]) -> None:
    found = [
        offered(
            Volley(unit=unit or "u", target=target, range="r", shots=shots, aimed=aimed),
            Candidate(unit or "u", f"Unit {unit}"),
        )
        for unit, target, shots in sorted(set(names), key=lambda each: each[0])
        if unit.strip() and unit.isprintable()
        for aimed in (False, True)
    ]
    reached = reach(found, Press("a" * 9, 12345, "", question=12345))
    assert reached.presses.keys() == {offer.token for offer in found}


@pytest.mark.parametrize("text", ["", "volley", "~", "u~", "u~volley,1", "u~volley,x,2", "~,1,2"])
def test_what_is_no_way_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read_way(text)


@pytest.mark.parametrize(
    "text",
    [
        "line~march",
        "nobody~volley",
        "line~volley~x",
        "line~volley~~z",
        "line~volley~~a~~~~~~",
        "line~volley,6,7",
        "line~volley,5,5",
        "line~volley,3,2",
        "line~volley~<@1>",
    ],
)
def test_a_way_on_which_nothing_is_left_is_stale(text: str) -> None:
    with pytest.raises(Stale):
        level(volleys("line"), read_way(text))


def test_a_way_is_written_and_read_again() -> None:
    for way in (Way("", "order"), Way("u", "v", ("", "a", ".")), Way("u", "v", ("a",), (3, 17))):
        assert read_way(way.text) == way


async def test_what_fits_is_not_drilled() -> None:
    found = [*marches("a", map(str, range(40))), *marches("b", "xyz"), *orders(3)]
    assert all(press.what != "open" for press in presses(turn_view(found, ANSWER, "a")))

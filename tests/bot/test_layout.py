"""Whatever a system offers fits into what a message can carry."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.interaction.components import WHY, Press, PressSelect
from bot.gateway.message.layout import turn_view
from bot.gateway.message.phone import equally, shortened, together, width
from bot.gateway.message.recovery import told_from
from bot.gateway.message.rows import button, press_option, view_of
from rules.kernel.foresight.chances import Chance, always
from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.foresight.offers import Offer
from rules.kernel.foresight.prospects import likeliest
from rules.kernel.game.action import Action, Role
from tests.thumbs import phone_rows, presses, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

ANSWER = Press("abcd", 123, "", question=45)
GREY, RED = discord.ButtonStyle.secondary.value, discord.ButtonStyle.danger.value


class Walk(Action):
    """Go somewhere."""

    unit: Annotated[str, Role.OWN_UNIT]
    to: Annotated[int, Role.PLACE]


class Shoot(Action):
    """Shoot at somebody."""

    unit: Annotated[str, Role.OWN_UNIT]
    target: Annotated[str, Role.TARGET]


class Scuttle(Action):
    """Do what is seldom wise."""

    suggested = False
    unit: Annotated[str, Role.OWN_UNIT]


class Wait(Action):
    """Do nothing."""

    minutes: int


def odds() -> tuple[Chance, ...]:
    """Shots hit, or break something with a very long name."""
    return (
        Chance("misses", 1, 6, came=always),
        Chance("hits", 5, 6, "hits", came=always),
        Chance("x" * 100, 1, 6, "x", came=always),
    )


def offered(action: Action, text: str, short: str, subject: Candidate | None = None) -> Offer:
    chances = odds if isinstance(action, Shoot) else tuple
    return Offer(action, lambda each: Forecast(each, text, short, subject, odds=chances))


def offers(units: int, walks: int, shots: int, waits: int, words: str) -> list[Offer]:
    found = []
    for unit in range(units):
        subject = Candidate(f"unit-{unit}", f"Unit {unit} {words}")
        found += [
            offered(Walk(unit=subject.value, to=to), f"{to} {words}", f"{to}{words}", subject)
            for to in range(walks)
        ]
        found += [
            offered(
                Shoot(unit=subject.value, target=f"t{target}"),
                f"at {target} {words}",
                f"✹ {target} {words}",
                subject,
            )
            for target in range(shots)
        ]
    return found + [
        offered(Wait(minutes=each), f"Wait {each}", f"Wait {each}") for each in range(waits)
    ]


def volley(*ways: int) -> list[Offer]:
    """Shots of one unit with these chances in six."""

    def foresee(action: Action) -> Forecast:
        assert isinstance(action, Shoot)
        number = int(action.target)
        chance = Chance("hits", ways[number], 6, "hits", came=always)
        words = f"at {number}", f"✹ {number}", Candidate("u", "Unit")
        return Forecast(action, *words, odds=lambda: (chance,))

    return [Offer(Shoot(unit="u", target=str(number)), foresee) for number in range(len(ways))]


def walks(count: int) -> list[Offer]:
    return offers(1, walks=count, shots=0, waits=0, words="")


def rows_of(
    made: Sequence[Offer], chosen: str = "", more: Sequence[Any] = ()
) -> list[list[dict[str, Any]]]:
    rows: Any = turn_view(made, ANSWER, chosen, more).to_components()
    assert phone_rows(rows) <= 3
    return [row["components"] for row in rows]


def labels(row: list[dict[str, Any]]) -> list[str]:
    return [part["label"] for part in row]


async def test_what_needs_no_unit_stands_behind_what_does() -> None:
    rows = rows_of(offers(1, walks=2, shots=2, waits=1, words=""), "unit-0")
    assert list(map(labels, rows)) == [["0", "1"], ["✹ 0  · 83 %", "✹ 1  · 83 %"], ["Wait 0"]]


async def test_units_tell_what_they_can_do() -> None:
    (menu,), *_ = rows_of([*offers(2, walks=7, shots=3, waits=1, words=""), *volley(1)])
    assert [option["description"] for option in menu["options"]] == [
        "3 targets, best 83 % · 7 places",
        "3 targets, best 83 % · 7 places",
        "1 target, best 17 %",
    ]


async def test_lists_and_one_button_for_the_likeliest() -> None:
    made = [*offers(1, walks=9, shots=0, waits=2, words=""), *volley(1, 4, 2, 4, 0, 3, 3, 3, 3)]
    units, actions, last = rows_of(made, "u")
    assert units[0]["placeholder"] == "Choose a unit"
    assert [option["label"] for option in actions[0]["options"]] == [
        f"at {number}" for number in (0, 1, 2, 3, 5, 6, 7, 8, 4)
    ]
    assert labels(last) == ["✹ 1 · 67 %", "Wait 0", "Wait 1"]
    assert last[0]["style"] == RED


async def test_what_cannot_come_true_is_grey_and_last_and_never_the_likeliest() -> None:
    parts = [part for row in rows_of(volley(0, 2, 0, 1)) for part in row]
    assert labels(parts) == ["✹ 1 · 33 %", "✹ 3 · 17 %", "✹ 0 · 0 %", "✹ 2 · 0 %"]
    assert [part["style"] for part in parts] == [RED, RED, GREY, GREY]
    (menu,) = rows_of(volley(*[0] * 20))
    assert menu[0]["placeholder"] == "Shoot …"
    walk = offered(Walk(unit="u", to=0), "to 0", "to 0", Candidate("u", "Unit"))
    *_, last = rows_of([walk, *volley(*[0] * 20)])
    assert labels(last) == ["to 0"]


async def test_what_is_seldom_wise_is_not_suggested() -> None:
    scuttle = Scuttle(unit="unit-0")
    subject = Candidate("unit-0", "Unit 0")
    assert likeliest([offered(scuttle, "scuttle", "scuttle", subject)]) is None
    *_, last = rows_of([offered(scuttle, "scuttle", "scuttle", subject), *walks(40)], "unit-0")
    assert "scuttle" not in labels(last)
    few = rows_of([offered(scuttle, "scuttle", "scuttle", subject), *walks(3)], "unit-0")
    assert "scuttle" in [label for row in few for label in labels(row)]


@pytest.mark.parametrize("walks", [40, 60])
async def test_one_of_too_many_places_to_list_is_not_the_likeliest(walks: int) -> None:
    *_, last = rows_of(offers(1, walks=walks, shots=0, waits=1, words=""), "unit-0")
    assert labels(last) == (["0", "Wait 0"] if walks == 40 else ["Wait 0"])


async def test_what_is_left_of_lists_has_buttons() -> None:
    _, buttons = rows_of(offers(2, walks=40, shots=1, waits=1, words=""), "unit-0")
    assert labels(buttons) == ["✹ 0  · 83 %", "Walk …", "Wait 0"]
    assert buttons[0]["style"] == RED


@pytest.mark.parametrize("count", range(6))
async def test_other_buttons_keep_their_places(count: int) -> None:
    more = [
        button(ANSWER._replace(what="x" * n), f"Decide ahead {n} …") for n in range(1, count + 1)
    ]
    rows = rows_of(offers(3, walks=30, shots=30, waits=40, words="in many words"), "unit-1", more)
    # As buttons where there is room, else at the end of a list, in the same order.
    options = [each["value"] for row in rows for part in row for each in part.get("options", ())]
    ids = [*(part["custom_id"] for row in rows for part in row), *options]
    wanted = [each.custom_id for each in more]
    assert [each for each in ids if each in wanted] == wanted


@pytest.mark.parametrize("walks", [24, 25])
async def test_beside_a_full_list_other_buttons_come_before_the_likeliest(walks: int) -> None:
    why = button(ANSWER._replace(what="why"), "Why?")
    made = offers(2, walks=walks, shots=0, waits=1, words="a label that is wide")
    *_, last = rows_of(made, "unit-0", [why])
    assert ("Why?" in labels(last)) == (walks == 25)


def test_labels_are_cut_but_for_their_ends() -> None:
    assert shortened("✹ Glenrowan Inn", 1000, " · 17 %") == "✹ Glenrowan Inn · 17 %"
    assert shortened("✹ Glenrowan Inn", 160, " · 17 %") == "✹ Glenrow… · 17 %"
    assert width("✹ Glenrow… · 17 %") == 160
    assert shortened("SW 11-5 · 3+", 160, " · 67 %") == "SW 11-5… · 67 %"
    assert width(shortened("\N{DOOR}" * 40, 200)) <= 200
    assert together(equally(["A long label for a button"] * 5)) <= 320
    assert equally(["Yes", "No"]) == ["Yes", "No"]


@given(
    units=st.integers(0, 40),
    walks=st.integers(0, 70),
    shots=st.integers(0, 70),
    waits=st.integers(0, 4),
    words=st.text(max_size=200),
)
async def test_it_fits(units: int, walks: int, shots: int, waits: int, words: str) -> None:
    made = offers(units, walks, shots, waits, words)
    view = turn_view(made, ANSWER, f"unit-{units // 2}")
    assert list(presses(view)) or not made
    for row in view.to_components():
        for option in row["components"][0].get("options", []):
            if option["label"].startswith("at "):
                assert option["description"].startswith("83 % hits, 17 % x")
    if units <= 1:
        assert reach(made, ANSWER).presses.keys() == {offer.token for offer in made}


def test_the_first_action_that_a_message_tells_is_read_off_a_button_or_an_option() -> None:
    why = button(Press("abcd", 9, WHY, "7"), "Why?")
    options = [press_option(each) for each in (button(ANSWER, "My choices"), why)]
    for item in (why, PressSelect(ANSWER, "…", options)):
        rows: list[Any] = view_of([[item]]).to_components()
        # All that is read of a message.
        message: Any = SimpleNamespace(
            components=[discord.components.ActionRow(each) for each in rows]
        )
        assert told_from(message, "abcd") == 7
        assert told_from(message, "efgh") == 0

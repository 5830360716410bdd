"""Options in one text: what it may say, what is refused, what completion suggests."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from rules.kernel.system.ruleset import Options
from rules.kernel.system.spec import OneOf, Rare, params
from rules.kernel.system.variants import LONGEST, read, suggest
from rules.kernel.values.errors import Malformed


class Weather(Options):
    rain: Annotated[bool, Rare()] = Field(default=False, description="Powder gets wet")
    rainbow: Annotated[bool, Rare()] = True
    wind_force: Annotated[int, Rare()] = Field(default=2, ge=0, le=12)
    cloud: Annotated[Literal["none", "low-cloud", "low-fog"], Rare()] = "none"
    coast: Annotated[str, OneOf(lambda: {"n": "North Shore", "s": "South"}), Rare()] = "n"
    common: bool = False


KNOWN = params(Weather)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        (" , ;", {}),
        ("rain on", {"rain": True}),
        ("rain", {"rain": True}),
        ("rain: no", {"rain": False}),
        ("RAIN=Off, wind force 3", {"rain": False, "wind_force": 3}),
        ("wind-force 12; cloud low cloud", {"wind_force": 12, "cloud": "low-cloud"}),
        ("cl none\ncommon yes", {"cloud": "none", "common": True}),
        ("cloud low-f", {"cloud": "low-fog"}),
        ("rainb off", {"rainbow": False}),
        ("coast south", {"coast": "s"}),
        ("coast north shore", {"coast": "n"}),
    ],
)
def test_read(text: str, expected: dict[str, Any]) -> None:
    assert read(KNOWN, text) == expected
    values = Weather.model_validate(expected).model_dump()
    assert Weather.model_validate(read(KNOWN, text)).model_dump() == values


@pytest.mark.parametrize(
    ("text", "said", "legal"),
    [
        ("snow on", "no variant “snow on”", ("rain", "rainbow", "wind_force", "cloud", "coast")),
        ("rai on", "no variant “rai on”", ("rain", "rainbow", "wind_force", "cloud", "coast")),
        ("rain maybe", "“rain” is either on or off", ("rain on", "rain off")),
        ("wind_force 13", "“wind force” is a whole number from 0 to 12", ()),
        ("wind_force", "“wind force” is a whole number from 0 to 12", ()),
        ("cloud", "“cloud” needs a value", ("cloud low-cloud", "cloud low-fog", "cloud none")),
        (
            "cloud low",
            "“cloud” can't be “low”",
            ("cloud low-cloud", "cloud low-fog", "cloud none"),
        ),
        ("rain on, rain off", "“rain” is named twice", ()),
        ("@everyone `x` **on**", "no variant “everyone x on”", None),
        ("rain," * LONGEST, "too long", ()),
    ],
)
def test_refusals_name_what_is_wrong_and_what_is_right(
    text: str, said: str, legal: tuple[str, ...] | None
) -> None:
    with pytest.raises(Malformed) as refused:
        read(KNOWN, text)
    assert said in refused.value.message
    assert legal is None or refused.value.legal == legal


def values(typed: str, most: int = 100) -> list[str]:
    return [each.value for each in suggest(KNOWN, typed, most)]


def test_at_first_every_rare_option_is_suggested_with_another_value_than_by_default() -> None:
    found = values("")
    assert found[:3] == ["rain on", "rainbow off", "wind_force 0"]
    assert set(found) >= {"rain off", "cloud low-fog", "coast s", "wind_force 12"}
    assert not any("common" in each for each in found)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("wind", "wind_force 0"),
        ("wind 7", "wind_force 7"),
        ("powder", "rain on"),
        ("fog", "cloud low-fog"),
        ("rain off, cl", "rain off, cloud low-cloud"),
        ("whatever , cl", "whatever, cloud low-cloud"),
        ("cl low-f", "cloud low-fog"),
    ],
)
def test_what_is_typed_last_is_completed_and_the_rest_kept(typed: str, first: str) -> None:
    assert values(typed)[0] == first


def test_a_whole_variant_is_followed_by_others() -> None:
    found = values("rain on")
    assert found[0] == "rain on"
    assert "rain on, cloud low-fog" in found


def test_what_is_named_already_is_not_suggested_again() -> None:
    assert not any("rain " in each.partition(",")[2] for each in values("rain on, "))


def test_without_room_names_are_abbreviated_and_at_last_nothing_changes() -> None:
    typed = "wind_force 3, rain on, cl"
    assert values(typed)[0] == "wind_force 3, rain on, cloud low-cloud"
    (short,) = {each for each in values(typed, 34) if "low-cloud" in each}
    assert short == "win 3,rain on,cloud low-cloud"
    assert read(KNOWN, short) == {"wind_force": 3, "rain": True, "cloud": "low-cloud"}
    assert values("win 3,rain,cloud", 18) == ["win 3,rain,cloud"]
    assert values("win 3,rain,cloud", 15) == []


@given(st.text(alphabet="rainbowcl dfg_0123,;:=", max_size=60), st.integers(5, 100))
def test_suggestions_fit_and_can_be_read_wherever_what_was_typed_can(typed: str, most: int) -> None:
    for each in suggest(KNOWN, typed, most):
        assert 0 < len(each.value) <= most
        assert each.text
        try:
            read(KNOWN, typed.rpartition(",")[0].rpartition(";")[0])
        except Malformed:
            continue


@given(
    st.lists(
        st.sampled_from(["rain on", "rainbow off", "wind_force 3", "cloud none", "coast s"]),
        unique_by=lambda each: each.split()[0],
    ),
    st.integers(20, 100),
)
def test_a_suggestion_keeps_the_meaning_of_what_was_typed(kept: list[str], most: int) -> None:
    typed = "".join(f"{each}, " for each in kept)
    meant = read(KNOWN, typed)
    for each in suggest(KNOWN, typed, most):
        found = read(KNOWN, each.value)
        assert found.items() >= meant.items()
        assert each.value == typed or len(found) == len(meant) + 1

"""Options that go together by name, and how a game is told by them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from rules.kernel.system.options import Timed
from rules.kernel.system.presets import Preset, Where, in_words
from rules.kernel.system.ruleset import Options
from rules.kernel.system.spec import OneOf, params
from rules.kernel.values.errors import Malformed
from tests.toy.ruleset import ToyRace


class Battle(Options):
    place: Annotated[str, OneOf(lambda: {"old-town": "The Old Town", "ford": "The Ford"})] = "ford"
    wind: Literal["calm", "gale"] = "calm"
    rain: bool = False
    ammo: int = Field(default=6, ge=1, le=9)


PRESETS = (
    Preset("recommended", "Ours", {"wind": "gale"}, (Where("place", "old-town", {"rain": True}),)),
    Preset("as written", "Theirs", {"ammo": 3, "rain": True}),
)


class Fought(ToyRace):
    options = Battle  # type: ignore[assignment]  # only its options are read here
    presets = PRESETS


def chosen(**fields: Any) -> dict[str, Any]:
    options: Options = Fought().read_options(fields)
    return options.model_dump()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, {"wind": "gale"}),
        ({"place": "old-town"}, {"wind": "gale", "place": "old-town", "rain": True}),
        ({"preset": "as written"}, {"ammo": 3, "rain": True}),
        ({"preset": "As-Written"}, {"ammo": 3, "rain": True}),
        ({"preset": "as written", "ammo": 5}, {"ammo": 5, "rain": True}),
        ({"preset": "as written", "variants": "rain off"}, {"ammo": 3}),
        ({"preset": "recommended"}, {"wind": "gale"}),
        (
            {"preset": "recommended", "place": "the old town"},
            {"wind": "gale", "place": "old-town", "rain": True},
        ),
        (
            {"preset": "recommended", "place": "old-town", "rain": False},
            {"wind": "gale", "place": "old-town"},
        ),
    ],
)
def test_single_options_override_a_preset(fields: dict[str, Any], expected: dict[str, Any]) -> None:
    assert chosen(**fields) == {**Battle().model_dump(), **expected}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "The Ford, recommended"),
        ({"wind": "calm"}, "The Ford, recommended, but wind: calm"),
        ({"preset": "as written"}, "The Ford, as written"),
        ({"preset": "as written", "wind": "gale"}, "The Ford, as written, but wind: gale"),
        ({"preset": "recommended", "place": "old-town"}, "The Old Town, recommended"),
        (
            {"preset": "recommended", "place": "old-town", "rain": False, "ammo": 2},
            "The Old Town, recommended, but rain: no, ammo: 2",
        ),
    ],
)
def test_a_game_is_told_by_the_preset_that_is_nearest(fields: dict[str, Any], words: str) -> None:
    assert in_words(PRESETS, Fought().read_options(fields)) == words


def test_without_presets_only_what_is_changed_is_told() -> None:
    assert in_words((), Battle(rain=True, ammo=2)) == "The Ford, rain: yes, ammo: 2"


@pytest.mark.parametrize(
    ("fields", "legal"),
    [
        ({"preset": "house rules"}, ("recommended", "as written")),
        ({"place": "the moon"}, ("old-town", "ford")),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    fields: dict[str, Any], legal: tuple[str, ...]
) -> None:
    with pytest.raises(Malformed) as refused:
        chosen(**fields)
    assert refused.value.legal == legal
    assert "moon" not in refused.value.message


def test_data_give_choices_and_titles() -> None:
    place = params(Battle)[0]
    assert place.listed
    assert place.choices == ("old-town", "ford")
    assert [place.title(each) for each in place.choices] == ["The Old Town", "The Ford"]


def test_data_without_titles_give_ids_alone_once() -> None:
    calls = []

    def load() -> tuple[str, ...]:
        calls.append(1)
        return ("a", "b")

    class Small(Options):
        one: Annotated[str, OneOf(load)] = "a"
        other: Annotated[str | None, OneOf(load)] = None

    assert not calls
    assert Small(one="B", other=None) == Small(one="b")
    assert params(Small)[0].titles == ()
    assert [params(Small)[0].title("b"), params(Small)[1].choices] == ["b", ("a", "b")]
    assert len(calls) == 2


def test_what_a_system_declares_again_stands_where_it_says() -> None:
    class Short(Timed):
        first: bool = False
        turn_limit: int = Field(default=10, ge=1, le=20)

    assert [each.name for each in params(Short)] == ["first", "turn_limit"]
    assert [Short().turns_left(done) for done in (0, 9, 10, 11)] == [10, 1, 0, 0]


@pytest.mark.parametrize(
    ("before", "name", "value", "expected"),
    [
        ({}, "wind", "gale", {"wind": "gale"}),
        ({"place": "old-town"}, "preset", "as written", {"ammo": 3, "rain": True}),
        ({"ammo": 9}, "preset", "recommended", {"wind": "gale"}),
        # What is played is exchanged, and the preset goes with it; single changes stay as well.
        ({"preset": "recommended"}, "place", "The Old Town", {"wind": "gale", "rain": True}),
        ({"preset": "recommended", "ammo": 9}, "place", "old-town", {"wind": "gale", "ammo": 9}),
    ],
)
def test_an_option_is_changed_and_the_others_stay(
    before: dict[str, Any], name: str, value: object, expected: dict[str, Any]
) -> None:
    options: Any = Fought().read_options(before)
    place = "old-town" if name == "place" else options.place
    found: Options = Fought().alter_options(options, name, value)
    assert found == Battle(**{**expected, "place": place})


@pytest.mark.parametrize(
    ("name", "value"), [("wind", "storm"), ("ammo", 99), ("tide", 1), ("preset", "none")]
)
def test_what_does_not_fit_is_not_changed(name: str, value: object) -> None:
    with pytest.raises(Malformed):
        Fought().alter_options(Battle(), name, value)  # type: ignore[arg-type]  # as above

"""All that is wrong with a scenario that somebody wrote is told in one answer."""

from __future__ import annotations

import copy
import tomllib
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.kernel.game.brief import OPTIONS
from rules.kernel.values.errors import Malformed
from rules.kernel.values.toml import to_toml
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.system.ruleset import AnyRuleset

WRITTEN: Final = [each for each in IDS if system(each).takes_brief]
Path = tuple[str | int, ...]


@pytest.mark.parametrize("system_id", WRITTEN)
@settings(max_examples=20)
@given(data=st.data())
def test_what_is_wrong_in_two_places_is_told_of_both(system_id: str, data: st.DataObject) -> None:
    ruleset = system(system_id)
    usual = tomllib.loads(ruleset.write_brief(ruleset.start(ruleset.options()).brief))
    usual.pop(OPTIONS, None)
    places = [*_values(usual, ())]
    two = data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2, unique=True))
    alone = [_mistakes(ruleset, _spoilt(usual, [each])) for each in two]
    assume(all(alone))
    together = _mistakes(ruleset, _spoilt(usual, two))
    assert all(set(each) <= set(together) for each in alone), (alone, together)


def _values(data: Any, path: Path) -> Iterator[Path]:
    """Where the values are that are neither tables nor lists."""
    found = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in found:
        if isinstance(value, dict | list):
            yield from _values(value, (*path, key))
        else:
            yield (*path, key)


def _spoilt(data: dict[str, Any], places: list[Path]) -> str:
    """The same as TOML, with no value of the right kind in these places."""
    spoilt = copy.deepcopy(data)
    for *path, last in places:
        part: Any = spoilt
        for each in path:
            part = part[each]
        part[last] = {"nothing": "here"}
    return to_toml(spoilt)


def _mistakes(ruleset: AnyRuleset, text: str) -> list[str]:
    try:
        ruleset.read_brief(ruleset.options(), text)
    except Malformed as error:
        return [each.message for each in error.parts or (error,)]
    return []

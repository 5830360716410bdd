"""A chapter of the rules stands in one place."""

from pathlib import Path

from tests.architecture.locality import IN_CHAPTERS, LIMITS, Locality, localities, longest


def test_a_system_in_chapters_keeps_its_facts_together() -> None:
    found = dict(localities())
    assert set(IN_CHAPTERS) <= found.keys()
    assert [told for each in IN_CHAPTERS for told in found[each].above(LIMITS)] == []


def test_what_is_above_a_limit_is_told() -> None:
    limits = Locality(events=200, actions=600, loose=24, chain=12)
    assert limits.above(limits) == []
    told = Locality(events=201, actions=600, loose=25, chain=12).above(limits)
    assert told == ["events: 201, at most 200", "loose: 25, at most 24"]


def test_a_chain_is_counted_along_imports() -> None:
    assert longest({"a": {"b"}, "b": {"c"}, "c": set(), "d": {"c"}}) == 3
    assert longest({}) == 0


def test_each_system_is_read() -> None:
    systems = {
        path.name for path in Path("rules/systems").iterdir() if (path / "__init__.py").is_file()
    }
    assert {name for name, found in localities() if found.events} == systems

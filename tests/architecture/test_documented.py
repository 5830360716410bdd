from __future__ import annotations

from tests.architecture.documented import undocumented


def test_methods_that_override_nothing_are_documented() -> None:
    assert undocumented(("rules", "render", "bot")) == []


def test_a_method_that_says_nothing_is_found() -> None:
    (found,) = undocumented(("tests.architecture.plain",))
    assert found == "tests.architecture.plain.said.Told.silent"

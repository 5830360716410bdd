"""Each system's README holds the table that ``make rule-tables`` writes; no rule is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.system.rulebook import Rule
from tests.rule_tables.citations import Citation, in_docstrings, in_marks
from tests.rule_tables.table import BEGIN, END, System, prefixes, systems

if TYPE_CHECKING:
    from pathlib import Path

SYSTEMS = systems()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_table_is_up_to_date(system: str) -> None:
    written = SYSTEMS[system].written() == SYSTEMS[system].text
    assert written, f"the README of {system} is out of date: run `make rule-tables`"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_code_and_tests(system: str) -> None:
    assert list(SYSTEMS[system].lacking()) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_rules_that_exist_are_cited(system: str) -> None:
    assert SYSTEMS[system].unknown(prefixes(SYSTEMS.values())) == []


def test_docstrings_cite_by_ids_in_parentheses(tmp_path: Path) -> None:
    (tmp_path / "fast").mkdir()
    (tmp_path / "fast" / "moves.py").write_text('"""Moves (A1).\n\nNot what A9 says.\n"""\n')
    (tmp_path / "fire.py").write_text(
        '''\
LIMIT = 6
"""The farthest (A2)."""
INSIDE, BEYOND = 6, 1
"""Who is hit (A3)."""
"""This is of nothing (A9)."""


class Gun:
    """A gun (A4).

    Attributes:
        size: How large it is; it is
            written in inches (A5,
            A6).

    It fires (A7).
    """

    size: int = Field(default=1, description="Its size (A8)")
    """In inches (AT1)."""

    def fire(self) -> None:
        """Fire (AT2).

        Raises:
            Error: There is no target (AT3).
        """

        def hit() -> None:
            """A hit (AT4); nothing but a hit (AT4)."""
'''
    )
    assert in_docstrings(tmp_path) == [
        Citation("A1", "fast/moves.py", ""),
        Citation("A2", "fire.py", "LIMIT"),
        Citation("A3", "fire.py", "INSIDE"),
        Citation("A4", "fire.py", "Gun"),
        Citation("A5", "fire.py", "Gun.size"),
        Citation("A6", "fire.py", "Gun.size"),
        Citation("A7", "fire.py", "Gun"),
        Citation("A8", "fire.py", "Gun.size"),
        Citation("AT1", "fire.py", "Gun.size"),
        Citation("AT2", "fire.py", "Gun.fire"),
        Citation("AT3", "fire.py", "Gun.fire"),
        Citation("AT4", "fire.py", "Gun.fire.hit"),
    ]


def test_tests_cite_by_marks(tmp_path: Path) -> None:
    (tmp_path / "positions.py").write_text('@pytest.mark.rule("A9")\ndef test_nothing(): ...\n')
    (tmp_path / "test_all.py").write_text('pytestmark = pytest.mark.rule("A1")\n')
    (tmp_path / "test_fire.py").write_text(
        """\
pytestmark = [pytest.mark.slow, pytest.mark.rule("A1", "A2")]


@pytest.mark.rule("A3")
class TestGun:
    @pytest.mark.rule("A4")
    async def test_fires(self): ...


@pytest.mark.parametrize("side", ["A9"])
@pytest.mark.rule("A5")
def test_hits(side): ...
"""
    )
    assert in_marks(tmp_path) == [
        Citation("A1", "test_all.py", ""),
        Citation("A4", "test_fire.py", "TestGun.test_fires"),
        Citation("A3", "test_fire.py", "TestGun"),
        Citation("A5", "test_fire.py", "test_hits"),
        Citation("A1", "test_fire.py", ""),
        Citation("A2", "test_fire.py", ""),
    ]


def test_marks_take_ids_that_are_written_out(tmp_path: Path) -> None:
    (tmp_path / "test_fire.py").write_text("@pytest.mark.rule(*IDS)\ndef test_hits(): ...\n")
    with pytest.raises(ValueError, match=r"test_fire\.py, line 1: .* takes ids, written out"):
        in_marks(tmp_path)


def planted(folder: Path, code: str, tests: str, readme: str = f"{BEGIN}\n{END}\n") -> System:
    rules = (
        Rule(id="A1", title="Fire", summary="Fire | not.", option="fire"),
        Rule(id="AT1", title="Hits", summary="One hits.", clauses={"b": "Two miss."}),
    )
    both = (folder / "tests", folder / "more_tests")
    system = System(rules, folder / "rules", both, folder / "render")
    for path, text in (
        (system.code / "fire.py", code),
        (system.tests[0] / "test_fire.py", tests),
        (system.readme, readme),
    ):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return system


CODE = 'def fire():\n    """Fire (A1)."""\n\n\ndef hit():\n    """Hit (A1, AT1, AT1b)."""\n'
TESTS = '@pytest.mark.rule("A1", "AT1", "AT1b")\ndef test_fire(): ...\n'


def test_a_table_is_written_between_two_lines(tmp_path: Path) -> None:
    system = planted(tmp_path, CODE, TESTS, f"# A\n\n{BEGIN}\nold\n{END}\n\nThe end.\n")
    assert list(system.lacking()) == []
    assert system.unknown({"A", "AT"}) == []
    assert (
        system.written()
        == f"""\
# A

{BEGIN}

| id | rule | code | tests |
|---|---|---|---|
| A1 | Fire \\| not. Option: `fire`. | [fire.py] `fire`, `hit` | [test_fire.py] `test_fire` |
| AT1 | One hits. | [fire.py] `hit` | [test_fire.py] `test_fire` |
| AT1b | Two miss. | [fire.py] `hit` | [test_fire.py] `test_fire` |

[fire.py]: fire.py
[test_fire.py]: ../tests/test_fire.py

{END}

The end.
"""
    )


def test_tests_may_lie_in_several_folders(tmp_path: Path) -> None:
    system = planted(tmp_path, CODE, '@pytest.mark.rule("A1")\ndef test_fire(): ...\n')
    more = system.tests[1] / "test_hits.py"
    more.parent.mkdir()
    more.write_text('@pytest.mark.rule("A1", "AT1", "AT1b")\ndef test_hits(): ...\n')
    assert list(system.lacking()) == []
    cell = "[test_fire.py] `test_fire`; [test_hits.py] `test_hits`"
    written = system.written()
    assert f"| A1 | Fire \\| not. Option: `fire`. | [fire.py] `fire`, `hit` | {cell} |" in written
    assert "\n[test_hits.py]: ../more_tests/test_hits.py\n" in written
    more.write_text('refused("A10")\n')
    assert planted(tmp_path, CODE, TESTS).unknown({"A", "AT"}) == ["test_hits.py: A10"]


def test_two_files_of_tests_that_the_table_would_confuse_are_noticed(tmp_path: Path) -> None:
    system = planted(tmp_path, CODE, TESTS)
    system.tests[1].mkdir()
    (system.tests[1] / "test_fire.py").write_text(TESTS)
    with pytest.raises(ValueError, match=r"test_fire\.py would be one file in .*README\.md"):
        system.written()


def test_a_readme_without_a_place_for_the_table_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"README\.md needs two lines"):
        planted(tmp_path, CODE, TESTS, f"{BEGIN}\n").written()


def test_a_rule_without_code_or_tests_is_noticed(tmp_path: Path) -> None:
    system = planted(tmp_path, '"""Fire (A1)."""\n', "")
    assert list(system.lacking()) == [
        "A1 (Fire): no test cites it",
        "AT1 (Hits): no code and no test cites it",
        "AT1b (Hits): no code and no test cites it",
    ]


def test_exceptions_stand_in_the_readme_with_their_reason(tmp_path: Path) -> None:
    reasons = "| AT1 | It only explains. |\n| AT1b | Likewise. |\n"
    reasons += "| A1 | Not so. |\n| A2 | Decided. | Three columns. |\n"
    code, tests = '"""Fire (A1)."""\n', '@pytest.mark.rule("A1")\ndef test_fire(): ...\n'
    system = planted(tmp_path, code, tests, reasons)
    assert list(system.lacking()) == ["A1 (Fire): is no exception, code and tests cite it"]


@pytest.mark.parametrize(
    ("code", "tests", "found"),
    [
        ('"""Fire (A3)."""\n', "", ["fire.py: A3"]),
        ('"""Fire (ZZ1)."""\n', "", ["fire.py: ZZ1"]),
        ("# As A3 says.\n", "", ["fire.py: A3"]),
        ('RULE = "AT2"\n', "", ["fire.py: AT2"]),
        ('"""Fire (AT1c)."""\n', "", ["fire.py: AT1c"]),
        ("", '@pytest.mark.rule("ZZ1")\ndef test_fire(): ...\n', ["test_fire.py: ZZ1"]),
        ("", 'refused("A10")\n', ["test_fire.py: A10"]),
        ('CELL = "ZZ1"\n', "", []),
    ],
)
def test_an_id_that_no_rule_has_is_noticed(
    code: str, tests: str, found: list[str], tmp_path: Path
) -> None:
    assert planted(tmp_path, code, tests).unknown({"A", "AT"}) == found

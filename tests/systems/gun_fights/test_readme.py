"""The README's table of rules holds: every rule, real code, real tests that cite the rule."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from pydantic import BaseModel

from rules.systems import gun_fights
from rules.systems.gun_fights.options import GunFightOptions
from rules.systems.gun_fights.ruleset import RULESET

HERE = Path(__file__).parent
README = Path(gun_fights.__path__[0]) / "README.md"
REFERENCE = re.compile(r"`([\w/]+)\.py: ([\w.]+)`")


class Row(NamedTuple):
    id: str
    rule: str
    code: str
    tests: str


def rows() -> dict[str, Row]:
    """The rows of the tables of rules, by id."""
    cells = (
        [cell.strip() for cell in line.strip("|\n ").split(" | ")]
        for line in README.read_text("utf-8").splitlines()
        if re.match(r"\| (GFT|GF|X)\d+ \|", line)
    )
    return {row[0]: Row(*row) for row in cells if len(row) == len(Row._fields)}


def citations() -> dict[tuple[str, str], set[str]]:
    """By module and test of this folder: the rules that it cites."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[path.stem, node.name] = {
                    ast.literal_eval(argument)
                    for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
                    for argument in mark.args
                }
    return found


RULES = [rule.id for rule in RULESET.rulebook.rule]
ROWS = rows()
CITATIONS = citations()


def test_rule_ids_run_without_a_gap() -> None:
    texts = [f"GFT{number}" for number in range(1, 22)]
    rulings = [f"GF{number}" for number in range(1, len(RULES) - len(texts) + 1)]
    assert texts + rulings == RULES
    assert len(rulings) >= 30


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_and_a_row(rule: str) -> None:
    assert any(rule in cited for cited in CITATIONS.values()), f"no test cites {rule}"
    assert ROWS[rule].rule == RULESET.rulebook.by_id[rule].summary


def test_tests_cite_only_what_there_is() -> None:
    for (module, test), cited in CITATIONS.items():
        assert cited <= ROWS.keys(), f"{module}: {test} cites unknown rules"


@pytest.mark.parametrize("rule", ROWS)
def test_the_code_of_a_row_exists(rule: str) -> None:
    references = REFERENCE.findall(ROWS[rule].code)
    assert len(references) == ROWS[rule].code.count("`") // 2 > 0
    for path, name in references:
        package = "" if "/" in path else "rules/systems/gun_fights/"
        thing: object = import_module(f"{package}{path}".replace("/", "."))
        for part in name.split("."):
            if isinstance(thing, type) and issubclass(thing, BaseModel):
                fields = thing.model_fields
                thing = fields[part] if part in fields else getattr(thing, part)
            else:
                thing = getattr(thing, part)


@pytest.mark.parametrize("rule", ROWS)
def test_the_tests_of_a_row_exist_and_cite_it(rule: str) -> None:
    references = REFERENCE.findall(ROWS[rule].tests)
    assert len(references) == ROWS[rule].tests.count("`") // 2 > 0
    for module, test in references:
        assert rule in CITATIONS[module, test]


def test_house_rulings_are_explained() -> None:
    reasons = re.findall(
        r"^\| (GF\d+) \| [^|`]+ \| [^|`]+ \|$", README.read_text("utf-8"), re.MULTILINE
    )
    assert reasons == RULES[RULES.index("GF24") :]


def test_every_option_is_named_by_a_rule_that_it_changes() -> None:
    named = {rule.option for rule in RULESET.rulebook.rule if rule.option}
    assert named == GunFightOptions.model_fields.keys()
    for name, field in GunFightOptions.model_fields.items():
        match = re.search(r"\((GFT?\d+)\)$", field.description or "")
        assert match, f"{name} does not say which ruling it is about"
        assert match[1] in RULES

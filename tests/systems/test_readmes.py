"""Each system's README table of rules holds: every rule, real code, real tests that cite it."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from pydantic import BaseModel

import rules.systems
from rules.registry import installed

SYSTEMS = installed()
RULES = {ruleset.id: [rule.id for rule in ruleset.rulebook.rule] for ruleset in SYSTEMS}
EVERY_RULE = [(system, rule) for system, ids in RULES.items() for rule in ids]
REFERENCE = re.compile(r"`([\w/]+)\.py: ([\w.]+)`")


class Row(NamedTuple):
    id: str
    rule: str
    code: str
    tests: str


@cache
def readme(system: str) -> str:
    return (Path(rules.systems.__path__[0]) / system / "README.md").read_text("utf-8")


@cache
def rows(system: str) -> dict[str, Row]:
    """The rows of the tables of rules, by id; rulings for all systems (X) included."""
    cells = (
        [cell.strip() for cell in line.strip("|\n ").split(" | ")]
        for line in readme(system).splitlines()
        if re.match(r"\| [A-Z]+\d+ \|", line)
    )
    return {row[0]: Row(*row) for row in cells if len(row) == len(Row._fields)}


@cache
def citations(system: str) -> dict[tuple[str, str], set[str]]:
    """By module and test of the system's tests: the rules that it cites."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in (Path(__file__).parent / system).glob("test_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[path.stem, node.name] = {
                    ast.literal_eval(argument)
                    for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
                    for argument in mark.args
                }
    return found


EVERY_ROW = [(system, rule) for system in RULES for rule in rows(system)]


@pytest.mark.parametrize("system", RULES)
def test_rule_ids_run_without_a_gap(system: str) -> None:
    """First the rules of the text, then the rulings, each counted from 1."""
    split = [re.fullmatch(r"([A-Z]+)(\d+)", rule) for rule in RULES[system]]
    prefixes = list(dict.fromkeys(match[1] for match in split if match))
    assert len(prefixes) == 2
    assert prefixes[0] == prefixes[1] + "T"
    counted = [
        f"{prefix}{number}"
        for prefix in prefixes
        for number in range(1, 1 + sum(match is not None and match[1] == prefix for match in split))
    ]
    assert counted == RULES[system]


@pytest.mark.parametrize(("system", "rule"), EVERY_RULE)
def test_every_rule_has_a_test_and_a_row(system: str, rule: str) -> None:
    assert any(rule in cited for cited in citations(system).values()), f"no test cites {rule}"
    assert rows(system)[rule].rule == SYSTEMS[system].rulebook.by_id[rule].summary


@pytest.mark.parametrize("system", RULES)
def test_tests_cite_only_what_there_is(system: str) -> None:
    for (module, test), cited in citations(system).items():
        assert cited <= rows(system).keys(), f"{module}: {test} cites unknown rules"


@pytest.mark.parametrize(("system", "rule"), EVERY_ROW)
def test_the_code_of_a_row_exists(system: str, rule: str) -> None:
    code = rows(system)[rule].code
    references = REFERENCE.findall(code)
    assert len(references) == code.count("`") // 2 > 0
    for path, name in references:
        package = "" if "/" in path else f"rules/systems/{system}/"
        thing: object = import_module(f"{package}{path}".replace("/", "."))
        for part in name.split("."):
            if isinstance(thing, type) and issubclass(thing, BaseModel):
                fields = thing.model_fields
                thing = fields[part] if part in fields else getattr(thing, part)
            else:
                thing = getattr(thing, part)


@pytest.mark.parametrize(("system", "rule"), EVERY_ROW)
def test_the_tests_of_a_row_exist_and_cite_it(system: str, rule: str) -> None:
    tests = rows(system)[rule].tests
    references = REFERENCE.findall(tests)
    assert len(references) == tests.count("`") // 2 > 0
    for module, test in references:
        assert rule in citations(system)[module, test]


@pytest.mark.parametrize("system", RULES)
def test_house_rulings_are_explained(system: str) -> None:
    """They come last, and each has its reason in a table of two columns."""
    two_columns = r"^\| ([A-Z]+\d+) \| [^|`]+ \| [^|`]+ \|$"
    reasons = re.findall(two_columns, readme(system), re.MULTILINE)
    assert reasons
    assert reasons == RULES[system][-len(reasons) :]


@pytest.mark.parametrize("system", RULES)
def test_every_option_is_named_by_a_rule_that_it_changes(system: str) -> None:
    options = SYSTEMS[system].options.model_fields
    named = {rule.option for rule in SYSTEMS[system].rulebook.rule if rule.option}
    assert named == options.keys()
    for name, field in options.items():
        match = re.search(r"\(([A-Z]+\d+)\)$", field.description or "")
        assert match, f"{name} does not say which ruling it is about"
        assert match[1] in RULES[system]

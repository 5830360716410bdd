"""Each system's rule book and README hang together: ids, reasons of house rulings, options."""

import importlib
import re
from pathlib import Path

import pytest

from tests.rule_tables.table import INSTALLED, systems

RULES = {ruleset.id: [rule.id for rule in ruleset.rulebook.rule] for ruleset in INSTALLED}


@pytest.mark.parametrize("system", RULES)
def test_rule_ids_run_without_a_gap(system: str) -> None:
    """First the rules of the text, then the rulings, each counted from 1.

    What the text leaves out may have rulings with a prefix of their own.
    """
    split = [re.fullmatch(r"([A-Z]+)(\d+)", rule) for rule in RULES[system]]
    prefixes = list(dict.fromkeys(match[1] for match in split if match))
    assert len(prefixes) >= 2
    assert prefixes[0] == prefixes[1] + "T"
    counted = [
        f"{prefix}{number}"
        for prefix in prefixes
        for number in range(1, 1 + sum(match is not None and match[1] == prefix for match in split))
    ]
    assert counted == RULES[system]


@pytest.mark.parametrize("system", RULES)
def test_house_rulings_are_explained(system: str) -> None:
    """They come last, and each has its reason in a table of two columns."""
    two_columns = r"^\| ([A-Z]+\d+) \| [^|`]+ \| [^|`]+ \|$"
    reasons = re.findall(two_columns, systems()[system].text, re.MULTILINE)
    assert reasons
    assert reasons == RULES[system][-len(reasons) :]


@pytest.mark.parametrize("system", RULES)
def test_every_option_is_named_by_a_rule_that_it_changes(system: str) -> None:
    options = INSTALLED[system].options.model_fields
    named = {rule.option for rule in INSTALLED[system].rulebook.rule if rule.option}
    assert named == options.keys()
    for name, field in options.items():
        match = re.search(r"\(([A-Z]+\d+)\)$", field.description or "")
        assert match, f"{name} does not say which ruling it is about"
        assert match[1] in RULES[system]


@pytest.mark.parametrize("system", RULES)
def test_the_readme_names_each_module_and_no_other(system: str) -> None:
    """So that who looks for something finds where it is; what lies in a package is its own."""
    folder = systems()[system].code
    rows = re.findall(r"^\|(.+?)\|", _where_things_are(systems()[system].text), re.MULTILINE)
    named = {each for row in rows for each in re.findall(r"(?<!\[)`(\w+(?:\.py)?)`", row)}
    assert named - {"module"} == _modules(folder)


@pytest.mark.parametrize("system", RULES)
def test_the_package_names_modules_that_are_there(system: str) -> None:
    package = importlib.import_module(f"rules.systems.{system}")
    words = set(re.findall(r"(?<!`)`([a-z_]+)`(?!`)", package.__doc__ or ""))
    code = systems()[system].code
    assert words
    assert words <= _modules(code) | {path.stem for path in code.rglob("*.py")} | {"data"}


def _where_things_are(text: str) -> str:
    return text.partition("| module | what it holds |")[2].partition("\n\n")[0]


def _modules(folder: Path) -> set[str]:
    """The modules of a package, and the packages in it."""
    modules = {path.name for path in folder.glob("*.py") if path.name != "__init__.py"}
    return modules | {path.parent.name for path in folder.glob("*/__init__.py")}

"""A system's rules with the places that cite them, as the table of its README."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from os.path import relpath
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from rules.kernel.system.rulebook import Rule, RuleBook
from rules.kernel.values.data import load
from rules.registry import installed
from tests.rule_tables.citations import ID, Citation, in_docstrings, in_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

INSTALLED: Final = installed()
ROOT: Final = Path(__file__).parents[2]
BEGIN: Final = "<!-- rules: begin, written by `make rule-tables` -->"
END: Final = "<!-- rules: end -->"
CONVENTIONS: Final = load(RuleBook, "conventions.toml").rule
_EXCEPTION = re.compile(rf"^\| ({ID}) \| ([^|]+) \|$", re.MULTILINE)


@dataclass(frozen=True)
class System:
    """A system's rules and where they are cited.

    Attributes:
        rules: Its rules and rulings, then the conventions of all systems.
        code: Its folder of rules, with the README.
        tests: Its folders of tests; no file of one is named like one of another.
        render: Its folder or module in ``render``.
    """

    rules: tuple[Rule, ...]
    code: Path
    tests: tuple[Path, ...]
    render: Path

    @property
    def readme(self) -> Path:
        """The file that holds the table."""
        return self.code / "README.md"

    @cached_property
    def text(self) -> str:
        """The README as it stands."""
        return self.readme.read_text("utf-8")

    @cached_property
    def rows(self) -> tuple[Rule, ...]:
        """The rules, each followed by its clauses, as if they were rules."""
        return tuple(chain.from_iterable(map(_clauses, self.rules)))

    @cached_property
    def places(self) -> dict[str, list[Citation]]:
        """By rule: the code that cites it."""
        return _by_rule(in_docstrings(self.code))

    @cached_property
    def shown(self) -> dict[str, list[Citation]]:
        """By rule: the tests that cite it."""
        return _by_rule(chain.from_iterable(map(in_marks, self.tests)))

    @cached_property
    def exceptions(self) -> dict[str, str]:
        """By rule that lacks code or tests: why it needs none."""
        return dict(_EXCEPTION.findall(self.text))

    def lacking(self) -> Iterator[str]:
        """What is missing: rules without code or tests, unless they are exceptions."""
        for rule in self.rows:
            bare = [
                what
                for what, found in (("code", self.places), ("test", self.shown))
                if not found.get(rule.id)
            ]
            if bare and rule.id not in self.exceptions:
                yield f"{rule.id} ({rule.title}): no {' and no '.join(bare)} cites it"
            elif not bare and rule.id in self.exceptions:
                yield f"{rule.id} ({rule.title}): is no exception, code and tests cite it"

    def unknown(self, prefixes: Iterable[str]) -> list[str]:
        """Ids that no rule has: cited ones, and any that is mentioned with one of the prefixes."""
        known = {rule.id for rule in self.rows}
        cited = (each for found in (self.places, self.shown) for each in chain(*found.values()))
        found = {
            f"{PurePath(each.file).name}: {each.rule}" for each in cited if each.rule not in known
        }
        mention = re.compile(rf"\b(?:{'|'.join(prefixes)})\d+[a-z]?\b")
        folders = (self.code, *self.tests, self.render)
        modules = (path for folder in folders for path in folder.rglob("*.py"))
        for path in (self.readme, self.render.with_suffix(".py"), *modules):
            text = path.read_text("utf-8") if path.is_file() else ""
            found |= {f"{path.name}: {rule}" for rule in set(mention.findall(text)) - known}
        return sorted(found)

    def block(self) -> str:
        """The table, and the files that it links to."""
        files: dict[str, str] = {}
        lines = ["| id | rule | code | tests |", "|---|---|---|---|"]
        for rule in self.rows:
            code, tests = self.places.get(rule.id, []), self.shown.get(rule.id, [])
            files |= {each.file: each.file for each in code}
            files |= {each.file: self._link(self._file(each.file)) for each in tests}
            if code or tests:
                cells = (rule.id, _words(rule), _cell(code), _cell(tests))
                lines.append(f"| {' | '.join(cells)} |")
        links = (f"[{name}]: {files[name]}" for name in sorted(files))
        return "\n".join((*lines, "", *links))

    def _link(self, file: Path) -> str:
        """Where a file lies, from the README."""
        return PurePath(relpath(file, self.code)).as_posix()

    def test(self, citation: Citation) -> str:
        """The test that cites a rule, or the module of tests, as pytest is given it."""
        names = citation.name.split(".") if citation.name else ()
        return "::".join((self._file(citation.file).relative_to(ROOT).as_posix(), *names))

    def _file(self, file: str) -> Path:
        """A file of tests.

        Raises:
            ValueError: Two folders of tests have a file of that name.
        """
        found, *others = (folder / file for folder in self.tests if (folder / file).exists())
        if others:
            raise ValueError(f"{found} and {others[0]} would be one file in {self.readme}")
        return found

    def written(self) -> str:
        """The README with the table as it should be.

        Raises:
            ValueError: There is no place for it.
        """
        before, begin, rest = self.text.partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise ValueError(f"{self.readme} needs two lines for the table: {BEGIN} and {END}")
        return f"{before}{BEGIN}\n\n{self.block()}\n\n{END}{after}"


def systems() -> dict[str, System]:
    """The installed systems, by id."""
    return {
        each.id: System(
            rules=(*each.rulebook.rule, *CONVENTIONS),
            code=ROOT / "rules" / "systems" / each.id,
            tests=(ROOT / "tests" / "systems" / each.id, ROOT / "tests" / "oracles" / each.id),
            render=ROOT / "render" / "systems" / each.id,
        )
        for each in INSTALLED
    }


def prefixes(of: Iterable[System]) -> set[str]:
    """The letters with which the ids of rules begin."""
    return {rule.id.rstrip("0123456789") for system in of for rule in system.rules}


def _clauses(rule: Rule) -> Iterator[Rule]:
    """A rule, then each of its clauses."""
    yield rule
    for letter, text in rule.clauses.items():
        yield Rule(id=f"{rule.id}{letter}", title=rule.title, summary=text)


def _by_rule(citations: Iterable[Citation]) -> dict[str, list[Citation]]:
    found: dict[str, list[Citation]] = defaultdict(list)
    for each in citations:
        found[each.rule].append(each)
    return dict(found)


def _words(rule: Rule) -> str:
    option = f" Option: `{rule.option}`." if rule.option else ""
    return rule.summary.replace("|", "\\|") + option


def _cell(places: list[Citation]) -> str:
    """The places by file: ``[fire.py] `fire`, `check`; [legal.py]``."""
    names: dict[str, list[str]] = defaultdict(list)
    for each in places:
        names[each.file] += [f"`{each.name}`"] if each.name else []
    return "; ".join(f"[{file}] {', '.join(names[file])}".rstrip() for file in names) or "none"

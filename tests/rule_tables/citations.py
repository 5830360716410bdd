"""Where source files cite rules: in docstrings of the code, in marks of the tests."""

from __future__ import annotations

import ast
import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

ID: Final = r"[A-Z]+\d+[a-z]?"
_SEPARATOR = re.compile(r",\s+")
_CITED = re.compile(rf"\(({ID}(?:{_SEPARATOR.pattern}{ID})*)\)")
_ENTRY = re.compile(r" {4}(\w+): ")
_MARK: Final = "pytest.mark.rule"

_Definition: TypeAlias = "ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef"
_Search: TypeAlias = "Callable[[ast.Module | _Definition, str], Iterator[tuple[str, str]]]"
_DEFINITIONS: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Citation(NamedTuple):
    """A place that cites a rule.

    Attributes:
        rule: The id.
        file: The file, from the folder that was searched.
        name: The class, function or attribute; empty for the whole module.
    """

    rule: str
    file: str
    name: str


def in_docstrings(folder: Path) -> list[Citation]:
    """What the docstrings of a folder's modules cite, each place once for a rule."""
    return _in_files(folder, "*.py", _documented)


def in_marks(folder: Path) -> list[Citation]:
    """What the marks of a folder's tests cite.

    Raises:
        ValueError: A mark's ids are not written out.
    """
    return _in_files(folder, "test_*.py", _marked)


def _in_files(folder: Path, pattern: str, cited: _Search) -> list[Citation]:
    found: dict[Citation, None] = {}
    for path in sorted(folder.rglob(pattern)):
        file = path.relative_to(folder).as_posix()
        try:
            pairs = list(cited(ast.parse(path.read_text("utf-8")), ""))
        except ValueError as error:
            raise ValueError(f"{path}, {error}") from error
        found |= {Citation(rule, file, name): None for name, rule in pairs}
    return list(found)


def _documented(node: ast.Module | _Definition, name: str) -> Iterator[tuple[str, str]]:
    """By names below a definition: the ids that its docstrings cite."""
    docstring = ast.get_docstring(node) or ""
    for match in _CITED.finditer(docstring):
        entry = _entry(docstring[: match.start()]) if isinstance(node, ast.ClassDef) else ""
        where = _below(name, entry) if entry else name
        yield from ((where, rule) for rule in _SEPARATOR.split(match[1]))
    attribute = ""
    for child in node.body:
        if isinstance(child, _DEFINITIONS):
            yield from _documented(child, _below(name, child.name))
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            first = target.elts[0] if isinstance(target, ast.Tuple) else target
            attribute = _below(name, ast.unparse(first))
            yield from ((attribute, rule) for rule in _ids(_description(child.value)))
            continue
        elif attribute and isinstance(child, ast.Expr):
            yield from ((attribute, rule) for rule in _ids(_text(child.value)))
        attribute = ""


def _marked(node: ast.Module | _Definition, name: str) -> Iterator[tuple[str, str]]:
    """By names below a definition: the ids that its marks cite."""
    marks = [] if isinstance(node, ast.Module) else node.decorator_list
    for child in node.body:
        if isinstance(child, _DEFINITIONS):
            yield from _marked(child, _below(name, child.name))
        elif isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "pytestmark":
            both = child.value
            marks = [*marks, *(both.elts if isinstance(both, ast.List | ast.Tuple) else [both])]
    yield from ((name, rule) for rule in _arguments(marks))


def _arguments(marks: Iterable[ast.expr]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == _MARK:
            for argument in mark.args:
                rule = _text(argument)
                if not rule:
                    raise ValueError(f"line {mark.lineno}: {_MARK} takes ids, written out")
                yield rule


def _entry(before: str) -> str:
    """The attribute of a class whose entry a docstring has reached; empty outside of entries."""
    indented = takewhile(lambda line: line.startswith(" "), reversed(before.splitlines()))
    return next((match[1] for line in indented if (match := _ENTRY.match(line))), "")


def _ids(text: str) -> Iterator[str]:
    for match in _CITED.finditer(text):
        yield from _SEPARATOR.split(match[1])


def _description(value: ast.expr | None) -> str:
    """The description of a field, ``Field(description=…)``; else nothing."""
    keywords = value.keywords if isinstance(value, ast.Call) else []
    return next((_text(each.value) for each in keywords if each.arg == "description"), "")


def _text(node: ast.expr) -> str:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) else ""


def _below(name: str, part: str) -> str:
    return f"{name}.{part}" if name else part

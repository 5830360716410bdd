"""Turns a function or a number off as its module is imported, or tells each test that reaches it.

In each process that tests start (see ``sitecustomize``): what to do stands in the environment.
Nothing is imported but the standard library, and nothing edited is ever written to a cache.
"""

from __future__ import annotations

import ast
import builtins
import mmap
import os
import struct
import sys
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import CodeType

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Number: TypeAlias = ast.Assign | ast.AnnAssign

OFF = "TURNED_OFF"
"""The ``module:qualname`` to turn off: a function, or a number of the module."""
WATCH = "TURNED_OFF_WATCH"
"""A folder with a list of functions, ``watched``; who reaches them is added to ``reached``."""
NOW = "TURNED_OFF_NOW"
"""A file with the number of the test that runs now, as processes that outlive a test need it."""
NUMBER = struct.Struct("<Q")

_EMPTY = {
    **dict.fromkeys(("tuple", "Sequence", "Collection", "Iterable"), "()"),
    **dict.fromkeys(("dict", "Mapping"), "{}"),
    "Iterator": "iter(())",
    "bool": "False",
    "bytes": "b''",
    "float": "0.0",
    "frozenset": "frozenset()",
    "int": "0",
    "list": "[]",
    "set": "set()",
    "str": "''",
}
_ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.Name, ast.operator, ast.unaryop, ast.expr_context)
_NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def definitions(
    of: ast.Module | ast.ClassDef, prefix: str = ""
) -> Iterator[tuple[str, Function, ast.Module | ast.ClassDef]]:
    """Functions and methods: their qualified names, and what they stand in."""
    for each in of.body:
        if isinstance(each, Function):
            yield f"{prefix}{each.name}", each, of
        elif isinstance(each, ast.ClassDef):
            yield from definitions(each, f"{prefix}{each.name}.")


def numbers(of: ast.Module) -> Iterator[tuple[str, Number]]:
    """A module's constants that are whole numbers, or worked out from such: their names."""
    for each in of.body:
        if isinstance(each, Number) and each.value is not None and _is_number(each.value):
            target = each.targets[0] if isinstance(each, ast.Assign) else each.target
            if isinstance(target, ast.Name):
                yield target.id, each


def _is_number(value: ast.expr) -> bool:
    nodes = list(ast.walk(value))
    whole = [type(each.value) is int for each in nodes if isinstance(each, ast.Constant)]
    return (
        all(isinstance(each, (ast.Constant, *_ARITHMETIC)) for each in nodes)
        and any(whole)
        and all(whole)
    )


def work(function: Function) -> list[ast.stmt]:
    """The body without the docstring."""
    return function.body[ast.get_docstring(function) is not None :]


def nothing(function: Function) -> list[ast.stmt]:
    """A body that does nothing, and returns the emptiest value that the annotation allows."""
    if any(map(_yields, function.body)):
        return ast.parse("return\nyield").body
    kind = "" if function.returns is None else ast.unparse(function.returns).strip("'\"")
    return ast.parse(f"return {_EMPTY.get(kind.partition('[')[0], 'None')}").body


def _yields(node: ast.AST) -> bool:
    if isinstance(node, ast.Yield | ast.YieldFrom):
        return True
    return not isinstance(node, _NESTED) and any(map(_yields, ast.iter_child_nodes(node)))


def turn_off(_name: str, what: Function | Number) -> None:
    """Let a function do nothing; triple a number and add one, so that none stays as it is."""
    if isinstance(what, Function):
        _set_work(what, nothing(what))
    elif what.value is not None:
        one = ast.BinOp(left=what.value, op=ast.Mult(), right=ast.Constant(3))
        what.value = ast.BinOp(left=one, op=ast.Add(), right=ast.Constant(1))


def watch(name: str, function: Function) -> None:
    """Let it tell that it is reached, then do its work."""
    told = ast.parse(f"__reached__({name!r})").body
    _set_work(function, [*told, *work(function)])


def _set_work(function: Function, body: list[ast.stmt]) -> None:
    function.body[len(function.body) - len(work(function)) :] = body


class Editing:
    """Finds modules as ever, and edits what is named of some: ``module:qualname``."""

    def __init__(self, names: Sequence[str], edit: Callable[[str, Any], None]) -> None:
        self._names, self._edit = frozenset(names), edit
        self._modules = {name.partition(":")[0] for name in names}

    def find_spec(
        self, module: str, path: Sequence[str] | None = None, _target: object = None
    ) -> ModuleSpec | None:
        """The module with a loader that edits it; ``None`` for all others."""
        spec = PathFinder.find_spec(module, path) if module in self._modules else None
        if spec is None or spec.origin is None:
            return None
        spec.loader = _Loader(module, spec.origin, self)
        return spec

    def code(self, module: str, source: bytes, path: str) -> CodeType:
        """The edited module."""
        tree = ast.parse(source, path)
        functions = [(qualname, function) for qualname, function, _ in definitions(tree)]
        for qualname, found in (*functions, *numbers(tree)):
            if (name := f"{module}:{qualname}") in self._names:
                self._edit(name, found)
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class _Loader(SourceFileLoader):
    def __init__(self, module: str, path: str, editing: Editing) -> None:
        super().__init__(module, path)
        self._editing = editing

    def get_code(self, fullname: str) -> CodeType:
        """From the source each time."""
        path = self.get_filename(fullname)
        return self._editing.code(fullname, self.get_data(path), path)


class _Reached:
    """Adds a line to a file for each function and test, once for each process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seen: set[tuple[int, str]] = set()
        self._now: mmap.mmap | None = None
        self._run = "-"

    def __call__(self, name: str) -> None:
        if self._now is None and (path := os.environ.get(NOW)):
            with Path(path).open("r+b") as file:
                self._now = mmap.mmap(file.fileno(), NUMBER.size, access=mmap.ACCESS_READ)
            self._run = path.rpartition("-")[2]
        number = 0 if self._now is None else NUMBER.unpack_from(self._now)[0]
        if (number, name) not in self._seen:
            self._seen.add((number, name))
            with suppress(OSError), self._file.open("a", encoding="utf-8") as file:
                file.write(f"{self._run} {number} {name}\n")


def install() -> None:
    """Do so from here on."""
    if name := os.environ.get(OFF):
        sys.meta_path.insert(0, Editing([name], turn_off))
    elif place := os.environ.get(WATCH):
        folder = Path(place)
        builtins.__reached__ = _Reached(folder / "reached")  # type: ignore[attr-defined]  # for all
        names = (folder / "watched").read_text("utf-8").split()
        sys.meta_path.insert(0, Editing(names, watch))

"""What of a system's options and data no rule reads."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel

from tests.architecture.laws import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.kernel.system.ruleset import AnyRuleset

_PRINTS: Final = "reference.py"
_LISTS: Final = (_PRINTS, "own_brief.py")
"""Modules that only print data, or check what a person wrote."""
_SHARED: Final = (ROOT / "rules" / "kernel", ROOT / "rules" / "space")


def unread(ruleset: AnyRuleset) -> Iterator[str]:
    """Fields of options and data, and what collections of them may hold, that nothing reads.

    A field is read where its name stands as an attribute or in a pattern, in the system's rules, in
    shared ones or in what draws it; as a text it counts outside the module that declares it.
    What a collection may hold is read where it stands as a text outside of that module, or by
    the name of a constant. What only prints data reads no more than its words.
    """
    package = import_module(type(ruleset).__module__.rpartition(".")[0])
    folder = Path(next(iter(package.__path__)))
    drawing = ROOT / "render" / "systems" / ruleset.id
    sources = [*_sources(folder), *_sources(drawing), *(s for at in _SHARED for s in _sources(at))]
    read = frozenset().union(*map(_reads, sources))
    listing = frozenset().union(*map(_reads, folder.rglob(_PRINTS)))
    own = {each for each in _models(ruleset) if each.__module__.startswith(package.__name__)}
    for model in sorted(own, key=lambda each: each.__qualname__):
        declared = Path(inspect.getfile(model))
        outside = frozenset().union(*(_texts(path) for path in sources if path != declared))
        declares = vars(model).get("__annotations__", {})
        constants = {value: name for name, value in _constants(declared)}
        for name, info in model.model_fields.items():
            printed = listing if info.annotation is str else frozenset[str]()
            if name in declares and name not in read | outside | printed:
                yield f"{model.__name__}.{name}"
            for value in _held(info.annotation):
                if value not in outside and constants.get(value) not in outside:
                    yield f"{model.__name__}.{name}: {value}"


def _sources(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if path.name not in _LISTS]


def _models(ruleset: AnyRuleset) -> set[type[BaseModel]]:
    """The classes of a system's options and data, with those of their fields."""
    package = import_module(type(ruleset).__module__.rpartition(".")[0])
    modules = walk_packages(package.__path__, f"{package.__name__}.")
    loaded = (vars(import_module(each.name)).values() for each in modules)
    found: set[type[BaseModel]] = set()
    left: list[Any] = [ruleset.options, ruleset.brief]
    left += {type(value) for values in loaded for each in values for value in _within(each)}
    while left:
        each = left.pop()
        left += get_args(each)
        if inspect.isclass(each) and issubclass(each, BaseModel) and each not in found:
            found.add(each)
            left += [info.annotation for info in each.model_fields.values()]
    return found


def _within(value: object) -> Iterator[BaseModel]:
    """The data that a module's variable holds."""
    if isinstance(value, BaseModel):
        yield value
    elif isinstance(value, Mapping):
        yield from (each for held in value.values() for each in _within(held))
    elif isinstance(value, tuple | list | frozenset):
        yield from (each for held in value for each in _within(held))


def _held(annotation: object) -> Iterator[str]:
    """The words that a collection of that type may hold."""
    origin = get_origin(annotation)
    for each in get_args(annotation):
        if (
            inspect.isclass(origin)
            and issubclass(origin, Collection)
            and get_origin(each) is Literal
        ):
            yield from get_args(each)
        else:
            yield from _held(each)


@cache
def _reads(path: Path) -> frozenset[str]:
    """The names of attributes that a module's code asks for."""
    return frozenset(_asked(_nodes(path)))


def _asked(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Attribute(attr=name):
                yield name
            case ast.MatchClass(kwd_attrs=names):
                yield from names


def _nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def _texts(path: Path) -> frozenset[str]:
    """The texts and names that stand in a module."""
    found: set[str] = set()
    for node in _nodes(path):
        match node:
            case ast.Name(id=text) | ast.Constant(value=str() as text):
                found.add(text)
    return frozenset(found)


@cache
def _constants(path: Path) -> tuple[tuple[str, str], ...]:
    """The module's constants that are texts: name and text."""
    return tuple(
        (ast.unparse(target), each.value.value)
        for each in ast.parse(path.read_text("utf-8")).body
        if isinstance(each, ast.Assign | ast.AnnAssign)
        for target in (each.targets if isinstance(each, ast.Assign) else [each.target])
        if isinstance(each.value, ast.Constant) and isinstance(each.value.value, str)
    )

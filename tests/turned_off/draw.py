"""Which functions are turned off, and what is known of them."""

from __future__ import annotations

import ast
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tests.site.turning_off import definitions, nothing, numbers, work

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tests.site.turning_off import Function

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "render", "rules")
KEPT = Path(__file__).with_name("kept.txt")
MANY = 100
_SEED = "turned off"
_NO_WORK = "pass\n...\nreturn\nreturn None\nraise NotImplementedError"


def functions(root: Path = ROOT, packages: Iterable[str | Path] = PACKAGES) -> list[str]:
    """All that can be turned off, ``module:qualname``, in the order of the draw.

    That order is of the names alone: a function that comes or goes does not move the others.
    """
    names = {
        f"{module}:{qualname}"
        for module, tree in _modules(root, packages)
        for qualname, function, of in definitions(tree)
        if _does_something(function) and not _is_protocol(of)
    }
    return sorted(names, key=lambda name: sha256(f"{_SEED} {name}".encode()).digest())


def constants(root: Path = ROOT, packages: Iterable[str | Path] = PACKAGES) -> set[str]:
    """The whole numbers of modules, ``module:name``."""
    return {
        f"{module}:{name}" for module, tree in _modules(root, packages) for name, _ in numbers(tree)
    }


def _modules(root: Path, packages: Iterable[str | Path]) -> Iterator[tuple[str, ast.Module]]:
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            yield name, ast.parse(path.read_bytes())


def _is_protocol(of: ast.AST) -> bool:
    return isinstance(of, ast.ClassDef) and any(
        ast.unparse(base).partition("[")[0].endswith("Protocol") for base in of.bases
    )


def _does_something(function: Function) -> bool:
    """Whether it is worth turning off: no stub, and nothing that the language itself calls."""
    marks = {ast.unparse(each).rpartition(".")[2] for each in function.decorator_list}
    if (
        function.name.startswith("__")
        or function.name == "_"
        or marks & {"abstractmethod", "overload"}
    ):
        return False
    now = [ast.dump(each) for each in work(function)]
    idle = {ast.dump(each) for each in ast.parse(_NO_WORK).body}
    return not idle.issuperset(now) and now != [ast.dump(each) for each in nothing(function)]


def kept(file: Path = KEPT) -> dict[str, bool]:
    """The functions of the last accepted run, and whether they were noticed."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {
        name: result == "noticed" for name, _, result in (each.partition(" ") for each in lines)
    }


def keep(noticed: Mapping[str, bool], file: Path = KEPT) -> None:
    """Accept the results of a run."""
    lines = (f"{name} {'noticed' if noticed[name] else 'not'}\n" for name in sorted(noticed))
    file.write_text("".join(lines), "utf-8")


def drawn(there: list[str], before: Mapping[str, bool], many: int = MANY) -> list[str]:
    """The functions of the last accepted run that are still there, filled up from the draw."""
    still = [name for name in there if name in before]
    fresh = [name for name in there if name not in before]
    return sorted([*still, *fresh[: many - len(still)]])

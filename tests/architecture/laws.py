"""The import law, read off the source: what may know what.

Every import counts, also those for type checking only and those inside functions: what is
imported for its types is known all the same.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator  # noqa: TC003 - of a NamedTuple
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "rules", "render", "data")
MOST_LINES = 600

# Standard library modules that bring in chance, time, threads, or the world outside.
_IMPURE = {
    *("asyncio", "concurrent", "datetime", "logging", "multiprocessing", "os", "random", "secrets"),
    *("selectors", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile"),
    *("threading", "time", "urllib", "uuid"),
}
CLOCKS = ("bot.clock", "bot.sandbox.server")
"""The modules that may read the time of this machine."""
_READ_AT_ONCE = {"news", "before", "look", "closed"}
"""Records of what one transaction has read, the panel with it."""
_LINKS = "bot/gateway/message/links.py"
"""Links to the message of a game that has just been read; that of a cached one has none."""
_BEHIND_THE_VIEW = ("game.dice", "game.resolution", "playing")
_ASKED = re.compile(r"\b(utcnow|now|today)\b")
_LOSES = re.compile(r"\basyncio\.wait_for\b|\bimport\b.*\bwait_for\b")
_CROSSES = re.compile(r"\brun_in_executor\b|\bProcess\b")
_DATES = {"datetime", "date", "datetime.datetime", "datetime.date"}


class Module(NamedTuple):
    """A module of the project: its dotted name and what it imports, as dotted names."""

    name: str
    imports: tuple[str, ...]


class Law(NamedTuple):
    """Modules of ``scope`` may not import what ``forbids`` says, and why."""

    why: str
    scope: Callable[[str], bool]
    forbids: Callable[[str, str], bool]


def within(name: str, *packages: str) -> bool:
    """Whether a dotted name is one of these packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _system_of(name: str) -> str:
    """The system that a module belongs to: ``rules.systems.x.y`` is of ``x``."""
    parts = name.split(".")
    return (
        parts[2] if parts[:2] in (["rules", "systems"], ["render", "systems"]) and parts[2:] else ""
    )


def _part_of(name: str) -> str:
    """The system whose games are parts of a module's own system, if that is a campaign of it."""
    whole = _system_of(name)
    return whole.removesuffix("_campaign") if whole.endswith("_campaign") else ""


def _impure(_name: str, imported: str) -> bool:
    top = imported.partition(".")[0]
    if top in {"rules", "pydantic", "pydantic_core", "annotated_types"}:
        return False
    return top in _IMPURE or top not in sys.stdlib_module_names


LAWS = (
    Law(
        "rules import only the standard library and pydantic, and nothing with side effects",
        lambda name: within(name, "rules"),
        _impure,
    ),
    Law(
        "shared rules know no system",
        lambda name: within(name, "rules") and not _system_of(name),
        lambda _name, imported: bool(_system_of(imported)),
    ),
    Law(
        "one system never knows another; but a campaign, `<name>_campaign`, may know `<name>`",
        lambda name: bool(_system_of(name)),
        lambda name, imported: _system_of(imported) not in ("", _system_of(name), _part_of(name)),
    ),
    Law(
        "render sees views, never state, dice, journal or store",
        lambda name: within(name, "render"),
        lambda _name, imported: (
            within(imported, "bot", "sqlite3", "aiosqlite")
            or within(imported, *(f"rules.kernel.{each}" for each in _BEHIND_THE_VIEW))
            or bool(re.fullmatch(r"rules\.systems\.\w+\.state(\..*)?", imported))
        ),
    ),
    Law(
        "only its own module of render.systems knows a system",
        lambda name: within(name, "render") and not _system_of(name),
        lambda _name, imported: bool(_system_of(imported)),
    ),
    Law(
        "bot names no system",
        lambda name: within(name, "bot"),
        lambda _name, imported: bool(_system_of(imported)),
    ),
    Law(
        "only bot.gateway imports discord",
        lambda name: not within(name, "bot.gateway"),
        lambda _name, imported: within(imported, "discord"),
    ),
    Law(
        "the referee, its records, its look-ups and its store know no Discord and no terminal",
        lambda name: within(name, "bot.referee", "bot.records", "bot.lookups", "bot.store"),
        lambda _name, imported: within(
            imported, "bot.gateway", "bot.sandbox", "bot.terminal", "bot.cli", "aiohttp"
        ),
    ),
    Law(
        "the local Discord imports nothing of ours",
        lambda name: within(name, "bot.sandbox"),
        lambda _name, imported: within(imported, *PACKAGES) and not within(imported, "bot.sandbox"),
    ),
    Law(
        "one clock: only bot.clock, and the local Discord where it is put together, read the time",
        lambda name: name not in CLOCKS,
        lambda _name, imported: within(imported, "time"),
    ),
    Law(
        "only bot.store speaks to a database",
        lambda name: not within(name, "bot.store"),
        lambda _name, imported: within(imported, "sqlite3", "aiosqlite", "psycopg"),
    ),
)


def modules(root: Path, packages: tuple[str, ...] = PACKAGES) -> Iterator[Module]:
    """Every module of some packages below ``root``; of the project's, if none are named."""
    for path in sources(root, packages):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        source = path.read_text("utf-8")
        yield Module(name, _imports(source, name, is_package=path.stem == "__init__"))


def sources(root: Path, packages: tuple[str, ...]) -> Iterator[Path]:
    """Every source file of some packages below ``root``."""
    for package in packages:
        yield from sorted((root / package).rglob("*.py"))


def broken(root: Path) -> list[str]:
    """Every import that breaks a law."""
    return [
        f"{module.name} imports {imported}: {law.why}"
        for module in modules(root)
        for law in LAWS
        if law.scope(module.name)
        for imported in dict.fromkeys(module.imports)
        if law.forbids(module.name, imported)
    ]


def leaning(root: Path) -> list[str]:
    """Every import of a second reading by what is none: it is to be run, not to be built upon."""
    return [
        f"{module.name} imports {imported}"
        for module in modules(root, (*PACKAGES, "tests"))
        if not within(module.name, "tests.oracles")
        for imported in module.imports
        if within(imported, "tests.oracles")
    ]


def clock_reads(root: Path) -> list[str]:
    """Where a date or time is asked for without importing ``time``: ``datetime.now()`` and such."""
    return [
        f"{path.relative_to(root)}:{node.lineno}: {ast.unparse(node)}"
        for path in sources(root, PACKAGES)
        if _ASKED.search(source := path.read_text("utf-8"))  # most need not be parsed
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and (
            node.attr == "utcnow"
            or (node.attr in {"now", "today"} and ast.unparse(node.value) in _DATES)
        )
    ]


def lost_cancellations(root: Path) -> list[str]:
    """Where ``asyncio.wait_for`` is used: ``asyncio.timeout`` is right.

    Before Python 3.12 it takes a cancellation for nothing that comes in the moment of the answer;
    a task that goes round a loop then never ends, nor does the bot that waits for it.
    """
    return [
        f"{path.relative_to(root)}:{number}"
        for path in sources(root, ("bot",))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if _LOSES.search(line)
    ]


def shared_with_threads(root: Path) -> list[str]:
    """Where an executor or a process is given more than bytes from ``bot.parcel``.

    A thread that pickles what the event loop works on meets it while it changes. A process may be
    given its end of a line, too, by its name.
    """
    return [
        f"{path.relative_to(root)}:{each.lineno}: {ast.unparse(each)}"
        for path in sources(root, ("bot",))
        if _CROSSES.search(source := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        for each in _handed_over(node, node.func.attr)
        if not (isinstance(each, ast.Call) and ast.unparse(each.func) == "packed")
    ]


def _handed_over(call: ast.Call, name: str) -> list[ast.expr]:
    if name == "run_in_executor":
        return call.args[2:]
    given = [each.value for each in call.keywords if each.arg == "args"] * (name == "Process")
    tuples = [each for each in given if isinstance(each, ast.Tuple)]
    ends = [each for found in tuples for each in found.elts if not isinstance(each, ast.Name)]
    return [*ends, *(each for each in given if each not in tuples)]


def stale_panels(root: Path) -> list[str]:
    """Where is read where a game's message is, but in the transaction that has read the game.

    Posting does not read a game anew, so that what is kept of one does not know where its message
    is now, nor what the bot may do there. Only the store does, and the publisher, which writes it.
    """
    return [
        f"{path.relative_to(root)}:{node.lineno}: {ast.unparse(node)}"
        for path in sources(root, ("bot",))
        if not path.is_relative_to(root / "bot/store") and path != root / _LINKS
        for node in _outside_of_transactions(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "panel"
        if ast.unparse(node.value).rpartition(".")[2] not in _READ_AT_ONCE
    ]


def _outside_of_transactions(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module that are not in a function which is given a transaction."""
    for node in ast.iter_child_nodes(tree):
        given = node.args if isinstance(node, ast.FunctionDef | ast.Lambda) else None
        if given is None or all(each.arg != "tx" for each in (*given.args, *given.kwonlyargs)):
            yield node
            yield from _outside_of_transactions(node)


def too_long(root: Path, packages: tuple[str, ...]) -> list[str]:
    """Modules with more lines than a newcomer reads at one sitting."""
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in sources(root, packages)}
    return [f"{path}: {length}" for path, length in lengths.items() if length > MOST_LINES]


def named_systems(root: Path, package: str, words: Iterable[str], but: str = "") -> list[str]:
    """Where code of a package says one of these words, in a name or a text but its docs.

    Args:
        root: The folder of the project.
        package: The package that is read.
        words: Words in any case; what a dash joins may be joined by a space or a stroke too.
        but: A package in it that is left out.
    """
    either = "|".join(re.escape(word).replace(r"\-", "[-_ ]") for word in words)
    pattern = re.compile(rf"(?<![a-z])({either})(?![a-z])", re.IGNORECASE)
    return [
        f"{path.relative_to(root)}:{line}: {word}"
        for path in sources(root, (package,))
        if not (but and path.is_relative_to(root / but))
        for line, word in _words(path.read_text("utf-8"))
        if pattern.search(word)
    ]


def declared(folder: Path) -> set[str]:
    """The ids and kinds of all that a system's data declares but its rules."""
    return {
        word
        for path in sorted(folder.rglob("*.toml"))
        if path.stem != "rules"
        for word in _ids(tomllib.loads(path.read_text("utf-8")))
    }


def _ids(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield from (data[key] for key in ("id", "kind") if isinstance(data.get(key), str))
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from _ids(each)


@cache
def _imports(source: str, name: str, *, is_package: bool) -> tuple[str, ...]:
    return tuple(_imported(ast.parse(source), name, is_package=is_package))


def _imported(tree: ast.AST, name: str, *, is_package: bool) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = name.split(".")[: len(name.split(".")) - node.level + is_package]
                base = ".".join([*up, *filter(None, [node.module])])
            yield base
            # A name may be a module of its own: ``from rules.systems.x import state``.
            yield from (f"{base}.{alias.name}" for alias in node.names)


@cache
def _words(source: str) -> tuple[tuple[int, str], ...]:
    return tuple(_said(ast.parse(source)))


def _said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.lineno, node.arg

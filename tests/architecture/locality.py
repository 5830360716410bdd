"""In how many modules one fact of a game stands, and how deep its packages are.

``make locality`` prints it for all systems, and exits with 1 if one of those that are divided into
chapters is above a limit.
"""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.game.action import Action
from rules.kernel.game.event import Event
from rules.registry import installed
from tests.architecture.laws import ROOT
from tests.architecture.order import children

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

SYSTEMS: Final = "rules.systems"
IN_CHAPTERS: Final = ("space_convoy",)
"""The systems that the limits hold for; the others are to follow."""


class Locality(NamedTuple):
    """A system by its figures, or the limits of them.

    Attributes:
        events: Modules that name an event, on the mean, in hundredths.
        actions: Modules that name an action, likewise.
        loose: The most modules and packages that a folder of it has.
        chain: The longest chain of imports among those of one folder.
    """

    events: int
    actions: int
    loose: int
    chain: int

    def above(self, limits: Locality) -> list[str]:
        """Which of the figures are above their limits."""
        pairs = zip(self._fields, self, limits, strict=True)
        return [f"{name}: {found}, at most {most}" for name, found, most in pairs if found > most]


LIMITS: Final = Locality(events=200, actions=600, loose=24, chain=12)


def localities(root: Path = ROOT) -> Iterator[tuple[str, Locality]]:
    """Each system, by its id."""
    folders = children(root)
    for ruleset in installed():
        package = f"{SYSTEMS}.{ruleset.id}"
        named = list(_named(root / package.replace(".", "/")))
        inside = {
            name: each for name, each in folders.items() if f"{name}.".startswith(f"{package}.")
        }
        yield (
            ruleset.id,
            Locality(
                _mean(_names(_below(Event), package), named),
                _mean(_names(_below(Action), package), named),
                max(len(graph.keys() - {"__init__"}) for graph in inside.values()),
                max(longest(graph) for graph in inside.values()),
            ),
        )


def longest(graph: Mapping[str, set[str]]) -> int:
    """How many modules there are in the longest chain of imports."""
    depths: dict[str, int] = {}

    def depth(name: str) -> int:
        if name not in depths:
            depths[name] = 1 + max((depth(each) for each in graph.get(name, ())), default=0)
        return depths[name]

    return max(map(depth, graph), default=0)


def _below(kind: type) -> Iterator[type]:
    each: type
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _names(kinds: Iterable[type], package: str) -> set[str]:
    return {each.__name__ for each in kinds if f"{each.__module__}.".startswith(f"{package}.")}


def _named(folder: Path) -> Iterator[set[str]]:
    """What each module of a folder names in its code."""
    for path in sorted(folder.rglob("*.py")):
        yield {
            name
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            for name in _names_in(node)
        }


def _names_in(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.ClassDef(name=name):
            yield name
        case ast.alias(name=name):
            yield name
        case _:
            return


def _mean(names: set[str], named: list[set[str]]) -> int:
    if not names:
        return 0
    return 100 * sum(name in found for name in names for found in named) // len(names)


def main() -> int:
    """Print the figures of all systems."""
    wrong = 0
    for system, found in localities():
        above = found.above(LIMITS)
        wrong += bool(above) and system in IN_CHAPTERS
        told = "; ".join(above) or "within all limits"
        events, actions = found.events / 100, found.actions / 100
        sys.stdout.write(
            f"{system:16} events in {events:4.1f} modules, actions in {actions:4.1f},"
            f" {found.loose:3} in a folder, chains of {found.chain:2}: {told}\n"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

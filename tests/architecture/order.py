"""The order of the packages: what stands in a folder imports only what stands behind it there.

Read as a picture from top to bottom. A new module or package in one of these folders gets a place
in its row; every other folder only has to have some order, that is, no import circle.
"""

from __future__ import annotations

from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Final

from tests.architecture.laws import modules, within

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ORDER: Final[Mapping[str, tuple[str, ...]]] = {
    "bot": (
        *(
            "__main__",
            "run",
            "cli",
            "gateway",
            "terminal",
            "records",
            "pictures",
            "listings",
            "surveys",
            "painters",
            "opponent",
            "apart",
            "worker",
            "parcel",
            "keeping",
            "referee",
            "schedule",
        ),
        *(
            "metrics",
            "lookups",
            "systems",
            "heartbeat",
            "store",
            "console",
            "logs",
            "config",
            "address",
            "shards",
            "escaping",
            "owned",
            "bounded",
            "one_by_one",
            "collecting",
        ),
        *("clock", "sandbox", "uploads"),
    ),
    "bot.gateway": (
        *("client", "commands", "game", "message", "interaction", "text", "connection"),
    ),
    "render": (
        *(
            "film",
            "painting",
            "asked",
            "notes",
            "registry",
            "systems",
            "png",
            "plane",
            "grid",
            "hex",
            "text",
            "cells",
            "layers",
            "cards",
        ),
        *("page", "model", "drawing"),
    ),
    "rules": ("registry", "systems", "tables", "dice", "space", "kernel"),
    "rules.kernel": ("playing", "system", "foresight", "game", "values"),
    "rules.dice": ("odds", "rolling", "notation"),
    "rules.space": (
        *(
            "own_maps",
            "routes",
            "rings",
            "nets",
            "ways",
            "sight",
            "site",
            "grid",
            "hex",
            "nearby",
            "nudges",
            "typed",
        ),
        *("crowds", "shapes", "polygon", "pose", "plane", "measure"),
    ),
    "bot.sandbox": (
        *("server", "page", "rest", "driver", "storage", "engine", "limits", "wire", "model"),
    ),
}


def children(root: Path) -> dict[str, dict[str, set[str]]]:
    """For each folder its modules and packages, and which of their siblings each imports."""
    found: dict[str, dict[str, set[str]]] = defaultdict(dict)
    read = list(modules(root))
    names = {module.name for module in read}
    for module in read:
        parts = module.name.split(".")
        targets = {known for each in module.imports if (known := _known(each, names))}
        for depth in range(1, len(parts)):
            folder, child = ".".join(parts[:depth]), parts[depth]
            siblings = found[folder].setdefault(child, set())
            for target in targets:
                if within(target, folder) and target != folder:
                    siblings.add(target.removeprefix(f"{folder}.").split(".")[0])
            siblings.discard(child)
    return found


def circles(root: Path) -> list[str]:
    """Import circles among the children of any folder."""
    wrong = []
    for folder, graph in children(root).items():
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            wrong.append(f"{folder}: {' -> '.join(reversed(error.args[1]))}")
    return wrong


def upward(root: Path, order: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Imports against the order, and children without a place in it."""
    wrong = []
    found = children(root)
    for folder, row in order.items():
        graph = found[folder]
        wrong += [f"{folder}.{child} has no place in the order" for child in {*graph} - {*row}]
        wrong += [f"{folder}.{child} is in the order only" for child in {*row} - {*graph}]
        wrong += [
            f"{folder}.{child} imports {each}, which stands before it"
            for child, siblings in graph.items()
            if child in row
            for each in siblings
            if each in row and row.index(each) < row.index(child)
        ]
    return sorted(wrong)


def _known(imported: str, names: set[str]) -> str:
    """The module that an imported name lies in; empty if it is none of ours."""
    while imported and imported not in names:
        imported = imported.rpartition(".")[0]
    return imported

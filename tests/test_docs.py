"""What the documents say is there, and what is there is in them."""

from __future__ import annotations

import argparse
import ast
import re
from typing import TYPE_CHECKING

import pytest
from discord import app_commands

from bot.cli.arguments import parser
from bot.clock import SystemClock
from bot.config import Settings
from bot.gateway.client import Umpire
from bot.referee import Referee
from bot.store import open_store
from bot.systems import usable_systems
from tests.architecture.laws import PACKAGES, ROOT

if TYPE_CHECKING:
    from pathlib import Path

README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = "".join(
    path.read_text("utf-8")
    for path in (ROOT / "README.md", *ROOT.glob("rules/systems/*/README.md"))
)
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")
DOCUMENTS = sorted(
    path
    for path in (
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *(p for each in PACKAGES for p in (ROOT / each).rglob("*.md")),
    )
)
_LINK = re.compile(r"\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)")
_LEAST_LINES = 4


def packages() -> list[Path]:
    return [path for each in PACKAGES for path in sorted((ROOT / each).rglob("__init__.py"))]


@pytest.mark.parametrize("path", packages(), ids=lambda path: str(path.parent.relative_to(ROOT)))
def test_every_package_says_what_it_is_for(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    assert len(said.splitlines()) >= _LEAST_LINES


async def test_every_slash_command_stands_in_the_readme(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "umpire.db")
    try:
        registry, renderers = usable_systems()
        client = Umpire(store, Referee(store, registry, SystemClock()), renderers)
        names = [
            command.qualified_name
            for command in client.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        ]
        await client.close()
    finally:
        await store.close()
    assert len(names) > 30
    assert [name for name in names if not _told(name)] == []


def _told(name: str) -> bool:
    """Whether a row of a README's tables begins with the command, beside others of its group.

    A system's own commands may stand in its own README.
    """
    group, _, verb = name.partition(" ")
    rows = [row for row in COMMANDS.splitlines() if re.match(rf"\| `/{group}[ `]", row)]
    return any(not verb or re.search(rf"[` ]{verb}[ `]", row.split("|")[1]) for row in rows)


def test_every_command_of_the_command_line_stands_in_the_readme() -> None:
    (commands,) = (
        action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    assert [name for name in commands.choices if f"`umpire {name}" not in README] == []


def test_every_setting_stands_in_the_readme_and_in_the_example() -> None:
    names = [
        str(info.validation_alias or name).upper() for name, info in Settings.model_fields.items()
    ]
    assert len(names) > 4
    assert [name for name in names if name not in README or f"\n{name}=" not in EXAMPLE] == []


def targets_of() -> set[str]:
    """What `make` makes."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    return set(re.findall(r"^([a-z./-]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize("text", [README, GUIDE], ids=["README", "CONTRIBUTING"])
def test_every_make_target_that_is_named_is_there(text: str) -> None:
    named = re.findall(r"`make ([a-z-]+)|^make ([a-z-]+)", text, re.MULTILINE)
    assert named
    assert {first or second for first, second in named} <= targets_of()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    links = [link for link in _LINK.findall(path.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_a_missing_command_would_be_noticed() -> None:
    assert _told("game board")
    assert not _told("game teleport")
    assert not _told("teleport")

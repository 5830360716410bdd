from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest
from pydantic import BaseModel

from rules.registry import installed
from tests.architecture.laws import (
    LAWS,
    MOST_LINES,
    PACKAGES,
    ROOT,
    broken,
    clock_reads,
    declared,
    leaning,
    lost_cancellations,
    modules,
    named_systems,
    shared_with_threads,
    stale_panels,
    too_long,
)

if TYPE_CHECKING:
    from pathlib import Path

SYSTEMS = tuple(installed())


def test_imports_keep_the_law() -> None:
    assert broken(ROOT) == []


def test_every_package_was_read() -> None:
    names = {module.name for module in modules(ROOT)}
    assert {"rules.kernel.playing.play", "bot", "render.model.scene", "data"} < names
    assert any("discord" in module.imports for module in modules(ROOT))


def test_bot_speaks_of_no_system() -> None:
    words = tuple(word for each in SYSTEMS for word in (each.id, each.command, each.title))
    assert named_systems(ROOT, "bot", words) == []


IDS = {word for each in SYSTEMS for word in declared(ROOT / "data" / each.id)} | {
    unit.id for each in SYSTEMS for unit in each.units
}
"""Units, weapons, terrain: whatever a system's cards and data have a name for."""
OTHERWISE = {
    "bar": "of a chart",
    "beam": "a straight line that is drawn",
    "boards": "what games are played on",
    "border": "where something ends",
    "burst": "the rays of a hit",
    "dan": "a person of the local Discord",
    "doc": "of a function",
    "drain": "let the work in progress come to its end",
    "line": "of text, or that is drawn",
    "path": "of a file, or from colour to colour",
    "plain": "without signs, or colours of its own",
    "rise": "how high letters stand",
    "square": "of a length, or a shape",
    "tree": "of commands",
    "wall": "of a building",
    "will": "what is going to be",
    "wood": "of tables, and its colour",
}
"""Ids that are plain words too, and what they mean in shared code."""
SHARED = (("render", "render/systems"), ("bot", ""))


@pytest.mark.parametrize(("package", "but"), SHARED)
def test_shared_code_names_nothing_that_a_system_declares(package: str, but: str) -> None:
    assert named_systems(ROOT, package, IDS - OTHERWISE.keys(), but) == []


def test_what_systems_declare_was_found() -> None:
    for each in SYSTEMS:
        units = {unit.id for unit in each.units}
        assert bool(units & declared(ROOT / "data" / each.id)) == bool(units)
    assert {"nebula", "rifle", "wagon", "ned", "railway"} < IDS


@pytest.mark.parametrize("word", OTHERWISE)
def test_no_exception_is_made_in_vain(word: str) -> None:
    assert word in IDS
    assert any(named_systems(ROOT, package, (word,), but) for package, but in SHARED)


@pytest.mark.parametrize(
    "what",
    [
        'HULLS = {"ice-comet": 1}',
        'if kind == "ice comet":\n    pass',
        "def ice_comet(): ...",
        "def draw(ice_comet): ...",
        "draw(ice_comet=1)",
        "class Ice_Comet: ...",
        "x.ice_comet",
    ],
)
def test_a_unit_named_in_shared_code_is_found(what: str, tmp_path: Path) -> None:
    plant(tmp_path, "data/alpha/objects.toml", '[[object]]\nid = "ice-comet"\nkind = "rock"')
    plant(tmp_path, "data/alpha/rules.toml", '[[rule]]\nid = "A1"')
    words = declared(tmp_path / "data/alpha")
    assert words == {"ice-comet", "rock"}
    for where in ("render/grid/x.py", "render/systems/alpha/x.py"):
        plant(tmp_path, where, what)
    assert len(named_systems(tmp_path, "render", words, "render/systems")) == 1
    assert len(named_systems(tmp_path, "render", words)) == 2


def test_modules_are_short() -> None:
    assert too_long(ROOT, (*PACKAGES, "tests")) == []


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_states_declare_no_floats(ruleset: Any) -> None:
    for model in (ruleset.state, ruleset.options, *ruleset.events, *ruleset.actions):
        assert list(floats(model)) == []


def floats(annotation: Any, seen: frozenset[Any] = frozenset()) -> list[str]:
    """The fields below a model that may hold a float."""
    if annotation is float:
        return ["float"]
    if annotation in seen:
        return []
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [
            f"{name}.{found}"
            for name, info in annotation.model_fields.items()
            for found in floats(info.annotation, seen | {annotation})
        ]
    hints = getattr(annotation, "__annotations__", {}).values()  # of a NamedTuple
    return [
        found
        for each in (*get_args(annotation), *hints)
        for found in floats(float if each == "float" else each, seen)
    ]


class Inner(BaseModel):
    number: int | float


class Outer(BaseModel):
    inner: tuple[Inner | None, ...]


def test_a_declared_float_would_be_found() -> None:
    assert floats(Outer) == ["inner.number.float"]


PLANTED = [
    ("rules/kernel/x.py", "import random"),
    ("rules/kernel/x.py", "from os import environ"),
    ("rules/space/x.py", "import numpy"),
    ("rules/kernel/x.py", "import discord"),
    ("rules/kernel/x.py", "from bot.referee import Referee"),
    ("rules/kernel/x.py", "from render import scene"),
    ("rules/kernel/x.py", "from rules.systems.alpha import state"),
    ("rules/tables/x.py", "from rules.systems import alpha"),
    ("rules/systems/alpha/x.py", "from rules.systems.beta.state import State"),
    ("rules/systems/alpha/x.py", "from ..beta import state"),
    ("rules/systems/alpha/x.py", "from ..alpha_campaign import state"),
    ("rules/systems/alpha_campaign/x.py", "from ..beta import state"),
    ("rules/systems/alpha/__init__.py", "from ..beta import state"),
    ("rules/systems/alpha/x.py", "def f():\n    import asyncio"),
    ("rules/systems/alpha/x.py", "import asyncio as a"),
    ("render/x.py", "from rules.kernel.game.dice import Dice"),
    ("render/x.py", "from rules.kernel.playing import journal"),
    ("render/systems/alpha.py", "from rules.systems.alpha import state as st"),
    ("render/systems/alpha.py", "from rules.systems.beta import view"),
    ("render/drawing/canvas.py", "from rules.systems.alpha.view import View"),
    ("render/x.py", "from bot.store import Store"),
    ("bot/referee/referee.py", "import discord"),
    ("bot/run.py", "from discord.ext import commands"),
    ("bot/gateway/x.py", "from rules.systems.alpha.ruleset import RULESET"),
    ("bot/referee/referee.py", "import sqlite3"),
    ("bot/gateway/x.py", "import aiosqlite"),
    ("bot/cli/x.py", "from psycopg import connect"),
    ("bot/referee/referee.py", "if TYPE_CHECKING:\n    from bot.gateway import client"),
    ("bot/store/x.py", "from bot.sandbox import Sandbox"),
    ("bot/sandbox/x.py", "from rules.kernel.playing.play import act"),
    ("bot/sandbox/x.py", "from bot.clock import Clock"),
    ("bot/lookups/x.py", "from bot.gateway.text import dice"),
    ("bot/referee/x.py", "import time"),
    ("bot/gateway/x.py", "from time import monotonic"),
]


def test_a_campaign_may_know_what_it_is_a_campaign_of(tmp_path: Path) -> None:
    plant(tmp_path, "rules/systems/alpha_campaign/x.py", "from rules.systems.alpha import brief")
    plant(tmp_path, "render/systems/alpha_campaign/x.py", "from render.systems.alpha import art")
    assert broken(tmp_path) == []


@pytest.mark.parametrize(("where", "what"), PLANTED)
def test_a_planted_violation_is_found(where: str, what: str, tmp_path: Path) -> None:
    plant(tmp_path, where, what)
    assert len(broken(tmp_path)) >= 1


def test_every_law_has_its_violation(tmp_path: Path) -> None:
    for number, (where, what) in enumerate(PLANTED):
        plant(tmp_path / str(number), where, what)
    found = [line for n in range(len(PLANTED)) for line in broken(tmp_path / str(n))]
    assert all(any(law.why in line for line in found) for law in LAWS)


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("rules/registry.py", "import rules.systems"),
        ("rules/systems/alpha/x.py", "from rules.systems.alpha import state\nimport hashlib"),
        ("rules/systems/alpha/x.py", "from . import state\nfrom .events import Moved"),
        ("rules/kernel/x.py", "from pydantic import BaseModel\nfrom importlib import resources"),
        ("render/systems/alpha.py", "from rules.systems.alpha.view import View\nimport PIL"),
        ("bot/gateway/x.py", "import discord\nfrom rules.registry import installed"),
        ("bot/store/x.py", "import sqlite3"),
    ],
)
def test_what_is_allowed_is_allowed(where: str, what: str, tmp_path: Path) -> None:
    plant(tmp_path, where, what)
    assert broken(tmp_path) == []


@pytest.mark.parametrize(
    "what",
    [
        'if game == "alpha":\n    pass',
        "alpha = 1",
        "x.alpha()",
        'f"play {x} alpha"',
        'text = "the Alpha game"',
    ],
)
def test_a_system_named_in_code_is_found(what: str, tmp_path: Path) -> None:
    plant(tmp_path, "bot/x.py", what)
    assert len(named_systems(tmp_path, "bot", ("alpha",))) == 1


def test_docs_may_name_a_system(tmp_path: Path) -> None:
    plant(
        tmp_path, "bot/x.py", '"""As in alpha."""\n\ndef f():\n    """As alpha."""\n    # alpha\n'
    )
    assert named_systems(tmp_path, "bot", ("alpha",)) == []
    plant(tmp_path, "bot/y.py", "alphabet = 'alphabet'")
    assert named_systems(tmp_path, "bot", ("alpha",)) == []


def test_nothing_leans_on_a_second_reading() -> None:
    assert leaning(ROOT) == []


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("tests/systems/alpha/test_x.py", "from tests.oracles.alpha import reading"),
        ("tests/x.py", "from tests import oracles"),
        ("rules/x.py", "def f():\n    import tests.oracles.tally"),
    ],
)
def test_what_leans_on_a_second_reading_is_found(where: str, what: str, tmp_path: Path) -> None:
    plant(tmp_path, "tests/oracles/alpha/x.py", "from tests.oracles.tally import Tally")
    assert leaning(tmp_path) == []
    plant(tmp_path, where, what)
    assert leaning(tmp_path) != []


def test_no_date_is_asked_for() -> None:
    assert clock_reads(ROOT) == []


@pytest.mark.parametrize(
    "what",
    [
        "from datetime import UTC, datetime\nx = datetime.now(UTC)",
        "import datetime\nx = datetime.date.today()",
        "import discord\nx = discord.utils.utcnow()",
    ],
)
def test_a_date_that_is_asked_for_is_found(what: str, tmp_path: Path) -> None:
    plant(tmp_path, "bot/x.py", what)
    assert len(clock_reads(tmp_path)) == 1
    plant(tmp_path, "bot/x.py", "x = clock.now()")
    assert clock_reads(tmp_path) == []


def test_threads_and_processes_are_given_copies() -> None:
    assert shared_with_threads(ROOT) == []


@pytest.mark.parametrize(
    "what",
    [
        "loop.run_in_executor(None, paint, view)",
        "loop.run_in_executor(None, paint, packed(order), view)",
        "context.Process(target=think, args=(line, view.board))",
        "context.Process(target=think, args=given)",
    ],
)
def test_what_is_shared_with_a_thread_is_found(what: str, tmp_path: Path) -> None:
    plant(tmp_path, "bot/x.py", what)
    assert len(shared_with_threads(tmp_path)) == 1
    plant(tmp_path, "bot/x.py", "context.Process(args=(line, packed(view)))\nrun_in_executor")
    assert shared_with_threads(tmp_path) == []


def test_only_the_publisher_and_the_store_read_where_a_game_is_shown() -> None:
    assert stale_panels(ROOT) == []


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("panel = Panel.from_json(live.game.panel)", 1),
        ("def in_reach(game):\n    return game.panel is not None", 1),
        ("def write(tx):\n    return tx.game(code).panel", 0),
        ("store.read(lambda tx: tx.game(code).panel)", 0),
        ("def write(tx): ...\nshown = live.game.panel", 1),
        ("where = news.panel", 0),
        ("game = replace(game, panel=None)", 0),
    ],
)
def test_a_panel_of_an_earlier_time_is_found(what: str, found: int, tmp_path: Path) -> None:
    for where in ("bot/gateway/x.py", "bot/store/x.py", "bot/gateway/message/links.py"):
        plant(tmp_path, where, what)
    assert len(stale_panels(tmp_path)) == found


def test_no_cancellation_can_be_lost() -> None:
    assert lost_cancellations(ROOT) == []


@pytest.mark.parametrize("what", ["await asyncio.wait_for(x, 1)", "from asyncio import wait_for"])
def test_a_cancellation_that_can_be_lost_is_found(what: str, tmp_path: Path) -> None:
    plant(tmp_path, "bot/x.py", f"import asyncio\n{what}")
    assert lost_cancellations(tmp_path) == ["bot/x.py:2"]
    plant(tmp_path, "bot/x.py", "async with asyncio.timeout(1):\n    await bot.wait_for('x')")
    assert lost_cancellations(tmp_path) == []


def test_a_long_module_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "rules/x.py", "x = 1\n" * MOST_LINES)
    assert too_long(tmp_path, PACKAGES) == []
    plant(tmp_path, "rules/x.py", "x = 1\n" * (MOST_LINES + 1))
    assert len(too_long(tmp_path, PACKAGES)) == 1


def plant(root: Path, where: str, what: str) -> None:
    path = root / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(what, "utf-8")

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.architecture.laws import ROOT
from tests.architecture.order import ORDER, children, circles, upward
from tests.architecture.test_laws import plant

if TYPE_CHECKING:
    from pathlib import Path


def test_no_folder_has_an_import_circle() -> None:
    assert circles(ROOT) == []


def test_imports_go_down_only() -> None:
    assert upward(ROOT, ORDER) == []


def test_every_folder_was_read() -> None:
    found = children(ROOT)
    assert {"store", "gateway", "run"} <= found["bot"].keys()
    assert "message" in found["bot.gateway"]["game"]


@pytest.mark.parametrize(
    "what", ["from bot.b import y", "import bot.b.y", "def f():\n    from bot.b.y import z"]
)
def test_a_circle_of_packages_is_found(what: str, tmp_path: Path) -> None:
    plant(tmp_path, "bot/a/x.py", what)
    plant(tmp_path, "bot/b/y.py", "import os")
    assert circles(tmp_path) == []
    plant(tmp_path, "bot/b/z.py", "if TYPE_CHECKING:\n    from bot.a import w")
    plant(tmp_path, "bot/a/w.py", "x = 1")
    assert len(circles(tmp_path)) == 1


def test_an_arrow_upward_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "bot/a/x.py", "from bot.b import y")
    plant(tmp_path, "bot/b/y.py", "x = 1")
    assert upward(tmp_path, {"bot": ("a", "b")}) == []
    assert len(upward(tmp_path, {"bot": ("b", "a")})) == 1
    assert len(upward(tmp_path, {"bot": ("a",)})) == 1
    assert len(upward(tmp_path, {"bot": ("a", "b", "c")})) == 1

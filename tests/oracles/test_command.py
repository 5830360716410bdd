from __future__ import annotations

from pathlib import Path

from tests.oracles.__main__ import COMPARED


def test_the_command_compares_every_system() -> None:
    folders = {path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")}
    assert folders == COMPARED.keys()

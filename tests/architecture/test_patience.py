from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.patience import SLEEPING, STARTING, sleeping, starting

ROOT = Path(__file__).parents[2]


def test_processes_are_started_by_whoever_ends_them() -> None:
    assert starting(ROOT) == []


def test_tests_wait_for_what_happens() -> None:
    assert sleeping(ROOT) == []


@pytest.mark.parametrize("where", [*STARTING, *SLEEPING])
def test_no_exception_is_made_for_what_is_gone(where: str) -> None:
    assert (ROOT / where).exists()


@pytest.mark.parametrize(
    "what",
    [
        "subprocess.run(['true'])",
        "process = subprocess.Popen(['true'])",
        "await asyncio.create_subprocess_exec('true')",
    ],
)
def test_a_process_that_nobody_ends_is_found(what: str, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "x.py").write_text(f"async def test():\n    {what}\n")
    assert starting(tmp_path) == ["tests/x.py:2"]
    (tmp_path / "tests" / "x.py").write_text("async def test():\n    asyncio.run(main())\n")
    assert starting(tmp_path) == []


@pytest.mark.parametrize(
    "what", ["await asyncio.sleep(0.3)", "time.sleep(pause)", "await page.wait_for_timeout(200)"]
)
def test_a_sleep_is_found(what: str, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "x.py").write_text(f"async def test():\n    {what}\n")
    assert sleeping(tmp_path) == ["tests/x.py:2"]
    (tmp_path / "tests" / "x.py").write_text(
        f"async def test():\n    await asyncio.sleep(0)\n    while not found():\n        {what}\n"
    )
    assert sleeping(tmp_path) == []

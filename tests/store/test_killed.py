import sys
from pathlib import Path

from tests.processes import run

STATEMENTS_AN_ACTION = 6  # BEGIN, four of its own, COMMIT
BY_STATEMENT = 4 * STATEMENTS_AN_ACTION
BY_MOMENT = 40


def test_a_killed_process_leaves_all_or_nothing_of_an_action(tmp_path: Path) -> None:
    done = run(
        [
            sys.executable,
            "-m",
            "tests.store.killed",
            str(tmp_path),
            str(BY_STATEMENT),
            str(BY_MOMENT),
        ],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = [int(line) for line in (tmp_path / "told").read_text().split()]
    # Every statement's player but those of the first action has told of at least one.
    assert len(told) > BY_STATEMENT - STATEMENTS_AN_ACTION + BY_MOMENT
    assert told == sorted(set(told))

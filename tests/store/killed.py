"""A process that plays and dies: the far side of the kill test.

Run as `python -m tests.store.killed FOLDER STATEMENTS RANDOM`. For each number of SQL statements
up to STATEMENTS it forks a player, which is killed when it comes to that statement; then RANDOM
more are killed from outside, each at some moment after it has told something. Every player
continues the game of the one before. It leaves FOLDER with the database, and says how far the
players told that they came.
"""

import asyncio
import os
import random
import signal
import sqlite3
import sys
import time
from functools import partial
from pathlib import Path

from bot.store import open_store
from tests.store.samples import GAME, accept, on_writer


async def play(path: Path, fatal_statement: int, told: int) -> None:
    """Accept actions without end, tell each number when it is stored, die on cue."""
    store = await open_store(path)
    left = fatal_statement

    def count_down(_sql: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    game = await store.read(lambda tx: tx.game(GAME.id))
    if game is None:
        await store.write(lambda tx: tx.insert_game(GAME))
    version = game.version if game else 0
    await on_writer(store, lambda connection: connection.set_trace_callback(count_down))
    while True:
        version = await store.write(partial(accept, game_id=GAME.id, seq=version + 1))
        os.write(told, f"{version}\n".encode())


def fork_player(path: Path, fatal_statement: int, told: int) -> int:
    pid = os.fork()
    if pid == 0:
        try:
            asyncio.run(play(path, fatal_statement, told))
        finally:
            os._exit(1)
    return pid


def main() -> None:
    folder, statements, moments = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    path = folder / "games.db"
    told = os.open(folder / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    endless = 10**9
    chance = random.Random(7)
    stored = 0
    for number in range(statements + moments):
        by_statement = number < statements
        pid = fork_player(path, number + 1 if by_statement else endless, told)
        if not by_statement:
            wait_for_news(told)
            time.sleep(chance.uniform(0, 0.02))
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            sys.exit(f"player {number} was not killed: {status}")
        stored = audit(path, folder / "told", stored)


def wait_for_news(told: int) -> None:
    """Wait until the player has told something, however busy the machine is."""
    before = os.fstat(told).st_size
    end = time.monotonic() + 20
    while os.fstat(told).st_size == before and time.monotonic() < end:
        time.sleep(0.001)


def audit(path: Path, told: Path, before: int) -> int:
    """Stop with a message unless all parts of the game tell of the same number of actions.

    Args:
        path: The database.
        told: Where the players tell of what is stored.
        before: The number at the last audit.

    Returns:
        The number of actions.
    """
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT version, cursor / 2, coalesce(json_extract(snapshot, '$.n'), 0),"
        " (SELECT count(*) FROM journal), (SELECT coalesce(max(seq), 0) FROM journal),"
        " (SELECT count(*) FROM outbox), (SELECT count(*) FROM request),"
        " (SELECT coalesce(max(outbox.version), 0) FROM outbox) FROM game"
    ).fetchall()
    (health,) = connection.execute("PRAGMA quick_check").fetchone()
    connection.close()
    numbers = {number for row in rows for number in row}
    last_told = max((int(line) for line in told.read_text().split()), default=0)
    # One more than was told may be stored: killed between the commit and the telling. So may the
    # player before have been, whose last action nobody tells any more.
    known = max(last_told, before)
    stored: int = min(numbers)
    if len(numbers) != 1 or not known <= stored <= known + 1 or health != "ok":
        sys.exit(f"told {last_told}, {before} before, stored {rows}, {health}")
    return stored


if __name__ == "__main__":
    main()

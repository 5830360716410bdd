"""A PostgreSQL of the tests' own: made when a test first needs it, gone with the process."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import lru_cache
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

import psycopg
import pytest

from tests.processes import lasting, run

_PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql")
_SETTINGS = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=60")
_ADDRESS = "postgresql://umpire@/{database}?host={folder}"
_KEEPER = """
read start && { "$@" & }
read end
[ -z "$!" ] || { kill -QUIT $!; wait $!; }
until rm -rf "$0" 2>/dev/null; do sleep 1; done
"""
"""Starts a server when it is told to; ends it and removes its folder when nobody can tell it more.

It is told by its input, which is closed when the process of the tests ends, however it does.
"""
_numbers = count(1)


def new_database() -> str:
    """The address of an empty database; the test is skipped where there is no PostgreSQL."""
    folder = _server()
    name = f"t{next(_numbers)}"
    with psycopg.connect(_address("postgres", folder), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY file_copy")
    return _address(name, folder)


def sessions(address: str, *, end: bool = False) -> list[int]:
    """The connections to a database, by their processes; ended, if they are to be."""
    with psycopg.connect(address, autocommit=True) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        pids = [pid for (pid,) in found]
        for pid in pids if end else ():
            connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
        return pids


def _address(database: str, folder: Path) -> str:
    return _ADDRESS.format(database=database, folder=folder)


def _programs() -> Path | None:
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    candidates = [each for place in _PLACES for each in Path(place).glob("**/bin/initdb")]
    return max(candidates).parent if candidates else None


@lru_cache(maxsize=1)
def _server() -> Path:
    """The folder of a server's socket."""
    programs = _programs()
    if programs is None:
        if os.environ.get("CI") == "true":
            raise RuntimeError("PostgreSQL is not installed: .ci/postgresql does that.")
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="umpire-pg-"))
    command: list[str | Path] = []
    if os.getuid() == 0:  # which PostgreSQL refuses to be
        shutil.chown(folder, "nobody")
        command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    data = folder / "data"
    initdb: list[str | Path] = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "umpire",
        "--auth=trust",
        "-E",
        "UTF8",
    ]
    settings = [part for each in _SETTINGS for part in ("-c", each)]
    postgres: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, *settings]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    quiet["cwd"] = folder
    keeper = ["sh", "-c", _KEEPER, folder, *command, *postgres]
    server = lasting(keeper, start_new_session=True, **quiet)
    run([*command, *initdb, "--no-sync", "--locale=C"], check=True, **quiet)
    assert server.stdin is not None
    server.stdin.write(b"start\n")
    server.stdin.flush()
    while True:
        try:
            psycopg.connect(_address("postgres", folder), connect_timeout=5).close()
        except psycopg.OperationalError:
            if server.poll() is not None:
                raise
            Event().wait(0.05)
        else:
            return folder

from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path

import psycopg
import pytest

from bot.store import Server, Store, open_store
from tests.postgresql import new_database

BOTH = (
    *("test_checks", "test_digests", "test_due", "test_first_turns", "test_games"),
    *("test_keepsakes", "test_parts", "test_people", "test_rows"),
)
"""The modules whose tests of a store run on each engine."""
PLANS = (
    "test_idle_games_cost_a_comparison_nothing",
    "test_the_games_of_a_person_are_found_by_what_is_due_of_them",
    "test_games_that_wait_for_nothing_cost_a_look_nothing",
    "test_open_games_are_found_by_an_index_of_their_own",
    "test_parts_that_are_owed_are_found_among_those_that_are_open",
)
"""What they say of the plans of SQLite is of no other engine."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    name = metafunc.module.__name__.rpartition(".")[2]
    if (
        "store" in metafunc.fixturenames
        and name in BOTH
        and metafunc.function.__name__ not in PLANS
    ):
        metafunc.parametrize("store", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


@lru_cache(maxsize=1)
def shared_database() -> Server:
    """One database for all tests, each of which begins with empty tables."""
    return Server(new_database())


def emptied() -> Server:
    server = shared_database()
    with psycopg.connect(server.url, autocommit=True) as connection:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        named = [name for (name,) in connection.execute(tables) if name != "umpire_schema"]
        if named:
            connection.execute(f"TRUNCATE {', '.join(named)} RESTART IDENTITY".encode())
    return server


@pytest.fixture
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    on_server = getattr(request, "param", "sqlite") == "postgresql"
    opened = await open_store(emptied() if on_server else path)
    yield opened
    await opened.close()

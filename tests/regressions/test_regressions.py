from __future__ import annotations

from tests.fuzz.games import again, random_game
from tests.regressions.cases import kept, read
from tests.systems_under_test import system


def test_what_went_wrong_once_holds_now() -> None:
    for path in kept():
        case = read(path)
        again(system(case.system), case)
        random_game(system(case.system), case.seed)

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.kernel.game.event import Conceded
from rules.kernel.system.open_view import OpenView
from tests.systems.common import asking
from tests.toy.questions import TakeStep
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions, RaceState


class Seen(OpenView):
    """Some of what a race has; not what is hidden."""

    positions: dict[str, int]


STATE = asking(
    RaceState(options=RaceOptions(), hidden={"red": 1, "blue": 2}), TakeStep(seat="blue")
)


def test_a_view_shows_what_it_shares_with_the_state() -> None:
    view = Seen.of(RULESET, STATE, "red")
    assert (view.viewer, view.acting, view.result, view.preview) == ("red", "blue", None, None)
    assert (view.positions, view.question) == (STATE.positions, TakeStep(seat="blue"))
    assert "hidden" not in view.model_dump()


def test_what_a_state_keeps_for_itself_is_not_seen() -> None:
    state = STATE.model_copy()
    state.__dict__["longest"] = 3
    assert Seen.of(RULESET, state, None) == Seen.of(RULESET, STATE, None)


def test_nobody_acts_once_the_game_is_over() -> None:
    over = STATE.model_copy(update={"closed": Conceded(seat="red")})
    view = Seen.of(RULESET, over, None)
    assert view.acting is None
    assert view.result is not None
    assert view.result.winner == "blue"


def test_views_are_frozen() -> None:
    view = Seen.of(RULESET, STATE, None)
    with pytest.raises(ValidationError):
        view.acting = "red"  # type: ignore[misc]  # it is what is refused

"""What was made of a game, as it is kept, and when it is made anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.records import keepsakes
from bot.records.film_cut import make_film
from bot.records.keepsakes import File, Keepsake, from_bytes, key_of, to_bytes
from bot.records.making import make_report
from render.model.shape import Shape
from tests.bot.test_held import played
from tests.systems_under_test import IDS

if TYPE_CHECKING:
    import pytest

_FILES = st.lists(st.builds(File, st.text(), st.text(), st.binary()), max_size=4)


@settings(max_examples=30)
@given(st.builds(Keepsake, st.text(), _FILES.map(tuple)))
def test_it_is_read_as_it_was_written(keepsake: Keepsake) -> None:
    assert from_bytes(to_bytes(keepsake)) == keepsake


def test_it_is_made_anew_with_whatever_it_may_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = played(IDS[0])
    game, members = live.game, live.members
    former = (replace(members[0], user_id="x", name="a former player"), *members[1:])
    others = [
        replace(live, game=replace(game, version=game.version + 1)),
        replace(live, game=replace(game, status="over")),
        replace(live, game=replace(game, snapshot=f"{game.snapshot} ")),
        replace(live, game=replace(game, seed=b"other")),
        replace(live, members=former),
        replace(live, members=members[1:]),
    ]
    keys = {key_of(each, make_film, 10) for each in (live, *others)}
    keys |= {key_of(live, make_film, 11), key_of(live, make_report, 10)}
    keys |= {key_of(live, make_report, shape) for shape in Shape}
    keys |= {key_of(live, make_report, Shape.WIDE, seat) for seat in (None, "red", "blue")}
    made = 1 + len(others) + 2 + len(Shape) + 3
    assert len(keys) == made
    monkeypatch.setattr(keepsakes, "version", lambda _: "later")
    assert key_of(live, make_film, 10) not in keys
    monkeypatch.undo()
    moved = replace(live, game=replace(game, panel='{"message": 1}'), sequel="next")
    assert key_of(moved, make_film, 10) == key_of(live, make_film, 10)

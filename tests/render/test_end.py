"""The last picture of a game: right for every system, and legible where it is looked at."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from bot.parcel import packed, unpacked
from bot.records.ending import ending_of
from render import painting, registry
from render.model.ending import Contender, Ending, Fortune, losses
from render.model.scene import Group, Piece, Scene, Side, Tray
from render.model.shape import Shape
from render.page.end import PANEL
from render.png import draw_end
from rules.kernel.game.action import CallOff, Concede
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing import play
from rules.kernel.playing.journal import entry_of
from rules.kernel.system import outcome
from rules.space.grid import Cell
from tests.conformance.sample import games
from tests.pictures.games import seated
from tests.render.grid.samples import small
from tests.systems_under_test import IDS, RENDERERS, system

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.action import Action

MOST_BYTES = 90_000
DESKTOP = (550, 350)
LEAST_THERE = 11
GAMES = 8
EVERY = pytest.mark.parametrize("system_id", IDS)
LONG = "Countess Augusta Ada King of Lovelace, the Very First of all Programmers"


@pytest.fixture(autouse=True)
def _all_renderers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "usable", lambda: RENDERERS)


@cache
def ended(system_id: str) -> tuple[tuple[LiveGame, list[JournalEntry]], ...]:
    """Games of a system that have come to their end."""
    ruleset = system(system_id)
    found = (seated(ruleset, played) for played in games(system_id))
    return tuple(islice((each for each in found if each[0].result is not None), GAMES))


def cut_short(
    system_id: str, turns: Iterable[tuple[str | None, Action]]
) -> tuple[LiveGame, Ending]:
    """A game of a system that ends by what is done right after its set-up."""
    ruleset = system(system_id)
    played = games(system_id)[0]
    live, _ = seated(ruleset, played, 1)
    state, entries = live.state, played.entries[:1]
    assert state is not None
    for seat, action in turns:
        step = play.act(ruleset, state, seat, action, SeededDice(bytes(32), b"salt"))
        state = step.state
        entries.append(entry_of(step))
        if outcome.result(ruleset, state) is not None:
            break
    live, journal = seated(ruleset, replace(played, entries=entries))
    return live, asyncio.run(ending_of(live, journal))


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


@EVERY
def test_the_sides_of_a_scene_are_the_seats_in_their_order(system_id: str) -> None:
    """What is told of a side at the end is told by its index."""
    for live, _ in ended(system_id):
        scene = RENDERERS.scene_for(system_id)(live.view(None))
        assert [side.name for side in scene.sides] == [seat.title for seat in live.seats]


@EVERY
@pytest.mark.parametrize("shape", Shape)
def test_every_game_has_a_last_picture(system_id: str, shape: Shape) -> None:
    for number, (live, journal) in enumerate(ended(system_id)):
        ending = asyncio.run(ending_of(live, journal))
        work = partial(painting.paint_end, system_id, live.view(None), ending, shape)
        picture = work()
        assert len(picture.png) <= MOST_BYTES
        wide, high = shape.size
        below = PANEL if shape is Shape.TALL else 0
        assert opened(picture.png).size == (wide, high + below)
        if not number:
            assert unpacked(packed(work))() == picture
        assert len(picture.alt) <= 1024
        assert ending.words in picture.alt
        assert all(each.name in picture.alt for each in ending.contenders)
        assert [each.won for each in ending.contenders] == [
            live.result is not None and seat.side == live.result.winner for seat in live.seats
        ]


@EVERY
def test_a_game_that_is_called_off_or_given_up_has_one_too(system_id: str) -> None:
    called, ending = cut_short(system_id, [(None, CallOff())])
    assert not any(each.won for each in ending.contenders)
    assert ending.verdict == "No winner"
    assert painting.paint_end(system_id, called.view(None), ending).png
    seats = [seat.id for seat in called.seats]
    given_up, ending = cut_short(system_id, [(seat, Concede()) for seat in seats])
    assert not ending.contenders[0].won
    assert ending.contenders[-1].won
    assert painting.paint_end(system_id, given_up.view(None), ending).png


ENDING = Ending(
    "H",
    (
        Contender("H", 0, ("H",), won=True, fortune=Fortune("lucky", "H", 120)),
        Contender("H", 1, ("H",), fortune=Fortune("unlucky", "H", -40)),
    ),
    ("H",),
)


def rows_apart(one: bytes, other: bytes) -> int:
    """How many rows of a desktop's message the letters have that only one picture shows."""
    seen = [
        opened(each).resize(DESKTOP, Image.Resampling.LANCZOS).convert("L") for each in (one, other)
    ]
    difference = ImageChops.difference(*seen)
    wide, high = difference.size
    rows = [max(difference.crop((0, y, wide, y + 1)).tobytes()) for y in range(high)]
    found = [y for y, most in enumerate(rows) if most >= max(rows) // 2]
    return found[-1] - found[0] + 1


def test_what_matters_can_be_read_on_a_desktop() -> None:
    scene = replace(small(), marks=(), tallies=(), caption="")
    first, second = ENDING.contenders
    assert first.fortune is not None
    others = (
        replace(ENDING, words=" "),
        replace(ENDING, length=(" ",)),
        replace(ENDING, contenders=(first, replace(second, name=" "))),
    )
    for other in others:
        assert rows_apart(draw_end(scene, ENDING), draw_end(scene, other)) >= LEAST_THERE


def test_luck_is_drawn_to_its_own_side_of_what_was_expected() -> None:
    scene = replace(small(), marks=())

    def drawn(score: int) -> Image.Image:
        fortune = Fortune("fair dice", "", score)
        first = replace(ENDING.contenders[0], fortune=fortune)
        return opened(draw_end(scene, replace(ENDING, contenders=(first,))))

    none = drawn(0)
    good = ImageChops.difference(none, drawn(100)).getbbox()
    bad = ImageChops.difference(none, drawn(-100)).getbbox()
    more = ImageChops.difference(none, drawn(150)).getbbox()
    assert good is not None
    assert bad is not None
    assert more is not None
    assert bad[2] <= good[0] + 4
    assert more[2] > good[2]


@pytest.mark.parametrize("shape", Shape)
def test_long_names_and_many_words_keep_to_their_place(shape: Shape) -> None:
    scene = replace(small(), marks=())
    crowd = tuple(f"{LONG} {number}" for number in range(20))
    long = replace(
        ENDING,
        words=f"{LONG} has won. " * 12,
        contenders=tuple(replace(each, name=LONG, players=crowd) for each in ENDING.contenders),
    )
    short, full = (opened(draw_end(scene, each, shape)) for each in (ENDING, long))
    changed = ImageChops.difference(short, full).getbbox()
    assert changed is not None
    wide, high = full.size
    if shape is Shape.WIDE:
        assert changed[0] > wide // 2  # the board is as it was
    assert changed[2] <= wide - 12
    assert changed[3] <= high - 4


def _piece(name: str, at: Cell | None) -> Piece:
    return Piece(name, name, name[0], "ship", 0, at)


def test_losses_are_counted_by_trays_and_groups() -> None:
    here, waiting, gone = _piece("here", Cell(1, 1)), _piece("waiting", None), _piece("gone", None)
    scene = replace(
        Scene("T", small().board, (Side("A"), Side("B")), ""),
        pieces=(here,),
        trays=(Tray("Reserve", (waiting,)), Tray("Lost", (gone,), faded=True)),
        groups=(Group("Scouts", "S", 0, ("here", "gone", "forgotten")),),
    )
    found = losses(scene, 0)
    assert (found.left, found.whole) == (2, 4)
    assert found.told == ("Scouts 1 of 3", "Reserve: 1", "Lost: 1")
    assert losses(scene, 1).whole == 0

"""A press on a board that has just changed under the finger is asked again, over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bot.gateway.game.taps
from tests.clock import MovableClock
from tests.e2e.looking import labels, looked_at
from tests.e2e.test_faults import SKIRMISH
from tests.e2e.thumbing import thumb, token_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

SLIPPED = "The board changed just before you pressed; nothing was done."


class StillClock(MovableClock):
    """Time passes only when a test says so."""

    def monotonic(self) -> float:
        """Seconds that were skipped."""
        return self._ahead


@pytest.fixture
def clock(clock: MovableClock, monkeypatch: pytest.MonkeyPatch) -> MovableClock:
    assert not clock.now() < 0  # what the usual one sets up comes first
    monkeypatch.setattr(bot.gateway.game.taps, "WINDOW", 1.0)
    return StillClock()


async def board(play: Play) -> Message:
    """Ada has looked at the board for long, and chosen the Slayer."""
    panel = await play.lay(SKIRMISH)
    play.clock.skip(60)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait()
    await play.throw(6, 6, 6)
    return panel


async def moved(play: Play, panel: Message, cell: str) -> list[Message]:
    """Ada presses a move; what she is told in private."""
    exchange = await thumb(play.ada, panel, token_of(panel, f"→ {cell},"))
    await exchange.wait()
    await play.settled()
    return [each for each in exchange.answers if each.ephemeral and each is not panel]


async def test_a_second_tap_on_what_came_under_the_finger_is_asked_again(play: Play) -> None:
    panel = await board(play)
    assert await moved(play, panel, "7-4") == []
    before = await play.frozen()
    play.clock.skip(0.9)
    (asked,) = await moved(play, panel, "6-4")
    assert asked.ephemeral
    assert asked.content.startswith(f"{SLIPPED}\n**Slayer B → 6-4, needs 3+**?")
    assert labels(asked) == ["Yes, do it", "Choose something else"]
    assert await play.frozen() == before
    (again,) = await moved(play, panel, "6-4")
    assert again.content == asked.content, "a third tap is no second thought"
    await (await play.ada.press(asked, "Yes, do it")).wait()
    assert "Slayer B moves to 6-4" in (await play.panel()).content
    assert await moved(play, await play.panel(), "5-4") == [], "who means it once plays fast"
    assert (await play.game()).version == 4


async def test_a_press_after_a_second_is_taken(play: Play) -> None:
    panel = await board(play)
    await moved(play, panel, "7-4")
    play.clock.skip(1.0)
    assert await moved(play, panel, "6-4") == []
    assert (await play.game()).version == 3


async def test_who_has_looked_at_the_new_board_is_not_asked(play: Play) -> None:
    panel = await board(play)
    await moved(play, panel, "7-4")
    play.clock.skip(0.2)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait()
    play.clock.skip(0.2)
    assert await moved(play, panel, "6-4") == []
    assert (await play.game()).version == 3


async def test_a_board_that_somebody_else_has_changed_is_asked_about(play: Play) -> None:
    sitting = ((play.ada, "freeloaders"), (play.cleo, "freeloaders"), (play.ben, "naztees"))
    panel = await play.lay(SKIRMISH, sitting)
    play.clock.skip(60)
    await (await play.cleo.select(panel, "Choose a unit", ["slayer-b"])).wait()
    await play.throw(6, 6)
    await (await thumb(play.cleo, panel, token_of(panel, "→ 7-4,"))).wait()
    (asked,) = await moved(play, panel, "6-4")
    assert asked.content.startswith(SLIPPED)
    exchange = await play.ada.press(asked, "Choose something else")
    await exchange.wait()
    assert asked.content == "Your choices:"
    assert (await play.game()).version == 2


async def test_a_private_message_that_was_redrawn_is_asked_about_too(play: Play) -> None:
    panel = await board(play)
    shown = len(panel.versions) - 1
    await moved(play, panel, "7-4")
    play.clock.skip(60)
    old = token_of(panel, "→ 7-4,", shown)
    exchange = await thumb(play.ada, panel, old, stale=shown)
    await exchange.wait()
    (choices,) = exchange.answers
    await (await play.ada.select(choices, "Choose a unit", ["slayer-b"])).wait()
    assert await moved(play, choices, "6-4") == []
    assert "Slayer B moves to 6-4" in choices.content
    before = await play.frozen()
    exchange = await thumb(play.ada, choices, token_of(choices, "→ "))
    await exchange.wait()
    (asked,) = exchange.answers
    assert asked.id != choices.id
    assert asked.content.startswith(SLIPPED)
    assert await play.frozen() == before


async def test_a_confirmation_of_an_older_board_is_stale(play: Play) -> None:
    panel = await board(play)
    await moved(play, panel, "7-4")
    (asked,) = await moved(play, panel, "6-4")
    await play.command(play.ada, "convoy pass")
    before = await play.frozen()
    said = await play.said(await play.ada.press(asked, "Yes, do it"))
    assert "It is for the Naztees to act now" in said
    assert await play.frozen() == before


@pytest.mark.parametrize(
    ("actions", "shot", "walk"),
    [("never", False, False), ("attacks", True, False), ("all", True, True)],
)
async def test_actions_are_shown_first_to_those_who_want_it(
    play: Play, actions: str, *, shot: bool, walk: bool
) -> None:
    duel = position("freeloaders", slayer_a="9-9", slayer_b="8-4", coffin_a="7-4")
    await play.lay(duel)
    said = await play.command(play.ada, "prefer confirm", actions=actions)
    assert ("first" in said) is shot
    await play.throw(6, 6, 1, 1, 1)
    for words, first in (("→ 8-3,", walk), ("fires at Coffin A", shot)):
        play.clock.skip(60)
        before = (await play.game()).version
        panel = await play.panel()
        await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait()
        exchange = await thumb(play.ada, panel, token_of(panel, words))
        await exchange.wait()
        assert (await play.game()).version == before + (not first)
        if first:
            (shown,) = exchange.answers
            assert shown.ephemeral
            assert looked_at(shown)
            assert labels(shown)[:1] == ["Do it"]
            await (await play.ada.press(shown, "Do it")).wait()
        await play.settled()
        assert (await play.game()).version == before + 1
    board = await play.command(play.ada, "prefer board", shape="tall")
    assert "tall" in board
    kept = await play.client._pictures._preferences.personal(str(play.ada.id))
    assert kept.confirm == actions, "one preference does not undo the other"

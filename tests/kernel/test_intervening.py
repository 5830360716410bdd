"""What a game master does: on the record, by the same events as play, and no seat may."""

from __future__ import annotations

import pytest

from rules.kernel.game.action import (
    Absent,
    Action,
    DismissMaster,
    HandOver,
    LockGame,
    NameMaster,
    TakeBack,
    UnlockGame,
    WriteNote,
)
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.journal import events_of, replay, rerun, spans_of
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.playing.play import tellings
from rules.kernel.values.errors import Illegal, Refusal, Unknown
from tests.kernel.test_taking_back import BEGUN, DICE, ON, OVER, START, Game
from tests.toy.strolling import Strolling

PASS = Strolling().act_for(seat="red", action=Absent())
ACT = Strolling().act_for(seat="red", action=DICE)
NOTE = WriteNote(text="The die was cocked.")


def told(game: Game) -> list[str]:
    """What everybody is told of the last entry."""
    events = events_of(game.ruleset, game.entries[-1])
    return [each.what for each in tellings(game.ruleset, game.state, events)]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (NOTE, "The game master notes: The die was cocked."),
        (LockGame(), "The game master locks the game"),
        (HandOver(seat="blue"), "The game master hands the Blues over"),
        (NameMaster(), "A game master of this game is named, as was decided"),
        (NameMaster(agreed=True), "A game master of this game is named, as all sides agreed"),
        (DismissMaster(), "This game has no named game master any more, as was decided"),
        (ACT, "The game master acts for the Reds"),
        (PASS, "The game master answers for the Reds as Umpire would"),
        (TakeBack(to=3), "The game master takes back action 4"),
    ],
)
def test_all_are_told_and_it_can_be_checked(action: Action, words: str) -> None:
    game = Game(("red", ON))
    step = game.play(None, action)
    assert step.seat is None
    assert told(game)[0] == f"⚖ {words}"
    assert replay(game.ruleset, START, game.entries) == game.state
    assert rerun(game.ruleset, START, game.entries, ScriptedDice(*[6] * 20)) is None


@pytest.mark.parametrize("action", [NOTE, LockGame(), UnlockGame(), NameMaster(), ACT, PASS])
def test_no_seat_does_what_a_game_master_does(action: Action) -> None:
    game = Game(("red", ON))
    with pytest.raises(Illegal, match="Only a game master"):
        game.play("red", action)


def test_nobody_acts_while_a_game_is_locked() -> None:
    game = Game(("red", ON))
    game.play(None, LockGame())
    for seat, action in (("red", ON), ("red", TakeBack(to=3)), (None, ACT), (None, LockGame())):
        with pytest.raises(Illegal, match="locked"):
            game.play(seat, action)
    game.play(None, TakeBack(to=3))
    assert game.state.locked, "it goes back and stays locked"
    game.play(None, UnlockGame())
    game.play("red", ON)


def test_a_seat_that_is_asked_nothing_is_not_acted_for() -> None:
    game = Game(("red", ON))
    asked = "asked nothing now; act for the Reds"
    with pytest.raises(Illegal, match=asked):
        game.play(None, Strolling().act_for(seat="blue", action=Absent()))
    with pytest.raises(Unknown):
        game.play(None, Strolling().act_for(seat="green", action=Absent()))


def test_a_game_master_goes_back_without_consent() -> None:
    game = Game(("red", OVER))
    with pytest.raises(Refusal):
        game.play("red", TakeBack(to=3))
    game.play(None, TakeBack(to=3))
    with pytest.raises(Refusal):
        game.play(None, TakeBack(to=4))


def test_dice_thrown_for_a_seat_count_as_its_luck() -> None:
    game, own = Game(), Game(("red", DICE))
    game.play(None, ACT)
    found = [LuckRecord(each.ruleset, START, spans=spans_of(each.entries)) for each in (game, own)]
    for record, each in zip(found, (game, own), strict=True):
        for entry in each.entries:
            record.add(entry)
    assert found[0].trials == found[1].trials
    assert len(game.entries) == len(BEGUN) + 2

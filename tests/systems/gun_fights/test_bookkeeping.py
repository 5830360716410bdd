"""Whole games of all options against somebody who keeps book by the printed tables alone."""

from random import Random

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.game.event import Event
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.system.spec import params
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.actions import Shoot, ShootInto
from rules.systems.gun_fights.options import GunFightOptions
from rules.systems.gun_fights.questions import ActWithFigure
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.state import GunFightState
from rules.systems.gun_fights.stats import SCENARIOS
from tests.systems.gun_fights.test_activation import CORRAL_TABLE, MEN, NED_TABLE
from tests.systems.gun_fights.test_shooting import TABLE

OFFICERS = {"constable": "hare", "tracker": "oconner"}
ARMOURED = {"ned", "dan", "steve", "joe"}
GAMES = 60


class Book:
    """Who has which names left, who is out, who is lifted; checks every event against it."""

    def __init__(self, options: GunFightOptions) -> None:
        self.options = options
        table = NED_TABLE if options.scenario == "end-of-ned" else CORRAL_TABLE
        self.table = [[cell.split() for cell in row] for row in table]
        self.people = SCENARIOS[options.scenario].people
        self.left = {
            who: [n for n, row in enumerate(self.table, 1) if any(who in cell for cell in row)]
            for who in self.people
        }
        self.out: set[str] = set()
        self.lifted: set[str] = set()
        self.acted: set[str] = set()
        self.row, self.column = 0, -1

    def alive(self, side: str) -> set[str]:
        return {who for who, person in self.people.items() if person.side == side} - self.out

    def due(self, column: int) -> list[str]:
        """Who may act in a cell of the row (GFT19, GF23)."""
        named = self.table[self.row - 1][column]
        return [
            who
            for who in named
            if who not in self.out and (who in MEN.split() or self.row in self.left[who])
        ]

    def enter(self, events: list[Event]) -> None:
        for at, event in enumerate(events):
            self.acts(event)
            before = events[at - 1] if at else None
            after = events[at + 1] if at + 1 < len(events) else None
            match event:
                case ev.RowRolled():
                    self.row, self.column, self.acted = event.row, -1, set()
                case ev.CellActivated():
                    assert not any(map(self.due, range(self.column + 1, event.column)))
                    self.column = event.column
                    assert list(event.figures) == self.due(event.column)
                case ev.Moved() | ev.Placed():
                    self.lifted.discard(event.figure)
                case ev.Shot():
                    self.shot(event, after)
                case ev.ShotInto():
                    self.shot_into(event, after)
                case ev.Struck():
                    self.struck(event, before)
                case ev.Stranded():
                    self.lifted.remove(event.figure)
                    self.out.add(event.figure)
                case ev.FightEnded():
                    lost = [side for side in ("ac", "bd") if not self.alive(side)]
                    assert lost == (
                        [] if event.winner is None else [*{"ac", "bd"} - {event.winner}]
                    )

    def acts(self, event: Event) -> None:
        """Nobody does two things in a turn (GF3)."""
        match event:
            case ev.Moved() | ev.Placed() | ev.Shot() | ev.ShotInto():
                acting = {event.figure}
            case ev.Passed():
                acting = set(event.figures)
            case _:
                return
        assert not acting & self.acted
        self.acted |= acting

    def shot(self, event: ev.Shot, after: Event | None) -> None:
        target, faces = self.people[event.target], TABLE[self.people[event.figure].arm][1]
        assert target.side != self.people[event.figure].side
        assert (event.target_class in {"at", "pt"}) == (event.target in ARMOURED)
        assert (event.target_class in {"ct", "pt"}) == bool(event.cover)
        hit = str(event.face) in faces[event.target_class]
        assert hit == (isinstance(after, ev.Struck) and after.figure == event.target)

    def shot_into(self, event: ev.ShotInto, after: Event | None) -> None:
        assert self.people[event.figure].arm == "rifle"
        assert event.found != event.figure
        assert event.found is None or event.face in {1, 6}
        counts = self.options.stray_armour == "counts"
        assert (event.saved is not None) == (counts and event.found in ARMOURED)
        assert event.hit == (event.found is not None and event.saved in {None, 6})
        assert event.hit == (isinstance(after, ev.Struck) and after.figure == event.found)

    def struck(self, event: ev.Struck, before: Event | None) -> None:
        who, rank = event.figure, self.people[event.figure].rank
        assert who not in self.out | self.lifted
        if rank is None:
            assert event.row == self.left[who].pop(0)
            removed = not self.left[who]
        else:
            led = OFFICERS[rank] not in self.out
            assert isinstance(before, ev.Shot | ev.ShotInto)
            thrown = self.options.constables_removed == "extra-roll" and led
            assert (event.extra is not None) == thrown
            removed = not led or (event.extra or before.face) == 6
        assert (event.outcome == "removed") == removed
        if removed:
            self.out.add(who)
        elif rank is not None:
            self.lifted.add(who)

    def agrees(self, state: GunFightState) -> None:
        figures = state.field.figures
        assert self.out == {each.id for each in figures if each.status == "removed"}
        assert self.lifted == {each.id for each in figures if each.status == "lifted"}
        ranks = {self.people[man].rank for man in self.lifted}
        assert not any(OFFICERS[rank] in self.out for rank in ranks if rank)
        if isinstance(state.question, ActWithFigure):
            due = self.due(self.column)
            assert list(state.waiting) == [who for who in due if who not in self.acted]


def options_of(rng: Random) -> GunFightOptions:
    few = [param for param in params(GunFightOptions) if param.choices]
    chosen = {param.name: rng.choice(param.choices) for param in few}
    return GunFightOptions.model_validate({**chosen, "turn_limit": rng.choice([10, 200])})


@pytest.mark.rule("GFT2", "GFT13", "GFT14", "GFT18", "GFT19", "GF1", "GF3", "GF9", "GF15", "GF22")
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_agrees_with_the_book(seed: int) -> None:
    rng = Random(seed)
    dice = SeededDice(f"book {seed}".encode(), b"")
    book = Book(options_of(rng))
    step = open_game(RULESET, RULESET.start(book.options), dice)
    while True:
        book.enter([emitted.event for emitted in step.emitted])
        book.agrees(step.state)
        seats = active(RULESET, step.state)
        if not seats:
            break
        legal = RULESET.legal(RULESET.view(step.state, seats[0]))
        shots = [action for action in legal if isinstance(action, Shoot | ShootInto)]
        action = rng.choice(shots if shots and rng.random() < 0.8 else legal)
        step = act(RULESET, step.state, seats[0], action, dice)

"""Plays whole games from what is legal, and looks hard at each of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from rules.kernel.game.action import (
    Absent,
    CallOff,
    Concede,
    Intervention,
    LockGame,
    TakeBack,
    UnlockGame,
    WriteNote,
)
from rules.kernel.game.agenda import Due
from rules.kernel.game.dice import SeededDice, commitment
from rules.kernel.playing.journal import Entry, Folding, check_dice, entry_of, replay
from rules.kernel.playing.play import active, offers, open_game
from rules.kernel.playing.taking_back import acted, bar
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from tests.fuzz.reports import report_of
from tests.fuzz.tastes import players, some_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.kernel.game.action import Action
    from rules.kernel.game.brief import Start
    from rules.kernel.playing.play import Step
    from rules.kernel.playing.taking_back import Past
    from rules.kernel.system.ruleset import AnyRuleset, Options

MOST_PLIES = 20_000
LOOK_EVERY = 20
_QUITTERS = 0.02
_LATEST = 150
"""The last action after which somebody gives up; in a short game one of the first does, too."""
_LAPSING = 0.2
"""The share of games in which the referee answers now and then for a seat."""
_ABSENT = 0.1
_AHEAD = 0.1
_REGRETFUL = 0.15
"""The share of games in which sides take back, alone or as agreed."""
_REGRETS = 0.08
_MASTERED = 0.15
"""The share of games in which a game master does something now and then."""
_DEEDS = 0.05
_FURTHEST = 12
"""The most actions that are taken back."""
_APART = ("lapses", "second thoughts", "game master")
_ANY_SPAN = ((1, MOST_PLIES),)

Turn = tuple[str | None, "Action"]


@dataclass(frozen=True)
class Case:
    """All that it takes to play a game again: ``actions`` are pairs of a seat and JSON."""

    system: str
    options: dict[str, Any]
    seed: str
    actions: list[tuple[str | None, dict[str, Any]]]


@dataclass(frozen=True)
class Played:
    """A whole game: its last state and its journal."""

    start: Start
    state: Any
    entries: list[Entry]

    @property
    def plies(self) -> int:
        """How many actions it had."""
        return len(self.entries) - 1

    @property
    def digest(self) -> str:
        """A digest of the last state and the journal."""
        words = self.state.model_dump_json() + json.dumps(self.entries)
        return hashlib.sha256(words.encode()).hexdigest()[:20]


class FoundError(Exception):
    """Something is wrong with the rules, and ``case`` shows it."""

    def __init__(self, what: str, case: Case) -> None:
        super().__init__(what)
        self.what = what
        self.case = case


class Turns(Protocol):
    """Says who does what next; ``None`` when there is nothing more to do."""

    regrets: bool
    """Whether something may be taken back."""

    def __call__(self, past: Past) -> Turn | None:
        """The next turn in a game that has come so far."""
        ...


def dice_of(seed: str) -> SeededDice:
    """The dice of a game of that name."""
    return SeededDice(commitment(seed.encode()).encode(), b"")


def random_game(ruleset: AnyRuleset, seed: str, *, look: bool = True, **options: object) -> Played:
    """Play a game to its end, everything in it drawn from ``seed`` but the options given.

    Raises:
        FoundError: An exception, a dead end, a runaway, or a record that does not hold.
    """
    rng = Random(f"{ruleset.id}/{seed}")
    case = Case(ruleset.id, {**some_options(ruleset, rng), **options}, seed, [])
    # What is drawn apart changes no other game when it is drawn more often.
    apart = {name: Random(f"{ruleset.id}/{seed}/{name}") for name in _APART}
    read = ruleset.read_options(case.options)
    lottery = _Lottery(ruleset, read, rng, apart=apart)
    return _guarded(ruleset, case, lottery, look=look)


def again(ruleset: AnyRuleset, case: Case) -> Played:
    """Play a kept case again, up to the first action that is refused nowadays.

    Raises:
        FoundError: It is still wrong.
    """
    fresh = Case(case.system, case.options, case.seed, [])
    return _guarded(ruleset, fresh, _Kept(ruleset, case), look=True, lenient=True)


class _Kept:
    """The turns of a kept case."""

    def __init__(self, ruleset: AnyRuleset, case: Case) -> None:
        read = ruleset.action_codec.from_json
        self._left: Iterator[Turn] = ((seat, read(action)) for seat, action in case.actions)
        self.regrets = any(action["is"] == TakeBack.tag for _, action in case.actions)

    def __call__(self, past: Past) -> Turn | None:  # noqa: ARG002 - it is known
        return next(self._left, None)


class _Lottery:
    """Turns drawn by lot from what is legal."""

    def __init__(
        self, ruleset: AnyRuleset, options: Options, rng: Random, *, apart: Mapping[str, Random]
    ) -> None:
        lapses, second_thoughts, master = (apart[name] for name in _APART)
        self._ruleset = ruleset
        self._rng = rng
        self._players = players(ruleset, options, rng)
        self._quit_after = int(_LATEST ** rng.random()) if rng.random() < _QUITTERS else -1
        self._lapses = lapses
        self._absent = _ABSENT if self._lapses.random() < _LAPSING else 0.0
        self._second_thoughts = second_thoughts
        self._master = master
        self._mastered = _DEEDS if master.random() < _MASTERED else 0.0
        self._regretful = second_thoughts.random() < _REGRETFUL
        self.regrets = self._regretful or self._mastered > 0

    def __call__(self, past: Past) -> Turn | None:
        state = past.state
        seats = active(self._ruleset, state)
        if not seats:
            return self._report(state)
        other = self._intervention(past, seats) or self._regret(past)
        if other is not None:
            return other
        self._quit_after -= 1
        if self._quit_after == 0:
            anyone = self._rng.choice(self._ruleset.seats_in(state)).id
            return self._rng.choice([(anyone, Concede()), (None, CallOff())])
        seat = self._rng.choice(seats)
        if self._lapses.random() < self._absent:
            return seat, Absent()
        ahead = self._decided_ahead(state)
        if ahead is not None:
            return ahead
        legal = self._ruleset.legal(self._ruleset.view(state, seat))
        assert legal, f"dead end: {seat} must act and can do nothing"
        return seat, self._players[seat].choose(legal)

    def _report(self, state: Any) -> Turn | None:
        """What a part comes to, where nobody is asked because parts are played."""
        if result(self._ruleset, state) is not None:
            return None
        parts = self._ruleset.parts(state)
        assert parts, "dead end: nobody must act"
        return None, report_of(self._rng.choice(parts), self._rng)

    def _regret(self, past: Past) -> Turn | None:
        """A take back now and then, as agreed where one must, to any action that stands."""
        if not self._regretful or self._second_thoughts.random() >= _REGRETS:
            return None
        if len(past.steps) <= 1:
            return None
        to = self._second_thoughts.choice(past.steps[-1 - _FURTHEST : -1]).number
        seat = past.steps[-1].seat or active(self._ruleset, past.state)[0]
        barred = bar(self._ruleset, past, seat, to) is not None
        return seat, TakeBack(to=to, agreed=barred)

    def _intervention(self, past: Past, seats: Sequence[str]) -> Turn | None:
        """What a game master does now and then: each kind of correction as often as all else."""
        ruleset, state, rng = self._ruleset, past.state, self._master
        if state.locked:
            return None, UnlockGame()
        if rng.random() >= self._mastered:
            return None
        seat = rng.choice(seats)
        legal = ruleset.legal(ruleset.view(state, seat))
        found: list[Action] = [
            WriteNote(text="A note."),
            LockGame(),
            ruleset.act_for(seat=seat, action=Absent()),
            ruleset.act_for(seat=seat, action=rng.choice(legal)),
        ]
        if len(past.steps) > 1:
            found.append(TakeBack(to=rng.choice(past.steps[-1 - _FURTHEST : -1]).number))
        by_kind: dict[str, list[Action]] = {}
        for each in ruleset.legal_corrections(ruleset.view(state, None)):
            by_kind.setdefault(each.tag, []).append(each)
        found += [rng.choice(each) for each in by_kind.values()]
        return None, rng.choice(found)

    def _decided_ahead(self, state: Any) -> Turn | None:
        """Something that a seat decides ahead, now and then."""
        if not self._ruleset.anytime or self._lapses.random() > _AHEAD:
            return None
        seat = self._lapses.choice(self._ruleset.seats_in(state)).id
        found = self._ruleset.legal_ahead(self._ruleset.view(state, seat))
        return (seat, self._lapses.choice(found)) if found else None


def _guarded(
    ruleset: AnyRuleset, case: Case, turns: Turns, *, look: bool, lenient: bool = False
) -> Played:
    """Play; whatever goes wrong is reported together with the case that shows it."""
    try:
        return _play(ruleset, case, turns, look=look, lenient=lenient)
    except Exception as error:
        raise FoundError(f"{type(error).__name__}: {error}", case) from error


def _play(ruleset: AnyRuleset, case: Case, turns: Turns, *, look: bool, lenient: bool) -> Played:
    start = ruleset.start(ruleset.read_options(case.options))
    dice = dice_of(case.seed)
    step = open_game(ruleset, start, dice)
    entries = [entry_of(step)]
    folding = Folding(ruleset, start, _ANY_SPAN if turns.regrets else ())
    folding.follow(entries[0], step.state)
    while (turn := turns(folding.past)) is not None:
        seat, action = turn
        case.actions.append((seat, action.to_json()))
        try:
            step = acted(ruleset, folding.past, seat, action, dice)
        except Refusal:
            if isinstance(action, Concede) and not lenient:  # of a seat that is out already
                case.actions.pop()
                continue
            assert lenient, "a legal action was refused"
            break
        entries.append(entry_of(step))
        if isinstance(action, Intervention):
            look_at(ruleset, start, step)
        if isinstance(action, TakeBack) and not any(
            each.number >= action.to for each in folding.ahead
        ):
            assert uncounted(step.state) == uncounted(folding.past.at(action.to)), "not as it was"
        folding.follow(entries[-1], step.state)
        assert len(entries) <= MOST_PLIES, "runaway: the game does not end"
        if look and len(entries) % LOOK_EVERY == 0:
            look_at(ruleset, start, step)
    over = result(ruleset, step.state) is not None
    idle = over or bool(ruleset.parts(step.state))
    assert idle == (not active(ruleset, step.state)), "nobody must act and nothing is over, or not"
    played = Played(start, step.state, entries)
    if look:
        look_at(ruleset, start, step)
        _check_record(ruleset, case, played)
    return played


def uncounted(state: Any) -> Any:
    """A state without what only counts on: numbers of questions, what is noted of entries."""
    agenda = tuple(Due(due.questions, (0,) * len(due.numbers), due.task) for due in state.agenda)
    return changed(state, agenda=agenda, asked=0, sealed=0, struck=(), locked=False, stopped=False)


def look_at(ruleset: AnyRuleset, start: Start, step: Step) -> None:
    """What must hold in every position: it can be stored as JSON, and who must act can act."""
    state = step.state
    assert ruleset.read_state(state.model_dump_json(), start) == state, "JSON round trip"
    for seat in active(ruleset, state):
        found = offers(ruleset, state, seat)
        assert found, f"dead end: {seat} must act and can do nothing"
        assert len({offer.token for offer in found}) == len(found), "two offers are the same"
    for emitted in step.emitted:
        assert ruleset.event_codec.from_json(emitted.event.to_json()) == emitted.event


def _check_record(ruleset: AnyRuleset, case: Case, played: Played) -> None:
    kept = [Entry(*entry) for entry in json.loads(json.dumps(played.entries))]
    assert replay(ruleset, played.start, kept) == played.state, "replay differs from the game"
    drawn, difference = check_dice(kept, dice_of(case.seed))
    assert difference is None, f"dice: {difference}"
    assert drawn == sum(len(roll["faces"]) for entry in kept for roll in entry.rolls)

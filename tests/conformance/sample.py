"""Games and positions of a system for the suite to look at; played once a run.

All of them are kept: tests go from one system to the next, and a bound one too small for them all
would have each test play every game anew.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.playing.journal import Entry, Folding, events_of, spans_of
from rules.kernel.playing.play import active
from rules.kernel.system.hiding import Hiding
from rules.kernel.values.errors import Refusal
from tests.fuzz.games import Played, random_game
from tests.fuzz.tastes import every_option, size
from tests.long import LONG
from tests.once import once
from tests.playthroughs.script import files, outcomes, read
from tests.systems_under_test import system

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Emitted
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset

GAMES = 24
PER_GAME = 4 if LONG else 2
"""Positions that are looked at, about; the games are the same in the long form.

Of a game that is played for an option it is one, of every second game its first.
"""


class Position(NamedTuple):
    """A state in the middle of a game, and a seat that must act in it."""

    state: Any
    seat: str


def seeds() -> tuple[str, ...]:
    """Names of the games whose options are drawn by lot."""
    return tuple(f"conformance-{number}" for number in range(GAMES))


def game(system_id: str, seed: str) -> Played:
    """A random game."""
    return games(system_id)[seeds().index(seed)]


@cache
def games(system_id: str) -> tuple[Played, ...]:
    """The random games of a system, and one for each value of each option."""
    return once(f"games-{system_id}", partial(_played, system_id))


def _played(system_id: str) -> tuple[Played, ...]:
    ruleset = system(system_id)
    return (
        *(random_game(ruleset, seed, look=False, **size(ruleset)) for seed in seeds()),
        *(
            random_game(ruleset, str(option), look=False, **option)
            for option in every_option(ruleset)
        ),
    )


@cache
def positions(system_id: str) -> tuple[Position, ...]:
    """Positions from all the games, beginnings and ends among them.

    Verbs that none of them offers are offered in positions of the stories told of the system.
    """
    offered = {action.tag for found in _legal(system_id) for action in found}
    more: dict[str, Position] = {}
    for verb, position, _ in done_in_stories(system_id):
        if verb not in offered:
            more.setdefault(verb, position)
    return (*_sampled(system_id), *more.values())


@cache
def in_parts(system_id: str) -> tuple[Position, ...]:
    """Positions in which nobody is asked, as parts of the game are played; of one seat each."""
    ruleset = system(system_id)
    if not ruleset.composed:
        return ()
    seats = tuple(each.id for each in ruleset.seats_in(games(system_id)[0].state))
    found = (
        next((each for each in states_of(system_id, played) if ruleset.parts(each)), None)
        for played in games(system_id)[:PER_GAME]
    )
    return tuple(Position(each, seats[0]) for each in found if each is not None)


@cache
def _legal(system_id: str) -> tuple[tuple[Action, ...], ...]:
    """What is legal in each position of the games."""
    return tuple(_legal_at(system_id, each) for each in _sampled(system_id))


def _legal_at(system_id: str, position: Position) -> tuple[Action, ...]:
    ruleset = system(system_id)
    view = ruleset.view(position.state, position.seat)
    return (*ruleset.legal(view), *ruleset.legal_ahead(view))


@cache
def _sampled(system_id: str) -> tuple[Position, ...]:
    """Positions from all the games, beginnings, ends and each kind of question among them."""
    ruleset = system(system_id)
    found: list[Position] = []
    kinds: set[type[Question]] = set()
    for number, played in enumerate(games(system_id)):
        states = [state for state in states_of(system_id, played) if active(ruleset, state)]
        chosen = states[:: max(1, len(states) // PER_GAME)]
        if number >= GAMES and not LONG:
            chosen = chosen[number % 2 :][:1]
        if not any(map(_hides, chosen)):
            chosen += [state for state in states if _hides(state)][:1]
        kinds.update(type(each) for state in chosen for each in state.questions)
        for state in states:
            if new := {type(each) for each in state.questions} - kinds:
                chosen.append(state)
                kinds |= new
        found += [
            Position(state, seat)
            for state in chosen
            if not state.locked
            for seat in active(ruleset, state)[-1:]
        ]
    return tuple(found)


def _hides(state: Any) -> bool:
    return isinstance(state, Hiding) and bool(state.hidden)


def states_of(system_id: str, played: Played) -> Iterator[Any]:
    """The state after each entry of a game."""
    folding = Folding(system(system_id), played.start, spans_of(played.entries))
    yield from map(folding.add, played.entries)


def emitted_in(system_id: str, entries: list[Entry]) -> Iterator[Emitted]:
    """Everything that was emitted in a journal."""
    for entry in entries:
        yield from events_of(system(system_id), entry)


class Seen(NamedTuple):
    """An event as somebody sees it, with the view just after its action and that at the end."""

    event: Event
    after: Any
    last: Any


@cache
def events(system_id: str) -> tuple[Seen, ...]:
    """Every event of every game and of the stories told of the system, twins too."""
    return (*_drawn(system_id), *_told(system_id))


def _drawn(system_id: str) -> Iterator[Seen]:
    ruleset = system(system_id)
    for played in games(system_id):
        for state, entry in zip(states_of(system_id, played), played.entries, strict=True):
            yield from _seen(ruleset, events_of(ruleset, entry), state, played.state)


def _told(system_id: str) -> Iterator[Seen]:
    for step in steps_in_stories(system_id):
        yield from _seen(system(system_id), step.emitted, step.state, step.state)


def steps_in_stories(system_id: str) -> Iterator[Step]:
    """What luck brings once in a hundred games, a story tells on purpose."""
    for story in map(read, files()):
        if story.system == system_id:
            for _, outcome in outcomes(story):
                if not isinstance(outcome, Refusal):
                    yield outcome


def _seen(ruleset: AnyRuleset, emitted: Iterable[Emitted], after: Any, last: Any) -> Iterator[Seen]:
    views = cache(lambda seat: (ruleset.view(after, seat), ruleset.view(last, seat)))
    for each in emitted:
        yield Seen(each.event, *views(each.audience))
        if each.twin is not None:
            yield Seen(each.twin, *views(None))


def done_in_stories(system_id: str) -> Iterator[tuple[str, Position, Action | None]]:
    """What seats do in the stories told of a system: the verb, the position before, the action."""
    for story in map(read, files()):
        if story.system == system_id:
            state = None
            for doing, outcome in outcomes(story):
                seat, _, typed = doing.partition(": ")
                if isinstance(outcome, Refusal):
                    continue
                if state is not None and seat in active(system(system_id), state):
                    yield typed.partition(" ")[0], Position(state, seat), outcome.action
                state = outcome.state


@cache
def pools(system_id: str) -> dict[str, dict[str, tuple[Any, ...]]]:
    """By verb and field, every value that was legal in any position: units, cells, numbers."""
    found: dict[str, dict[str, dict[Any, None]]] = {}
    more = positions(system_id)[len(_sampled(system_id)) :]
    for actions in (*_legal(system_id), *(_legal_at(system_id, each) for each in more)):
        for action in actions:
            fields = found.setdefault(action.tag, {})
            for name, value in action.model_dump(mode="json").items():
                fields.setdefault(name, {})[value] = None
    return {
        verb: {name: tuple(values) for name, values in fields.items()}
        for verb, fields in found.items()
    }

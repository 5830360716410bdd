"""Every system: what it says of itself is complete, fits Discord's limits, and has its parts."""

from __future__ import annotations

import io
import re
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.gateway.game.manual import how_to_play
from render.notes import callouts_of
from render.png import draw_explained
from render.text.explained import explained_text
from rules.kernel.game.agenda import Question
from rules.kernel.game.event import Beat, Event
from rules.kernel.playing.opening import manual_of, opening_view, scale_of
from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.system.spec import params, verb
from rules.registry import installed
from tests.conformance.sample import events, positions
from tests.playthroughs.script import systems_with_stories
from tests.systems_under_test import IDS, scene_of, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

    from rules.kernel.system.ruleset import AnyRuleset

LOWER_SNAKE = re.compile(r"[a-z][a-z0-9_]{0,31}")
each_system = pytest.mark.parametrize("system_id", IDS)


def _check_params(model: type[BaseModel]) -> None:
    for param in params(model):
        assert LOWER_SNAKE.fullmatch(param.name), param.name
        assert 0 < len(param.description) <= 100, param.name
        assert all(0 < len(choice) <= 100 for choice in param.choices)
        assert all(0 < len(param.title(choice)) <= 100 for choice in param.choices)


@each_system
def test_names_and_words_fit(system_id: str) -> None:
    ruleset = system(system_id)
    assert LOWER_SNAKE.fullmatch(ruleset.id)
    assert LOWER_SNAKE.fullmatch(ruleset.command)
    assert 0 < len(ruleset.title) <= 40
    assert 0 < len(ruleset.summary) <= 100
    seats = ruleset.usual_seats
    for seat in seats:
        assert LOWER_SNAKE.fullmatch(seat.id)
        assert 0 < len(seat.title) <= 40
        assert 0 < len(f"{seat.title}: {seat.aim}") <= 100
    assert len({seat.id for seat in seats}) == len(seats)


@each_system
def test_every_verb_makes_a_command(system_id: str) -> None:
    ruleset = system(system_id)
    verbs = [verb(action) for action in ruleset.actions]
    assert len({each.name for each in verbs}) == len(verbs)
    for each in verbs:
        assert LOWER_SNAKE.fullmatch(each.name)
        assert 0 < len(each.summary) <= 100
        _check_params(each.action)


@each_system
def test_every_option_makes_an_option(system_id: str) -> None:
    options = system(system_id).options
    _check_params(options)
    assert all(not param.required for param in params(options)), "options have defaults"
    options()


@each_system
def test_commands_of_systems_differ(system_id: str) -> None:
    others = [each.command for each in map(system, IDS) if each.id != system_id]
    assert system(system_id).command not in others


@each_system
def test_rules_name_real_options_and_every_option_has_its_rule(system_id: str) -> None:
    ruleset = system(system_id)
    named = {rule.option for rule in ruleset.rulebook.rule if rule.option is not None}
    assert named == set(ruleset.options.model_fields)


@each_system
def test_rules_have_ids_of_their_own_and_short_words(system_id: str) -> None:
    book = system(system_id).rulebook
    assert len(book.by_id) == len(book.rule) > 0
    for rule in book.rule:
        assert 0 < len(rule.summary) <= 400, rule.id


@each_system
def test_rules_quoted_by_options_exist(system_id: str) -> None:
    ruleset = system(system_id)
    for param in params(ruleset.options):
        quoted = re.search(r"\(([A-Z]+\d+)\)$", param.description)
        assert quoted is not None, f"{param.name} quotes no rule"
        assert ruleset.rulebook.by_id[quoted[1]].option == param.name


@each_system
def test_every_event_that_matters_is_told(system_id: str) -> None:
    ruleset = system(system_id)
    own = {event.tag for event in ruleset.events}
    told: dict[str, bool] = {}
    for event, after, last in events(system_id):
        telling = ruleset.tell(event, after)
        assert telling == ruleset.tell(event, last), "only names may be taken from a view"
        told[event.tag] = told.get(event.tag, False) or telling is not None
        if telling is None:
            continue
        assert 0 < len(telling.words) <= 400
        assert set(telling.rules) <= set(ruleset.rulebook.by_id), event.tag
        assert "{" not in telling.words
    assert own <= set(told), f"never seen: {own - set(told)}"
    assert {tag for tag in own if not told[tag]} == set()


@each_system
def test_a_game_can_end_and_says_so(system_id: str) -> None:
    beats = {seen.event.beat for seen in events(system_id)}
    assert {Beat.HANDOVER, Beat.END} <= beats


@each_system
def test_it_can_be_drawn(system_id: str) -> None:
    """Each position, for each seat and for a spectator, and nothing of it twice."""
    ruleset = system(system_id)
    for position in positions(system_id):
        for seat in (
            None,
            *(each.id for each in ruleset.seats_in(position.state)),
        ):
            scene = scene_of(system_id)(ruleset.view(position.state, seat))
            pieces = [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]
            assert len({piece.id for piece in pieces}) == len(pieces) > 0


@each_system
def test_it_has_playthroughs(system_id: str) -> None:
    assert system_id in systems_with_stories()


@pytest.mark.parametrize("system_id", [ruleset.id for ruleset in installed()])
def test_its_rules_are_in_its_data_folder(system_id: str) -> None:
    assert system(system_id).rulebook == load_rulebook(system_id)


def manuals(system_id: str) -> list[tuple[str, str]]:
    """How a system is played: in general, and by scenario."""
    manual = system(system_id).how_to_play
    return [(system_id, scenario) for scenario in ("", *(manual.of if manual else ()))]


def heirs(kind: type[Question]) -> Iterator[type[Question]]:
    """Every kind of question of that kind."""
    for each in kind.__subclasses__():
        yield each
        yield from heirs(each)


def choices_of(ruleset: AnyRuleset, option: str) -> list[str]:
    """What may be chosen for an option; nothing if there is none of that name."""
    found = [each for each in params(ruleset.options) if each.name == option]
    return [str(choice) for each in found for choice in each.choices]


@pytest.mark.parametrize(
    ("system_id", "scenario"), [each for found in installed() for each in manuals(found.id)]
)
def test_it_says_how_it_is_played(system_id: str, scenario: str) -> None:
    found = manual_of(system(system_id), scenario)
    assert found is not None
    assert not (scenario and found.of)
    ruleset = system(system_id)
    options = ruleset.read_options({ruleset.scenario_option: scenario} if scenario else {})
    assert found.line[0] in how_to_play(ruleset, options)
    assert len(found.line) == 5
    for line, what in zip(found.line, ("Aim", "Turn", "You may", "It ends", "Marks"), strict=True):
        assert line.startswith(f"**{what}**")
    assert found.scale
    assert f"What decides: {scale_of(ruleset, options)}." in how_to_play(ruleset, options)
    assert set(found.scales) <= set(choices_of(ruleset, ruleset.scenario_option))
    assert found.next
    tags = {each.tag for each in heirs(Question)}
    assert set(found.first) <= tags | {verb(each).name for each in ruleset.actions}
    assert len(found.note) >= 4


@pytest.mark.parametrize(
    ("system_id", "scenario"),
    [each for found in IDS if system(found).how_to_play for each in manuals(found)],
)
def test_it_shows_how_its_board_is_read(system_id: str, scenario: str) -> None:
    ruleset = system(system_id)
    manual = manual_of(ruleset, scenario)
    assert manual is not None
    view = opening_view(ruleset, scenario)
    scene = scene_of(system_id)(view)
    found = callouts_of(scene, manual.note)
    content = draw_explained(scene, found)
    wide, high = Image.open(io.BytesIO(content)).size
    assert wide == 1540
    assert high <= 1400  # that its letters can be read in a message
    assert len(content) <= 90_000
    told = explained_text(scene, found)
    assert all(each.words in told for each in found)


@pytest.mark.parametrize("ruleset", tuple(installed()), ids=lambda each: each.id)
def test_a_ruleset_knows_each_event_of_its_system(ruleset: AnyRuleset) -> None:
    """Else a game could be played that no journal can be read of.

    Those of ``shown`` are what a state names; the events themselves stand below them.
    """
    package = import_module(type(ruleset).__module__.rpartition(".")[0])
    for info in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(info.name)
    there = [
        each for each in _below(Event) if f"{each.__module__}.".startswith(f"{package.__name__}.")
    ]
    assert {each for each in there if not each.__module__.endswith(".shown")} == set(ruleset.events)
    for each in ruleset.events:
        said = {name for kind in each.__mro__[: each.__mro__.index(Event)] for name in vars(kind)}
        assert said & {"fold", "tell"}, f"{each.__name__} changes nothing and is not told"


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)

"""Every system: a preview shows what the action would do, or the refusal it would meet."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press, press_of
from rules.kernel.game.action import Concede
from rules.kernel.game.dice import SeededDice
from rules.kernel.game.event import CalledOff
from rules.kernel.playing.play import act, active, consider
from rules.kernel.values.errors import Malformed, Refusal
from rules.kernel.values.frozen import changed
from tests.conformance.sample import pools, positions
from tests.long import some
from tests.systems_under_test import IDS, scene_of, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.conformance.sample import Position

PREVIEWING = [each for each in IDS if system(each).previewed]
POSITIONS = 12
OTHERS = 200
"""So many actions are considered in a position that may well be impossible there."""
SHOWN = 400
"""So many offers are considered."""
DRAWN = 40
"""So many of a verb are drawn."""
each_system = pytest.mark.parametrize("system_id", PREVIEWING)


@each_system
def test_what_is_offered_is_shown_as_possible(system_id: str) -> None:
    ruleset = system(system_id)
    for position, action in some(looks(system_id), SHOWN):
        view = ruleset.view(position.state, position.seat)
        found = consider(ruleset, position.state, position.seat, action)
        assert found.refusal is None, found.words
        assert found.action == action
        assert 0 < len(found.words) <= 200
        # The button that confirms it carries it whole.
        press = Press("abcdefghijkl", 999_999, "do", action.to_compact(), 999_999)
        assert len(press.custom_id) <= 100
        assert press_of(press.custom_id) == press
        assert ruleset.action_codec.from_compact(press.value) == action
        assert found.forecast.chances == ruleset.forecast(view, action).chances


@each_system
def test_what_is_offered_is_drawn_when_it_is_considered(system_id: str) -> None:
    """Of each verb a sample: the outline of where a figure can stand takes long."""
    ruleset = system(system_id)
    scene_for = scene_of(system_id)
    for verb in ruleset.previewed:
        of_verb = [look for look in looks(system_id) if isinstance(look[1], verb)]
        assert of_verb
        for position, action in some(of_verb, DRAWN):
            view = ruleset.view(position.state, position.seat)
            found = consider(ruleset, position.state, position.seat, action)
            scene = scene_for(found.view)
            assert scene.caption == found.words
            assert scene.marks != scene_for(view).marks


@each_system
def test_what_is_impossible_is_shown_as_that(system_id: str) -> None:
    ruleset = system(system_id)
    sample = [
        each
        for each in positions(system_id)
        if ruleset.previewed_for(ruleset.view(each.state, each.seat))
    ]
    actions = tuple(mixed(ruleset, system_id))
    impossible = 0
    for position in sample[:: max(1, len(sample) // POSITIONS)]:
        for action in actions:
            refused = tried(ruleset, position, action)
            shown = considered(ruleset, position, action)
            assert cause(shown) == cause(refused), action
            impossible += refused is not None
    assert impossible > POSITIONS


@each_system
def test_a_preview_out_of_turn_is_refused_like_the_action(system_id: str) -> None:
    ruleset = system(system_id)
    mine, waiting = next(
        (position, seat.id)
        for position in positions(system_id)
        for seat in ruleset.seats_in(position.state)
        if seat.id not in active(ruleset, position.state)
    )
    action = next(mixed(ruleset, system_id))
    closed = changed(mine.state, closed=CalledOff())
    for position in (mine._replace(seat=waiting), mine._replace(state=closed)):
        with pytest.raises(Refusal) as shown:
            consider(ruleset, position.state, position.seat, action)
        refused = tried(ruleset, position, action)
        assert refused is not None
        assert (type(refused), refused.message) == (type(shown.value), shown.value.message)


@each_system
def test_what_is_not_drawn_is_not_considered(system_id: str) -> None:
    position = positions(system_id)[0]
    with pytest.raises(Malformed):
        consider(system(system_id), position.state, position.seat, Concede())


@cache
def looks(system_id: str) -> tuple[tuple[Position, Action], ...]:
    """Every offer that can be looked at, in every position."""
    ruleset = system(system_id)
    return tuple(
        (position, action)
        for position in positions(system_id)
        for view in (ruleset.view(position.state, position.seat),)
        for action in ruleset.legal(view)
        if type(action) in ruleset.previewed_for(view)
    )


def cause(refusal: Refusal | None) -> tuple[type[Refusal], str | None] | None:
    """What kind of refusal it is, and by which rule."""
    return None if refusal is None else (type(refusal), refusal.rule)


def considered(ruleset: AnyRuleset, position: Position, action: Action) -> Refusal | None:
    """Why a preview says that an action is impossible."""
    try:
        return consider(ruleset, position.state, position.seat, action).refusal
    except Refusal as refusal:
        return refusal


def tried(ruleset: AnyRuleset, position: Position, action: Action) -> Refusal | None:
    """Why an action is refused."""
    try:
        act(ruleset, position.state, position.seat, action, SeededDice(b"", b""))
    except Refusal as refusal:
        return refusal
    return None


def mixed(ruleset: AnyRuleset, system_id: str) -> Iterator[Action]:
    """Actions that can be looked at, with values that were legal some time or other."""
    for model in ruleset.previewed:
        fields = pools(system_id).get(model.tag, {})
        size = 1
        for values in fields.values():
            size *= len(values)
        several = product(*fields.values())
        for values in islice(several, 0, None, max(1, size // OTHERS) | 1):
            yield model.model_validate(dict(zip(fields, values, strict=True)))

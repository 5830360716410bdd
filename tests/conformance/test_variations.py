"""Every system: what lies next to an action can be looked at, and leads wherever one may go."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.interaction.components import Press, press_of
from render.asked import answered
from render.model.scene import PlanMark, ReachMark
from render.plane.ground import Ground
from render.text.alt import alt_text
from rules.kernel.foresight.offers import Asked
from rules.kernel.foresight.surveys import MOST, Reach, Threats, drawn
from rules.kernel.game.action import own_unit
from rules.kernel.playing.play import consider, offers
from rules.kernel.values.errors import Malformed
from rules.space.measure import INCHES
from rules.space.plane import Point
from tests.conformance.sample import positions
from tests.long import some
from tests.systems_under_test import IDS, RENDERERS, scene_of, system

if TYPE_CHECKING:
    from render.model.scene import Scene
    from rules.kernel.foresight.forecast import Considered, Preview
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.conformance.sample import Position

LOOKS = 40
PRESSES = 12
NEAR = INCHES.unit // 2
"""On an open table no two places are the same: so near to one is there."""
SURVEYED = 12
each_system = pytest.mark.parametrize("system_id", IDS)


@cache
def looks(system_id: str) -> tuple[tuple[Position, Action], ...]:
    """Offers that can be looked at, in every position, by verbs."""
    ruleset = system(system_id)
    found = [
        (position, action)
        for position in positions(system_id)
        for view in (ruleset.view(position.state, position.seat),)
        for action in ruleset.legal(view)
        if type(action) in ruleset.previewed_for(view)
    ]
    return tuple(
        look
        for verb in sorted(ruleset.previewed, key=lambda each: each.tag)
        for look in some([each for each in found if type(each[1]) is verb], LOOKS)
    )


def shown(ruleset: AnyRuleset, position: Position, action: Action) -> Preview[Any]:
    return consider(ruleset, position.state, position.seat, action)


@each_system
def test_each_variation_is_drawn_or_refused_with_a_reason(system_id: str) -> None:
    ruleset = system(system_id)
    for position, action in looks(system_id):
        view = ruleset.view(position.state, position.seat)
        found = ruleset.vary(view, action)
        assert len(found) <= MOST
        assert len({each.action for each in found} | {action}) == len(found) + 1
        assert len({each.text for each in found}) == len(found), "two variations read the same"
        for each in found:
            assert 0 < len(each.text) <= 100
            assert len(each.sign) <= 12
            preview = shown(ruleset, position, each.action)
            assert own_unit(each.action) == own_unit(action)
            assert drawn(preview.forecast) is not None
            assert preview.refusal is None or preview.refusal.rule is not None
            press = Press("abcdefghijkl", 999_999, "try", each.action.to_compact(), 999_999)
            assert press_of(press.custom_id) == press
            assert len(press.custom_id) <= 100
            assert ruleset.action_codec.from_compact(press.value) == each.action


def far(one: Considered[Any] | None, other: Considered[Any] | None) -> float:
    """How far apart two plans end; endlessly, if that can't be told."""
    assert one is not None
    assert other is not None
    if one.end == other.end:
        return 0
    if isinstance(one.end, Point) and isinstance(other.end, Point):
        return math.dist(one.end, other.end)
    return math.inf


@each_system
def test_thumbs_come_from_any_offer_to_any_other(system_id: str) -> None:
    """Always to the variation that comes nearest: the other is there after a few presses."""
    ruleset = system(system_id)
    if not ruleset.nudged:
        pytest.skip("all its actions are in lists")
    for position, action in looks(system_id):
        if type(action) not in ruleset.nudged:
            continue
        view = ruleset.view(position.state, position.seat)
        others = [
            each
            for each in ruleset.legal(view)
            if type(each) is type(action) and own_unit(each) == own_unit(action)
        ]
        wanted = drawn(shown(ruleset, position, others[-1]).forecast)
        presses = 0
        while (left := far(drawn(shown(ruleset, position, action).forecast), wanted)) > NEAR:
            nearest = min(
                ruleset.vary(view, action),
                key=lambda each: far(drawn(shown(ruleset, position, each.action).forecast), wanted),
            )
            now = far(drawn(shown(ruleset, position, nearest.action).forecast), wanted)
            assert now < left, f"{action} leads no nearer to {others[-1]}"
            action, presses = nearest.action, presses + 1  # noqa: PLW2901 - the next step
            assert presses <= PRESSES


@each_system
def test_a_suggested_value_can_be_typed(system_id: str) -> None:
    """What completion says besides the offers is read, and leads to what is possible."""
    ruleset = system(system_id)
    for position, action in looks(system_id):
        view = ruleset.view(position.state, position.seat)
        found = offers(ruleset, position.state, position.seat)
        fields = action.model_dump(mode="json", exclude_none=True)
        for name in type(action).model_fields:
            unit = {k: v for k, v in fields.items() if v == own_unit(action) and k != name}
            values = ruleset.suggest(view, Asked(action.tag, name, unit), found)
            assert len({each.value for each in values}) == len(values)
            for value, text in some(values, 30):
                assert 0 < len(text) <= 100
                assert 0 < len(value) <= 100
                try:
                    typed = ruleset.parse(action.tag, {**unit, name: value})
                except Malformed:
                    continue  # other fields are missing
                if unit and type(typed) in ruleset.nudged:
                    assert shown(ruleset, position, typed).refusal is None


@each_system
def test_what_a_button_begins_can_be_nudged(system_id: str) -> None:
    ruleset = system(system_id)
    for position in some(positions(system_id), SURVEYED):
        view = ruleset.view(position.state, position.seat)
        first: dict[tuple[str, str], Action] = {}
        for each in offers(ruleset, position.state, position.seat):
            if type(each.action) in ruleset.nudged:
                first.setdefault((each.unit, each.action.tag), each.action)
        for offered in first.values():
            begun = ruleset.begun(view, offered)
            assert begun is None or ruleset.vary(view, begun), (position.seat, offered)


@each_system
def test_what_the_table_answers_is_drawn_and_told(system_id: str) -> None:
    ruleset, scene_for = system(system_id), scene_of(system_id)
    for position in some(positions(system_id), SURVEYED):
        view = ruleset.view(position.state, position.seat)
        board = scene_for(view)
        units = {each.unit for each in offers(ruleset, position.state, position.seat)} - {""}
        for unit in sorted(units)[:3]:
            reach = ruleset.reach(view, unit)
            assert ruleset.can_go(view, unit) == (reach is not None)
            for found in (reach, ruleset.threats(view, unit)):
                if found is None:
                    continue
                assert 0 < len(found.words) <= 200
                assert found.unit == unit
                areas = RENDERERS.areas_for(system_id)(view, unit) if found is reach else ()
                scene = answered(board, found, areas)
                assert scene.caption.startswith(found.words)
                nobody = isinstance(found, Threats) and not found.by
                assert nobody or _drawn(scene) != _drawn(board)
                if isinstance(found, Reach) and isinstance(scene.board, Ground):
                    # Cells are lit as such; on an open table it takes an area, or arrows.
                    assert any(isinstance(mark, ReachMark | PlanMark) for mark in scene.marks)
                told = alt_text(scene)
                assert found.words in told
                if isinstance(found, Threats):
                    check_threats(found)


def _drawn(scene: Scene) -> tuple[object, ...]:
    """What of a scene an answer may change."""
    return scene.pieces, scene.marks, scene.highlight


def check_threats(found: Threats[Any]) -> None:
    shares = [each.chance for each in found.by]
    assert shares == sorted(shares, reverse=True)
    assert len({each.unit for each in found.by}) == len(shares)
    for each in found.by:
        assert each.chance > 0
        assert 0 < len(each.words) <= 100

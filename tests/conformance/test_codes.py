"""Codes on tokens name units wherever something is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.commands.building import matching
from render.text.called import called, codes, find_called, uncoded, with_units
from render.text.targets import find_target
from rules.kernel.foresight.completion import candidates
from rules.kernel.foresight.prospects import field_of
from rules.kernel.game.action import Role
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, offers
from rules.kernel.values.naming import bare
from tests.conformance.sample import PER_GAME, Position, positions
from tests.systems_under_test import IDS, scene_of, system

if TYPE_CHECKING:
    from render.model.scene import Scene
    from rules.kernel.foresight.offers import Offer

each_system = pytest.mark.parametrize("system_id", IDS)
UNITS = (Role.OWN_UNIT, Role.TARGET)
EVERY = 6 * PER_GAME


def drawn(system_id: str, position: Position) -> Scene:
    return scene_of(system_id)(system(system_id).view(position.state, position.seat))


@each_system
def test_a_code_in_any_case_is_the_unit_that_bears_it(system_id: str) -> None:
    for position in positions(system_id)[::EVERY]:
        scene = drawn(system_id, position)
        for unit in called(scene):
            for typed in (unit.code.lower(), unit.code.upper(), f" {unit.code} ", unit.name):
                found = find_called(scene, typed)
                assert found is not None
                assert found == unit or bare(typed) in (bare(found.id), bare(found.name))
        for piece in scene.alone():
            if piece.at is not None:
                target = find_target(scene, piece.code.swapcase())
                assert target is not None
                assert target.at == piece.at


@each_system
def test_actions_typed_with_codes_are_those_that_are_meant(system_id: str) -> None:
    """What is offered, its units typed by their codes, in every option that names a unit."""
    ruleset, typed = system(system_id), 0
    for position in positions(system_id)[:: EVERY // 2]:
        scene = drawn(system_id, position)
        by_name, found = codes(scene), offers(ruleset, position.state, position.seat)
        for offer in found[:: max(1, len(found) // 12)]:
            given = {name: str(value) for name, value in offer.fields.items()}
            for name in filter(None, (field_of(type(offer.action), role) for role in UNITS)):
                code = by_name.get(bare(given.get(name, "")))
                if code:
                    given[name] = code.lower()
                    typed += 1
                    check_completion(offer, found, name, code, by_name)
            fields = with_units(scene, type(offer.action), given)
            action = ruleset.parse(offer.action.tag, fields)
            act(ruleset, position.state, position.seat, action, SeededDice(b"a", b"b"))
    named = any(field_of(each, role) for each in ruleset.actions for role in UNITS)
    assert (
        typed
        or not named
        or not any(codes(drawn(system_id, each)) for each in positions(system_id)[:: EVERY // 2])
    )


def check_completion(
    offer: Offer, found: tuple[Offer, ...], name: str, code: str, by_name: dict[str, str]
) -> None:
    """The unit of a code is the first that is completed."""
    values = candidates(found, offer.action.tag, name, {})
    first, *_ = matching(values, code.lower(), by_name)
    assert by_name[bare(first.value)] == code


@each_system
def test_words_between_names_are_no_codes(system_id: str) -> None:
    scene = drawn(system_id, positions(system_id)[0])
    assert uncoded(scene, "to at in") == "to at in"

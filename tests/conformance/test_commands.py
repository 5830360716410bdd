"""Every system: its commands fit Discord, and what they have no room for can be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import discord
import pytest
from discord import app_commands
from pydantic import Field, create_model

from bot.gateway.commands.system import params_of_new, system_group
from bot.sandbox.limits.commands import characters, check_commands
from bot.sandbox.wire.errors import ApiError
from rules.kernel.game.action import Action
from rules.kernel.playing.play import first_state
from rules.kernel.system.presets import NAMES
from rules.kernel.system.ruleset import Options
from rules.kernel.system.spec import OneOf, Param, Rare, params
from rules.kernel.system.variants import VARIANTS, suggest
from rules.kernel.values.errors import Malformed
from tests.systems_under_test import IDS, system
from tests.toy.ruleset import RULESET, ToyRace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox.model.kinds import Payload
    from rules.kernel.system.ruleset import AnyRuleset

MOST = 25
"""Options of a command, and subcommands of a group."""
CHARACTERS = 8_000
each_system = pytest.mark.parametrize("system_id", IDS)


def payload(ruleset: AnyRuleset) -> Payload:
    """The group of commands as it is sent to Discord; what carries it out is not needed."""
    nothing = cast("Any", None)
    others = dict.fromkeys(("threads", "maps", "pictures"), nothing)
    group = system_group(ruleset, nothing, nothing, nothing, **others)
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return dict(group.to_dict(tree))


def breaches(ruleset: AnyRuleset) -> Iterator[str]:
    """Where a system's commands are more than Discord takes, or miss an option."""
    shown = [param.name for param in params_of_new(ruleset)]
    subcommands = ["new", *(action.tag for action in ruleset.actions)]
    wrong = [
        problem
        for what, names in (("option", shown), ("subcommand", subcommands))
        for problem, found in (
            (f"{len(names)} {what}s", len(names) > MOST),
            (f"two {what}s of one name", len(set(names)) < len(names)),
        )
        if found
    ]
    if wrong:
        yield from wrong
        return
    size = characters(sent := payload(ruleset))
    if size > CHARACTERS:
        yield f"{size} characters"
        return
    check_commands([sent])
    known = params(ruleset.options)
    for param in known:
        if not param.rare and param.name not in shown:
            yield f"{param.name} can't be chosen"
        if param.rare:
            yield from _unreachable(ruleset, known, param)


def _unreachable(ruleset: AnyRuleset, known: tuple[Param, ...], param: Param) -> Iterator[str]:
    texts = [each.value for each in suggest(known, f"{param.name} ") if "," not in each.value]
    for value in _values(param):
        for text in texts:
            try:
                options = ruleset.read_options({VARIANTS: text})
            except Malformed:
                continue
            if getattr(options, param.name) == value:
                break
        else:
            yield f"{param.name} {value} can't be reached"


def _values(param: Param) -> tuple[object, ...]:
    if param.kind == "switch":
        return (True, False)
    return (param.minimum, param.maximum) if param.kind == "integer" else param.choices


@each_system
def test_its_commands_fit_and_every_option_can_be_chosen(system_id: str) -> None:
    assert list(breaches(system(system_id))) == []


def racing(options: dict[str, Any], default: object = False) -> AnyRuleset:
    """The race with other options."""
    fields: dict[str, Any] = {name: (kind, default) for name, kind in options.items()}
    model = create_model("ManyOptions", __base__=Options, **fields)
    race: AnyRuleset = type("ManyRace", (ToyRace,), {"options": model, "presets": ()})()
    return race


def verbose(count: int) -> AnyRuleset:
    """The race with so many verbs."""
    verbs = tuple(type(f"Verb{n}", (Action,), {"__doc__": "Do it."}) for n in range(count))
    race: AnyRuleset = type("WordyRace", (ToyRace,), {"actions": verbs})()
    return race


def test_thirty_options_fit_where_the_rarer_are_named_in_a_text() -> None:
    rare, own = Annotated[bool, Rare()], bool
    few = {f"option_{n}": own if n < 20 else rare for n in range(30)}
    assert list(breaches(racing(few))) == []
    many = {f"option_{n}": own if n < 21 else rare for n in range(30)}
    assert list(breaches(racing(many))) == ["26 options"]
    assert list(breaches(racing(dict.fromkeys(many, own)))) == ["34 options"]


def new_option(ruleset: AnyRuleset, name: str) -> Payload:
    """An option of ``/… new`` as it is sent to Discord."""
    new = payload(ruleset)["options"][0]
    return next(each for each in new["options"] if each["name"] == name)


@pytest.mark.parametrize("count", [25, 26])
def test_choices_from_data_are_fixed_where_there_is_room_and_else_completed(count: int) -> None:
    places = {f"p{n}": f"Place {n}" for n in range(count)}
    ruleset = racing({"place": Annotated[str, OneOf(lambda: places)]}, "p0")
    assert list(breaches(ruleset)) == []
    option = new_option(ruleset, "place")
    assert option.get("autocomplete", False) == (count > MOST)
    shown = [(each["value"], each["name"]) for each in option.get("choices") or []]
    assert shown == (list(places.items()) if count <= MOST else [])


def test_twenty_six_verbs_are_too_many() -> None:
    assert list(breaches(verbose(24))) == []
    assert list(breaches(verbose(26))) == ["27 subcommands"]


def test_an_option_may_not_be_called_like_one_of_new() -> None:
    assert list(breaches(racing({"thread": bool}))) == ["two options of one name"]


def test_a_group_of_too_many_characters_is_found() -> None:
    fields: dict[str, Any] = {
        f"{'w' * 26}_{n}": (str | None, Field(None, description="d" * 100)) for n in range(24)
    }
    long = create_model("Long", __base__=Action, __doc__="Talk.", **fields)
    verbs = tuple(type(f"Verb{n}", (long,), {"__doc__": "Talk."}) for n in range(3))
    wordy = type("LongRace", (ToyRace,), {"actions": verbs})()
    (found,) = breaches(wordy)
    assert found.endswith("characters")
    with pytest.raises(ApiError):
        check_commands([payload(wordy)])


def test_a_choice_that_no_text_can_name_is_found() -> None:
    odd = racing({"words": Annotated[Literal["one, two", "three"], Rare()]}, "three")
    assert list(breaches(odd)) == ["words one, two can't be reached"]


@each_system
def test_presets_are_what_every_system_has_and_hold(system_id: str) -> None:
    ruleset = system(system_id)
    names = [preset.name for preset in ruleset.presets]
    assert names[: len(NAMES)] == list(NAMES)
    assert len(set(names)) == len(names)
    for preset in ruleset.presets:
        assert 0 < len(preset.name) <= 32
        assert 0 < len(preset.summary) <= 100
        options = ruleset.read_options({"preset": preset.name})
        assert preset.changed(options) == ()
        for where in preset.where:
            options = ruleset.read_options({"preset": preset.name, where.option: where.value})
            assert preset.changed(options) == ()
            assert all(getattr(options, name) == value for name, value in where.values.items())


@each_system
def test_games_for_tests_are_of_their_options(system_id: str) -> None:
    ruleset = system(system_id)
    assert ruleset.read_options(ruleset.small) != ruleset.options()


@each_system
def test_what_is_not_measured_beforehand_is_not_previewed(system_id: str) -> None:
    ruleset = system(system_id)
    if "pre_measure" not in ruleset.options.model_fields:
        return
    for measured in (True, False):
        options = ruleset.read_options({"pre_measure": measured})
        state = first_state(ruleset, ruleset.start(options))
        for seat in (
            None,
            *(each.id for each in ruleset.seats_in(state)),
        ):
            view = ruleset.view(state, seat)
            assert view.pre_measure == measured
            wanted = ruleset.previewed if measured else ruleset.unmeasured
            assert ruleset.previewed_for(view) == wanted
            assert ruleset.unmeasured <= ruleset.previewed


def test_the_toy_is_measured() -> None:
    assert "pre_measure" in RULESET.options.model_fields

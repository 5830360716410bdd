"""What a command is built from, read off the models."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from rules.kernel.game.action import Role
from rules.kernel.system.spec import Param, params, verb
from rules.space.grid import CellText
from tests.toy.actions import Hide, Step
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions


class Colour(StrEnum):
    RED = "red"
    BLUE = "deep-blue"


class Form(BaseModel):
    plain: str
    many_words: str = Field(description="Some words")
    flag: bool = False
    asked: bool
    amount: int = Field(ge=2, le=9, description="How many")
    low: int = Field(default=5, ge=1)
    maybe: int | None = Field(default=None, le=4)
    colour: Colour = Colour.BLUE
    maybe_colour: Colour | None = None
    fixed: Literal["a", "b"] = "a"
    unit: Annotated[str, Role.OWN_UNIT, Field(max_length=40)]
    cell: Annotated[CellText, Role.PLACE] = Field(description="A cell")
    maybe_cell: Annotated[CellText | None, Role.PLACE] = None


EXPECTED = [
    Param("plain", "plain", "text", required=True),
    Param("many_words", "Some words", "text", required=True),
    Param("flag", "flag", "switch", required=False, default=False),
    Param("asked", "asked", "switch", required=True),
    Param("amount", "How many", "integer", required=True, minimum=2, maximum=9),
    Param("low", "low", "integer", required=False, minimum=1, default=5),
    Param("maybe", "maybe", "integer", required=False, maximum=4),
    Param(
        "colour",
        "colour",
        "text",
        required=False,
        choices=("red", "deep-blue"),
        default=Colour.BLUE,
    ),
    Param("maybe_colour", "maybe colour", "text", required=False, choices=("red", "deep-blue")),
    Param("fixed", "fixed", "text", required=False, choices=("a", "b"), default="a"),
    Param("unit", "unit", "text", required=True, role=Role.OWN_UNIT),
    Param("cell", "A cell", "text", required=True, role=Role.PLACE),
    Param("maybe_cell", "maybe cell", "text", required=False, role=Role.PLACE),
]


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda param: param.name)
def test_param(expected: Param) -> None:
    found = {param.name: param for param in params(Form)}
    assert found[expected.name] == expected


def test_required_ones_come_first_and_keep_their_order() -> None:
    names = [param.name for param in params(Form)]
    required = [each.name for each in EXPECTED if each.required]
    assert names == required + [each.name for each in EXPECTED if not each.required]


def test_verb() -> None:
    found = verb(Step)
    assert (found.name, found.summary, found.action) == (
        "step",
        "Step forward if the die shows as many.",
        Step,
    )
    assert [param.name for param in found.params] == ["runner", "steps", "gait", "shout"]


def test_roles_bounds_and_defaults_of_a_system() -> None:
    assert params(Hide)[0].maximum == 6
    assert [(param.name, param.default) for param in params(RaceOptions)] == [
        ("target", 10),
        ("pushing", True),
        ("pre_measure", True),
    ]
    assert verb(RULESET.actions[0]).params[0].role is Role.OWN_UNIT

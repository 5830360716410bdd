"""What commands, completion, terminal and help are built from: actions and options as data."""

from __future__ import annotations

import inspect
import types
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from rules.kernel.action import Action, Role

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

Kind = Literal["text", "integer", "switch", "file"]


@dataclass(frozen=True, slots=True)
class Param:
    """One option of a command.

    Attributes:
        name: Snake case.
        description: One line, 100 characters at most.
        kind: What is typed.
        required: Whether it must be given.
        role: What it means on the table, if it names something there.
        choices: The only values, if they are few and fixed.
        minimum: Lowest integer.
        maximum: Highest integer.
        default: What it is when not given.
    """

    name: str
    description: str
    kind: Kind
    required: bool
    role: Role | None = None
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    default: object = None


@dataclass(frozen=True, slots=True)
class Verb:
    """One command: an action's name, help and options."""

    name: str
    summary: str
    params: tuple[Param, ...]
    action: type[Action]


def verb(action: type[Action]) -> Verb:
    """The command that an action class declares."""
    return Verb(action.tag, action.summary, params(action), action)


def params(model: type[BaseModel]) -> tuple[Param, ...]:
    """The options that a model's fields declare, required ones first."""
    found = [_param(name, info) for name, info in model.model_fields.items()]
    return tuple(sorted(found, key=lambda param: not param.required))


def _param(name: str, info: FieldInfo) -> Param:
    annotation = _without_none(info.annotation)
    bounds: dict[str, Any] = {}
    for item in info.metadata:
        for bound in ("ge", "le"):
            if hasattr(item, bound):
                bounds[bound] = getattr(item, bound)
    choices = get_args(annotation) if get_origin(annotation) is Literal else ()
    if inspect.isclass(annotation) and issubclass(annotation, StrEnum):
        choices = tuple(annotation)
    kind: Kind = "text"
    if annotation is bool:
        kind = "switch"
    elif annotation is int:
        kind = "integer"
    return Param(
        name=name,
        description=info.description or name.replace("_", " "),
        kind=kind,
        required=info.is_required(),
        role=next((item for item in info.metadata if isinstance(item, Role)), None),
        choices=choices,
        minimum=bounds.get("ge"),
        maximum=bounds.get("le"),
        default=None if info.is_required() else info.default,
    )


def _without_none(annotation: Any) -> Any:
    if get_origin(annotation) in (Union, types.UnionType):
        return next(arg for arg in get_args(annotation) if arg is not type(None))
    return annotation

"""What commands, completion, terminal and help are built from: actions and options as data."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin

from pydantic_core import PydanticCustomError, core_schema

from rules.kernel.game.action import Action, Role
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from pydantic import BaseModel, GetCoreSchemaHandler, ValidationInfo
    from pydantic.fields import FieldInfo

Kind = Literal["text", "integer", "switch", "file"]
Ids = Iterable[str] | Mapping[str, str]
UNLISTED = "one_of"
"""The kind of pydantic's error for a value that is not among those of ``OneOf``."""


@dataclass(frozen=True)
class OneOf:
    """In the ``Annotated`` type of a text field: its values are ids that data declare.

    A value is read forgivingly, by its id or its title, and kept as the id.

    Attributes:
        load: Gives the ids; with titles, the titles by id. It is called once, when first needed.
    """

    load: Callable[[], Ids]

    @cached_property
    def titles(self) -> dict[str, str]:
        """What players see, by id: the title, or the id where there is none."""
        found = self.load()
        return dict(found) if isinstance(found, Mapping) else {each: each for each in found}

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Check what the type itself has accepted."""
        return core_schema.with_info_after_validator_function(self._check, handler(source))

    def _check(self, typed: str | None, info: ValidationInfo) -> str | None:
        """Take what a game keeps as it is: the data may have changed since."""
        return typed if info.context is not None else self.read(typed)

    def read(self, typed: str | None) -> str | None:
        """The id that is meant; ``None``, where the type accepts it, is kept.

        Raises:
            PydanticCustomError: There is none; its context has what there is.
        """
        if typed is None or typed in self.titles:
            return typed
        wanted = bare(typed)
        for key, title in self.titles.items():
            if wanted in (bare(key), bare(title)):
                return key
        known = {"known": tuple(self.titles)}
        raise PydanticCustomError(UNLISTED, "there is none of that name", known)


@dataclass(frozen=True)
class Rare:
    """In the ``Annotated`` type of an option: few players choose it.

    It is given in the text ``variants``, as in ``white_dice sum, play_out on``.
    """


@dataclass(frozen=True)
class Worded:
    """In the ``Annotated`` type of a number: words are read for it, so it is typed as a text."""


@dataclass(frozen=True, slots=True)
class Param:
    """One option of a command.

    Attributes:
        name: Snake case.
        description: One line, 100 characters at most.
        kind: What is typed.
        required: Whether it must be given.
        role: What it means on the table, if it names something there.
        choices: The only values, if they are fixed.
        listed: Whether the choices come from data: what is played, such as a scenario.
        titles: What players see for each of the choices, if that is not the value.
        minimum: Lowest integer.
        maximum: Highest integer.
        default: What it is when not given.
        rare: Whether it is given among ``variants``.
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
    listed: bool = False
    titles: tuple[str, ...] = ()
    rare: bool = False

    @property
    def label(self) -> str:
        """What players see for its name."""
        return self.name.replace("_", " ")

    def title(self, value: object) -> str:
        """What players see for a value."""
        text = spoken(value)
        return dict(zip(self.choices, self.titles, strict=False)).get(text, text)


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


_KNOWN: Final[dict[type[BaseModel], tuple[Param, ...]]] = {}


def params(model: type[BaseModel]) -> tuple[Param, ...]:
    """The options that a model's fields declare, required ones first; read once for each model."""
    if model not in _KNOWN:
        found = [_param(name, info) for name, info in model.model_fields.items()]
        _KNOWN[model] = tuple(sorted(found, key=lambda param: not param.required))
    return _KNOWN[model]


def spoken(value: object) -> str:
    """An option's value as text: ``yes`` and ``no`` for switches."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _param(name: str, info: FieldInfo) -> Param:
    annotation = _without_none(info.annotation)
    bounds: dict[str, Any] = {}
    for item in info.metadata:
        for bound in ("ge", "le"):
            if hasattr(item, bound):
                bounds[bound] = getattr(item, bound)
    listed = next((item for item in info.metadata if isinstance(item, OneOf)), None)
    titles = listed.titles if listed is not None else {}
    choices = get_args(annotation) if get_origin(annotation) is Literal else tuple(titles)
    if inspect.isclass(annotation) and issubclass(annotation, StrEnum):
        choices = tuple(annotation)
    kind: Kind = "text"
    if annotation is bool:
        kind = "switch"
    elif annotation is int and Worded() not in info.metadata:
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
        listed=listed is not None,
        titles=() if list(titles) == list(titles.values()) else tuple(titles.values()),
        rare=any(isinstance(item, Rare) for item in info.metadata),
    )


def _without_none(annotation: Any) -> Any:
    if get_origin(annotation) in (Union, types.UnionType):
        return next(arg for arg in get_args(annotation) if arg is not type(None))
    return annotation

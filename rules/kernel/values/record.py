"""Frozen values with a tag: the common form of actions and events, in memory and as JSON."""

# Annotations are no strings here: pydantic reads those of class variables again in each subclass.

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rules.kernel.values.frozen import constructor

KEPT: Final = "kept"
"""The context of a validation of what a game keeps; a ``Start`` says the same of its state."""


class Record(BaseModel):
    """A frozen value whose JSON form carries its class's tag.

    The tag is the class's name in snake case: ``MoveFailed`` is ``move_failed``. What code makes is
    not validated, for type checkers have looked at it; what is read is (``model_validate``).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)

    tag: ClassVar[str]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Derive the tag from the class's name."""
        super().__pydantic_init_subclass__(**kwargs)
        cls.tag = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.__init__ = constructor(cls)  # type: ignore[method-assign]  # as dataclasses do

    def to_compact(self) -> str:
        """Tag and fields in one short word, for places with little room: ``move~joe~bar``.

        Only for records whose fields are text or empty, without ``~``.
        """
        values = self.model_dump(mode="json").values()
        return "~".join((self.tag, *("" if value is None else str(value) for value in values)))

    def to_json(self) -> dict[str, Any]:
        """The record as plain JSON data: its tag under ``is``, then its fields."""
        return {"is": self.tag, **self.model_dump(mode="json")}


R = TypeVar("R", bound=Record)


class Codec(Generic[R]):
    """Reads records of a closed set of classes back from JSON data."""

    def __init__(self, classes: Iterable[type[R]]) -> None:
        self.by_tag: dict[str, type[R]] = {each.tag: each for each in classes}

    def from_json(self, data: Mapping[str, Any]) -> R:
        """The record that ``to_json`` wrote.

        Raises:
            KeyError: The tag is not one of this codec's.
            pydantic.ValidationError: The fields do not fit.
        """
        fields = dict(data)
        return self.by_tag[fields.pop("is")].model_validate(fields, context=KEPT)

    def from_compact(self, text: str) -> R:
        """The record that ``to_compact`` wrote. Raises as ``from_json`` does."""
        tag, *values = text.split("~")
        names = self.by_tag[tag].model_fields
        filled = zip(names, values, strict=True)
        return self.from_json({"is": tag, **{name: value for name, value in filled if value}})


class Tagged:
    """Put into the ``Annotated`` type of a field that holds one of several records.

    In JSON it keeps the class of what it holds: a plain union would come back as whichever class
    fits first. A class that has others below it stands for these, which may be declared later.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Read and write with tags."""
        return _schema(_Kinds(get_args(source) or (source,)).read, Record.to_json)


class Sole:
    """Put into the ``Annotated`` type of a field that names a class above the one that it holds.

    In JSON there is no tag.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Read and write as the class below."""
        kinds = _Kinds((source,))

        def read(value: object) -> Record:
            *_, sole = kinds.by_tag
            return kinds.read({"is": sole, **value} if isinstance(value, dict) else value)

        return _schema(read, partial(BaseModel.model_dump, mode="json"))


def _schema(read: Callable[[object], Record], write: Callable[..., Any]) -> CoreSchema:
    return core_schema.no_info_plain_validator_function(
        read, serialization=core_schema.plain_serializer_function_ser_schema(write)
    )


class _Kinds:
    """The records that a field may hold: known when the first of them is read."""

    def __init__(self, named: Iterable[type[Record]]) -> None:
        self._named = tuple(named)

    @cached_property
    def _codec(self) -> Codec[Record]:
        return Codec(each for named in self._named for each in _with_all_below(named))

    @property
    def by_tag(self) -> dict[str, type[Record]]:
        """Their classes."""
        return self._codec.by_tag

    def read(self, value: object) -> Record:
        """A record, or one from JSON data with its tag.

        Raises:
            ValueError: It is none of these.
        """
        if isinstance(value, Record):
            if self.by_tag.get(value.tag) is not type(value):
                raise ValueError(f"{value.tag} does not belong here")
            return value
        if not isinstance(value, dict):
            raise ValueError("this is no record")  # noqa: TRY004 - pydantic reports ValueErrors
        try:
            return self._codec.from_json(value)
        except KeyError as error:
            raise ValueError(f"{error} does not belong here") from error


def _with_all_below(kind: type[R]) -> Iterator[type[R]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _with_all_below(each)

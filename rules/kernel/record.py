"""Frozen values with a tag: the common form of actions and events, in memory and as JSON."""

# Annotations are no strings here: pydantic reads those of class variables again in each subclass.

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

KEPT: Final = "kept"
"""The context of a validation of what a game keeps; a ``Start`` says the same of its state."""


class Record(BaseModel):
    """A frozen value whose JSON form carries its class's tag.

    The tag is the class's name in snake case: ``MoveFailed`` is ``move_failed``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)

    tag: ClassVar[str]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Derive the tag from the class's name."""
        super().__pydantic_init_subclass__(**kwargs)
        cls.tag = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

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
    fits first.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Read and write with tags."""
        codec = Codec[Record](get_args(source) or (source,))
        return core_schema.no_info_plain_validator_function(
            partial(_read, codec),
            serialization=core_schema.plain_serializer_function_ser_schema(Record.to_json),
        )


def _read(codec: Codec[Record], value: object) -> Record:
    if isinstance(value, Record):
        if codec.by_tag.get(value.tag) is not type(value):
            raise ValueError(f"{value.tag} does not belong here")
        return value
    if not isinstance(value, dict):
        raise ValueError("this is no record")  # noqa: TRY004 - pydantic reports ValueErrors
    try:
        return codec.from_json(value)
    except KeyError as error:
        raise ValueError(f"{error} does not belong here") from error

"""Loads rules data: TOML files of the ``data`` package, validated by pydantic."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")


def load(model: type[M], path: str) -> M:
    """The data file at ``path`` below ``data/``, such as ``space_convoy/vessels.toml``.

    Raises:
        pydantic.ValidationError: The file does not fit the model.
    """
    return model.model_validate(_read(path))


def load_list(kind: type[T], path: str, key: str, count: int | None = None) -> tuple[T, ...]:
    """What the data file at ``path`` lists under ``key``, which is all that it has.

    Args:
        kind: What each is: a model, or a plain type.
        path: Below ``data/``.
        key: The only key of the file.
        count: How many there must be, if that is fixed.

    Raises:
        pydantic.ValidationError: One of them does not fit.
        ValueError: The file has another key, or none or another number of them.
    """
    data = _read(path)
    found = TypeAdapter(tuple[kind, ...]).validate_python(data.pop(key, ()))  # type: ignore[valid-type]  # a type given at run time
    if data or len(found) != (count or max(1, len(found))):
        raise ValueError(f"{path} must list {count or 'some'} {key} and nothing else")
    return found


def _read(path: str) -> dict[str, Any]:
    return tomllib.loads(files("data").joinpath(path).read_text("utf-8"))

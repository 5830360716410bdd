"""Loads rules data: TOML files of the ``data`` package, validated by pydantic."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TypeVar

from pydantic import BaseModel

M = TypeVar("M", bound=BaseModel)


def load(model: type[M], path: str) -> M:
    """The data file at ``path`` below ``data/``, such as ``space_convoy/vessels.toml``.

    Raises:
        pydantic.ValidationError: The file does not fit the model.
    """
    return model.model_validate(tomllib.loads(files("data").joinpath(path).read_text("utf-8")))

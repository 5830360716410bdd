"""Frozen pydantic values made and changed without validation, where every ply does it.

``BaseModel.model_construct`` and ``model_copy`` do the same for any model, at four times the
price: they look for aliases, defaults, extra and private attributes, of which these have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")
_set = object.__setattr__
_names: dict[type[BaseModel], set[str]] = {}


def trusted(model: type[M], **fields: object) -> M:
    """A value of ``model`` from all of its fields, which are known to be right."""
    names = _names.get(model)
    if names is None:
        # Never changed by anybody, so one for all values of a model.
        names = _names[model] = set(model.__pydantic_fields__)
    value = model.__new__(model)
    _set(value, "__dict__", fields)
    _set(value, "__pydantic_fields_set__", names)
    _set(value, "__pydantic_extra__", None)
    _set(value, "__pydantic_private__", None)
    return value


def changed(value: M, **changes: object) -> M:
    """A copy of ``value`` with some fields changed, to what is known to be right.

    Unlike those of ``model_copy``, the copy does not keep cached properties of the original.
    """
    kept = value.__dict__
    fields = type(value).__pydantic_fields__
    if len(kept) > len(fields):
        kept = {name: kept[name] for name in fields}
    return trusted(type(value), **{**kept, **changes})

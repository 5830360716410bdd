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


def trusted(model: type[M], **fields: object) -> M:
    """A value of ``model`` from all of its fields, which are known to be right."""
    value = model.__new__(model)
    _set(value, "__dict__", fields)
    _set(value, "__pydantic_fields_set__", set(fields))
    _set(value, "__pydantic_extra__", None)
    _set(value, "__pydantic_private__", None)
    return value


def changed(value: M, **changes: object) -> M:
    """A copy of ``value`` with some fields changed, to what is known to be right.

    As with ``model_copy``, cached properties are copied too: on a model that is changed by
    this, they may depend only on fields that never change.
    """
    return trusted(type(value), **{**value.__dict__, **changes})

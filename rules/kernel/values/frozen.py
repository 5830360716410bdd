"""Frozen values that are quick to make and to change, where every ply does it.

``BaseModel.model_construct`` and ``model_copy`` make pydantic values without validation, too, but
at two to three times the price: they look for aliases, defaults, extra and private attributes, of
which these have none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast, dataclass_transform

from pydantic import BaseModel

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
M = TypeVar("M", bound="BaseModel")
T = TypeVar("T")
_new = object.__new__
# The setters of a model's slots: they pass the frozen model's guard without looking up names.
_set_dict = BaseModel.__dict__["__dict__"].__set__
_set_names = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra = BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private = BaseModel.__dict__["__pydantic_private__"].__set__


class _Names(dict[type[BaseModel], tuple[set[str], int]]):
    """The names of each model's fields, and how many there are.

    It is one set for all values of a model, as nobody changes it.
    """

    def __missing__(self, model: type[BaseModel]) -> tuple[set[str], int]:
        names = set(model.__pydantic_fields__)
        self[model] = names, len(names)
        return self[model]


_names = _Names()


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class a dataclass that is frozen to type checkers.

    Frozen at run time, too, each field would be set around the guard, at four times the price.
    """
    return dataclass(unsafe_hash=True)(cls)


def altered(original: T, /, **changes: object) -> T:
    """A copy of a ``value`` with some fields changed, to what is known to be right.

    It takes an eighth of the time of ``dataclasses.replace``, which calls the class. The copy does
    not keep cached properties of the original.

    Raises:
        TypeError: There is no such field.
    """
    made = _new(type(original))
    fields = original.__dict__ | changes
    known = made.__dataclass_fields__  # type: ignore[attr-defined]  # a dataclass
    if len(fields) != len(known):  # with cached properties, or a field that there is not
        fields = {name: original.__dict__[name] for name in known} | changes
        if len(fields) != len(known):
            raise TypeError(f"{type(original).__name__} has the fields {sorted(known)}")
    made.__dict__ = fields
    return made


def trusted(model: Callable[P, M], /, *_none: P.args, **fields: P.kwargs) -> M:
    """A value of the class ``model`` from all of its fields, by name, known to be right.

    To a type checker the class is a callable, so that it knows the names of the fields.

    Raises:
        TypeError: A field is missing.
    """
    # What filled does, without the call: this is asked for several times in an action.
    names, count = _names[model]  # type: ignore[index]  # see above
    if len(fields) != count:
        raise TypeError(f"{model.__name__} has the fields {sorted(names)}")
    made: M = _new(model)  # type: ignore[arg-type]  # see above
    _set_dict(made, fields)
    _set_names(made, names)
    _set_extra(made, None)
    _set_private(made, None)
    return made


def changed(original: M, /, **changes: object) -> M:
    """A copy of a value with some fields changed, to what is known to be right.

    Unlike those of ``model_copy``, the copy does not keep cached properties of the original.
    """
    model = type(original)
    names, count = _names[model]
    fields = original.__dict__ | changes
    if len(fields) != count:  # with cached properties, or a field that there is not
        fields = fields_of(original) | changes
        if len(fields) != count:
            raise TypeError(f"{model.__name__} has the fields {sorted(names)}")
    made = _new(model)
    _set_dict(made, fields)
    _set_names(made, names)
    _set_extra(made, None)
    _set_private(made, None)
    return made


def fields_of(original: BaseModel) -> dict[str, Any]:
    """The fields of a value by name, in a mapping of one's own; without cached properties."""
    kept = original.__dict__
    if len(kept) > _names[type(original)][1]:
        return {name: kept[name] for name in type(original).__pydantic_fields__}
    return kept.copy()


def filled(model: type[M], fields: dict[str, Any]) -> M:
    """A value of a model that takes over this mapping of all of its fields, known to be right.

    Raises:
        TypeError: A field is missing.
    """
    names, count = _names[model]
    if len(fields) != count:
        raise TypeError(f"{model.__name__} has the fields {sorted(names)}")
    made = _new(model)
    _set_dict(made, fields)
    _set_names(made, names)
    _set_extra(made, None)
    _set_private(made, None)
    return made


def constructor(model: type[BaseModel]) -> Callable[..., None]:
    """An ``__init__`` written out for a model, as dataclasses have: it validates nothing.

    Fields are given by name; a missing or an unknown one is a ``TypeError``. What pydantic reads it
    validates as ever, without calling this.
    """
    names = tuple(model.__pydantic_fields__)
    given, known = [], {}
    for name, info in model.__pydantic_fields__.items():
        default = info.get_default(call_default_factory=False)
        if info.is_required():
            given.append(name)
            continue
        known[f"_{name}"] = default
        given.append(f"{name}=_{name}")
    made = ", ".join(f"{name!r}: {name}" for name in names)
    head = ", ".join(("self", "/", *(("*", *given) if given else ())))
    lines = [
        f"def __init__({head}):",
        f"    set_dict(self, {{{made}}})",
        "    set_names(self, names)",
        "    set_extra(self, None)",
        "    set_private(self, None)",
    ]
    space: dict[str, Any] = {
        **known,
        "names": set(names),
        "set_dict": _set_dict,
        "set_names": _set_names,
        "set_extra": _set_extra,
        "set_private": _set_private,
    }
    exec("\n".join(lines), space)  # noqa: S102 - our own words: the names of fields
    found: Any = space["__init__"]
    found.__pydantic_base_init__ = True
    found.__qualname__ = f"{model.__qualname__}.__init__"
    return cast("Callable[..., None]", found)

"""What is handed to another thread or process: bytes, made on the event loop, without caches.

A value of the rules works things out when they are first asked for, and keeps them. If a thread
pickled it meanwhile, what it pickles would change under its hands; and who reads the same value in
two threads reads what the other one is writing. So neither happens: what crosses is a copy.
"""

from __future__ import annotations

import pickle
from functools import cached_property
from io import BytesIO
from multiprocessing.reduction import ForkingPickler
from typing import Any

_PROTOCOL = pickle.HIGHEST_PROTOCOL


def packed(content: object) -> bytes:
    """A copy of what pickles, without what its parts have worked out of themselves."""
    file = BytesIO()
    _Packer(file, _PROTOCOL).dump(content)
    return file.getvalue()


def unpacked(parcel: bytes) -> Any:
    """The copy."""
    return pickle.loads(parcel)  # noqa: S301 - we have packed it ourselves


class _Kept(dict[type, frozenset[str]]):
    """The names of what values of a class keep, once it is asked for."""

    def __missing__(self, kind: type) -> frozenset[str]:
        parts = (each for base in kind.__mro__ for each in vars(base).items())
        self[kind] = frozenset(name for name, part in parts if isinstance(part, cached_property))
        return self[kind]


_kept = _Kept()


class _Packer(ForkingPickler):
    """Leaves out what values keep."""

    def reducer_override(self, value: Any, /) -> Any:
        """How a value is made anew: as ever, but for its cached properties."""
        names = _kept[type(value)]
        if not names or names.isdisjoint(value.__dict__):
            return NotImplemented
        make, given, *rest = value.__reduce_ex__(_PROTOCOL)
        if not rest:  # it says itself what it is made of
            return make, given
        state, *more = rest
        own = state.get("__dict__", state)  # a pydantic value has its fields in there
        fields = {name: each for name, each in own.items() if name not in names}
        return make, given, fields if own is state else {**state, "__dict__": fields}, *more

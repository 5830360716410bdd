"""The variants of the toy race."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field

from rules.kernel.options import Measured
from rules.kernel.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.spec import Rare

if TYPE_CHECKING:
    from collections.abc import Mapping


class RaceOptions(Measured):
    """The variants of the race."""

    target: int = Field(default=10, ge=5, le=30, description="Steps to the finish (T1)")
    pushing: Annotated[bool, Rare()] = Field(
        default=True, description="Those who stumble may be pushed (T4)"
    )
    pre_measure: bool = Field(default=True, description="Tell chances and distances before (T6)")


PRESETS: Final = (
    Preset(RECOMMENDED, "A short race", {}),
    Preset(AS_WRITTEN, "As runners know it", {"target": 20, "pre_measure": False}),
)
SMALL: Final[Mapping[str, Any]] = MappingProxyType({"target": 6})

"""Options that go together under a name, and how the options of a game are told by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rules.kernel.system import spec
from rules.kernel.values.errors import Malformed
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic import BaseModel

ModelT = TypeVar("ModelT", bound="BaseModel")
PRESET: Final = "preset"
"""The name of the option that chooses one."""
AS_WRITTEN: Final = "as written"
RECOMMENDED: Final = "recommended"
NAMES: Final = (RECOMMENDED, AS_WRITTEN)
"""Those that every system has."""


@dataclass(frozen=True)
class Where:
    """More values of a preset, for games of which an option has a certain value."""

    option: str
    value: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Preset:
    """Values of options that go together; the others are as by default.

    Defaults are those of ``RECOMMENDED``, which has no values but for some games.

    Attributes:
        name: Such as ``as written``.
        summary: What it is, in a line.
        values: The values by option.
        where: More values, for some games only.
    """

    name: str
    summary: str
    values: Mapping[str, Any]
    where: tuple[Where, ...] = ()

    def completed(self, model: type[ModelT], given: Mapping[str, Any]) -> ModelT:
        """Options as they were given, all others as the preset has them.

        Raises:
            pydantic.ValidationError: One of them does not fit.
        """
        first = model.model_validate({**self.values, **given})
        more = self._more(first)
        return model.model_validate({**self.values, **more, **given}) if more else first

    def changed(self, options: BaseModel) -> tuple[str, ...]:
        """The names of those options that are not as the preset has them for what is played."""
        played = (each.name for each in spec.params(type(options)) if each.listed)
        kept = {name: getattr(options, name) for name in (*self._conditions, *played)}
        wanted = self.completed(type(options), kept)
        names = type(options).model_fields
        return tuple(name for name in names if getattr(options, name) != getattr(wanted, name))

    @property
    def _conditions(self) -> tuple[str, ...]:
        return tuple(each.option for each in self.where)

    def _more(self, options: BaseModel) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for each in self.where:
            if getattr(options, each.option) == each.value:
                found |= each.values
        return found


def named(presets: Sequence[Preset], typed: object = None) -> Preset:
    """The preset of a name, however it is typed; if none is, that which is recommended.

    Raises:
        Malformed: There is none of that name.
    """
    for each in presets or (_DEFAULT,):
        if bare(each.name) == bare(RECOMMENDED if typed is None else str(typed)):
            return each
    raise Malformed("There is no such preset.", legal=tuple(each.name for each in presets))


def altered(presets: Sequence[Preset], options: ModelT, name: str, value: object) -> ModelT:
    """Options with one of them changed, or with another preset; what is played stays.

    Where options are as a preset has them, a change of what is played keeps that preset.

    Raises:
        Malformed: There is no such preset or option.
        pydantic.ValidationError: The value does not fit.
    """
    model = type(options)
    params = {param.name: param for param in spec.params(model)}
    played = {each: getattr(options, each) for each, param in params.items() if param.listed}
    preset = None
    given = {each: getattr(options, each) for each in params}
    if name == PRESET:
        preset, given = named(presets, value), played
    elif name not in params:
        raise Malformed("There is no such option.", legal=tuple(params))
    elif params[name].listed:
        preset = next((each for each in presets if not each.changed(options)), None)
        given = {**(given if preset is None else played), name: value}
    else:
        given[name] = value
    return model.model_validate(given) if preset is None else preset.completed(model, given)


def in_words(presets: Sequence[Preset], options: BaseModel) -> str:
    """What a game is played by, such as ``as written, but gravity: capped-3``.

    It is told by that preset from which the fewest options differ. What is played, such as a
    scenario, differs from no preset, and stands first.
    """
    params = spec.params(type(options))
    played = [param.title(getattr(options, param.name)) for param in params if param.listed]
    variants = [param for param in params if not param.listed]
    ways: list[tuple[str, list[spec.Param]]] = []
    for preset in presets or (_DEFAULT,):
        differing = preset.changed(options)
        ways.append((preset.name if presets else "", [e for e in variants if e.name in differing]))
    name, changed = min(ways, key=lambda way: len(way[1]))
    words = [*played, name] if name else played
    told = ", ".join(f"{e.label}: {e.title(getattr(options, e.name))}" for e in changed)
    if not told:
        return ", ".join(words)
    return ", ".join([*words, f"but {told}" if name else told])


_DEFAULT: Final = Preset(RECOMMENDED, "", {})
"""For a system without presets: everything is as by default."""

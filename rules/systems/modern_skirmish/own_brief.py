"""Skirmishes that people write: what they leave out is that of a usual one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.brief import LIKE, brief_from_data, data_from_toml
from rules.kernel.errors import Malformed
from rules.space.measure import CENTIMETRES
from rules.space.own_maps import Bounds, check_map, check_name, map_data
from rules.systems.modern_skirmish.brief import SkirmishBrief, brief_of
from rules.systems.modern_skirmish.stats import CM, SIDES, TROOPS

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.options import SkirmishOptions

_BOUNDS: Final = Bounds(CENTIMETRES, least=60, most=240)
_UNITS: Final = 8
_FIGURES: Final = 60
_ROOM: Final = 30 * CM * CM
"""A figure takes so much of a zone, walls and what stands there counted in."""


def read(options: SkirmishOptions, text: str) -> SkirmishBrief:
    """The skirmish that somebody wrote: any of ``map``, ``scenario``, ``unit`` and ``troop``.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(LIKE, None)
    usual = brief_of(options.map)
    if "site" in data:
        raise _wrong("site", "there is nothing of that name", ("map",))
    scenario = data.pop("scenario", {})
    if not isinstance(scenario, dict) or scenario.keys() - {"title"}:
        raise _wrong("scenario", "a table with a title is wanted")
    units = data.pop("unit", [each.model_dump() for each in usual.unit])
    troops = _troops(data.pop("troop", ()), units)
    site = data.pop("map", None)
    named = [each.get("id") for each in units if isinstance(each, dict)] if units else []
    whole = {
        **data,
        "site": usual.site.model_dump(mode="json") if site is None else site,
        "scenario": {
            **usual.scenario.model_dump(exclude={"units"}),
            **scenario,
            "units": [str(each) for each in named],
        },
        "troop": troops,
        "unit": units,
    }
    try:
        found = brief_from_data(SkirmishBrief, whole)
    except Malformed as error:
        raise Malformed(error.message.replace("“site", "“map", 1)) from None
    _check(found)
    return found


def _troops(given: Any, units: Any) -> Any:
    """The usual classes of troops that take part, and those that are given."""
    if not isinstance(given, list | tuple) or not all(isinstance(each, dict) for each in given):
        return given
    own = {str(each.get("id")): each for each in given}
    known = {key: troop.model_dump(mode="json") for key, troop in TROOPS.items()} | own
    carried = set()
    for number, unit in enumerate(units if isinstance(units, list) else (), start=1):
        if isinstance(unit, dict) and "troop" in unit:
            if unit["troop"] not in known:
                raise _wrong(f"unit {number}, troop", "there are no such troops", tuple(known))
            carried.add(unit["troop"])
    return [each for key, each in known.items() if key in carried]


def _check(brief: SkirmishBrief) -> None:
    check_map(brief.site, _BOUNDS, SIDES)
    if brief.site.start:
        raise _wrong("map, start", "units deploy in their zones: there is nothing of that name")
    if len(brief.unit) > _UNITS:
        raise _wrong("unit", f"there are too many: {_UNITS} are the most")
    if sum(each.size for each in brief.unit) > _FIGURES:
        raise _wrong("unit", f"there are too many figures: {_FIGURES} are the most")
    for kind in ("id", "code"):
        if len({getattr(each, kind).lower() for each in brief.unit}) < len(brief.unit):
            raise _wrong("unit", f"each has {'an id' if kind == 'id' else 'a code'} of its own")
    check_name(brief.scenario.title, "scenario, title")
    for number, unit in enumerate(brief.unit, start=1):
        check_name(unit.name, f"unit {number}, name")
        if not (unit.code.isascii() and unit.code.isupper()):
            raise _wrong(f"unit {number}, code", "a capital letter is wanted")
    for number, troop in enumerate(brief.troop, start=1):
        check_name(troop.name, f"troop {number}, name")
        check_name(troop.plural, f"troop {number}, plural")
        _check_bands(number, [band.reach for band in troop.band])
    for side in SIDES:
        zone = brief.site.zones[side]
        count = sum(each.size for each in brief.unit if brief.side_of[each.id] == side)
        if (zone.east - zone.west) * (zone.south - zone.north) < count * _ROOM:
            raise _wrong("map, zone", f"that of “{side}” is too small for its {count} figures")


def _check_bands(number: int, reaches: list[int]) -> None:
    if reaches != sorted(set(reaches)):
        raise _wrong(f"troop {number}, band", "the nearest comes first")


def _wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=legal)


def written(brief: SkirmishBrief) -> dict[str, Any]:
    """The skirmish as people write it."""
    troops = [each.model_dump(mode="json") for each in brief.troop if TROOPS.get(each.id) != each]
    return {
        LIKE: brief.scenario.id,
        "map": map_data(brief.site),
        "scenario": {"title": brief.scenario.title},
        "unit": [each.model_dump(mode="json") for each in brief.unit],
        **({"troop": troops} if troops else {}),
    }

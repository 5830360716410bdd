"""Fights that people write: what they leave out is that of a usual one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.brief import LIKE, brief_from_data, data_from_toml
from rules.kernel.errors import Malformed
from rules.space.measure import INCHES
from rules.space.own_maps import Bounds, check_map, check_name, check_starts, map_data
from rules.systems.gun_fights.brief import GunFightBrief, brief_of
from rules.systems.gun_fights.stats import ARMS, MEN, SIDES

if TYPE_CHECKING:
    from rules.systems.gun_fights.options import GunFightOptions

_BOUNDS: Final = Bounds(INCHES, least=12, most=60)
_FIGURES: Final = 20
_ARMS: Final = 8


def read(options: GunFightOptions, text: str) -> GunFightBrief:
    """The fight that somebody wrote: any of ``map``, ``scenario`` and ``arm``.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(LIKE, None)
    usual = brief_of(options.scenario)
    own_map = "map" in data
    whole = {
        **data,
        "map": data["map"] if own_map else usual.map.model_dump(mode="json"),
        "scenario": _scenario(data.get("scenario", {}), usual),
        "arm": _arms(data.get("arm", ())),
    }
    if isinstance(whole["scenario"], dict):
        _check_named(whole["scenario"], whole["arm"])
        if not own_map:
            _forget_strangers(whole["map"], whole["scenario"])
        elif isinstance(whole["map"], dict) and "start" in whole["map"]:
            _check_start_names(whole["map"]["start"], whole["scenario"])
    found = brief_from_data(GunFightBrief, whole)
    _check(found, options)
    return found


def _scenario(given: Any, usual: GunFightBrief) -> Any:
    """The scenario that is given, the rest from the usual one; the people as a whole."""
    if not isinstance(given, dict):
        return given
    return {**usual.scenario.model_dump(mode="json"), **given}


def _arms(given: Any) -> Any:
    """The usual firearms, and those that are given in their place or beside them."""
    if not isinstance(given, list | tuple) or not all(isinstance(each, dict) for each in given):
        return given
    own = {str(each.get("id")): each for each in given}
    return [*({key: arm.model_dump() for key, arm in ARMS.items()} | own).values()]


def _people(scenario: dict[str, Any]) -> list[dict[str, Any]]:
    figures = scenario.get("figure")
    named = figures if isinstance(figures, list) else []
    return [each for each in named if isinstance(each, dict)]


def _check_named(scenario: dict[str, Any], arms: Any) -> None:
    """Check what names something else: whose arm is unknown, whom the table names."""
    people = _people(scenario)
    known = tuple(str(each.get("id")) for each in arms if isinstance(each, dict))
    for number, person in enumerate(people, start=1):
        if "arm" in person and person["arm"] not in known:
            raise _wrong(f"scenario, figure {number}, arm", "there is no such arm", known)
    ids = {str(each.get("id")) for each in people}
    if len(ids) < len(people):
        raise _wrong("scenario, figure", "each id is there once")
    rows = scenario.get("rows")
    for row, cells in enumerate(rows if isinstance(rows, list) else [], start=1):
        for column, cell in enumerate(cells if isinstance(cells, list) else [], start=1):
            for name in cell if isinstance(cell, list) else []:
                if name not in ids and name != MEN:
                    where = f"scenario, rows {row} {column}"
                    raise _wrong(where, "the activation table names nobody there is", tuple(ids))


def _check_start_names(starts: Any, scenario: dict[str, Any]) -> None:
    ids = tuple(str(each.get("id")) for each in _people(scenario))
    for number, start in enumerate(starts if isinstance(starts, list) else [], start=1):
        if isinstance(start, dict) and start.get("figure") not in ids:
            words = "there is no figure of that name"
            raise _wrong(f"map, start {number}, figure", words, ids)


def _forget_strangers(site: dict[str, Any], scenario: dict[str, Any]) -> None:
    """Leave out where the usual figures start, as far as others fight."""
    ids = {each.get("id") for each in _people(scenario)}
    site["start"] = [each for each in site.get("start", ()) if each["figure"] in ids]


def _check(brief: GunFightBrief, options: GunFightOptions) -> None:
    site, scenario = brief.map, brief.scenario
    check_map(site, _BOUNDS, SIDES)
    check_starts(site, site.ways, scenario.people)
    if len(scenario.figure) > _FIGURES:
        raise _wrong("scenario, figure", f"there are too many: {_FIGURES} are the most")
    if len(brief.arm) > len(ARMS) + _ARMS:
        raise _wrong("arm", f"there are too many: {_ARMS} are the most")
    _check_names(brief)
    _check_sides(brief)
    started = {start.figure for start in site.start}
    beside = [each.name for each in scenario.figure if each.id not in started]
    if beside and options.deployment == "map":
        raise Malformed(
            f"The map does not say where {beside[0]} starts: give each figure a [[map.start]], "
            "or open the game with deployment: free."
        )
    if options.deployment == "free":
        _check_zones(brief)


def _check_names(brief: GunFightBrief) -> None:
    scenario = brief.scenario
    for key in ("title", "ac", "ac_aim", "bd", "bd_aim"):
        check_name(getattr(scenario, key), f"scenario, {key}")
    for number, person in enumerate(scenario.figure, start=1):
        check_name(person.name, f"scenario, figure {number}, name")
        full = person.full_name.replace("#", "")  # as the usual constables have
        check_name(full, f"scenario, figure {number}, full_name")
    for number, arm in enumerate(brief.arm, start=1):
        check_name(arm.name, f"arm {number}, name")
    codes: dict[str, str] = {}
    for person in scenario.figure:
        if person.code in codes:
            words = f"“{codes[person.code]}” and “{person.name}” would both be {person.code} on the board"
            raise _wrong("scenario, figure", words)
        codes[person.code] = person.name


def _check_sides(brief: GunFightBrief) -> None:
    scenario = brief.scenario
    for side in SIDES:
        if not any(each.side == side for each in scenario.figure):
            raise _wrong("scenario, figure", f"side “{side}” has nobody")
    for row, cells in enumerate(scenario.rows, start=1):
        if len(cells) != 2 * len(SIDES):
            raise _wrong(f"scenario, rows {row}", "a row has four cells: A to D")
    for rank, officer in scenario.men_of.items():
        if officer not in scenario.people:
            raise _wrong(f"scenario, men_of, {rank}", "there is nobody of that name")


def _check_zones(brief: GunFightBrief) -> None:
    """Check that each side finds room where it deploys."""
    for side in SIDES:
        zone = brief.map.zones.get(side)
        if zone is None:
            raise _wrong("zone", f"side “{side}” has none, and deploys freely")
        count = sum(each.side == side for each in brief.scenario.figure)
        unit = INCHES.unit
        if (zone.east - zone.west) * (zone.south - zone.north) < 4 * count * unit * unit:
            raise _wrong("zone", f"that of side “{side}” is too small for its {count} figures")


def _wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=tuple(sorted(legal)))


def written(brief: GunFightBrief) -> dict[str, Any]:
    """The fight as people write it."""
    scenario = brief.scenario.model_dump(mode="json", exclude={"id", "map"}, exclude_defaults=True)
    people = scenario.pop("figure")
    usual = [each.model_dump() for each in ARMS.values()]
    arms = [each for each in (arm.model_dump() for arm in brief.arm) if each not in usual]
    return {
        LIKE: brief.scenario.id,
        "map": map_data(brief.map),
        "scenario": {**scenario, "figure": people},
        **({"arm": arms} if arms else {}),
    }

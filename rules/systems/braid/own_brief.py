"""Battles that people write: what they leave out is that of a usual one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import OPTIONS, data_from_toml, kept_brief, read_data
from rules.kernel.values.errors import Malformed, Mistakes
from rules.space.measure import INCHES
from rules.space.own_maps import check_id, check_name
from rules.systems.braid import deploying, field, handicap
from rules.systems.braid.brief import BattleBrief, brief_of
from rules.systems.braid.pieces import Status, Unit
from rules.systems.braid.remarks import COMMAND, CROSSINGS, ENGLISH, generals_for, meet
from rules.systems.braid.stats import (
    FIRST,
    GUNS,
    INCH,
    SECOND,
    SIDES,
    TABLES,
    Army,
    Barrier,
    Feature,
    Scenario,
    Side,
    UnitStats,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.systems.braid.options import BraidOptions

_FEATURES: Final = 30
_LINES: Final = 20
_POINTS: Final = 12
_UNITS: Final = 24
"""Of a side."""
_GENERALS: Final = 6
_PLACE: Final = (5, 8)
"""How long a side of a built-up area is, in inches (BC74)."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Map(_Part):
    """The table with its terrain; lengths of the table in inches, all others in hundredths."""

    width: int = Field(ge=24, le=96)
    depth: int = Field(ge=24, le=72)
    feature: tuple[Feature, ...] = ()
    road: tuple[Way, ...] = ()
    barrier: tuple[Barrier, ...] = ()


class _Named(_Part):
    """What the battle is called, who attacks, and whose edge is the northern one."""

    title: str
    attacker: Side | None = None
    north: Side | None = None


class _Written(_Part):
    """What somebody wrote, each part by itself right."""

    map: _Map | None = None
    scenario: _Named | None = None
    army: tuple[Army, Army] | None = None
    unit: tuple[UnitStats, ...] | None = Field(default=None, min_length=2)


def read(options: BraidOptions, text: str) -> BattleBrief:
    """The battle that somebody wrote: any of ``map``, ``scenario``, ``army`` and ``unit``.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    usual = brief_of(options.scenario).scenario
    written = read_data(_Written, data)
    found = _data_of(usual)
    for part in (written.map, written.scenario):
        if part is not None:
            found |= part.model_dump(mode="json")
    for name, many in (("army", written.army), ("unit", written.unit)):
        if many is not None:
            found[name] = [each.model_dump(mode="json") for each in many]
    _check_sides(written)
    _supply(written, found)
    scenario = read_data(Scenario, found)
    _check_scenario(scenario)
    whole = BattleBrief(scenario=scenario, tables=TABLES)
    brief = kept_brief(BattleBrief, whole.model_dump_json())
    _check_room(options, brief)
    return brief


def _data_of(scenario: Scenario) -> dict[str, Any]:
    return scenario.model_dump(mode="json")


def _supply(written: _Written, data: dict[str, Any]) -> None:
    """What the rules say of armies, where a file leaves it out (BC131, BC103).

    A division for each four units in their order, if a side names none; a commander for each; the
    flag as the rules write it.
    """
    units = data["unit"]
    for side in SIDES:
        led = [each for each in units if each["side"] == side and each["arm"] not in GUNS]
        if written.unit is not None and not any(each["division"] for each in led):
            for number, each in enumerate(led):
                each["division"] = number // COMMAND + 1
        for army, given in zip(data["army"], written.army or (), strict=False):
            if army["side"] == side and "generals" not in given.model_fields_set:
                army["generals"] = generals_for(len(led))
    for each in units:
        if each["flag"].lower() == ENGLISH.lower():
            each["flag"] = ENGLISH


def _check_sides(written: _Written) -> None:
    """Check what the model of a scenario would refuse as a whole, and so without a place."""
    mistakes = Mistakes()
    if written.army is not None and {each.side for each in written.army} != set(SIDES):
        mistakes.note(_wrong("army", "there is one of each side: first and second"))
    if written.unit is not None:
        for side in SIDES:
            count = sum(each.side == side for each in written.unit)
            if not 0 < count <= _UNITS:
                words = f"side “{side}” has {count}; it needs 1 to {_UNITS}"
                mistakes.note(_wrong("unit", words))
    mistakes.tell()


def _check_scenario(scenario: Scenario) -> None:
    mistakes = Mistakes()
    with mistakes:
        check_name(scenario.title, "scenario, title")
    if (scenario.attacker is None) != (scenario.north is None):
        words = "attacker and north are both named, or both are left to the dice"
        mistakes.note(_wrong("scenario", words))
    for number, army in enumerate(scenario.army, start=1):
        with mistakes:
            check_name(army.name, f"army {number}, name")
        if not 0 <= army.generals <= _GENERALS:
            words = f"0 to {_GENERALS} divisional commanders"
            mistakes.note(_wrong(f"army {number}, generals", words))
    with mistakes:
        _check_units(scenario.unit)
    with mistakes:
        _check_terrain(scenario)
    mistakes.tell()


def _check_units(units: Sequence[UnitStats]) -> None:
    codes: dict[str, str] = {}
    ids: set[str] = set()
    mistakes = Mistakes()
    for number, unit in enumerate(units, start=1):
        where = f"unit {number}"
        with mistakes:
            check_id(unit.id, f"{where}, id")
        with mistakes:
            check_name(unit.name, f"{where}, name")
        if unit.flag:
            with mistakes:
                check_name(unit.flag, f"{where}, flag")
        if not (unit.code.isascii() and unit.code.isalnum()):
            words = "one or two letters or digits are wanted"
            mistakes.note(_wrong(f"{where}, code", words))
        if unit.id in ids:
            mistakes.note(_wrong(where, "each unit has an id of its own"))
        if unit.code.lower() in codes:
            other = codes[unit.code.lower()]
            words = f"{other} and {unit.name} would both be {unit.code}"
            mistakes.note(_wrong(where, words))
        if not unit.is_gun and unit.stands < handicap.LEAST:
            words = f"foot and horse have {handicap.LEAST} to 6 stands"
            mistakes.note(_wrong(f"{where}, stands", words))
        ids.add(unit.id)
        codes[unit.code.lower()] = unit.name
    mistakes.tell()


def _check_terrain(scenario: Scenario) -> None:
    mistakes = Mistakes()
    for name, most in (("feature", _FEATURES), ("road", _LINES), ("barrier", _LINES)):
        if len(getattr(scenario, name)) > most:
            words = f"there are too many: {most} are the most"
            mistakes.note(_wrong(f"map, {name}", words))
    mistakes.tell()
    named = [("feature", each.id) for each in scenario.feature]
    named += [("road", each.id) for each in scenario.road]
    named += [("barrier", each.id) for each in scenario.barrier]
    for at, (kind, key) in enumerate(named):
        with mistakes:
            check_id(key, f"map, {kind}, id")
            if key in [other for _, other in named[:at]]:
                raise _wrong(f"map, {kind}", f"the id “{key}” is there twice")
    for number, each in enumerate(scenario.feature, start=1):
        with mistakes:
            check_name(each.name, f"map, feature {number}, name")
        with mistakes:
            _check_feature(scenario, each, f"map, feature {number}")
    for number, road in enumerate(scenario.road, start=1):
        with mistakes:
            if len(road.points) > _POINTS:
                raise _wrong(f"map, road {number}", f"a road has {_POINTS} points at most")
            _check_line(scenario, road.points, f"map, road {number}")
    for number, barrier in enumerate(scenario.barrier, start=1):
        with mistakes:
            _check_line(scenario, barrier.points, f"map, barrier {number}")
    mistakes.tell()


def _check_feature(scenario: Scenario, each: Feature, where: str) -> None:
    west, south, east, north = each.rect
    if not (0 <= west < east <= scenario.width * INCH
            and 0 <= south < north <= scenario.depth * INCH):  # fmt: skip
        words = "a rectangle is [west, south, east, north] on the table, in hundredths of an inch"
        raise _wrong(f"{where}, rect", f"{words} from the south-west corner")
    low, high = _PLACE
    if each.kind == "built_up" and not all(
        low * INCH <= side <= high * INCH for side in (east - west, north - south)
    ):
        words = f"a built-up area is {low} to {high} inches each way; a larger place is several"
        raise _wrong(f"{where}, rect", words)
    if each.kind in CROSSINGS and not any(
        other.kind == "river" and meet(each.rect, other.rect) for other in scenario.feature
    ):
        raise _wrong(where, f"there is no river under this {each.kind}")


def _check_line(scenario: Scenario, points: Sequence[tuple[int, int]], where: str) -> None:
    for x, y in points:
        if not (0 <= x <= scenario.width * INCH and 0 <= y <= scenario.depth * INCH):
            raise _wrong(where, f"{x}, {y} is not on the table")
    for (ax, ay), (bx, by) in pairwise(points):
        if (ax == bx) == (ay == by):
            raise _wrong(where, "it leads along an axis, from each point to the next")


def _check_room(options: BraidOptions, brief: BattleBrief) -> None:
    """Check that everybody finds room in the zone of its side (BC145)."""
    scenario = brief.scenario
    attacker, north = scenario.attacker or FIRST, scenario.north or SECOND
    units = tuple(
        Unit(id=e.id, formation=deploying.first_formation(e.arm), stands=e.stands)
        for e in scenario.unit
    )
    table = field.Field(options=options, brief=brief, units=units, attacker=attacker, north=north)
    mistakes = Mistakes()
    for number, stats in enumerate(scenario.unit, start=1):
        found = next(deploying.places(table, table.by_id[stats.id]), None)
        if found is None:
            limits = deploying.zone(table, stats.side)
            depth = INCHES.text(limits.south - limits.north)
            words = f"“{stats.name}” finds no room in the {depth} inches where its side deploys"
            mistakes.note(_wrong(f"unit {number}", words))
            continue
        table = table.changing(
            stats.id, status=Status.IN_PLAY, pose=found.end, formation=found.formation
        )
    mistakes.tell()


def _wrong(where: str, words: str, legal: Iterable[str] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=tuple(legal))


def written(brief: BattleBrief) -> dict[str, Any]:
    """The battle as people write it."""
    scenario = brief.scenario
    data = scenario.model_dump(mode="json", exclude_defaults=True)
    terrain = ("width", "depth", "feature", "road", "barrier")
    named = ("title", "attacker", "north")
    return {
        OPTIONS: {"scenario": scenario.id},
        "map": {name: data[name] for name in terrain if name in data},
        "scenario": {name: data[name] for name in named if name in data},
        "army": data["army"],
        "unit": data["unit"],
    }

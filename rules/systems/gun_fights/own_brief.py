"""Fights that people write: what they leave out is that of a usual one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import OPTIONS, data_from_toml, kept_brief, read_data
from rules.kernel.values.errors import Malformed, Mistakes
from rules.space.measure import INCHES
from rules.space.own_maps import (
    Bounds,
    check_id,
    check_map,
    check_name,
    check_room,
    check_starts,
    map_data,
)
from rules.systems.gun_fights.brief import GunFightBrief, brief_of
from rules.systems.gun_fights.maps import BASE, Map
from rules.systems.gun_fights.stats import (
    ARMS,
    COLUMN_SIDES,
    COLUMNS,
    MEN,
    RANKS,
    SIDES,
    Arm,
    Scenario,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.gun_fights.options import GunFightOptions

_BOUNDS: Final = Bounds(INCHES, least=12, most=60)
_FIGURES: Final = 20
_ARMS: Final = 8


class _Written(BaseModel):
    """What somebody wrote, each part by itself right."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    map: Map | None = None
    scenario: Scenario
    arm: tuple[Arm, ...] = Field(default=(), max_length=_ARMS)


def read(options: GunFightOptions, text: str) -> GunFightBrief:
    """The fight that somebody wrote: any of ``map``, ``scenario`` and ``arm``.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    usual = brief_of(options.scenario)
    scenario = data.get("scenario", {})
    if isinstance(scenario, dict):
        scenario = {**usual.scenario.model_dump(mode="json"), **scenario}
    written = read_data(_Written, {**data, "scenario": scenario})
    arms = ARMS | {each.id: each for each in written.arm}
    fight = written.scenario
    people = fight.people
    if "men_of" not in data.get("scenario", {}):  # others than the usual figures have no officers
        led = {rank: officer for rank, officer in fight.men_of.items() if officer in people}
        fight = fight.model_copy(update={"men_of": led})
    mistakes = Mistakes()
    with mistakes:
        _check_scenario(fight, arms)
    site = written.map
    if site is None:  # others than the usual figures start nowhere
        there = tuple(each for each in usual.map.start if each.figure in people)
        site = usual.map.model_copy(update={"start": there})
    with mistakes:
        check_map(site, _BOUNDS, SIDES)
    mistakes.tell()
    with mistakes:
        check_starts(site, site.ways, people)
    with mistakes:
        _check_set_up(site, fight, free=options.deployment == "free")
    mistakes.tell()
    carried = {each.arm for each in people.values()}
    found = GunFightBrief(
        scenario=fight,
        map=site,
        arm=tuple(arm for arm in arms.values() if arm.id in carried),
    )
    return kept_brief(GunFightBrief, found.model_dump_json())


def _check_scenario(scenario: Scenario, arms: Mapping[str, Arm]) -> None:
    """Check the people and the activation table, alone and together."""
    mistakes = Mistakes()
    if len(scenario.figure) > _FIGURES:
        mistakes.note(_wrong("scenario, figure", f"there are too many: {_FIGURES} are the most"))
    if len(scenario.people) < len(scenario.figure):
        mistakes.note(_wrong("scenario, figure", "each has an id of its own"))
    for number, person in enumerate(scenario.figure, start=1):
        if person.arm not in arms:
            where = f"scenario, figure {number}, arm"
            mistakes.note(_wrong(where, "there is no such arm", tuple(arms)))
    for side in SIDES:
        if not any(each.side == side for each in scenario.figure):
            mistakes.note(_wrong("scenario, figure", f"side “{side}” has nobody"))
    with mistakes:
        _check_officers(scenario)
    with mistakes:
        _check_names(scenario, arms)
    with mistakes:
        _check_rows(scenario)
        _check_named(scenario)
    mistakes.tell()


def _check_officers(scenario: Scenario) -> None:
    """Check who leads the constables and the trackers (GFT16, GFT17, GF40b)."""
    mistakes = Mistakes()
    for rank, name in scenario.men_of.items():
        with mistakes:
            _check_officer(scenario, rank, name)
    mistakes.tell()


def _check_officer(scenario: Scenario, rank: str, name: str) -> None:
    where = f"scenario, men_of, {rank[:20]}"
    if rank not in RANKS:
        raise _wrong(where, "there is no such rank", RANKS)
    officer = scenario.people.get(name)
    able = tuple(each.id for each in scenario.figure if each.rank is None)
    if officer is None:
        raise _wrong(where, "there is nobody of that name", able)
    if officer.rank is not None:
        raise _wrong(where, f"an officer has no rank of those, “{name}” has", able)
    for each in scenario.figure:
        if each.rank == rank and each.side != officer.side:
            raise _wrong(where, f"“{name}” is of another side than “{each.id}”, whom he leads")


def _check_named(scenario: Scenario) -> None:
    """Check that everybody acts in some row, which are his hit points, too (GF4, GF40a)."""
    rows = range(1, len(scenario.rows) + 1)
    named = {name for row in rows for name in _acting(scenario, row)}
    mistakes = Mistakes()
    for number, person in enumerate(scenario.figure, start=1):
        if person.id not in named:
            words = f"“{person.id}” stands in no cell of the table, and would never act"
            mistakes.note(_wrong(f"scenario, figure {number}", words))
    mistakes.tell()


def _acting(scenario: Scenario, row: int) -> list[str]:
    """Who acts in a row, in its order."""
    return [
        name
        for column, side in enumerate(COLUMN_SIDES)
        for name in scenario.named(row, column)
        if scenario.people[name].side == side
    ]


def _check_rows(scenario: Scenario) -> None:
    mistakes = Mistakes()
    for row, cells in enumerate(scenario.rows, start=1):
        if len(cells) != len(COLUMNS):
            said = f"a row has {len(COLUMNS)} cells: A to D"
            mistakes.note(_wrong(f"scenario, rows {row}", said))
        for column, side, cell in zip(COLUMNS, COLUMN_SIDES, cells, strict=False):
            with mistakes:
                _check_cell(scenario, f"scenario, rows {row}, column {column}", side, cell)
    mistakes.tell()
    for row in range(1, len(scenario.rows) + 1):
        for name, times in Counter(_acting(scenario, row)).items():
            if times > 1:
                mistakes.note(_wrong(f"scenario, rows {row}", f"“{name}” stands there twice"))
    mistakes.tell()


def _check_cell(scenario: Scenario, where: str, side: str, cell: tuple[str, ...]) -> None:
    """Check who acts in a cell: those of its column's side, or all of its men (GF1b, GF40)."""
    if MEN in cell:
        if len(cell) > 1:
            raise _wrong(where, f"“{MEN}” stands alone in its cell")
        if not any(each.rank is not None and each.side == side for each in scenario.figure):
            raise _wrong(where, f"side “{side}” has nobody with a rank for “{MEN}”")
        return
    for name in cell:
        if name not in scenario.people:
            raise _wrong(where, "it names nobody who fights", tuple(scenario.people))
        if scenario.people[name].side != side:
            raise _wrong(where, f"it is a column of side “{side}”, “{name}” is not")


def _check_set_up(site: Map, scenario: Scenario, *, free: bool) -> None:
    """Check that everybody starts somewhere, or finds room where his side deploys."""
    if free:
        mistakes = Mistakes()
        for side in SIDES:
            count = sum(each.side == side for each in scenario.figure)
            with mistakes:
                check_room(site, site.ways, side, count, BASE)
        mistakes.tell()
        return
    started = {start.figure for start in site.start}
    beside = [each.name for each in scenario.figure if each.id not in started]
    if beside:
        raise Malformed(
            f"The map does not say where {beside[0]} starts: give each figure a [[map.start]], "
            'or let the file say options = { deployment = "free" }.'
        )


def _check_names(scenario: Scenario, arms: Mapping[str, Arm]) -> None:
    mistakes = Mistakes()
    for key in ("title", "ac", "ac_aim", "bd", "bd_aim"):
        with mistakes:
            check_name(getattr(scenario, key), f"scenario, {key}")
    codes: dict[str, str] = {}
    for number, person in enumerate(scenario.figure, start=1):
        where = f"scenario, figure {number}"
        with mistakes:
            check_id(person.id, f"{where}, id")
            if person.id == MEN:
                raise _wrong(f"{where}, id", f"“{MEN}” stands for those of a rank in the table")
        with mistakes:
            check_name(person.name, f"{where}, name")
        with mistakes:
            check_name(person.full_name.replace("#", ""), f"{where}, full_name")  # Constable #1
        if person.code in codes:
            other = codes[person.code]
            said = f"{other} and {person.name} would both be {person.code}"
            mistakes.note(_wrong(where, said))
        codes[person.code] = person.name
    for arm in arms.values():
        with mistakes:
            check_id(arm.id, "arm, id")
            check_name(arm.name, f"arm, {arm.id[:20]}, name")
    mistakes.tell()


def _wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=tuple(sorted(legal)))


def written(brief: GunFightBrief) -> dict[str, Any]:
    """The fight as people write it."""
    scenario = brief.scenario.model_dump(mode="json", exclude={"id", "map"}, exclude_defaults=True)
    people = scenario.pop("figure")
    usual = [each.model_dump() for each in ARMS.values()]
    arms = [each for each in (arm.model_dump() for arm in brief.arm) if each not in usual]
    return {
        OPTIONS: {"scenario": brief.scenario.id},
        "map": map_data(brief.map),
        "scenario": {**scenario, "figure": people},
        **({"arm": arms} if arms else {}),
    }

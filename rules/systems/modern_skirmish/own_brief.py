"""Skirmishes that people write: what they leave out is that of a usual one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import OPTIONS, data_from_toml, kept_brief, read_data
from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Malformed, Mistakes
from rules.space.measure import CENTIMETRES
from rules.space.own_maps import Bounds, check_id, check_map, check_name, check_room, map_data
from rules.space.site import Site
from rules.systems.modern_skirmish.brief import SkirmishBrief, brief_of
from rules.systems.modern_skirmish.stats import CM, SIDES, TROOPS, Troop, UnitStats
from rules.systems.modern_skirmish.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.space.ways import Ways
    from rules.systems.modern_skirmish.options import SkirmishOptions

_BOUNDS: Final = Bounds(CENTIMETRES, least=60, most=240)
_UNITS: Final = 8
_FIGURES: Final = 60
_PACE: Final = 4 * CM
"""From base to base as units deploy."""


class _Named(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str


class _Written(BaseModel):
    """What somebody wrote, each part by itself right."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    map: Site | None = None
    scenario: _Named | None = None
    troop: tuple[Troop, ...] = Field(default=(), max_length=_UNITS)
    unit: tuple[UnitStats, ...] | None = Field(default=None, min_length=2, max_length=_UNITS)


def read(options: SkirmishOptions, text: str) -> SkirmishBrief:
    """The skirmish that somebody wrote: any of ``map``, ``scenario``, ``unit`` and ``troop``.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    usual = brief_of(options.map, options.forces)
    written = read_data(_Written, data)
    site, units = written.map or usual.site, written.unit or usual.unit
    troops = TROOPS | {each.id: each for each in written.troop}
    title = written.scenario.title if written.scenario else usual.scenario.title
    mistakes = Mistakes()
    with mistakes:
        check_name(title, "scenario, title")
    with mistakes:
        _check_units(units, troops)
    with mistakes:
        _check_troops(written.troop)
    with mistakes:
        check_map(site, _BOUNDS, SIDES)
    mistakes.tell()
    _check_site(site, terrain(site, options).ways, units, troops)
    named = {"title": title, "units": tuple(each.id for each in units)}
    carried = {each.troop for each in units}
    found = SkirmishBrief(
        scenario=usual.scenario.model_copy(update=named),
        site=site,
        troop=tuple(each for each in troops.values() if each.id in carried),
        unit=units,
    )
    return kept_brief(SkirmishBrief, found.model_dump_json())


def _check_units(units: Sequence[UnitStats], troops: Mapping[str, Troop]) -> None:
    mistakes = Mistakes()
    if sum(each.size for each in units) > _FIGURES:
        mistakes.note(_wrong("unit", f"there are too many figures: {_FIGURES} are the most"))
    codes, ids = set(), set()
    for number, unit in enumerate(units, start=1):
        where = f"unit {number}"
        with mistakes:
            check_id(unit.id, f"{where}, id")
        with mistakes:
            check_name(unit.name, f"{where}, name")
        if unit.troop not in troops:
            words = "there are no such troops"
            mistakes.note(_wrong(f"{where}, troop", words, tuple(troops)))
        if not (unit.code.isascii() and unit.code.isupper()):
            mistakes.note(_wrong(f"{where}, code", "a capital letter is wanted"))
        if unit.code in codes or unit.id in ids:
            mistakes.note(_wrong(where, "each unit has an id and a code of its own"))
        codes.add(unit.code)
        ids.add(unit.id)
    mistakes.tell()
    for side in SIDES:
        if not any(troops[each.troop].side == side for each in units):
            raise _wrong("unit", f"side “{side}” has none")


def _check_troops(troops: Sequence[Troop]) -> None:
    mistakes = Mistakes()
    for number, troop in enumerate(troops, start=1):
        with mistakes:
            check_id(troop.id, f"troop {number}, id")
        with mistakes:
            check_name(troop.name, f"troop {number}, name")
        with mistakes:
            check_name(troop.plural, f"troop {number}, plural")
        reaches = [band.reach for band in troop.band]
        if reaches != sorted(set(reaches)):
            mistakes.note(_wrong(f"troop {number}, band", "the nearest comes first"))
        for part, band in enumerate(troop.band, start=1):
            where = f"troop {number}, band {part}"
            for spec in (band.open, band.cover):
                with mistakes:
                    _check_span(f"{where}, differential", spec.differential, 0, DIE - 1)
                with mistakes:
                    _check_span(f"{where}, coloured", spec.coloured, 1, DIE)
    mistakes.tell()


def _check_span(where: str, span: tuple[int, int], least: int, most: int) -> None:
    """Check what dice can show (MS9, MS71)."""
    first, last = span
    if not least <= first <= last <= most:
        raise _wrong(where, f"two numbers from {least} to {most} are wanted, the lesser first")


def _check_site(
    site: Site, ways: Ways, units: Sequence[UnitStats], troops: Mapping[str, Troop]
) -> None:
    """Check that each side finds room in its zone."""
    mistakes = Mistakes()
    if site.start:
        words = "there is nothing of that name: units deploy in their zones"
        mistakes.note(_wrong("map, start", words))
    for side in SIDES:
        count = sum(each.size for each in units if troops[each.troop].side == side)
        with mistakes:
            check_room(site, ways, side, count, _PACE)
    mistakes.tell()


def _wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=legal)


def written(brief: SkirmishBrief) -> dict[str, Any]:
    """The skirmish as people write it."""
    troops = [each.model_dump(mode="json") for each in brief.troop if TROOPS.get(each.id) != each]
    return {
        OPTIONS: {"map": brief.scenario.id},
        "map": map_data(brief.site),
        "scenario": {"title": brief.scenario.title},
        "unit": [each.model_dump(mode="json") for each in brief.unit],
        **({"troop": troops} if troops else {}),
    }

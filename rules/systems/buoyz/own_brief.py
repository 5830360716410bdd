"""Battles and ships that people write: what they leave out is that of a usual battle (BZ218).

A file has any of ``scenario`` (title, table, turns), ``fleet`` (one of each side, with its ships),
``body`` (planets, nebulae and so on) and ``ship`` (descriptions of ships of one's own). Where the
usual battle is one of bought fleets, ships of one's own can be bought, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import OPTIONS, data_from_toml, kept_brief, read_data
from rules.kernel.values.errors import Malformed, Mistakes
from rules.space.own_maps import check_id, check_name
from rules.space.plane import Point
from rules.systems.buoyz.board.bodies import clear, placed
from rules.systems.buoyz.board.brief import BuoyzBrief, brief_for, printed
from rules.systems.buoyz.board.kinds import supplied
from rules.systems.buoyz.board.sds import SDS, Description
from rules.systems.buoyz.board.stats import (
    INCH,
    PLANET,
    SIDES,
    Fleet,
    Placed,
    Scenario,
    Side,
    disc_ids,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.buoyz.board.options import BuoyzOptions

_SHIPS: Final = 16
"""Descriptions of one's own at most."""
_QUOTES: Final = str.maketrans(
    "", "", "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Named(_Part):
    """What the battle is called, its table in inches, how long it lasts, what decides."""

    title: str | None = None
    width: int | None = Field(default=None, ge=12, le=96)
    depth: int | None = Field(default=None, ge=12, le=96)
    turns: int | None = Field(default=None, ge=1, le=30)
    count: Literal["points", "hull", "kills", "planet", "crippled", "convoy"] | None = None
    south: Side | None = None
    borg: bool | None = None
    cloak: bool | None = None
    craft: bool | None = None
    chosen: bool | None = None
    web: bool | None = None
    contact: bool | None = None
    hyperspace: bool | None = None
    scattered: bool | None = None
    rolls: Literal["", "table", "all"] | None = None
    squadrons: bool | None = None
    period: int | None = Field(default=None, ge=0, le=6)


class _Written(_Part):
    """What somebody wrote, each part by itself right."""

    scenario: _Named = _Named()
    fleet: Annotated[tuple[Fleet, ...], Field(max_length=2)] | None = None
    body: Annotated[tuple[Placed, ...], Field(max_length=8)] | None = None
    ship: tuple[Description, ...] = Field(default=(), max_length=_SHIPS)


def read(options: BuoyzOptions, text: str) -> BuoyzBrief:
    """The battle that somebody wrote.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    usual = brief_for(options)
    written = read_data(_Written, data)
    own = {each.id: supplied(each) for each in written.ship}
    mistakes = Mistakes()
    with mistakes:
        _check_ships(written.ship)
    found = usual.scenario.model_dump(mode="json")
    found |= written.scenario.model_dump(mode="json", exclude_none=True)
    known = {**SDS, **own}
    if written.fleet is not None:
        with mistakes:
            _check_fleets(written.fleet, known)
        found["fleet"] = [each.model_dump(mode="json") for each in written.fleet]
    if written.body is not None:
        found["body"] = [each.model_dump(mode="json") for each in written.body]
    with mistakes:
        check_name(found["title"], "scenario, title")
    with mistakes:
        _check_convoy(found, known)
    with mistakes:
        _check_starts(found)
    with mistakes:
        _check_bodies(found)
    mistakes.tell()
    scenario = Scenario.model_validate(found)
    whole = BuoyzBrief(scenario=scenario, sd=_taking_part(scenario, usual, known, own))
    return kept_brief(BuoyzBrief, whole.model_dump_json())


def _taking_part(
    scenario: Scenario,
    usual: BuoyzBrief,
    known: Mapping[str, Description],
    own: Mapping[str, Description],
) -> tuple[Description, ...]:
    """The descriptions of the ships that fight, or that may be bought."""
    if scenario.bought:
        ids = dict.fromkeys((*(SDS if not usual.scenario.bought else usual.sds), *own))
    else:
        ids = dict.fromkeys(ship.sd for fleet in scenario.fleet for ship in fleet.ship)
    return tuple(each for key, each in known.items() if key in ids)


def _check_ships(ships: tuple[Description, ...]) -> None:
    seen: set[str] = set()
    mistakes = Mistakes()
    for number, ship in enumerate(ships, start=1):
        where = f"ship {number}"
        with mistakes:
            check_id(ship.id, f"{where}, id")
        with mistakes:
            check_name(ship.name.translate(_QUOTES), f"{where}, name")
        with mistakes:
            check_name(ship.letters, f"{where}, letters")
        if ship.type:
            with mistakes:
                check_name(ship.type.translate(_QUOTES), f"{where}, type")
        if ship.id in seen:
            mistakes.note(_wrong(where, "each ship has an id of its own"))
        if ship.roll:
            mistakes.note(_wrong(f"{where}, roll", "a ship of one's own has its points"))
        seen.add(ship.id)
    mistakes.tell()


def _check_fleets(fleets: tuple[Fleet, ...], known: Mapping[str, Description]) -> None:
    mistakes = Mistakes()
    if tuple(each.side for each in fleets) != SIDES:
        mistakes.note(_wrong("fleet", f"there are two: {' and '.join(SIDES)}"))
    if len({bool(each.ship) for each in fleets}) > 1:
        mistakes.note(_wrong("fleet", "both have ships, or both buy them"))
    for fleet in fleets:
        with mistakes:
            check_name(fleet.name, f"fleet, {fleet.side}, name")
        for number, ship in enumerate(fleet.ship, start=1):
            where = f"fleet, {fleet.side}, ship {number}"
            if ship.name:
                with mistakes:
                    check_name(ship.name, f"{where}, name")
            if ship.sd not in known:
                mistakes.note(_wrong(f"{where}, sd", "there is no such ship", tuple(known)))
        if len({each.at is None for each in fleet.ship}) > 1:
            words = "all of its ships start somewhere, or none"
            mistakes.note(_wrong(f"fleet, {fleet.side}", words))
    mistakes.tell()


def _check_starts(found: Mapping[str, Any]) -> None:
    """Check that ships start on the table, which may be of another size than the usual one."""
    mistakes = Mistakes()
    for fleet in found["fleet"]:
        for number, ship in enumerate(fleet["ship"], start=1):
            at = ship["at"]
            if at is not None and not (
                0 <= at[0] <= found["width"] and 0 <= at[1] <= found["depth"]
            ):
                where = f"fleet, {fleet['side']}, ship {number}, at"
                mistakes.note(_wrong(where, "that is off the table"))
    mistakes.tell()


def _check_convoy(found: Mapping[str, Any], known: Mapping[str, Description]) -> None:
    """Check that a convoy has freighters, as they decide it (BZ241)."""
    if found["count"] == "convoy":
        listed = [known[ship["sd"]] for ship in found["fleet"][0]["ship"] if ship["sd"] in known]
        if not any(each.civilian for each in listed):
            raise _wrong("scenario, count", "there is no civilian ship among those of blue")


def _check_bodies(found: Mapping[str, Any]) -> None:
    """Check that bodies lie on the table, and that ships start off discs or on one of them."""
    bodies = tuple(Placed.model_validate(each) for each in found["body"])
    mistakes = Mistakes()
    for number, body in enumerate(bodies, start=1):
        where = f"body {number}"
        if body.name:
            with mistakes:
                check_name(body.name, f"{where}, name")
        if not (0 <= body.at[0] <= found["width"] and 0 <= body.at[1] <= found["depth"]):
            mistakes.note(_wrong(f"{where}, at", "that is off the table"))
    if found["count"] == "planet" and not disc_ids(bodies):
        mistakes.note(_wrong("scenario, count", "there is no planet to be held"))
    for fleet in found["fleet"]:
        with mistakes:
            _check_beside(fleet, bodies)
    mistakes.tell()


def _check_beside(fleet: Mapping[str, Any], bodies: tuple[Placed, ...]) -> None:
    """Check a fleet's ships against the discs of a battle."""
    ids, discs = disc_ids(bodies), placed(bodies, Point(0, 0), PLANET)
    legal = tuple(sorted(ids))
    if fleet["around"] and fleet["around"] not in ids:
        raise _wrong(f"fleet, {fleet['side']}, around", "there is no such body", legal)
    for number, ship in enumerate(fleet["ship"], start=1):
        where = f"fleet, {fleet['side']}, ship {number}"
        if ship["on"] and ship["on"] not in ids:
            raise _wrong(f"{where}, on", "there is no such body", legal)
        at = ship["at"] and Point(ship["at"][0] * INCH, -ship["at"][1] * INCH)
        if at and not clear(discs, at):
            raise _wrong(f"{where}, at", "that is in a planet")


def _wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=legal)


def written(brief: BuoyzBrief) -> dict[str, Any]:
    """The battle as people write it."""
    scenario = brief.scenario.model_dump(
        mode="json", exclude={"id", "fleet", "body", "rules", "points"}, exclude_none=True
    )
    own = [
        each.model_dump(mode="json", exclude_defaults=True)
        for each in brief.sd
        if not printed(each)
    ]
    bodies = [each.model_dump(mode="json", exclude_defaults=True) for each in brief.scenario.body]
    fleets = [
        each.model_dump(mode="json", exclude_defaults=True, exclude_none=True)
        for each in brief.scenario.fleet
    ]
    return {
        OPTIONS: {"scenario": brief.scenario.id},
        "scenario": scenario,
        "fleet": fleets,
        **({"body": bodies} if bodies else {}),
        **({"ship": own} if own else {}),
    }

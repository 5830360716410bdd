"""Engagements and ships that people write: what they leave out is that of a usual one (TE62).

A file has any of ``scenario`` (title, terrain, rounds, holes, what decides), ``squad`` (ships that
deploy in the same zone) and ``card`` (ships of one's own). Where the usual engagement is one of
bought fleets, cards of one's own can be bought, too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import OPTIONS, data_from_toml, kept_brief, read_data
from rules.kernel.values.errors import Malformed, Mistakes
from rules.space.hex import FACINGS, HexText
from rules.space.own_maps import check_name
from rules.systems.celestial.brief import CelestialBrief, brief_of
from rules.systems.celestial.fleets import MOST
from rules.systems.celestial.kinds import supplied
from rules.systems.celestial.setup import EAST, WEST
from rules.systems.celestial.stats import (
    CARDS,
    LETTERS,
    MAP,
    SIDES,
    WEAPONS,
    Card,
    GroupCard,
    Scenario,
    Squad,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.space.hex import Hex
    from rules.systems.celestial.options import CelestialOptions

_CARDS: Final = 10
"""Cards of one's own at most."""
_ID: Final = re.compile(r"[a-z]{2,9}")
"""So short that six fit on a button, and letters only, as lists of fleets are typed."""
_COLUMNS: Final = "ABCDEFGHIJKLMNOP"
_ROWS: Final = 12
_TERRAIN: Final = 10
_NEAR: Final = 2
"""So near to a black hole nobody deploys (TN20)."""
_ALONE: Final = frozenset(("displacer", "burst"))
"""Weapons of which a group has one."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Fought(_Part):
    """What the engagement is called, its terrain, how long it lasts, what decides."""

    title: str | None = None
    terrain: int | None = Field(default=None, ge=0, le=_TERRAIN)
    rounds: int | None = Field(default=None, ge=1, le=30)
    clear: str | None = Field(default=None, max_length=len(_COLUMNS))
    black_holes: Annotated[tuple[HexText, ...], Field(max_length=4)] | None = None
    wormholes: Annotated[tuple[HexText, ...], Field(max_length=4)] | None = None
    runner: str | None = None
    reward: int | None = Field(default=None, ge=0, le=200)
    stake: str | None = None


class _Written(_Part):
    """What somebody wrote, each part by itself right."""

    scenario: _Fought = _Fought()
    squad: Annotated[tuple[Squad, ...], Field(min_length=2, max_length=6)] | None = None
    card: tuple[Card, ...] = Field(default=(), max_length=_CARDS)


def read(options: CelestialOptions, text: str) -> CelestialBrief:
    """The engagement that somebody wrote.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    cards = data.get("card")
    if isinstance(cards, list):
        data["card"] = [supplied(each) if isinstance(each, dict) else each for each in cards]
    written = read_data(_Written, data)
    mistakes = Mistakes()
    with mistakes:
        _check_cards(written.card)
    usual = brief_of(options.scenario)
    fought = usual.scenario.model_dump(mode="json")
    fought |= written.scenario.model_dump(mode="json", exclude_none=True)
    if written.squad is not None:
        fought["squad"] = [each.model_dump(mode="json") for each in written.squad]
    with mistakes:
        check_name(fought["title"], "scenario, title")
    known = CARDS | {each.id: each for each in written.card}
    with mistakes:
        _check_columns(fought["clear"], "scenario, clear")
    for number, squad in enumerate(fought["squad"], start=1):
        with mistakes:
            _check_columns(squad["columns"], f"squad {number}, columns")
    mistakes.tell()
    scenario = Scenario.model_validate(fought)
    with mistakes:
        _check_squads(scenario, known)
    with mistakes:
        _check_holes(scenario)
    mistakes.tell()
    with mistakes:
        _check_zones(scenario)
    with mistakes:
        _check_ends(scenario, known)
    sailing = {ship for squad in scenario.squad for ship in squad.ships}
    part = [each for each in known.values() if scenario.bought or each.id in sailing]
    with mistakes:
        _check_codes(part)
    mistakes.tell()
    found = CelestialBrief(scenario=scenario, card=tuple(part))
    return kept_brief(CelestialBrief, found.model_dump_json())


def _check_cards(cards: tuple[Card, ...]) -> None:
    """Check the cards that somebody wrote, each by itself (TE62b)."""
    seen: set[str] = set()
    mistakes = Mistakes()
    for number, card in enumerate(cards, start=1):
        where = f"card {number}"
        if _ID.fullmatch(card.id) is None:
            mistakes.note(_wrong(f"{where}, id", "an id has 2 to 9 small letters"))
        if card.id in seen or card.id in CARDS:
            mistakes.note(_wrong(f"{where}, id", "there is a card of that id already"))
        seen.add(card.id)
        for key in ("name", "sort"):
            with mistakes:
                check_name(getattr(card, key), f"{where}, {key}")
        if not ("A" <= card.code <= "Z"):
            mistakes.note(_wrong(f"{where}, code", "a letter A to Z is wanted"))
        if card.start >= len(card.curve):
            words = f"there are rows 0 to {len(card.curve) - 1}"
            mistakes.note(_wrong(f"{where}, start", words))
        for check in (_check_numbers, _check_groups):
            with mistakes:
                check(card, where)
    mistakes.tell()


def _check_numbers(card: Card, where: str) -> None:
    within = (
        ("points", (card.points,), 1, 600),
        ("curve", [each for row in card.curve for each in (row.power, row.speed, row.turn)], 0, 6),
        ("curve", (len(card.curve),), 1, 6),
        ("shields", card.shields, 0, 12),
        ("hull", card.hull, -6, 0),
        ("hull", (card.boxes,), 2, 12),
        ("critical", card.critical, 0, card.boxes - 1),
        ("blast", (card.blast,), 0, 9),
        ("sprints", (card.sprints,), 0, 6),
    )
    mistakes = Mistakes()
    for name, values, least, most in within:
        if any(not least <= each <= most for each in values):
            words = f"numbers from {least} to {most} are wanted"
            mistakes.note(_wrong(f"{where}, {name}", words))
    mistakes.tell()


def _check_groups(card: Card, where: str) -> None:
    if len(card.group) > 3:  # noqa: PLR2004 - so many have buttons (TE8)
        raise _wrong(f"{where}, group", "three are the most")
    if card.squadron and not card.group:
        raise _wrong(f"{where}, group", "a squadron has one (TE51)")
    mistakes = Mistakes()
    for number, group in enumerate(card.group, start=1):
        with mistakes:
            _check_group(group, f"{where}, group {number}")
    mistakes.tell()


def _check_group(group: GroupCard, where: str) -> None:
    if group.weapon not in WEAPONS:
        raise _wrong(f"{where}, weapon", "there is no such weapon", tuple(WEAPONS))
    if group.count > 1 and group.weapon in _ALONE:
        raise _wrong(f"{where}, count", f"a group has one {group.weapon}")
    if group.cold + group.hot == 0:
        raise _wrong(where, "it has no boxes: cold or hot ones are wanted")
    letters = set(group.arcs)
    if not letters or not letters <= set(LETTERS) or len(letters) < len(group.arcs):
        raise _wrong(f"{where}, arcs", f"some of {LETTERS} are wanted, each once")


def _check_columns(letters: str, where: str) -> None:
    if not set(letters) <= set(_COLUMNS) or len(set(letters)) < len(letters):
        raise _wrong(where, "letters A to P are wanted, each once")


def _check_squads(scenario: Scenario, known: Mapping[str, Card]) -> None:
    """Check who fights: on both sides, ships of their own, six a side at most (TE76)."""
    mistakes = Mistakes()
    for number, squad in enumerate(scenario.squad, start=1):
        first, last = squad.rows
        if not 1 <= first <= last <= _ROWS:
            words = "two of 1 to 12 are wanted, the lower first"
            mistakes.note(_wrong(f"squad {number}, rows", words))
        for ship in squad.ships:
            with mistakes:
                if ship not in known:
                    raise _wrong(f"squad {number}, ships", "there is no such card", tuple(known))
                if known[ship].side != squad.side:
                    words = f"{known[ship].name} is a ship of the other side"
                    raise _wrong(f"squad {number}, ships", words)
        if squad.fixed and (squad.fixed not in FACINGS or len(squad.ships) != 1):
            words = "the facing of one ship is wanted"
            mistakes.note(_wrong(f"squad {number}, fixed", words, FACINGS))
    with mistakes:
        _check_sides(scenario)
    mistakes.tell()


def _check_sides(scenario: Scenario) -> None:
    for side in SIDES:
        own = [each for each in scenario.squad if each.side == side]
        if not own:
            raise _wrong("squad", f"side “{side}” has none")
        ships = sum(len(each.ships) for each in own)
        if ships > MOST:
            raise _wrong("squad", f"side “{side}” has {ships} ships; {MOST} are the most")
        if scenario.bought and len(own) > 1:
            raise _wrong("squad", "who buys ships has one zone")
        if not scenario.bought and not all(each.ships for each in own):
            raise _wrong("squad", "all have ships, or all buy them")


def _check_holes(scenario: Scenario) -> None:
    holes = [*scenario.black_holes, *scenario.wormholes]
    if any(each not in MAP for each in holes):
        raise _wrong("scenario", "a hole is off the map: A1 to P12")
    if len(set(holes)) < len(holes):
        raise _wrong("scenario", "two holes are in the same hex")


def _check_zones(scenario: Scenario) -> None:
    """Check that there is room for all, wherever the dice lay planets (TN20, TE62b)."""
    for number, squad in enumerate(scenario.squad, start=1):
        where = f"squad {number}"
        free = [each for each in squad.zone if _free(scenario, each)]
        drawn = [each for each in free if WEST <= each.column <= EAST]
        drawn = [each for each in drawn if _COLUMNS[each.column - 1] not in scenario.clear]
        if squad.fixed:
            if len(squad.zone) != 1 or len(free) != 1 or drawn:
                words = "it stands in one hex, off the generator's columns or in a clear one"
                raise _wrong(where, f"{words}, and not at a hole")
            continue
        ships = sum(len(each.ships) for each in scenario.squad if each.side == squad.side) or MOST
        if len(free) - min(_TERRAIN, _planets(drawn)) < ships:
            raise _wrong(where, f"its zone has no room for {ships} ships off holes and planets")


def _planets(cells: list[Hex]) -> int:
    """How many planets may lie in these hexes at most: none beside another.

    Of hexes that hang together these are three of four at most.
    """
    alone = [each for each in cells if set(cells).isdisjoint(MAP.near[each])]
    return len(alone) + 3 * (len(cells) - len(alone)) // 4


def _free(scenario: Scenario, cell: Hex) -> bool:
    near = any(MAP.distance(cell, each) <= _NEAR for each in scenario.black_holes)
    return not near and cell not in scenario.wormholes


def _check_ends(scenario: Scenario, known: Mapping[str, Card]) -> None:
    """Check what decides: a card that takes part, and a way out for who is to escape."""
    for name in ("runner", "stake"):
        card = getattr(scenario, name)
        sailing = [ship for squad in scenario.squad for ship in squad.ships]
        if card and card not in sailing:
            raise _wrong(f"scenario, {name}", "no ship of that card takes part", tuple(sailing))
    if scenario.runner and not scenario.wormholes:
        raise _wrong("scenario, runner", "there is no wormhole to escape by")
    if scenario.runner and known[scenario.runner].base:
        raise _wrong("scenario, runner", "a base does not move")


def _check_codes(cards: Iterable[Card]) -> None:
    codes: dict[str, str] = {}
    for card in cards:
        if card.code in codes:
            words = f"{codes[card.code]} and {card.name} would both be {card.code}"
            raise _wrong(f"card “{card.id}”, code", words)
        codes[card.code] = card.name


def _wrong(where: str, words: str, legal: Iterable[str] = ()) -> Malformed:
    return Malformed(f"I can't read “{where}”: {words}.", legal=tuple(dict.fromkeys(legal)))


def written(brief: CelestialBrief) -> dict[str, Any]:
    """The engagement as people write it."""
    scenario = brief.scenario.model_dump(
        mode="json", exclude={"id", "squad"}, exclude_defaults=True
    )
    squads = [each.model_dump(mode="json", exclude_defaults=True) for each in brief.scenario.squad]
    own = [_card(each) for each in brief.card if CARDS.get(each.id) != each]
    return {
        OPTIONS: {"scenario": brief.scenario.id},
        "scenario": scenario,
        "squad": squads,
        **({"card": own} if own else {}),
    }


def _card(card: Card) -> dict[str, Any]:
    found = card.model_dump(mode="json", exclude_defaults=True)
    found["curve"] = [[row.power, row.speed, row.turn] for row in card.curve]
    return found | ({"critical": sorted(card.critical)} if card.critical else {})

"""Fights that people write: what they leave out is that of a usual one (II140).

A file has any of ``scenario`` (titles, sides, aims), ``board``, ``piece`` (scenery with its
places), ``fighter`` (classes), ``force`` (stock lists), ``names``, ``level``, ``prices``,
``ground`` and ``starbase``; points, goes and what defenders spend are options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.brief import OPTIONS, data_from_toml, kept_brief, read_data
from rules.kernel.values.errors import Mistakes
from rules.systems.interceptors import points
from rules.systems.interceptors.brief import FightersBrief, usual_brief
from rules.systems.interceptors.own_checks import check, wrong
from rules.systems.interceptors.remarks import remarks_on
from rules.systems.interceptors.stats import (
    CM,
    SIDES,
    STARBASE,
    Board,
    FighterClass,
    Force,
    Forces,
    Kind,
    Names,
    Piece,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.systems.interceptors.options import FightersOptions

_SQUARE_FEET: Final = 9_290_304
"""Ten square feet in thousandths of a square centimetre."""
_OWN: Final = "own"
_LETTERS: Final = "ABCDEFHIJKLMNOPQRSTUVWXYZ"
"""Of codes of fighters; G1 is a gun cluster, T2 a target of a starbase (II125)."""

Side = Literal["interceptor", "intruder"]
Price = Annotated[int, Field(ge=0, le=200)]
Needed = Annotated[int, Field(ge=1, le=200)]
Place = tuple[int, int]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Named(_Part):
    """What the fight and its sides are called, and what they are after."""

    title: str | None = None
    sides: dict[Side, str] = {}
    aims: dict[Side, Annotated[str, Field(min_length=1, max_length=120)]] = {}


class _Board(_Part):
    """The playing area, in cm; its longer side from west to east (IIT7)."""

    width: int = Field(ge=60, le=300)
    depth: int = Field(ge=45, le=200)


class _Piece(_Part):
    kind: Kind
    at: Place


class _Level(_Part):
    """An energy level: units, shots, the totals that burn a block; 0 to 0 for none."""

    units: int = Field(ge=1, le=10)
    shots: int = Field(ge=0, le=6)
    burns: tuple[Annotated[int, Field(ge=0, le=12)], Annotated[int, Field(ge=0, le=12)]]


class _Prices(_Part):
    fighter: Needed | None = None
    block: Needed | None = None
    late_block: Price | None = None
    guns: Price | None = None
    engines: Price | None = None
    armour: Price | None = None
    changer: Price | None = None
    initiative: Price | None = None
    cluster: Annotated[int, Field(ge=10, le=200)] | None = None


class _Ground(_Part):
    targets: int | None = Field(default=None, ge=1, le=24)
    dear: int | None = Field(default=None, ge=0, le=24)
    dear_worth: int | None = Field(default=None, ge=1, le=100)
    cheap_worth: int | None = Field(default=None, ge=0, le=100)
    wins: int | None = Field(default=None, ge=1, le=500)


class _Base(_Part):
    guns: Annotated[tuple[Place, ...], Field(max_length=9)] | None = None
    targets: Annotated[tuple[Place, ...], Field(max_length=8)] | None = None
    protected: int | None = Field(default=None, ge=1, le=4)


class _Called(_Part):
    interceptor: Annotated[tuple[str, ...], Field(max_length=15)] = ()
    intruder: Annotated[tuple[str, ...], Field(max_length=15)] = ()


class _Written(_Part):
    """What somebody wrote, each part by itself right."""

    scenario: _Named = _Named()
    board: _Board | None = None
    piece: Annotated[tuple[_Piece, ...], Field(max_length=15)] = ()
    fighter: Annotated[tuple[FighterClass, ...], Field(max_length=12)] = ()
    force: Annotated[tuple[Force, ...], Field(max_length=12)] = ()
    names: _Called = _Called()
    level: Annotated[tuple[_Level, ...], Field(min_length=3, max_length=3)] | None = None
    prices: _Prices = _Prices()
    ground: _Ground = _Ground()
    starbase: _Base = _Base()


def read(options: FightersOptions, text: str) -> FightersBrief:
    """The fight that somebody wrote.

    Raises:
        Malformed: It can't be read, or can't be played: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    written = read_data(_Written, data)
    usual = usual_brief(options.scenario)
    numbers = usual.numbers.model_dump(mode="json")
    for part in ("prices", "ground", "starbase"):
        numbers[part] |= getattr(written, part).model_dump(mode="json", exclude_none=True)
    if written.level is not None:
        pairs = zip(usual.numbers.level, written.level, strict=True)
        numbers["level"] = [{"name": old.name, **new.model_dump()} for old, new in pairs]
    found = FightersBrief.model_validate(
        {
            "numbers": numbers,
            "forces": _forces(usual.forces, written),
            "fight": _fight(usual, written.scenario, numbers["ground"]["wins"]),
            "board": _board(written.board),
            "piece": tuple(Piece(kind=each.kind, at=each.at) for each in written.piece),
        }
    )
    check(options, found)
    remark = remarks_on(found.numbers, found.forces, options.scenario)
    found = found.model_copy(update={"remark": remark})
    return kept_brief(FightersBrief, found.model_dump_json())


def _fight(usual: FightersBrief, named: _Named, wins: int) -> Any:
    """What is played; aims that are left out speak of the sides and points as they now are."""
    found: Any = usual.fight and usual.fight.model_dump(mode="json")
    sides = found["sides"] | named.sides
    before = usual.numbers.attack.wins
    aims = {}
    for side, aim in found["aims"].items():
        words = aim.replace(f"{before} points", f"{wins} points")
        for each in SIDES:
            words = words.replace(found["sides"][each], sides[each])
        aims[side] = words
    title = named.title or found["title"]
    return found | {"title": title, "sides": sides, "aims": aims | named.aims}


def _board(given: _Board | None) -> Board | None:
    if given is None:
        return None
    width, depth = given.width * CM, given.depth * CM
    tables = -(-width * depth // (_SQUARE_FEET * CM))
    title = f"{given.width} by {given.depth} cm"
    return Board(id=_OWN, title=title, width=width, depth=depth, tables=tables)


def _forces(usual: Forces, written: _Written) -> Any:
    classes = {each.id: each.kit for each in written.fighter}
    own, mistakes = [], Mistakes()
    for number, each in enumerate(written.force, start=1):
        try:
            roster = points.read(each.fighters, classes)
        except ValueError as error:
            mistakes.note(wrong(f"force {number}, fighters", str(error), tuple(classes)))
        else:
            own.append(each.model_copy(update={"fighters": str(roster)}))
    mistakes.tell()
    called = {side: _called(usual, side, getattr(written.names, side)) for side in SIDES}
    codes: dict[str, tuple[str, ...]] = {}
    for side in SIDES:
        same = called[side] == usual.called(side)
        taken = {code for one in codes.values() for code in one}
        codes[side] = usual.codes(side) if same else tuple(_codes(called[side], taken))
    if called["interceptor"] != usual.called("interceptor"):
        taken = set(codes["interceptor"])
        if taken & set(codes["intruder"]):
            codes["intruder"] = tuple(_codes(called["intruder"], taken))
    names = Names(
        interceptor=called["interceptor"],
        intruder=called["intruder"],
        interceptor_codes=codes["interceptor"],
        intruder_codes=codes["intruder"],
    )
    return usual.model_copy(update={"own": tuple(own), "fighter": written.fighter, "names": names})


def _called(usual: Forces, side: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a side, those that were left out from the usual ones."""
    known = {each.lower() for each in given}
    rest = (each for each in usual.called(side) if each.lower() not in known)
    return (*given, *rest)[: len(usual.called(side))]


def _codes(names: Iterable[str], taken: Iterable[str]) -> Iterator[str]:
    """A letter for each name, its first one if it is free; a digit more where none is left."""
    used = set(taken)
    for name in names:
        letters = [each for each in name.upper() if each in _LETTERS]
        wanted = (
            *letters,
            *_LETTERS,
            *(f"{a}{n}" for n in range(2, 10) for a in _LETTERS if a != "T"),
        )
        code = next(each for each in wanted if each not in used)
        used.add(code)
        yield code


def written(brief: FightersBrief) -> dict[str, Any]:
    """The fight as people write it: what is not as usual."""
    fight = brief.fight
    scenario = fight.id if fight is not None else "dogfight"
    usual = usual_brief(scenario)
    found: dict[str, Any] = {OPTIONS: {"scenario": scenario}}
    if fight is not None:
        found["scenario"] = fight.model_dump(mode="json", exclude={"id"})
    if brief.board is not None:
        found["board"] = {"width": brief.board.width // CM, "depth": brief.board.depth // CM}
    numbers, known = (each.numbers.model_dump(mode="json") for each in (brief, usual))
    if numbers["level"] != known["level"]:
        found["level"] = [{k: v for k, v in e.items() if k != "name"} for e in numbers["level"]]
    for part, model in (("prices", _Prices), ("ground", _Ground), ("starbase", _Base)):
        names = model.model_fields
        if scenario == usual_of(part) or numbers[part] != known[part]:
            found[part] = {name: numbers[part][name] for name in names}
    forces = brief.forces
    if forces.names != usual.forces.names:
        found["names"] = {side: list(forces.called(side)) for side in SIDES}
    for name, many in (("fighter", forces.fighter), ("force", forces.own), ("piece", brief.piece)):
        if many:
            found[name] = [each.model_dump(mode="json", exclude_defaults=True) for each in many]
    return found


def usual_of(part: str) -> str:
    """The scenario whose numbers a part of a file holds."""
    return {"ground": "ground-attack", "starbase": STARBASE}.get(part, "")

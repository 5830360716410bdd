"""1880 Gun Fights on the picture: the ground, who stands where, the activation table, the shots."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from render.chart import Chart, Column, Entry, Row, Tone
from render.ground import Area, Ground, Landmark
from render.scene import (
    Badge,
    MoveMark,
    Piece,
    PlaceMark,
    PlanMark,
    Scene,
    ShotMark,
    Side,
    Tray,
)
from render.themes.dust import DUST
from rules.space.plane import Line, Point, bearing, blocked, distance, touch, touches_rect, towards
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.maps import load_map, the
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.prose import tell
from rules.systems.gun_fights.stats import ARMS, COLUMN_SIDES, COLUMNS, MEN, SIDES

if TYPE_CHECKING:
    from render.scene import Mark
    from render.theme import Theme
    from rules.kernel.reference import Unit
    from rules.space.plane import Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Building
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.stats import Scenario
    from rules.systems.gun_fights.view import Considered, GunFightView

_DIE = 6
_NAMED = 4
"""So many names fit the status line."""
_ARMOUR = Badge("armour", "armoured", "armour")


def emblem(_unit: Unit) -> tuple[Theme, None]:
    """The palette of a card; it says all in words."""
    return DUST, None


def scene(view: GunFightView) -> Scene:
    """The fight as a viewer may see it."""
    field = view.field
    scenario = field.scenario
    status, side = _status(view)
    row = f" · row {view.row}" if view.row else ""
    return Scene(
        title=scenario.title,
        board=_ground(scenario.map),
        sides=tuple(Side(scenario.side_name(each)) for each in SIDES),
        status=status,
        status_side=side,
        tallies=(f"Turn {view.turn}{row}",) if view.turn else (),
        pieces=tuple(
            _piece(field, figure, acts=figure.id in view.waiting)
            for figure in field.figures
            if figure.status is Status.IN_PLAY
        ),
        trays=_trays(view),
        marks=_marks(view),
        caption=_caption(view),
        highlight=_zones(view),
        legend=_legend(field),
        chart=_chart(view),
    )


# --- the table -------------------------------------------------------------------------------


@cache
def _ground(name: str) -> Ground:
    """The map as it is drawn."""
    ground = load_map(name)
    doors = tuple(door for building in ground.building for door in building.door)
    return Ground(
        width=ground.width,
        depth=ground.depth,
        rooms=tuple(
            Area("room", _capital(room.name), room.rect, the(room.name))
            for building in ground.building
            for room in building.room
        ),
        walls=ground.walls,
        doors=tuple(door.line for door in doors),
        windows=tuple(w.line for building in ground.building for w in building.window),
        fences=tuple(fence.line for fence in ground.fence),
        things=tuple(Area(cover.kind, cover.name, cover.rect) for cover in ground.cover),
        decor=tuple(Area(each.kind, each.name, each.rect) for each in ground.decor),
        landmarks=(
            *(Landmark(the(door.name), _middle(door.line)) for door in doors),
            *(Landmark(the(cover.name), cover.rect.centre) for cover in ground.cover),
        ),
        inscriptions=tuple(
            Landmark(building.name, _north_of(building))
            for building in ground.building
            if len(building.room) > 1
        ),
    )


def _capital(name: str) -> str:
    """A name as it stands by itself: ``Bar``, ``Fly's parlour``."""
    return name[:1].upper() + name[1:]


def _north_of(building: Building) -> Point:
    """Where a building's name is written: over the middle of its northern wall."""
    top = min(room.rect.north for room in building.room)
    rooms = [room.rect for room in building.room if room.rect.north == top]
    west, east = min(rect.west for rect in rooms), max(rect.east for rect in rooms)
    return Point((west + east) // 2, top)


def _middle(line: Line) -> Point:
    return Point((line.a.x + line.b.x) // 2, (line.a.y + line.b.y) // 2)


def _piece(field: Field, figure: Figure, *, acts: bool = False) -> Piece:
    person = field.person(figure)
    return Piece(
        id=figure.id,
        name=person.name,
        code=_code(person.name),
        shape=person.arm,
        side=SIDES.index(person.side),
        at=figure.at,
        badges=(_ARMOUR,) if person.armoured else (),
        emphasised=acts,
        note=field.arm(figure).name.lower(),
        # Constables and trackers are called by their codes.
        label="" if person.rank else person.name,
    )


def _code(name: str) -> str:
    """Two letters or a letter and a number: ``Jo``, ``OC``, ``C1``."""
    words = name.replace("'", " ").split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]


def _trays(view: GunFightView) -> tuple[Tray, ...]:
    field = view.field

    def among(status: Status) -> tuple[Piece, ...]:
        return tuple(
            _piece(field, figure, acts=figure.id in view.waiting)
            for figure in field.figures
            if figure.status is status
        )

    trays = (
        Tray("To deploy", among(Status.UNPLACED)),
        Tray("Waiting to redeploy", among(Status.LIFTED)),
        Tray("Out of the fight", among(Status.REMOVED), faded=True),
    )
    return tuple(tray for tray in trays if tray.pieces)


def _zones(view: GunFightView) -> tuple[Rect, ...]:
    """Where the side whose turn it is deploys."""
    if view.phase != "deployment" or view.acting is None:
        return ()
    zone = view.field.map.zones.get(view.acting)
    return (zone,) if zone is not None else ()


def _legend(field: Field) -> tuple[Badge, ...]:
    """The arms that are in this fight, with their ranges, and armour if anybody wears it."""
    arms = {person.arm for person in field.scenario.figure}
    signs = [
        Badge(arm.id, f"{arm.name.lower()}, {arm.range} inches", f"{arm.range}″")
        for arm in ARMS.values()
        if arm.id in arms
    ]
    if any(person.armoured for person in field.scenario.figure):
        signs.append(_ARMOUR)
    return tuple(signs)


# --- the activation table --------------------------------------------------------------------


def _chart(view: GunFightView) -> Chart:
    scenario = view.field.scenario
    return Chart(
        name="Activation table",
        columns=tuple(
            Column(column, SIDES.index(side))
            for column, side in zip(COLUMNS, COLUMN_SIDES, strict=True)
        ),
        rows=tuple(
            Row(str(number), tuple(_cell(view, number, c) for c in range(len(COLUMNS))))
            for number in range(1, len(scenario.rows) + 1)
        ),
        row=view.row - 1 if view.row else None,
        column=view.column if view.row else None,
    )


def _cell(view: GunFightView, row: int, column: int) -> tuple[Entry, ...]:
    scenario = view.field.scenario
    now = row == view.row and column == view.column
    past = row == view.row and column < view.column
    if scenario.rows[row - 1][column] == (MEN,):
        men = (view.field.figure(man) for man in scenario.named(row, column))
        gone = all(man.status is Status.REMOVED for man in men)
        return (Entry(_men(scenario), _tone_of(gone=gone, past=past, now=now)),)
    return tuple(
        Entry(_name(scenario, who, row), _tone(view, who, row, now=now, past=past))
        for who in scenario.rows[row - 1][column]
    )


def _tone(view: GunFightView, who: str, row: int, *, now: bool, past: bool) -> Tone:
    figure = view.field.figure(who)
    return _tone_of(
        gone=view.field.marked(figure, row) or figure.status is Status.REMOVED,
        past=past or (now and who not in view.waiting),
        now=now,
    )


def _tone_of(*, gone: bool, past: bool, now: bool) -> Tone:
    if gone:
        return Tone.STRUCK
    if past:
        return Tone.DIM
    return Tone.STRONG if now else Tone.PLAIN


def _name(scenario: Scenario, who: str, row: int) -> str:
    """A name; in its last space it ends in a star, as printed (GF5)."""
    name = scenario.people[who].name
    return f"{name}*" if row == scenario.spaces[who][-1] else name


def _men(scenario: Scenario) -> str:
    ranks = dict.fromkeys(f"{each.rank}s" for each in scenario.figure if each.rank)
    return " & ".join(ranks).capitalize()


# --- what is to be done, and what was ---------------------------------------------------------


def _status(view: GunFightView) -> tuple[str, int | None]:
    scenario = view.field.scenario
    if view.result is not None and view.result.winner is not None:
        winner = view.result.winner
        return f"{scenario.side_name(winner)} wins", SIDES.index(winner)
    if view.acting is None:
        return "The fight is over", None
    due = scenario.side_name(view.acting)
    if view.phase == "deployment":
        due += " deploys"
    elif view.phase == "activation":
        due += ": throw the activation die"
    elif view.waiting:
        due += f": {_or([scenario.people[figure].name for figure in view.waiting])}"
    return due, SIDES.index(view.acting)


def _or(names: list[str]) -> str:
    *some, last = names
    if len(names) > _NAMED:
        return f"{len(names)} may act"
    return f"{', '.join(some)} or {last}" if some else last


def _marks(view: GunFightView) -> tuple[Mark, ...]:
    if view.preview is not None:
        return (_plan(view.field, view.preview),)
    if view.last is None:
        return ()
    field, act, struck = view.field, view.last.act, view.last.struck
    match act:
        case ev.Moved():
            piece = _piece(field, field.figure(act.figure))
            return (MoveMark(piece, act.origin, act.to, done=True, word=act.past),)
        case ev.Shot():
            hit = struck is not None
            target = field.figure(act.target)
            return (
                ShotMark(
                    side=SIDES.index(field.person(field.figure(act.figure)).side),
                    start=act.origin,
                    end=act.at,
                    hit=hit,
                    word=_outcome(act, struck),
                    wreck=_piece(field, target) if target.status is not Status.IN_PLAY else None,
                ),
            )
        case ev.ShotInto():
            return (_stray(field, act, struck),)
        case _:
            return (PlaceMark(act.at),)


def _outcome(act: ev.Shot, struck: ev.Struck | None) -> str:
    if struck is None:
        return f"MISS: {act.face}, needs {_needed(act)}"
    return f"{_struck(struck)}: {act.face}, needs {_needed(act)}"


def _needed(act: ev.Shot) -> str:
    """``4+``; what is needed on the best die is just that."""
    return f"{act.needed}+" if act.needed < _DIE else str(act.needed)


def _struck(struck: ev.Struck) -> str:
    return {"marked": "HIT", "lifted": "HIT, redeploys", "removed": "OUT"}[struck.outcome]


def _stray(field: Field, act: ev.ShotInto, struck: ev.Struck | None) -> ShotMark:
    """A shot into a building goes to its middle, or to whoever it hit if that figure stands."""
    building = next(each for each in field.map.building if each.id == act.building)
    found = field.figure(act.found) if act.found else None
    end = found.at if found is not None and found.at is not None else None
    word = f"{_struck(struck)}: {act.face}" if struck else f"MISS: {act.face}"
    return ShotMark(
        side=SIDES.index(field.person(field.figure(act.figure)).side),
        start=act.origin,
        end=end or _heart(tuple(room.rect for room in building.room)),
        hit=act.hit,
        word=word,
        wreck=_piece(field, found) if found is not None and end is None else None,
    )


def _heart(rooms: tuple[Rect, ...]) -> Point:
    west, east = min(room.west for room in rooms), max(room.east for room in rooms)
    north, south = min(room.north for room in rooms), max(room.south for room in rooms)
    return Point((west + east) // 2, (north + south) // 2)


def _plan(field: Field, preview: Considered) -> PlanMark:
    line = Line(preview.start, preview.end)
    return PlanMark(
        piece=_piece(field, field.figure(preview.figure)),
        start=preview.start,
        end=preview.end,
        reach=preview.reach,
        shot=preview.shot,
        stop=None if preview.clear else _stop(field, line, shot=preview.shot),
        word=_in_short(preview),
    )


def _in_short(preview: Considered) -> str:
    """What goes beside the line, where there is little room; the caption has all of it."""
    words = (preview.words.partition(": ")[2] or preview.words).rstrip(".")
    parts = words.split(", ")
    if preview.shot and preview.clear and parts[2:]:  # without the cover's name
        return ", ".join((*parts[:2], parts[-1]))
    return words


def _stop(field: Field, line: Line, *, shot: bool) -> Point:
    """The first point of a line, to a few hundredths of an inch, at which something is met."""
    ground = field.map
    turn, whole = bearing(*line), distance(*line)

    def met(length: int) -> bool:
        part = Line(line.a, towards(line.a, turn, length))
        if shot:
            return blocked(part, ground.walls)
        return any(touch(part, each) for each in ground.lines) or any(
            touches_rect(part, cover.rect) for cover in ground.cover
        )

    low, high = 0, whole
    if not met(whole):
        return line.b
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if met(middle) else (middle + 1, high)
    return towards(line.a, turn, high)


def _caption(view: GunFightView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = [view.result.words] if view.result is not None else []
    if view.last is not None:
        for event in (view.last.act, view.last.struck):
            telling = tell(event) if event is not None else None
            if telling is not None:
                lines.append(f"{telling.what}: {telling.why}" if telling.why else telling.what)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)

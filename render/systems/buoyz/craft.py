"""Attack craft as pieces: those of a kind that are together are one, with how many they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from render.model.scene import Badge, MoveMark, Piece, PlanMark, ShotMark, Tray
from render.systems.buoyz.fleet import shown
from rules.kernel.values.counting import counted
from rules.space.plane import within
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.board.flights import CAP, CONTACT, Where
from rules.systems.buoyz.board.stats import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from render.model.scene import Mark
    from rules.kernel.game.event import Event
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.planned import Planned
    from rules.systems.buoyz.view import BuoyzView

_TRAYS: Final = ((Where.HOMING, "On the way home", False), (Where.AWAY, "At a base", False),
                 (Where.TRANSIT, "Craft in transit", False),
                 (Where.LOST, "Craft lost", True), (Where.GONE, "Craft gone", True))  # fmt: skip
Stack = tuple["Flight", ...]


def stacks(flights: Iterable[Flight]) -> tuple[Stack, ...]:
    """Flights of a side and kind that are together and do the same."""
    found: list[list[Flight]] = []
    for each in flights:
        for stack in found:
            if _alike(stack[0], each):
                stack.append(each)
                break
        else:
            found.append([each])
    return tuple(tuple(each) for each in found)


def _alike(one: Flight, other: Flight) -> bool:
    keys = [
        (e.side, e.role, e.where, e.armed, e.duty, e.ward, e.fight, e.target, e.base * (not e.pose))
        for e in (one, other)
    ]
    if keys[0] != keys[1]:
        return False
    if one.pose is None or other.pose is None:
        return one.pose == other.pose
    return within(one.pose.at, other.pose.at, CONTACT)


def codes(flights: Iterable[Flight]) -> str:
    """The codes of flights in a few letters: ``F1-4``, ``F1, F3``."""
    listed = [each.code for each in flights]
    letter = listed[0].rstrip("0123456789")
    numbers = [int(each[len(letter) :]) for each in listed]
    first, last, one = numbers[0], numbers[-1], len(listed) == 1
    if not one and numbers == list(range(first, last + 1)):
        return f"{letter}{first}-{last}"
    return ", ".join(listed)


def piece(
    board: Board, stack: Stack, pose: Pose | None = None, *, lit: bool = False, label: bool = True
) -> Piece:
    """Flights that are together, as one: where they are, or at another pose."""
    first, count = stack[0], len(stack)
    pose = pose or first.pose
    name = first.name if count == 1 else f"{counted(count, first.role)} {codes(stack)}"
    return Piece(
        id=first.id,
        name=name,
        code=first.code,
        shape=first.role,
        side=SIDES.index(first.side),
        at=shown(pose) if pose is not None else None,
        badges=badges(board, first) if pose is not None else (),
        emphasised=lit,
        note=_note(board, first),
        label=f"\N{MULTIPLICATION SIGN}{count}" if count > 1 and label else "",
        facing=pose.heading if pose is not None else None,
    )


def _note(board: Board, flight: Flight) -> str:
    """What flights are about, in few letters."""
    if flight.target:
        return f"attacking {board.name(board.ship(flight.target))}"
    if flight.duty == CAP:
        ward = board.name(board.ship(flight.ward)) if flight.ward else "this place"
        return f"on patrol for {ward}"
    return "loitering" if flight.duty else ""


def badges(board: Board, flight: Flight) -> tuple[Badge, ...]:
    """What flights are about, as a mark: a dogfight, a patrol, an attack, nothing left to fire."""
    if flight.fight:
        return (Badge("dogfight", "in a dogfight", "dogfight"),)
    if flight.target:
        whom = board.name(board.ship(flight.target))
        return (Badge("strike", f"attacking {whom}", "attacking"),)
    if flight.duty == CAP:
        return (Badge("cap", "on patrol", "on patrol"),)
    if flight.duty:
        return (Badge("cap", "loitering", "loitering"),)
    if not flight.armed:
        return (Badge("spent", "its torpedo is launched", "spent"),)
    return ()


def pieces(view: BuoyzView, lit: frozenset[str]) -> tuple[Piece, ...]:
    """All craft on the table."""
    board = view.board
    return tuple(
        piece(board, each, lit=any(one.id in lit for one in each))
        for each in stacks(e for e in board.flights if e.flying)
    )


def trays(view: BuoyzView) -> Iterator[Tray]:
    """Those aboard each carrier, on their way home, lost."""
    board = view.board
    for ship in board.ships:
        if ship.pose is None:
            continue
        own = [e for e in board.flights if e.base == ship.id and e.where is Where.HANGAR]
        if own:
            yield Tray(f"Hangar {ship.code}", tuple(_stowed(board, own)))
    for where, name, faded in _TRAYS:
        off = [each for each in board.flights if each.where is where]
        if off:
            yield Tray(name, tuple(_stowed(board, off)), faded)


def _stowed(board: Board, flights: Iterable[Flight]) -> Iterator[Piece]:
    by_role: dict[tuple[str, str], list[Flight]] = {}
    for each in flights:
        by_role.setdefault((each.side, each.role), []).append(each)
    return (piece(board, tuple(each)) for each in by_role.values())


def tally(board: Board) -> tuple[str, ...]:
    """How many flights each side has left, in flight and aboard."""
    if not board.flights:
        return ()
    there = (Where.HANGAR, Where.FLYING, Where.HOMING, Where.AWAY, Where.TRANSIT)
    left = [
        sum(
            each.side == side
            and each.where in there
            and (each.where is not Where.HANGAR or board.ship(each.base).pose is not None)
            for each in board.flights
        )
        for side in SIDES
    ]
    return (f"craft {left[0]} : {left[1]}",)


def _known(board: Board, ids: Iterable[str]) -> tuple[Flight, ...]:
    return tuple(board.flight_by_id[each] for each in ids)


def launched(board: Board, act: cv.FlightLaunched, _then: object) -> tuple[Mark, ...]:
    """A flight beside its carrier."""
    stack, here = _known(board, (act.craft,)), shown(act.pose)
    return (MoveMark(piece(board, stack, act.pose), here, here, done=True, word="launched"),)


def recovered(board: Board, act: cv.FlightRecovered, _then: object) -> tuple[Mark, ...]:
    """A word beside the carrier."""
    pose = board.ship(act.ship).pose
    if pose is None:
        return ()
    here = shown(pose)
    word = f"{board.flight_by_id[act.craft].code} aboard"
    stack = _known(board, (act.craft,))
    return (MoveMark(piece(board, stack, pose, label=False), here, here, done=True, word=word),)


def flown(board: Board, act: cv.Flown, _then: object) -> tuple[Mark, ...]:
    """The way of each flight; those that went together as one."""
    ways: dict[tuple[Pose, Pose], list[str]] = {}
    for craft, start, end in act.flights:
        ways.setdefault((start, end), []).append(craft)
    found: list[Mark] = []
    for (start, end), ids in ways.items():
        stack = _known(board, ids)
        word = "on patrol" if act.duty == CAP else "engages" if act.engaged else ""
        ghost = piece(board, stack, start, label=False)
        found.append(MoveMark(ghost, shown(start), shown(end), done=True, word=word))
    return tuple(found)


def engaged(board: Board, act: cv.PatrolsEngaged, _then: object) -> tuple[Mark, ...]:
    """Where patrols have met what came near."""
    return tuple(
        MoveMark(
            piece(board, _known(board, (craft,)), pose, label=False), shown(pose), shown(pose),
            done=True, word=f"engages {board.flight_by_id[met].code}",
        )
        for craft, met, pose, _ in act.pairs
    )  # fmt: skip


def declared(board: Board, act: cv.StrikesDeclared, _then: object) -> tuple[Mark, ...]:
    """A line from each to the ship that it is going to attack."""
    found: list[Mark] = []
    for target in dict.fromkeys(each for _, each in act.targets):
        ids = [craft for craft, each in act.targets if each == target]
        end = board.ship(target).pose
        for number, flight in enumerate(_known(board, ids)):
            if flight.pose is not None and end is not None:
                word = "" if number else f"{len(ids)} attack" + ("s" if len(ids) == 1 else "")
                mover = piece(board, (flight,), label=False)
                start = shown(flight.pose)
                found.append(MoveMark(mover, start, shown(end), done=True, word=word, charge=True))
    return tuple(found)


def flak(board: Board, act: cv.FlakFired, _then: object) -> tuple[Mark, ...]:
    """A shot at a flight, and what became of it."""
    flight = board.flight_by_id[act.craft]
    word = {"": "MISS", "home": f"{flight.code} turns back", "lost": f"{flight.code} DOWN"}
    lost = piece(board, (flight,), label=False)
    at = shown(act.at)
    wreck = None
    if act.fate:
        wreck = Piece(lost.id, lost.name, lost.code, lost.shape, lost.side, at=at)
    side = SIDES.index(board.ship(act.ship).side)
    return (ShotMark(side, shown(act.origin), at, bool(act.fate), word[act.fate], wreck),)


def fought(board: Board, act: cv.Dogfought, _then: object) -> tuple[Mark, ...]:
    """Where a dogfight was, and who was shot down."""
    lost = act.red if act.winner == "blue" else act.blue
    word = f"{codes(_known(board, lost))} DOWN" if act.winner else "the dogfight goes on"
    side = SIDES.index(act.winner) if act.winner else 0
    here = shown(act.at)
    return (ShotMark(side, here, here, bool(act.winner), word),)


def dropped(board: Board, act: cv.TorpedoesDropped, _then: object) -> tuple[Mark, ...]:
    """Torpedoes on their way to each target."""
    found: list[Mark] = []
    told: set[str] = set()
    for run, origin, end in zip(act.runs, act.origins, act.ends, strict=True):
        target, flight = run[-1], board.flight_by_id[run[0]]
        count = sum(each[-1] == target for each in act.runs)
        word = "" if target in told else f"{count} {run[2]} away"
        told.add(target)
        bead = Piece(flight.id, flight.name, "", "turn", SIDES.index(flight.side))
        found.append(MoveMark(bead, shown(origin), shown(end), done=True, word=word))
    return tuple(found)


def planned(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    """What flights are to do: their ways, or a line to each that they attack or engage."""
    board = view.board
    flight = board.flight_by_id.get(preview.unit)
    if flight is None or not preview.path:
        return ()
    start, end = preview.path[0], preview.path[-1]
    if preview.aims:
        mover = piece(board, (flight,), label=False)
        return tuple(_aims(board, mover, start, preview))
    others = _known(board, (each for each, _ in preview.places)) or (flight,)
    mover = piece(board, others, end)
    stop = None if preview.clear else shown(end)
    return (PlanMark(mover, shown(start), shown(end), stop=stop, word=preview.short),)


def aimed_at(board: Board, mover: Piece, preview: Planned) -> tuple[Mark, ...]:
    """Lines from a ship to the flights that its close defence is to fire at."""
    return tuple(_aims(board, mover, preview.path[0], preview))


def _aims(board: Board, mover: Piece, start: Pose, preview: Planned) -> Iterator[PlanMark]:
    for target, chance in preview.aims:
        ship, flight = board.by_id.get(target), board.flight_by_id.get(target)
        pose = ship.pose if ship is not None else flight.pose if flight is not None else None
        if pose is not None:
            name = ship.name if ship is not None else flight.code if flight is not None else ""
            word = f"{name} {chance}".rstrip()
            yield PlanMark(mover, shown(start), shown(pose), shot=True, word=word)


ACTS: Final[dict[type[Event], Callable[[Any, Any, Any], tuple[Mark, ...]]]] = {
    cv.FlightLaunched: launched,
    cv.FlightRecovered: recovered,
    cv.Flown: flown,
    cv.PatrolsEngaged: engaged,
    cv.StrikesDeclared: declared,
    cv.FlakFired: flak,
    cv.Dogfought: fought,
    cv.TorpedoesDropped: dropped,
}
"""How each kind of act by craft is marked."""

"""Setting up: lists, scenery, edges, and the intruder's fighters on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Unknown
from rules.space.plane import Point
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import ground, points, setup_events, starbase
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.base import clear_by
from rules.systems.interceptors.edges import EDGES, fits, free, length, on_edge, places
from rules.systems.interceptors.muster import check_list, stock_of
from rules.systems.interceptors.places import place_of, text_of
from rules.systems.interceptors.refusals import illegal, own_fighter
from rules.systems.interceptors.stats import (
    CM,
    HALF_PIECE,
    INTERCEPTOR,
    INTRUDER,
    SIDES,
    other,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Fighter, Scenic
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table

APART: Final = CM
"""How far pieces of scenery are from each other at least (II62)."""
_TRIES: Final = 200


def open_game(r: Resolution[FightersState]) -> None:
    """Deal the sides, buy, set up, and begin the first go (II58, II59)."""
    if r.state.options.sides == "rolled":
        _deal(r)
    if r.state.options.raid:
        ground.open_game(r)
        return
    rest = (qu.SetScenery(), qu.ChooseEdge(seat=INTRUDER), qu.ChooseEdge(seat=INTERCEPTOR))
    later = (qu.Entering(fighters=()), qu.NewGo())
    if r.state.options.purchase == "stock":
        r.next(qu.Reveal(), *rest, *later)
    else:
        lists = tuple([qu.BuyFighters(seat=each) for each in SIDES])
        r.next(lists, qu.Reveal(), *rest, *later)


def _deal(r: Resolution[FightersState]) -> None:
    """Both throw, and the higher die is the intruder (IIT3, II58, X1)."""
    thrown: list[tuple[int, ...]] = []
    while not thrown or thrown[-1][0] == thrown[-1][1]:
        thrown.append(r.roll(len(SIDES), DIE, "who is the intruder: {}, {}".format(*SIDES)))
    interceptor, intruder = zip(*thrown, strict=True)
    r.emit(setup_events.SidesThrown(interceptor=interceptor, intruder=intruder))
    if interceptor[-1] > intruder[-1]:
        r.deal({INTERCEPTOR: INTRUDER, INTRUDER: INTERCEPTOR})


def muster(r: Resolution[FightersState], side: str, action: ac.Muster) -> None:
    """Take a list in (II59)."""
    roster = roster_of(r.state.table, action.fighters)
    check_list(r.state.table, side, roster)
    listed = setup_events.Listed(side=side, fighters=str(roster))
    if r.state.options.purchase == "sealed":
        r.emit_secret(listed, side, setup_events.ListedUnseen(side=side))
    else:
        r.emit(listed)


def roster_of(table: Table, text: str) -> points.Roster:
    """A list as it was typed, with the classes that the game has (II142).

    Raises:
        Unknown: It names a class that there is not.
    """
    classes = table.brief.forces.classes
    try:
        return points.read(text, classes)
    except ValueError:
        legal = tuple(classes) or ("4", "4ge", "6g")
        raise Unknown("There is no such class of fighters in this game.", legal=legal) from None


def reveal(r: Resolution[FightersState]) -> None:
    """Show both lists; the stock list, where nothing is bought (II59, II61, IIT20)."""
    for side in r.state.table.buyers:
        if not (side == INTERCEPTOR and r.state.table.bought):  # that one is known by then
            show(r, side)


def show(r: Resolution[FightersState], side: str) -> None:
    """Show the list of a side."""
    listed = r.state.secret(side).listed or _stock(r.state, side)
    cost = points.spent(r.state.brief.numbers.prices, points.read(listed))
    r.emit(setup_events.Mustered(side=side, fighters=listed, points=cost))


def _stock(state: FightersState, side: str) -> str:
    """The stock list; where it costs more than may be spent, another one (II128)."""
    stock, options = state.brief.forces.stock, state.options
    table = state.table
    if not table.to_the_letter:
        found, fallback = stock[options.forces], stock[options.fight.forces]
        cost = points.spent(state.brief.numbers.prices, points.read(found))
        return fallback if options.raid and cost > options.points else found
    lists = stock_of(table, side)
    if table.brief.forces.own or (side == INTERCEPTOR and options.raid):
        return str(lists[0])
    usual = [points.read(stock[each]) for each in (options.forces, options.fight.forces)]
    return str(next((each for each in usual if each in lists), lists[-1]))


def set_scenery(r: Resolution[FightersState]) -> None:
    """Throw for scenery, once for each ten square feet begun (IIT2, II1, II62, II124)."""
    state = r.state
    how = state.options.scenery
    if how == "none":
        return
    # On the ground it lies where it lies (II124).
    # That of a starbase is announced after its pieces are deployed (II103).
    drift = () if state.options.raid else (qu.Announce(seat=INTERCEPTOR),)
    if state.brief.piece:
        _lay(r)
        r.next(*drift)
        return
    numbers = state.brief.numbers
    faces = r.roll(state.table.board.tables, DIE, "scenery")
    kinds = [
        kind
        for face in faces
        for kind in next(row.kinds for row in numbers.scenery if face <= row.to)
    ]
    ids = _ids(kinds)
    r.emit(setup_events.SceneryThrown(faces=faces, pieces=tuple(sorted(ids))))
    if how == "random":
        scatter(r)
        r.next(*drift)
    else:
        r.next(qu.PlaceScenery(seat=INTERCEPTOR), *drift)


def _ids(kinds: Sequence[str]) -> list[str]:
    """What pieces of these kinds are called: the first asteroid is a1."""
    return [f"{kind.lower()}{kinds[: at + 1].count(kind)}" for at, kind in enumerate(kinds)]


def _lay(r: Resolution[FightersState]) -> None:
    """Lay the scenery of people's own where it has its places (II143)."""
    pieces = r.state.brief.piece
    ids = _ids([each.kind for each in pieces])
    r.emit(setup_events.SceneryThrown(faces=(), pieces=tuple(sorted(ids))))
    for piece_id, each in zip(ids, pieces, strict=True):
        east, south = each.at
        at = (east * CM, south * CM)
        r.emit(setup_events.PiecePlaced(piece=piece_id, kind=each.kind, at=at))


def unplaced(table: Table) -> tuple[Scenic, ...]:
    """The pieces that are still to be placed."""
    return tuple(each for each in table.scenery if each.at is None)


def put(r: Resolution[FightersState], action: ac.Put) -> None:
    """Put a piece of scenery on the board (IIT7, IIT7b, II62)."""
    table = r.state.table
    piece, at = checked_put(table, action)
    r.emit(setup_events.PiecePlaced(piece=piece.id, kind=piece.kind, at=(at.x, at.y)))
    _go_on(r)


def checked_put(table: Table, action: ac.Put) -> tuple[Scenic, Point]:
    """A piece and its centre, checked (II62b).

    Raises:
        Refusal: It is no such piece, or can't lie there.
    """
    left = unplaced(table)
    piece = next((each for each in left if each.id == action.piece), None)
    if piece is None:
        raise Unknown(
            "There is no such piece left to place.", legal=tuple(e.id.upper() for e in left)
        )
    at = place_of(action.to)
    if at.x % CM or at.y % CM or not lies(table, at):
        near = (each for each in spots(table))
        legal = tuple(text_of(each) for each in near)[:4]
        raise illegal("II62", legal=legal, piece=piece.id.upper())
    return piece, at


def lies(table: Table, at: Point) -> bool:
    """Whether a piece may be put there: wholly on the board, apart from all others (II62)."""
    board = table.board
    return (
        HALF_PIECE <= at.x <= board.width - HALF_PIECE
        and HALF_PIECE <= at.y <= board.depth - HALF_PIECE
        and not (table.options.starbase and starbase.too_near(table, at))
        and all(clear_by(table, at, each.centre, HALF_PIECE, APART) for each in table.laid)
    )


def spots(table: Table) -> Iterator[Point]:
    """Places that have room for a piece, in rows over the board."""
    board = table.board
    for south in range(1, 6):
        for east in range(1, 10):
            at = Point(board.width * east // 10 // CM * CM, board.depth * south // 6 // CM * CM)
            if lies(table, at):
                yield at


def scatter(r: Resolution[FightersState]) -> None:
    """Place the rest of the scenery by lot (II62, X6)."""
    board = r.state.table.board
    for piece in unplaced(r.state.table):
        for _ in range(_TRIES):
            (east,) = r.roll(1, board.width // CM, f"{piece.id.upper()}: cm east")
            (south,) = r.roll(1, board.depth // CM, f"{piece.id.upper()}: cm south")
            at = Point(east * CM, south * CM)
            if lies(r.state.table, at):
                break
        else:
            at = next(spots(r.state.table))
        r.emit(setup_events.PiecePlaced(piece=piece.id, kind=piece.kind, at=(at.x, at.y)))


def _go_on(r: Resolution[FightersState]) -> None:
    if unplaced(r.state.table):
        r.next(qu.PlaceScenery(seat=INTERCEPTOR))


def enter(r: Resolution[FightersState], side: str, edge: str) -> None:
    """A side chooses its edge; the intruder then lines up on it (IIT8, II28)."""
    check_edge(r.state.edges, side, edge)
    r.emit(setup_events.EdgeChosen(side=side, edge=edge))
    if side == INTERCEPTOR:
        line_up(r, INTRUDER)


def line_up(r: Resolution[FightersState], side: str) -> None:
    """Have a side put all its fighters on their edges (II28, II99, IIT36c)."""
    due = tuple(each.id for each in r.state.table.of(side))
    r.next(qu.PlaceFighter(seat=side, fighters=due))


def open_edges(edges: dict[str, str], side: str) -> tuple[ac.Edge, ...]:
    """The edges that a side may still choose (IIT8)."""
    return tuple(each for each in EDGES if each != edges.get(other(side)))


def check_edge(edges: dict[str, str], side: str, edge: str) -> None:
    """Refuse the edge of the other side (IIT8)."""
    if edge not in open_edges(edges, side):
        raise illegal("IIT8", legal=open_edges(edges, side), edge=edge)


def start(r: Resolution[FightersState], question: qu.PlaceFighter, action: ac.Start) -> None:
    """Put a fighter on its edge; ask for the next one (II63, II64, II99, II109)."""
    state = r.state
    fighter, pose = checked_start(state.table, state.edges, question, action)
    acts = fighter.side == INTRUDER and not state.go
    r.emit(setup_events.Placed(fighter=fighter.id, pose=pose, act=acts))
    left = tuple(each for each in question.fighters if each != fighter.id)
    if left and has_room(r.state, question.seat):
        r.next(qu.PlaceFighter(seat=question.seat, fighters=left))


def has_room(state: FightersState, seat: str) -> bool:
    """Whether another fighter can be put on the edges of a seat; else it waits (II130)."""
    own = state.edges.get(seat)
    edges = EDGES if own is None else (own,)
    return any(True for edge in edges for _ in places(state.table, edge))


def checked_start(
    table: Table, edges: dict[str, str], question: qu.PlaceFighter, action: ac.Start
) -> tuple[Fighter, Pose]:
    """A fighter and where it is put, checked (II63).

    Raises:
        Refusal: It is none of those to place, or can't be put there.
    """
    fighter = own_fighter(table, question.seat, action.fighter)
    if fighter.id not in question.fighters:
        names = tuple(table.by_id[each].name for each in question.fighters)
        raise illegal("II63", case="fighter", legal=names, fighter=fighter.name)
    edge = _edge_of(edges.get(question.seat), action.edge)
    typed = action.at.strip().removesuffix("cm").strip()
    if not (typed.isascii() and typed.isdigit()):
        raise Unknown("Write whole cm along the edge, such as 60.", legal=_near(table, edge, 0))
    along = int(typed) * CM
    pose = on_edge(table.board, edge, along)
    if not fits(table.board, edge, along):
        most = length(table.board, edge) // CM - 2
        raise illegal("II63", legal=_near(table, edge, along), most=most, edge=edge)
    if not free(table, pose):
        raise illegal("II63", case="taken", legal=_near(table, edge, along), at=typed)
    return fighter, pose


def _edge_of(own: str | None, asked: str | None) -> str:
    """The edge of a fighter: that of its side, or its own (IIT8, II99)."""
    if own is not None and asked in (None, own):
        return own
    if own is not None:
        raise illegal("IIT8", case="own", legal=(own,), edge=own)
    if asked is None:
        raise illegal("II99", legal=EDGES)
    return asked


def _near(table: Table, edge: str, along: int) -> tuple[str, ...]:
    """Some free places on an edge, the nearest first."""
    found = sorted(places(table, edge), key=lambda each: abs(each - along))
    return tuple(str(each // CM) for each in found[:3])

"""What happens before the first go: sides, lists, scenery, edges, places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.plane import wind_of
from rules.space.pose import PoseText
from rules.systems.interceptors.edges import edge_of
from rules.systems.interceptors.muster import fighters_of
from rules.systems.interceptors.pieces import Scenic, Status
from rules.systems.interceptors.points import read
from rules.systems.interceptors.shown import Acted
from rules.systems.interceptors.stats import CM, Kind
from rules.systems.interceptors.words import capital, name_of, side_of

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.view import FightersView


class SidesThrown(Event):
    """Both threw for which side they are; the dice of each, those of ties first."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    interceptor: tuple[int, ...]
    intruder: tuple[int, ...]

    def tell(self, view: FightersView) -> Telling:
        names = view.table.fight.sides.values()
        thrown = (self.interceptor, self.intruder)
        throws = tuple(Throw("", faces, name) for faces, name in zip(thrown, names, strict=True))
        stay = "as they sat" if self.interceptor[-1] < self.intruder[-1] else "the other way round"
        return Telling(f"Sides are thrown for: {stay}", throws, rules=("IIT3", "II58"))


class Listed(Event):
    """A side handed in its list; only it may know."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    fighters: str

    def fold(self, state: FightersState) -> FightersState:
        known = state.hiding(self.side, listed=self.fighters)
        return known.with_(listed=tuple(sorted((*state.listed, self.side))))

    def tell(self, view: FightersView) -> Telling:
        what = f"{capital(side_of(view, self.side))} have handed in {self.fighters}"
        return Telling(what, rules=("II59",))


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str

    def tell(self, view: FightersView) -> Telling:
        return Telling(
            f"{capital(side_of(view, self.side))} have handed in their list", rules=("II59",)
        )


class Mustered(Event):
    """A side's fighters, for all to see."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    fighters: str
    points: int

    def fold(self, state: FightersState) -> FightersState:
        roster = read(self.fighters)
        new = fighters_of(state.brief, self.side, roster)
        initiative = {**state.table.initiative, self.side: roster.initiative}
        fighters = (*state.table.fighters, *new)
        table = changed(state.table, fighters=fighters, initiative=initiative)
        if roster.clusters:
            table = changed(table, clusters=roster.clusters)
        return state.hiding(self.side, listed="").with_(table=table)

    def tell(self, view: FightersView) -> Telling:
        names = view.brief.forces.called(self.side)
        roster = read(self.fighters)
        fighters = roster.fighters
        pairs = zip(names, fighters, strict=False)
        count = counted(len(fighters), "fighter")
        guns = counted(roster.clusters, "gun cluster")
        if len(fighters) > 4:  # noqa: PLR2004 - more would be too long
            listed = f"{count}: {self.fighters}"
        else:
            listed = "; ".join(f"{name}: {each.words}" for name, each in pairs)
        rules = ("IIT5", "II61")
        if roster.clusters:
            listed = f"{guns}; {listed}" if fighters else guns
            count = f"{guns}, {count}" if fighters else guns
            rules = ("IIT34", "II141")
        what = f"{capital(side_of(view, self.side))} come with {listed} ({self.points} points)"
        brief = f"{capital(side_of(view, self.side))}: {count}"
        return Telling(what, rules=rules, brief=Brief(brief))


class SceneryThrown(Event):
    """What scenery there is: the dice, and the ids of the pieces by kind."""

    faces: tuple[int, ...]
    pieces: tuple[str, ...]

    def fold(self, state: FightersState) -> FightersState:
        new: Any = tuple(Scenic(id=each, kind=_kind(each)) for each in self.pieces)
        return state.with_(table=changed(state.table, scenery=new))

    def tell(self, _view: FightersView) -> Telling:
        what = f"Scenery: {', '.join(each.upper() for each in self.pieces)}"
        if not self.faces:  # people's own
            return Telling(what, rules=("II143",))
        return Telling(what, (Throw("", self.faces),), rules=("IIT2",))


class PiecePlaced(Event):
    """A piece of scenery was put on the board."""

    piece: str
    kind: Kind
    at: tuple[int, int]

    def fold(self, state: FightersState) -> FightersState:
        piece = Scenic(id=self.piece, kind=self.kind, at=self.at)
        return state.with_(table=state.table.with_piece(piece))

    def tell(self, _view: FightersView) -> Telling:
        x, y = self.at
        what = f"{self.piece.upper()} lies at {x // CM},{y // CM}"
        return Telling(what, rules=("II62",), brief=UNSAID)


class DriftAnnounced(Event):
    """Where scenery will move."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    direction: str

    def fold(self, state: FightersState) -> FightersState:
        return state.with_(table=changed(state.table, drift=self.direction))

    def tell(self, _view: FightersView) -> Telling:
        return Telling(f"Scenery will move {self.direction}", rules=("IIT7",))


class EdgeChosen(Event):
    """A side chose the edge that it comes from."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    edge: str

    def fold(self, state: FightersState) -> FightersState:
        return state.with_(edges={**state.edges, self.side: self.edge})

    def tell(self, view: FightersView) -> Telling:
        what = f"{capital(side_of(view, self.side))} come from the {self.edge}"
        return Telling(what, rules=("IIT8",))


class Placed(Acted):
    """A fighter was put on its edge; ``act``: it may act in this go."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    fighter: str
    pose: PoseText
    act: bool

    def fold(self, state: FightersState) -> FightersState:
        side = state.table.by_id[self.fighter].side
        changes: dict[str, object] = {"status": Status.FLYING, "pose": self.pose, "exit": None}
        if not self.act:
            changes |= {"gone": True, "fresh": True}
        edge = state.table.by_id[self.fighter].edge or state.edges.get(side) or edge_of(self.pose)
        if state.options.starbase and side not in state.edges:
            state = state.with_(edges={**state.edges, side: edge})  # the first fixes it (II109)
        return state.fighter(self.fighter, edge=edge, **changes).with_(last=self)

    def tell(self, view: FightersView) -> Telling:
        x, y, heading = self.pose
        where = f"at {x // CM},{y // CM}, heading {wind_of(heading)}"
        what = f"{name_of(view, self.fighter)} is on the board {where}"
        return Telling(what, rules=("II63",), brief=Brief(f"{name_of(view, self.fighter)} enters"))


def _kind(piece: str) -> Literal["A", "B", "C"]:
    found: Any = piece[0].upper()
    kind: Literal["A", "B", "C"] = found
    return kind

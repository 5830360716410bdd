"""What happens from the first go on, beside the ground and the starbase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rules.kernel.game.d6 import at_least
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.interceptors import endings
from rules.systems.interceptors.arcs import FIGHTER_BANDS, GUN_BANDS
from rules.systems.interceptors.flight import Flight
from rules.systems.interceptors.pieces import Fighter, Scenic, Status, Structure
from rules.systems.interceptors.shown import Acted, End
from rules.systems.interceptors.state import FightersState, Order
from rules.systems.interceptors.stats import CM, COMES, DEFLECT, MOVES, Kind
from rules.systems.interceptors.template import PITCH
from rules.systems.interceptors.words import (
    LEVELS,
    capital,
    name_of,
    piece_of,
    side_of,
    unit_of,
    way_of,
)

if TYPE_CHECKING:
    from rules.systems.interceptors.view import FightersView

_BANDS = ("the first", "the second", "the third", "the fourth")


class GoBegun(Event):
    """A new go: the dice of both sides with what is added, throw by throw, and who is first.

    Nobody throws where one side always moves first (II100, II23b).
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    number: int
    interceptor: tuple[int, ...]
    intruder: tuple[int, ...]
    bonus: tuple[int, int]
    first: str

    def fold(self, state: FightersState) -> FightersState:
        table = state.table.changing_all(shots=0, gone=False, fresh=False)
        if table.structures:
            rested = tuple([changed(each, shots=0) for each in table.structures])
            table = changed(table, structures=rested)
        return state.with_(table=table, go=self.number, first=self.first, died=(), half="")

    def tell(self, view: FightersView) -> Telling:
        if not self.interceptor:
            return Telling(f"Go {self.number}", rules=("II100",))
        names = view.table.fight.sides.values()
        thrown = (self.interceptor, self.intruder)
        throws = tuple(Throw("", faces, name) for faces, name in zip(thrown, names, strict=True))
        what = f"Go {self.number}: {side_of(view, self.first)} move first"
        added = zip(names, self.bonus, strict=True)
        extra = [f"{side} {bonus:+d}" for side, bonus in added if bonus]
        return Telling(what, throws, ", ".join(extra), ("IIT12", "II77"))


class ArrivalThrown(Event):
    """A fighter tried to come, or to come back."""

    fighter: str
    face: int
    comes: bool
    back: bool

    def tell(self, view: FightersView) -> Telling:
        name = name_of(view, self.fighter)
        yes, no = ("comes back", "stays away") if self.back else ("arrives", "does not arrive")
        what = f"{name} {yes if self.comes else no}"
        rule = "IIT22" if self.back else "IIT9"
        return Telling(what, (Throw("", (self.face,)),), f"needs {at_least(COMES)}", (rule,))


class HalfBegun(Event):
    """A side's part of the go began."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str

    def fold(self, state: FightersState) -> FightersState:
        return state.with_(half=self.side)

    def tell(self, view: FightersView) -> Telling:
        how = "fly" if view.table.of(self.side) else "are up"
        return Telling(f"{capital(side_of(view, self.side))} {how}", rules=("IIT12",), brief=UNSAID)


class FlightBegun(Event):
    """A fighter's go began; it may go so many units, and has these enemies in its arc."""

    fighter: str
    units: int
    in_arc: tuple[str, ...]

    def fold(self, state: FightersState) -> FightersState:
        fighter = state.table.by_id[self.fighter]
        pose = fighter.here
        arcs = dict.fromkeys(self.in_arc, 1)
        flight = Flight(
            fighter=self.fighter,
            units=self.units,
            start=pose,
            poses=(pose,),
            arcs=arcs,
            free=fighter.free,
        )
        return state.with_(flight=flight)

    def tell(self, view: FightersView) -> Telling:
        units = counted(self.units, "unit")
        what = f"{name_of(view, self.fighter)} begins its go with {units}"
        return Telling(what, rules=("IIT15",), brief=UNSAID)


class LevelTried(Acted):
    """A fighter tried to change its energy level; then it may go so many units."""

    fighter: str
    face: int
    needed: int
    level: int
    changed: bool
    units: int

    def fold(self, state: FightersState) -> FightersState:
        known = state.fighter(self.fighter, level=self.level).with_(last=self)
        return _flying(known, tried=True, units=self.units)

    def tell(self, view: FightersView) -> Telling:
        how = "changes to" if self.changed else "stays in"
        what = f"{name_of(view, self.fighter)} {how} {LEVELS[self.level]}"
        why = f"needs {at_least(self.needed)}"
        return Telling(what, (Throw("", (self.face,)),), why, ("IIT10",))


class Ordered(Event):
    """The fighter that flies was ordered to fly along a path.

    Attributes:
        path: Its units; behind a full stop the go ends.
        hold: Whether it flies on without firing.
    """

    fighter: str
    path: tuple[str, ...]
    hold: bool

    def fold(self, state: FightersState) -> FightersState:
        return _flying(state, rest=self.path, hold=self.hold, stopped=False)

    def tell(self, view: FightersView) -> Telling:
        what = f"{name_of(view, self.fighter)} is ordered on its way"
        return Telling(what, rules=("II72",), brief=UNSAID)


class Flown(Acted):
    """A fighter went on by a unit.

    Attributes:
        way: The unit: a letter, or a flip.
        units: What it costs.
        pose: Where it is now.
        in_arc: The enemies in its arc there.
    """

    fighter: str
    way: str
    units: int
    origin: PoseText
    pose: PoseText
    in_arc: tuple[str, ...]

    def fold(self, state: FightersState) -> FightersState:
        flight = state.flight
        if flight is None:
            raise ValueError("nobody flies")
        arcs = dict(flight.arcs)
        for each in self.in_arc:
            arcs[each] = arcs.get(each, 0) + 1
        rest = flight.rest[1:] if flight.rest[:1] == (self.way,) else flight.rest
        known = state.fighter(self.fighter, pose=self.pose)
        return _flying(
            known,
            way=(*flight.way, self.way),
            used=flight.used + self.units,
            poses=(*flight.poses, self.pose),
            arcs=arcs,
            rest=rest,
        ).with_(last=self)

    def tell(self, view: FightersView) -> Telling:
        what = f"{name_of(view, self.fighter)} {way_of(self.way)}"
        if self.way.startswith("T"):
            what += f" to {self.pose.heading}°"
            return Telling(what, rules=("IIT18",))
        return Telling(what, rules=("IIT14",) if self.way in "FLR" else ("IIT17",))


class Risked(Event):
    """A fighter threw for the risk of a sweep or flip."""

    fighter: str
    face: int
    lost: bool

    def fold(self, state: FightersState) -> FightersState:
        if not self.lost:
            return state
        blocks = state.table.by_id[self.fighter].blocks - 1
        return _flying(state.fighter(self.fighter, blocks=blocks), stopped=True)

    def tell(self, view: FightersView) -> Telling:
        how = "loses a block by it" if self.lost else "keeps its energy"
        what = f"{name_of(view, self.fighter)} {how}"
        return Telling(what, (Throw("", (self.face,)),), rules=("II53",))


class Fired(Acted):
    """A fighter or a gun cluster fired.

    Attributes:
        origin: Where it is; of what stands on the ground the heading says nothing.
        at: Where its target is, likewise.
        range: How far it was, in thousandths of a cm.
        faces: The dice.
        hits: How many hits they are; two for each 6 on engines.
        engine: Whether it hit from behind.
        reaction: Whether it was not its own go.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    fighter: str
    target: str
    origin: PoseText
    at: PoseText
    range: int
    faces: tuple[int, ...]
    hits: int
    engine: bool
    reaction: bool

    def fold(self, state: FightersState) -> FightersState:
        firer = state.table.unit(self.fighter)
        known = state.unit(self.fighter, shots=firer.shots + 1).with_(last=self)
        if state.flight is None:
            return known
        if self.target == state.flight.fighter:
            return _flying(known, stopped=True)
        return _flying(known, fired=True) if self.fighter == state.flight.fighter else known

    def tell(self, view: FightersView) -> Telling:
        engine = " from behind" if self.engine else ""
        how = "in reaction" if self.reaction else ""
        what = " ".join(
            filter(
                None, (name_of(view, self.fighter), "fires", how, "at", name_of(view, self.target))
            )
        )
        hits = counted(self.hits, "hit") if self.hits else "no hit"
        rules = ("IIT28", "IIT29") if self.engine else ("IIT28",)
        why = f"{range_of(view, self)}{engine}: {hits}"
        brief = Brief(f"{what}{engine}: {hits}", (Throw("", self.faces),))
        return Telling(what, (Throw("", self.faces),), why, rules, brief)


class Held(Event):
    """A side held its fire; nobody can tell whether it had decided so ahead.

    Without a target all its gun clusters are done for this go.
    """

    side: str
    target: str

    def tell(self, view: FightersView) -> Telling:
        if not self.target:
            what = f"{capital(side_of(view, self.side))} fire no more in this go"
            return Telling(what, rules=("II94",), brief=UNSAID)
        what = (
            f"{capital(side_of(view, self.side))} hold their fire at {name_of(view, self.target)}"
        )
        return Telling(what, rules=("II69",), brief=UNSAID)


class Gambled(Event):
    """Hits were chanced on sudden death.

    Attributes:
        faces: A die for each.
        armour: A die for each 6, if the target is armoured.
        killed: Whether it was one too many.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    fighter: str
    target: str
    faces: tuple[int, ...]
    armour: tuple[int, ...]
    killed: bool

    def tell(self, view: FightersView) -> Telling:
        target = name_of(view, self.target)
        how = "and destroys it" if self.killed else "in vain"
        what = f"{name_of(view, self.fighter)} chances sudden death on {target}, {how}"
        throws = [Throw("", self.faces)]
        if self.armour:
            throws.append(Throw("", self.armour, "armour"))
        return Telling(what, tuple(throws), "needs 6", ("IIT30",))


class Struck(Event):
    """A fighter or a structure was hit.

    Attributes:
        hits: How often.
        armour: A die for each hit, if it may deflect some.
        lost: How many energy blocks that took; of a structure, how many hits it took.
    """

    fighter: str
    hits: int
    armour: tuple[int, ...]
    lost: int

    def fold(self, state: FightersState) -> FightersState:
        struck = state.table.unit(self.fighter)
        if isinstance(struck, Fighter):
            return state.fighter(struck.id, blocks=struck.blocks - self.lost)
        return state.unit(struck.id, hits=struck.hits + self.lost)

    def tell(self, view: FightersView) -> Telling:
        struck = unit_of(view, self.fighter)
        built = isinstance(struck, Structure)
        unit, took, rules = ("hit", "takes", ("II95",)) if built else ("block", "loses", ("IIT28",))
        lost = f"{took} {counted(self.lost, unit)}" if self.lost else f"{took} nothing"
        what = f"{struck.name} {lost}"
        if not self.armour:
            return Telling(what, rules=rules)
        throws = (Throw("", self.armour, "deflection" if built else "armour"),)
        least = view.table.kind(struck).deflects if isinstance(struck, Structure) else DEFLECT
        rules = rules if built else ("IIT31",)
        return Telling(what, throws, f"stops a hit with {at_least(least)}", rules)


class Destroyed(Event):
    """A fighter was destroyed; ``pose``: where."""

    beat: ClassVar[Beat] = Beat.STRIKE

    fighter: str
    pose: PoseText

    def fold(self, state: FightersState) -> FightersState:
        known = state.fighter(self.fighter, status=Status.DESTROYED, pose=None, exit=None)
        known = known.with_(died=(*state.died, self.pose))
        if known.flight is not None and known.flight.fighter == self.fighter:
            known = known.with_(flight=None)
        return known

    def tell(self, view: FightersView) -> Telling:
        return Telling(f"{name_of(view, self.fighter)} is destroyed", rules=("IIT32", "II16"))


class LeftBoard(Event):
    """A fighter left the board; ``home``: for good, in free flight by its own edge."""

    fighter: str
    pose: PoseText
    home: bool

    def fold(self, state: FightersState) -> FightersState:
        status = Status.EXITED if self.home else Status.OFF
        leaves = None if self.home else self.pose
        return state.fighter(self.fighter, status=status, pose=None, exit=leaves, gone=True)

    def tell(self, view: FightersView) -> Telling:
        how = "glides home, off the board" if self.home else "is off the board"
        rules = ("IIT21", "II37") if self.home else ("IIT22",)
        return Telling(f"{name_of(view, self.fighter)} {how}", rules=rules)


class FlightEnded(Event):
    """A fighter's go is over."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    fighter: str

    def fold(self, state: FightersState) -> FightersState:
        return state.fighter(self.fighter, gone=True).with_(flight=None)

    def tell(self, view: FightersView) -> Telling:
        what = f"{name_of(view, self.fighter)} has had its go"
        return Telling(what, rules=("IIT13",), brief=UNSAID)


class Contacted(Acted):
    """A fighter touched a piece of scenery.

    Attributes:
        face: The die for a collision; none where it always hits.
        hit: Whether it collided.
        faces: The dice of the effect.
        armour: A die for each hit, if it is armoured.
        lost: How many blocks that took.
        turns: The die by which an asteroid breaks up, if it was thrown.
        becomes: What the piece is then; empty if it is gone.
    """

    fighter: str
    piece: str
    kind: Kind
    face: int | None
    hit: bool
    faces: tuple[int, ...]
    armour: tuple[int, ...]
    lost: int
    turns: int | None
    becomes: Literal["A", "B", "C", ""]

    def fold(self, state: FightersState) -> FightersState:
        blocks = state.table.by_id[self.fighter].blocks - self.lost
        known = state.fighter(self.fighter, blocks=blocks)
        table = known.table
        if not self.becomes:
            table = table.without_pieces((self.piece,))
        elif self.becomes != self.kind:
            piece = next(each for each in table.scenery if each.id == self.piece)
            table = table.with_piece(changed(piece, kind=self.becomes))
        return known.with_(table=table, last=self)

    def tell(self, view: FightersView) -> Telling:
        name, piece = name_of(view, self.fighter), piece_of(self.piece)
        throws = [] if self.face is None else [Throw("", (self.face,), "collision")]
        if not self.hit:
            return Telling(f"{name} passes {piece} unharmed", tuple(throws), rules=("IIT23",))
        throws.append(Throw("", self.faces))
        if self.armour:
            throws.append(Throw("", self.armour, "armour"))
        if self.turns is not None:
            throws.append(Throw("", (self.turns,), "the asteroid"))
        lost = f"loses {counted(self.lost, 'block')}" if self.lost else "loses nothing"
        after = {"": f"; {piece} is gone", self.kind: ""}.get(self.becomes, "; it breaks up")
        what = f"{name} collides with {piece} and {lost}{after}"
        return Telling(what, tuple(throws), rules=("IIT23", "II90"))


class BurnedOut(Event):
    """A fighter threw for a burn-out."""

    fighter: str
    faces: tuple[int, ...]
    level: int
    lost: bool

    def fold(self, state: FightersState) -> FightersState:
        blocks = state.table.by_id[self.fighter].blocks - (1 if self.lost else 0)
        return state.fighter(self.fighter, blocks=blocks)

    def tell(self, view: FightersView) -> Telling:
        name = name_of(view, self.fighter)
        how = "burns a block out" if self.lost else "burns nothing out"
        low, high = view.brief.numbers.level[self.level].burns
        why = f"{LEVELS[self.level]}, on {low} to {high}"
        brief = None if self.lost else UNSAID
        return Telling(f"{name} {how}", (Throw("", self.faces),), why, ("IIT11",), brief)


class SceneryMoved(Event):
    """The interceptor threw for scenery; if it moved: where each piece is now."""

    face: int
    moved: bool
    pieces: tuple[str, ...]
    at: tuple[tuple[int, int], ...]

    def fold(self, state: FightersState) -> FightersState:
        table = state.table
        for piece, at in zip(self.pieces, self.at, strict=True):
            found = next(each for each in table.scenery if each.id == piece)
            if found.stuck and found.at is not None and found.at[0] != at[0]:
                found = changed(found, stuck=False, aside="")  # it has gone around
            table = table.with_piece(changed(found, at=at))
        return state.with_(table=table)

    def tell(self, _view: FightersView) -> Telling:
        what = "The scenery moves" if self.moved else "The scenery stays"
        brief = None if self.moved else UNSAID
        throws = (Throw("", (self.face,)),)
        return Telling(what, throws, f"needs {at_least(MOVES)}", ("IIT24",), brief)


class WrecksChanged(Event):
    """Wrecks of the last go are gone, those of this one lie there (IIT32)."""

    gone: tuple[str, ...]
    pieces: tuple[str, ...]
    at: tuple[tuple[int, int], ...]

    def fold(self, state: FightersState) -> FightersState:
        table = state.table.without_pieces(self.gone)
        for piece, at in zip(self.pieces, self.at, strict=True):
            table = table.with_piece(Scenic(id=piece, kind="C", at=at, wreck=True))
        return state.with_(table=table)

    def tell(self, _view: FightersView) -> Telling:
        if self.pieces:
            what = f"{counted(len(self.pieces), 'wreck')} will drift there for a go"
        else:
            what = "The wrecks of the last go are gone"
        return Telling(what, rules=("IIT32",), brief=UNSAID)


class OrdersGiven(Event):
    """A side said when a fighter reacts and gambles; only it may know."""

    side: str
    fighter: str
    react: str
    keep: int
    gamble: str

    def fold(self, state: FightersState) -> FightersState:
        given = Order(react=self.react, keep=self.keep, gamble=self.gamble)
        orders = {**state.secret(self.side).orders, self.fighter: given}
        return state.hiding(self.side, orders=orders)

    def tell(self, view: FightersView) -> Telling:
        react = {"ask": "ask", "never": "never"}.get(self.react, f"with {self.react} dice or more")
        gamble = {"ask": "ask", "never": "never", "always": "always"}.get(
            self.gamble, f"at {self.gamble} blocks or more"
        )
        keep = f", keeping {counted(self.keep, 'shot')}" if self.keep else ""
        what = (
            f"Your orders for {name_of(view, self.fighter)}: react {react}{keep}; chance {gamble}"
        )
        return Telling(what, rules=("II83", "II85"))


class FightEnded(End):
    """The end."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: FightersState) -> FightersState:
        return state.with_(ended=self)

    def tell(self, view: FightersView) -> Telling:
        lost = "II102" if view.options.raid else "IIT33"
        lost = "II112" if view.options.starbase else lost
        rule = lost if self.why == "losses" else "II114"
        return Telling(endings.in_words(self, view.table).rstrip("."), rules=(rule,))


def _flying(state: FightersState, **changes: object) -> FightersState:
    if state.flight is None:
        raise ValueError("nobody flies")
    return state.with_(flight=changed(state.flight, **changes))


def range_of(view: FightersView, event: Fired) -> str:
    """How far a shot went."""
    band = max(0, -(-event.range // PITCH) - 1)
    firer = unit_of(view, event.fighter)
    last = (GUN_BANDS if isinstance(firer, Structure) else FIGHTER_BANDS) - 1
    name = "the last" if band == last else _BANDS[band]
    return f"{-(-event.range // CM)} cm, {name} template"

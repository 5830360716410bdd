"""What happens before the first turn: roles, handicap, edges, deployment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.kernel.game.event import Event
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.frozen import changed
from rules.space.plane import wind_of
from rules.space.pose import PoseText
from rules.systems.braid.pieces import DEPLOYED, Status
from rules.systems.braid.shown import Acted
from rules.systems.braid.state import BraidState
from rules.systems.braid.stats import NORTH, other
from rules.systems.braid.words import capital, form_of, name_of, side_of

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import BraidView


class Deployed(Acted):
    """A unit was put on the table; in a built-up area, if one is named."""

    unit: str
    pose: PoseText
    formation: str
    area: str

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(
            self.unit,
            status=Status.IN_PLAY,
            pose=self.pose,
            formation=self.formation,
            area=self.area,
        )
        return found.with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        if self.area:
            place = view.brief.terrain.by_id[self.area].name
            return Telling(f"{name} garrisons {place}", rules=("BC74", "BC147"))
        where = f"at {self.pose.at}, facing {wind_of(self.pose.heading)}"
        gun = view.brief.units[self.unit].is_gun
        how = "" if self.formation == DEPLOYED else f" in {form_of(view, self.formation)}"
        how = ", limbered," if gun and how else how
        what = f"{name} deploys{how} {where}"
        return Telling(what, rules=("BC147",), brief=Brief(f"{name} deploys"))


class RolesSet(Event):
    """Who attacks, and whose edge is the northern one; ``faces`` of first and second if thrown."""

    attacker: str
    north: str
    faces: tuple[tuple[int, int], ...]

    def fold(self, state: BraidState) -> BraidState:
        # The first event of every game: from here on the field knows by which rules it is played.
        roles = {"attacker": self.attacker, "north": self.north}
        return state.with_(field=changed(state.field, **roles, version=state.version))

    def tell(self, view: BraidView) -> Telling:
        what = f"{capital(side_of(view, self.attacker))} attack"
        first, second = (view.brief.name(side) for side in ("first", "second"))
        throws = tuple(
            throw
            for one, two in self.faces
            for throw in (Throw("", (one,), first), Throw("", (two,), second))
        )
        return Telling(what, throws, rules=("BC146",))


class Handicapped(Event):
    """Units are stronger or weaker than the roster has them, from the beginning (BC165).

    Attributes:
        units: Each with the stands that it begins with.
    """

    units: tuple[tuple[str, int], ...]

    def fold(self, state: BraidState) -> BraidState:
        for unit, stands in self.units:
            state = state.unit(unit, stands=stands, full=stands)
        return state

    def tell(self, view: BraidView) -> Telling:
        changed = [f"{name_of(view, unit)} {stands}" for unit, stands in self.units]
        return Telling(f"Some begin otherwise: {', '.join(changed)} stands", rules=("BC165",))


class EdgeChosen(Event):
    """The attacker chose an edge (BCT9)."""

    side: str
    edge: Literal["north", "south"]

    def fold(self, state: BraidState) -> BraidState:
        north = self.side if self.edge == NORTH else other(self.side)
        return state.with_(field=changed(state.field, north=north))

    def tell(self, view: BraidView) -> Telling:
        what = f"{capital(side_of(view, self.side))} choose the {self.edge} edge"
        return Telling(what, rules=("BC146",))

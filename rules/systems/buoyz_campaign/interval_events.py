"""What happens between two scenarios: repair, prizes, replacements."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.buoyz_campaign.changes import ship_name, with_fleet, with_ship
from rules.systems.buoyz_campaign.pieces import Vessel
from rules.systems.buoyz_campaign.words import title_of

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import CampaignView


class Survived(Event):
    """Whether a ship that was destroyed has survived by a miracle."""

    seat: str
    ship: str
    faces: tuple[int, int]
    back: bool

    def fold(self, state: CampaignState) -> CampaignState:
        return with_ship(state, self.seat, self.ship, "ready" if self.back else "lost")

    def tell(self, view: CampaignView) -> Telling:
        name = ship_name(view, self.seat, self.ship)
        does = "has survived by a miracle" if self.back else "is lost"
        return Telling(
            f"{name} {does}",
            (Throw("", self.faces),),
            "needs 12",
            ("CAMT13",),
            brief=Brief(f"{name} has survived") if self.back else UNSAID,
        )


class Repaired(Event):
    """Whether a crippled ship is repaired for the next scenario."""

    seat: str
    ship: str
    face: int
    back: bool

    def fold(self, state: CampaignState) -> CampaignState:
        return with_ship(state, self.seat, self.ship, "ready" if self.back else "docked")

    def tell(self, view: CampaignView) -> Telling:
        name = ship_name(view, self.seat, self.ship)
        if not self.face:
            return Telling(
                f"{name} is back from the dockyard",
                rules=("CAM11",),
                brief=Brief(f"{name} is repaired") if self.back else UNSAID,
            )
        does = "is repaired" if self.back else "misses the next scenario"
        return Telling(
            f"{name} {does}",
            (Throw("", (self.face,)),),
            "needs 4+",
            ("CAMT9",),
            brief=Brief(f"{name} is repaired") if self.back else UNSAID,
        )


class PrizeTried(Event):
    """Whether a captured ship is repaired for its captor.

    Attributes:
        seat: Who has captured it.
        owner: Whose it was, by seat.
        ship: Its id in that fleet.
        name: What it is called, there and here.
    """

    seat: str
    owner: str
    ship: str
    sd: str
    name: str
    face: int
    back: bool

    def fold(self, state: CampaignState) -> CampaignState:
        if not self.back:
            return state
        fleet = state.fleets[self.seat]
        prize = Vessel(f"prize-{self.owner}-{self.ship}", self.sd, self.name)
        return with_fleet(state, self.seat, ships=(*fleet.ships, prize))

    def tell(self, _view: CampaignView) -> Telling:
        does = "is repaired and sails" if self.back else "is beyond repair"
        what = f"{self.name} {does} for the {title_of(self.seat)}"
        return Telling(
            what,
            (Throw("", (self.face,)),),
            "needs 4+",
            ("CAM26",),
            brief=Brief(f"{self.name} sails for {self.seat.capitalize()}") if self.back else UNSAID,
        )


class Supplied(Event):
    """All fleets have got points for replacements."""

    points: int

    def fold(self, state: CampaignState) -> CampaignState:
        for seat, fleet in state.fleets.items():
            state = with_fleet(state, seat, saved=fleet.saved + self.points)
        return state

    def tell(self, _view: CampaignView) -> Telling:
        what = f"Each fleet gets {counted(self.points, 'point')} for replacements"
        return Telling(what, rules=("CAMT10",), brief=UNSAID)


class ReplacementTried(Event):
    """Whether a project for another ship comes off.

    Attributes:
        ship: The id of the lost ship whose place it takes.
        sd: Its description, if it is of another kind than the lost one.
        joins: Its id then.
        name: What it is called then.
    """

    seat: str
    ship: str
    face: int
    plus: int
    cost: int
    back: bool
    sd: str = ""
    joins: str = ""
    name: str = ""

    def fold(self, state: CampaignState) -> CampaignState:
        fleet = state.fleets[self.seat]
        state = with_fleet(state, self.seat, saved=fleet.saved - self.cost)
        if not self.back:
            return state
        if self.sd:
            state = with_ship(state, self.seat, self.ship, "replaced")
            ships = (*state.fleets[self.seat].ships, Vessel(self.joins, self.sd, self.name))
            return with_fleet(state, self.seat, ships=ships)
        return with_ship(state, self.seat, self.ship, "ready")

    def tell(self, view: CampaignView) -> Telling:
        name = ship_name(view, self.seat, self.ship)
        if self.sd:
            name = f"A lost {view.brief.sds[self.sd].letters}"
        plus = f" with {self.plus:+d}" if self.plus else ""
        pays = f", {counted(self.cost, 'point')} paid" if self.cost else ""
        by = f" by {self.name}" if self.sd else ""
        does = f"is replaced{by}" if self.back else "is not replaced in time"
        why = f"needs 4{plus}"
        return Telling(
            f"{name} {does}{pays}",
            (Throw("", (self.face,)),),
            why,
            ("CAMT11",),
            brief=_replaced(self, view),
        )


class NothingReplaced(Event):
    """A seat tries to replace nothing."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: CampaignState) -> CampaignState:
        return state

    def tell(self, _view: CampaignView) -> Telling:
        return Telling(f"The {title_of(self.seat)} replaces nothing", rules=("CAMT10",))


def _replaced(event: ReplacementTried, view: CampaignView) -> Brief:
    if not event.back:
        return UNSAID
    if event.name:
        return Brief(f"{event.name} joins")
    return Brief(f"{ship_name(view, event.seat, event.ship)} is replaced")

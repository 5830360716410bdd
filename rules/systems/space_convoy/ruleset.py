"""Space Convoy as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.ruleset import Ruleset, Seat
from rules.systems.space_convoy import actions as ac
from rules.systems.space_convoy import (
    initiative,
    movement,
    recycling,
    setup,
    victory,
)
from rules.systems.space_convoy import state as st
from rules.systems.space_convoy.board import Board
from rules.systems.space_convoy.events import EVENTS, Reason
from rules.systems.space_convoy.fast import listing
from rules.systems.space_convoy.fire import fire
from rules.systems.space_convoy.forecasts import forecast
from rules.systems.space_convoy.options import ConvoyOptions
from rules.systems.space_convoy.pieces import muster
from rules.systems.space_convoy.prose import tell
from rules.systems.space_convoy.reference import TABLES, UNITS
from rules.systems.space_convoy.refusals import RULEBOOK, illegal, instead
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from rules.systems.space_convoy.view import ConvoyView

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.kernel.resolution import Resolution
    from rules.kernel.ruleset import Result


class SpaceConvoy(Ruleset[ConvoyOptions, st.ConvoyState, ConvoyView]):
    """Transports run the gauntlet: the Freeloaders must get Brigghavens off the west edge."""

    id = "space_convoy"
    command = "convoy"
    title = "Space Convoy"
    summary = "A convoy of transports must cross a table held by raiders"
    seats = (
        Seat(FREELOADERS, "Freeloaders", "get Brigghavens off the west edge"),
        Seat(NAZTEES, "Naztees", "stop the convoy"),
    )
    options = ConvoyOptions
    state = st.ConvoyState
    actions: ClassVar[tuple[type[Action], ...]] = (
        ac.Move,
        ac.Fire,
        ac.Deploy,
        ac.Place,
        ac.Recycle,
        ac.Pass,
    )
    events = EVENTS
    rulebook = RULEBOOK
    tables = TABLES
    units = UNITS
    evolve = staticmethod(st.CHANGES.evolve)
    forecast = staticmethod(forecast)
    legal = staticmethod(listing.actions)
    tell = staticmethod(tell)
    previewed = frozenset((ac.Move, ac.Fire))

    def initial(self, options: ConvoyOptions) -> st.ConvoyState:
        """An empty table, both forces beside it."""
        board = Board(options=options, objects=(), vessels=muster(options))
        return st.ConvoyState(board=board)

    def open(self, r: Resolution[st.ConvoyState]) -> None:
        """Place the objects, or ask for the first."""
        setup.open_table(r)

    def active(self, state: st.ConvoyState) -> tuple[str, ...]:
        """The seat that must place, deploy or use its initiative."""
        seat = st.acting(state)
        return () if seat is None else (seat,)

    def decide(self, r: Resolution[st.ConvoyState], seat: str, action: Action) -> None:
        """Resolve an action of the acting seat (SC42)."""
        match action:
            case ac.Place():
                setup.place(r, seat, action)
            case ac.Deploy():
                setup.deploy(r, action)
                self._after_deployment(r)
            case _ if r.state.placing or r.state.deploying:
                raise illegal("SC42", case="first", legal=instead(r.state))
            case ac.Move():
                movement.move(r, seat, action)
            case ac.Fire():
                fire(r, seat, action)
            case ac.Recycle():
                recycling.recycle(r, seat, action)
                self._after_deployment(r)
            case ac.Pass():
                initiative.give_up(r)
            case _:
                raise TypeError(f"{action.tag} is no action of {self.title}")

    def view(self, state: st.ConvoyState, seat: str | None) -> ConvoyView:
        """All of it: nothing is hidden."""
        return ConvoyView.of(self, state, seat)

    def result(self, state: st.ConvoyState) -> Result | None:
        """What the victory roll gave."""
        return victory.result_of(state.ended) if state.ended is not None else None

    def _after_deployment(self, r: Resolution[st.ConvoyState]) -> None:
        if r.state.initiative is None:
            setup.after_deployment(r)
        elif not r.state.deploying:
            initiative.lose(r, Reason.RECYCLED)


RULESET = SpaceConvoy()

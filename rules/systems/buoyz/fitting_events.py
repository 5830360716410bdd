"""What happens as sides fit out their fleets before these come to the table (BZ-T1, 0b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Telling
from rules.kernel.values.counting import together
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import listed_in_words
from rules.systems.buoyz.board.formations import by_squadron, called
from rules.systems.buoyz.board.pieces import HOLD
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.words import name_of, side_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class MinesTaken(Event):
    """A side said which of its ships carry mines; only it may know, until both have (BZ133b)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        found = state.hiding(self.seat, fitting=",".join(self.ships))
        return changed(found, fitting=tuple(sorted((*state.fitting, self.seat))))

    def tell(self, board: Board) -> Telling:
        told = together(name_of(board, each) for each in self.ships) or "no ship"
        words = f"{side_of(board, self.seat)}: {told} to carry mines"
        return Telling(words, rules=("BZ82",))


class MinesTakenUnseen(Event):
    """The public twin of ``MinesTaken``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return state

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has said which ships carry mines"
        return Telling(words, rules=("BZ133",))


class MinesCarried(Event):
    """These ships carry mines for torpedoes, as all learn once both sides have said so (BZ82)."""

    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Torpedoes are exchanged for mines, for the whole battle (BZ82, BZ179)."""
        ships = tuple(
            [
                altered(each, layer=True, mines=HOLD) if each.id in self.ships else each
                for each in state.board.ships
            ]
        )
        for side in SIDES:
            state = state.hiding(side, fitting="")
        board = changed(state.board, ships=ships)
        return changed(state, board=board, fitting=(), fitted=(*state.fitted, "mines"))

    def tell(self, board: Board) -> Telling:
        told = together(name_of(board, each) for each in self.ships)
        many = "y" if len(self.ships) > 1 else "ies"
        words = f"{told} carr{many} mines, and no torpedoes" if told else "No ship carries mines"
        return Telling(words, rules=("BZT63", "BZ82"))


class SquadronsFormed(Event):
    """A side said which of its ships form squadrons; only it may know, until both have (BZ133b)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    squadrons: tuple[tuple[str, ...], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        text = ",".join("+".join(each) for each in self.squadrons)
        found = state.hiding(self.seat, fitting=text)
        return changed(found, fitting=tuple(sorted((*state.fitting, self.seat))))

    def tell(self, board: Board) -> Telling:
        told = "; ".join(
            f"squadron {number} of {together(name_of(board, each) for each in ships)}"
            for number, ships in enumerate(self.squadrons, start=1)
        )
        words = f"{side_of(board, self.seat)} forms {told or 'no squadron'}"
        return Telling(words, rules=("BZT65",))


class SquadronsFormedUnseen(Event):
    """The public twin of ``SquadronsFormed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return state

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has said which squadrons it forms"
        return Telling(words, rules=("BZ133",))


class SquadronsShown(Event):
    """These ships form squadrons, each with its squadron, as all learn (BZT65)."""

    ships: tuple[tuple[str, str], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        for side in SIDES:
            state = state.hiding(side, fitting="")
        known = _in_squadrons(state, dict(self.ships))
        return changed(known, fitting=(), fitted=(*state.fitted, "squadrons"))

    def tell(self, board: Board) -> Telling:
        found = by_squadron(dict(self.ships))
        told = "; ".join(
            f"{called(squadron)} of {side_of(board, squadron.rpartition('-')[0])}: "
            f"{together(name_of(board, each) for each in ships)}"
            for squadron, ships in found.items()
        )
        return Telling(told or "Nobody forms squadrons", rules=("BZT65", "BZ141"))


class RolesAssigned(Event):
    """A side said what its flights are for; only it may know, until both have (BZ133b).

    Attributes:
        ships: Each with how many fighters, bombers and shuttles it carries; of others it is as
            their descriptions have it.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, int, int, int], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        said = ",".join(":".join((ship, *map(str, counts))) for ship, *counts in self.ships)
        found = state.hiding(self.seat, fitting=said)
        return changed(found, fitting=tuple(sorted((*state.fitting, self.seat))))

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)}: {_roles(board, self.ships)}"
        return Telling(words, rules=("BZ291",))


class RolesAssignedUnseen(Event):
    """The public twin of ``RolesAssigned``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return state

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has said what its craft are for"
        return Telling(words, rules=("BZ133",))


class RolesShown(Event):
    """What flights are for, as all learn once both sides have said so (BZ291)."""

    ships: tuple[tuple[str, int, int, int], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Flights are numbered anew, as what they are for is in their names."""
        for side in SIDES:
            state = state.hiding(side, fitting="")
        roles = {ship: (one, two, three) for ship, one, two, three in self.ships}
        board = embarked(state.board, roles)
        return changed(state, board=board, fitting=(), fitted=(*state.fitted, "wings"))

    def tell(self, board: Board) -> Telling:
        return Telling(_roles(board, self.ships), rules=("BZ291", "BZ183"))


class SquadronMoved(Event):
    """All of a squadron have moved; who is too far from the others drops out (BZ143)."""

    squadron: str
    dropped: tuple[str, ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = _in_squadrons(state, dict.fromkeys(self.dropped, ""))
        return changed(known, formed=(*state.formed, self.squadron))

    def tell(self, board: Board) -> Telling:
        if not self.dropped:
            words = f"All of {called(self.squadron)} have moved"
            return Telling(words, rules=("BZ141",), brief=UNSAID)
        names = together(name_of(board, each) for each in self.dropped)
        does = "drop" if len(self.dropped) > 1 else "drops"
        words = f"{names} {does} out of {called(self.squadron)}: more than 3″ from the others"
        return Telling(words, rules=("BZ140", "BZ143"))


class VolleyHeld(Event):
    """A ship of a squadron has named its targets, and fires when all of it have (BZ142).

    Attributes:
        aims: Weapon, target and dice of each order.
    """

    ship: str
    aims: tuple[tuple[str, str, int], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, volley=(*state.volley, (self.ship, self.aims)))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} has named its targets"
        return Telling(words, rules=("BZ142",), brief=UNSAID)


class VolleyLoosed(Event):
    """A squadron fires, ship by ship, as was said (BZ142)."""

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, volley=())

    def tell(self, _board: Board) -> Telling:
        return Telling("The squadron fires, ship by ship", rules=("BZ142",), brief=UNSAID)


def _in_squadrons(state: BuoyzState, squadrons: dict[str, str]) -> BuoyzState:
    ships = tuple(
        [
            altered(each, squadron=squadrons[each.id]) if each.id in squadrons else each
            for each in state.board.ships
        ]
    )
    return changed(state, board=changed(state.board, ships=ships))


def _roles(board: Board, ships: tuple[tuple[str, int, int, int], ...]) -> str:
    told = [f"{name_of(board, ship)} has {listed_in_words((a, b, c))}" for ship, a, b, c in ships]
    return "; ".join(told) or "Craft are half fighters, half bombers"

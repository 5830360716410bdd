"""What happens in a campaign."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.board.muster import Ground, Nature
from rules.systems.buoyz.fleets import FIELD
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz_campaign.brief import BATTERY
from rules.systems.buoyz_campaign.calendar import UNEQUAL
from rules.systems.buoyz_campaign.changes import ship_name, with_battle, with_fleet, with_ship
from rules.systems.buoyz_campaign.listing import in_words, race_of, sent
from rules.systems.buoyz_campaign.naming import named
from rules.systems.buoyz_campaign.pieces import Battle, Condition, Fleet, Score, Vessel
from rules.systems.buoyz_campaign.shown import End
from rules.systems.buoyz_campaign.words import GRADES, GROUNDS, NATURES, REASONS, UNFOUGHT, title_of

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import CampaignView

_CONDITIONS: dict[str, Condition] = {
    "whole": "ready",
    "crippled": "crippled",
    "destroyed": "lost",
    "captured": "lost",
}
_NONE = Fleet("", ())
"""Of a seat that has not raised one."""

Grade = Literal["draw", "minor", "major", "decisive"]


class Listed(Event):
    """A seat has handed in a list, which only it may know."""

    seat: str
    ships: str

    def fold(self, state: CampaignState) -> CampaignState:
        return changed(
            state,
            hidden={**state.hidden, self.seat: self.ships},
            listed=(*state.listed, self.seat),
        )

    def tell(self, view: CampaignView) -> Telling:
        ships = in_words(view.brief, kinds_of(self.ships))
        return Telling(f"Your list is in: {ships}", rules=("CAM24",))


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    seat: str

    def tell(self, _view: CampaignView) -> Telling:
        return Telling(f"The {title_of(self.seat)}'s list is in", rules=("CAM24",))


class FleetsRaised(Event):
    """All fleets are shown."""

    beat: ClassVar[Beat] = Beat.HANDOVER
    reveals: ClassVar[bool] = True

    fleets: tuple[tuple[str, str], ...]

    def fold(self, state: CampaignState) -> CampaignState:
        found = dict(state.fleets)
        for seat, text in self.fleets:
            kinds = kinds_of(text)
            ships = tuple(
                Vessel(each.id, each.sd, each.name) for each in named(state.brief, seat, kinds)
            )
            found[seat] = Fleet(race_of(state.brief, kinds), ships)
        return changed(state, fleets=found, hidden={}, listed=())

    def tell(self, view: CampaignView) -> Telling:
        told = "; ".join(
            f"{title_of(seat)}: {in_words(view.brief, kinds_of(text))}"
            for seat, text in self.fleets
        )
        return Telling(
            f"The fleets are raised. {told}"[:390],
            rules=("CAMT8",),
            brief=Brief("The fleets are raised"),
        )


class ScenarioBegun(Event):
    """A scenario begins: who meets whom, who rests.

    Attributes:
        first: The number of its first battle; 0: one more than battles have been counted.
    """

    number: int
    pairs: tuple[tuple[str, str], ...]
    resting: tuple[str, ...]
    first: int = 0

    def fold(self, state: CampaignState) -> CampaignState:
        before = self.first - 1 if self.first else len(state.chronicle)
        battles = tuple(Battle(before + at, sides) for at, sides in enumerate(self.pairs, start=1))
        return changed(state, number=self.number, battles=battles, sunk=(), captured=())

    def tell(self, _view: CampaignView) -> Telling:
        told = ", ".join(f"{title_of(one)} v {title_of(other)}" for one, other in self.pairs)
        rest = f"; resting: {', '.join(map(title_of, self.resting))}" if self.resting else ""
        return Telling(
            f"Scenario {self.number}: {told or 'nobody can fight'}{rest}",
            rules=("CAM1",),
            brief=_meeting(self),
        )


class NatureSet(Event):
    """What a battle is about; ``face`` is the die, 0 if that was chosen beforehand."""

    battle: int
    face: int
    nature: Nature

    def fold(self, state: CampaignState) -> CampaignState:
        return with_battle(state, self.battle, nature=self.nature)

    def tell(self, _view: CampaignView) -> Telling:
        thrown = (Throw("", (self.face,)),) if self.face else ()
        return Telling(
            f"Battle {self.battle}: {NATURES[self.nature]}",
            thrown,
            rules=("CAMT1",),
            brief=Brief(f"Battle {self.battle}: {NATURES[self.nature]}"),
        )


class GroundSet(Event):
    """The general nature of a battle's table; ``moons`` of a giant."""

    battle: int
    face: int
    ground: Ground
    moons: int

    def fold(self, state: CampaignState) -> CampaignState:
        moons = self.moons if state.version > UNEQUAL else 0
        return with_battle(state, self.battle, ground=self.ground, moons=moons)

    def tell(self, _view: CampaignView) -> Telling:
        moons = f" with {counted(self.moons, 'moon')}" if self.moons else ""
        what = f"Battle {self.battle}: the table has {GROUNDS[self.ground]}{moons}"
        if self.ground == "open":
            what = f"Battle {self.battle} is in open space"
        return Telling(what, (Throw("", (self.face,)),), rules=("CAMT4",), brief=UNSAID)


class RolesRolled(Event):
    """Both sides have rolled for who says who attacks."""

    battle: int
    faces: tuple[int, int]
    seat: str

    def fold(self, state: CampaignState) -> CampaignState:
        return state

    def tell(self, _view: CampaignView) -> Telling:
        thrown = tuple(Throw("", (face,)) for face in self.faces)
        who = f"{title_of(self.seat)} says who attacks" if self.seat else "equal, again"
        return Telling(f"Battle {self.battle}: {who}", thrown, rules=("CAM7",), brief=UNSAID)


class RoleTaken(Event):
    """Who attacks is known."""

    battle: int
    attacker: str

    def fold(self, state: CampaignState) -> CampaignState:
        return with_battle(state, self.battle, attacker=self.attacker)

    def tell(self, _view: CampaignView) -> Telling:
        what = f"Battle {self.battle}: the {title_of(self.attacker)} attacks"
        return Telling(what, rules=("CAM7",), brief=Brief(f"{self.attacker.capitalize()} attacks"))


class PostTaken(Event):
    """The defender of a planet stands around it, or at its edge."""

    battle: int
    seat: str
    post: Literal["planet", "edge"]

    def fold(self, state: CampaignState) -> CampaignState:
        return with_battle(state, self.battle, post=self.post)

    def tell(self, _view: CampaignView) -> Telling:
        where = "around the planet" if self.post == "planet" else "at its edge"
        short = "around it" if self.post == "planet" else "off it"
        what = f"Battle {self.battle}: the {title_of(self.seat)} stands {where}"
        return Telling(
            what,
            rules=("CAM35",),
            brief=Brief(f"{self.seat.capitalize()} stands {short}"),
        )


class PriceRolled(Event):
    """The die has said what a side pays in a battle.

    Attributes:
        what: For each ``base`` or ``minefield``; or for the ``battery`` that a planet has by
            itself, by version 2 of these rules.
    """

    battle: int
    seat: str
    what: str
    face: int
    points: int

    def fold(self, state: CampaignState) -> CampaignState:
        if self.what == BATTERY:
            return with_battle(state, self.battle, battery=self.points)
        known = state.battle(self.battle).prices
        prices = (*known, (self.seat, self.what, self.points))
        return with_battle(state, self.battle, prices=prices)

    def tell(self, _view: CampaignView) -> Telling:
        what = {"base": "batteries and stations", FIELD: "minefields"}.get(self.what, "its battery")
        points = counted(self.points, "point") + ("" if self.what == BATTERY else " each")
        words = f"Battle {self.battle}: {what} cost the {title_of(self.seat)} {points}"
        rule = "CAM36" if self.what == FIELD else "CAM32"
        return Telling(words, (Throw("", (self.face,)),), rules=(rule,), brief=UNSAID)


class SharesWaived(Event):
    """A fleet can't keep to the shares of a convoy battle, and needs not."""

    battle: int
    seat: str

    def fold(self, state: CampaignState) -> CampaignState:
        return state

    def tell(self, _view: CampaignView) -> Telling:
        what = (
            f"The {title_of(self.seat)} has not the ships for a convoy's shares: it is free of them"
        )
        return Telling(what, rules=("CAM18",), brief=UNSAID)


class ForcesShown(Event):
    """The ships of all battles of a scenario are shown, and they are fought."""

    beat: ClassVar[Beat] = Beat.HANDOVER
    reveals: ClassVar[bool] = True

    forces: tuple[tuple[str, str], ...]

    def fold(self, state: CampaignState) -> CampaignState:
        lists = dict(self.forces)
        battles = tuple(
            replace(each, is_open=True, forces=(lists[each.sides[0]], lists[each.sides[1]]))
            for each in state.battles
            if all(seat in lists for seat in each.sides)
        )
        return changed(state, battles=battles, hidden={}, listed=())

    def tell(self, view: CampaignView) -> Telling:
        told = "; ".join(
            f"{title_of(seat)}: {in_words(view.brief, kinds_of(text))}"
            for seat, text in self.forces
        )
        return Telling(
            f"The forces are chosen. {told}"[:390],
            rules=("CAMT2",),
            brief=Brief("The forces are chosen"),
        )


class BattleVoid(Event):
    """A battle came to nothing, and is fought again."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    battle: int
    game: str

    def fold(self, state: CampaignState) -> CampaignState:
        return state

    def tell(self, _view: CampaignView) -> Telling:
        what = f"Battle {self.battle} (game {self.game}) came to nothing and is fought again"
        return Telling(what, rules=("CAM21",))


class BattleFought(Event):
    """A battle is over: what became of the ships of both, ship by ship, in the order of lists.

    ``flights`` of attack craft were lost; their carriers have others by the next scenario (CAM37c).
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    battle: int
    game: str
    turns: int
    fates: tuple[tuple[str, ...], tuple[str, ...]]
    flights: tuple[int, int] = (0, 0)

    def fold(self, state: CampaignState) -> CampaignState:
        battle = state.battle(self.battle)
        sunk, captured = list(state.sunk), list(state.captured)
        for seat, text, fates in zip(battle.sides, battle.forces or (), self.fates, strict=True):
            for ship, fate in zip(sent(state, seat, text), fates, strict=True):
                state = with_ship(state, seat, ship.id, _CONDITIONS[fate])
                sunk += [(seat, ship.id)] if fate == "destroyed" else []
                captured += [(seat, ship.id)] if fate == "captured" else []
        state = changed(state, sunk=tuple(sunk), captured=tuple(captured))
        return with_battle(state, self.battle, is_open=False)

    def tell(self, _view: CampaignView) -> Telling:
        told = []
        for fates in self.fates:
            hurt, taken = fates.count("crippled"), fates.count("captured")
            gone = len(fates) - hurt - fates.count("whole")
            captured = f", {taken} captured" if taken else ""
            told.append(f"{len(fates) - gone} of {len(fates)} left, {hurt} crippled{captured}")
        turns = counted(self.turns, "turn")
        what = f"Battle {self.battle} (game {self.game}) is over after {turns}: {' v '.join(told)}"
        if any(self.flights):
            what += f"; flights lost: {self.flights[0]} v {self.flights[1]}"
        return Telling(
            what, rules=("CAM9", *(("CAM37",) if any(self.flights) else ())), brief=UNSAID
        )


class BattleLeft(Event):
    """A battle is left unfought, as a game master says."""

    beat: ClassVar[Beat] = Beat.STRIKE

    battle: int

    def fold(self, state: CampaignState) -> CampaignState:
        battle, none = state.battle(self.battle), (0, 0)
        score = Score(
            *(battle.number, battle.sides, battle.nature, none, none, (), "", UNFOUGHT, ""),
            scenario=state.number,
        )
        state = changed(state, chronicle=(*state.chronicle, score))
        return with_battle(state, self.battle, is_open=False)

    def tell(self, _view: CampaignView) -> Telling:
        what = f"Battle {self.battle} is left unfought: nobody gains or loses by it"
        return Telling(what, rules=("CAM29",))


class ShipMarked(Event):
    """The condition of a ship is put right."""

    seat: str
    ship: str
    condition: Condition

    def fold(self, state: CampaignState) -> CampaignState:
        return with_ship(state, self.seat, self.ship, self.condition)

    def tell(self, view: CampaignView) -> Telling:
        return Telling(
            f"{ship_name(view, self.seat, self.ship)} is {self.condition}", rules=("CAM30",)
        )


class PointsSet(Event):
    """The campaign points of a fleet are put right."""

    seat: str
    points: int

    def fold(self, state: CampaignState) -> CampaignState:
        return with_fleet(state, self.seat, cp=self.points)

    def tell(self, _view: CampaignView) -> Telling:
        points = counted(self.points, "campaign point")
        return Telling(f"The {title_of(self.seat)} has {points}", rules=("CAM30",))


class ContactChecked(Event):
    """A side checked whether it breaks contact."""

    battle: int
    seat: str
    why: str
    face: int
    plus: int
    breaks: bool

    def fold(self, state: CampaignState) -> CampaignState:
        return state

    def tell(self, _view: CampaignView) -> Telling:
        does = "breaks contact" if self.breaks else "holds on"
        plus = f"{self.plus:+d}" if self.plus else ""
        what = f"The {title_of(self.seat)} {does}, for {REASONS[self.why]}"
        return Telling(
            what,
            (Throw("", (self.face,)),),
            f"needs 6{plus and f' with {plus}'} to stay",
            ("CAMT6",),
            brief=_contact(self),
        )


class BattleScored(Event):
    """A battle is counted."""

    beat: ClassVar[Beat] = Beat.STRIKE

    battle: int
    game: str
    lost: tuple[int, int]
    left: tuple[int, int]
    cp: tuple[int, int]
    broke: tuple[str, ...]
    winner: str
    grade: Grade

    def fold(self, state: CampaignState) -> CampaignState:
        battle = state.battle(self.battle)
        for at, seat in enumerate(battle.sides):
            fleet = state.fleets[seat]
            kills = fleet.kills + self.lost[1 - at]
            state = with_fleet(state, seat, cp=fleet.cp + self.cp[at], kills=kills)
        score = Score(
            battle.number,
            battle.sides,
            battle.nature,
            self.lost,
            self.cp,
            self.broke,
            self.winner,
            self.grade,
            self.game,
            state.number if state.version > UNEQUAL else 0,
        )
        return changed(state, chronicle=(*state.chronicle, score))

    def tell(self, _view: CampaignView) -> Telling:
        grade = GRADES[self.grade]
        who = f"{grade} of the {title_of(self.winner)}" if self.winner else grade
        lost = f"points lost {self.lost[0]} v {self.lost[1]}"
        cp = f"campaign points {self.cp[0]} v {self.cp[1]}"
        what = f"Battle {self.battle}: {who}; {lost}, {cp}"
        return Telling(what, rules=("CAMT7", "CAMT12"), brief=_outcome(self))


class Withdrawn(Event):
    """A fleet has withdrawn; the others play on, and its open battle is fought out (CAM20b)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: CampaignState) -> CampaignState:
        fleet = state.fleets.get(self.seat, _NONE)
        state = changed(state, fleets={**state.fleets, self.seat: replace(fleet, out=True)})
        battles = tuple(
            each for each in state.battles if each.is_open or self.seat not in each.sides
        )
        partner = [seat for each in state.battles if each not in battles for seat in each.sides]
        gone = {self.seat, *partner}
        hidden = {seat: text for seat, text in state.hidden.items() if seat not in gone}
        listed = tuple(seat for seat in state.listed if seat not in gone)
        return changed(state, battles=battles, hidden=hidden, listed=listed)

    def tell(self, _view: CampaignView) -> Telling:
        return Telling(f"The {title_of(self.seat)} withdraws from the campaign", rules=("CAM20",))


class CampaignEnded(End):
    """The campaign is over; ``winner`` is empty if nobody has won."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: CampaignState) -> CampaignState:
        return changed(state, ended=self, battles=())

    def tell(self, _view: CampaignView) -> Telling:
        return Telling("The campaign is over", rules=("CAMT12",))


def _outcome(event: BattleScored) -> Brief:
    who = f"{GRADES[event.grade]} of {event.winner.capitalize()}" if event.winner else "a draw"
    what = f"Battle {event.battle} ({event.game}): {who}, {event.cp[0]} v {event.cp[1]} CP"
    return Brief(what)


def _contact(event: ContactChecked) -> Brief:
    does = "breaks contact" if event.breaks else "holds on"
    return Brief(f"{event.seat.capitalize()} {does}", (Throw("", (event.face,)),))


def _meeting(event: ScenarioBegun) -> Brief:
    told = ", ".join(f"{one.capitalize()} v {other.capitalize()}" for one, other in event.pairs)
    return Brief(f"Scenario {event.number}: {told or 'nobody can fight'}")

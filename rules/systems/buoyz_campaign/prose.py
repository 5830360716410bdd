"""What happens, in prose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.seat import Result
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.buoyz.fleets import FIELD
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign.brief import BATTERY
from rules.systems.buoyz_campaign.listing import in_words
from rules.systems.buoyz_campaign.words import GRADES, GROUNDS, NATURES, REASONS, title_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.event import Event
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import CampaignView


def tell(event: Event, view: CampaignView) -> Telling | None:
    """The event in prose; names are taken from the view."""
    teller = _TELLERS.get(type(event))
    found = None if teller is None else teller(event, view)
    short = _SHORT.get(type(event))
    if found is None or short is None:
        return found
    return found._replace(brief=short(event, view))


def result(state: CampaignState) -> Result | None:
    """How the campaign ended, if it did."""
    ended = state.ended
    if ended is None:
        return None
    points = ", ".join(f"{title_of(seat)} {cp}" for seat, cp in ended.cp)
    if not ended.winner:
        return Result(None, f"The campaign is a draw; campaign points: {points}.")
    words = f"The {title_of(ended.winner)} wins the campaign; campaign points: {points}."
    return Result(ended.winner, words)


def _name(view: CampaignView, seat: str, ship: str) -> str:
    fleet = view.fleets.get(seat)
    found = [each.name for each in fleet.ships if each.id == ship] if fleet is not None else []
    return found[0] if found else ship


def _listed(event: ev.Listed, view: CampaignView) -> Telling:
    ships = in_words(view.brief, kinds_of(event.ships))
    return Telling(f"Your list is in: {ships}", rules=("CAM24",))


def _raised(event: ev.FleetsRaised, view: CampaignView) -> Telling:
    told = "; ".join(
        f"{title_of(seat)}: {in_words(view.brief, kinds_of(text))}" for seat, text in event.fleets
    )
    return Telling(f"The fleets are raised. {told}"[:390], rules=("CAMT8",))


def _begun(event: ev.ScenarioBegun, _view: CampaignView) -> Telling:
    told = ", ".join(f"{title_of(one)} v {title_of(other)}" for one, other in event.pairs)
    rest = f"; resting: {', '.join(map(title_of, event.resting))}" if event.resting else ""
    return Telling(f"Scenario {event.number}: {told or 'nobody can fight'}{rest}", rules=("CAM1",))


def _nature(event: ev.NatureSet, _view: CampaignView) -> Telling:
    thrown = (Throw("", (event.face,)),) if event.face else ()
    return Telling(f"Battle {event.battle}: {NATURES[event.nature]}", thrown, rules=("CAMT1",))


def _ground(event: ev.GroundSet, _view: CampaignView) -> Telling:
    moons = f" with {counted(event.moons, 'moon')}" if event.moons else ""
    what = f"Battle {event.battle}: the table has {GROUNDS[event.ground]}{moons}"
    if event.ground == "open":
        what = f"Battle {event.battle} is in open space"
    return Telling(what, (Throw("", (event.face,)),), rules=("CAMT4",))


def _rolled(event: ev.RolesRolled, _view: CampaignView) -> Telling:
    thrown = tuple(Throw("", (face,)) for face in event.faces)
    who = f"{title_of(event.seat)} says who attacks" if event.seat else "equal, again"
    return Telling(f"Battle {event.battle}: {who}", thrown, rules=("CAM7",))


def _role(event: ev.RoleTaken, _view: CampaignView) -> Telling:
    what = f"Battle {event.battle}: the {title_of(event.attacker)} attacks"
    return Telling(what, rules=("CAM7",))


def _post(event: ev.PostTaken, _view: CampaignView) -> Telling:
    where = "around the planet" if event.post == "planet" else "at its edge"
    what = f"Battle {event.battle}: the {title_of(event.seat)} stands {where}"
    return Telling(what, rules=("CAM35",))


def _price(event: ev.PriceRolled, _view: CampaignView) -> Telling:
    what = {"base": "batteries and stations", FIELD: "minefields"}.get(event.what, "its battery")
    points = counted(event.points, "point") + ("" if event.what == BATTERY else " each")
    words = f"Battle {event.battle}: {what} cost the {title_of(event.seat)} {points}"
    rule = "CAM36" if event.what == FIELD else "CAM32"
    return Telling(words, (Throw("", (event.face,)),), rules=(rule,))


def _waived(event: ev.SharesWaived, _view: CampaignView) -> Telling:
    what = f"The {title_of(event.seat)} has not the ships for a convoy's shares: it is free of them"
    return Telling(what, rules=("CAM18",))


def _shown(event: ev.ForcesShown, view: CampaignView) -> Telling:
    told = "; ".join(
        f"{title_of(seat)}: {in_words(view.brief, kinds_of(text))}" for seat, text in event.forces
    )
    return Telling(f"The forces are chosen. {told}"[:390], rules=("CAMT2",))


def _void(event: ev.BattleVoid, _view: CampaignView) -> Telling:
    what = f"Battle {event.battle} (game {event.game}) came to nothing and is fought again"
    return Telling(what, rules=("CAM21",))


def _fought(event: ev.BattleFought, _view: CampaignView) -> Telling:
    told = []
    for fates in event.fates:
        hurt, taken = fates.count("crippled"), fates.count("captured")
        gone = len(fates) - hurt - fates.count("whole")
        captured = f", {taken} captured" if taken else ""
        told.append(f"{len(fates) - gone} of {len(fates)} left, {hurt} crippled{captured}")
    turns = counted(event.turns, "turn")
    what = f"Battle {event.battle} (game {event.game}) is over after {turns}: {' v '.join(told)}"
    if any(event.flights):
        what += f"; flights lost: {event.flights[0]} v {event.flights[1]}"
    return Telling(what, rules=("CAM9", *(("CAM37",) if any(event.flights) else ())))


def _checked(event: ev.ContactChecked, _view: CampaignView) -> Telling:
    does = "breaks contact" if event.breaks else "holds on"
    plus = f"{event.plus:+d}" if event.plus else ""
    what = f"The {title_of(event.seat)} {does}, for {REASONS[event.why]}"
    return Telling(
        what, (Throw("", (event.face,)),), f"needs 6{plus and f' with {plus}'} to stay", ("CAMT6",)
    )


def _scored(event: ev.BattleScored, _view: CampaignView) -> Telling:
    grade = GRADES[event.grade]
    who = f"{grade} of the {title_of(event.winner)}" if event.winner else grade
    lost = f"points lost {event.lost[0]} v {event.lost[1]}"
    cp = f"campaign points {event.cp[0]} v {event.cp[1]}"
    what = f"Battle {event.battle}: {who}; {lost}, {cp}"
    return Telling(what, rules=("CAMT7", "CAMT12"))


def _left(event: ev.BattleLeft, _view: CampaignView) -> Telling:
    what = f"Battle {event.battle} is left unfought: nobody gains or loses by it"
    return Telling(what, rules=("CAM29",))


def _marked(event: ev.ShipMarked, view: CampaignView) -> Telling:
    return Telling(f"{_name(view, event.seat, event.ship)} is {event.condition}", rules=("CAM30",))


def _set(event: ev.PointsSet, _view: CampaignView) -> Telling:
    points = counted(event.points, "campaign point")
    return Telling(f"The {title_of(event.seat)} has {points}", rules=("CAM30",))


def _survived(event: ev.Survived, view: CampaignView) -> Telling:
    name = _name(view, event.seat, event.ship)
    does = "has survived by a miracle" if event.back else "is lost"
    return Telling(f"{name} {does}", (Throw("", event.faces),), "needs 12", ("CAMT13",))


def _repaired(event: ev.Repaired, view: CampaignView) -> Telling:
    name = _name(view, event.seat, event.ship)
    if not event.face:
        return Telling(f"{name} is back from the dockyard", rules=("CAM11",))
    does = "is repaired" if event.back else "misses the next scenario"
    return Telling(f"{name} {does}", (Throw("", (event.face,)),), "needs 4+", ("CAMT9",))


def _prize(event: ev.PrizeTried, _view: CampaignView) -> Telling:
    does = "is repaired and sails" if event.back else "is beyond repair"
    what = f"{event.name} {does} for the {title_of(event.seat)}"
    return Telling(what, (Throw("", (event.face,)),), "needs 4+", ("CAM26",))


def _supplied(event: ev.Supplied, _view: CampaignView) -> Telling:
    what = f"Each fleet gets {counted(event.points, 'point')} for replacements"
    return Telling(what, rules=("CAMT10",))


def _tried(event: ev.ReplacementTried, view: CampaignView) -> Telling:
    name = _name(view, event.seat, event.ship)
    if event.sd:
        name = f"A lost {view.brief.sds[event.sd].letters}"
    plus = f" with {event.plus:+d}" if event.plus else ""
    pays = f", {counted(event.cost, 'point')} paid" if event.cost else ""
    by = f" by {event.name}" if event.sd else ""
    does = f"is replaced{by}" if event.back else "is not replaced in time"
    why = f"needs 4{plus}"
    return Telling(f"{name} {does}{pays}", (Throw("", (event.face,)),), why, ("CAMT11",))


def _seat(words: str, rule: str) -> Callable[[Any, CampaignView], Telling]:
    def told(event: Any, _view: CampaignView) -> Telling:
        return Telling(words.format(title_of(event.seat)), rules=(rule,))

    return told


def _ended(_event: ev.CampaignEnded, _view: CampaignView) -> Telling:
    return Telling("The campaign is over", rules=("CAMT12",))


def _unsaid(_event: Any, _view: CampaignView) -> Brief:
    return UNSAID


def _outcome(event: ev.BattleScored, _view: CampaignView) -> Brief:
    who = f"{GRADES[event.grade]} of {event.winner.capitalize()}" if event.winner else "a draw"
    what = f"Battle {event.battle} ({event.game}): {who}, {event.cp[0]} v {event.cp[1]} CP"
    return Brief(what)


def _fate(words: str) -> Callable[[Any, CampaignView], Brief]:
    def told(event: Any, view: CampaignView) -> Brief:
        return Brief(words.format(_name(view, event.seat, event.ship))) if event.back else UNSAID

    return told


_replaced = _fate("{} is replaced")


def _contact(event: ev.ContactChecked, _view: CampaignView) -> Brief:
    does = "breaks contact" if event.breaks else "holds on"
    return Brief(f"{event.seat.capitalize()} {does}", (Throw("", (event.face,)),))


def _meeting(event: ev.ScenarioBegun, _view: CampaignView) -> Brief:
    told = ", ".join(f"{one.capitalize()} v {other.capitalize()}" for one, other in event.pairs)
    return Brief(f"Scenario {event.number}: {told or 'nobody can fight'}")


_SHORT: Final[dict[type[Event], Callable[[Any, CampaignView], Brief]]] = {
    ev.FleetsRaised: lambda _event, _view: Brief("The fleets are raised"),
    ev.ScenarioBegun: _meeting,
    ev.NatureSet: lambda event, _: Brief(f"Battle {event.battle}: {NATURES[event.nature]}"),
    ev.GroundSet: _unsaid,
    ev.RolesRolled: _unsaid,
    ev.RoleTaken: lambda event, _: Brief(f"{event.attacker.capitalize()} attacks"),
    ev.PostTaken: lambda event, _: Brief(
        f"{event.seat.capitalize()} stands {'around it' if event.post == 'planet' else 'off it'}"
    ),
    ev.PriceRolled: _unsaid,
    ev.SharesWaived: _unsaid,
    ev.ForcesShown: lambda _event, _view: Brief("The forces are chosen"),
    ev.BattleFought: _unsaid,
    ev.ContactChecked: _contact,
    ev.BattleScored: _outcome,
    ev.Survived: _fate("{} has survived"),
    ev.Repaired: _fate("{} is repaired"),
    ev.PrizeTried: lambda event, _view: (
        Brief(f"{event.name} sails for {event.seat.capitalize()}") if event.back else UNSAID
    ),
    ev.Supplied: _unsaid,
    ev.ReplacementTried: lambda event, view: (
        Brief(f"{event.name} joins") if event.name and event.back else _replaced(event, view)
    ),
}
"""The same beside a picture of it."""
_TELLERS: Final[dict[type[Event], Callable[[Any, CampaignView], Telling]]] = {
    ev.Listed: _listed,
    ev.ListedUnseen: _seat("The {}'s list is in", "CAM24"),
    ev.FleetsRaised: _raised,
    ev.ScenarioBegun: _begun,
    ev.NatureSet: _nature,
    ev.GroundSet: _ground,
    ev.RolesRolled: _rolled,
    ev.RoleTaken: _role,
    ev.PostTaken: _post,
    ev.PriceRolled: _price,
    ev.SharesWaived: _waived,
    ev.ForcesShown: _shown,
    ev.BattleVoid: _void,
    ev.BattleFought: _fought,
    ev.ContactChecked: _checked,
    ev.BattleScored: _scored,
    ev.BattleLeft: _left,
    ev.ShipMarked: _marked,
    ev.PointsSet: _set,
    ev.Survived: _survived,
    ev.Repaired: _repaired,
    ev.PrizeTried: _prize,
    ev.Supplied: _supplied,
    ev.ReplacementTried: _tried,
    ev.NothingReplaced: _seat("The {} replaces nothing", "CAMT10"),
    ev.Withdrawn: _seat("The {} withdraws from the campaign", "CAM20"),
    ev.CampaignEnded: _ended,
}

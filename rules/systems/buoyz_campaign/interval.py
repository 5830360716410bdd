"""Between scenarios: miracles, repairs, points and replacements (CAM 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz_campaign import calendar, interval_events
from rules.systems.buoyz_campaign.fleets import limits
from rules.systems.buoyz_campaign.naming import another
from rules.systems.buoyz_campaign.questions import ReplaceLosses, Scenario
from rules.systems.buoyz_campaign.ready_made import accepted
from rules.systems.buoyz_campaign.stats import NEEDED, class_of

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz_campaign.actions import Replace
    from rules.systems.buoyz_campaign.brief import CampaignBrief
    from rules.systems.buoyz_campaign.options import CampaignOptions
    from rules.systems.buoyz_campaign.pieces import Vessel
    from rules.systems.buoyz_campaign.state import CampaignState

_MIRACLE = 12


def begin(r: Resolution[CampaignState]) -> None:
    """Ships come back or not, points are given out, and replacements are asked for (CAMT9)."""
    state = r.state
    number = state.number
    if number >= calendar.scenarios(state.options, state.version):
        r.next(Scenario(number=number + 1))
        return
    for seat in calendar.fighting(state.fleets):
        _mend(r, seat)
    _take_prizes(r)
    r.emit(interval_events.Supplied(points=tenth(state.options.campaign_points)))
    asked = tuple(
        ReplaceLosses(seat=seat)
        for seat in calendar.fighting(r.state.fleets)
        if _may_replace(r.state, seat)
    )
    r.next(*([asked] if asked else []), Scenario(number=number + 1))


def tenth(points: int) -> int:
    """A tenth of the points that began the campaign, rounded (CAMT10)."""
    return (points + 5) // 10


def _mend(r: Resolution[CampaignState], seat: str) -> None:
    """Ships lost in this scenario return on a twelve, crippled ones on four (CAMT9, CAMT13).

    One that was not repaired misses a scenario; then it is tried again, or is back (CAM11).
    """
    once = r.state.options.unavailable == "one game"
    for ship in r.state.fleets[seat].ships:
        if (seat, ship.id) in r.state.sunk:
            first, second = r.roll(2, DIE, f"survival: {ship.name}", seat)
            back = first + second == _MIRACLE
            r.emit(
                interval_events.Survived(seat=seat, ship=ship.id, faces=(first, second), back=back)
            )
        elif ship.condition == "docked" and once:
            r.emit(interval_events.Repaired(seat=seat, ship=ship.id, face=0, back=True))
        elif ship.condition in ("crippled", "docked"):
            (face,) = r.roll(1, DIE, f"repair: {ship.name}", seat)
            r.emit(
                interval_events.Repaired(seat=seat, ship=ship.id, face=face, back=face >= NEEDED)
            )


def _take_prizes(r: Resolution[CampaignState]) -> None:
    """Who has held the table repairs ships that were captured on it, and keeps them (CAM26c)."""
    state = r.state
    for owner, ship_id in state.captured if state.options.prizes else ():
        score = next(each for each in reversed(state.chronicle) if owner in each.sides)
        seat = next(each for each in score.sides if each != owner)
        if seat in score.broke or state.fleets[seat].out:
            continue
        ship = next(each for each in state.fleets[owner].ships if each.id == ship_id)
        (face,) = r.roll(1, DIE, f"prize: {ship.name}", seat)
        r.emit(
            interval_events.PrizeTried(
                seat=seat, owner=owner, ship=ship.id, sd=ship.sd, name=ship.name, face=face,
                back=face >= NEEDED,
            )
        )  # fmt: skip


def _may_replace(state: CampaignState, seat: str) -> bool:
    found = limits(state, ReplaceLosses(seat=seat))
    return any(found.prices[kind] <= found.points for kind in found.room or ())


def plus(brief: CampaignBrief, options: CampaignOptions, race: str, sd: Description) -> int:
    """What is added to the die for a replacement (CAMT11b, CAM13)."""
    supply = brief.supplies[brief.power_of(race).wealth]
    kind = class_of(sd.letters)
    if kind == "small":
        return supply.literal if options.literal_small else supply.small
    if kind == "medium":
        return supply.medium
    return supply.capital - (1 if sd.size == 0 else 0)


def lost_like(state: CampaignState, seat: str, sd: Description) -> Vessel:
    """The lost ship whose place another one takes: one of its kind, else of its class (CAM40)."""
    lost = state.fleets[seat].having("lost")
    same = [each for each in lost if each.sd == sd.id]
    return (same or [each for each in lost if state.sd(each).letters == sd.letters])[0]


def replace(r: Resolution[CampaignState], question: ReplaceLosses, action: Replace) -> None:
    """One die a ship; a failed project may be tried again (CAMT10c, CAMT11, CAM12, CAM40c)."""
    state, seat = r.state, question.seat
    kinds = accepted(state, question, action.ships)
    if not kinds:
        r.emit(interval_events.NothingReplaced(seat=seat))
    for kind in kinds:
        fleet = r.state.fleets[seat]
        sd = state.brief.sds[kind]
        ship = lost_like(state, seat, sd)
        more = plus(state.brief, state.options, fleet.race, sd)
        (face,) = r.roll(1, DIE, f"replacement: {ship.name}", seat)
        back = face + more >= NEEDED
        pays = back or state.options.failed_replacement == "lose"
        new = None if ship.sd == kind else another(state.brief, seat, fleet.ships, kind)
        r.emit(
            interval_events.ReplacementTried(
                seat=seat,
                ship=ship.id,
                face=face,
                plus=more,
                cost=sd.points if pays else 0,
                back=back,
                sd=kind if new else "",
                joins=new.id if new else "",
                name=new.name if new else "",
            )
        )

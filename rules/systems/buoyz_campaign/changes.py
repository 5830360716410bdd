"""The state as the fold of its events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from rules.kernel.system.changes import Changes
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign.battles import sent
from rules.systems.buoyz_campaign.brief import BATTERY
from rules.systems.buoyz_campaign.calendar import UNEQUAL
from rules.systems.buoyz_campaign.listing import race_of
from rules.systems.buoyz_campaign.naming import named
from rules.systems.buoyz_campaign.pieces import Battle, Fleet, Score, Vessel
from rules.systems.buoyz_campaign.state import CampaignState
from rules.systems.buoyz_campaign.words import UNFOUGHT

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.pieces import Condition

CHANGES = Changes[CampaignState]()


def _with_fleet(state: CampaignState, seat: str, **changes: Any) -> CampaignState:
    fleet = replace(state.fleets[seat], **changes)
    return changed(state, fleets={**state.fleets, seat: fleet})


def _with_ship(
    state: CampaignState, seat: str, ship_id: str, condition: Condition | Literal["replaced"]
) -> CampaignState:
    ships = tuple(
        replace(each, condition=condition) if each.id == ship_id else each
        for each in state.fleets[seat].ships
    )
    return _with_fleet(state, seat, ships=ships)


def _with_battle(state: CampaignState, number: int, **changes: Any) -> CampaignState:
    battles = tuple(
        replace(each, **changes) if each.number == number else each for each in state.battles
    )
    return changed(state, battles=battles)


@CHANGES.on(ev.Listed)
def _(event: ev.Listed, state: CampaignState) -> CampaignState:
    return changed(
        state,
        hidden={**state.hidden, event.seat: event.ships},
        listed=(*state.listed, event.seat),
    )


@CHANGES.on(ev.FleetsRaised)
def _(event: ev.FleetsRaised, state: CampaignState) -> CampaignState:
    found = dict(state.fleets)
    for seat, text in event.fleets:
        kinds = kinds_of(text)
        ships = tuple(
            Vessel(each.id, each.sd, each.name) for each in named(state.brief, seat, kinds)
        )
        found[seat] = Fleet(race_of(state.brief, kinds), ships)
    return changed(state, fleets=found, hidden={}, listed=())


@CHANGES.on(ev.ScenarioBegun)
def _(event: ev.ScenarioBegun, state: CampaignState) -> CampaignState:
    before = event.first - 1 if event.first else len(state.chronicle)
    battles = tuple(Battle(before + at, sides) for at, sides in enumerate(event.pairs, start=1))
    return changed(state, number=event.number, battles=battles, sunk=(), captured=())


@CHANGES.on(ev.NatureSet)
def _(event: ev.NatureSet, state: CampaignState) -> CampaignState:
    return _with_battle(state, event.battle, nature=event.nature)


@CHANGES.on(ev.GroundSet)
def _(event: ev.GroundSet, state: CampaignState) -> CampaignState:
    moons = event.moons if state.version > UNEQUAL else 0
    return _with_battle(state, event.battle, ground=event.ground, moons=moons)


@CHANGES.on(ev.RolesRolled)
def _(_event: ev.RolesRolled, state: CampaignState) -> CampaignState:
    return state


@CHANGES.on(ev.RoleTaken)
def _(event: ev.RoleTaken, state: CampaignState) -> CampaignState:
    return _with_battle(state, event.battle, attacker=event.attacker)


@CHANGES.on(ev.PostTaken)
def _(event: ev.PostTaken, state: CampaignState) -> CampaignState:
    return _with_battle(state, event.battle, post=event.post)


@CHANGES.on(ev.PriceRolled)
def _(event: ev.PriceRolled, state: CampaignState) -> CampaignState:
    if event.what == BATTERY:
        return _with_battle(state, event.battle, battery=event.points)
    known = state.battle(event.battle).prices
    prices = (*known, (event.seat, event.what, event.points))
    return _with_battle(state, event.battle, prices=prices)


@CHANGES.on(ev.SharesWaived)
def _(_event: ev.SharesWaived, state: CampaignState) -> CampaignState:
    return state


@CHANGES.on(ev.ForcesShown)
def _(event: ev.ForcesShown, state: CampaignState) -> CampaignState:
    lists = dict(event.forces)
    battles = tuple(
        replace(each, is_open=True, forces=(lists[each.sides[0]], lists[each.sides[1]]))
        for each in state.battles
        if all(seat in lists for seat in each.sides)
    )
    return changed(state, battles=battles, hidden={}, listed=())


@CHANGES.on(ev.BattleVoid)
def _(_event: ev.BattleVoid, state: CampaignState) -> CampaignState:
    return state


_CONDITIONS: dict[str, Condition] = {
    "whole": "ready",
    "crippled": "crippled",
    "destroyed": "lost",
    "captured": "lost",
}


@CHANGES.on(ev.BattleFought)
def _(event: ev.BattleFought, state: CampaignState) -> CampaignState:
    battle = state.battle(event.battle)
    sunk, captured = list(state.sunk), list(state.captured)
    for seat, text, fates in zip(battle.sides, battle.forces or (), event.fates, strict=True):
        for ship, fate in zip(sent(state, seat, text), fates, strict=True):
            state = _with_ship(state, seat, ship.id, _CONDITIONS[fate])
            sunk += [(seat, ship.id)] if fate == "destroyed" else []
            captured += [(seat, ship.id)] if fate == "captured" else []
    state = changed(state, sunk=tuple(sunk), captured=tuple(captured))
    return _with_battle(state, event.battle, is_open=False)


@CHANGES.on(ev.ContactChecked)
def _(_event: ev.ContactChecked, state: CampaignState) -> CampaignState:
    return state


@CHANGES.on(ev.BattleScored)
def _(event: ev.BattleScored, state: CampaignState) -> CampaignState:
    battle = state.battle(event.battle)
    for at, seat in enumerate(battle.sides):
        fleet = state.fleets[seat]
        kills = fleet.kills + event.lost[1 - at]
        state = _with_fleet(state, seat, cp=fleet.cp + event.cp[at], kills=kills)
    score = Score(
        battle.number,
        battle.sides,
        battle.nature,
        event.lost,
        event.cp,
        event.broke,
        event.winner,
        event.grade,
        event.game,
        state.number if state.version > UNEQUAL else 0,
    )
    return changed(state, chronicle=(*state.chronicle, score))


@CHANGES.on(ev.BattleLeft)
def _(event: ev.BattleLeft, state: CampaignState) -> CampaignState:
    battle, none = state.battle(event.battle), (0, 0)
    score = Score(
        *(battle.number, battle.sides, battle.nature, none, none, (), "", UNFOUGHT, ""),
        scenario=state.number,
    )
    state = changed(state, chronicle=(*state.chronicle, score))
    return _with_battle(state, event.battle, is_open=False)


@CHANGES.on(ev.ShipMarked)
def _(event: ev.ShipMarked, state: CampaignState) -> CampaignState:
    return _with_ship(state, event.seat, event.ship, event.condition)


@CHANGES.on(ev.PointsSet)
def _(event: ev.PointsSet, state: CampaignState) -> CampaignState:
    return _with_fleet(state, event.seat, cp=event.points)


@CHANGES.on(ev.Survived)
def _(event: ev.Survived, state: CampaignState) -> CampaignState:
    return _with_ship(state, event.seat, event.ship, "ready" if event.back else "lost")


@CHANGES.on(ev.Repaired)
def _(event: ev.Repaired, state: CampaignState) -> CampaignState:
    return _with_ship(state, event.seat, event.ship, "ready" if event.back else "docked")


@CHANGES.on(ev.PrizeTried)
def _(event: ev.PrizeTried, state: CampaignState) -> CampaignState:
    if not event.back:
        return state
    fleet = state.fleets[event.seat]
    prize = Vessel(f"prize-{event.owner}-{event.ship}", event.sd, event.name)
    return _with_fleet(state, event.seat, ships=(*fleet.ships, prize))


@CHANGES.on(ev.Supplied)
def _(event: ev.Supplied, state: CampaignState) -> CampaignState:
    for seat, fleet in state.fleets.items():
        state = _with_fleet(state, seat, saved=fleet.saved + event.points)
    return state


@CHANGES.on(ev.ReplacementTried)
def _(event: ev.ReplacementTried, state: CampaignState) -> CampaignState:
    fleet = state.fleets[event.seat]
    state = _with_fleet(state, event.seat, saved=fleet.saved - event.cost)
    if not event.back:
        return state
    if event.sd:
        state = _with_ship(state, event.seat, event.ship, "replaced")
        ships = (*state.fleets[event.seat].ships, Vessel(event.joins, event.sd, event.name))
        return _with_fleet(state, event.seat, ships=ships)
    return _with_ship(state, event.seat, event.ship, "ready")


@CHANGES.on(ev.NothingReplaced)
def _(_event: ev.NothingReplaced, state: CampaignState) -> CampaignState:
    return state


_NONE = Fleet("", ())
"""Of a seat that has not raised one."""


@CHANGES.on(ev.Withdrawn)
def _(event: ev.Withdrawn, state: CampaignState) -> CampaignState:
    fleet = state.fleets.get(event.seat, _NONE)
    state = changed(state, fleets={**state.fleets, event.seat: replace(fleet, out=True)})
    battles = tuple(each for each in state.battles if each.is_open or event.seat not in each.sides)
    partner = [seat for each in state.battles if each not in battles for seat in each.sides]
    gone = {event.seat, *partner}
    hidden = {seat: text for seat, text in state.hidden.items() if seat not in gone}
    listed = tuple(seat for seat in state.listed if seat not in gone)
    return changed(state, battles=battles, hidden=hidden, listed=listed)


@CHANGES.on(ev.CampaignEnded)
def _(event: ev.CampaignEnded, state: CampaignState) -> CampaignState:
    return changed(state, ended=event, battles=())

"""What a scenario is: its nature, its table, who attacks (CAM 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz.board.muster import ground_of, nature_of
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign import fleets
from rules.systems.buoyz_campaign.brief import BATTERY
from rules.systems.buoyz_campaign.defences import BY_THEMSELVES
from rules.systems.buoyz_campaign.questions import TakeRole

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz_campaign.actions import Stand
    from rules.systems.buoyz_campaign.pieces import Battle
    from rules.systems.buoyz_campaign.state import CampaignState


def settle(r: Resolution[CampaignState], battle: Battle) -> None:
    """Roll for the nature and the table of a battle (CAMT1, CAMT4, CAMT4b, CAM6, CAM8, CAM23)."""
    options, number = r.state.options, battle.number
    if options.nature == "rolled":
        (face,) = r.roll(1, DIE, f"battle {number}: nature")
        nature = nature_of(face)
    else:
        face, nature = 0, options.nature
    r.emit(ev.NatureSet(battle=number, face=face, nature=nature))
    (face,) = r.roll(1, DIE, f"battle {number}: table")
    ground = ground_of(face, dispute=nature == "dispute", clamp=options.dispute_rows == "clamp")
    moons = 0
    if ground == "giant":
        moons = r.roll(1, DIE, f"battle {number}: moons")[0] + 1
    r.emit(ev.GroundSet(battle=number, face=face, ground=ground, moons=moons))


def roles(r: Resolution[CampaignState], battle: Battle) -> TakeRole | None:
    """Both sides roll; the higher says who attacks. An open battle has no attacker (CAM7)."""
    if battle.nature == "open":
        return None
    blue, red = battle.sides
    while True:
        (one,) = r.roll(1, DIE, f"battle {battle.number}: {blue}", blue)
        (other,) = r.roll(1, DIE, f"battle {battle.number}: {red}", red)
        seat = blue if one > other else red if other > one else ""
        r.emit(ev.RolesRolled(battle=battle.number, faces=(one, other), seat=seat))
        if seat:
            return TakeRole(seat=seat, battle=battle.number)


def take(r: Resolution[CampaignState], question: TakeRole, action: Stand) -> None:
    """Who has won the die attacks, or lets the other one (CAM7)."""
    sides = r.state.battle(question.battle).sides
    other = sides[1] if question.seat == sides[0] else sides[0]
    attacker = question.seat if action.role == "attack" else other
    r.emit(ev.RoleTaken(battle=question.battle, attacker=attacker))
    _raise_battery(r, r.state.battle(question.battle))


def _raise_battery(r: Resolution[CampaignState], battle: Battle) -> None:
    """A planet that is disputed had a battery by itself, by version 2 of these rules.

    Not where no ship could be paid for beside it.
    """
    state, defender = r.state, battle.defender
    disputed = battle.nature == "dispute" and battle.ground in ("planet", "giant")
    if state.version > BY_THEMSELVES or not state.brief.base or not disputed:
        return
    base = state.brief.base[0].points
    ready = state.fleets[defender].ready
    if not fleets.able(state.brief, ready, state.options.points - base - DIE):
        return
    (face,) = r.roll(1, DIE, f"battle {battle.number}: battery", defender)
    r.emit(
        ev.PriceRolled(
            battle=battle.number, seat=defender, what=BATTERY, face=face, points=base + face
        )
    )

"""Lists that are handed in in secret, and shown together (CAM24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import changed
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.listing import text_of
from rules.systems.buoyz_campaign.ready_made import accepted, ready_made

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Listing
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import CampaignView


def hand_in(r: Resolution[CampaignState], question: Question, action: Listing) -> None:
    """Take a list in; the others learn that it is in (CAM24)."""
    state, seat = r.state, question.seat
    kinds = accepted(state, question, action.ships)
    listed = ev.Listed(seat=seat, ships=text_of(state.brief, kinds))
    r.emit_secret(listed, seat, ev.ListedUnseen(seat=seat))


def seen_by(state: CampaignState, seat: str | None) -> CampaignState:
    """A state without what a seat may not see."""
    return changed(state, hidden={who: each for who, each in state.hidden.items() if who == seat})


def made_up(view: CampaignView, dice: Dice) -> CampaignState:
    """A whole state in which a viewer sees just this: the lists of others by lot."""
    state: CampaignState = view.whole  # type: ignore[assignment]  # a view of this system
    hidden = dict(state.hidden)
    for seat in state.listed:
        if seat == view.viewer:
            continue
        offered = ready_made(state, _asked(state, seat))
        hidden[seat] = offered[dice.draw(len(offered)) - 1]
    return changed(state, hidden=hidden)


def _asked(state: CampaignState, seat: str) -> Question:
    """What a seat was asked that has handed its list in."""
    battle = state.battle_of(seat)
    if not state.raised or battle is None:
        return qu.RaiseFleet(seat=seat)
    return qu.ChooseForce(seat=seat, battle=battle.number)

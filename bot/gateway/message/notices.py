"""What is told of what is due: a line follows from what is due alone, so that it can be found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.message.due_line import moment
from bot.gateway.message.links import board_link
from bot.referee.timing import pace_of
from bot.schedule.dues import Kind
from bot.schedule.policy import Policy

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.schedule.dues import Notice
    from bot.store import Due

_HEADS: Final = {
    Kind.ASKED: "you are asked; an answer is due {}.",
    Kind.RESTED: "you are asked; an answer is due {}.",
    Kind.HALF: "half of the time for an answer has passed; it is due {}.",
    Kind.NEARLY: "little time is left for an answer; it is due {}.",
    Kind.END: "the time for an answer is over; it was due {}. The game waits.",
}
_LIVE: Final = "you are asked, as of {}."


def notice_line(live: LiveGame, notice: Notice) -> str:
    """What is told of an answer that is due."""
    head = _HEADS[notice.kind] if pace_of(live).reminds else _LIVE
    line = f"Game `{live.game.id}`: {head.format(moment(notice.end))}"
    policy = pace_of(live).policy
    if notice.kind is Kind.NEARLY and policy is not Policy.WAIT:
        line += f" Then {policy.words}."
    return line


def nonce_of(what: str, row: Due) -> str:
    """What Discord knows a message by that tells of a row: another one once its time has moved."""
    return f"{what}-{row.id}-{row.at // 1000}"[-25:]


def place_line(live: LiveGame) -> str:
    """Which game it is and where, for those who read of it elsewhere."""
    link = board_link(live.game)
    return f"-# {live.ruleset.title} in <#{live.game.channel}>" + (f", {link}" if link else "")

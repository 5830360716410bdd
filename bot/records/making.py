"""What is made of a game in a process of its own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from bot.records.carried import taken_up
from bot.records.chronicle import TURNING, chronicle_of
from bot.records.ending import ending_of
from bot.records.report import report_of
from bot.records.report_page import page
from bot.records.verification import verify
from render.painting import paint, paint_end

if TYPE_CHECKING:
    from bot.apart import Tell
    from bot.records.carried import Carried
    from bot.records.report import Report
    from bot.records.verification import Verdict
    from render.model.shape import Shape
    from render.painting import Picture


class MadeReport(NamedTuple):
    """A report, the page of it, and its pictures by what they are called."""

    report: Report
    page: bytes
    pictures: tuple[tuple[str, Picture], ...]


def make_report(brought: Carried, shape: Shape, *, tell: Tell) -> MadeReport:
    """The after-action report of a finished game.

    Raises:
        UNREADABLE: An entry has another form.
        UnfollowableError: An event can't be folded.
    """
    live = taken_up(brought)
    report = report_of(live, brought.journal, tell)
    ending = asyncio.run(ending_of(live, brought.journal))
    last = report.boards[-1][1]
    pictures = []
    for name, number, state in report.boards:
        view = live.ruleset.view(state, None)
        if number == last:
            picture = paint_end(live.ruleset.id, view, ending, shape)
        else:
            picture = paint(live.ruleset.id, view, shape)
        told = name if number == last else f"{name}: after action {number}"
        pictures.append((told, picture))
    return MadeReport(report._replace(boards=()), page(report, pictures), tuple(pictures))


def make_verdict(brought: Carried, *, tell: Tell) -> Verdict:
    """What verifying a game comes to: every die is drawn again.

    Raises:
        UNREADABLE: An entry has another form.
    """
    del tell  # it takes a moment
    return verify(taken_up(brought), brought.journal)


def make_turning(brought: Carried, *, tell: Tell) -> tuple[int, ...]:
    """The numbers of the actions that turned a finished game, in order.

    Raises:
        UNREADABLE: An entry has another form.
        UnfollowableError: An event can't be folded.
    """
    found = chronicle_of(taken_up(brought), brought.journal, tell)
    return tuple(sorted(found.turning[:TURNING]))

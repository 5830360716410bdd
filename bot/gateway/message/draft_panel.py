"""A draft in a message that only its author sees: its words, how it may go on, and its end.

A press carries the draft for which it was shown; the draft itself is in the store.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.interaction.components import PressSelect
from bot.gateway.message.drill import verb_words
from bot.gateway.message.phone import PHONE_ROWS
from bot.gateway.message.rows import OPTION, OPTIONS, ROW, button, packed, view_of, whole
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, fitted
from rules.kernel.foresight.offers import token_of
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.message.rows import Rows
    from bot.referee.drafts import OpenDraft
    from bot.referee.live_game import LiveGame
    from rules.kernel.game.drafting import Drafting, Way

PRESSES: Final = frozenset({"draft", "page", "step", "undo", "anew", "submit"})
"""What the presses do that concern drafts."""
_WAYS = PHONE_ROWS - 1
"""Rows for the ways to go on; the last one is for what may be done with the draft as it is."""
_PAGE = _WAYS * OPTIONS
"""Ways that one page shows at most."""
_CARRIED = re.compile(
    r"(?P<verb>[a-z_]+)(?:~(?P<token>\w{0,12})~(?P<page>\d{1,3})(?:~(?P<way>[\w.]{1,12}))?)?"
)


class Carried(NamedTuple):
    """What a press carries as its value.

    Attributes:
        verb: The kind of action.
        token: Stands for what the draft said when the press was shown; empty for any draft.
        page: The page of ways that is shown.
        way: The token of the way that is chosen.
    """

    verb: str
    token: str = ""
    page: int = 0
    way: str = ""

    @property
    def text(self) -> str:
        """The value."""
        way = f"~{self.way}" if self.way else ""
        return f"{self.verb}~{self.token}~{self.page}{way}"


def read_carried(value: str) -> Carried:
    """What a press carries.

    Raises:
        Malformed: It is no press on a draft.
    """
    match = _CARRIED.fullmatch(value)
    if match is None:
        raise Malformed(UNKNOWN_BUTTON)
    page = int(match["page"] or 0)
    return Carried(match["verb"], match["token"] or "", page, match["way"] or "")


def draft_buttons(live: LiveGame, seat: str, answer: Press) -> list[PressButton]:
    """Buttons that open the drafts by which a seat may answer what it is asked."""
    question = next((each for each in live.questions if each.seat == seat), None)
    answers = () if question is None else question.answers
    return [
        button(
            answer._replace(what="draft", value=Carried(each.tag).text),
            f"{verb_words(each.tag)} step by step …",
            discord.ButtonStyle.primary,
        )
        for each in answers
        if each in live.ruleset.drafted
    ]


def draft_text(draft: OpenDraft, drafting: Drafting, notice: str = "") -> str:
    """The text of a draft's message, below a notice."""
    head = f"{notice}\n" if notice else ""
    return fitted(f"{head}**{verb_words(draft.verb)}**\n{drafting.words}", CONTENT)


def draft_view(
    draft: OpenDraft, drafting: Drafting, answer: Press, page: int = 0
) -> discord.ui.View:
    """The components of a draft's message: a page of ways to go on, and what ends it."""
    ways = list({token_of(way.draft): way for way in drafting.ways}.values())
    pages = max(1, -(-len(ways) // _PAGE))
    page = min(page, pages - 1)
    carried = Carried(draft.verb, draft.token, page)
    rows = _ways(ways[page * _PAGE :][:_PAGE], carried, answer)

    def does(what: str, label: str, *, able: bool, to: int = page) -> PressButton:
        press = answer._replace(what=what, value=carried._replace(page=to).text)
        return button(press, label, disabled=not able)

    submit = does("submit", "Submit", able=drafting.ready)
    submit.style = discord.ButtonStyle.success
    last = [
        submit,
        does("undo", "Undo", able=len(draft.steps) > 1),
        does("anew", "Clear", able=draft.action != type(draft.action)()),
    ]
    if pages > 1:
        last.append(does("page", "‹", able=page > 0, to=max(0, page - 1)))
        last.append(does("page", "›", able=page + 1 < pages, to=page + 1))
    else:
        last.append(button(answer._replace(what="choices", value="", question=0), "‹ Back"))
    return view_of([*rows, last])


def _ways(ways: Sequence[Way], carried: Carried, answer: Press) -> Rows:
    """Rows of buttons, or of selects if there is no room for these."""
    if len(ways) <= _WAYS * ROW:
        buttons = [
            button(
                answer._replace(what="step", value=carried._replace(way=token_of(way.draft)).text),
                way.text,
            )
            for way in ways
        ]
        rows = packed(buttons)
        if whole(buttons) and len(rows) <= _WAYS:
            return rows
    rows = []
    for number, start in enumerate(range(0, len(ways), OPTIONS)):
        part = ways[start : start + OPTIONS]
        options = [
            discord.SelectOption(
                label=fitted(way.text, OPTION),
                value=carried._replace(way=token_of(way.draft)).text,
            )
            for way in part
        ]
        # The way of a select itself only tells its id apart from the others.
        press = answer._replace(what="step", value=carried._replace(way=f".{number}").text)
        title = f"{part[0].text} … {part[-1].text}"
        rows.append([PressSelect(press, fitted(title, OPTION), options)])
    return rows

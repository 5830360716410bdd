"""Renders stories, refusals and people for chat."""

from __future__ import annotations

import logging
import re
import textwrap
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from discord import AllowedMentions, Object
from discord.utils import escape_markdown

from bot.escaping import escaped
from bot.gateway.text.languages import ENGLISH
from rules.dice.notation.faults import BadDice
from rules.kernel.values.counting import ordinal
from rules.kernel.values.errors import (
    Illegal,
    Malformed,
    NotYourTurn,
    Refusal,
    Stale,
    Unknown,
    further,
    listed,
)
from rules.tables.lookup import BadTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.gateway.text.languages import Catalogue
    from bot.store import Member
    from rules.kernel.game.telling import Telling, Throw
    from rules.kernel.system.rulebook import RuleBook

log = logging.getLogger(__name__)

CONTENT = 2000
CHOICE = 100
CRASHED = "Something went wrong on my side; nothing was changed. Please try again."
"""The answer after an unexpected error."""
UNWRITTEN = "I can't write anything down just now, so nothing was changed. Please try again later."
"""The answer while the store can't be written, for example on a full disk."""
UNHEARD = "Discord does not let me do that just now; nothing was changed. Please try again later."
"""The answer when Discord refuses a request that the handler needs."""
CLOSING = "I am being restarted; nothing was done. Please try again in a minute."
"""The answer to a request that arrives while the bot is stopping."""
UNKNOWN_BUTTON = "That button is not known any more. See /game board."
"""The answer to a press that means nothing."""
UNSEEN = "Done. The board could not be shown just now; it will be soon."
"""The answer when a change is stored but could not be shown."""

_DICE = {"red": "🟥", "white": "⬜", "blue": "🟦", "yellow": "🟨", "": "🎲"}
_LEGAL_SHOWN = 12
_MORE = "-# … and {} more"
_MISTAKES = 1_700
"""Room for all that is wrong, so that the rule and a link still fit behind it."""
_HEADS: dict[type[Refusal], str] = {
    Malformed: "I don't understand that",
    Unknown: "Not found",
    Illegal: "Not possible",
    NotYourTurn: "Not your turn",
    Stale: "The board has moved on",
}
_UNSEEN = re.compile(r"[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def line(telling: Telling) -> str:
    """One line of a game's story in full: every die, the reason, the ids of the rules."""
    text = " ".join((f"**{telling.what}**", *map(_thrown, telling.throws)))
    if telling.why:
        text += f" · {telling.why}"
    text = f"{text} `{' '.join(telling.rules)}`" if telling.rules else text
    return _struck(text) if telling.struck else text


def briefly(told: Iterable[Telling]) -> list[str]:
    """Lines of a game's story beside its picture, each said once.

    What goes without saying is left out; what happens again is told with how often it has.
    """
    lines: list[str] = []
    times: Counter[str] = Counter()
    for telling in told:
        what, throws, why = telling.shortly
        if not what:
            continue
        text = " ".join((what, *map(_thrown, throws)))
        text += f", {why}" if why else ""
        times[text] += not telling.struck
        again = f" ({ordinal(times[text])} time)" if times[text] > 1 else ""
        lines.append(_struck(text) if telling.struck else f"{text}{again}")
    return lines


def _struck(text: str) -> str:
    """A line struck through, be there such marks in it already or not."""
    return f"~~{text.replace('~~', '')}~~"


def _thrown(throw: Throw) -> str:
    note = f"{throw.note} " if throw.note else ""
    return f"{note}{_DICE.get(throw.colour, throw.colour)} {' '.join(map(str, throw.faces))}"


def refusal(error: Refusal, rulebook: RuleBook | None, language: Catalogue = ENGLISH) -> str:
    """A refusal for a person: what was wrong, what would be legal, and the rule."""
    if isinstance(error, BadDice):
        return _bad_dice(error, language)
    kind = Malformed if isinstance(error, BadTable) else type(error)
    head = f"✋ **{language.told(_HEADS.get(kind, 'Not possible'))}.**"
    if error.parts:
        every = [f"- {' '.join(_sentences(each, language))}" for each in error.parts]
        lines = fitting(every, _MISTAKES)
        left = len(every) - len(lines)
        lines += [language.sentence(further(left))] if left else []
        text = "\n".join((head, *lines))
    else:
        text = f"{head} " + "\n".join(_sentences(error, language))
    rule = rulebook.by_id.get(error.rule or "") if rulebook else None
    if rule is not None:
        text += f"\n-# {rule.id} · {rule.title}: {rule.summary}"
    return text


def _sentences(error: Refusal, language: Catalogue) -> list[str]:
    """What was wrong and, if that is known, what would be legal."""
    message, legal = language.sentence(error.message), error.legal
    if isinstance(error, BadTable):  # it quotes user text
        message, legal = escaped(message, 500), tuple(map(escaped, legal))
    if not legal:
        return [message]
    more = len(legal) - _LEGAL_SHOWN
    others = f" {language.told('and {count} more', count=more)}" if more > 0 else ""
    return [message, f"{language.told('Possible')}: {listed(legal[:_LEGAL_SHOWN])}{others}."]


def _bad_dice(error: BadDice, language: Catalogue) -> str:
    """The refusal of invalid dice notation, with carets below the error."""
    head, said = language.told("I can't roll that"), escaped(language.sentence(error.message), 500)
    return f"✋ **{head}.** {said}\n```\n{error.pointer}\n```"


def clip(text: str, limit: int = CONTENT) -> str:
    """People's words, cut to a limit if they are longer; ours are never cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def fitted(text: str, limit: int = CONTENT) -> str:
    """A text of ours for which there is room; if there is none, the log tells where it is cut.

    What it says is not told there: it may be for one side alone.
    """
    if len(text) > limit:
        log.warning("a text of %d characters is cut to %d", len(text), limit, stack_info=True)
    return clip(text, limit)


def pages(text: str, room: int = CONTENT) -> list[str]:
    """A text of ours in parts of at most ``room`` characters, broken between lines or words."""
    found = [""]
    for line in text.split("\n"):
        for number, part in enumerate(textwrap.wrap(line, room) if len(line) > room else [line]):
            more = f"{found[-1]}{' ' if number else chr(10)}{part}" if found[-1] else part
            if len(more) <= room:
                found[-1] = more
            else:
                found.append(part)
    return found


def fitting(lines: Iterable[str], room: int) -> list[str]:
    """The first lines, as many as fit into ``room`` characters with a line break each."""
    kept: list[str] = []
    for each in lines:
        room -= len(each) + 1
        if room < 0:
            break
        kept.append(each)
    return kept


def within(lines: Iterable[str], room: int = CONTENT) -> str:
    """The first lines, as many as fit into ``room`` characters, and how many more there are."""
    every = [*lines]
    kept = fitting(every, room)
    if len(kept) < len(every):
        kept = fitting(every, room - len(_MORE) - 4)
        kept.append(_MORE.format(len(every) - len(kept)))
    return "\n".join(kept)


def bullets(lines: Sequence[str], room: int, *, most: int | None = None) -> str:
    """The last lines, oldest first: as many as fit into ``room`` characters, ``most`` at most."""
    kept = fitting((f"- {each}" for each in islice(reversed(lines), most)), room)
    left = len(lines) - len(kept)
    if left:
        kept.append(f"-# {left} earlier: /game log")
    return "\n".join(reversed(kept))


def is_id(text: str) -> bool:
    """Whether this can be a Discord id; games in the terminal have other ids."""
    return text.isascii() and text.isdecimal() and int(text) < 1 << 63


def mentions(members: Iterable[Member]) -> str:
    """Members as mentions, each once; those without an account by name."""
    return " ".join(dict.fromkeys(mention(member.user_id, member.name) for member in members))


def mention(user_id: str, name: str = "somebody") -> str:
    """A person as a mention, or by name if they have no account."""
    return f"<@{user_id}>" if is_id(user_id) else escaped(name, 64)


def pinging(user_ids: Iterable[str]) -> AllowedMentions:
    """Allows a message to ping these people and nobody else."""
    users = [Object(int(user)) for user in dict.fromkeys(user_ids) if is_id(user)]
    return AllowedMentions(everyone=False, roles=False, users=users)


def plain_name(name: str) -> str:
    """A person's name, escaped and without invisible characters."""
    return escape_markdown(_UNSEEN.sub("", name)).strip()[:64] or "somebody"

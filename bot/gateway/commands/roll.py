"""``/roll``: dice in any channel, without a game, and a button to roll them again."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord

from bot.escaping import escaped, inline_code, single_line
from bot.gateway.commands.building import matching
from bot.gateway.commands.roll_questions import Question, understood
from bot.gateway.commands.secret_rolls import SecretRolls, check_place
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.text.dice import ROOM, comment, notation, show
from bot.gateway.text.messages import CHOICE, CONTENT, UNKNOWN_BUTTON
from bot.lookups.randomness import draw
from bot.lookups.recent import Recent
from bot.store import StoreUnusable
from rules.dice.notation.bounds import bounds
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.meant import several
from rules.dice.notation.printing import spell
from rules.dice.rolling.roller import roll
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy, AnswerStyle
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.text.languages import Catalogue
    from bot.lookups.macros import Macros
    from bot.lookups.overflow import Overflow
    from rules.dice.notation.tree import Script

KEY: Final = "roll"
"""The key in the ids of the buttons that roll again."""
CHOSEN: Final = "roll-as"
"""The key in the ids of the buttons that answer what is meant."""
LABEL: Final = 80
AGAIN: Final = "Roll again"
ONCE_MORE: Final = "again"
ROLLED: Final = "Rolled: {dice}"
_ID: Final = 100
_KEPT: Final = "="
_CHOICES: Final = 25
_RECENT: Final = 5
_PEOPLE: Final = 5_000
EXAMPLES: Final = (
    ("3d6+2", "three dice and 2"),
    ("4d6kh3", "keep the highest three of four"),
    ("6x(4d6kh3)", "the same six times"),
    ("2d20kl1", "keep the lowest of two"),
    ("d20+5 adv", "with advantage"),
    ("8d6>=5", "count the dice that show 5 or more"),
    ("d20+5 vs ac 15", "hit or miss"),
    ("3d6!", "sixes explode"),
    ("3red+2white vs 2blue", "best red against best blue; ties to the defender"),
    ("d100", "percent"),
    ("4dF", "fate dice"),
    ("2d6ro1", "reroll ones once"),
)


class Rolls:
    """Rolls dice for people, and remembers the last rolls of each for autocompletion."""

    def __init__(
        self, policy: AnswerPolicy, macros: Macros, overflow: Overflow, secrets: SecretRolls
    ) -> None:
        self._policy = policy
        self._macros = macros
        self._overflow = overflow
        self._secrets = secrets
        self._recent = Recent(_PEOPLE, _RECENT)

    async def throw(
        self,
        reply: Reply,
        expression: str,
        *,
        label: str = "",
        private: bool | None = None,
        hidden: bool = False,
        who: str = "",
        settled: bool = False,
    ) -> None:
        """Roll dice and show every one of them, or ask first what is meant.

        Args:
            reply: The interaction.
            expression: What to roll.
            label: What it is for; never questioned.
            private: Whether only the person sees it; ``None`` for the server's wish.
            hidden: Whether everybody sees that there was a roll, but not what came up.
            who: Who rolls, where Discord does not say so.
            settled: Whether it is read as it always was, though others may read it otherwise.

        Raises:
            BadDice: The expression is invalid or too large.
            Refusal: A public answer was asked for, and the server allows none here, or a secret
                where there can't be one.
        """
        if hidden:
            check_place(reply, private=private)
        found = understood(expression, self._policy.letters, settled=settled)
        style = await self._policy.of(reply, False if hidden else private)
        said = single_line(label, LABEL)
        if isinstance(found, Question):
            asked = _Throw(said, "h" if hidden else "p" if style.hidden else "")
            await self._ask(reply, style, found, asked)
            return
        self._recent.remember(reply.user_id, spell(found))
        if hidden:
            await self._in_secret(reply, style, found, said)
        else:
            await self._show(reply, style, found, said, who=who)

    async def _ask(
        self, reply: Reply, style: AnswerStyle, question: Question, asked: _Throw
    ) -> None:
        buttons = [
            await self._button(CHOSEN, f"{asked.how}|{asked.label.replace('|', '/')}|{text}", words)
            for words, text in question.choices(style.language)
        ]
        await reply.private(question.told_in(style.language), view=row(*buttons))

    async def chosen(self, reply: Reply, carried: str) -> None:
        """Roll what the person says is meant, as it was asked for at first.

        Raises:
            Refusal: The question is too old, or public answers belong elsewhere by now.
        """
        if not reply.on_private_message:
            raise Malformed(UNKNOWN_BUTTON)
        how, _, rest = (await self._carried(carried)).partition("|")
        label, _, text = rest.partition("|")
        style = await self._policy.of(reply, how == "p" or None)
        script = parse(text, self._policy.letters)
        self._recent.remember(reply.user_id, spell(script))
        dice = inline_code(spell(script, style.language.die))
        await reply.update(content=style.language.told(ROLLED, dice=dice), view=None)
        if how == "h":
            await self._in_secret(reply, style, script, label)
        else:
            await self._show(reply, style, script, label, who=reply.request.user_name)

    async def again(self, reply: Reply, carried: str) -> None:
        """Repeat the roll that a pressed button carries.

        Raises:
            Malformed: It is too old: its text has been deleted.
        """
        label, _, text = (await self._carried(carried)).partition("|")
        style = await self._policy.of(reply, reply.on_private_message or None)
        who = f"{reply.request.user_name} {style.language.said(ONCE_MORE)}"
        await self._show(reply, style, parse(text), label, who=who)

    async def _carried(self, carried: str) -> str:
        if not carried.startswith(_KEPT):
            return carried
        found = await self._overflow.find(carried.removeprefix(_KEPT))
        if found is None:
            raise Malformed("That roll is too old to be repeated: type it again.")
        return found

    async def _show(
        self, reply: Reply, style: AnswerStyle, script: Script, label: str, *, who: str = ""
    ) -> None:
        language = style.language
        content, whole = _thrown(style, script, label, who)
        parts: dict[str, Any] = {}
        with suppress(StoreUnusable):  # dice are shown even if the button's text can't be stored
            carried = f"{label.replace('|', '/')}|{spell(script)}"
            parts["view"] = row(await self._button(KEY, carried, language.said(AGAIN)))
        if whole is not None:
            parts["file"] = discord.File(
                io.BytesIO(whole.encode()),
                "dice.txt",
                description=language.told("Every die of this roll."),
            )
        await style.say(reply, content, **parts)

    async def _in_secret(
        self, reply: Reply, style: AnswerStyle, script: Script, label: str
    ) -> None:
        content, _ = _thrown(style, script, label, reply.request.user_name)
        await self._secrets.post(reply, style.language, content, escaped(label, LABEL))

    async def _button(self, key: str, carried: str, words: str) -> KeyedButton:
        if len(f"{key}:{carried}") > _ID:
            carried = _KEPT + await self._overflow.keep(carried)
        return KeyedButton(key, carried, words)

    async def suggestions(self, reply: Reply, typed: str) -> list[Candidate]:
        """Rolls for autocompletion: the typed one, recent and saved ones, examples."""
        language = await self._policy.language(reply)
        found = self._typed(typed, language) if typed.strip() else []
        die = language.die
        recent = (notation(text, die) for text in self._recent.of(reply.user_id))
        found += matching((Candidate(text, text) for text in recent), typed)
        saved = await self._macros.candidates(reply.user_id, reply.place)
        found += matching(saved, typed)
        examples = ((notation(text, die), why) for text, why in EXAMPLES)
        found += matching(
            (Candidate(text, f"{text} · {language.told(why)}") for text, why in examples), typed
        )
        fitting = {each.value: each for each in reversed(found) if len(each.value) <= CHOICE}
        return list(reversed(fitting.values()))[:_CHOICES]

    def _typed(self, text: str, language: Catalogue) -> list[Candidate]:
        """The typed roll with its bounds, all that it may mean, or what is wrong in it."""
        letters = self._policy.letters
        try:
            parse(text, letters)
        except BadDice as fault:
            asked = fault.meant
            may = (
                (*asked.rolls, asked.label) if asked.doubtful or not asked.label else (asked.label,)
            )
            if not any(may):
                # The hint can be chosen too: the answer then points at the error.
                return [Candidate(text, f"{text} · {language.sentence(fault.problem)}")]
        else:
            may = several(text, letters) or (text,)
        return [
            Candidate(each, _bounded(each, parse(each, letters), language)) for each in may if each
        ]


class _Throw(NamedTuple):
    """How a roll was asked for, while it is asked what is meant: ``how`` is h, p or nothing."""

    label: str
    how: str


def _thrown(style: AnswerStyle, script: Script, label: str, who: str) -> tuple[str, str | None]:
    """What came up, ready to be shown, and all of it in words if that leaves dice out."""
    result = roll(script, draw)
    said = [who, f"**{escaped(label, LABEL)}**" if label else "", comment(result)]
    head = " · ".join(filter(None, said))
    if style.emoji and head:
        head = f"🎲 {head}"
    room = min(ROOM, CONTENT - len(head) - 200)
    shown = show(result, emoji=style.emoji, language=style.language, room=room)
    return "\n".join(filter(None, [head, shown.text])), shown.whole


def _bounded(text: str, script: Script, language: Catalogue) -> str:
    """A roll with its lowest and highest total, unless it has several."""
    low, high = zip(*(bounds(each.body) for each in script.rolls), strict=True)
    if len(script.rolls) > 1 or script.rolls[0].times > 1:
        return text
    return f"{text} · {language.said(f'{low[0]:,} to {high[0]:,}')}"

"""The message of a lobby: what will be played, who has joined, and how to change both."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import discord

from bot.escaping import escaped
from bot.gateway.interaction.components import HOW, Press, PressButton, PressSelect
from bot.gateway.message.due_line import closed_line, unheard_line
from bot.gateway.message.master_line import master_line
from bot.gateway.message.options_panel import MORE, choice_press, more_button
from bot.gateway.message.phone import PHONE_ROWS, SCREEN, together
from bot.gateway.message.practice_panel import practice_buttons
from bot.gateway.message.rows import (
    OPTION,
    OPTIONS,
    ROW,
    button,
    packed,
    press_option,
    view_of,
)
from bot.gateway.text.messages import fitted, mention, mentions
from bot.referee.practice import people
from bot.referee.stand_ins import awaited as awaited_sides
from bot.referee.stand_ins import patience_ms
from bot.referee.timing import pace_of
from bot.referee.transitions import unready
from bot.schedule.pace import HOUR_MS
from rules.kernel.playing.opening import scale_of
from rules.kernel.system import spec
from rules.kernel.system.presets import PRESET, in_words
from rules.kernel.values.counting import counted

if TYPE_CHECKING:
    from bot.gateway.interaction.rights import Rights
    from bot.gateway.message.rows import Rows
    from bot.referee.live_game import LiveGame

_AUTHOR: Final = 60
"""Characters of the name of who wrote the scenario."""
READY: Final = "Ready"
START: Final = "Start"
SEAT: Final = "seat"
"""What the press for one's own seat does: it shows how to leave it, or change it for another."""


def lobby_text(live: LiveGame, rights: Rights) -> str:
    """The text of a lobby's message: the game, who has joined, and the commitment of the dice.

    What is said of reminders follows from what the bot may do in the channel.
    """
    game, ruleset = live.game, live.ruleset
    if game.status == "over":
        told = json.loads(game.result or "{}")
        who = f", by {mention(told['by'])}" if told.get("by") else ""
        why = told.get("why") or who
        return f"**{ruleset.title}** `{game.id}` was closed before it began{why}."
    parts = [
        _head(live),
        *_sides(live),
        *master_line(live),
        *_awaited(live),
        *_late(live),
        *_options(live, rights),
        *_alteration(live),
    ]
    dice = f"-# Dice are bound by `{game.commitment[:16]}…`: /dice proof"
    return "\n".join([*parts, dice])


def lobby_view(live: LiveGame) -> discord.ui.View:
    """The controls of a lobby: who plays, what is played, and the start.

    Where a phone has no row left, what comes last stands among the scenarios and presets.
    """
    if live.game.status != "lobby":
        return view_of([])
    buttons = _buttons(live)
    joins, played = join_rows(live), played_rows(live)
    rows = [*joins, *played, *packed(buttons)]
    if len(rows) > PHONE_ROWS and played:
        kept = [*packed(buttons)[0]]
        rows = [*joins, *played_rows(live, *buttons[len(kept) :]), kept]
    return view_of(rows)


def join_rows(live: LiveGame) -> Rows:
    """The buttons of a lobby to join each side, in one row: in words, or else by title alone."""
    for words in ("Join the {}", "Join {}", "+ {}", "{}"):
        labels = [words.format(seat.title) for seat in live.seats]
        if len(labels) <= ROW and together(labels) <= SCREEN:
            return [
                [
                    _join(live, seat.id, label)
                    for seat, label in zip(live.seats, labels, strict=True)
                ]
            ]
    found = [press_option(_join(live, seat.id, seat.title)) for seat in live.seats]
    press = Press(live.game.id, live.number, "join")
    return [[PressSelect(press, "Join a side …", found[:OPTIONS])]]


def played_rows(live: LiveGame, *more: PressButton) -> Rows:
    """A select of what else could be played, and of the other presets.

    Args:
        live: The game.
        more: Buttons that become the last entries.
    """
    found: list[discord.SelectOption] = []
    own = live.ties.whole is None  # else it is as the game says that it is a part of
    for param in spec.params(type(live.options)) if own else ():
        if param.listed and not live.own_scenario:
            chosen = getattr(live.options, param.name)
            found += [
                _entry(choice_press(live, param.name, each), param.title(each), param.name)
                for each in param.choices
                if each != chosen
            ]
    for preset in live.ruleset.presets if own else ():
        if preset.changed(live.options):
            press = choice_press(live, PRESET, preset.name)
            found.append(_entry(press, f"Options {preset.name}", preset.summary))
    last = [press_option(each) for each in more]
    found = [*found[: OPTIONS - len(last)], *last]
    press = Press(live.game.id, live.number, MORE)
    return [[PressSelect(press, "Play something else …", found)]] if found else []


def awaited(live: LiveGame) -> tuple[str, ...]:
    """Ids of the people for whom a lobby keeps seats, but for the one who opened it."""
    found = dict.fromkeys(each.user_id for each in live.bookings)
    return tuple(user for user in found if user != live.game.created_by)


def begins_by(live: LiveGame) -> str:
    """The label of the button by which a side is ready: of one that starts the game for sure, so.

    It does not change while people press it.
    """
    if not all(live.holders(seat.id) for seat in live.seats):
        return READY
    several = len({each.user_id for each in people(live.members)}) > 1
    return READY if several and unready(live) else START


def _buttons(live: LiveGame) -> list[PressButton]:
    """The start, and what else can be done; what is wanted most comes first."""
    idle = unready(live)
    ready = button(
        Press(live.game.id, live.number, "start"),
        begins_by(live),
        discord.ButtonStyle.success,
        disabled=bool(idle) and not any(map(live.holders, idle)),
    )
    taken = live.members or live.bookings
    seat = [button(Press(live.game.id, live.number, SEAT), "My seat")] if taken else []
    how = button(Press(live.game.id, live.number, HOW), "How to play")
    more = [more_button(live)] if live.ties.whole is None else []
    return [ready, *practice_buttons(live), how, *seat, *more]


def _join(live: LiveGame, seat: str, label: str) -> PressButton:
    press = Press(live.game.id, live.number, "join", seat)
    return button(press, label, discord.ButtonStyle.primary)


def _entry(press: Press, label: str, description: str) -> discord.SelectOption:
    return discord.SelectOption(
        label=fitted(label, OPTION),
        value=press.custom_id,
        description=fitted(description, OPTION),
    )


def _head(live: LiveGame) -> str:
    game, ruleset = live.game, live.ruleset
    again = "" if live.origin is None else f" The rematch of game `{live.origin}`."
    opened = f"Game `{game.id}`, opened by {mention(game.created_by)}."
    return f"## {ruleset.title}\n{ruleset.summary}. {opened}{again}"


def _sides(live: LiveGame) -> list[str]:
    return [f"- **{seat.title}** ({seat.aim}): {_seated(live, seat.id)}" for seat in live.seats]


def _seated(live: LiveGame, seat: str) -> str:
    """Who has a seat of a lobby, and for whom it is kept."""
    kept = " ".join(mention(each.user_id, each.name) for each in live.bookings if each.seat == seat)
    ready = "✅ *ready*" if seat in live.gathering.ready else ""
    holders = " ".join(filter(None, (mentions(live.holders(seat)), ready)))
    told = filter(None, (holders, kept and f"*kept for* {kept}"))
    return ", ".join(told) or "*free*"


def _awaited(live: LiveGame) -> list[str]:
    """How the game begins, where one press does not do it, and who is waited for."""
    if live.game.status != "lobby" or begins_by(live) == START:
        return []
    idle = [each for each in unready(live) if live.holders(each)]
    if not live.gathering.ready or len(idle) < len(unready(live)):
        return [f"Each side presses *{READY}* once; the last press starts the game."]
    who = [f"{live.title(each)} {mentions(live.holders(each))}" for each in idle]
    return [f"Waiting for the {' and the '.join(who)}: *{READY}* starts the game."]


def _late(live: LiveGame) -> list[str]:
    """What becomes of sides whose people do not come to a part of their game."""
    if not awaited_sides(live):
        return []
    time = counted(patience_ms(live) // HOUR_MS, "hour")
    return [
        f"-# Umpire may stand in for who has not come in {time}; they take over whenever they join."
    ]


def _options(live: LiveGame, rights: Rights) -> list[str]:
    waits = live.game.status == "lobby"  # later, it is a record: what held then is not said
    played = in_words(live.ruleset.presets, live.options)
    told = [f"Options: {played}."] if played else []
    if scale := scale_of(live.ruleset, live.options):
        told.append(f"-# What decides: {scale}.")
    if pace_of(live).reminds:
        reminds = ", with reminders" if waits and rights.speaks else ""
        told.append(f"Pace: {pace_of(live).terms}{reminds}.")
    if waits:
        told += filter(None, [unheard_line(live, rights) or closed_line(rights)])
    if live.own_scenario:
        author = escaped(live.start.brief.author, _AUTHOR)
        told.append(f"The scenario is the players' own, by {author}.")
    return told


def _alteration(live: LiveGame) -> list[str]:
    """Who changed the options last, for those who joined before, and who lost a seat by that."""
    times, by, unseated = live.alteration
    if not times:
        return []
    people = " ".join(map(mention, unseated))
    lost = f" {people}: your side is not in it, choose another one." if unseated else ""
    return [f"✱ Options changed by {mention(by)}.{lost}"]

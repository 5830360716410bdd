"""The open games of a person, first those that wait for them, and others of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press, PressSelect
from bot.gateway.message.due_line import moment
from bot.gateway.message.links import board_link
from bot.gateway.message.open_games import sides_text
from bot.gateway.message.phone import PHONE_ROWS
from bot.gateway.message.rows import OPTIONS, button, packed, press_option, view_of
from bot.gateway.text.called import named, names_in
from bot.gateway.text.messages import CONTENT, fitting, is_id
from bot.referee.codes import title_of
from bot.referee.live_game import LiveGame
from bot.referee.transitions import unready

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.gateway.interaction.components import PressButton
    from bot.gateway.message.rows import Rows
    from bot.referee.waiting import Listed, Lists, Wait
    from bot.store import Game

RESUME: Final = "resume"
"""What a press on the list does: it shows what one may do in a game that waits for one."""
SINCE: Final = "since"
"""What a press does: it tells what has happened in a game since one's last turn."""
_CATCH_UP: Final = "Since your last turn"
_ROOM: Final = CONTENT - 60
_SIDES: Final = 300
"""The most characters that tell who plays: each of twenty sharing a seat is left out before."""


def list_text(lists: Lists, user_id: str) -> str:
    """One's own games, longest waiting first, then others; as many as there is room for."""
    waiting, rest = _parted(lists, user_id)
    own = [
        *(["**Waiting for you**"] if waiting else []),
        *(_own_turn(live, wait, user_id) for live, wait in waiting),
        *(["**Your other games**" if waiting else "**Your games**"] if rest or not waiting else []),
        *(_other_turn(each) for each in _with_parts(rest)),
        *([] if waiting or rest else ["none"]),
    ]
    watched = ["**You watch**", *map(_at_a_glance, lists.watched)]
    others = ["**Others on this server**", *map(_at_a_glance, lists.others)]
    lines = own + (watched if lists.watched else []) + (others if lists.others else [])
    kept = fitting(lines, _ROOM)
    left = sum(each.startswith("- ") for each in lines[len(kept) :])
    if left or lists.more:
        kept.append(f"-# and {left}{' or more' if lists.more else ''} more")
    return "\n".join(kept)


def waiting_lines(lists: Lists, user_id: str, *, but: Collection[str]) -> list[str]:
    """The games that wait for a person, longest first, except some."""
    waiting, _ = _parted(lists, user_id)
    told = [(live, wait) for live, wait in waiting if live.game.id not in but]
    return [named(_own_turn(live, wait, user_id), names_in(live)) for live, wait in told]


def list_view(lists: Lists, user_id: str) -> discord.ui.View:
    """Buttons, or selects, to go on with the games that wait, and to catch up with any."""
    waiting, rest = _parted(lists, user_id)
    lives = [live for live, _ in waiting]
    all_own = (*lives, *(each.kept for each in rest))
    begun = [live for live in all_own if isinstance(live, LiveGame) and live.state is not None]
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    rows = _rows(lives, RESUME, "Go on", primary, room=1)
    more = _rows(begun, SINCE, _CATCH_UP, secondary, room=PHONE_ROWS - len(rows))
    return view_of([*rows, *more])


def since_button(live: LiveGame) -> PressButton:
    """A button that tells what has happened in a game since one's last turn."""
    return button(Press(live.game.id, live.number, SINCE), _CATCH_UP)


def _rows(
    lives: Sequence[LiveGame], what: str, words: str, style: discord.ButtonStyle, *, room: int
) -> Rows:
    """Rows that lead to each of these games: a select where there is no room for buttons."""
    presses = [Press(live.game.id, live.number, what) for live in lives]
    rows = packed([button(press, f"{words} · {press.game}", style) for press in presses])
    if len(rows) <= room:
        return rows
    options = [
        press_option(button(press, f"{live.ruleset.title} · {press.game}", style))
        for press, live in zip(presses, lives, strict=True)
    ]
    return [[PressSelect(presses[0]._replace(version=0), f"{words} …", options[:OPTIONS])]]


def _parted(lists: Lists, user_id: str) -> tuple[list[tuple[LiveGame, Wait]], list[Listed]]:
    """The games that wait for a person, longest first, and their other ones."""
    waiting: list[tuple[LiveGame, Wait]] = []
    rest: list[Listed] = []
    for each in lists.own:
        live, wait = each
        if wait is not None and isinstance(live, LiveGame) and _asked(live, user_id):
            waiting.append((live, wait))
        else:
            rest.append(each)
    waiting.sort(key=lambda found: found[1].since_for(found[0], user_id))
    return waiting, rest


def _with_parts(rest: Sequence[Listed]) -> list[Listed]:
    """The games, each with those behind it that are its parts."""
    codes = {each.kept.game.id for each in rest if isinstance(each.kept, LiveGame)}
    of_whole: dict[str, list[Listed]] = {}
    first = []
    for each in rest:
        whole = each.kept.ties.whole if isinstance(each.kept, LiveGame) else None
        if whole is not None and whole.whole in codes:
            of_whole.setdefault(whole.whole, []).append(each)
        else:
            first.append(each)
    found: list[Listed] = []
    while first:
        each = first.pop(0)
        found.append(each)
        if isinstance(each.kept, LiveGame):
            first[:0] = of_whole.get(each.kept.game.id, ())
    return found


def _asked(live: LiveGame, user_id: str) -> list[str]:
    """The seats of a person that a game waits for."""
    held = live.seats_of(user_id)
    return [seat for seat in live.active if seat in held]


def _own_turn(live: LiveGame, wait: Wait, user_id: str) -> str:
    seats = _asked(live, user_id)
    titles = ", ".join(map(live.title, seats))
    due = _due(wait, seats)
    since = f"<t:{wait.since_for(live, user_id) // 1000}:R>"
    return f"{_place(live)}: **your turn** ({titles}), asked {since}{due}{_sides(live)}"


def _other_turn(listed: Listed) -> str:
    """A game that does not wait for the person: for whom it does, and since when."""
    live, wait = listed
    if not isinstance(live, LiveGame) or wait is None:
        return _at_a_glance(live)
    whom = ", ".join(map(live.title, live.active))
    due = _due(wait, live.active)
    since = f"<t:{wait.since // 1000}:R>"
    return f"{_place(live)}: {whom} to act, asked {since}{due}{_sides(live)}"


def _due(wait: Wait, seats: Sequence[str]) -> str:
    """By when the first of these seats is to answer."""
    ends = [wait.until[seat] for seat in seats if seat in wait.until]
    return f", due {moment(min(ends))}" if ends else ""


def _at_a_glance(live: LiveGame | Game) -> str:
    """A game in which nobody is asked, or that is not the person's."""
    if not isinstance(live, LiveGame):
        return f"{_place(live)}: out of order, kept"
    if live.game.status == "playing":
        state = f"{', '.join(map(live.title, live.active))} to act"
        if not live.active:
            state = f"being played: {', '.join(each.title for each in live.parts)}"
    elif all(live.holders(seat.id) for seat in live.seats):
        state = f"waits for *Ready* of {', '.join(map(live.title, unready(live)))}"
    else:
        state = "open to join"
    return f"{_place(live)}: {state}{_sides(live)}"


def _sides(live: LiveGame) -> str:
    """Who plays, if that can be said in short."""
    told = f". {sides_text(live)}"
    return told if len(told) <= _SIDES else ""


def _place(kept: LiveGame | Game) -> str:
    """Which game it is, and where, with a link to its board."""
    game = kept.game if isinstance(kept, LiveGame) else kept
    title = kept.ruleset.title if isinstance(kept, LiveGame) else title_of(kept.ruleset)
    where = f"in <#{game.channel}>" if is_id(game.channel) else "in the terminal"
    link = board_link(game, "board")
    whole = kept.ties.whole if isinstance(kept, LiveGame) else None
    part = f", part of `{whole.whole}`" if whole is not None else ""
    return f"- `{game.id}` {title} {where}" + (f" ({link})" if link else "") + part

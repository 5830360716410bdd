"""Changes of what a lobby will be played by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.referee.bookings import Alteration, note_alteration, set_bookings
from bot.referee.timing import pace_of, with_pace
from bot.schedule.pace import PACE, TERMS, read_token, typed_pace
from bot.schedule.policy import POLICY, typed_policy
from rules.kernel.system import spec
from rules.kernel.system.presets import PRESET
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.schedule.pace import Pace
    from bot.store import Tx
    from rules.kernel.game.brief import Start


class Change(NamedTuple):
    """A change that is asked for.

    Attributes:
        name: The option, ``preset``, ``pace``, ``policy`` or, for both, ``terms``.
        value: Its new value.
        expected: How often the options had been changed when the person saw them.
    """

    name: str
    value: object
    expected: int


def altered(tx: Tx, live: LiveGame, user_id: str, change: Change) -> LiveGame:
    """A lobby with other options: the seed, and who joined with what contribution, stay.

    Whose seat there is no longer loses it.

    Raises:
        Refusal: The game is no lobby, the person has no part in it, the options are not those that
            they saw, or the new ones do not fit.
    """
    check_alterable(live, user_id)
    before = live.alteration
    if change.expected != before.times:
        raise Stale(
            "The options have been changed meanwhile; nothing was done. Look at them again."
        )
    if change.name in (PACE, POLICY, TERMS):
        alteration = Alteration(before.times + 1, user_id)
        note_alteration(tx, live.game.id, alteration)
        return replace(with_pace(tx, live, _pace(live, change)), alteration=alteration)
    start = _start(live, change)
    game = replace(
        live.game,
        options=start.options.model_dump_json(),
        brief=start.brief.model_dump_json(),
        ruleset_version=start.version,
    )
    tx.set_options(game.id, game.options, game.brief or "", game.ruleset_version)
    seats = [seat.id for seat in live.ruleset.seats(start.options, start.brief)]
    gone = [member for member in live.members if member.seat not in seats]
    for member in gone:
        tx.remove_member(game.id, member.seat, member.user_id)
    bookings = tuple(each for each in live.bookings if each.seat in seats)
    set_bookings(tx, game.id, bookings)
    unseated = tuple(dict.fromkeys(member.user_id for member in gone))
    alteration = Alteration(before.times + 1, user_id, unseated)
    note_alteration(tx, game.id, alteration)
    members = tuple(member for member in live.members if member not in gone)
    return replace(
        live, game=game, start=start, members=members, bookings=bookings, alteration=alteration
    )


def check_alterable(live: LiveGame, user_id: str) -> None:
    """Refuse to change the options of a game that has started, and people who have no part in it.

    Raises:
        Illegal: It is so.
    """
    if live.game.status != "lobby":
        raise Illegal("The options of a game stand once it has started.")
    if live.ties.whole is not None:
        raise Illegal(f"What is played here is as game {live.ties.whole.whole} has handed it out.")
    if user_id != live.game.created_by and not live.seats_of(user_id):
        raise Illegal("Its opener and those who have joined choose the options: join a side first.")


def _pace(live: LiveGame, change: Change) -> Pace:
    """The pace of a lobby after a change of it or of its policy."""
    now, value = pace_of(live), str(change.value)
    if change.name == TERMS:
        return read_token(value)
    if change.name == POLICY:
        return now.by(typed_policy(value))
    return now.at(typed_pace(value).hours)


def _start(live: LiveGame, change: Change) -> Start:
    """What the lobby starts from after a change; a scenario that somebody wrote stays."""
    options: Any = live.ruleset.alter_options(live.options, change.name, change.value)
    start = live.ruleset.start(options)
    if not live.own_scenario:
        return start
    listed = [param.name for param in spec.params(type(options)) if param.listed]
    if change.name != PRESET and change.name in listed:
        raise Illegal("This game is played by a scenario of the players' own, which stays.")
    return start._replace(brief=live.start.brief)

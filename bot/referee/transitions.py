"""Steps of a game: preconditions checked and rules applied, nothing stored."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.referee.advice import advised
from bot.referee.captains import speakers, whose_word
from bot.referee.gathering import NOTHING
from bot.referee.practice import played, strength_of
from rules.kernel.game.brief import signed
from rules.kernel.game.dice import SeededDice, salt_of
from rules.kernel.game.event import Dealt
from rules.kernel.playing import intervening, journal, play, taking_back
from rules.kernel.system import outcome
from rules.kernel.values.errors import Illegal, Malformed, Stale, Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.referee.live_game import LiveGame
    from bot.store import Member
    from rules.kernel.game.action import Action, Intervention, TakeBack
    from rules.kernel.game.brief import Start
    from rules.kernel.playing.journal import Entry
    from rules.kernel.playing.taking_back import Past
    from rules.kernel.system.ruleset import AnyRuleset

MOST_ON_A_SIDE = 20
"""The most people who may share a seat."""


def read_typed(
    ruleset: AnyRuleset, fields: Mapping[str, Any], brief: str | None, author: str = ""
) -> Start:
    """What a new game starts from, as people typed it; ``None`` for the system's own brief.

    Args:
        ruleset: The system.
        fields: Its options; the brief's own where these do not say.
        brief: TOML.
        author: The name of whoever wrote it.

    Raises:
        Malformed: The options or the brief can't be read, or the system takes no briefs.
    """
    if brief is None:
        return ruleset.start(ruleset.read_options(fields))
    if not ruleset.takes_brief:
        raise Malformed(f"{ruleset.title} takes no scenarios of your own.")
    start = ruleset.start(ruleset.read_options({**ruleset.written_options(brief), **fields}))
    return start._replace(brief=signed(ruleset.read_brief(start.options, brief), author))


def started(live: LiveGame) -> tuple[LiveGame, Entry]:
    """The game after its set-up, and the journal's entry; the lobby's presses fix the dice."""
    contributions = live.gathering.presses
    salt = salt_of(contributions)
    start = live.start._replace(version=live.ruleset.version)
    game = replace(
        live.game,
        salt=salt,
        contributions=json.dumps(contributions),
        status="playing",
        brief=start.brief.model_dump_json(),
        ruleset_version=start.version,
    )
    dice = SeededDice(game.seed, salt)
    step = play.open_game(live.ruleset, start, dice)
    kept = tuple(each for each in live.bookings if played(live, each.seat) is not None)
    begun = replace(live, game=game, start=start, bookings=kept, gathering=NOTHING)
    return _after(replace(begun, members=_dealt(live.members, step)), step, dice.cursor)


def _dealt(members: tuple[Member, ...], step: play.Step) -> tuple[Member, ...]:
    """Who plays which seat after a set-up; who had taken all that change places keeps them."""
    dealt = [dict(each.event.seats) for each in step.emitted if isinstance(each.event, Dealt)]
    if not dealt:
        return members
    taken = {(member.user_id, member.seat) for member in members}
    places = {each: dealt[0].get(each[1], each[1]) for each in taken}
    moved = {each: to for each, to in places.items() if (each[0], to) not in taken}
    return tuple(
        replace(member, seat=moved[member.user_id, member.seat], captain=False)
        if (member.user_id, member.seat) in moved
        else member
        for member in members
    )


def acted(
    live: LiveGame,
    seat: str | None,
    action: Action,
    *,
    expected_version: int | None = None,
    expected_question: int | None = None,
) -> tuple[LiveGame, Entry]:
    """The game after an action, and the journal's entry.

    Raises:
        Refusal: The rules forbid it, or the board is not the one that the player saw.
    """
    game = live.game
    if live.state is None or game.salt is None:
        raise Illegal("This game has not started yet: each side presses Ready, or /game start.")
    if expected_version not in (None, live.number) or expected_question not in (
        None,
        live.number_for(seat or ""),
    ):
        raise Stale("The board has moved on since that message; nothing was done.")
    dice = SeededDice(game.seed, game.salt, game.cursor)
    with advised(live, seat, action):
        step = play.act(live.ruleset, live.state, seat, action, dice)
    return _after(live, step, dice.cursor)


def intervened(live: LiveGame, action: Intervention) -> tuple[LiveGame, Entry]:
    """The game after what a game master did, and the journal's entry.

    Raises:
        Refusal: It may not be.
    """
    game = live.game
    if live.state is None or game.salt is None:
        raise Illegal("This game has not started yet: there is nothing for a game master to do.")
    dice = SeededDice(game.seed, game.salt, game.cursor)
    step = intervening.intervene(live.ruleset, live.state, None, action, dice)
    return _after(live, step, dice.cursor)


def taken_back(
    live: LiveGame, past: Past, seat: str | None, action: TakeBack
) -> tuple[LiveGame, Entry]:
    """The game after it went back, and the journal's entry.

    Raises:
        Refusal: The seat may not.
    """
    return _after(live, taking_back.take_back(live.ruleset, past, seat, action), live.game.cursor)


def seat_for(live: LiveGame, user_id: str, seat: str | None) -> str:
    """The seat for which a person acts: the one asked for, else one that must act, else any.

    Raises:
        Illegal: The person does not hold it, or holds none.
    """
    if seat is not None:
        if seat not in live.seats_of(user_id):
            raise Illegal("You do not hold that side in this game.")
        return seat
    held = live.must_hold(user_id)
    return next((each for each in live.active if each in held), held[0])


def check_open(live: LiveGame) -> None:
    """Refuse to change a finished game."""
    if live.game.status == "over":
        raise Illegal("This game is over.")


def check_fresh(live: LiveGame, number: int) -> None:
    """Refuse what was asked when another action was the last one that everybody knew of."""
    if live.number != number:
        raise Stale("The game has moved on since that was asked; nothing was done. Ask again.")


def check_master(*, allowed: bool) -> None:
    """Refuse what only a game master does."""
    if not allowed:
        raise Illegal(
            "Only a game master of this game, or a moderator, does that. A game master who is no "
            "moderator is named with `/master name`; one who plays needs the consent of all sides."
        )


def leads(live: LiveGame, user_id: str) -> bool:
    """Whether somebody is the named game master of a game, and may do now what one does."""
    found = live.master
    if found is None or found.user_id != user_id:
        return False
    return found.plays or not live.seats_of(user_id)


def check_seat(live: LiveGame, seat: str) -> None:
    """Refuse a seat that the system does not have."""
    ids = [each.id for each in live.seats]
    if seat not in ids:
        raise Unknown("There is no such side in this game.", legal=tuple(ids))


def check_joinable(live: LiveGame, seat: str, user_id: str) -> None:
    """Refuse a seat of a finished game, and one of a running game that others decide about."""
    check_open(live)
    check_seat(live, seat)
    if strength_of(user_id) is not None and live.holders(seat):
        raise Illegal(f"Somebody plays the {live.title(seat)}; Umpire takes free sides only.")
    if seat not in live.seats_of(user_id) and deciders(live, seat, user_id):
        who = whose_word(live, seat) if live.holders(seat) else "one of the others"
        raise Illegal(f"The {live.title(seat)} are under way; {who} must let you join.")
    booked = [each for each in live.bookings if each.seat == seat]
    if booked and user_id not in [each.user_id for each in booked]:
        names = " and ".join(each.name for each in booked)
        whole = live.ties.whole
        why = "who played the game before" if whole is None else f"as in game {whole.whole}"
        raise Illegal(
            f"The {live.title(seat)} are kept for {names}, {why}. "
            "They join by pressing, or let others play with /game leave."
        )


def deciders(live: LiveGame, seat: str, user_id: str) -> tuple[Member, ...]:
    """Who lets a newcomer take a seat of a running game.

    Who speaks for it; of an empty one for the others. Nobody where there is nobody else, and for
    one that is kept for them while Umpire stands in.
    """
    if live.game.status != "playing" or seat in live.booked_for(user_id):
        return ()
    others = [member for member in live.members if member.user_id != user_id]
    return tuple(speakers(live, live.holders(seat)) or speakers(live, others))


def check_room(live: LiveGame, seat: str, user_id: str) -> None:
    """Refuse a seat that is full: a message can't name and ping more people."""
    if len(live.holders(seat)) >= MOST_ON_A_SIDE and seat not in live.seats_of(user_id):
        raise Illegal(
            f"There are {MOST_ON_A_SIDE} {live.title(seat)} already: no more can share that side."
        )


def readied(live: LiveGame, user_id: str, press: str) -> LiveGame:
    """A lobby after somebody has pressed *Ready* for all sides that they hold.

    Where nobody is waited for (Umpire plays the last sides, or all), any player or the opener
    starts the game.

    Raises:
        Illegal: The game has started, or they hold no side or only such as are ready.
    """
    check_open(live)
    if live.game.status != "lobby":
        raise Illegal("This game has started already.")
    held, waiting = live.seats_of(user_id), unready(live)
    if not held and (waiting or user_id != live.game.created_by):
        raise Illegal("Take a side with /game join first; the players start the game.")
    if waiting and not set(held) & set(waiting):
        raise Illegal(f"You are ready already. {waited_for(live)}")
    return replace(live, gathering=live.gathering.after(press).readied(held))


def unready(live: LiveGame) -> tuple[str, ...]:
    """The seats of a lobby that must still be ready; Umpire's own always are."""
    seats = (each.id for each in live.seats if each.id not in live.gathering.ready)
    return tuple(seat for seat in seats if played(live, seat) is None)


def waited_for(live: LiveGame) -> str:
    """Who must still do what before a lobby's game starts, in a sentence."""
    free = [seat.title for seat in live.seats if not live.holders(seat.id)]
    idle = [live.title(each) for each in unready(live) if live.holders(each)]
    told = []
    if idle:
        told.append(f"The game starts when the {' and the '.join(idle)} are ready, too.")
    if free:
        told.append(
            f"Nobody has joined the {' or the '.join(free)} yet. "
            "One person may hold several sides: /game join."
        )
    return " ".join(told)


def _after(live: LiveGame, step: play.Step, cursor: int) -> tuple[LiveGame, Entry]:
    """The game after a step, its stored row included, and the journal's entry."""
    result = outcome.result(live.ruleset, step.state)
    game = replace(
        live.game,
        version=live.game.version + 1,
        cursor=cursor,
        snapshot=step.state.model_dump_json(),
        status="playing" if result is None else "over",
        result=json.dumps({"winner": result.winner, "words": result.words}) if result else None,
    )
    return replace(live, game=game, state=step.state), journal.entry_of(step)

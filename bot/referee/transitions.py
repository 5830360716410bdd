"""One step of a game, computed on a table: the rules applied, nothing stored yet."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.kernel import journal, play
from rules.kernel.dice import SeededDice, salt_of
from rules.kernel.errors import Illegal, Stale, Unknown

if TYPE_CHECKING:
    from bot.referee.live_game import Table
    from rules.kernel.action import Action
    from rules.kernel.journal import Entry

MOST_ON_A_SIDE = 20
"""People who share a seat."""


def started(table: Table) -> tuple[Table, Entry]:
    """The table after the set-up: the dice are fixed with what the players contributed."""
    contributions = tuple(member.contribution for member in table.members)
    salt = salt_of(contributions)
    game = replace(table.game, salt=salt, contributions=json.dumps(contributions), status="playing")
    dice = SeededDice(game.seed, salt)
    step = play.open_game(table.ruleset, table.options, dice)
    return _after(replace(table, game=game), step, dice.cursor)


def acted(
    table: Table, seat: str | None, action: Action, expected_version: int | None
) -> tuple[Table, Entry]:
    """The table after an action, and the journal's entry of it.

    Raises:
        Refusal: The rules forbid it, or the board is not the one that the player saw.
    """
    game = table.game
    if table.state is None or game.salt is None:
        raise Illegal("This game has not started yet: /game start, once every side is taken.")
    if expected_version is not None and expected_version != game.version:
        raise Stale("The board has moved on since that message; nothing was done.")
    dice = SeededDice(game.seed, game.salt, game.cursor)
    step = play.act(table.ruleset, table.state, seat, action, dice)
    return _after(table, step, dice.cursor)


def seat_for(table: Table, user_id: str, seat: str | None) -> str:
    """The seat for which a person acts: the one asked for, else the one whose turn it is."""
    if seat is not None:
        if seat not in table.seats_of(user_id):
            raise Illegal("You do not hold that side in this game.")
        return seat
    held = table.must_hold(user_id)
    return next((each for each in table.active if each in held), held[0])


def check_open(table: Table) -> None:
    """Refuse to change a finished game."""
    if table.game.status == "over":
        raise Illegal("This game is over.")


def check_seat(table: Table, seat: str) -> None:
    """Refuse a seat that the system does not have."""
    ids = [each.id for each in table.seats]
    if seat not in ids:
        raise Unknown("There is no such side in this game.", legal=tuple(ids))


def check_joinable(table: Table, seat: str, user_id: str) -> None:
    """Refuse a seat of a finished game, and one that others hold in a running game."""
    check_open(table)
    check_seat(table, seat)
    others = table.holders(seat) and seat not in table.seats_of(user_id)
    if table.game.status == "playing" and others:
        raise Illegal(f"The {table.title(seat)} are under way; one of them must let you join.")


def check_room(table: Table, seat: str, user_id: str) -> None:
    """Refuse a seat that is shared by as many as a message can name and ping."""
    if len(table.holders(seat)) >= MOST_ON_A_SIDE and seat not in table.seats_of(user_id):
        raise Illegal(
            f"There are {MOST_ON_A_SIDE} {table.title(seat)} already: no more can share that side."
        )


def check_startable(table: Table, user_id: str) -> None:
    """Refuse to start a game that has started, lacks players, or is not the person's."""
    if table.game.status != "lobby":
        raise Illegal("This game has started already.")
    if not table.seats_of(user_id) and user_id != table.game.created_by:
        raise Illegal("Take a side with /game join first; the players start the game.")
    empty = [seat.title for seat in table.seats if not table.holders(seat.id)]
    if empty:
        raise Illegal(
            f"Nobody has joined the {' or the '.join(empty)} yet. "
            "One person may hold several sides: /game join."
        )


def _after(table: Table, step: play.Step, cursor: int) -> tuple[Table, Entry]:
    """The table after a step, its stored row included, and the journal's entry."""
    result = play.result(table.ruleset, step.state)
    game = replace(
        table.game,
        version=table.game.version + 1,
        cursor=cursor,
        snapshot=step.state.model_dump_json(),
        status="playing" if result is None else "over",
        result=json.dumps({"winner": result.winner, "words": result.words}) if result else None,
    )
    return replace(table, game=game, state=step.state), journal.entry_of(step)

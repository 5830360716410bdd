"""Opens and resumes games in the terminal."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.console import Stop
from bot.referee.gathering import Gathering, set_gathering
from bot.referee.live_game import OutOfOrder
from bot.referee.transitions import read_typed
from bot.store import Game, Member
from bot.terminal.seating import NAME, PLAYER, players, request
from rules.kernel.game.dice import commitment
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Store, Tx
    from bot.terminal.seating import Against
    from rules.kernel.game.parts import Part
    from rules.kernel.system.ruleset import AnyRuleset

_SEED_BYTES = 32


def read_seed(text: str) -> bytes:
    """The practice seed written as up to 64 hexadecimal digits.

    Raises:
        Stop: It is not.
    """
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", text):
        raise Stop("The seed must be 1 to 64 hexadecimal digits, such as 2a.")
    return int(text, 16).to_bytes(_SEED_BYTES, "big")


async def open_game(
    store: Store,
    referee: Referee,
    ruleset: AnyRuleset,
    options: Mapping[str, Any],
    *,
    brief: str | None = None,
    against: Against | None = None,
) -> LiveGame:
    """Open a game with a secret seed, seat whoever plays, and start it.

    Raises:
        Refusal: The options or the brief, TOML that somebody wrote, are invalid.
        Stop: Umpire does not play it, or there is no side as it is named.
    """
    start = read_typed(ruleset, options, brief)  # refuse before a channel is looked for
    played = players(ruleset, ruleset.seats(start.options, start.brief), against)
    while True:
        channel = await store.read(_free_channel)
        try:
            opened = await referee.open(
                request(), ruleset.id, options, channel=channel, place=None, brief=brief
            )
            break
        except Illegal:  # another terminal was quicker with that number
            continue
    code = opened.live.game.id
    # Umpire first: a game is not the terminal's before all its sides are taken as was wanted.
    for seat in sorted(played, key=lambda each: played[each] is None):
        await referee.join(request(played[seat]), code, seat)
    return (await referee.ready(request(), code)).live


async def open_practice(
    store: Store,
    referee: Referee,
    ruleset: AnyRuleset,
    options: Mapping[str, Any],
    seed: bytes,
    *,
    brief: str | None = None,
    against: Against | None = None,
) -> LiveGame:
    """Open a game whose dice depend on the given seed alone, for practice and for tests.

    It is imported into the store as a lobby, because the referee accepts no seed from outside.

    Raises:
        Refusal: The options or the brief are invalid.
        Stop: Umpire does not play it, or there is no side as it is named.
    """
    start = read_typed(ruleset, options, brief, NAME)
    played = players(ruleset, ruleset.seats(start.options, start.brief), against)
    holders = {seat: request(strength) for seat, strength in played.items()}
    now = referee.clock.now()
    seats = [seat.id for seat in ruleset.seats(start.options, start.brief)]
    *joins, last = (f"practice:{seat}" for seat in seats)

    def write(tx: Tx) -> str:
        code = next(code for code in map(_practice_code, count(1)) if tx.game(code) is None)
        game = Game(
            id=code,
            ruleset=ruleset.id,
            options=start.options.model_dump_json(),
            channel=_free_channel(tx),
            place=None,
            created_by=PLAYER,
            created_at=now,
            seed=seed,
            commitment=commitment(seed),
            brief=start.brief.model_dump_json(),
            ruleset_version=start.version,
        )
        members = [
            Member(code, seat, holder.user_id, holder.user_name, now, f"practice:{seat}")
            for seat, holder in holders.items()
        ]
        tx.import_game(game, members, [])
        set_gathering(tx, code, Gathering(tuple(joins)))
        return code

    code = await store.write(write)
    return (await referee.ready(request(), code, press=last)).live


async def resume(referee: Referee, code: str | None) -> LiveGame:
    """The game with that code, or the latest that is not over.

    Raises:
        Stop: There is none in the terminal, or it is out of order.
    """
    if code is None:
        games = await referee.games.playable(PLAYER)
        if not games:
            raise Stop("There is no unfinished game in the terminal. Start one: umpire play.")
        live = games[0]
    else:
        try:
            live = await referee.games.get(code.lower())
        except Malformed:
            raise Stop(f"There is no game {code}.") from None
        except OutOfOrder as error:
            raise Stop(error.message) from None
    code = live.game.id
    if not live.seats_of(PLAYER):
        raise Stop(f"Game {code} is not played in the terminal.")
    if live.game.status == "lobby":  # the process ended while it was being opened
        for seat in live.seats:
            if not live.holders(seat.id):
                await referee.join(request(), code, seat.id)
        live = (await referee.ready(request(), code)).live
    return live


async def part_of(store: Store, referee: Referee, whole: LiveGame, part: Part) -> LiveGame:
    """An open part of a game in the terminal: as it was left, or opened and started.

    Raises:
        Refusal: It can't be opened.
    """
    tie = whole.ties.part(part.key)
    if tie is not None:
        return await resume(referee, tie.code)
    channel = await store.read(_free_channel)
    opened = await referee.parts.open(request(), whole.game.id, part.key, channel=channel)
    return await resume(referee, opened.live.game.id)


def _free_channel(tx: ReadTx) -> str:
    names = (f"{PLAYER}:{number}" for number in count(1))
    return next(name for name in names if tx.latest_game_in(name) is None)


def _practice_code(number: int) -> str:
    return f"practice{number}"

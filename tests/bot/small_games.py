"""Games of the small systems for the tests around the process, played by the referee."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clock import SystemClock
from bot.referee import Referee, Request
from rules.kernel.game.action import Concede
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from random import Random

    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.game.action import Action

AHEAD = 0.2
"""How often somebody decides ahead, in a system in which that can be done."""


async def opened(store: Store, system: str, **options: object) -> LiveGame:
    """A started game of as many people as it has seats."""
    referee = Referee(store, SYSTEMS, SystemClock())
    host = Request(f"open:{system}", "10", "Ada")
    accepted = await referee.open(host, system, options, channel="777", place="5")
    code = accepted.live.game.id
    live = accepted.live
    for number, seat in enumerate(live.seats):
        person = Request(f"join:{seat.id}", f"1{number}", f"Player {number}")
        await referee.join(person, code, seat.id)
        live = (await referee.ready(replace(person, id=f"ready:{seat.id}"), code)).live
    return live


async def played_on(store: Store, code: str, rng: Random, most: int = 2_000) -> LiveGame:
    """The game after ``most`` more actions, or at its end."""
    referee = Referee(store, SYSTEMS, SystemClock())
    live = await referee.games.get(code)
    for _ in range(most):
        if not live.active:
            if not live.parts:
                break
            live = await _part_given_up(referee, live, rng)
            continue
        seat, action = _drawn(live, rng)
        user = live.holders(seat)[0].user_id
        request = Request(f"{code}:{live.game.version}", user, user)
        live = (await referee.act(request, code, action, seat=seat)).live
    return live


async def _part_given_up(referee: Referee, whole: LiveGame, rng: Random) -> LiveGame:
    """A game after one of its parts was opened, started and given up by one of its sides."""
    code, part = whole.game.id, whole.parts[0]
    name = f"{code}:{whole.game.version}"
    held = {seat: whole.holders(of_whole)[0] for seat, of_whole in part.seats.items()}

    def asks(seat: str, what: str) -> Request:
        return Request(f"{name}:{what}:{seat}", held[seat].user_id, held[seat].name)

    first, *others = held
    opened = await referee.parts.open(asks(first, "open"), code, part.key, channel=name)
    race = opened.live.game.id
    for seat in others:
        await referee.join(asks(seat, "join"), race, seat)
    for seat in held:
        await referee.ready(asks(seat, "ready"), race)
    loser = rng.choice(list(held))
    await referee.act(asks(loser, "concede"), race, Concede(), seat=loser)
    reported = await referee.parts.hand_on(race)
    assert reported is not None
    return reported.live


def _drawn(live: LiveGame, rng: Random) -> tuple[str, Action]:
    """Something that somebody may do now, or decide ahead."""
    ruleset = live.ruleset
    if ruleset.anytime and rng.random() < AHEAD:
        seat = rng.choice(live.seats).id
        return seat, rng.choice(ruleset.legal_ahead(live.view(seat)))
    seat = rng.choice(live.active)
    return seat, rng.choice(live.offers(seat)).action

"""What people do in games besides playing them: they watch, quarrel, and call a moderator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.months.audience import Follower
from tests.months.people import presses, says

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, Person
    from tests.months.audience import Audience
    from tests.months.people import Player

_DEEDS: Final = (
    ("watch", 40),
    ("watch_in_channel", 15),
    ("stop_watching", 10),
    ("lock", 8),
    ("skip", 8),
    ("hand_over", 8),
    ("propose", 15),
    ("withdraw", 8),
    ("name_a_master", 8),
)


class Bystanders:
    """Lets people do that.

    Args:
        moderator: Who does what only a game master may.
        people: Everybody, by their ids.
        audience: Is told who stops to watch.

    Attributes:
        done: What was done, as the figures call it.
    """

    def __init__(self, moderator: Person, audience: Audience, people: Mapping[str, Player]) -> None:
        self._moderator = moderator
        self._people = people
        self._audience = audience
        self.done: list[str] = []

    async def does(self, player: Player, channel: Channel, live: LiveGame, rng: Random) -> None:
        """Do one of these things in a game that is under way."""
        deed = rng.choice([each for each, share in _DEEDS for _ in range(share)])
        self.done.append(deed.replace("_", " "))
        person, moderator = player.person, self._moderator
        match deed:
            case "watch" | "watch_in_channel":
                await says(person, channel, "game watch", mention=deed != "watch")
            case "stop_watching":
                self._audience.stopping.add(Follower(live.game.id, str(person.id)))
                await presses(person, await says(person, channel, "game watch"), "Stop watching")
            case "lock":
                await says(moderator, channel, "gm lock")
            case "skip" if live.active:
                side = rng.choice(live.active)
                asked = await says(moderator, channel, "gm pass", side=side)
                await presses(moderator, asked, "Yes, answer for them")
            case "hand_over":
                seat = rng.choice(live.seats).id
                await says(moderator, channel, "gm hand-over", side=seat, person=person.user)
            case "propose" | "withdraw" if live.members:
                await self._propose(live, channel, rng, withdraw=deed == "withdraw")
            case "name_a_master":
                await says(moderator, channel, "master name", person=person.user)
                await self._master(person, channel, live, rng)

    async def _propose(
        self, live: LiveGame, channel: Channel, rng: Random, *, withdraw: bool
    ) -> None:
        """Propose something to which nobody agrees; it expires, unless it is withdrawn."""
        player = self._people[rng.choice(live.members).user_id].person
        if rng.random() < 0.5:
            made = await says(player, channel, "game end")
        else:
            made = await says(player, channel, "game pace", pace=f"{rng.randrange(30, 90)} hours")
        if withdraw:
            await presses(player, made, "Withdraw")

    async def _master(self, person: Person, channel: Channel, live: LiveGame, rng: Random) -> None:
        """Act as a named game master who is no moderator."""
        act = rng.choice(("note", "lock", "pass", "hand-over"))
        options: dict[str, Any] = {"act": act}
        if act == "note":
            options["what"] = "This is how it was meant."
        elif act == "pass" and live.active:
            options["side"] = rng.choice(live.active)
        elif act == "hand-over":
            whom = self._people[rng.choice([*self._people])].person.user
            options |= {"side": rng.choice(live.seats).id, "person": whom}
        asked = await says(person, channel, "master do", **options)
        await presses(person, asked, "Yes, answer for them")

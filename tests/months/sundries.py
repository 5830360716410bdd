"""What people do beside playing: how they hear, when they are away, for whom they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.sandbox import Modal, NoAnswerError, NotPossibleError
from tests.months.people import presses, says

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bot.sandbox import Channel, Guild, LocalDiscord, Person
    from tests.months.people import Player

_NIGHTS: Final = (("22:00", "7:00"), ("23:30", "6:30"), ("0:00", "8:00"), ("21:00", "9:30"))
_HOURS: Final = ("7:00", "8:30", "18:00")
_PATIENCE: Final = 20.0
_DEEDS: Final = (
    ("vacation", 20),
    ("stand_in_for_me", 15),
    ("emergency", 5),
    ("back", 15),
    ("mute", 12),
    ("unmute", 12),
    ("quiet", 8),
    ("way", 8),
    ("pool", 8),
)


class Sundries:
    """Lets people do that.

    Args:
        server: Where they are.
        guild: Where those have channels of their own who hear by webhook.

    Attributes:
        hooks: The channel of each person's webhook.
        done: What was done, as the figures call it.
    """

    def __init__(self, server: LocalDiscord, guild: Guild) -> None:
        self._server = server
        self._guild = guild
        self.hooks: dict[str, Channel] = {}
        self.done: list[str] = []

    async def begins(self, player: Player, channel: Channel, rng: Random) -> None:
        """Say for the first time how one wishes to hear."""
        await self._way(player, channel, rng)
        if rng.random() < 0.5:
            await self._quiet(player, channel, rng)
        if rng.random() < 0.35:
            at = rng.choice(_HOURS)
            await says(player.person, channel, "notify digest", at=at, zone=player.zone.key)
        if rng.random() < 0.3:
            await self._pool(player, channel, rng)

    async def does(
        self, player: Player, channel: Channel, games: Sequence[str], rng: Random
    ) -> None:
        """Do one of these things.

        Args:
            player: Who.
            channel: Where.
            games: The codes of the games that they play.
            rng: Draws what.
        """
        deed = rng.choice([each for each, share in _DEEDS for _ in range(share)])
        self.done.append(deed.replace("_", " "))
        person = player.person
        match deed:
            case "vacation" | "stand_in_for_me":
                first = rng.randrange(5)
                days = {"from": f"{first} days", "to": f"{first + rng.randrange(1, 7)} days"}
                meanwhile = "pause" if deed == "vacation" else "default"
                await says(person, channel, "away vacation", **days, meanwhile=meanwhile)
            case "emergency":
                await says(person, channel, "away emergency", days=rng.randrange(1, 8))
            case "back":
                answers = await says(person, channel, "away show")
                for label in {str(b.get("label")) for each in answers for b in each.buttons}:
                    await presses(person, answers, label)
                    break
            case "mute" | "unmute" if games:
                await says(person, channel, f"notify {deed}", game=rng.choice(games))
            case "quiet":
                await self._quiet(player, channel, rng)
            case "way":
                await self._way(player, channel, rng)
            case "pool":
                await self._pool(player, channel, rng)

    async def _quiet(self, player: Player, channel: Channel, rng: Random) -> None:
        begin, end = rng.choice(_NIGHTS)
        options: dict[str, Any] = {"from": begin, "until": end, "zone": player.zone.key}
        await says(player.person, channel, "notify quiet", **options)

    async def _way(self, player: Player, channel: Channel, rng: Random) -> None:
        way = rng.choice(("here", "here", "dm", "dm", "webhook"))
        if way == "webhook":
            await self._hook(player.person, channel)
        else:
            await says(player.person, channel, "notify by", way=way)

    async def _hook(self, person: Person, channel: Channel) -> None:
        """Hear by a webhook, which posts in a channel of one's own."""
        places, user_id = self._server.places, str(person.id)
        if user_id not in self.hooks:
            self.hooks[user_id] = places.add_channel(self._guild, f"own-{user_id}")
        hook = places.add_webhook(self.hooks[user_id])
        try:
            form = await (await person.command(channel, "notify by", way="webhook")).wait(_PATIENCE)
            if isinstance(form, Modal):
                await (await person.submit(form, address=hook.address)).wait(_PATIENCE)
        except (NoAnswerError, NotPossibleError, TimeoutError):
            return

    async def _pool(self, player: Player, channel: Channel, rng: Random) -> None:
        wish = rng.choice(("join", "join", "leave"))
        options: dict[str, Any] = {"pool": wish}
        if wish == "join":
            options["mention"] = rng.random() < 0.5
        await says(player.person, channel, "game substitute", **options)

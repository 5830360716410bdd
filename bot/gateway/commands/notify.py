"""``/notify``: how one person hears that an answer of theirs is due, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.commands.notify_desk import OFF, NotifyDesk
from bot.gateway.interaction.reply import Reply, answer
from bot.schedule.hours import DAY_MINUTES, shown_now, told_time, zones
from bot.schedule.wishes import Way
from rules.kernel.foresight.forecast import Candidate

if TYPE_CHECKING:
    import discord

    from bot.clock import Clock
    from bot.referee.games import Games

_ZONE: Final = "The time zone that you live in: type a city near you"
_WAYS: Final = {
    Way.HERE: "here: a mention in the channel of the game",
    Way.DM: "dm: a message to you alone",
    Way.WEBHOOK: "webhook: by an address of your own on discord.com",
}
_EVENING: Final = 18 * 60
_MORNING: Final = 6 * 60


class NotifyCommands(app_commands.Group):
    """The ``/notify`` commands, which are everybody's."""

    def __init__(self, desk: NotifyDesk, games: Games, clock: Clock) -> None:
        super().__init__(name="notify", description="How you hear that you are asked")
        self._desk = desk
        self._games = games
        self._clock = clock

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show how you hear that an answer of yours is due."""
        await answer(interaction, self._desk.show)

    @app_commands.command()
    @app_commands.describe(way="A mention in the game's channel, a message to you, your webhook")
    @app_commands.choices(
        way=[app_commands.Choice(name=name, value=str(way)) for way, name in _WAYS.items()]
    )
    async def by(self, interaction: discord.Interaction[Any], way: str) -> None:
        """Choose how you hear that an answer of yours is due, in every game by post."""

        async def handle(reply: Reply) -> None:
            await self._desk.choose(reply, Way(way))

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(zone=_ZONE)
    async def zone(self, interaction: discord.Interaction[Any], zone: str) -> None:
        """Say in which time zone you live, for your quiet hours and your digest."""

        async def handle(reply: Reply) -> None:
            await self._desk.place(reply, zone)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.rename(end="until", start="from")
    @app_commands.describe(
        start="When they begin, such as 22:00; off for no quiet hours",
        end="When they end, such as 7:00",
        zone=_ZONE,
    )
    async def quiet(
        self,
        interaction: discord.Interaction[Any],
        start: str,
        end: str | None = None,
        zone: str | None = None,
    ) -> None:
        """Say from when until when you don't want to hear anything."""

        async def handle(reply: Reply) -> None:
            await self._desk.rest(reply, start, end, zone)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(at="When, such as 8:00; off for no digest", zone=_ZONE)
    async def digest(
        self, interaction: discord.Interaction[Any], at: str, zone: str | None = None
    ) -> None:
        """Be told once a day what waits for you in all games, by a message to you or webhook."""

        async def handle(reply: Reply) -> None:
            await self._desk.sum_up(reply, at, zone)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(game="The game's code; without it, the game of this channel")
    async def mute(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Don't be reminded of a game any more; nobody else is told."""

        async def handle(reply: Reply) -> None:
            await self._desk.mute(reply, game, muted=True)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(game="The game's code; without it, the game of this channel")
    async def unmute(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Be reminded of a game again."""

        async def handle(reply: Reply) -> None:
            await self._desk.mute(reply, game, muted=False)

        await answer(interaction, handle)

    @zone.autocomplete("zone")
    @quiet.autocomplete("zone")
    @digest.autocomplete("zone")
    async def _zones(
        self, _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        now = self._clock.now()
        named = [Candidate(each, each.replace("_", " ")) for each in zones()]
        found = matching(named, typed.replace("_", " "))
        return choices(
            Candidate(each.value, f"{each.text}: it is {shown_now(each.value, now)}")
            for each in found[:25]
        )

    @quiet.autocomplete("start")
    async def _evenings(
        self, _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return _times(_EVENING, typed)

    @quiet.autocomplete("end")
    @digest.autocomplete("at")
    async def _mornings(
        self, _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return _times(_MORNING, typed)

    @mute.autocomplete("game")
    @unmute.autocomplete("game")
    async def _codes(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await self._games.playable(str(interaction.user.id))
        named = [Candidate(each.game.id, f"{each.game.id}: {each.ruleset.title}") for each in found]
        return choices(matching(named, typed))


def _times(first: int, typed: str) -> list[app_commands.Choice[str]]:
    """Whole hours from one on, or what begins as it is typed."""
    begun = typed.strip().lower()
    steps = range(0, DAY_MINUTES, 30 if begun else 60)
    every = (*(told_time((first + each) % DAY_MINUTES) for each in steps), OFF)
    return choices(Candidate(each, each) for each in every if each.startswith(begun))

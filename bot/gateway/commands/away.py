"""``/away``: vacations and emergency pauses, in all of a person's games at once."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.message.rows import ROW
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.schedule.away import DAY_MS, EMERGENCY_DAYS, MOST_DAYS, Meanwhile
from bot.schedule.days import day_of, end_of, shown, start_of, typed_day
from bot.schedule.hours import UNIVERSAL
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.referee.absences import Absences
    from bot.store import Absence

KEY: Final = "away"
_DIGITS: Final = 15
_OFFERED: Final = (*range(15), 21, 28, 30)
"""The days that are offered, counted from today."""
_BOUNDS: Final = (
    f"-# `/away vacation`: *{Meanwhile.PAUSE}* lets your time for an answer stand still, on "
    f"{MOST_DAYS} days a year; with *{Meanwhile.DEFAULT}* Umpire answers for your sides. "
    f"`/away emergency` pauses at once, up to {EMERGENCY_DAYS} days, once in half a year."
)


class AwayCommands(app_commands.Group):
    """The ``/away`` commands, which are everybody's."""

    def __init__(self, absences: Absences, clock: Clock) -> None:
        super().__init__(name="away", description="When you are away, and what happens meanwhile")
        self._absences = absences
        self._clock = clock

    @app_commands.command()
    @app_commands.rename(first="from", last="to")
    @app_commands.describe(
        last="The last day: a date such as 2026-12-24 or 24.12., or a number of days from today",
        first="The first day; today, if you leave it out",
        meanwhile="Your time stands still (30 days a year), or Umpire answers for your sides",
    )
    async def vacation(
        self,
        interaction: discord.Interaction[Any],
        last: str,
        first: str = "today",
        meanwhile: Literal["pause", "default"] = "pause",
    ) -> None:
        """Be away from all your games for some days; the others are told when it begins."""

        async def handle(reply: Reply) -> None:
            zone = await self._absences.zone(reply.user_id)
            today = day_of(self._clock.now(), zone)
            starts = start_of(typed_day(first, today), zone)
            ends = end_of(typed_day(last, today), zone)
            await self._declare(reply, Meanwhile(meanwhile), starts, ends)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(days="How long, from now on; 7 days if you leave it out")
    async def emergency(
        self,
        interaction: discord.Interaction[Any],
        days: app_commands.Range[int, 1, EMERGENCY_DAYS] = EMERGENCY_DAYS,
    ) -> None:
        """Pause in all your games at once, which is possible once in half a year."""

        async def handle(reply: Reply) -> None:
            now = self._clock.now()
            await self._declare(reply, Meanwhile.EMERGENCY, now, now + days * DAY_MS)

        await answer(interaction, handle)

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show when you are away, with buttons to be back or call it off."""
        await answer(interaction, self._show)

    @vacation.autocomplete("last")
    @vacation.autocomplete("first")
    async def _days(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        zone = await self._absences.zone(str(interaction.user.id))
        today = day_of(self._clock.now(), zone)
        days = [today + timedelta(days=each) for each in _OFFERED]
        found = [Candidate(shown(each), f"{each:%A} {each.day} {each:%B}") for each in days]
        return choices(matching(found, typed))

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Call an absence off, or end it.

        Raises:
            Refusal: It is over, or the button is not known.
        """
        if not (carried.isascii() and carried.isdecimal() and len(carried) <= _DIGITS):
            raise Malformed(UNKNOWN_BUTTON)
        await self._absences.end(reply.user_id, int(carried))
        await self._show(reply)

    async def _declare(self, reply: Reply, kind: Meanwhile, starts: int, ends: int) -> None:
        games = await self._absences.declare(reply.user_id, kind, starts, ends)
        told = f"The others are told in {counted(games, 'game')} when it begins."
        await self._show(reply, told if games else "You are in no game that is under way.")

    async def _show(self, reply: Reply, more: str = "") -> None:
        found = await self._absences.of(reply.user_id)
        now, zone = self._clock.now(), await self._absences.zone(reply.user_id)
        head = "**You are away**" if found else "You are not away, nor will be."
        days = f"-# Days are counted in {zone or UNIVERSAL}: `/notify zone` changes that."
        text = "\n".join(filter(None, (head, *map(_line, found), more, _BOUNDS, days)))
        view = row(*(_end_button(each, now, zone) for each in found[:ROW]))
        if reply.on_private_message:
            await reply.update(content=text, view=view)
        else:
            await reply.private(text, view=view)


def _line(each: Absence) -> str:
    first, last = each.starts // 1000, each.ends // 1000
    return f"- from <t:{first}:f> until <t:{last}:f>: {Meanwhile(each.kind).words}"


def _end_button(each: Absence, now: int, zone: str) -> KeyedButton:
    label = "I am back" if each.starts <= now else f"Call off {shown(day_of(each.starts, zone))}"
    return KeyedButton(KEY, str(each.id), label)

"""``/game``: the commands that every system shares."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.gateway.commands.building import listed, matching
from bot.gateway.commands.choices import choices
from bot.gateway.commands.consent import add_consent
from bot.gateway.commands.finished_games import FinishedGames
from bot.gateway.commands.looking import spot_of, spots
from bot.gateway.commands.standing_in import Pool
from bot.gateway.commands.status import status_command
from bot.gateway.commands.substitute import substitute_command
from bot.gateway.game.choices import board_file
from bot.gateway.game.log_pages import Kind, Query, key_of
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.message.game_list import list_text, list_view
from bot.gateway.message.open_games import free, open_text, open_view
from bot.gateway.message.options_panel import PACE
from bot.gateway.message.practice_panel import practice_candidates
from bot.gateway.message.status import variants_text
from bot.gateway.text.messages import CONTENT, refusal
from bot.schedule.policy import Policy
from render.model.shape import Shape
from render.text.called import called, codes, find_called, near_names
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Illegal, Refusal, Unknown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.gateway.game.controller import GameController
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

_SHOWN = 20
_CODE = "```\n{}\n```"


class GameCommands(app_commands.Group):
    """The ``/game`` commands.

    Attributes:
        finished: Lists finished games.
        pool: Shows who would stand in for others.
    """

    def __init__(
        self, controller: GameController, games: Games, policy: AnswerPolicy, pictures: Pictures
    ) -> None:
        super().__init__(name="game", description="The game in this channel")
        self._controller = controller
        self._games = games
        self._policy = policy
        self._pictures = pictures
        self.finished = FinishedGames(games)
        self.pool = Pool(controller.absences.substitution, games.registry)
        self.add_command(
            substitute_command(self.pool, games.registry, self._offer_seat, self._sides_here)
        )
        self.add_command(status_command(games, controller.boards, pictures))
        add_consent(self, controller, games)

    @app_commands.command()
    @app_commands.describe(side="The side to join; opponent:novice lets Umpire play a free one")
    async def join(self, interaction: discord.Interaction[Any], side: str) -> None:
        """Join a side; several people may share one, and one person may hold all."""
        await self._with_game(
            interaction, lambda reply, live: self._controller.join(reply, live, _seat(live, side))
        )

    @app_commands.command()
    @app_commands.describe(side="Only this side, if you hold several")
    async def leave(self, interaction: discord.Interaction[Any], side: str | None = None) -> None:
        """Give your side up; somebody else may take it."""
        await self._with_game(
            interaction,
            lambda reply, live: self._controller.leave(
                reply, live, None if side is None else _seat(live, side)
            ),
        )

    @app_commands.command()
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        """Say that your sides are ready; the last side to do so starts the game."""
        await self._with_game(interaction, self._controller.ready)

    @app_commands.command()
    @app_commands.rename(as_text="format")
    @app_commands.describe(
        as_text="As a picture, or in letters",
        share="Show it to everybody",
        shape="Wide as in messages, or tall as a phone",
        around="Look closer at this unit or place",
    )
    async def board(
        self,
        interaction: discord.Interaction[Any],
        as_text: Literal["picture", "text"] = "picture",
        share: bool = False,
        shape: Literal["wide", "tall"] | None = None,
        around: str | None = None,
    ) -> None:
        """Show the board."""

        async def show(reply: Reply, live: LiveGame) -> None:
            boards = self._controller.boards
            if live.state is None:
                early = Illegal("The board is set up when the game starts.")
                where = await boards.link(live, "Who has joined")
                words = f"{refusal(early, live.ruleset.rulebook)} {where}".rstrip()
                await reply.private(words, view=boards.controls(reply, live))
                return
            if share and live.game.status == "over":  # a running game is public in its own channel
                await self._policy.check_public(reply)
            seat = None if share else live.own_seat(reply.user_id)
            parts: dict[str, Any] = {}
            content = f"{live.ruleset.title} `{live.game.id}`"
            if not share:
                link = await boards.link(live, "the game's message")
                content += f" · {link}" if link else ""
                parts["view"] = boards.controls(reply, live)
            if as_text == "text":
                text = self._pictures.text(live, seat)
                if len(text) <= CONTENT - len(_CODE):
                    content = _CODE.format(text)
                else:
                    parts["file"] = _text_file("board.txt", text, "The board in letters.")
            else:
                picture = await self._pictures.picture(
                    live,
                    seat,
                    Shape(shape) if shape else None,
                    person=None if share else reply.user_id,
                    around=spot_of(self._pictures.scene(live, seat), around) if around else None,
                )
                parts["file"] = board_file(picture)
            if share:
                await reply.public(content, **parts)
            else:
                await reply.private(content, **parts)

        await self._with_game(interaction, show)

    @app_commands.command()
    @app_commands.describe(
        side="Only what this side did",
        unit="Only what names this unit",
        kind="Only moves, attacks, or what was rolled",
    )
    async def log(
        self,
        interaction: discord.Interaction[Any],
        side: str | None = None,
        unit: str | None = None,
        kind: Kind | None = None,
    ) -> None:
        """Tell the game's story page by page, with every die and rule; all of it as a file."""

        async def show(reply: Reply, live: LiveGame) -> None:
            seat = _seat(live, side) if side else ""
            if seat and all(seat != each.id for each in live.seats):
                raise Unknown("There is no such side.", legal=tuple(s.title for s in live.seats))
            named = self._unit(live, reply.user_id, unit) if unit else ""
            query = Query(live.number, side=seat, unit=key_of(named), kind=kind or "")
            await self._controller.log_pages.show(reply, live, query)

        await self._with_game(interaction, show)

    @app_commands.command()
    async def since(self, interaction: discord.Interaction[Any]) -> None:
        """Tell what has happened since your last turn, step by step, as your side knows it."""
        await self._with_game(interaction, self._controller.catch_up.show)

    @app_commands.command()
    async def options(self, interaction: discord.Interaction[Any]) -> None:
        """Show the variants that this game is played with."""

        async def show(reply: Reply, live: LiveGame) -> None:
            await reply.private(variants_text(live))

        await self._with_game(interaction, show)

    @app_commands.command()
    @app_commands.describe(side="The side that gives up, if you hold several")
    async def concede(self, interaction: discord.Interaction[Any], side: str | None = None) -> None:
        """Give the game up."""
        await self._with_game(
            interaction,
            lambda reply, live: self._controller.agreements.ask_to_concede(
                reply, live, None if side is None else _seat(live, side)
            ),
        )

    @app_commands.command()
    @app_commands.describe(game="The code of a game whose channel is gone; else this channel's")
    async def end(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """End the game without a winner: the others are asked, or a moderator decides."""
        await self._with_game(interaction, self._controller.agreements.ask_to_end, game)

    @app_commands.command()
    @app_commands.describe(
        pace="live, daily, weekly, or a time for an answer such as 36 hours",
        policy="What happens when the time for an answer is over",
    )
    @app_commands.choices(policy=[Choice(name=each.choice, value=each) for each in Policy])
    async def pace(
        self,
        interaction: discord.Interaction[Any],
        pace: str | None = None,
        policy: str | None = None,
    ) -> None:
        """Show how much time there is for an answer, or change it if the others agree."""
        await self._with_game(
            interaction,
            lambda reply, live: self._controller.pacing.asked(reply, live, pace, policy),
        )

    @app_commands.command()
    @app_commands.describe(side="The side; a moderator gives any side more time")
    async def extend(self, interaction: discord.Interaction[Any], side: str | None = None) -> None:
        """Take one more period for your answer; after the first, the others must agree."""
        asked = self._controller.extending.asked
        await self._with_game(
            interaction,
            lambda reply, live: asked(reply, live, None if side is None else _seat(live, side)),
        )

    @app_commands.command()
    async def pause(self, interaction: discord.Interaction[Any]) -> None:
        """Let time stand still if the others agree: nothing is due meanwhile."""
        stop = self._controller.pacing.stop
        await self._with_game(interaction, partial(stop, paused=True))

    @app_commands.command()
    async def resume(self, interaction: discord.Interaction[Any]) -> None:
        """Let time go on if the others agree: each has what was left of theirs."""
        stop = self._controller.pacing.stop
        await self._with_game(interaction, partial(stop, paused=False))

    @pace.autocomplete("pace")
    async def _paces(
        self, _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(matching(listed(PACE), typed))

    @app_commands.command(name="list")
    @app_commands.describe(finished="Your finished games instead: how they ended, against whom")
    async def games(self, interaction: discord.Interaction[Any], finished: bool = False) -> None:
        """List your games, first those that wait for you, and those of this server."""

        async def handle(reply: Reply) -> None:
            if finished:
                await self.finished.show(reply)
                return
            lists = await self._games.listed(reply.user_id, reply.place)
            text, view = list_text(lists, reply.user_id), list_view(lists, reply.user_id)
            await reply.private(text, view=view)

        await answer(interaction, handle)

    @app_commands.command(name="open")
    async def joinable(self, interaction: discord.Interaction[Any]) -> None:
        """List the games of this server that have a free side, with buttons to join them."""

        async def handle(reply: Reply) -> None:
            if reply.place is None:
                raise Illegal("Open games are listed on a server.")
            lobbies = [each for each in await self._games.lobbies(reply.place) if free(each)]
            commands = [ruleset.command for ruleset in self._games.registry]
            await reply.private(open_text(lobbies, commands), view=open_view(lobbies))

        await answer(interaction, handle)

    @log.autocomplete("unit")
    async def _units(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            live = await self._games.in_channel(str(interaction.channel_id))
        except Refusal:
            return []
        if live.state is None:
            return []
        scene = self._pictures.scene(live, live.own_seat(str(interaction.user.id)))
        names = dict.fromkeys(each.name for each in called(scene))
        found = [Candidate(name, name) for name in names]
        return choices(matching(found, typed, codes(scene)))

    def _unit(self, live: LiveGame, user_id: str, typed: str) -> str:
        """What a unit is called whose name or code was typed; the text itself of one that is gone.

        Raises:
            Unknown: There is none, but one that is called much like it.
        """
        if live.state is None:
            return typed
        scene = self._pictures.scene(live, live.own_seat(user_id))
        unit = find_called(scene, typed)
        near = () if unit else near_names((each.name for each in called(scene)), typed)
        if near:
            raise Unknown(
                f"Nobody is called that here. Did you mean {' or '.join(near)}?", legal=near
            )
        return unit.name if unit else typed

    @join.autocomplete("side")
    @log.autocomplete("side")
    @leave.autocomplete("side")
    @concede.autocomplete("side")
    @extend.autocomplete("side")
    async def _sides(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._sides_here(interaction, typed)

    async def _sides_here(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            live = await self._games.in_channel(str(interaction.channel_id))
        except Refusal:
            return []
        found = [Candidate(seat.id, seat.title) for seat in live.seats]
        joins = interaction.command is not None and interaction.command.name == "join"
        found += practice_candidates(live) if joins else []
        return choices(matching(found, typed))

    @board.autocomplete("around")
    async def _around(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            live = await self._games.in_channel(str(interaction.channel_id))
        except Refusal:
            return []
        if live.state is None:
            return []
        seat = live.own_seat(str(interaction.user.id))
        return choices(matching(spots(self._pictures.scene(live, seat)), typed))

    async def _offer_seat(self, interaction: discord.Interaction[Any], side: str) -> None:
        asked = self._controller.absences.substituting.asked
        await self._with_game(
            interaction, lambda reply, live: asked(reply, live, _seat(live, side))
        )

    async def _with_game(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Reply, LiveGame], Awaitable[None]],
        code: str | None = None,
    ) -> None:
        """Run ``work`` with the game with that code; without one, with the channel's."""

        async def handle(reply: Reply) -> None:
            await work(reply, await self._games.find(code, reply.channel))

        await answer(interaction, handle)


def _text_file(name: str, text: str, alt: str) -> discord.File:
    return discord.File(io.BytesIO(f"{text}\n".encode()), name, description=alt)


def _seat(live: LiveGame, typed: str) -> str:
    """The seat with that id or title; the referee refuses unknown ones."""
    wanted = typed.strip().lower()
    for seat in live.seats:
        if wanted in (seat.id, seat.title.lower()):
            return seat.id
    return wanted

"""The Discord client: no intents, slash commands from the systems, persistent buttons."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.apart import Apart
from bot.gateway.commands import away, finished_games, notify_desk, standing_in
from bot.gateway.commands import privacy as privacy_desk
from bot.gateway.commands.away import AwayCommands
from bot.gateway.commands.beside import add_beside
from bot.gateway.commands.dice import DiceCommands
from bot.gateway.commands.forms import FormDesk, typed_texts
from bot.gateway.commands.game import GameCommands
from bot.gateway.commands.game_records import add_records
from bot.gateway.commands.gm import MasterCommands
from bot.gateway.commands.lookups import add_lookups
from bot.gateway.commands.master import NamedMasterCommands
from bot.gateway.commands.notify import NotifyCommands
from bot.gateway.commands.privacy import PrivacyCommands
from bot.gateway.commands.rule_search import RuleSearch
from bot.gateway.commands.system import system_group
from bot.gateway.connection.registration import register
from bot.gateway.connection.tolerance import tolerate_bad_events
from bot.gateway.game import mastering
from bot.gateway.game.boards import BoardDesk
from bot.gateway.game.controller import GameController
from bot.gateway.game.doubts import Doubts
from bot.gateway.game.mastering import MasterDesk
from bot.gateway.game.parts_desk import add_parts
from bot.gateway.game.threads import Threads
from bot.gateway.interaction.answer_policy import AnswerPolicy
from bot.gateway.interaction.components import press_in
from bot.gateway.interaction.in_flight import InFlight, Meter, NoMeter, ServingClient
from bot.gateway.interaction.modals import CORRECT
from bot.gateway.interaction.reply import FAILURES, Reply, answer
from bot.gateway.message import letters, options_panel
from bot.gateway.message.asks import Asks
from bot.gateway.message.hand_on import HandOn
from bot.gateway.message.mail import Mail
from bot.gateway.message.outbox_worker import run_outbox
from bot.gateway.message.publisher import Publisher
from bot.gateway.message.reminders import Reminders
from bot.gateway.message.repeating import repeat
from bot.gateway.message.side_talks import SideTalks
from bot.gateway.message.upkeep import Upkeep
from bot.gateway.text import languages
from bot.gateway.text.called import names_anywhere
from bot.gateway.text.languages import catalogues
from bot.gateway.text.messages import CRASHED, is_id
from bot.listings import Listings
from bot.lookups.own_maps import OwnMaps
from bot.lookups.preferences import PreferenceBook
from bot.opponent.watcher import Watcher
from bot.pictures import Pictures
from bot.referee.absences import Absences
from bot.referee.live_game import OutOfOrder
from bot.shards import Shards, read_shards
from bot.store import Change, StoreUnusable
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from bot.painters import Painter
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from render.registry import Renderers

log = logging.getLogger(__name__)

_TAKING_UP = 2.0
_DRAIN_PATIENCE = 8.0
"""Seconds for work in progress when the bot is asked to stop; supervisors kill after ten."""


class Umpire(ServingClient):
    """The bot in Discord. ``start(token)`` runs it until ``close()``.

    If it ``waits``, it answers nobody and does nothing of itself until it is to ``begin``.

    Attributes:
        joined: Set once the bot has logged in to Discord and is ready to post.
    """

    def __init__(
        self,
        store: Store,
        referee: Referee,
        renderers: Renderers,
        painter: Painter | None = None,
        meter: Meter | None = None,
        *,
        shards: Shards | None = None,
        waits: bool = False,
    ) -> None:
        super().__init__(
            shards=shards,
            intents=discord.Intents.none(),
            allowed_mentions=discord.AllowedMentions.none(),  # each message names whom it pings
            max_messages=None,
        )
        tolerate_bad_events(self)
        self.in_flight, self.typed = InFlight(), typed_texts(store)
        self.names, self.meter = partial(names_anywhere, store), meter or NoMeter()
        self._games = games = referee.games
        self._registry = games.registry
        self._store = store
        self._clock = clock = referee.clock
        self._preferences = preferences = PreferenceBook(store)
        self._pictures = Pictures(renderers, preferences, painter)
        self._listings = Listings.beside(painter, games)
        self._asks = asks = Asks(self, store, clock)
        self._publisher = Publisher(
            self,
            store,
            games,
            pictures=self._pictures,
            preferences=preferences,
            asks=asks,
            clock=clock,
        )
        self._languages = catalogues(languages.FOLDER)
        policy = AnswerPolicy(preferences, self._languages, clock)
        doubts = Doubts(self._publisher.boards, clock, preferences, self._pictures)
        boards = BoardDesk(self._publisher, games, self._pictures, clock)
        # Who has dice drawn again does not wait until somebody's film is made.
        self._apart, self._drawing = Apart(), Apart(nice=0)
        controller = GameController(
            *(referee, self._publisher, self._pictures),
            boards=boards,
            asks=asks,
            doubts=doubts,
            apart=self._drawing,
        )
        self._controller = controller
        self.tree = _Tree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        threads = Threads(store, referee, preferences)
        maps = OwnMaps(store)
        for ruleset in games.registry:
            self.tree.add_command(
                system_group(
                    *(ruleset, controller, games, policy),
                    threads=threads,
                    maps=maps,
                    pictures=self._pictures,
                )
            )
        table = GameCommands(controller, games, policy, self._pictures)
        self.tree.add_command(table)
        master = MasterDesk(referee, controller.done, self._pictures)
        self.tree.add_command(MasterCommands(master, controller.agreements.naming, games))
        self.tree.add_command(NamedMasterCommands(master, controller.agreements.naming, games))
        away_commands = AwayCommands(Absences(store, clock), clock)
        self.tree.add_command(away_commands)
        self.tree.add_command(DiceCommands(games, controller.afterwards.fairness))
        search = RuleSearch(games.registry)
        lookups = add_lookups(
            self.tree,
            store,
            games,
            search,
            pictures=self._pictures,
            policy=policy,
            maps=maps,
            clock=clock,
        )
        records = add_records(
            table,
            games,
            store,
            past=controller.past,
            policy=policy,
            apart=self._apart,
            clock=clock,
        )
        self.tree.add_command(privacy := PrivacyCommands(store, games, preferences, clock))
        self._by_key = {
            **lookups,
            **records,
            CORRECT: policy.spoken_by_key(FormDesk(self.typed).correct),
            privacy_desk.KEY: privacy.pressed,
            mastering.KEY: master.pressed,
            options_panel.NUMBER: controller.lobbies.typed,
            finished_games.KEY: table.finished.turned,
            standing_in.KEY: table.pool.pressed,
            away.KEY: away_commands.pressed,
        }
        self.joined, self._waits = asyncio.Event(), waits
        self._opponent = Watcher(referee, store, show=self._show_changed, tell=self._tell_thinking)
        self._publisher.published = self._opponent.look
        mail = Mail(self, clock)
        self._reminders = Reminders(self, store, referee, mail=mail, show=self._show_changed)
        self._upkeep = Upkeep(self, store, referee, asks=asks, show=self._show_changed)
        self._hand_on = HandOn(referee, self._show_changed)
        desk = notify_desk.NotifyDesk(store, games, mail)
        self.tree.add_command(NotifyCommands(desk, games, clock))
        self._by_key |= {
            letters.KEY: desk.pressed,
            notify_desk.FORM: desk.typed,
            **add_parts(referee, threads, controller.done, self._show_changed),
        }
        self._talks = SideTalks(self, store, games, clock)
        self._by_key |= add_beside(
            *(self.tree, table, store, referee),
            done=controller.done,
            mail=mail,
            talks=self._talks,
            pictures=self._pictures,
        )
        self._working: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether Discord's gateway sends what happens there, at this moment."""
        return self.is_ready() and self.joined.is_set() and self.all_open

    async def setup_hook(self) -> None:
        """Begin, unless another process is to end before."""
        await self.divide()
        await self._store.listen(self._changed_elsewhere)
        if not self._waits:
            await self.begin()
        self.joined.set()

    async def begin(self) -> None:
        """Answer, register the commands with Discord, and post what the outbox holds."""
        self._changed_elsewhere(Change(""))  # what was read while another process did it all
        self.in_flight.begun.set()
        await self._register()
        await self._publisher.begin()
        posting = run_outbox(
            self._publisher, self._asks, self._store, self.in_flight, clock=self._clock
        )
        self._working = [
            asyncio.create_task(self._pictures.warm_up(self._registry), name="warming up"),
            asyncio.create_task(posting, name="outbox"),
            asyncio.create_task(self._reminders.run(self.in_flight), name="reminders"),
            asyncio.create_task(self._upkeep.run(self.in_flight), name="upkeep"),
            asyncio.create_task(self._hand_on.run(self.in_flight), name="parts"),
            asyncio.create_task(self._talks.run(self.in_flight), name="side talk"),
            asyncio.create_task(self._take_up(), name="taking up"),
        ]

    async def _take_up(self) -> None:
        """Let Umpire play on where an earlier process, or another one, has ended."""
        led = False

        async def look() -> None:
            nonlocal led
            before, led = led, await self._store.leads("opponent")
            if led and not before:
                await self._opponent.begin()

        await repeat(look, every=_TAKING_UP, log=log, otherwise="no game is taken up")

    def _changed_elsewhere(self, change: Change) -> None:
        if change.taken:
            self.taken_elsewhere(read_shards(change.taken))
        self._games.changed_elsewhere(change)
        self._preferences.changed_elsewhere(change)

    def hand_over(self) -> None:
        """Leave what is new to another process."""
        self.in_flight.handed_over = True
        super().hand_over()

    async def _register(self) -> None:
        """Tell Discord of all commands, in all languages, if they have changed."""
        if self.application_id is None:
            raise app_commands.MissingApplicationID
        commands = [each.to_dict(self.tree) for each in self.tree.get_commands()]
        languages.translate(commands, self._languages)
        await register(self.http, self._store, self.application_id, commands)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer presses and forms, even on outdated messages; commands go to the tree."""
        kind = interaction.type
        if kind is discord.InteractionType.component:
            await answer(interaction, lambda reply: self._pressed(reply, interaction))
        elif kind is discord.InteractionType.modal_submit:
            await answer(interaction, lambda reply: self._keyed(reply, interaction))

    async def _show_changed(self, game_id: str) -> None:
        """Show what the bot did by itself; what fails now the outbox shows."""
        if self.in_flight.draining:
            return
        try:
            with self.in_flight.track():
                await self._publisher.publish(game_id)
        except (*FAILURES, StoreUnusable, OutOfOrder) as error:
            log.warning("game %s could not be shown: %s", game_id, error)

    async def _tell_thinking(self, live: LiveGame) -> None:
        """Show that Umpire is typing: nothing that would have to be removed again."""
        if is_id(live.game.channel):
            try:
                await self.http.send_typing(int(live.game.channel))
            except FAILURES as error:
                log.info("it can't be told that the opponent thinks: %s", error)

    async def _pressed(self, reply: Reply, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        if data["custom_id"].partition(":")[0] in self._by_key:
            await self._keyed(reply, interaction)
        else:
            await self._controller.pressed(reply, press_in(data))

    async def _keyed(self, reply: Reply, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        key, _, carried = data["custom_id"].partition(":")
        if key not in self._by_key:
            raise Malformed("That form is not known any more.")
        await self._by_key[key](reply, carried)
        if interaction.type is discord.InteractionType.modal_submit:
            with suppress(StoreUnusable):  # it stays until the form is sent again
                await self.typed.put_away(f"{reply.user_id}.{key}")

    async def close(self) -> None:
        """Finish work in progress and leave Discord; unpublished posts wait in the store."""
        if given_up := await self.in_flight.drain(_DRAIN_PATIENCE):
            log.warning("leaving with %d commands or posts unfinished", given_up)
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, return_exceptions=True)
        await self._opponent.close()
        self._apart.close()
        self._drawing.close()
        await super().close()
        self._pictures.close()
        self._listings.close()


class _Tree(app_commands.CommandTree[discord.Client]):
    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what no handler caught: a command of an older version, or a bug."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            text = (
                "That command has changed or is out of order; nothing is lost. "
                "Reload Discord, then try again."
            )
        else:
            log.error("command failed in interaction %s", interaction.id, exc_info=error)
            text = CRASHED
        if interaction.type is discord.InteractionType.autocomplete:
            return
        try:
            await Reply(interaction).private(text)
        except FAILURES as failure:
            log.warning("could not answer interaction %s: %s", interaction.id, failure)

"""Assembles the commands for what goes on beside a game, for those who play it and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.gateway.commands.notes import notes_command
from bot.gateway.commands.side import SideCommands
from bot.gateway.commands.watch import watch_command
from bot.gateway.game import noting, side_talking
from bot.gateway.game.captaincy import CaptainDesk
from bot.gateway.game.noting import NoteDesk
from bot.gateway.game.side_talking import TalkDesk
from bot.gateway.game.watching import WatchDesk
from bot.gateway.message import spectators
from bot.lookups.notes import NoteBook
from bot.referee.watching import Watching

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import app_commands

    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.reply import Carried
    from bot.gateway.message.mail import Mail
    from bot.gateway.message.side_talks import SideTalks
    from bot.pictures import Pictures
    from bot.referee import Referee
    from bot.store import Store


def add_beside(
    tree: app_commands.CommandTree[Any],
    table: app_commands.Group,
    store: Store,
    referee: Referee,
    *,
    done: Done,
    mail: Mail,
    talks: SideTalks,
    pictures: Pictures,
) -> Mapping[str, Carried]:
    """Add the commands to the tree and to ``/game``; what answers their buttons, by their keys."""
    games, clock = referee.games, mail.clock
    book = NoteBook(store, clock)
    notes = NoteDesk(games, book)
    tree.add_command(notes_command(notes, games, book))
    watching = Watching(store, games, clock)
    watchers = WatchDesk(store, games, watching, mail=mail, pictures=pictures)
    table.add_command(watch_command(watchers, watching))
    talk = TalkDesk(games, talks)
    tree.add_command(SideCommands(CaptainDesk(referee.captaincy, done), talk, games))
    return {
        noting.KEY: notes.pressed,
        noting.FORM: notes.typed,
        spectators.KEY: watchers.pressed,
        side_talking.KEY: talk.pressed,
    }

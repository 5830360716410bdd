"""Assembles the commands for dice and look-ups, most of which need no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.gateway.commands import dice_bar, map_add, roll, secret_rolls, table, table_add
from bot.gateway.commands.dice_bar import DiceBar
from bot.gateway.commands.help import KEY as HELP
from bot.gateway.commands.help import Help, help_command
from bot.gateway.commands.luck import Luck, luck_command
from bot.gateway.commands.macro import MacroCommands
from bot.gateway.commands.map_add import MapShelf
from bot.gateway.commands.maps import MapCommands
from bot.gateway.commands.odds import Odds, odds_command
from bot.gateway.commands.prefer import PreferCommands
from bot.gateway.commands.roll import Rolls
from bot.gateway.commands.rolling import roll_command
from bot.gateway.commands.rule import Rules, rule_command
from bot.gateway.commands.secret_rolls import SecretRolls
from bot.gateway.commands.settings import SettingsCommands
from bot.gateway.commands.table import TableCommands, Tables
from bot.gateway.commands.table_add import TableDesk
from bot.gateway.commands.unit import Units, unit_command
from bot.gateway.interaction.components import RULE
from bot.lookups.macros import Macros
from bot.lookups.overflow import Overflow
from bot.lookups.own_tables import OwnTables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import app_commands

    from bot.clock import Clock
    from bot.gateway.commands.rule_search import RuleSearch
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Carried
    from bot.lookups.own_maps import OwnMaps
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.store import Store


def add_lookups(
    tree: app_commands.CommandTree[Any],
    store: Store,
    games: Games,
    search: RuleSearch,
    *,
    pictures: Pictures,
    policy: AnswerPolicy,
    maps: OwnMaps,
    clock: Clock,
) -> Mapping[str, Carried]:
    """Add the commands; the handlers of their buttons and forms, by the key in the ids."""
    macros = Macros(store, policy.letters)
    secrets = SecretRolls(store, clock, policy)
    rolls = Rolls(policy, macros, Overflow(store, clock), secrets)
    bar = DiceBar(rolls, policy)
    rules = Rules(games, search, policy)
    explained = Help(games, search, pictures)
    tree.add_command(help_command(explained, games))
    tree.add_command(roll_command(rolls, bar, policy))
    tree.add_command(rule_command(rules, policy))
    tree.add_command(luck_command(Luck(games, policy), policy))
    tree.add_command(odds_command(Odds(games, pictures, policy), policy))
    own_tables = OwnTables(store)
    tables, desk = Tables(games.registry, own_tables, policy), TableDesk(own_tables, policy)
    tree.add_command(TableCommands(tables, desk, policy))
    tree.add_command(unit_command(Units(games, pictures, policy), policy))
    tree.add_command(MacroCommands(macros, rolls, policy))
    tree.add_command(SettingsCommands(policy))
    tree.add_command(PreferCommands(policy))
    shelf = MapShelf(games.registry, maps, pictures, policy)
    if shelf.systems:
        tree.add_command(MapCommands(shelf))
    keyed: dict[str, Carried] = {
        HELP: explained.turned,
        map_add.FORM: shelf.typed,
        map_add.KEEP: shelf.keep,
        map_add.CHANGE: shelf.change,
        roll.KEY: rolls.again,
        roll.CHOSEN: rolls.chosen,
        secret_rolls.KEY: secrets.pressed,
        dice_bar.KEY: bar.pressed,
        dice_bar.TYPED: bar.typed,
        RULE: rules.pressed,
        table.ROLL: tables.pressed,
        table_add.FORM: desk.typed,
        table_add.KEEP: desk.keep,
        table_add.OTHERWISE: desk.otherwise,
        table_add.CHANGE: desk.change,
    }
    return {key: policy.spoken_by_key(handler) for key, handler in keyed.items()}

"""The arguments of the command line ``umpire``."""

from __future__ import annotations

import argparse
from importlib.metadata import version
from pathlib import Path

from rules.kernel.playing.solo import Strength

_GAME = "a game's code, or an exported file (- for the standard input)"


def parser() -> argparse.ArgumentParser:
    """The parser; its result's ``command`` names the command, by default ``run``."""
    top = argparse.ArgumentParser(
        prog="umpire",
        description="Referees miniatures wargames: in Discord, locally, or in the terminal.",
        epilog="Settings come from the environment and the file .env; see .env.example.",
    )
    top.add_argument("--version", action="version", version=f"umpire {version('umpire')}")
    top.set_defaults(command="run", demo=False, discord=False, take_over=False, no_copy=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    run = commands.add_parser(
        "run", help="join Discord; without a token, start a local Discord (the default)"
    )
    run.add_argument(
        "--discord", action="store_true", help="refuse to start anywhere but in Discord"
    )
    run.add_argument("--demo", action="store_true", help="with games in play in the local Discord")
    run.add_argument(
        "--take-over",
        action="store_true",
        help="relieve the bot that serves the same games or shards, which then stops",
    )
    run.add_argument(
        "--no-copy",
        action="store_true",
        help="keep no copy of the database if this version changes its schema",
    )

    play = commands.add_parser(
        "play", help="play in this terminal, all sides at one keyboard or against Umpire"
    )
    play.add_argument("system", nargs="?", help="which game; asked for if there are several")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant of the game; may be given several times",
    )
    play.add_argument(
        "--scenario-file", metavar="FILE", help="a scenario of your own, for games that take one"
    )
    play.add_argument(
        "--against",
        nargs="?",
        const=Strength.VETERAN.value,
        metavar="STRENGTH",
        help="let Umpire play the other side, as a novice or a veteran (the default)",
    )
    play.add_argument("--side", metavar="SIDE", help="your side against Umpire; else the first")
    play.add_argument(
        "--at-once",
        action="store_true",
        help="do moves and shots without telling their chances and asking first",
    )
    start = play.add_mutually_exclusive_group()
    start.add_argument("--seed", metavar="HEX", help="practice dice, the same for the same seed")
    start.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="CODE",
        help="go on with a game; without a code, with the last unfinished one",
    )

    export = commands.add_parser("export", help="write a game to a file")
    export.add_argument("game", help="the game's code")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to")
    export.add_argument(
        "--with-seed",
        action="store_true",
        help="include the secret of a running game's dice, to move it elsewhere",
    )

    bring = commands.add_parser("import", help="add an exported game to the database")
    bring.add_argument("file", help="the file (- for the standard input)")
    bring.add_argument("--channel", metavar="ID", help="play it in another channel")
    bring.add_argument("--place", metavar="ID", help="the server of that channel")

    replay = commands.add_parser("replay", help="tell a game from the beginning")
    replay.add_argument("game", help=_GAME)
    replay.add_argument("--text", action="store_true", help="show the board after every entry")

    backup = commands.add_parser(
        "backup", help="copy the database while the bot runs, and check the copy"
    )
    backup.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="the copy, or a folder for it; without it, beside the database",
    )
    backup.add_argument("--force", action="store_true", help="replace a file of that name")
    backup.add_argument("--quick", action="store_true", help="check the file, but not game by game")

    restore = commands.add_parser(
        "restore", help="put a copy in the place of the database, which is kept"
    )
    restore.add_argument("file", type=Path, metavar="FILE", help="the copy")
    restore.add_argument(
        "--force", action="store_true", help="even if games in the copy are out of order"
    )

    move = commands.add_parser(
        "move-db", help="move all games into another, empty database: a file or a PostgreSQL"
    )
    move.add_argument("target", metavar="DATABASE", help="a file, or postgresql://…")
    move.add_argument("--force", action="store_true", help="even if games are out of order")

    commands.add_parser("health", help="say whether the bot that serves the database is well")

    verify = commands.add_parser("verify", help="check a game: dice, events, board, result")
    verify.add_argument("game", help=_GAME)
    return top

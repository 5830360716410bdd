"""``umpire`` or ``python -m bot``: runs a command and exits with its status."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import TYPE_CHECKING

from bot.cli import copies, records
from bot.cli.arguments import parser
from bot.cli.health import health
from bot.cli.moving import move_db
from bot.cli.play import PlayArguments, play
from bot.clock import SystemClock
from bot.config import WrongSetting, load_settings, misnamed
from bot.console import Stop, warn
from bot.logs import set_up
from bot.records.archive import BadArchive
from bot.store import StoreError
from bot.systems import usable_systems

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from bot.config import Settings

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; an expected error prints one sentence."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # both are text files here
    given = parser().parse_args(arguments)
    try:
        settings = load_settings()
        for sentence in misnamed():
            warn(sentence)
        set_up(settings.umpire_log_level, settings.secrets, settings.umpire_log_format)
        return _carry_out(given, settings)
    except (Stop, WrongSetting, StoreError, BadArchive) as error:
        warn(str(error))
    except BrokenPipeError:
        # The reader closed the pipe; Python would report that once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        logging.getLogger(__name__).debug("The system refuses", exc_info=True)
        warn(_refused(error))
    except Exception:
        logging.getLogger(__name__).exception("A fault of the program; please report it")
        warn("That is a fault of the program, which the log tells; please report it.")
    return 1


def _refused(error: OSError) -> str:
    """What the system refuses, in a sentence."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."


def _carry_out(given: Namespace, settings: Settings) -> int:
    database = settings.umpire_db
    match given.command:
        case "play":
            chosen = PlayArguments(
                system=given.system,
                options=given.option,
                scenario_file=given.scenario_file,
                seed=given.seed,
                resume=given.resume is not None,
                code=given.resume or None,
                against=given.against,
                side=given.side,
                at_once=given.at_once,
            )
            return play(chosen, database, usable_systems().registry)
        case "export":
            work = records.export_game(
                given.game,
                given.output,
                database,
                usable_systems().registry,
                with_seed=given.with_seed,
            )
        case "import":
            work = records.import_game(
                given.file,
                database,
                usable_systems().registry,
                channel=given.channel,
                place=given.place,
            )
        case "replay":
            work = records.replay(
                given.game, database, usable_systems().registry, boards=given.text
            )
        case "verify":
            work = records.verify_game(given.game, database, usable_systems().registry)
        case "backup":
            return copies.backup(
                given.file,
                database,
                usable_systems().registry,
                SystemClock(),
                beside=settings.beside,
                force=given.force,
                quick=given.quick,
            )
        case "restore":
            return copies.restore(
                given.file,
                database,
                usable_systems().registry,
                SystemClock(),
                beside=settings.beside,
                force=given.force,
            )
        case "move-db":
            return move_db(given.target, database, usable_systems().registry, force=given.force)
        case "health":
            return health(settings.beside, SystemClock())
        case _:
            from bot.run import run  # noqa: PLC0415 - only this command needs the Discord client

            work = run(
                settings,
                demo=given.demo,
                discord=given.discord,
                take_over=given.take_over,
                keep_copy=not given.no_copy,
            )
    return asyncio.run(work)


if __name__ == "__main__":
    sys.exit(main())

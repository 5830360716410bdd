"""Converts candidates into the choices of Discord's autocompletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.escaping import single_line
from bot.gateway.text.messages import CHOICE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.foresight.forecast import Candidate

_CHOICES: Final = 25


def choices(found: Iterable[Candidate]) -> list[app_commands.Choice[str]]:
    """The first candidates that fit, their names on one line without invisible characters."""
    fitting = [each for each in found if 0 < len(each.value) <= CHOICE]
    named = [(single_line(each.text, CHOICE), each.value) for each in fitting]
    return [app_commands.Choice(name=name, value=value) for name, value in named if name][:_CHOICES]

"""Verifies a game whose players' part of the dice is fixed, in the process that does such work."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import bot.records.verification
from bot.records.making import make_verdict

if TYPE_CHECKING:
    from bot.apart import Tell
    from bot.records.carried import Carried
    from bot.records.verification import Verdict


def make_salted_verdict(brought: Carried, *, tell: Tell) -> Verdict:
    """As ``make_verdict``, whatever the players have pressed."""
    with patch.object(bot.records.verification, "salt_of", lambda _: brought.game.salt):
        return make_verdict(brought, tell=tell)

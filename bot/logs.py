"""Logging to stderr: one line per record, without secrets or control characters."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    Form = Literal["text", "json"]

HIDDEN = "[hidden]"

_BOT_TOKEN = re.compile(r"[\w-]{23,}\.[\w-]{6,}\.[\w-]{27,}")
# The token in such a URL lets anybody write as the bot for a quarter of an hour.
_ADDRESS = re.compile(r"((?:interactions|webhooks)/\d+/)[^\s/?\"']+")
# C0 and C1 controls, line separators, bidirectional controls and lone surrogates.
_UNPRINTABLE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
# Warnings of discord.py that are expected: the bot uses no intents and no voice.
_EXPECTED = ("Guilds intent seems to be disabled", "voice will NOT be supported")


class _Discreet(logging.Formatter):
    """Formats without secrets."""

    def __init__(self, form: str | None = None, secrets: Iterable[str] = ()) -> None:
        super().__init__(form)
        # The longest first: a secret may be part of another.
        self._secrets = sorted(filter(None, secrets), key=len, reverse=True)

    def _without_secrets(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _ADDRESS.sub(rf"\1{HIDDEN}", _BOT_TOKEN.sub(HIDDEN, text))


class OneLine(_Discreet):
    """Formats a record, its traceback included, as one printable line without secrets."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", secrets)

    def format(self, record: logging.LogRecord) -> str:
        """The record as one printable line."""
        try:
            text = super().format(record)
        except (TypeError, ValueError):  # logging would print the arguments as they are
            text = f"{record.levelname:7} {record.name}: {record.msg} {record.args}"
        return printable(self._without_secrets(text))


class OneObject(_Discreet):
    """Formats a record as one JSON object on one line of ASCII, without secrets.

    Its fields are ``time`` (UTC), ``level``, ``logger``, ``message`` and, where there is one,
    ``exception``, the whole traceback, or ``stack``, what led to the message.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__(secrets=secrets)

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        try:
            message = record.getMessage()
        except (TypeError, ValueError):
            message = f"{record.msg} {record.args}"
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._without_secrets(message),
        }
        if record.exc_info:
            fields["exception"] = self._without_secrets(self.formatException(record.exc_info))
        if record.stack_info:
            fields["stack"] = self._without_secrets(record.stack_info)
        return json.dumps(fields)


def printable(text: str) -> str:
    r"""The text with control characters escaped: a line break becomes ``\n``."""
    return _UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def set_up(level: str, secrets: Iterable[str] = (), form: Form = "text") -> None:
    """Log records of ``level`` and above to stderr, and nowhere else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneObject(secrets) if form == "json" else OneLine(secrets))
    handler.addFilter(lambda record: not any(each in str(record.msg) for each in _EXPECTED))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    # It would log every statement, twice.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)

"""Limits on threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.form import Form
from bot.sandbox.model.kinds import THREADS

if TYPE_CHECKING:
    from bot.sandbox.model.kinds import Payload

_ARCHIVE_MINUTES = (60, 1_440, 4_320, 10_080)
_SLOWEST = 21_600


def check_thread(payload: Payload, *, create: bool) -> None:
    """Check a new or changed thread.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    form.text(payload, "name", 100, least=1, required=create)
    minutes = payload.get("auto_archive_duration")
    if minutes is not None and minutes not in _ARCHIVE_MINUTES:
        message = f"Value must be one of {_ARCHIVE_MINUTES}."
        form.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    if payload.get("rate_limit_per_user") is not None:
        form.number(payload, "rate_limit_per_user", 0, _SLOWEST)
    if payload.get("type") is not None and payload["type"] not in THREADS:
        form.add(("type",), "BASE_TYPE_CHOICES", "Value must be a thread type.")
    form.refuse()

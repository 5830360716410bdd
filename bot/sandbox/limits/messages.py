"""Limits on messages: text, files, mentions, flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.components import check_rows
from bot.sandbox.limits.form import Form
from bot.sandbox.model.kinds import MessageFlag, Payload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.model.messages import Upload

_CONTENT = 2_000
_NONCE = 25
_FILES = 10
_ALT_TEXT = 1_024
_FILENAME = 1_024
_ALLOWED_IDS = 100
_REQUEST_BYTES = 25 * 1024 * 1024

_EDIT_KEYS = {"content", "components", "attachments", "allowed_mentions", "flags", "tts"}
_INTERACTION_KEYS = _EDIT_KEYS | {"username", "avatar_url", "thread_name", "applied_tags"}
_CHANNEL_KEYS = _EDIT_KEYS | {"nonce", "enforce_nonce", "message_reference"}
_NOT_SERVED = ("embeds", "poll", "sticker_ids")
"""What Discord takes and the bot never sends; to send it, it must be served and shown here."""


def check_create(payload: Payload, uploads: Mapping[int, Upload], *, interaction: bool) -> None:
    """Check a new message; ``interaction`` for responses and follow-ups.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    form.known(payload, {*(_INTERACTION_KEYS if interaction else _CHANNEL_KEYS), *_NOT_SERVED})
    form.text(payload, "nonce", _NONCE)
    allowed = MessageFlag.SUPPRESS_NOTIFICATIONS
    if interaction:
        allowed |= MessageFlag.EPHEMERAL
    flags = form.number(payload, "flags", 0, 2**31) if payload.get("flags") is not None else 0
    if flags & ~int(allowed):
        form.add(("flags",), "MESSAGE_FLAGS_INVALID", f"These flags can't be set: {flags}.")
    _check_shown(form, payload, uploads)
    form.refuse()


def check_edit(payload: Payload, uploads: Mapping[int, Upload]) -> None:
    """Check the edit of a message.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    more = ("message_reference", "nonce", "enforce_nonce")
    form.known(payload, {*_INTERACTION_KEYS, *more, *_NOT_SERVED})
    _check_shown(form, payload, uploads)
    form.refuse()


def _check_shown(form: Form, payload: Payload, uploads: Mapping[int, Upload]) -> None:
    form.text(payload, "content", _CONTENT)
    for key in _NOT_SERVED:
        if payload.get(key):
            form.add((key,), "NOT_SERVED", "The local Discord does not serve this.")
    _check_files(form, payload, uploads)
    if payload.get("allowed_mentions") is not None:
        _check_mentions(form, payload["allowed_mentions"])
    check_rows(form, payload)


def _check_files(form: Form, payload: Payload, uploads: Mapping[int, Upload]) -> None:
    listed = form.items(payload, "attachments", _FILES)
    if len(uploads) > _FILES:
        form.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {_FILES} or fewer in length.")
    if sum(len(upload.data) for upload in uploads.values()) > _REQUEST_BYTES:
        form.add(("attachments",), "REQUEST_TOO_LARGE", "The request is larger than 25 MiB.")
    for number, entry in enumerate(listed):
        path = ("attachments", number)
        form.text(entry, "description", _ALT_TEXT, path)
        form.text(entry, "filename", _FILENAME, path)
        if not str(entry.get("id", "")).isdigit():
            form.add((*path, "id"), "NUMBER_TYPE_COERCE", "Value is not snowflake.")


def _check_mentions(form: Form, allowed: Payload) -> None:
    path = ("allowed_mentions",)
    form.known(allowed, {"parse", "users", "roles", "replied_user"}, path)
    parse = allowed.get("parse") or []
    for kind in parse:
        if kind not in ("users", "roles", "everyone"):
            form.add((*path, "parse"), "BASE_TYPE_CHOICES", f"{kind} can't be parsed.")
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if len(listed) > _ALLOWED_IDS:
            form.add((*path, kind), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if listed and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)

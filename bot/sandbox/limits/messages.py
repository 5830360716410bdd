"""Limits on messages: text, embeds, files, mentions, flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.components import check_layout, check_legacy
from bot.sandbox.limits.form import Form, Path
from bot.sandbox.model.kinds import MessageFlag, Payload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.model.messages import Message, Upload

_CONTENT = 2_000
_NONCE = 25
_EMBEDS = 10
_EMBEDS_TEXT = 6_000
_FILES = 10
_ALT_TEXT = 1_024
_FILENAME = 1_024
_ALLOWED_IDS = 100
_REQUEST_BYTES = 25 * 1024 * 1024

_EDIT_KEYS = {"content", "embeds", "components", "attachments", "allowed_mentions", "flags", "tts"}
_INTERACTION_KEYS = _EDIT_KEYS | {"poll", "username", "avatar_url", "thread_name", "applied_tags"}
_CHANNEL_KEYS = _EDIT_KEYS | {"nonce", "enforce_nonce", "message_reference", "sticker_ids", "poll"}
_EMBED_KEYS = {
    "title",
    "type",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "author",
    "fields",
    "provider",
    "video",
    "flags",
}
_EDIT_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
_CHANNEL_FLAGS = _EDIT_FLAGS | MessageFlag.SUPPRESS_NOTIFICATIONS


def check_create(payload: Payload, uploads: Mapping[int, Upload], *, interaction: bool) -> None:
    """Check a new message; ``interaction`` for responses and follow-ups.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    form.known(payload, _INTERACTION_KEYS if interaction else _CHANNEL_KEYS)
    form.text(payload, "nonce", _NONCE)
    allowed = _CHANNEL_FLAGS | (MessageFlag.EPHEMERAL if interaction else MessageFlag(0))
    flags = form.number(payload, "flags", 0, 2**31) if payload.get("flags") is not None else 0
    if flags & ~allowed:
        form.add(("flags",), "MESSAGE_FLAGS_INVALID", f"These flags can't be set: {flags}.")
    _check_shown(form, payload, uploads, v2=bool(flags & MessageFlag.COMPONENTS_V2))
    form.refuse()


def check_edit(payload: Payload, uploads: Mapping[int, Upload], message: Message) -> None:
    """Check the edit of a message.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    form.known(payload, _INTERACTION_KEYS | {"message_reference", "nonce", "enforce_nonce"})
    flags = int(payload.get("flags") or 0)
    v2 = bool((flags | message.flags) & MessageFlag.COMPONENTS_V2)
    if v2 and MessageFlag.COMPONENTS_V2 not in message.flags and not message.loading:
        for key in ("content", "embeds"):
            if getattr(message, key) and key not in payload:
                form.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", _V2_ONLY)
    _check_shown(form, payload, uploads, v2=v2)
    form.refuse()


_V2_ONLY = "The 'content' and 'embeds' fields can't be used with components v2."


def _check_shown(form: Form, payload: Payload, uploads: Mapping[int, Upload], *, v2: bool) -> None:
    form.text(payload, "content", _CONTENT)
    _check_embeds(form, form.items(payload, "embeds", _EMBEDS))
    _check_files(form, payload, uploads)
    if payload.get("allowed_mentions") is not None:
        _check_mentions(form, payload["allowed_mentions"])
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(key):
                form.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", _V2_ONLY)
        check_layout(form, payload)
    else:
        check_legacy(form, payload)


def _check_embeds(form: Form, embeds: list[Payload]) -> None:
    total = 0
    for number, embed in enumerate(embeds):
        path: Path = ("embeds", number)
        form.known(embed, _EMBED_KEYS, path)
        total += form.text(embed, "title", 256, path)
        total += form.text(embed, "description", 4_096, path)
        total += form.text(embed.get("footer") or {}, "text", 2_048, (*path, "footer"))
        total += form.text(embed.get("author") or {}, "name", 256, (*path, "author"))
        for index, item in enumerate(form.items(embed, "fields", 25, path)):
            where = (*path, "fields", index)
            total += form.text(item, "name", 256, where, least=1, required=True)
            total += form.text(item, "value", 1_024, where, least=1, required=True)
    if total > _EMBEDS_TEXT:
        message = f"Embed size exceeds maximum size of {_EMBEDS_TEXT}"
        form.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


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

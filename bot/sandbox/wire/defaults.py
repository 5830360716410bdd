"""What Discord fills in when it keeps a message: component ids and defaults, links to files."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from bot.sandbox.model.kinds import SELECTS, ComponentKind, Payload
from bot.sandbox.model.messages import walk
from bot.sandbox.wire.filenames import cleaned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.sandbox.model.messages import Attachment

_SCHEME = "attachment://"
_DEFAULTS: dict[int, Payload] = {
    ComponentKind.CONTAINER: {"accent_color": None, "spoiler": False},
    ComponentKind.SEPARATOR: {"spacing": 1, "divider": True},
    ComponentKind.THUMBNAIL: {"description": None, "spoiler": False},
    ComponentKind.FILE: {"spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
_ITEM = {"description": None, "spoiler": False}


def filled_components(
    components: list[Payload], attachments: Iterable[Attachment]
) -> list[Payload]:
    """Return components as Discord keeps them."""
    kept = deepcopy(components)
    files = {file.filename: file for file in attachments}
    taken = {part["id"] for part in walk(kept) if part.get("id")}
    number = 0
    for part in walk(kept):
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
        for key, value in _DEFAULTS.get(part["type"], {}).items():
            part.setdefault(key, value)
        _link_media(part, files)
    return kept


def _link_media(part: Payload, files: dict[str, Attachment]) -> None:
    for item in part.get("items") or []:
        for key, value in _ITEM.items():
            item.setdefault(key, value)
        item["media"] = _media(item["media"], files)
    if part["type"] == ComponentKind.THUMBNAIL:
        part["media"] = _media(part["media"], files)
    elif part["type"] == ComponentKind.FILE:
        file = _named(part["file"]["url"], files)
        part["file"] = _media(part["file"], files)
        part |= {"name": file.filename if file else "", "size": file.size if file else 0}


def _media(media: Payload, files: dict[str, Attachment]) -> Payload:
    file = _named(media["url"], files)
    if file is None:
        return {"id": "0", "proxy_url": media["url"]} | media
    return {"id": str(file.id), "attachment_id": str(file.id), **_link(file)}


def _named(url: str, files: dict[str, Attachment]) -> Attachment | None:
    """Return the file that a link to an attachment means; its name is cleaned as the file's is."""
    return files.get(cleaned(url.removeprefix(_SCHEME))) if url.startswith(_SCHEME) else None


def _link(file: Attachment) -> dict[str, Any]:
    return {
        "url": file.url,
        "proxy_url": file.url,
        "width": file.width,
        "height": file.height,
        "content_type": file.content_type,
    }


def filled_embeds(embeds: list[Payload], attachments: Iterable[Attachment]) -> list[Payload]:
    """Return embeds with their pictures linked to the attached files."""
    files = {file.filename: file for file in attachments}
    kept = deepcopy(embeds)
    for embed in kept:
        embed.setdefault("type", "rich")
        for key in ("image", "thumbnail"):
            file = _named((embed.get(key) or {}).get("url", ""), files)
            if file is not None:
                embed[key] = _link(file)
    return kept

"""Messages with all their versions, and the files attached to them."""

from __future__ import annotations

import mimetypes
import struct
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import SELECTS, ComponentKind, MessageFlag, MessageKind, Payload

if TYPE_CHECKING:
    from collections.abc import Iterator

NO_FLAGS = MessageFlag(0)
_PNG_HEADER = struct.Struct(">8s4x4sII")
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Files:
    """The bytes of attachments; beyond ``limit`` bytes the oldest are forgotten: links expire."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._size = 0

    def put(self, attachment_id: int, data: bytes) -> None:
        """Keep a file."""
        self._kept[attachment_id] = data
        self._size += len(data)
        while self._size > self._limit and len(self._kept) > 1:
            _, forgotten = self._kept.popitem(last=False)
            self._size -= len(forgotten)

    def retire(self, attachment_id: int) -> None:
        """Make a file that no message shows now the first to be forgotten."""
        if attachment_id in self._kept:
            self._kept.move_to_end(attachment_id, last=False)

    def clear(self) -> None:
        """Forget every file."""
        self._kept.clear()
        self._size = 0

    def get(self, attachment_id: int) -> bytes | None:
        """A file's bytes; None once its link has expired."""
        return self._kept.get(attachment_id)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request, by its ``files[n]`` number."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file on a message.

    Attributes:
        filename: Its name as Discord keeps it.
        title: What it was called, without the ending, where that differs.
        description: Its alt text.
        width: In pixels; PNG only, as the height.
    """

    id: int
    filename: str
    size: int
    url: str
    files: Files = field(repr=False)
    title: str | None = None
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False

    @property
    def data(self) -> bytes:
        """The file's bytes.

        Raises:
            LookupError: If the link has expired.
        """
        data = self.files.get(self.id)
        if data is None:
            raise LookupError(f"the link to {self.filename} has expired")
        return data

    @property
    def content_type(self) -> str:
        """The MIME type, by the name."""
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    def payload(self) -> Payload:
        """The attachment as the wire shows it."""
        shown: Payload = {
            "id": str(self.id),
            "filename": self.filename,
            "size": self.size,
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
        }
        if self.title is not None:
            shown["title"] = self.title
        if self.description is not None:
            shown["description"] = self.description
        if self.width is not None:
            shown["width"] = self.width
            shown["height"] = self.height
        if self.ephemeral:
            shown["ephemeral"] = True
        return shown


def png_size(data: bytes) -> tuple[int | None, int | None]:
    """Width and height in pixels of a PNG; None for anything else."""
    if len(data) < _PNG_HEADER.size:
        return None, None
    signature, chunk, width, height = _PNG_HEADER.unpack_from(data)
    if signature != _PNG_SIGNATURE or chunk != b"IHDR":
        return None, None
    return width, height


def walk(components: list[Payload]) -> Iterator[Payload]:
    """Every component, nested ones too, outer ones first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if nested := component.get("component"):
            yield from walk([nested])


@dataclass(frozen=True, slots=True)
class Version:
    """What a message showed from one edit to the next."""

    content: str = ""
    components: list[Payload] = field(default_factory=list)
    attachments: tuple[Attachment, ...] = ()
    flags: MessageFlag = NO_FLAGS
    mentions: tuple[int, ...] = ()
    mentions_everyone: bool = False
    edited_at: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """The interaction that a message answers; ``metadata`` as the wire shows it."""

    interaction_id: int
    token: str
    metadata: Payload


@dataclass(slots=True)
class Message:
    """A message: identity, who may see it, and its versions, oldest first.

    Attributes:
        viewer_id: The only person who sees an ephemeral message.
        pinged: Ids of the users who were notified; edits never add to it.
    """

    id: int
    channel_id: int
    author_id: int
    versions: list[Version]
    kind: MessageKind = MessageKind.PLAIN
    viewer_id: int | None = None
    pinged: frozenset[int] = frozenset()
    nonce: str | None = None
    reference_id: int | None = None
    origin: Origin | None = None
    tts: bool = False
    deleted: bool = False

    @property
    def current(self) -> Version:
        """What the message shows now."""
        return self.versions[-1]

    @property
    def content(self) -> str:
        """The text that the message shows now."""
        return self.current.content

    @property
    def components(self) -> list[Payload]:
        """The components (nested) that the message shows now."""
        return self.current.components

    @property
    def attachments(self) -> tuple[Attachment, ...]:
        """The files that the message shows now."""
        return self.current.attachments

    @property
    def flags(self) -> MessageFlag:
        """The message's flags now."""
        return self.current.flags

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return MessageFlag.EPHEMERAL in self.current.flags

    @property
    def loading(self) -> bool:
        """Whether it is a deferred answer that nothing has filled in yet."""
        return MessageFlag.LOADING in self.current.flags

    @property
    def buttons(self) -> list[Payload]:
        """Every button that the message shows now."""
        return [part for part in walk(self.components) if part["type"] == ComponentKind.BUTTON]

    @property
    def selects(self) -> list[Payload]:
        """Every select menu that the message shows now."""
        return [part for part in walk(self.components) if part["type"] in SELECTS]

    def change(self, version: Version) -> None:
        """Show something else from now on; the first version of a deferred answer is dropped."""
        if self.loading:
            self.versions[-1] = replace(version, edited_at=None)
        else:
            self.versions.append(version)


class Timeline:
    """The messages of one channel in the order of their ids."""

    def __init__(self) -> None:
        self.ids: list[int] = []

    def add(self, message_id: int) -> None:
        """Append a new message; ids rise."""
        self.ids.append(message_id)

    def remove(self, message_id: int) -> None:
        """Take a deleted message out."""
        at = bisect_left(self.ids, message_id)
        if at < len(self.ids) and self.ids[at] == message_id:
            del self.ids[at]

    def latest(self, limit: int, before: int | None = None) -> list[int]:
        """Up to ``limit`` ids, newest first."""
        end = len(self.ids) if before is None else bisect_left(self.ids, before)
        return self.ids[max(0, end - limit) : end][::-1]

    def after(self, limit: int, after: int) -> list[int]:
        """Up to ``limit`` ids that follow ``after``, newest first."""
        start = bisect_right(self.ids, after)
        return self.ids[start : start + limit][::-1]

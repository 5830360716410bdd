"""Keeps the local Discord: reads it at the start, writes it soon after it has changed."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

from bot.sandbox.storage.file import UnusableFileError
from bot.sandbox.storage.forms import as_json, message_form, message_of, restore_world, world_form

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Change, Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import World
    from bot.sandbox.storage.file import KeptFile

log = logging.getLogger(__name__)

_FORMAT = "local Discord 3"
_PAUSE = 0.05
_RATE = 20_000_000
"""Characters written in a second at most, so that a large file is written less often."""
_MESSAGES = {"message", "message_deleted", "message_forgotten"}
_WORLD = {"channel", "commands", "people", "read", *_MESSAGES}


class Keeper:
    """Between the feed and the file. A crash loses what happened in the last moments at most."""

    def __init__(self, file: KeptFile, world: World, posting: Posting, feed: Feed) -> None:
        self._file = file
        self._world = world
        self._posting = posting
        self._feed = feed
        self._texts: dict[int, str] = {}
        self._changed: set[int] = set()
        self._closing = False
        self._wake = asyncio.Event()
        self._lock = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self._stop: Callable[[], None] | None = None

    async def load(self) -> None:
        """Bring the world to where the file left it; a new file gets the world as it is.

        Raises:
            UnusableFileError: If the file can't be read or written.
        """
        path = self._file.path
        try:
            form = await asyncio.to_thread(self._read)
            if form is not None:
                await self._restore(form)
            await self._flush()
        except OSError as error:
            raise UnusableFileError(f"{path} can't be used: {error}.") from error
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise UnusableFileError(
                f"The local Discord's file {path} can't be read ({error}); delete it to begin anew."
            ) from error
        self._stop = self._feed.watch(self._note)
        self._writer = asyncio.create_task(self._write(), name="keeper")

    def _read(self) -> Payload | None:
        """What was kept, with the links to attachments leading to the address of this start."""
        kept = self._file.snapshot()
        if kept is None:
            return None
        try:
            known = (form := json.loads(kept))["format"] == _FORMAT
        except (ValueError, LookupError, TypeError):
            known, form = False, {}
        if not known:
            raise UnusableFileError(
                f"{self._file.path} is not a file of this version's local Discord."
            )
        before, after = as_json(form["base_url"])[1:-1], as_json(self._posting.base_url)[1:-1]
        return dict(form if before == after else json.loads(kept.replace(before, after)))

    async def _restore(self, form: Payload) -> None:
        restore_world(self._world, form["world"])
        files = await asyncio.to_thread(self._file.files)
        for key, data in files.items():
            self._posting.files.put(key, data)
        found = [message_of(each, self._posting.files) for each in form["messages"]]
        self._posting.restore(found)
        self._changed |= self._posting.messages.keys()

    async def close(self) -> None:
        """Write what is left and close the file."""
        if self._stop is not None:
            self._stop()
        if self._writer is not None:
            self._closing = True
            self._wake.set()
            await self._writer
            await self._save()
        self._file.close()

    async def clear(self) -> None:
        """Forget every message, and write the world as it is now."""
        self._texts.clear()
        self._changed.clear()
        await self._save()

    def _note(self, change: Change) -> None:
        if change.kind not in _WORLD:
            return
        if change.kind in _MESSAGES and change.subject_id is not None:
            self._changed.add(change.subject_id)
        self._wake.set()

    async def _write(self) -> None:
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            size = await self._save()
            if not self._closing:
                await asyncio.sleep(_PAUSE + size / _RATE)

    async def _save(self) -> int:
        """Write the snapshot; its length, or 0 if it can't be written, which the next try mends."""
        try:
            async with self._lock:
                return await self._flush()
        except OSError:
            log.exception("the local Discord could not be kept")
            return 0

    async def _flush(self) -> int:
        for key in sorted(self._changed):
            message = self._posting.messages.get(key)
            if message is None:
                self._texts.pop(key, None)
            else:
                self._texts[key] = as_json(message_form(message))
        self._changed.clear()
        world = as_json(world_form(self._world))
        return await asyncio.to_thread(
            self._put_down, world, tuple(self._texts.values()), self._shown()
        )

    def _put_down(self, world: str, messages: tuple[str, ...], files: dict[int, bytes]) -> int:
        start = as_json({"format": _FORMAT, "base_url": self._posting.base_url})[:-1]
        texts = ",\n".join(messages)
        self._file.write(f'{start},\n"world": {world},\n"messages": [\n{texts}\n]}}\n', files)
        return len(texts)

    def _shown(self) -> dict[int, bytes]:
        """The attachments that messages show and whose links have not expired."""
        files = self._posting.files
        keys = (file.id for each in self._posting.messages.values() for file in each.attachments)
        return {key: data for key in keys if (data := files.get(key)) is not None}

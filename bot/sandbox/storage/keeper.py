"""Keeps the local Discord: reads it at the start, writes what changes soon after it changed."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from typing import TYPE_CHECKING

from bot.sandbox.storage.file import Changes, UnusableFileError
from bot.sandbox.storage.forms import message_of, message_text, restore_world, world_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Change, Feed
    from bot.sandbox.model.world import World
    from bot.sandbox.storage.file import KeptFile

log = logging.getLogger(__name__)

_PAUSE = 0.05
_MESSAGES = {"message", "message_deleted", "message_forgotten"}
_WORLD = {"channel", "commands", "people", "read", *_MESSAGES}


class Keeper:
    """Between the feed and the file. A crash loses what happened in the last moments at most."""

    def __init__(self, file: KeptFile, world: World, posting: Posting, feed: Feed) -> None:
        self._file = file
        self._world = world
        self._posting = posting
        self._feed = feed
        self._changed: set[int] = set()
        self._stored: set[int] = set()
        self._world_changed = False
        self._closing = False
        self._wake = asyncio.Event()
        self._lock = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self._stop: Callable[[], None] | None = None

    async def load(self, base_url: str) -> None:
        """Bring the world to where the file left it; a new file gets the world as it is.

        Args:
            base_url: The address of this server, for links to attachments.

        Raises:
            UnusableFileError: If the file can't be read.
        """
        try:
            kept = await self._file.world()
            if "world" in kept:
                files, texts = await self._file.files(), await self._file.messages()
                self._restore(kept, files, texts, base_url)
        except (sqlite3.Error, ValueError, LookupError, TypeError) as error:
            raise UnusableFileError(
                f"The local Discord's file can't be read ({error}); delete it to begin anew."
            ) from error
        self._world_changed = True
        await self._file.write(Changes(world={"base_url": base_url}))
        self._stop = self._feed.watch(self._note)
        self._wake.set()
        self._writer = asyncio.create_task(self._write(), name="keeper")

    def _restore(
        self, kept: dict[str, str], files: list[tuple[int, bytes]], texts: list[str], base_url: str
    ) -> None:
        restore_world(self._world, kept["world"])
        for key, data in files:
            self._posting.files.put(key, data)
            self._stored.add(key)
        before, after = (json.dumps(url)[1:-1] for url in (kept["base_url"], base_url))
        found = [message_of(text.replace(before, after), self._posting.files) for text in texts]
        self._posting.restore(found)
        self._changed |= {each.id for each in found} - set(self._posting.messages)

    async def close(self) -> None:
        """Write what is left and close the file."""
        if self._stop is not None:
            self._stop()
        if self._writer is not None:
            self._closing = True
            self._wake.set()
            await self._writer
            await self._flush()
        await self._file.close()

    async def clear(self) -> None:
        """Empty the file; the world as it is now is written next."""
        async with self._lock:
            await self._file.clear()
            self._changed.clear()
            self._stored.clear()
            await self._file.write(Changes(world={"base_url": self._posting.base_url}))
            self._world_changed = True
        self._wake.set()

    def _note(self, change: Change) -> None:
        if change.kind not in _WORLD:
            return
        self._world_changed = True
        if change.kind in _MESSAGES and change.subject_id is not None:
            self._changed.add(change.subject_id)
        self._wake.set()

    async def _write(self) -> None:
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._flush()
            except sqlite3.Error:
                log.exception("the local Discord could not be kept")
            if not self._closing:
                await asyncio.sleep(_PAUSE)

    async def _flush(self) -> None:
        async with self._lock:
            changes = self._taken()
            try:
                await self._file.write(changes)
            except sqlite3.Error:
                self._put_back(changes)
                raise

    def _put_back(self, changes: Changes) -> None:
        """Try again with the next change what could not be written."""
        self._world_changed = True
        self._changed |= set(changes.messages)
        for shown in changes.files.values():
            self._stored -= {key for key, data in shown.items() if data is not None}

    def _taken(self) -> Changes:
        """Return what has changed since the last time."""
        changes = Changes()
        if self._world_changed:
            changes.world["world"] = world_text(self._world)
            self._world_changed = False
        for message_id in sorted(self._changed):
            message = self._posting.messages.get(message_id)
            changes.messages[message_id] = None if message is None else message_text(message)
            if message is not None:
                changes.files[message_id] = {
                    file.id: self._unstored(file.id) for file in message.attachments
                }
        self._changed.clear()
        return changes

    def _unstored(self, file_id: int) -> bytes | None:
        if file_id in self._stored:
            return None
        self._stored.add(file_id)
        return self._posting.files.get(file_id)

"""What the bot may do in a channel here and now, and what it lacks there by Discord's own words.

An interaction tells it of its channel. Where there is none, Discord's last answer does. What is
newest counts: a permission that is back is back at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord

from bot.gateway.text.failures import LOCKED_THREAD, NO_ACCESS, NO_PERMISSION

if TYPE_CHECKING:
    from collections.abc import Iterable

MEMBER: Final = "member"
"""The bot is brought along by a person: it is not on this server."""
PEOPLE: Final = "people"
"""A conversation among people, in which apps can only answer."""
ADDED: Final = "added"
"""A private thread that the bot has not been added to."""
UNLOCKED: Final = "unlocked"
"""The thread is locked."""
ALLOWED: Final = "allowed"
"""Discord has refused something, and does not say which permission it is for."""
UNTOLD: Final = "untold"
"""A message of an earlier version, which did not note why it could only be an answer."""
FILES: Final = "attach_files"
NEEDED: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    FILES,
    "read_message_history",
)
"""All permissions that the bot makes use of on a server, by discord.py's names."""

_BLIND: Final = {MEMBER, PEOPLE, UNTOLD, ADDED, UNLOCKED, "view_channel"}
_PLACES: Final = {MEMBER, PEOPLE, UNTOLD}
_REMEDIES: Final = {
    MEMBER: "I am not on this server: install me on it for that.",
    PEOPLE: (
        "Among people, apps can only answer: for that, play on a server that I am on, or in your "
        "own conversation with me."
    ),
    ADDED: "I am not in this private thread: mention me in it, and I am.",
    UNLOCKED: "This thread is locked: a moderator can unlock it.",
    UNTOLD: "The next press or command in this channel tells why.",
    ALLOWED: (
        "Discord refuses it: see that I have *View Channel*, *Send Messages* (in a thread *Send "
        "Messages in Threads*) and *Attach Files* there."
    ),
}


class Rights(NamedTuple):
    """What the bot may do in a channel.

    Attributes:
        lacks: What is missing to play there by itself: permissions by discord.py's names, or one of
            the reasons above.
    """

    lacks: tuple[str, ...] = ()

    @property
    def shows(self) -> bool:
        """Whether it can post boards by itself, not only as answers."""
        return not self.lacks

    @property
    def speaks(self) -> bool:
        """Whether it can write by itself, so that people are reminded."""
        return not {*self.lacks} - {FILES}

    @property
    def resides(self) -> bool:
        """Whether it is where it could write: a permission may come back without a word."""
        return _PLACES.isdisjoint(self.lacks)

    @property
    def edits(self) -> bool:
        """Whether it can edit what it has posted."""
        return _BLIND.isdisjoint(self.lacks)

    @property
    def remedy(self) -> str:
        """What is missing and who gives it, in a sentence; empty if nothing is."""
        for reason in self.lacks:
            if reason in _REMEDIES:
                return _REMEDIES[reason]
        return f"Give me {named(self.lacks)} in this channel for that." if self.lacks else ""

    @property
    def written(self) -> Rights:
        """What is known after something was written there without a file."""
        return Rights((FILES,) if FILES in self.lacks else ())

    def after(self, error: Exception) -> Rights:
        """What is known after an error of a request to the channel."""
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code == LOCKED_THREAD and self.resides:
            return Rights((UNLOCKED,))
        if code == NO_ACCESS and self.resides and ADDED not in self.lacks:
            return Rights(("view_channel",))
        if isinstance(error, discord.Forbidden) and code != NO_ACCESS and not self.lacks:
            return Rights((ALLOWED,))
        return self


def rights_of(interaction: discord.Interaction[Any]) -> Rights:
    """What the bot may do in the channel of an interaction, as Discord says with it."""
    if interaction.guild_id is None:
        return Rights(() if interaction.context.dm_channel else (PEOPLE,))
    if not interaction.is_guild_integration():
        return Rights((MEMBER,))
    held, channel = interaction.app_permissions, interaction.channel
    if held.administrator:
        return Rights()
    thread = channel if isinstance(channel, discord.Thread) else None
    if thread is not None and thread.is_private() and not held.view_channel:
        return Rights((ADDED,))
    if thread is not None and thread.locked and not held.manage_threads:
        return Rights((UNLOCKED,))
    writes = "send_messages" if thread is None else "send_messages_in_threads"
    return Rights(lacking(interaction, ("view_channel", writes, FILES)))


def remedy_of(error: Exception, rights: Rights) -> str:
    """What is missing for a request that Discord has refused; empty if that is not why it failed.

    Args:
        error: The error.
        rights: What the bot may do in the channel, as far as that is known.
    """
    code = error.code if isinstance(error, discord.HTTPException) else 0
    if code not in {NO_ACCESS, NO_PERMISSION}:
        return ""
    return rights.remedy or _REMEDIES[ALLOWED]


def lacking(interaction: discord.Interaction[Any], needed: Iterable[str]) -> tuple[str, ...]:
    """Those of some permissions, by discord.py's names, that the bot lacks in the channel."""
    held = interaction.app_permissions
    return tuple(name for name in needed if not (held.administrator or getattr(held, name)))


def invitation(application_id: int) -> str:
    """The address by which the bot is invited to a server, with what it needs there."""
    permissions = discord.Permissions(**dict.fromkeys(NEEDED, True))
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application_id, permissions=permissions, scopes=scopes)


def named(permissions: Iterable[str]) -> str:
    """Permissions, of which there is one at least, by the words that Discord has for them."""
    *first, last = (f"*{_label(each)}*" for each in permissions)
    return f"{', '.join(first)} and {last}" if first else last


def _label(permission: str) -> str:
    """Discord's word for a permission: ``send_messages_in_threads`` is Send Messages in Threads."""
    return " ".join(word if word == "in" else word.title() for word in permission.split("_"))

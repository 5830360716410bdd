"""A bot that uses everything of discord.py that the local Discord serves."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from typing import Any, Literal

import discord
from discord import app_commands, ui

from tests.sandbox.client import Client

ITx = discord.Interaction[Any]


def png(width: int, height: int) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def picture(name: str = "board.png", alt: str = "The board") -> discord.File:
    return discord.File(io.BytesIO(png(16, 9)), name, description=alt)


class Panel(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Fire", custom_id="fire", style=discord.ButtonStyle.danger)
    async def fire(self, interaction: ITx, button: ui.Button[Any]) -> None:
        button.disabled = True
        await interaction.response.edit_message(content="fired", view=self)

    @ui.button(label="Note", custom_id="note")
    async def note(self, interaction: ITx, _: ui.Button[Any]) -> None:
        await interaction.response.send_modal(Note())

    @ui.button(label="Slow", custom_id="slow")
    async def slow(self, interaction: ITx, _: ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="slowly", attachments=[picture()])

    @ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: ITx, _: ui.Button[Any]) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    @ui.select(
        custom_id="vessel",
        placeholder="Pick a vessel",
        max_values=2,
        options=[discord.SelectOption(label=name, value=name.lower()) for name in ("A", "B", "C")],
    )
    async def vessel(self, interaction: ITx, select: ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"picked {', '.join(select.values)}")

    @ui.select(cls=ui.UserSelect, custom_id="who", placeholder="Pick a person")
    async def who(self, interaction: ITx, select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"you picked {select.values[0].name}")


class Note(ui.Modal, title="A note"):
    words: ui.TextInput[Any] = ui.TextInput(label="Words", custom_id="words", max_length=20)
    mood: ui.Label[Any] = ui.Label(
        text="Mood",
        component=ui.Select(
            custom_id="mood", options=[discord.SelectOption(label="Glad", value="glad")]
        ),
    )

    async def on_submit(self, interaction: ITx) -> None:
        assert isinstance(self.mood.component, ui.Select)
        text = f"{self.words.value} / {self.mood.component.values[0]}"
        if interaction.message is not None:
            await interaction.response.edit_message(content=text)
        else:
            await interaction.response.send_message(text)


class Everything(Client):
    """One command for each thing to try."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(intents)
        self.count = 0
        self.errors: list[BaseException] = []
        self.failure = asyncio.Event()
        self.seen: list[ITx] = []
        for command in COMMANDS:
            self.tree.add_command(command)
        self.tree.add_command(Convoy())
        self.tree.error(self.note_error)

    async def setup_hook(self) -> None:
        self.add_view(Panel())

    async def note_error(self, _: ITx, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))
        self.failure.set()


def _client(interaction: ITx) -> Everything:
    assert isinstance(interaction.client, Everything)
    interaction.client.seen.append(interaction)
    return interaction.client


@app_commands.command(description="Says hello")
async def hello(interaction: ITx, name: app_commands.Range[str, 2, 10], times: int = 1) -> None:
    client = _client(interaction)
    client.count += 1
    await interaction.response.send_message(f"hello {name} " * times)


@app_commands.command(description="Answers privately")
async def secret(interaction: ITx) -> None:
    await interaction.response.send_message("only you", ephemeral=True)


@app_commands.command(description="Takes its time, then shows a picture")
async def board(interaction: ITx, private: bool = False) -> None:
    await interaction.response.defer(ephemeral=private, thinking=True)
    shown = await interaction.edit_original_response(content="the board", attachments=[picture()])
    assert shown.attachments[0].description == "The board"
    await interaction.followup.send("and more", files=[picture("more.png", "More")], wait=True)


@app_commands.command(description="Defers and fills in by a follow-up")
async def late(interaction: ITx, withdrawn: bool = False) -> None:
    await interaction.response.defer(ephemeral=withdrawn)
    if withdrawn:
        await interaction.delete_original_response()
    await interaction.followup.send("filled in")


@app_commands.command(description="Shows the panel")
async def panel(interaction: ITx) -> None:
    await interaction.response.send_message("the panel", view=Panel())


@app_commands.command(description="Opens a form")
async def form(interaction: ITx) -> None:
    await interaction.response.send_modal(Note())


@app_commands.command(description="Never answers in time")
async def sleepy(interaction: ITx, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await interaction.response.send_message("good morning")


@app_commands.command(description="Answers twice")
async def twice(interaction: ITx) -> None:
    await interaction.response.send_message("once")
    interaction.response._response_type = None
    await interaction.response.send_message("twice")


@app_commands.command(description="Takes every type of option")
async def every(  # noqa: PLR0917 - discord.py passes the options by name
    interaction: ITx,
    user: discord.User,
    channel: app_commands.AppCommandThread,
    mode: Literal["picture", "text"],
    ratio: app_commands.Range[float, 0, 1],
    sure: bool,
) -> None:
    _client(interaction)
    await interaction.response.send_message(f"{user.name} {channel.name} {mode} {ratio} {sure}")


@app_commands.command(description="Takes a role")
async def rank(interaction: ITx, role: discord.Role) -> None:
    assert isinstance(interaction.user, discord.Member)
    # Without the guild in memory discord.py tells only the ids of a member's roles, and only here.
    held = "has" if interaction.user._roles.has(role.id) else "has not"
    await interaction.response.send_message(f"{interaction.user.name} {held} {role.name}")


@app_commands.command(description="Reads a file")
async def peruse(interaction: ITx, file: discord.Attachment) -> None:
    _client(interaction)
    data = await file.read()
    await interaction.response.send_message(f"{file.filename} {file.size}: {data!r}"[:500])


@app_commands.command(description="For moderators")
@app_commands.default_permissions(manage_messages=True)
async def sweep(interaction: ITx) -> None:
    await interaction.response.send_message("swept")


@app_commands.command(description="Follows up often")
async def chatty(interaction: ITx, times: int) -> None:
    _client(interaction)
    await interaction.response.send_message("0")
    for number in range(times):
        await interaction.followup.send(str(number + 1))


class Convoy(app_commands.Group):
    def __init__(self) -> None:
        super().__init__(name="convoy", description="Space Convoy")

    @app_commands.command(description="Moves a vessel")
    async def move(self, interaction: ITx, vessel: str, to: str) -> None:
        await interaction.response.send_message(f"{vessel} to {to}")

    @move.autocomplete("to")
    async def cells(self, interaction: ITx, typed: str) -> list[app_commands.Choice[str]]:
        vessel = interaction.namespace.vessel
        cells = [f"{row}-{lane}" for row in range(1, 5) for lane in range(1, 5)]
        return [
            app_commands.Choice(name=f"{vessel} → {cell}", value=cell)
            for cell in cells
            if cell.startswith(typed)
        ]


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    hello,
    secret,
    board,
    late,
    panel,
    form,
    sleepy,
    twice,
    every,
    rank,
    peruse,
    sweep,
    chatty,
)

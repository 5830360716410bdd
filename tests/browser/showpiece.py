"""A bot with everything that a message or form can have, for looking at and pressing."""

from __future__ import annotations

import asyncio
import io
from typing import Any, Literal

import discord
from discord import app_commands, ui

from tests.sandbox.everything import Everything, png

ITx = discord.Interaction[Any]
WORDS = """# Heading one
## Heading two
### Heading three
-# small print
**bold** *italic* ***both*** __underlined__ ~~struck~~ ||hidden words|| `code`
- first
- second
  - inner
1. one
2. two
> quoted
<https://example.org> [a link](https://example.org/a_(b)) <t:1700000000:R>
```py
**not bold** <b>not a tag</b>
```"""
NASTY = (
    '<img src=x onerror="window.hacked=1"> <script>window.hacked=1</script> '
    "[click](javascript:window.hacked=1) **<b onmouseover=window.hacked=1>x</b>** "
    "<svg/onload=window.hacked=1> `<i>` <a href='javascript:1'>y</a> &lt;u&gt; </li></ol>"
)


def picture(name: str, alt: str | None, width: int = 320, height: int = 180) -> discord.File:
    return discord.File(io.BytesIO(png(width, height)), name, description=alt)


class Slow(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Never answers", custom_id="never")
    async def never(self, _interaction: ITx, _: ui.Button[Any]) -> None:
        await asyncio.sleep(6)


class Buttons(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        for style in (
            discord.ButtonStyle.primary,
            discord.ButtonStyle.secondary,
            discord.ButtonStyle.success,
            discord.ButtonStyle.danger,
        ):
            self.add_item(ui.Button(label=style.name.title(), style=style, custom_id=style.name))
        self.add_item(ui.Button(label="Elsewhere", url="https://example.org/"))
        self.add_item(ui.ChannelSelect(custom_id="place", placeholder="Pick a channel"))


class Selects(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        options = [
            discord.SelectOption(label=name, value=name.lower(), description=f"The {name}")
            for name in ("Anvil", "Brick", "Crate")
        ]
        self.add_item(
            ui.Select(custom_id="several", placeholder="Several", max_values=2, options=options)
        )
        self.add_item(ui.UserSelect(custom_id="user", placeholder="A person"))
        self.add_item(ui.RoleSelect(custom_id="role", placeholder="A role"))
        self.add_item(ui.MentionableSelect(custom_id="anybody", placeholder="Anybody"))


class Form(ui.Modal, title="A form of everything"):
    short: ui.TextInput[Any] = ui.TextInput(label="Short", custom_id="short", max_length=20)
    long: ui.TextInput[Any] = ui.TextInput(
        label="Long", custom_id="long", style=discord.TextStyle.paragraph, required=False
    )
    mood: ui.Label[Any] = ui.Label(
        text="Mood",
        description="How it goes",
        component=ui.Select(
            custom_id="mood",
            options=[discord.SelectOption(label=word, value=word) for word in ("glad", "sad")],
        ),
    )
    who: ui.Label[Any] = ui.Label(
        text="Who", component=ui.UserSelect(custom_id="who", required=True)
    )

    async def on_submit(self, interaction: ITx) -> None:
        assert isinstance(self.mood.component, ui.Select)
        assert isinstance(self.who.component, ui.UserSelect)
        mood, who = self.mood.component.values[0], self.who.component.values[0].name
        await interaction.response.send_message(
            f"{self.short.value} / {self.long.value} / {mood} / {who}"
        )


@app_commands.command(description="Shows all markdown")
async def words(interaction: ITx) -> None:
    await interaction.response.send_message(WORDS)


@app_commands.command(description="Tries to break out of the text")
async def nasty(interaction: ITx) -> None:
    await interaction.response.send_message(
        NASTY, file=picture("x.png", NASTY), view=_named(NASTY[:80])
    )


def _named(label: str) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label=label, custom_id="nasty"))
    return view


@app_commands.command(description="Shows two pictures and a text")
async def files(interaction: ITx) -> None:
    text = discord.File(io.BytesIO("\n".join(f"line {n}" for n in range(30)).encode()), "log.txt")
    await interaction.response.send_message(
        files=[picture("board.png", "Red in the north, blue in the south", 900, 600), text]
    )


@app_commands.command(description="Shows every kind of button")
async def buttons(interaction: ITx) -> None:
    await interaction.response.send_message("press", view=Buttons())


@app_commands.command(description="Shows every kind of select")
async def selects(interaction: ITx) -> None:
    await interaction.response.send_message("choose", view=Selects())


@app_commands.command(description="Opens a form")
async def questions(interaction: ITx) -> None:
    await interaction.response.send_modal(Form())


@app_commands.command(description="Has a button that never answers")
async def slow(interaction: ITx) -> None:
    await interaction.response.send_message("slow", view=Slow())


@app_commands.command(description="Thinks for a while")
async def think(interaction: ITx, seconds: float) -> None:
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(seconds)
    await interaction.edit_original_response(content="thought about it")


@app_commands.command(description="Calls somebody")
async def call(interaction: ITx, user: discord.User) -> None:
    await interaction.response.send_message(
        f"{user.mention}, it is your turn", allowed_mentions=discord.AllowedMentions(users=True)
    )


@app_commands.command(description="Takes every type of option")
async def options(  # noqa: PLR0917 - discord.py passes the options by name
    interaction: ITx,
    count: app_commands.Range[int, 1, 6],
    mode: Literal["picture", "text"],
    user: discord.User | None = None,
    sure: bool | None = None,
    note: str | None = None,
) -> None:
    who = user.name if user else None
    await interaction.response.send_message(f"{count} {mode} {who} {sure} {note}")


OWN: tuple[app_commands.Command[Any, ..., Any], ...] = (
    words,
    nasty,
    files,
    buttons,
    selects,
    questions,
    slow,
    think,
    call,
    options,
)


class Showpiece(Everything):
    def __init__(self) -> None:
        super().__init__()
        for command in OWN:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self.add_view(Slow())

    async def on_interaction(self, interaction: ITx) -> None:
        """Say what was pressed or chosen, where no view of its own answers."""
        data: dict[str, Any] = dict(interaction.data or {})
        which = data.get("custom_id")
        kinds = {"primary", "several", "user", "role", "anybody", "place"}
        if interaction.type is discord.InteractionType.component and which in kinds:
            values = ", ".join(data.get("values", []))
            await interaction.response.send_message(f"got {which} {values}".strip())

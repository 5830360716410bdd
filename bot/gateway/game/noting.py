"""Shows a person what they have noted on a game for themselves, and takes down what they write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.game.records_access import check_may_see
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.modals import Form
from bot.lookups.notes import LONGEST_NOTE

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.lookups.notes import NoteBook
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

KEY: Final = "notes"
"""The key of the button that opens the form."""
FORM: Final = "notes-text"
SHEET: Final = Form(
    FORM,
    "Your notes",
    (("text", "For you alone", "What you want to remember of this game", True, LONGEST_NOTE),),
    optional=("text",),
)
_ANEW: Final = ".anew"
_NONE: Final = "You have no notes on game `{}`."
_HEAD: Final = "**Your notes on game `{}`**\n{}"
_ALONE: Final = "-# Nobody else sees them. `/privacy` gives or deletes them with all that is yours."


class NoteDesk:
    """Shows notes to who wrote them."""

    def __init__(self, games: Games, book: NoteBook) -> None:
        self._games = games
        self._book = book

    async def show(self, reply: Reply, code: str | None) -> None:
        """Show a person their notes on the game with that code, or the channel's.

        Raises:
            Refusal: There is none, or it is played by others elsewhere.
        """
        live = await self._games.find(code, reply.channel)
        text = await self._book.read(reply.user_id, live.game.id)
        if not text:
            check_may_see(reply, live)
        await reply.private(_shown(live, text), view=row(note_button(live)))

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Open the form, filled with what is noted.

        Raises:
            Refusal: There is no such game.
        """
        live = await self._games.get(carried.removesuffix(_ANEW))
        text = await self._book.read(reply.user_id, live.game.id)
        await reply.form(SHEET.modal(carried=carried, filled={"text": text} if text else {}))

    async def typed(self, reply: Reply, carried: str) -> None:
        """Keep what was typed into the form.

        Raises:
            Refusal: There is no such game, or the person has too many notes.
        """
        live = await self._games.get(carried.removesuffix(_ANEW))
        text = SHEET.read(reply.interaction).get("text", "")
        await self._book.write(reply.user_id, live.game.id, text)
        kept = await self._book.read(reply.user_id, live.game.id)
        said, view = _shown(live, kept), row(note_button(live))
        if reply.on_private_message and not carried.endswith(_ANEW):
            await reply.update(content=said, view=view)
        else:
            await reply.private(said, view=view)


def note_button(live: LiveGame, *, anew: bool = False) -> KeyedButton:
    """A button that opens the form; ``anew`` if its message is to stay as it is."""
    carried = f"{live.game.id}{_ANEW}" if anew else live.game.id
    return KeyedButton(KEY, carried, "Write notes")


def _shown(live: LiveGame, text: str) -> str:
    game_id = live.game.id
    return "\n".join((_HEAD.format(game_id, text) if text else _NONE.format(game_id), _ALONE))

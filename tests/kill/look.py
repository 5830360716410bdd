"""Looks at what the store and the channel say, and whether it is the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.gateway.interaction.components import LOOKS, press_of
from bot.gateway.interaction.rights import Rights
from bot.gateway.message import panel as panels
from bot.gateway.message.due_line import due_line
from bot.gateway.message.first_turn import FirstTurns
from bot.gateway.message.lobby_panel import lobby_text, lobby_view
from bot.gateway.message.panel import Panel
from bot.gateway.text.called import named, names_in
from bot.records.ending import ending_of
from bot.records.verification import verify
from bot.referee.live_game import known_to, read_game
from bot.store import open_store
from render.png import draw, draw_end
from render.text.alt import alt_text
from render.text.ending import ending_text
from tests.kill.deeds import Record
from tests.systems_under_test import RENDERERS, SYSTEMS

if TYPE_CHECKING:
    from bot.address import Where
    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, LocalDiscord, Message
    from bot.store import ReadTx
    from render.model.scene import Scene


async def stored(database: Where, channel: Channel) -> Record | None:
    """The channel's game, read by opening the database as any new process does."""

    def read(tx: ReadTx) -> Record | None:
        game = tx.latest_game_in(str(channel.id))
        if game is None:
            return None
        live = read_game(tx, SYSTEMS, game)
        said = due_line(tx, live), FirstTurns().line(tx, live)
        return Record(live, tx.journal(game.id), "\n".join(filter(None, said)))

    store = await open_store(database)
    try:
        return await store.read(read)
    finally:
        await store.close()


async def carried_out(database: Where, request_id: int) -> bool:
    """Whether the store has noted a request as carried out."""
    store = await open_store(database)
    try:
        return await store.read(lambda tx: tx.seen(str(request_id))) is not None
    finally:
        await store.close()


def public(server: LocalDiscord, channel: Channel) -> list[Message]:
    """What everybody in a channel sees, oldest first, but for the call of who can start."""
    seen = [message for message in server.messages(channel) if message.viewer_id is None]
    calls = [message for message in seen if str(message.nonce).endswith("-ready")]
    assert len(calls) <= 1, "the opener is called twice"
    return [message for message in seen if message not in calls]


def current(server: LocalDiscord, record: Record) -> Message:
    """The game's message, as the store knows it."""
    panel = Panel.from_json(record.live.game.panel)
    assert panel is not None, "the store knows no message of the game"
    return server.posting.messages[panel.message]


def check_record(record: Record) -> None:
    """Dice, events and board of the game agree, from the first die to the last."""
    verdict = verify(record.live, record.entries)
    assert verdict.ok, verdict.words
    assert not verdict.notes, verdict.notes


def _said(live: LiveGame, text: str) -> str:
    """A text of a game, with names as messages have them that ping nobody."""
    return named(text, names_in(live)).strip()


async def check_channel(server: LocalDiscord, channel: Channel, record: Record) -> None:
    """The channel shows the game as it is: the last message all of it, the others no buttons."""
    live = record.live
    shown = public(server, channel)
    last = current(server, record)
    assert shown[-1] is last, "the game's message is not the last one"
    panel = Panel.from_json(live.game.panel)
    assert panel is not None
    assert panel.version == live.number, "the message is of another version"
    for message in shown[:-1]:
        usable = [each for each in _custom_ids(message) if not only_looks(each)]
        assert not usable, f"an old message can still be pressed: {message.content}"
        assert not message.selects, f"an old message can still be used: {message.content}"
    if live.state is None:
        assert _said(live, last.content) == _said(live, lobby_text(live, Rights(panel.said)))
        assert _custom_ids(last) == _ids(lobby_view(live).to_components())
        return
    told = known_to(live, record.entries, None)[max(0, panel.since - 1) :]
    text = panels.panel_text(live, told, current=True, hint=record.hint)
    assert _said(live, last.content) == _said(live, text)
    # Whichever unit it is about: the one who was killed knew what its player was busy with.
    units = {
        offer.label.subject.value
        for seat in live.active
        for offer in live.offers(seat)
        if offer.label.subject is not None
    }
    since = told[0].seq if told else 0
    views = [panels.panel_view(live, unit, since).to_components() for unit in (panel.focus, *units)]
    assert _custom_ids(last) in map(_ids, views), "its buttons are of another board"
    (picture,) = last.attachments
    scene = _scene(live)
    if live.result is not None:
        ending = await ending_of(live, record.entries)
        assert picture.description == ending_text(scene, ending)
        assert picture.data == draw_end(scene, ending)
        return
    assert picture.description == alt_text(scene), "the words for the picture are of another board"
    assert picture.data == _drawn(scene), "the picture is of another board"


def only_looks(custom_id: str) -> bool:
    """Whether a press only looks: past messages keep these."""
    press = press_of(custom_id)
    return press is not None and press.what in LOOKS


def check_ping(record: Record, message: Message, asker: int) -> None:
    """A new message has notified exactly those whom it concerns.

    What nobody at the table did, such as the set-up, may also notify the person who asked for
    it: a bot that catches up does not know who that was.
    """
    if not record.entries:
        expected = [set[int]()]
    else:
        actors = {record.entries[-1].actor or str(asker), record.entries[-1].actor}
        expected = [{int(user) for user in panels.pinged(record.live, each)} for each in actors]
    assert message.pinged in expected, f"notified {set(message.pinged)}, not one of {expected}"


def check_closed(record: Record, message: Message, since: int, until: int) -> None:
    """A message that has been replaced tells its story to the end."""
    if since == 0:
        assert _said(record.live, message.content) == _said(
            record.live, lobby_text(record.live, Rights())
        )
        return
    told = known_to(record.live, record.entries, None)[since - 1 : until]
    assert _said(record.live, message.content) == _said(
        record.live, panels.panel_text(record.live, told, current=False)
    )


def _scene(live: LiveGame) -> Scene:
    return RENDERERS.scene_for(live.ruleset.id)(live.ruleset.view(live.state, None))


@lru_cache(maxsize=4)
def _drawn(scene: Scene) -> bytes:
    return draw(scene)


def _custom_ids(message: Message) -> list[str]:
    return _ids(message.components)


def _ids(rows: list[dict[str, object]]) -> list[str]:
    found: list[str] = []
    for row in rows:
        parts = row["components"]
        assert isinstance(parts, list)
        found += [str(part["custom_id"]) for part in parts]
    return found

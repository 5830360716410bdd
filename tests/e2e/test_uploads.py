"""Commands are told to Discord when they have changed, and only then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.text import languages

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems, pytest.mark.usefixtures("own_bot")]


async def test_commands_are_uploaded_when_they_have_changed(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploads: list[list[dict[str, Any]]] = []

    def note(method: str, path: str, _query: Any, payload: Any) -> list[str]:
        if method == "PUT" and path.endswith("/commands"):
            uploads.append(payload)
        return []

    play.server.add_check(note)
    first = play.server.commands
    await play.restart()
    assert uploads == []
    assert play.server.commands == first

    def reworded(commands: list[dict[str, Any]], known: Any) -> None:
        translate(commands, known)
        commands[-1]["description"] = "Says something else"

    translate = languages.translate
    with monkeypatch.context() as patch:
        patch.setattr(languages, "translate", reworded)
        await play.restart()
        assert len(uploads) == 1
        await play.restart()
    assert len(uploads) == 1
    assert {each["description"] for each in play.server.commands} - {
        each["description"] for each in first
    } == {"Says something else"}
    await play.restart()
    assert len(uploads) == 2

    # Another program has changed or removed one.
    last = next(reversed(play.server.world.commands.values()))
    last["version"] = str(int(last["version"]) + 1)
    await play.restart()
    assert len(uploads) == 3
    play.server.world.commands.popitem()
    await play.restart()
    assert len(uploads) == 4
    assert len(play.server.commands) == len(first)

"""``/roll`` over the wire: what may be meant is asked, secrets are kept, the bar of dice stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.commands import roll as roll_module
from bot.gateway.commands.dice_bar import ROWS
from bot.sandbox.model.modals import Modal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.playing import Play


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the next dice show these faces."""

    def use(*wanted: int) -> None:
        left = iter(wanted)
        monkeypatch.setattr(roll_module, "draw", lambda _sides: next(left))

    return use


async def test_a_word_that_may_be_meant_is_asked_about_before_anything_is_rolled(
    play: Play, faces: Callable[..., None]
) -> None:
    faces()
    exchange = await play.ada.command(play.table, "roll", expression="d20+5 advantge", label="a|b")
    said = await play.said(exchange)
    (question,) = exchange.answers
    assert question.ephemeral
    assert said.startswith("Is “advantge” a part of the roll, or only a label?")
    names = [each["label"] for each in question.buttons]
    assert names == ["Roll 2d20kh1+5", "Only a label: 1d20+5"]
    assert play.public() == []
    await play.restart()
    faces(3, 15)
    await (await play.ada.press(question, "Roll 2d20kh1+5")).wait()
    (rolled,) = await play.until(play.public, "the roll")
    assert rolled.content == "🎲 Ada · **a/b**\n2d20kh1 (~~3~~, 15) + 5 = **20**"
    assert not question.buttons
    assert question.content == "Rolled: `2d20kh1+5`"


@pytest.mark.parametrize(
    ("expression", "buttons"),
    {
        "+d20+5": ["Roll 2d20kh1+5", "Roll 1d20+5"],
        "2d6 1d8": ["Roll 2d6+1d8", "Roll 2d6, 1d8"],
        "3d20+5 t21": ["Roll 3d20t16", "Roll 3d20+5 >= 21"],
        "2d6+3 twice": ["Roll 2x(2d6+3)", "Roll (2d6+3)*2", "Only a label: 2d6+3"],
        "4W6 behalte drei Angriff": None,
        "4d6 best three": None,
    }.items(),
)
async def test_what_has_several_meanings_is_asked_about(
    play: Play, faces: Callable[..., None], expression: str, buttons: list[str] | None
) -> None:
    if buttons is None:
        faces(6, 1, 5, 4)
        said = await play.command(play.ada, "roll", expression=expression)
        assert said.endswith("= **15**")
        return
    faces()
    exchange = await play.ada.command(play.table, "roll", expression=expression)
    said = await play.said(exchange)
    assert [each["label"] for each in exchange.answers[0].buttons] == buttons
    assert exchange.answers[0].ephemeral
    assert said.startswith(
        "Is “" if "Only a label" in buttons[-1] else "Which of these do you mean?"
    )
    assert play.public() == []
    found = await play.ada.complete(play.table, "roll", focused="expression", expression=expression)
    values = [each["value"] for each in found]
    assert [f"Roll {each.replace('; ', ', ')}" for each in values][:2] == buttons[:2]


async def test_only_a_label(play: Play, faces: Callable[..., None]) -> None:
    faces(7)
    exchange = await play.ada.command(play.table, "roll", expression="d20 hit 15", private=True)
    await play.said(exchange)
    pressed = await play.ada.press(exchange.answers[0], "Only a label: 1d20")
    await pressed.wait()
    (rolled,) = await play.until(lambda: pressed.followups, "the roll")
    assert rolled.content == "🎲 Ada · hit 15\n1d20 (7) = **7**"
    assert rolled.ephemeral
    assert play.public() == []


@pytest.mark.parametrize("expression", ["d20 # advantge 3", 'd20 "vs ac 15"'])
async def test_a_label_by_sign_is_never_questioned(play: Play, expression: str) -> None:
    exchange = await play.ada.command(play.table, "roll", expression=expression, label="drop 3")
    await play.said(exchange)
    assert [each["label"] for each in exchange.answers[0].buttons] == ["Roll again"]


async def test_completion_offers_what_may_be_meant(play: Play) -> None:
    found = await play.ada.complete(
        play.table, "roll", focused="expression", expression="4d6 drop lowst"
    )
    assert [each["value"] for each in found][:2] == ["4d6dl1", "4d6 # drop lowst"]


async def test_a_secret_is_seen_by_the_roller_and_by_who_manages(
    play: Play, faces: Callable[..., None]
) -> None:
    faces(7)
    exchange = await play.ada.command(
        play.table, "roll", expression="d20+5 advantge", label="sneak", hidden=True
    )
    await play.said(exchange)
    faces(7, 9)
    pressed = await play.ada.press(exchange.answers[0], "Roll 2d20kh1+5")
    _, told = await play.until(lambda: pressed.followups[1:] and pressed.followups, "the roll")
    assert told.ephemeral
    assert "= **14**" in told.content
    (public,) = play.public()
    assert public.content == "🎲 **sneak** · Ada rolled in secret."
    shown = "2d20kh1 (~~7~~, 9) + 5 = **14**"
    await play.restart()
    refused = await play.said(await play.ben.press(public, "Show"))
    assert shown not in refused
    assert "managed by moderators" in refused
    for person in (play.ada, play.cleo):
        pressed = await person.press(public, "Show")
        assert shown in await play.said(pressed)
        assert pressed.answers[0].ephemeral
    assert len(play.public()) == 1
    play.clock.skip(3 * 86_400)
    assert "for a day only" in await play.said(await play.cleo.press(public, "Show"))


async def test_a_secret_needs_others(play: Play) -> None:
    said = await play.command(play.ada, "roll", play.ada.direct, expression="d20", hidden=True)
    assert "private:true" in said
    said = await play.command(play.ada, "roll", expression="d20", hidden=True, private=True)
    assert "choose one" in said
    assert play.public() == []


async def test_the_bar_stays_and_its_buttons_outlive_a_restart(
    play: Play, faces: Callable[..., None]
) -> None:
    await play.said(await play.ada.command(play.table, "roll"))
    (bar,) = play.public()
    rows = [[each["label"] for each in row["components"]] for row in bar.current.components]
    assert rows == [
        ["d4", "d6", "d8", "d10"],
        ["d12", "d20", "d100", "2d6"],
        ["Advantage", "Other…"],
    ]
    await play.restart()
    faces(3, 5, 3, 15)
    await play.said(await play.ben.press(bar, "2d6"))
    await play.said(await play.ben.press(bar, "Advantage"))
    form = await play.ben.press(bar, "Other…")
    modal = await form.wait()
    assert isinstance(modal, Modal)
    faces(6, 6)
    submitted = await play.ben.submit(modal, dice="2d6 for Ada")
    await play.said(submitted)
    said = [each.content for each in play.public()[1:]]
    assert said == [
        "🎲 Ben\n2d6 (3, 5) = **8**",
        "🎲 Ben\n2d20kh1 (~~3~~, 15) = **15**",
        "🎲 Ben · for Ada\n2d6 (**6**▲, **6**▲) = **12**",
    ]
    assert len(bar.versions) == 1


def test_the_bar_has_at_most_three_rows_on_a_phone() -> None:
    assert len(ROWS) <= 3
    for row in ROWS:
        # 390 pixels less the margins; a letter is 9 pixels wide, a button's edges 32, a gap 8.
        assert sum(9 * len(each) + 40 for each in row) <= 390 - 72

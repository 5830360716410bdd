"""``/roll`` over the wire: everywhere, with every die shown, and a button to throw again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.gateway.commands import roll as roll_module
from bot.gateway.text.messages import CONTENT
from tests.e2e.test_bad_input import GARBAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Person
    from tests.e2e.playing import Play

RANDOMNESS = "operating system"


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the next dice show these faces."""

    def use(*wanted: int) -> None:
        left = iter(wanted)
        monkeypatch.setattr(roll_module, "draw", lambda _sides: next(left))

    return use


async def test_every_die_is_shown_in_a_single_response(
    play: Play, faces: Callable[..., None]
) -> None:
    faces(6, 1, 3, 2)
    exchange = await play.ada.command(play.table, "roll", expression="4d6kh3", label="to hit")
    said = await play.said(exchange)
    assert not exchange.deferred
    assert not exchange.followups
    (answer,) = exchange.answers
    assert not answer.ephemeral
    assert said.splitlines() == [
        "🎲 **to hit**",
        "4d6kh3 (**6**▲, ~~*1*▼~~, 3, 2) = **11**",
    ]
    assert [each["label"] for each in answer.buttons] == ["Roll again"]


@pytest.mark.parametrize(
    ("expression", "thrown", "line"),
    [
        ("3d6+2", (2, 3, 4), "3d6 (2, 3, 4) + 2 = **11**"),
        ("d%", (42,), "1d100 (42) = **42**"),
        ("8d6>=5", (5, 6, 1, 2, 3, 4, 4, 2), "= **2 successes**"),
        ("2d6!", (6, 2, 3), "2d6! (**6**▲💥, 2, 3) = **11**"),
        ("2d6ro1", (1, 4, 5), "2d6ro1 (~~1~~ 5, 4) = **9**"),
        ("3red+2white vs 2blue", (1, 2, 5, 6, 6, 5, 4), "**the defender holds**"),
        ("2d6;1d20", (1, 2, 20), "1d20 (**20**▲) = **20**"),
        ("2x(1d6)", (3, 4), "2. 1d6 (4) = **4**"),
        ("1d6 # for Wednesday", (3,), "🎲 for Wednesday"),
        ("D20+5 adv", (3, 15), "2d20kh1 (~~3~~, 15) + 5 = **20**"),
        ("4d6 drop lowest", (6, 2, 3, 2), "4d6dl1 (**6**▲, ~~2~~, 3, 2) = **11**"),
        ("d20+5 vs ac 15", (10,), "1d20 (10) + 5 = 15 vs AC 15: **hit**"),
        ("d20 gegen SG 15", (10,), "1d20 (10) = 10 vs DC 15: **failure**"),
        ("4d6kh3 >= 15", (6, 6, 6, 1), "= 18 >= 15: **yes**"),
        ("2#d6", (3, 4), "2. 1d6 (4) = **4**"),
        ("d20 mit Vorteil", (3, 15), "2d20kh1 (~~3~~, 15) = **15**"),
        ("3d6 5+", (5, 6, 2), "3d6t5 (5✅, **6**▲✅, 2) = **2 successes**"),
        ("d66", (4, 3), "1d6 (4) × 10 + 1d6 (3) = **43**"),  # noqa: RUF001 - a multiplication sign is meant
    ],
)
async def test_the_notation_that_players_know(
    play: Play, faces: Callable[..., None], expression: str, thrown: tuple[int, ...], line: str
) -> None:
    faces(*thrown)
    said = await play.command(play.ada, "roll", expression=expression)
    assert line in said


async def test_colours_have_their_squares(play: Play, faces: Callable[..., None]) -> None:
    faces(2, 3, 4)
    said = await play.command(play.ada, "roll", expression="2red+1white")
    assert "2 🟥 (2, 3)" in said
    assert "1 ⬜ (4)" in said


@pytest.mark.parametrize("where", ["thread", "direct", "group", "elsewhere"])
async def test_it_works_anywhere(play: Play, where: str) -> None:
    world = play.server.world
    person: Person = play.dan if where == "elsewhere" else play.ada
    place: Channel = {
        "thread": lambda: world.add_thread(play.table, "apart", play.ada.id),
        "direct": lambda: play.ada.direct,
        "group": lambda: world.add_group([world.user("Ada"), world.user("Dan")]),
        "elsewhere": lambda: play.elsewhere,
    }[where]()
    if where == "group":
        person = play.dan
    exchange = await person.command(place, "roll", expression="1d6+1")
    said = await play.said(exchange)
    assert re.search(r"\) \+ 1 = \*\*[2-7]\*\*", said)
    assert not exchange.deferred
    again = await person.press(exchange.answers[0], "Roll again")
    assert re.search(r"\) \+ 1 = \*\*[2-7]\*\*", await play.said(again))


async def test_private_stays_private_when_thrown_again(play: Play) -> None:
    exchange = await play.ada.command(play.table, "roll", expression="1d6", private=True)
    await play.said(exchange)
    again = await play.ada.press(exchange.answers[0], "Roll again")
    await play.said(again)
    assert again.answers[0].ephemeral
    assert play.public() == []


@pytest.mark.parametrize("expression", ["3d6+2", "+".join(f"{n}d{n + 90}" for n in range(1, 40))])
async def test_the_button_outlives_a_restart(play: Play, expression: str) -> None:
    exchange = await play.ada.command(play.table, "roll", expression=expression, label="a | b")
    await play.said(exchange)
    (answer,) = exchange.answers
    await play.restart()
    again = await play.ben.press(answer, "Roll again")
    said = await play.said(again)
    assert "Ben again · **a " in said
    assert RANDOMNESS not in said
    assert not again.answers[0].ephemeral
    assert again.answers[0].id != answer.id
    assert len(answer.versions) == 1


async def test_a_kept_roll_that_is_gone_is_refused(play: Play) -> None:
    long = "+".join(f"{n}d{n + 90}" for n in range(1, 40))
    exchange = await play.ada.command(play.table, "roll", expression=long)
    await play.said(exchange)
    await play.store.write(lambda tx: tx.drop_settings_before("stash", "9"))
    said = await play.said(await play.ada.press(exchange.answers[0], "Roll again"))
    assert "too old to be repeated" in said


async def test_a_fault_is_pointed_at(play: Play) -> None:
    exchange = await play.ada.command(play.table, "roll", expression="3d6 + 4q8")
    said = await play.said(exchange)
    assert exchange.answers[0].ephemeral
    assert said.startswith("✋ **I can't roll that.**")
    block = said.split("```")[1].strip("\n").splitlines()
    assert block[0] == "3d6 + 4q8"
    assert block[1].index("^") == block[0].index("q")


async def test_mere_words_are_a_label(play: Play, faces: Callable[..., None]) -> None:
    faces(3, 4)
    typed = "1d20+5 to hit"
    assert "🎲 to hit\n" in await play.command(play.ada, "roll", expression=typed)
    found = await play.ada.complete(play.table, "roll", focused="expression", expression=typed)
    assert found[0] == {"value": "1d20+5 # to hit", "name": "1d20+5 # to hit · 6 to 25"}
    assert "🎲 to hit\n" in await play.command(play.ada, "roll", expression=found[0]["value"])


@pytest.mark.parametrize("expression", ["1001d6", "1d10001", "21x(1d6)", "d6" * 200, "(" * 60])
async def test_too_much_is_refused_kindly(play: Play, expression: str) -> None:
    said = await play.command(play.ada, "roll", expression=expression)
    assert said.startswith("✋")
    assert play.public() == []


async def test_a_thousand_dice_are_shown_and_kept_whole(play: Play) -> None:
    exchange = await play.ada.command(play.table, "roll", expression="20x(50d10000)")
    said = await play.said(exchange)
    assert len(said) <= CONTENT
    assert said.count("**") == 40
    (file,) = exchange.answers[0].attachments
    assert file.filename == "dice.txt"
    lines = file.data.decode().splitlines()
    assert len(lines) == 20
    assert all(line.count(",") == 49 for line in lines)


async def test_words_of_a_player_change_nothing_else(play: Play) -> None:
    label = "@everyone <@1> **x** [a](https://e.com) \u202e\u200b`c`\n# big"
    exchange = await play.ada.command(
        play.table, "roll", expression="1d6[*n* <@1> ~~y~~] # __c__ @here", label=label
    )
    said = await play.said(exchange)
    (answer,) = exchange.answers
    assert not answer.current.mentions_everyone
    assert answer.pinged == set() or not answer.pinged
    for raw in ("@everyone", "@here", " <@1>", "**x**", "](https", "\u202e", "`c`", "__c__"):
        assert raw not in said, raw
    assert "\n# big" not in said


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage(play: Play, kind: str) -> None:
    for options in (
        {"expression": GARBAGE[kind]},
        {"expression": "1d6", "label": GARBAGE[kind]},
        {"expression": f"1d6 # {GARBAGE[kind]}"[:6000]},
    ):
        exchange = await play.ada.command(play.table, "roll", **options)
        said = await play.said(exchange)
        assert said
        assert "Something went wrong" not in said
        assert not exchange.answers[0].current.mentions_everyone
    typing = play.ada.type(play.table, "roll", "expression", {"expression": GARBAGE[kind]})
    await typing.wait()
    assert len(typing.choices) <= 25


async def test_completion_knows_what_was_thrown_and_examples(play: Play) -> None:
    found = await play.ada.complete(play.table, "roll", focused="expression")
    assert {"value": "4d6kh3", "name": "4d6kh3 · keep the highest three of four"} in found
    await play.command(play.ada, "roll", expression="7d8+1")
    found = await play.ada.complete(play.table, "roll", focused="expression")
    assert found[0]["value"] == "7d8+1"
    found = await play.ada.complete(play.table, "roll", focused="expression", expression="3d6+1")
    assert found[0] == {"value": "3d6+1", "name": "3d6+1 · 4 to 19"}
    found = await play.ben.complete(play.table, "roll", focused="expression")
    assert "7d8+1" not in [each["value"] for each in found]


@pytest.mark.parametrize("dice", range(4, 14, 3))
async def test_many_words_leave_room_for_the_dice(play: Play, dice: int) -> None:
    words = {"expression": f"20x({dice}d6) # {'*' * 200}", "label": "*" * 80}
    exchange = await play.ada.command(play.table, "roll", **words)
    said = await play.said(exchange)
    assert len(said) <= CONTENT
    assert ("d6 (" in said) == (not exchange.answers[0].attachments)


async def test_more_totals_than_a_message_holds(play: Play) -> None:
    exchange = await play.ada.command(
        play.table, "roll", expression="; ".join(["20x(1d10000)"] * 20)
    )
    said = await play.said(exchange)
    assert said.endswith("\n…")
    (file,) = exchange.answers[0].attachments
    assert file.data.decode().count("1d10000") >= 20

"""``/macro`` over the wire: rolls that are saved by people and servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.lookups.macros import PERSONAL, personal
from tests.e2e.test_bad_input import GARBAGE

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play


async def test_a_roll_is_saved_listed_run_and_deleted(play: Play) -> None:
    said = await play.command(play.ada, "macro save", name="Attack", expression="3red vs 2blue")
    assert said.startswith("Saved **attack**: `3red vs 2blue`")
    await play.restart()
    assert "- **attack** `3red vs 2blue`" in await play.command(play.ada, "macro list")
    exchange = await play.ada.command(play.table, "macro run", name="attack")
    said = await play.said(exchange)
    assert not exchange.deferred
    assert said.startswith("🎲 **attack**\n3 🟥 (")
    assert not exchange.answers[0].ephemeral
    again = await play.ben.press(exchange.answers[0], "Roll again")
    assert "**attack**" in await play.said(again)
    found = await play.ada.complete(play.table, "macro run", focused="name", name="att")
    assert found == [{"name": "attack: 3red vs 2blue", "value": "attack"}]
    found = await play.ada.complete(play.table, "roll", focused="expression", expression="attack")
    assert {"name": "attack: 3red vs 2blue", "value": "3red vs 2blue"} in found
    assert "Replaced" in await play.command(play.ada, "macro save", name="attack", expression="1d6")
    assert "Deleted" in await play.command(play.ada, "macro delete", name="ATTACK")
    said = await play.command(play.ada, "macro run", name="attack")
    assert "There is no saved roll of that name" in said


async def test_arguments(play: Play) -> None:
    await play.command(play.ada, "macro save", name="hit", expression="{1}d6+{2|0} # to hit")
    said = await play.command(play.ada, "macro run", name="hit", arguments="3, 2")
    assert "3d6 (" in said
    assert ") + 2 = **" in said
    said = await play.command(play.ada, "macro run", name="hit", arguments="2")
    assert ") + 0 = **" in said
    said = await play.command(play.ada, "macro run", name="hit")
    assert "takes 2 arguments" in said
    assert "number 1 is missing" in said
    said = await play.command(play.ada, "macro run", name="hit", arguments="5000")
    assert said.startswith("✋")
    said = await play.command(play.ada, "macro run", name="hit", arguments=",".join("1" * 12))
    assert "Nine arguments" in said


async def test_arguments_that_nothing_asks_for_are_refused(play: Play) -> None:
    await play.command(play.ada, "macro save", name="hit", expression="{1}d6+{2|0} # to hit")
    said = await play.command(play.ada, "macro run", name="hit", arguments="3, 2, 1")
    assert "This roll takes 2 arguments: you gave 3." in said
    await play.command(play.ada, "macro save", name="plain", expression="3d6")
    said = await play.command(play.ada, "macro run", name="plain", arguments="3")
    assert "This roll takes no arguments: you gave 1." in said


async def test_arguments_are_explained_and_offered(play: Play) -> None:
    async def offered(person: Person, name: str, typed: str = "") -> list[tuple[str, str]]:
        options: dict[str, Any] = {"name": name, **({"arguments": typed} if typed else {})}
        found = await person.complete(play.table, "macro run", focused="arguments", **options)
        return [(each["value"], each["name"]) for each in found]

    await play.command(play.ada, "macro save", name="hit", expression="{1}d6+{2|0} # {3|}")
    told = "{1} must be given, {2} is 0 if left out, {3} is nothing if left out"
    assert await offered(play.ada, "hit") == [("1, 0", f"1, 0 · {told}")]
    assert await offered(play.ada, "HIT", "4") == [
        ("4", "4 · 4d6+0 #"),
        ("4, 0", f"4, 0 · {told}"),
    ]
    await play.command(play.ada, "macro run", name="hit", arguments="4,2 , orc")
    await play.command(play.ada, "macro run", name="hit", arguments="5")
    assert (await offered(play.ada, "hit"))[1:] == [
        ("5", "5 · 5d6+0 #"),
        ("4, 2, orc", "4, 2, orc · 4d6+2 # orc"),
    ]
    assert (await offered(play.ada, "hit", ",1"))[0][1].startswith(",1 · This roll takes 3")
    assert ("4, 2, orc", "4, 2, orc · 4d6+2 # orc") in await offered(play.ada, "hit", "4")
    await play.command(play.ada, "macro save", name="plain", expression="3d6")
    assert await offered(play.ada, "plain") == []
    assert await offered(play.ada, "nothing") == []
    assert await offered(play.ben, "hit") == []


async def test_places_are_explained_to_who_writes_them_otherwise(play: Play) -> None:
    for text in ("{name}d6", "{0}d6", "{}d6", "{10}d6", "{1|}d6{"):
        said = await play.command(play.ada, "macro save", name="x", expression=text)
        assert "Arguments are written {1} to {9}, or {1|4} with 4 if it is left out." in said
    said = await play.command(play.ada, "macro save", name="x", expression="{1}d6 # {so}")
    assert said.startswith("Saved")


async def test_semicolons_separate_arguments_too(play: Play) -> None:
    await play.command(play.ada, "macro save", name="hit", expression="{1}d6+{2}")
    assert ") + 4 = **" in await play.command(play.ada, "macro run", name="hit", arguments="2; 4")


@pytest.mark.parametrize(
    "arguments",
    ["3.4", "3. 4", "3, 4.", "“3”, “4”", "„3“; „4“", "3\N{FULLWIDTH COMMA}4", "3 4", "three, vier"],
)
async def test_arguments_are_read_as_telephones_write_them(play: Play, arguments: str) -> None:
    await play.command(play.ada, "macro save", name="hit", expression="{1}d6+{2}")
    said = await play.command(play.ada, "macro run", name="hit", arguments=arguments)
    assert "3d6 (" in said
    assert ") + 4 = **" in said


async def test_points_and_commas_stay_where_they_are_meant(play: Play) -> None:
    await play.command(play.ada, "macro save", name="v", expression="{1}d6 # {2|}")
    said = await play.command(play.ada, "macro run", name="v", arguments="2, “orc, big”")
    assert "orc, big" in said
    (_, again, *_) = await play.ada.complete(
        play.table, "macro run", focused="arguments", name="v", arguments="2"
    )
    found = await play.ada.complete(play.table, "macro run", focused="arguments", name="v")
    assert "2, “orc, big”" in [again["value"], *(each["value"] for each in found)]
    await play.command(play.ada, "macro save", name="label", expression="1d6 # {1} {2|}")
    said = await play.command(play.ada, "macro run", name="label", arguments="3.5")
    assert "3.5" in said
    said = await play.command(play.ada, "macro run", name="v", arguments="2.5.7")
    assert said.startswith("✋")


@pytest.mark.parametrize(
    ("expression", "advice"),
    [
        ("2d6+3 twice", "“2x(2d6+3)” or “(2d6+3)*2”"),
        ("+d20+5", "“2d20kh1+5” or “1d20+5”"),
        ("{1}d6 half", "“1d6/2”"),
        ("1d20+5²", "no plain digit"),
        ("4d6 half # for Ada", "“4d6/2 # for Ada”"),
    ],
)
async def test_what_may_be_meant_otherwise_is_not_saved(
    play: Play, expression: str, advice: str
) -> None:
    said = await play.command(play.ada, "macro save", name="x", expression=expression)
    assert said.startswith("✋")
    assert advice in said.replace("\\", "")
    assert ("tried as 1" in said) is ("{1}" in expression)
    assert "none" in await play.command(play.ada, "macro list")


async def test_a_roll_that_was_saved_before_goes_on_as_it_was(play: Play) -> None:
    scope = personal(str(play.ada.id))
    await play.store.write(lambda tx: tx.set_setting(scope, "old", '"+d20+{1}"'))
    said = await play.command(play.ada, "macro run", name="old", arguments="5")
    assert "1d20 (" in said
    await play.command(play.ada, "macro save", name="new", expression="{1}+5")
    exchange = await play.ada.command(play.table, "macro run", name="new", arguments="+d20")
    assert (await play.said(exchange)).startswith("Which of these do you mean?")


async def test_words_in_arguments_are_asked_about(play: Play) -> None:
    await play.command(play.ada, "macro save", name="stat", expression="{1}")
    for arguments in ("4d6 keep three", "4W6 behalte drei"):
        said = await play.command(play.ada, "macro run", name="stat", arguments=arguments)
        assert "4d6kh3 (" in said
    exchange = await play.ada.command(play.table, "macro run", name="stat", arguments="4d6 twice")
    await play.said(exchange)
    assert [each["label"] for each in exchange.answers[0].buttons][:2] == [
        "Roll 2x(4d6)",
        "Roll 4d6*2",
    ]


async def test_a_single_argument_is_asked_for_as_such(play: Play) -> None:
    await play.command(play.ada, "macro save", name="one", expression="{1}d6")
    said = await play.command(play.ada, "macro run", name="one")
    assert "This roll takes an argument" in said
    assert "commas" not in said


async def test_whose_it_is_to_be_deleted_is_told(play: Play) -> None:
    said = await play.command(play.cleo, "macro save", name="all", expression="1d6", server=True)
    assert "Saved **all** for everybody on this server" in said
    said = await play.command(play.cleo, "macro delete", name="all")
    assert "You have no saved roll of that name. For the server's, add `server:True`." in said
    said = await play.command(play.cleo, "macro delete", play.cleo.direct, name="all")
    assert "server" not in said


async def test_people_have_their_own(play: Play) -> None:
    await play.command(play.ada, "macro save", name="mine", expression="1d6")
    assert (await play.command(play.ben, "macro run", name="mine")).startswith("✋")
    said = await play.command(play.ada, "macro run", play.ada.direct, name="mine")
    assert "1d6 (" in said


async def test_a_servers_rolls_are_managed_by_moderators(play: Play) -> None:
    options: dict[str, Any] = {"name": "gale", "expression": "2d6", "server": True}
    said = await play.command(play.ada, "macro save", **options)
    assert "managed by moderators" in said
    await play.command(play.cleo, "macro save", **options)
    assert "2d6 (" in await play.command(play.ben, "macro run", name="gale")
    assert "**gale**" in await play.command(play.ben, "macro list")
    said = await play.command(play.ben, "macro delete", name="gale", server=True)
    assert "managed by moderators" in said
    await play.command(play.ben, "macro save", name="gale", expression="1d8")
    assert "1d8 (" in await play.command(play.ben, "macro run", name="gale")
    assert "2d6 (" in await play.command(play.ada, "macro run", name="gale")
    said = await play.command(play.cleo, "macro run", play.cleo.direct, name="gale")
    assert said.startswith("✋")
    said = await play.command(play.cleo, "macro save", play.cleo.direct, **options)
    assert "belong to a server" in said


async def test_there_is_an_end_to_them(play: Play) -> None:
    for number in range(PERSONAL):
        await play.command(play.ada, "macro save", name=f"n{number}", expression="1d6")
    said = await play.command(play.ada, "macro save", name="more", expression="1d6")
    assert f"{PERSONAL} saved rolls are the most" in said
    said = await play.command(play.ada, "macro save", name="n1", expression="1d8")
    assert said.startswith("Replaced")
    found = await play.ada.complete(play.table, "macro run", focused="name")
    assert len(found) == 25


@pytest.mark.parametrize(
    ("name", "expression"),
    [("two words", "1d6"), ("x" * 33, "1d6"), ("@here", "1d6"), ("ok", "{1}q6"), ("ok", "x" * 501)],
)
async def test_what_cannot_be_saved(play: Play, name: str, expression: str) -> None:
    said = await play.command(play.ada, "macro save", name=name, expression=expression)
    assert said.startswith("✋")
    assert "none" in await play.command(play.ada, "macro list")


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage(play: Play, kind: str) -> None:
    text = GARBAGE[kind]
    await play.command(play.ada, "macro save", name="ok", expression="{1}d6")
    for name, options in (
        ("macro save", {"name": "x", "expression": text}),
        ("macro run", {"name": text}),
        ("macro run", {"name": "ok", "arguments": text}),
        ("macro delete", {"name": text}),
    ):
        exchange = await play.ada.command(play.table, name, **options)
        said = await play.said(exchange)
        assert said.startswith("✋"), (name, said)
        assert not exchange.answers[0].current.mentions_everyone
    said = await play.command(play.ada, "macro save", name=text, expression="1d6")
    assert "Something went wrong" not in said
    for focused, options in (
        ("name", {"name": text}),
        ("arguments", {"name": "ok", "arguments": text}),
    ):
        typing = play.ada.type(play.table, "macro run", focused, options)
        await typing.wait()
        assert len(typing.choices) <= 25


async def test_names_that_begin_as_typed_come_first(play: Play) -> None:
    await play.command(play.ada, "macro save", name="adv", expression="2d20kh1")
    await play.command(play.ada, "macro save", name="hit", expression="1d20")
    found = await play.ada.complete(play.table, "macro run", focused="name", name="h")
    assert [each["value"] for each in found] == ["hit", "adv"]


@pytest.mark.parametrize("arguments", ["3,", "3 ; ", "3,,"])
async def test_a_comma_too_many_is_no_argument(play: Play, arguments: str) -> None:
    await play.command(play.ada, "macro save", name="one", expression="{1}d6")
    said = await play.command(play.ada, "macro run", name="one", arguments=arguments)
    assert "3d6 (" in said


async def test_names_are_shown_as_they_are(play: Play) -> None:
    await play.command(play.ada, "macro save", name="_hit_", expression="1d6")
    for name in ("macro run", "macro delete"):
        assert "Possible: \\_hit\\_." in await play.command(play.ada, name, name="miss")

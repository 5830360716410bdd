"""``/table`` over the wire: systems' tables, one's own, rolled and looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.commands import table as table_module
from bot.lookups.own_tables import MOST
from bot.sandbox import Modal
from rules.dice.notation.bounds import bounds
from rules.dice.notation.grammar import parse
from rules.registry import installed
from tests.e2e.looking import labels
from tests.e2e.test_bad_input import GARBAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Exchange, Person
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems

MONSTERS = b"""
name = "Monsters"
dice = "1d6"
[[rows]]
range = "1-3"
result = "none"
[[rows]]
range = "4-6"
result = "a goblin"
then = ["gems"]
"""
GEMS = b"weight,result,then\n3,glass,\n1,ruby,\n"


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the next dice show these faces."""

    def use(*wanted: int) -> None:
        left = iter(wanted)
        monkeypatch.setattr(table_module, "draw", lambda _sides: next(left))

    return use


async def _give(
    play: Play, person: Person, name: str, data: bytes, channel: Channel | None = None
) -> Exchange:
    """Give a file, and look at what it is read as."""
    where = channel or play.table
    file = person.upload(where, name, data)
    exchange = await person.command(where, "table add", file=file)
    await exchange.wait()
    return exchange


async def kept(person: Person, exchange: Exchange) -> str:
    """Keep the table that is shown, if one is; what is said then."""
    await exchange.wait()
    seen = exchange.answers[-1]
    keep = next((label for label in labels(seen) if label in ("Keep it", "Behalten")), None)
    if keep is not None:
        pressed = await person.press(seen, keep)
        await pressed.wait()
        seen = next(iter(pressed.answers), seen)
    return seen.content


async def _add(
    play: Play, person: Person, name: str, data: bytes, channel: Channel | None = None
) -> str:
    return await kept(person, await _give(play, person, name, data, channel))


async def table_form(play: Play, person: Person, channel: Channel | None = None) -> Modal:
    exchange = await person.command(channel or play.table, "table add")
    modal = await exchange.wait()
    assert isinstance(modal, Modal)
    return modal


async def test_every_table_of_every_system_is_offered_and_shown(play: Play) -> None:
    for ruleset in installed():
        typed = ruleset.command
        found = await play.ada.complete(play.table, "table show", focused="name", name=typed)
        offered = {each["value"] for each in found}
        for table in ruleset.tables:
            key = f"{ruleset.command}/{table.id}"
            assert key in offered
            said = await play.command(play.ada, "table show", name=key, private=True)
            assert said.startswith(f"**{table.title}** ({ruleset.title})")
            for row in table.rows:
                assert row.cells[0].split()[0] in said


@pytest.mark.parametrize("ruleset", list(installed()), ids=lambda each: each.id)
def test_tables_with_dice_cover_every_total(ruleset: AnyRuleset) -> None:
    for table in ruleset.tables:
        assert all(len(row.cells) == len(table.columns) for row in table.rows)
        assert set(table.rules) <= set(ruleset.rulebook.by_id)
        if table.dice:
            low, high = bounds(parse(table.dice).rolls[0].body)
            spans = [row.span for row in table.rows if row.span is not None]
            held = [n for first, last in spans for n in range(first, last + 1)]
            assert sorted(held) == list(range(low, high + 1))


async def test_a_roll_lights_its_row(play: Play, faces: Callable[..., None]) -> None:
    faces(4)
    exchange = await play.ada.command(play.table, "table show", name="hit table", roll=True)
    said = await play.said(exchange)
    assert not exchange.deferred
    lit = [line for line in said.splitlines() if line.startswith("> ")]
    assert len(lit) == 1
    assert lit[0].startswith("> 4 ")
    assert "slowed" in lit[0]
    assert "🎲 1d6: **4**" in said
    faces(1)
    await play.restart()
    pressed = await play.ben.press(exchange.answers[0], "Roll again")
    assert "\n> 1       all vessels" in await play.said(pressed)


async def test_a_row_is_looked_up(play: Play) -> None:
    said = await play.command(play.ada, "table show", name="convoy/hit-table", row="6")
    assert "\n> 6 " in said
    said = await play.command(play.ada, "table show", name="convoy/vessels", row="slayer")
    assert "\n> Slayer" in said
    found = await play.ada.complete(
        play.table, "table show", focused="row", name="convoy/vessels", row="crush"
    )
    assert {each["value"] for each in found} == {"Lite Crusher", "Harsh Crusher"}
    assert await play.ada.complete(play.table, "table show", focused="row") == []
    said = await play.command(play.ada, "table show", name="convoy/vessels", row="Nimitz")
    assert said.startswith("✋")
    said = await play.command(play.ada, "table show", name="convoy/vessels", roll=True)
    assert "is not rolled" in said


@pytest.mark.parametrize("row", ["4-6", "4", "99", "a goblin", "GOBLIN", " gob "])
async def test_a_row_of_an_own_table_is_looked_up(play: Play, row: str) -> None:
    await _add(play, play.cleo, "m.toml", MONSTERS)
    said = await play.command(play.ada, "table show", name="monsters", row=row)
    assert "\n> 4-6  a goblin" in said


async def test_rows_of_own_tables_are_offered(play: Play) -> None:
    await _add(play, play.cleo, "m.toml", MONSTERS)
    await _add(play, play.cleo, "gems.csv", GEMS)
    found = await play.ada.complete(play.table, "table show", focused="row", name="Monsters")
    assert found == [
        {"name": "1-3 · none", "value": "1-3"},
        {"name": "4-6 · a goblin", "value": "4-6"},
    ]
    found = await play.ada.complete(play.table, "table show", focused="row", name="gems", row="r")
    assert found == [{"name": "ruby", "value": "ruby"}]
    said = await play.command(play.ada, "table show", name="gems", row="ruby")
    assert "\n> 1\N{MULTIPLICATION SIGN}  ruby\n" in said
    # In a private conversation there are other tables.
    found = await play.ada.complete(play.ada.direct, "table show", focused="row", name="gems")
    assert found == []


async def test_a_row_that_may_be_several_is_asked_for_again(play: Play) -> None:
    await _add(play, play.cleo, "gems.csv", b"result\nglass pearl\nglass ruby\n**opal**\n")
    said = await play.command(play.ada, "table show", name="gems", row="glass")
    assert "Several rows of that table are like that.\nPossible: glass pearl, glass ruby." in said
    said = await play.command(play.ada, "table show", name="gems", row="3")
    assert "There is no such row" in said
    assert "> opal" not in said
    said = await play.command(play.ada, "table show", name="convoy/vessels", row="crusher")
    assert said.endswith("\nPossible: Harsh Crusher, Lite Crusher.")
    said = await play.command(play.ada, "table show", name="convoy/vessels", row="lite")
    assert "\n> Lite Crusher" in said


@pytest.mark.parametrize("name", ["vessel", "HIT TABLE", "ok corral", "corral activation"])
async def test_a_part_of_a_name_is_enough_if_one_table_has_it(play: Play, name: str) -> None:
    said = await play.command(play.ada, "table show", name=name)
    title = said.partition("**")[2].partition("**")[0].lower()
    assert all(word in title for word in name.lower().split())


async def test_a_part_of_several_names_lists_them(play: Play) -> None:
    said = await play.command(play.ada, "table show", name="activation")
    assert "Several tables are like that." in said
    assert "Activation: The End of Ned, Activation: Shoot-out at the OK Corral" in said


async def test_an_own_table_goes_before_a_part_of_a_name(play: Play) -> None:
    await _add(play, play.cleo, "hit.csv", GEMS)
    said = await play.command(play.ada, "table show", name="hit")
    assert "glass" in said


async def test_an_own_table_may_be_called_as_a_systems_is(
    play: Play, faces: Callable[..., None]
) -> None:
    await _add(play, play.cleo, "hit_table.csv", GEMS)
    shown = await play.ada.command(play.table, "table show", name="hit table")
    assert "glass" in await play.said(shown)
    faces(1)
    exchange = await play.ben.press(shown.answers[0], "Roll")
    assert "glass" in await play.said(exchange)
    system = await play.ada.command(play.table, "table show", name="convoy/hit-table")
    assert "Coffin" in await play.said(system)
    faces(1)
    exchange = await play.ben.press(system.answers[0], "Roll")
    assert "Coffin" in await play.said(exchange)


async def test_only_what_was_added_is_exported_and_removed(play: Play) -> None:
    await _add(play, play.cleo, "gems.csv", GEMS)
    for name in ("table export", "table remove"):
        said = await play.command(play.cleo, name, name="Hit table")
        assert "belongs to a game" in said
        assert said.endswith("\nPossible: gems.")
        assert "No table of that name" in await play.command(play.cleo, name, name="gem")


async def test_a_file_is_told_its_dice(play: Play, faces: Callable[..., None]) -> None:
    file = play.cleo.upload(play.table, "sky.csv", b"range,result\n3-10,sun\n11-18,rain\n")
    seen = await play.cleo.command(play.table, "table add", file=file, dice="3d6")
    assert "**sky** · 3d6" in await kept(play.cleo, seen)
    faces(5, 5, 5)
    said = await play.command(play.ada, "table show", name="sky", roll=True)
    assert "\n> 11-18  rain\n" in said
    file = play.cleo.upload(play.table, "m.toml", MONSTERS.replace(b"4-6", b"4-8"))
    seen = await play.cleo.command(play.table, "table add", file=file, dice="1d8")
    assert "**monsters** · 1d8" in await play.said(seen)
    assert "the form asks" in await play.command(play.cleo, "table add", dice="1d6")


async def test_own_tables_from_files_lead_to_each_other(
    play: Play, faces: Callable[..., None]
) -> None:
    assert "Added this table" in await _add(play, play.cleo, "m.toml", MONSTERS)
    assert "Added this table" in await _add(play, play.cleo, "gems.csv", GEMS)
    assert "Replaced" in await _add(play, play.cleo, "gems.csv", GEMS)
    faces(5, 4)
    said = await play.command(play.ada, "table show", name="Monsters", roll=True)
    assert "\n> 4-6  a goblin → gems\n" in said
    assert "🎲 monsters **5**: **a goblin**" in said
    assert "↳ 🎲 gems: **ruby**" in said
    said = await play.command(play.ada, "table show", name="monsters", row="2")
    assert "\n> 1-3  none\n" in said
    found = await play.ada.complete(play.table, "table show", focused="name", name="gem")
    assert found == [{"name": "gems", "value": "gems"}]
    exchange = await play.ben.command(play.table, "table export", name="monsters")
    await exchange.wait()
    (file,) = exchange.answers[0].attachments
    assert "Removed" in await play.command(play.cleo, "table remove", name="monsters")
    said = await play.command(play.ada, "table show", name="monsters")
    assert "There is no table of that name" in said
    assert "Added" in await _add(play, play.cleo, file.filename, file.data)


async def test_a_form_makes_a_table(play: Play, faces: Callable[..., None]) -> None:
    modal = await table_form(play, play.cleo)
    await play.restart()
    exchange = await play.cleo.submit(
        modal, name="Weather", dice="2d6", rows="2-6: rain\n7: fog -> fog\n8 to 12: sun"
    )
    assert "Added this table" in await kept(play.cleo, exchange)
    faces(6, 6)
    said = await play.command(play.ada, "table show", name="weather", roll=True)
    assert "\n> 8-12  sun\n" in said
    exchange = await play.cleo.submit(await table_form(play, play.cleo), name="w", rows="3: a\nb")
    said = await kept(play.cleo, exchange)
    assert "\n  3\N{MULTIPLICATION SIGN}  a\n  1\N{MULTIPLICATION SIGN}  b\n" in said


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.txt", b""),
        ("x.xlsx", b"PK\x03\x04" + bytes(range(256))),
        ("x.toml", b"\xff\xfe"),
        ("x.toml", b"[[rows]]\na = "),
        ("x.csv", b"range,result\nnone,2\n"),
        ("x.json", b'{"results": 3}'),
        ("x.csv", b"result\n" + b"x\n" * 201),
        ("x.toml", b"#" * 1_000_000),
    ],
)
async def test_a_wrong_file_is_refused(play: Play, name: str, data: bytes) -> None:
    assert (await _add(play, play.cleo, name, data)).startswith("✋")


async def test_tables_that_are_not_there_yet_are_told(
    play: Play, faces: Callable[..., None]
) -> None:
    said = await _add(play, play.cleo, "m.toml", MONSTERS)
    assert said.endswith("\n-# Not there yet: gems")
    faces(6)
    said = await play.command(play.ada, "table show", name="monsters", roll=True)
    assert "There is no table “gems”, to which “monsters” led." in said
    await _add(play, play.cleo, "gems.csv", GEMS)
    said = await _add(play, play.cleo, "m.toml", MONSTERS)
    assert "Not there yet" not in said


async def test_an_own_table_is_found_by_a_part_of_its_name(play: Play) -> None:
    await _add(play, play.cleo, "wandering_monsters.csv", GEMS)
    await _add(play, play.cleo, "wandering_gems.csv", GEMS)
    said = await play.command(play.ada, "table show", name="Monsters wand")
    assert said.startswith("**wandering monsters**")
    said = await play.command(play.ada, "table show", name="wandering")
    assert "Several tables are like that." in said
    assert said.endswith("Possible: wandering gems, wandering monsters.")
    said = await play.command(play.ada, "table show", name="wandring gems")
    assert "no table of that name" in said
    assert "\nPossible: wandering gems" in said
    assert "Vessels" not in said


async def test_only_managers_change_a_servers_tables(play: Play) -> None:
    said = await _add(play, play.ada, "gems.csv", GEMS)
    assert "managed by moderators" in said
    assert said.endswith("In a private conversation with me you have your own.")
    await _add(play, play.cleo, "gems.csv", GEMS)
    said = await play.command(play.ada, "table remove", name="gems")
    assert "managed by moderators" in said
    own = play.ada.direct
    assert "Added" in await _add(play, play.ada, "mine.csv", GEMS, own)
    assert "glass" in await play.command(play.ada, "table show", own, name="mine")
    assert (await play.command(play.ada, "table show", name="mine")).startswith("✋")


async def test_tables_are_bounded_and_endless_ones_stop(play: Play) -> None:
    loop = b'name = "loop"\n[[rows]]\nresult = "on"\nthen = ["loop"]\n'
    await _add(play, play.cleo, "x.toml", loop)
    said = await play.command(play.ada, "table show", name="loop", roll=True)
    assert "without end" in said
    for number in range(MOST - 1):
        await _add(play, play.cleo, f"t{number}.csv", GEMS)
    said = await _add(play, play.cleo, "more.csv", GEMS)
    assert f"{MOST} tables are the most" in said


async def test_words_in_tables_change_nothing_else(play: Play) -> None:
    rows = "@everyone <@1>\n**bold** [x](https://e.com)\n\u202eright\u200b\n`c` ```"
    modal = await table_form(play, play.cleo)
    exchange = await play.cleo.submit(modal, name="**<@2>** \u202e", rows=rows)
    assert "Added" in await kept(play.cleo, exchange)
    shown = await play.ada.command(play.table, "table show", name="**<@2>**")
    said = await play.said(shown)
    before, block, after = said.split("```")
    for raw in ("@everyone", " <@1>", "**bold**", "](https", "\u202e", "`c`", "**<@2>"):
        assert raw not in before + after, raw
    assert "`" not in block
    assert "\u202e" not in block
    assert not shown.answers[0].pinged


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage(play: Play, kind: str) -> None:
    for name in ("table show", "table export", "table remove"):
        said = await play.command(play.cleo, name, name=GARBAGE[kind])
        assert said.startswith("✋"), name
        typing = play.cleo.type(play.table, name, "name", {"name": GARBAGE[kind]})
        await typing.wait()
        assert len(typing.choices) <= 25
    said = await play.command(play.cleo, "table show", name="hit table", row=GARBAGE[kind])
    assert said
    assert "Something went wrong" not in said


async def test_a_part_of_own_and_of_other_names_lists_them(play: Play) -> None:
    await _add(play, play.cleo, "vessels of mine.csv", GEMS)
    assert "glass" in await play.command(play.ada, "table show", name="mine vess")
    assert "(Space Convoy)" in await play.command(play.ada, "table show", name="vessels")
    said = await play.command(play.ada, "table show", name="vess")
    assert "Several tables are like that.\nPossible: Vessels, vessels of mine." in said


async def test_a_long_table_that_leads_to_many_is_added(play: Play) -> None:
    rows = [b"1,%s,%s" % (b"row" * 50, b"lead%02d" % number * 9) for number in range(30)]
    said = await _add(play, play.cleo, "long.csv", b"\n".join((b"weight,result,then", *rows)))
    assert said.startswith("Added this table.")
    assert "Not there yet: lead00" in said


async def test_dice_in_a_result_are_thrown_with_it(play: Play, faces: Callable[..., None]) -> None:
    await _add(play, play.cleo, "finds.txt", b"1-5 2d6x10 gp, 1d4 gems\n6 none")
    faces(3, 1, 2, 4)
    said = await play.command(play.ada, "table show", name="finds", roll=True)
    assert "🎲 finds **3**: **30 gp, 4 gems** · 2d6 (*1*▼, 2) × 10 = **30** · 1d4 (**4**▲)" in said  # noqa: RUF001 - a multiplication sign is intended

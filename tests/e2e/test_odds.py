"""``/odds`` over the wire: of dice, of pools, of the action that one is about to take."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from rules.systems.space_convoy.actions import Fire
from rules.systems.space_convoy.ruleset import RULESET
from tests.e2e.test_bad_input import GARBAGE
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from tests.e2e.playing import Play

DUEL = position("freeloaders", slayer_a="8-4", coffin_a="7-4", brigghaven_a="9-9")


def ways(dice: int, good: object) -> tuple[int, int]:
    throws = list(product(range(1, 7), repeat=dice))
    return sum(bool(good(each)) for each in throws), len(throws)  # type: ignore[operator] # a function of a throw


async def test_a_threshold(play: Play) -> None:
    exchange = await play.ada.command(play.table, "odds", question="4d6kh3 >= 15")
    said = await play.said(exchange)
    assert not exchange.deferred
    good, total = ways(4, lambda dice: sum(sorted(dice)[1:]) >= 15)
    assert said.startswith(
        f"`4d6kh3 >= 15`: **{100 * good / total:.2f} %** ({good:,} of {total:,})"
    )
    (picture,) = exchange.answers[0].attachments
    assert picture.filename == "odds.png"
    image = Image.open(BytesIO(picture.data))
    assert max(image.size) <= 1600
    assert picture.description is not None
    assert "15" in picture.description
    assert f"{100 * good / total:.2f} %" in picture.description


@pytest.mark.parametrize(
    ("question", "ties"),
    [
        ("best of 3d6 vs best of 2d6, ties to the defender", False),
        ("best of 3d6 against best of 2d6", False),
        ("3red vs 2blue", False),
        ("3red vs 2blue, ties go to the attacker", True),
    ],
)
async def test_pools_against_each_other(play: Play, question: str, ties: bool) -> None:
    good, total = ways(5, lambda dice: max(dice[:3]) + ties > max(dice[3:]))
    said = await play.command(play.ada, "odds", question=question, format="text")
    share = Fraction(good, total)
    assert f"**{100 * good / total:.2f} %**" in said
    assert f"({good:,} of {total:,})" in said or f"({share.numerator:,} of" in said
    assert f"ties to the {'attacker' if ties else 'defender'}" in said


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("3d6 >= 1", "3d6 >= 1"),
        ("3d6 >= 12 to hit", "3d6 >= 12 # to hit"),
        ("3d6 >= q", "3d6 >= q · “q” means nothing here."),
        ("6x3d6", "6x3d6 · Odds are asked of one roll: leave the sets out."),
    ],
)
async def test_what_is_typed_is_offered_with_what_is_wrong(
    play: Play, typed: str, offered: str
) -> None:
    (found,) = await play.ada.complete(play.table, "odds", focused="question", question=typed)
    assert found["name"].startswith(offered)
    assert offered.startswith(found["value"])


@pytest.mark.parametrize(
    ("question", "head"),
    [
        ("d66 >= 41", "`d66 >= 41`: **50.00 %** (18 of 36)"),
        ("2d6 at least 9", "`2d6 >= 9`: **27.78 %** (10 of 36)"),
        ("2d6 9 or more", "`2d6 >= 9`: **27.78 %**"),
        ("2d6 at most four", "`(2d6) <= 4`: **16.67 %** (6 of 36)"),
        ("2d6 over 9", "`2d6 > 9`: **16.67 %**"),
        ("2d6 under 4", "`(2d6) < 4`: **8.33 %**"),
        ("2d6 between 7 and 9", "`2d6 between 7 and 9`: **41.67 %** (15 of 36)"),
        ("2W6 zwischen 7 und 9", "`2d6 between 7 and 9`: **41.67 %** (15 of 36)"),
        ("best of (d6, d8) >= 5", "`best of (1d6, 1d8) >= 5`: **66.67 %** (32 of 48)"),
        ("6d6 5+ >= 2", "`6d6t5 >= 2`: **64.88 %** (30,272 of 46,656)"),
        ("d20 adv >= 15", "`2d20kh1 >= 15`: **51.00 %** (204 of 400)"),
        ("d20+5 adv >= 15", "`2d20kh1+5 >= 15`: **79.75 %** (319 of 400)"),
        ("best 2 of 3d6 >= 10", "`3d6kh2 >= 10`: **35.65 %** (77 of 216)"),
        (
            "Best of 3d6 vs. best of 2d6",
            "`best of 3d6 vs best of 2d6, ties to the defender`: **47.16",
        ),
    ],
)
async def test_questions_as_people_ask_them(play: Play, question: str, head: str) -> None:
    said = await play.command(play.ada, "odds", question=question, format="text")
    assert said.startswith(head)


@pytest.mark.parametrize(
    ("question", "advice"),
    {
        "at least 9 on 2d6": ["2d6 >= 9"],
        "2d6 9+": ["2d6 >= 9"],
        "4d6 reroll ones": ["4d6rr1", "4d6ro1"],
        "+d20+5 >= 15": ["2d20kh1+5 >= 15", "1d20+5 >= 15"],
    }.items(),
)
async def test_advice_answers_what_was_asked(play: Play, question: str, advice: list[str]) -> None:
    said = await play.command(play.ada, "odds", question=question, format="text")
    assert said.startswith("✋")
    assert "#" not in said
    for each in advice:
        assert f"“{each}”" in said.replace("\\", "")
        answer = await play.command(play.ada, "odds", question=each, format="text")
        assert answer.startswith(f"`{each}`")
    found = await play.ada.complete(play.table, "odds", focused="question", question=question)
    assert [each["value"] for each in found] == advice


async def test_letters_instead_of_a_picture(play: Play) -> None:
    exchange = await play.ada.command(play.table, "odds", question="2d6 >= 10", format="text")
    said = await play.said(exchange)
    assert not exchange.answers[0].attachments
    rows = said.split("```")[1].strip("\n").splitlines()
    assert rows.pop() == "The shares are rounded."
    assert len(rows) == 11
    assert [row[0] for row in rows] == [" "] * 8 + [">"] * 3
    assert "12   2.8% ###" in rows[-1]


async def test_how_dice_come_out(play: Play) -> None:
    said = await play.command(play.ada, "odds", question="3d6", private=True)
    assert "**3 to 18**, on average **10.50**\n-# standard deviation 2.96" in said


async def test_successes_are_counted_where_a_roll_counts_them(play: Play) -> None:
    said = await play.command(play.ada, "odds", question="5d6>=5", format="text")
    good, total = ways(5, lambda dice: max(dice) >= 5)
    assert said.startswith(
        "`5d6t5`: **0 to 5 successes**, on average **1.67**; "
        f"at least 1: **{100 * good / total:.2f} %** ({good:,} of {total:,})\n"
        "-# Counted: dice that show 5 or more. For the total: `(5d6) >= 5`: 100 %.\n"
    )
    assert [line.split()[0] for line in said.split("```")[1].strip("\n").splitlines()][:2] == [
        *("0", ">1"),
    ]
    said = await play.command(play.ada, "roll", expression="5d6>=5")
    assert "success" in said
    said = await play.command(play.ada, "odds", question="(5d6)>=5", format="text")
    assert said.startswith("`(5d6) >= 5`: **100 %**")
    assert "-# the total: average 17.50" in said


async def test_a_total_that_no_die_shows_is_a_total_in_both(play: Play) -> None:
    said = await play.command(play.ada, "odds", question="4d6kh3 >= 15", format="text")
    assert "-# the total: average 12.24" in said
    assert "success" in await play.command(play.ada, "roll", expression="4d6kh3 >= 3")
    assert ">= 15: **" in await play.command(play.ada, "roll", expression="4d6kh3 >= 15")
    assert "This asks" not in said
    assert "This asks" not in await play.command(play.ada, "odds", question="2d6 >= 3")


async def test_dice_without_end_make_a_chart_that_can_be_read(play: Play) -> None:
    said = await play.command(play.ada, "odds", question="3d6!", format="text")
    rows = said.split("```")[1].strip("\n").splitlines()
    assert rows[-2].split() == ["44+", "<0.1%"]
    assert sum("#" in row for row in rows) > 10
    assert "-# Exact but for dice that explode more than 20 times, in less than 0.01 %" in said


@pytest.mark.parametrize("question", ["50d20", "200d6 >= 700", "3d6! > 12", "1d6 > 7"])
async def test_wide_and_endless_dice_make_a_chart(play: Play, question: str) -> None:
    exchange = await play.ada.command(play.table, "odds", question=question)
    assert not (await play.said(exchange)).startswith("✋")
    assert exchange.answers[0].attachments[0].width == 900


async def test_what_would_take_too_long_is_refused(play: Play) -> None:
    said = await play.command(play.ada, "odds", question="1000d6 >= 3500")
    assert "would take too long" in said


async def test_the_very_action_one_is_about_to_take(play: Play) -> None:
    await play.lay(DUEL)
    found = await play.ada.complete(play.table, "odds", focused="question", question="fire")
    assert [each["value"] for each in found] == ["fire slayer-a coffin-a"]
    before = await play.frozen()
    exchange = await play.ada.command(play.table, "odds", question=found[0]["value"])
    said = await play.said(exchange)
    assert exchange.answers[0].ephemeral
    view = RULESET.view(DUEL, "freeloaders")
    odds = RULESET.forecast(view, Fire(vessel="slayer-a", target="coffin-a")).chances
    assert len(odds) > 8
    for each in odds:
        assert f"- {each.label}: **" in said
        assert f"({each.ways:,} of {each.total:,})" in said
    assert await play.frozen() == before
    assert "move slayer-a 7-3" not in said
    for typed in ("fire", "Fire slayer  a coffin"):
        assert await play.command(play.ada, "odds", question=typed) == said
    said = await play.command(play.ada, "odds", question="move slayer-a 8-5")
    assert "moves and keeps the initiative" in said
    said = await play.command(play.ada, "odds", question="move slayer")
    assert "Several actions are like that." in said
    assert "move slayer-a 8-5" in said


@pytest.mark.parametrize(
    ("person", "question", "says"),
    [
        ("ada", "fire slayer-b coffin-a", "no action that you may take"),
        ("ada", "pass", "No dice"),
        ("ben", "fire coffin-a slayer-a", "It is for the Freeloaders"),
        ("cleo", "fire slayer-a coffin-a", "You hold no side"),
    ],
)
async def test_other_actions_are_refused(play: Play, person: str, question: str, says: str) -> None:
    await play.lay(DUEL)
    said = await play.command(getattr(play, person), "odds", question=question)
    assert said.startswith("✋")
    assert says in said


async def test_without_a_game_an_action_has_no_odds(play: Play) -> None:
    said = await play.command(play.ada, "odds", question="fire slayer-a coffin-a")
    assert "There is no game in this channel" in said
    found = await play.ada.complete(play.table, "odds", focused="question")
    assert "4d6kh3 >= 15" in [each["value"] for each in found]


@pytest.mark.parametrize("kind", sorted(GARBAGE))
async def test_garbage(play: Play, kind: str) -> None:
    said = await play.command(play.ada, "odds", question=GARBAGE[kind])
    assert said.startswith("✋")
    typing = play.ada.type(play.table, "odds", "question", {"question": GARBAGE[kind]})
    await typing.wait()
    assert len(typing.choices) <= 25


async def test_a_preview_of_a_shot_shows_its_chances(play: Play) -> None:
    both = ((play.ada, "ac"), (play.ada, "bd"))
    table = await play.begin(both, system="gunfight", scenario="ok-corral", deployment="map")
    shot = None
    while shot is None:
        offers = table.offers(table.active[0])
        shot = next((offer for offer in offers if offer.action.tag == "shoot"), None)
        if shot is None:
            await play.command(play.ada, "gunfight pass")
            table = await play.at_table()
    said = await play.command(play.ada, "gunfight shoot", **shot.fields)
    view = table.ruleset.view(table.state, table.active[0])
    first, *_ = table.ruleset.forecast(view, shot.action).chances
    assert f"- {first.label}: **" in said
    assert f"({first.ways} of {first.total})" in said

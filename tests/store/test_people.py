"""A person is taken out of every row, whatever it is, and nobody else is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.store import Ask, Draft, Due, Game, JournalEntry, Member, Note, Watcher

if TYPE_CHECKING:
    from bot.store import Store, Tx

ADA, EVE = "1234567890", "12345678901"
"""One id begins with the other."""
BRIEF = json.dumps({"author": "Ada", "runner": []})


def fill(tx: Tx, person: str, name: str, code: str) -> None:
    """A game of somebody, and all that can be kept of them."""
    game = Game(
        id=code,
        ruleset="race",
        options="{}",
        channel=code,
        place="5",
        created_by=person,
        created_at=1,
        seed=bytes(32),
        commitment="c",
        brief=json.dumps({"author": name, "runner": []}),
    )
    tx.insert_game(game)
    for user, called in ((person, name), ("77", "Ben")):
        tx.add_member(Member(code, f"side-{user}", user, called, 1, f"press-{user}"))
    entry = JournalEntry(1, "red", person, "{}", "[]", "[]", 1)
    tx.append(code, entry, snapshot="{}", cursor=0, status="playing")
    tx.set_draft(Draft(code, person, 1, "lay", "[]"), 1)
    tx.add_due(Due(code, 1, "red", person, "half", 5))
    tx.set_note(Note(code, person, "Ben always turns left", 5))
    tx.set_watcher(Watcher(code, person, 5))
    words = f"<@{person}> would like to join"
    tx.set_ask(Ask(f"m{code}", "1", code, f"u:{code}:1:admit:red.{person}", words, 9))
    tx.set_setting("reserved", code, json.dumps([["red", person, name], ["blue", "77", "Ben"]]))
    tx.set_setting("invitation", code, json.dumps({"called": [person, "77"], "by": int(person)}))
    tx.set_setting(f"person:{person}", "preferences", "{}")
    tx.set_setting(f"rolls:user:{person}", "hit", '"3d6"')
    tx.set_setting(f"maps:race:user:{person}", "yard", json.dumps(["Yard", "", name]))
    tx.set_setting("maps:race:server:5", code, json.dumps(["Yard", "", name]))
    tx.set_setting("maps-shown", person, "[]")
    tx.set_setting("tables-shown", person, "[]")
    tx.set_setting("forms-typed", f"{person}.add-map", "[]")
    secret = json.dumps(json.dumps(["press", person, f"**{name}** rolled 7"]))
    tx.set_setting("secret", f"000001{code}", secret)


async def test_all_that_is_of_a_person_goes_and_the_rest_stays(store: Store) -> None:
    def both(tx: Tx) -> None:
        fill(tx, ADA, "Ada", "aaaa")
        fill(tx, EVE, "Eve", "eeee")

    await store.write(both)
    kept = await store.read(lambda tx: tx.rows_of(EVE))
    given = await store.read(lambda tx: tx.rows_of(ADA))
    assert {*given} == {"member", "journal", "game", "draft", "due", "note", "setting", "watcher"}
    assert len(given["setting"]) == 6
    assert all(EVE not in json.dumps(each) for each in given.values())

    def forget(tx: Tx) -> None:
        tx.forget_person(ADA, ("Ada", "Lady Ada"), lambda code: f"former:{code}", "somebody")

    await store.write(forget)
    assert await store.read(lambda tx: tx.rows_of(ADA)) == {}
    assert await store.read(lambda tx: tx.games_with(ADA)) == []
    assert await store.read(lambda tx: tx.rows_of(EVE)) == kept

    def look(tx: Tx) -> None:
        game = tx.game("aaaa")
        assert game is not None
        assert game.created_by == "former:aaaa"
        assert json.loads(game.brief or "")["author"] == "somebody"
        first, second = tx.members("aaaa")
        assert (first.user_id, first.name, first.seat) == ("former:aaaa", "somebody", f"side-{ADA}")
        assert first.contribution == f"press-{ADA}"  # an id of a press, in truth
        assert second.name == "Ben"
        assert [each.actor for each in tx.journal("aaaa")] == ["former:aaaa"]
        assert tx.draft("aaaa", ADA, 1, "lay") is None
        assert tx.dues_of("aaaa") == []
        (ask,) = tx.asks_of("aaaa")
        assert ask.words == "somebody would like to join"
        assert ask.press == "u:aaaa:1:admit:red.former:"
        reserved = json.loads(tx.setting("reserved", "aaaa") or "")
        assert reserved == [["red", "former:", "somebody"], ["blue", "77", "Ben"]]
        called = json.loads(tx.setting("invitation", "aaaa") or "")
        assert called == {"called": ["former:", "77"], "by": 0}
        maps = {key: json.loads(each)[2] for key, each in tx.settings("maps:race:server:5").items()}
        assert maps == {"aaaa": "somebody", "eeee": "Eve"}
        assert len(tx.settings("secret")) == 1

    await store.write(look)

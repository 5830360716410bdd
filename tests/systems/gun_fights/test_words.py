"""What players type and what they read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act, offers
from rules.kernel.values.errors import Malformed, Refusal
from rules.systems.gun_fights.actions import Move, Pass, Place
from rules.systems.gun_fights.refusals import any_figure
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.stats import SCENARIOS
from tests.systems.gun_fights.positions import (
    go,
    labels,
    move,
    place,
    play,
    position,
    refused,
    set_up,
    shoot,
    told,
    where,
)


@pytest.mark.rule("GF1b")
@pytest.mark.parametrize(
    "typed",
    [
        "O'Conner",
        "o\N{RIGHT SINGLE QUOTATION MARK}conner",
        "oconner",
        "O Conner",
        " OCONNER ",
        "o-conner",
        "Sub Inspector O'Conner",
    ],
)
def test_names_are_typed_in_many_ways(typed: str) -> None:
    field = set_up(1).state.field
    action = RULESET.parse("move", {"figure": typed, "to": "12,20"})
    assert isinstance(action, Move)
    assert any_figure(field, action.figure).id == "oconner"


@pytest.mark.rule("GF1b")
@pytest.mark.parametrize("typed", ["Constable #1", "constable 1", "constable-1", "CONSTABLE1"])
def test_constables_have_numbers(typed: str) -> None:
    field = set_up(1).state.field
    action = RULESET.parse("place", {"figure": typed})
    assert isinstance(action, Place)
    assert any_figure(field, action.figure).id == "constable-1"


@pytest.mark.rule("GF1b")
@pytest.mark.parametrize("scenario", [0, 1])
def test_figures_answer_to_the_codes_on_the_board(scenario: int) -> None:
    field = set_up(1, scenario=list(SCENARIOS)[scenario]).state.field
    codes = {field.person(each).code: each.id for each in field.figures}
    assert len(codes) == len(field.figures)
    for code, figure in codes.items():
        action = RULESET.parse("pass", {"figure": code.lower()})
        assert isinstance(action, Pass)
        assert action.figure is not None
        assert any_figure(field, action.figure).id == figure


@pytest.mark.rule("GF1b")
def test_strangers_are_turned_away() -> None:
    state = set_up(1).state
    refusal = refused(state, shoot("joe", "wyatt"))
    assert "O'Conner" in refusal.legal
    refused(state, move("nobody", "12,20"))
    assert "is not up" in refused(state, move("ned", "12,20"), "GF1").message


@pytest.mark.rule("GF16")
@pytest.mark.parametrize(
    "typed", ["21.5,24.5", "21.5, 24.5", "21.50 24.5", '21.5", 24.5"', "21.5;24.5"]
)
def test_points_are_typed_in_many_ways(typed: str) -> None:
    state = position(1, "A", wyatt="14,24.5", frank="14,9")
    action = RULESET.parse("move", {"figure": "Wyatt", "to": typed})
    assert isinstance(action, Move)
    assert action.to == "21.5,24.5"
    assert where(play(state, action, listed=False), "wyatt") == "21.5,24.5"


@pytest.mark.rule("GF16")
@pytest.mark.parametrize("typed", ["behind-crates", "Behind the Crates", "behind the crates"])
def test_places_are_typed_by_id_or_name(typed: str) -> None:
    state = position(1, "A", wyatt="14,24.5", frank="14,9")
    action = RULESET.parse("move", {"figure": "wyatt", "to": typed})
    assert where(play(state, action, listed=False), "wyatt") == "9.6,22.1"


@pytest.mark.parametrize(
    "fields",
    [
        {"figure": "wyatt", "direction": "up"},
        {"figure": "wyatt", "direction": "360"},
        {"figure": "wyatt", "direction": "-1"},
        {"figure": "wyatt", "direction": "n", "distance": "far"},
        {"figure": "wyatt", "direction": "n", "distance": "-3"},
        {"figure": "w" * 61, "to": "1,1"},
        {"to": "1,1"},
    ],
)
def test_what_cannot_be_read(fields: dict[str, str]) -> None:
    with pytest.raises(Malformed):
        RULESET.parse("move", fields)


@given(
    st.sampled_from(["move", "shoot", "shoot_into", "place", "pass", "deploy"]),
    st.text(),
    st.text(),
)
def test_no_text_breaks_the_reader(verb: str, one: str, other: str) -> None:
    state = set_up(1).state
    names = list(RULESET.action_codec.by_tag[verb].model_fields)
    try:
        action = RULESET.parse(verb, dict(zip(names, (one, other), strict=False)))
    except Malformed:
        return
    assert RULESET.action_codec.from_json(action.to_json()) == action
    if isinstance(action, Pass) and not action.figure:
        return
    with pytest.raises(Refusal) as caught:
        act(RULESET, state, "ac", action, ScriptedDice())
    assert "{" not in caught.value.message


@pytest.mark.rule("GFT8", "GF14")
def test_offers_name_distance_cover_class_and_need() -> None:
    state = position(2, "B", hare="18,28", joe="15,20", dan="20,25", steve="18,22.5", ned="33,3")
    found = labels(state)
    assert "Hare shoots at Joe: 8.5″, PT, in the bar, needs 6" in found
    assert "Hare shoots at Dan: 3.5″, AT, armoured, in the open, needs 5+" in found
    assert "Hare shoots at Steve: 5.5″, PT, behind the verandah rail, middle, needs 6" in found
    assert "Hare shoots into the inn: on 6 the one in it, on 1 nobody beyond" in found
    assert "Hare shoots into the kitchen: on 6 nobody in it, on 1 nobody beyond" in found
    assert "Hare: in the railway gate, 2.5″ SW" in found
    assert "Hare: 12″ W" in found
    assert found[-1] == "Pass: Hare"


@pytest.mark.rule("GF15", "GF35", "GF15b")
def test_offers_of_blind_shots_count_who_can_be_found() -> None:
    state = position(
        2, "B", hare="18,28", joe="15,20", dan="20,20", steve="19,12", ned="18,9", tracker_1="34,34"
    )
    found = labels(state)
    assert "Hare shoots into the inn: on 6 one of 2 in it, on 1 one of 2 beyond" in found
    assert "Hare shoots into the kitchen: on 6 the one in it, on 1 nobody beyond" in found


@pytest.mark.rule("GF15", "GF15b", "GF29b")
def test_offers_of_blind_shots_count_ones_own() -> None:
    others = {"oconner": "14,15", "constable_1": "19,12", "tracker_1": "18,9"}
    state = position(2, "B", hare="18,28", joe="15,20", dan="20,20", **others)
    found = labels(state)
    assert (
        "Hare shoots into the inn: on 6 one of 3 in it (1 own), on 1 one of 2 beyond (own)" in found
    )
    assert "Hare shoots into the kitchen: on 6 the one in it (own), on 1 nobody beyond" in found
    shorts = [offer.label.short for offer in offers(RULESET, state, "bd")]
    assert "✹ into the inn: 2 foes + 1 own in it, 2 own beyond" in shorts
    assert "✹ into the kitchen: 1 own in it, nobody beyond" in shorts


@pytest.mark.rule("GF26", "GF32", "GF26d", "GF11b")
def test_offers_of_doors_fences_and_redeployment() -> None:
    inside = labels(position(2, "A", joe="15,20.3", hare="33,33"))
    assert "Joe: through the bar door" in inside
    fence = labels(position(2, "B", hare="18,22.8", ned="33,3"))
    assert "Hare: over the verandah rail, middle" in fence
    state = position(1, "D", hare="20,27", constable_1="lifted", tracker_1="30,30", ned="20,20")
    found = labels(state)
    assert found[0].startswith("Constable 1 redeploys near Hare, at ")
    assert found[-1] == "Pass: Tracker 1; redeploy Constable 1"


@pytest.mark.rule("GF21b")
def test_offers_of_deployment() -> None:
    state = set_up(scenario="ok-corral", deployment="free").state
    found = labels(state)
    assert "Doc behind the crates" in found
    assert "Doc at 7.75,20.25" in found
    words = {o.label.subject.text for o in offers(RULESET, state, "ac") if o.label.subject}
    assert "Doc · shotgun · 3 of 3 names left" in words


@pytest.mark.rule("GF3")
def test_subjects_say_where_they_are_and_what_is_left() -> None:
    state = position(2, "A", joe="15,20.3 1", dan="20,25", hare="33,33")
    words = {o.label.subject.text for o in offers(RULESET, state, "ac") if o.label.subject}
    assert words == {
        "Joe · in the bar · rifle · 2 of 3 names left",
        "Dan · at 20,25 · rifle · 5 of 5 names left",
    }


@pytest.mark.rule("GFT3", "GFT5", "GFT6", "GFT7", "GFT16")
def test_moves_are_told() -> None:
    def line(at: str, action: object) -> str:
        return told(play(position(2, "A", joe=at, hare="33,33"), action, listed=False))[0]  # type: ignore[arg-type]  # any action

    assert line("14,26", go("joe", "e", "5")) == "Joe moves 5″ E, to 19,26 [GFT3]"
    assert line("14,26", go("joe", "e", "0.2")) == "Joe moves 0.2″ E, to 14.2,26 [GFT3]"
    assert line("15,20.3", move("joe", "bar-door")) == (
        "Joe goes through the bar door, to 15,21.6 [GFT7]"
    )
    assert line("6,20", move("joe", "paddock-fence")) == (
        "Joe jumps the paddock fence, to 7.1,20 [GFT5]"
    )
    assert line("15,20", move("joe", "13,18")) == "Joe changes place in the room, to 13,18 [GFT6]"
    state = position(1, "D", hare="20,27", constable_1="lifted", ned="20,20")
    assert told(play(state, place("constable-1"), 1))[0].startswith(
        "Constable 1 redeploys near Hare, at "
    )


@pytest.mark.rule("GFT8", "GFT11", "X8")
def test_previews_draw_what_can_and_what_cannot_be_done() -> None:
    state = position(2, "B", hare="14,28", dan="13,15", joe="16,25", ned="33,3")
    view = RULESET.view(state, "bd")
    possible = RULESET.forecast(view, shoot("hare", "(joe) ~ byrne!")).preview(view)
    assert possible.refusal is None
    assert possible.action == shoot("hare", "joe")
    assert possible.words == "Hare shoots at Joe: 3.5″, AT, armoured, in the open, needs 5+"
    considered = possible.view.preview
    assert considered is not None
    assert (considered.reach, considered.clear, considered.shot) == (2400, True, True)
    blocked = RULESET.forecast(view, shoot("hare", "dan")).preview(view)
    assert blocked.refusal is not None
    assert blocked.refusal.rule == "GFT11"
    assert blocked.refusal.legal == ("Joe",)
    assert blocked.view.preview is not None
    assert not blocked.view.preview.clear
    with pytest.raises(Malformed):
        RULESET.forecast(view, shoot("hare", "nobody"))


@pytest.mark.rule("GF32", "GF10b")
def test_a_preview_tells_who_was_driven_off_what_he_must_do() -> None:
    state = position(1, "D", hare="10,30", constable_1="lifted", ned="30,5")
    with pytest.raises(Refusal) as caught:
        RULESET.forecast(RULESET.view(state, "bd"), move("constable-1", "12,20"))
    assert caught.value.rule == "GF10"
    assert caught.value.legal == refused(state, move("constable-1", "12,20"), "GF10").legal

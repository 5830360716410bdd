from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.model.scene import PlanMark, Scene
from render.plane.ground import Ground, Landmark
from render.plane.layer import LAYER
from render.plane.letters import text_map
from render.plane.places import nearest_enemy, place, way
from render.text.alt import LIMIT, alt_text
from render.text.board import LIMIT as LETTERS
from render.text.board import text_board
from render.text.lines import COLUMNS
from rules.space.measure import CENTIMETRES, INCHES
from rules.space.plane import WINDS, Point
from tests.render.plane.samples import GROUND, WIDE, crowd, fight, fights, figure

NAMES = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=9)


def test_the_whole_fight_in_words() -> None:
    assert alt_text(fight()) == (
        "Ann moves 6″ E. Red Hand: Ann. The Fight: Turn 3. "
        "Activation table, row 2: A Bob* (now); B Dan. "
        "Red Hand: Figure An 6 inches WNW of the bar door (armoured), "
        "nearest enemy Figure Ca 8 inches SSE; "
        "Figure Bo 7 inches NW of the bar door, nearest enemy Figure Ca 11 inches S. "
        "Blue Coats: Figure Ca 7 inches SW of the bar door, nearest enemy Figure An 8 inches NNW. "
        "Waiting: Figure Wa. Out: Figure Ou. Struck off: row 1 Ann."
    )


@pytest.mark.parametrize(
    ("at", "words", "brief"),
    [
        (Point(1300, 1400), "in the bar of the inn", "in the bar of the inn"),
        (Point(1500, 1800), "by the bar door", "15,18"),
        (Point(3660, 60), "13 inches NE of the gum tree", "37,1"),
        (Point(2760, 1800), "8 inches S of the gum tree", "28,18"),
    ],
)
def test_a_point_in_words(at: Point, words: str, brief: str) -> None:
    assert place(GROUND, at) == words
    assert place(GROUND, at, brief=True) == brief


def test_every_wind_blows() -> None:
    middle = Point(1000, 1000)
    around = [(0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (2, 1), (2, 2), (1, 2)]
    around += [(-x, -y) for x, y in around]
    ways = [way(middle, middle.moved(150 * x, 150 * y), INCHES, brief=True) for x, y in around]
    assert [each.split()[1] for each in ways] == list(WINDS)
    assert ways[:4] == ["3 N", "3 NNE", "4 NE", "3 ENE"]


def test_the_nearest_enemy_is_of_another_side_and_on_the_table() -> None:
    scene = fight()
    friend, gone = figure("Fr", Point(910, 1500)), figure("Go", None, side=1)
    near = figure("Ne", Point(900, 1900), side=1)
    scene = replace(scene, pieces=(*scene.pieces, friend, gone, near))
    assert nearest_enemy(scene, scene.pieces[0], INCHES) == "nearest enemy Figure Ne 4 inches S"
    assert nearest_enemy(scene, gone, INCHES) == ""
    assert nearest_enemy(replace(scene, pieces=scene.pieces[:1]), scene.pieces[0], INCHES) == ""


def test_an_inch_is_one_and_an_arm_is_told_after_the_place() -> None:
    assert way(Point(900, 1500), Point(900, 1600), INCHES) == "1 inch S"
    assert way(Point(900, 1500), Point(900, 1650), INCHES, step=50) == "1.5 inches S"
    scene = fight()
    ann = replace(scene.pieces[0], note="rifle")
    told = alt_text(replace(scene, pieces=(ann, *scene.pieces[1:])))
    assert "Figure An 6 inches WNW of the bar door (rifle, armoured), nearest enemy" in told


def test_what_is_considered_is_said_with_what_stops_it() -> None:
    mark = PlanMark(figure("An", None), Point(900, 1500), Point(900, 900), 1200, shot=True)
    mark = replace(mark, stop=Point(900, 1100), word="No line of sight")
    scene = replace(fight(), marks=(mark,), caption="")
    said = "Considered: Figure An shoots 6 inches N, stopped at 9,11: No line of sight."
    assert said in alt_text(scene)
    assert "No line of sight" in text_board(scene)
    once = replace(scene, caption="No line of sight")
    assert alt_text(once).count("No line of sight") == 1
    assert text_board(once).count("No line of sight") == 1


def test_a_crowd_is_told_in_short_and_whole() -> None:
    for make in (fight, crowd):
        text = alt_text(make())
        assert len(text) <= LIMIT
        assert "…" not in text
        for piece in make().pieces:
            assert piece.name in text


def test_the_board_of_letters() -> None:
    lines = text_board(fight()).splitlines()
    assert lines[:3] == ["Red Hand: Ann", "Turn 3", "   0     6     12    18    24    30   36"]
    assert ">2 >Bob* / Dan" in lines
    assert " 1 xAnn Bob / Cat*" not in lines  # lines start at the margin
    assert "1 xAnn Bob / Cat*" in lines
    assert "An Figure An armour 9,15, 6 inches WNW" in lines
    assert " of the bar door" in lines


def test_the_map_of_letters_shows_walls_doors_windows_fences_cover_and_figures() -> None:
    lines = text_map(GROUND, [("An", Point(900, 1500)), ("Zz", Point(3600, 3600))])
    assert all(len(line) <= COLUMNS for line in lines)
    row = lines[1 + 1500 // 200]
    assert row[3 + 9 :].startswith("An")
    assert row[3 + 12] == "="
    assert row[3 + 6] == "|"
    assert lines[1 + 1700 // 200][3 + 14] == "+"
    assert lines[1 + 2900 // 200][3 + 5] == "-"
    assert lines[1 + 900 // 200][3 + 27] == "^"
    assert lines[-1].endswith("Zz")
    assert max(map(len, text_map(WIDE, []))) <= COLUMNS


HEALTH = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=60, deadline=None, suppress_health_check=HEALTH)
@given(fights(st.text(max_size=200)))
def test_no_text_outgrows_its_limit(scene: Scene) -> None:
    text, letters = alt_text(scene), text_board(scene)
    assert len(text) <= LIMIT
    assert "\n" not in text
    assert len(letters) <= LETTERS
    assert "```" not in letters
    assert all(len(line) <= COLUMNS for line in letters.splitlines())


@settings(max_examples=60, deadline=None, suppress_health_check=HEALTH)
@given(fights(NAMES))
def test_every_figure_is_mentioned(scene: Scene) -> None:
    text = alt_text(scene)
    if "…" in text:
        return
    for piece in (*scene.pieces, *(p for tray in scene.trays for p in tray.pieces)):
        assert piece.name in text


def test_a_table_is_told_in_its_own_measure() -> None:
    ground = Ground(width=18_000, depth=12_000, measure=CENTIMETRES)
    barn = replace(ground, landmarks=(Landmark("the barn", Point(5000, 5000)),))
    assert place(barn, Point(5000, 7000)) == "20 cm S of the barn"
    assert place(barn, Point(5000, 5749)) == "by the barn"
    assert place(barn, Point(5000, 5750)) == "8 cm S of the barn"
    assert LAYER.units(ground) == "Places are cm east, south; with the nearest enemy."
    head, *rows = text_map(ground, [])
    assert head.split() == ["0", "30", "60", "90", "120", "150", "180"]
    assert [row.split()[0] for row in rows if row.strip()] == ["0", "30", "60", "90", "120"]

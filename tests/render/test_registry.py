import pytest

from render.model.scene import Scene
from render.registry import Renderers, installed, scene_for
from rules.registry import installed as installed_rulesets
from tests.render.grid.samples import small


def test_every_installed_system_has_its_scene() -> None:
    for ruleset in installed_rulesets():
        assert ruleset.id in installed()
        assert callable(scene_for(ruleset.id))


def test_another_system_joins_without_touching_the_others() -> None:
    def make(view: str) -> Scene:
        assert view == "a view"
        return small()

    more = installed().with_("toy", make)
    assert more.scene_for("toy")("a view") == small()
    assert "space_convoy" in more
    assert "toy" not in installed()


def test_a_system_without_scenes_is_an_error() -> None:
    with pytest.raises(KeyError):
        Renderers({}).scene_for("space_convoy")

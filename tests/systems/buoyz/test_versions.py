"""Games keep the rules that they began with: the table knows the version of its game."""

from __future__ import annotations

import pytest

from rules.kernel.playing.play import first_state
from rules.systems.buoyz.ruleset import RULESET


@pytest.mark.parametrize("version", [0, 1, 2, RULESET.version])
def test_the_table_knows_the_version_of_its_game_however_it_is_read(version: int) -> None:
    start = RULESET.start(RULESET.read_options({"scenario": "duel"}))._replace(version=version)
    state = first_state(RULESET, start)
    assert (state.version, state.board.version) == (version, version)
    kept = RULESET.read_state(state.model_dump_json(), start)
    assert kept == state
    assert kept.board.version == version
    assert "version" not in state.board.model_dump()

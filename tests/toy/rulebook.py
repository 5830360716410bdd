"""The rules of the race in short, the refusals that they give, and how it is played."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rules.kernel.system.how_to_play import HowToPlay
from rules.kernel.system.rulebook import RuleBook


def _data(name: str) -> dict[str, object]:
    return tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))


RULEBOOK = RuleBook.model_validate(_data("rules.toml"))
HOW_TO_PLAY = HowToPlay.model_validate(_data("how_to_play.toml"))
illegal = RULEBOOK.illegal

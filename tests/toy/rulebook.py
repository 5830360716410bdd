"""The rules of the race in short, and the refusals that they give."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rules.kernel.rulebook import RuleBook

RULEBOOK = RuleBook.model_validate(
    tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))
)
illegal = RULEBOOK.illegal

from __future__ import annotations

import pytest
from pydantic import BaseModel, ValidationError

from rules.kernel.values.data import load_list

PATH = "space_convoy/victory.toml"


class Row(BaseModel):
    face: int


def test_a_list_is_what_its_file_has() -> None:
    assert load_list(int, PATH, "needed", 5) == load_list(int, PATH, "needed")


@pytest.mark.parametrize(("key", "count"), [("needed", 4), ("other", None)])
def test_nothing_else_may_be_there(key: str, count: int | None) -> None:
    with pytest.raises(ValueError, match=r"victory\.toml"):
        load_list(int, PATH, key, count)


def test_each_must_fit() -> None:
    with pytest.raises(ValidationError):
        load_list(Row, PATH, "needed")

"""Files that people send are text in any encoding in which programs write it, or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.uploads import text_of
from rules.kernel.values.errors import Illegal

TEXT = "1–3 Wölfe, “böse”\r\n4–6\tnichts\r\n"  # noqa: RUF001 - as programs write it


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "cp1252"],
)
def test_text_is_read_in_any_encoding(encoding: str) -> None:
    assert text_of(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04\x00\x00", b"\x89PNG\r\n\x1a\n\0", b"\xff\xfe\x00", b"%\x01\x02"]
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(Illegal, match=r"no text\. Save it as"):
        text_of(data)


@given(st.binary(max_size=60))
def test_any_file_is_read_or_refused(data: bytes) -> None:
    try:
        text = text_of(data)
    except Illegal:
        return
    assert "\0" not in text
